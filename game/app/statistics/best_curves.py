"""The curve of the game in play, and the stored curves of the best games."""

import json
from functools import partial

from ...core.checked import FAULTS, rows, text_of, whole
from ...core.game import Rules
from ...core.long_json import loads
from ...core.typing import Any, Callable
from ..app import App
from ..feature import Handlers
from ..play.scene import GAME, STATE, Follower
from ..session import Session, parse_kind
from ..slices import read_each
from ..store import VERSION, StoredText, parse

KEPT_EVERY = 32
"""Moves between two states that a timeline keeps."""

MAX_POINTS = 256
"""Points of a curve that is followed; then every second one is dropped."""

MAX_STORED = 128
"""Points of a stored curve."""

MIN_TILE = 7
"""The lowest rank that is marked on a curve: 128."""


class ScoreCurve:
    """The curve of a session up to its cursor.

    After a reload or a jump it has a point every 32 moves, and a tile is marked where the first of these states shows it.
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.cursor = 0
        """Moves made."""
        self.score = session.timeline.opening.score
        self.peak = self.score
        """The highest score so far."""
        self.step = 1
        """Moves between two of `scores`."""
        self.scores = [self.score]
        self.tiles: list[tuple[int, int, int]] = []
        """(rank, moves, score) when each tile from 128 on first appeared."""
        self.is_closed = False
        """Whether help has begun, so that what follows is no result without help."""
        self.rival: BestCurve | None = None
        """The best game that this one has replaced, with which it is still compared."""
        self._top = max(session.timeline.opening.board)
        self._is_partial = session.timeline.cursor > 0

    def follow(self) -> bool:
        """Follow the session to its cursor; return whether the curve has changed."""
        timeline = self.session.timeline
        state = timeline.state
        if self._is_partial or not -1 <= timeline.cursor - self.cursor <= 1:
            if not self._rebuild() and timeline.cursor == self.cursor:
                return False
        elif timeline.cursor == self.cursor + 1:
            self._note(timeline.cursor, state.score, max(state.board))
        elif timeline.cursor == self.cursor:
            return False
        self._go_to(timeline.cursor, state.score)
        return True

    def points(self, max_points: int = MAX_POINTS) -> list[tuple[int, int]]:
        """Return (moves, score) from the first move to the cursor; max_points: about how many."""
        stride = len(self.scores) // max_points + 1
        points = [(place * self.step, self.scores[place]) for place in range(0, len(self.scores), stride)]
        return points if points[-1][0] == self.cursor else points + [(self.cursor, self.score)]

    def _note(self, moves: int, score: int, top: int) -> None:
        """Add a state that follows the last one."""
        if moves % self.step == 0:
            self.scores.append(score)
            self._thin(MAX_POINTS)
        if top > self._top:
            self._top = top
            if top >= MIN_TILE:
                self.tiles.append((top, moves, score))

    def _thin(self, max_points: int) -> None:
        while len(self.scores) > max_points:
            self.scores = [score for place, score in enumerate(self.scores) if place % 2 == 0]
            self.step *= 2

    def _go_to(self, cursor: int, score: int) -> None:
        """Set the end of the curve and drop what lies behind it."""
        self.cursor, self.score = cursor, score
        self.peak = max(self.peak, score)
        while (len(self.scores) - 1) * self.step > cursor:
            self.scores.pop()
        while self.tiles and self.tiles[-1][1] > cursor:
            self.tiles.pop()
            self._top = max(self.session.state.board)

    def _rebuild(self) -> bool:
        """Take the states that the timeline has kept; return False if they are not known yet."""
        states = self.session.timeline.kept_states()
        self._is_partial = not states
        if not states:
            return False
        self.step, self.scores, self.tiles = KEPT_EVERY, [], []
        self._top = max(states[0].board)
        for place, state in enumerate(states):
            self._note(place * KEPT_EVERY, state.score, max(state.board))
        return True


class BestCurve:
    """The stored curve of a finished game."""

    def __init__(self, game: "Rules", fields: "dict[str, Any]") -> None:
        """Load the fields of a game's curve, which has a point every `step` moves to its end. Raises: one of `FAULTS`."""
        self.fields = fields
        self.kind = text_of(fields["kind"])
        self.id, self.moves, self.score, self.step = [whole(fields[name]) for name in ("id", "moves", "score", "step")]
        self.scores = [0]
        for gain in rows(fields["gains"], MAX_STORED):
            self.scores.append(self.scores[-1] + whole(gain))
        left = self.moves - (len(self.scores) - 1) * self.step
        is_end = self.scores[-1] == self.score if left == 0 else self.scores[-1] <= self.score
        variant, mode = parse_kind(game, self.kind)
        if not 0 <= left < self.step or not is_end or game.format_variant(variant) + mode.suffix != self.kind:
            raise ValueError("not the curve of this game")

    def points(self) -> list[tuple[int, int]]:
        """Return (moves, score) from the first move to the last."""
        points = [(place * self.step, score) for place, score in enumerate(self.scores)]
        return points if points[-1][0] == self.moves else points + [(self.moves, self.score)]

    def at(self, moves: int) -> int:
        """Return the score after some moves, between two points in proportion; after the end the last score."""
        if moves >= self.moves:
            return self.score
        place = moves // self.step
        if place + 1 < len(self.scores):
            end, high = (place + 1) * self.step, self.scores[place + 1]
        else:
            end, high = self.moves, self.score
        low = self.scores[place]
        return low + (high - low) * (moves - place * self.step) // (end - place * self.step)


