"""The shelf of each game: which tiles, or which puzzles, a player has made for the first time on this device."""

import json
from collections import namedtuple

from ...core.checked import FAULTS
from ...core.game import State, Step
from ...core.typing import Callable
from ..app import App
from ..coach.rule import is_first_game
from ..feature import Handlers, Interceptors, Wake
from ..play.scene import GAME, PLACE, REPLAY, Follower
from ..session import Session, parse_kind
from ..store import VERSION, BadSave, StoredText, parse
from ..view import mark, offer, show
from ..words import sign, text

NAME = "firsts"
SHOWN_MS = 2000
"""How long the line below the board shows the shelf after the first tile of a kind in a game."""
MINUTE, SHORTEST = "minute", "shortest"
_MINUTE_MS, _MINUTE_CELLS = 60_000, 16
"""A puzzle under a minute counts from 4×4 on."""
_LOWEST, _GOAL, _HIGHEST = 1, 11, 17
"""The ranks of 2, 2048 and 131072."""


Hole = namedtuple("Hole", ("name", "label", "look", "is_filled"))
"""A place on the shelf; label, look: as of a tile; name: for screen readers."""


class Firsts:
    """What was made for the first time: the rank of the highest tile of 2048, and the puzzles of the 15-puzzle by name."""

    def __init__(self, tile: int = 0, puzzles: "tuple[str, ...]" = ()) -> None:
        self.tile = tile
        self.puzzles = set(puzzles)

    def pack(self) -> str:
        return json.dumps({"v": VERSION, "tile": self.tile, "puzzles": sorted(self.puzzles)})

    def count(self) -> int:
        """Return the number of filled places."""
        return self.tile + len(self.puzzles)

    def join(self, other: "Firsts") -> "Firsts":
        """Add what another one has."""
        self.tile = max(self.tile, other.tile)
        self.puzzles |= other.puzzles
        return self


def unpack_firsts(stored: str) -> Firsts:
    """Return what a text holds. Raises: BadSave."""
    data = parse(stored)
    try:
        tile, puzzles = data["tile"], [str(name) for name in data["puzzles"]]
        if isinstance(tile, int) and 0 <= tile <= _HIGHEST and not [name for name in puzzles if len(name) > 8]:
            return Firsts(tile, tuple(puzzles))
    except FAULTS:
        pass
    raise BadSave("records-broken")