def pack_curve(curve: ScoreCurve) -> "dict[str, Any]":
    """Return the fields of a curve to store: its scores as differences, at most `MAX_STORED` of them."""
    scores, step = curve.scores, curve.step
    while len(scores) > MAX_STORED:
        scores = [score for place, score in enumerate(scores) if place % 2 == 0]
        step *= 2
    gains = [score - scores[place] for place, score in enumerate(scores[1:])]
    session = curve.session
    return {
        "kind": session.kind,
        "id": session.born_ms,
        "moves": curve.cursor,
        "score": curve.score,
        "step": step,
        "gains": gains,
    }


NAME = ".curves"
"""Suffix of the names of the stored texts."""

MAX_CURVES = 32
"""Only the curves of this many kinds of board are kept, the latest ones; imported curves do not count."""


class BestCurves(Follower):
    """Follows the games in which points count, and stores the curve of each kind's best game without help."""

    sees = GAME | STATE

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text stored under a name, or ""."""
        self._model = app.model
        self._curves: dict[str, ScoreCurve] = {}
        """The curve of the session in play, by game id."""
        self._bests: dict[str, list[BestCurve]] = {}
        self._stored: dict[str, StoredText] = {}
        for game in app.model.games:
            if not game.lower_is_better:
                name = game.id + NAME
                self._bests[game.id] = []
                self._stored[game.id] = StoredText(
                    self,
                    name,
                    "records",
                    partial(self._load, game),
                    app.notices.warn,
                    partial(read, name),
                    partial(self._packed, game.id),
                )

    def met(self) -> None:
        for stored in self._stored.values():
            stored.refresh()

    def watches(self) -> Handlers:
        return {"finished": self._note_finished, "hinted": self.turned, "check-saves": self.turned}

    def turned(self) -> None:
        """Follow the session in play; its predecessor may have been the best so far."""
        game = self._model.session.game.id
        if game in self._bests:
            session = self._model.session
            curve = self._curves.get(game)
            if curve is None or curve.session is not session:
                if curve:
                    self._close(game, curve)
                curve = self._curves[game] = ScoreCurve(session)
                curve.is_closed = session.helped
            if session.helped:
                self._close(game, curve)  # Up to here it was without help.
            curve.follow()

    def stored(self, name: str, text: str) -> None:
        if name[-len(NAME) :] == NAME and name[: -len(NAME)] in self._stored:
            self._stored[name[: -len(NAME)]].load(text)

    def curve(self) -> ScoreCurve | None:
        """Return the curve of the game in play, or None where points do not count."""
        return self._curves.get(self._model.session.game.id)

    def best(self) -> BestCurve | None:
        """Return the curve of the best other game of the kind in play, or None if it is not known."""
        session, curve = self._model.session, self.curve()
        if curve is None or curve.rival:
            return curve.rival if curve else None
        record = self._record(session)
        for best in self._bests[session.game.id]:
            if best.kind == session.kind and best.id != session.born_ms and record <= max(best.score, curve.peak):
                return best
        return None

    def _note_finished(self, session: "Session") -> None:
        curve = self._curves.get(session.game.id)
        if curve and curve.session is session and not session.helped:
            curve.follow()
            self._store(session.game.id, curve)

    def _close(self, game: str, curve: ScoreCurve) -> None:
        """Store what was played without help, once."""
        if not curve.is_closed:
            curve.is_closed = True
            self._store(game, curve)

    def _store(self, game: str, curve: ScoreCurve) -> None:
        """Store a curve if its game is the best of its kind."""
        session = curve.session
        before = [best for best in self._bests[game] if best.kind == session.kind]
        is_best = curve.score >= max([self._record(session)] + [best.score for best in before])
        if not curve.score or not is_best or session.clock.is_paused:
            return
        try:
            best = BestCurve(session.game, pack_curve(curve))
        except FAULTS:  # The moves of a game that another tab has played are not known yet.
            return
        if before and before[0].id != session.born_ms:
            curve.rival = before[0]
        self._bests[game] = limited([best for best in self._bests[game] if best not in before] + [best])
        self._stored[game].save(self._packed(game))

    def _record(self, session: "Session") -> int:
        """Return the best score of a session's kind without help."""
        return self._model.records[session.game.id].best(session.kind, False).get("score", 0)

    def _packed(self, game: str) -> str:
        return pack_curves(self._bests[game])

    def _load(self, game: "Rules", text: str) -> None:
        """Load the curves of a text. Raises: BadSave."""
        unpack_curves(game, text, self._bests[game.id])


def limited(curves: list[BestCurve]) -> list[BestCurve]:
    """Drop the oldest curves beyond `MAX_CURVES`."""
    own = [curve for curve in curves if not curve.fields.get("imported")]
    old = own[: max(0, len(own) - MAX_CURVES)]
    return [curve for curve in curves if curve not in old]


def pack_curves(curves: list[BestCurve]) -> str:
    """Return the text to store."""
    return json.dumps({"v": VERSION, "curves": [curve.fields for curve in curves]})


def unpack_curves(game: "Rules", text: str, kept: list[BestCurve] | None = None) -> list[BestCurve]:
    """Return the curves of a stored text; kept: see `read_each`. Raises: BadSave."""
    return read_each(parse(text, loads).get("curves"), partial(BestCurve, game), kept)


def join_curves(mine: list[BestCurve] | None, theirs: list[BestCurve]) -> list[BestCurve]:
    """Return the curves of two devices; of two for one kind of board the higher score wins."""
    joined = list(mine or [])
    for curve in theirs:
        before = [best for best in joined if best.kind == curve.kind]
        if not before or before[0].score < curve.score:
            curve.fields["imported"] = True
            joined = [best for best in joined if best not in before] + [curve]
    return joined