class Shelf(Follower):
    """Collects the firsts, and shows the shelf for a while when a tile of a kind is the first of a game."""

    sees = GAME | REPLAY | PLACE

    def __init__(self, app: App, read: "Callable[[], str]") -> None:
        self._app = app
        self._model = app.model
        self.firsts = Firsts()
        self.fresh = 0
        """The rank that the latest move made for the first time on this device, or 0."""
        self._stored = StoredText(self, NAME, "records", self._load, app.notices.warn, read, self.firsts.pack)
        self._is_shown = False
        self._engine_at: State | None = None
        """The state at which an engine was the last to play."""

    def handlers(self) -> Handlers:
        return {"shelf-over": self._hide}

    def interceptors(self) -> Interceptors:
        return {"play": self._note_engine}

    def watches(self) -> Handlers:
        """Watch for moves, solved puzzles, lengths that are proved to be the shortest, and another language."""
        notes: Handlers = {"played": self._look, "finished": self._note_solved, "measured": self._note_shortest}
        return dict(notes, set=self.turned)

    def stored(self, name: str, text: str) -> None:
        if name == NAME:
            self._stored.load(text)
        self.turned()  # The text may be settings with another language.

    def turned(self, *details: object) -> None:
        self.rests = False

    def met(self) -> None:
        """Load the firsts; records of earlier versions and of other devices count, too."""
        self._stored.refresh()
        self.firsts.join(self._recorded())

    def _load(self, stored: str) -> None:
        self.firsts.join(unpack_firsts(stored))

    def _recorded(self) -> Firsts:
        """Return what the records without help prove."""
        known = Firsts()
        for game in self._model.games:
            for key, best in self._model.records[game.id].bests.items():
                kind, is_helped = key[:-1], key[-1:] != "="
                if is_helped:
                    continue
                if game.has_chance:
                    known.join(Firsts(min(best.get("tile", 0), _HIGHEST)))
                elif best:
                    variant, _ = parse_kind(game, kind)
                    is_fast = 0 < best.get("time", 0) < _MINUTE_MS and variant.rows * variant.columns >= _MINUTE_CELLS
                    known.join(Firsts(0, (variant.size,) + (MINUTE,) * is_fast))
        return known

    def _add(self, more: Firsts) -> None:
        before = self.firsts.pack()
        self.firsts.join(more)
        if self.firsts.pack() != before:
            self._stored.save(self.firsts.pack())
            self.turned()

    def _note_engine(self, move: str) -> bool:
        self._engine_at = self._model.session.state
        return False

    def _look(self, before: State, step: Step) -> None:
        """Collect the tile of a move that a player made from a dealt opening."""
        session, tile = self._model.session, max(step.after.board)
        self.fresh = 0
        if not session.game.has_chance or session.position or before is self._engine_at or tile == max(before.board):
            return
        if self.firsts.tile < tile <= _HIGHEST:
            self.fresh = tile
            self._add(Firsts(tile))
        self._is_shown = True
        self.turned()
        self.emit(Wake("shelf-over", SHOWN_MS))

    def _hide(self) -> None:
        self._is_shown = False
        self.turned()

    def _note_solved(self, session: Session) -> None:
        if session.outcome == "solved" and not session.helped:
            variant = session.variant
            is_fast = 0 < session.clock.elapsed_ms(self.now_ms) < _MINUTE_MS and variant.rows * variant.columns >= _MINUTE_CELLS
            self._add(Firsts(0, (variant.size,) + (MINUTE,) * (is_fast and not session.clock.is_paused)))

    def _note_shortest(self, session: Session, length: int) -> None:
        if session.outcome == "solved" and not session.helped and session.state.moves == length:
            self._add(Firsts(0, (SHORTEST,)))

    @property
    def state(self) -> tuple[object, ...]:
        """What the holes, and what comes next, depend on."""
        model = self._model
        return model.game.id, model.language, self.firsts.tile, len(self.firsts.puzzles), model.session.variant

    def holes(self) -> list[Hole]:
        """Return the holes of the current game, from the lowest to the highest."""
        game, language = self._model.game, self._model.language
        if game.has_chance:
            last = _HIGHEST if self.firsts.tile > _GOAL else _GOAL
            ranks = range(_LOWEST, last + 1)
            faces = [game.tile(rank, 0) for rank in ranks]
            top = max(self.firsts.tile, _LOWEST)
            return [Hole(face[0], face[0], face[1], rank <= top) for rank, face in zip(ranks, faces)]
        names = [f"{rows}×{columns}" for rows, columns in game.sizes]
        holes = [Hole(name, name, "home", name in self.firsts.puzzles) for name in names]
        for name, label in ((MINUTE, "1:00"), (SHORTEST, "✓")):
            holes.append(Hole(text(language, "shelf-" + name), label, "home", name in self.firsts.puzzles))
        return holes

    def described(self) -> str:
        """Return the sentence for screen readers: what is on the shelf."""
        language = self._model.language
        filled = [hole.name for hole in self.holes() if hole.is_filled]
        names = sign(language, ",").join(filled) or text(language, "shelf-empty")
        return text(language, "shelf") + sign(language, ":") + names

    def next_goal(self) -> str:
        """Return what comes next: the tile above the highest one, or a puzzle, first the one in play."""
        coming = [hole.name for hole in self.holes() if not hole.is_filled]
        size = self._model.session.variant.size
        if not self._model.game.has_chance and size in coming:
            coming = [size]
        return text(self._model.language, "shelf-next", name=coming[0]) if coming else ""

    def fill(self, slots: "dict[str, str]") -> None:
        """Show the shelf for a while, and say at the end of a game what comes next."""
        model = self._model
        session, language = model.session, model.language
        kept = self.lasting = {}
        show(kept, "shelf-line", self._is_shown and not model.replay and session.outcome == "playing")
        is_first = is_first_game(self._app)
        mark(kept, "html@data-first", is_first and not session.position)
        goal = self.next_goal()
        for place in ("card", "end", "statistics", "daily"):
            kept[f"shelf-{place}-next.text"] = goal
        if is_first and session.outcome == "lost" and session.game.has_chance:
            tile = session.game.tile(max(session.state.board), 0)[0]
            slot = "overlay-best.text" if session.limit else "overlay-title.text"  # The title says what a limit ended.
            offer(kept, "shelf", {slot: text(language, "shelf-reached", tile=tile)})
        slots.update(kept)
        self.rests = True
