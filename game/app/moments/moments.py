"""Notices the moments of a game of points: first high tiles, the target, the daily goal, a record, a friend's score passed."""

from collections import namedtuple

from ...core.game import State, Step
from ..app import App
from ..feature import Handlers, Wake
from ..play.scene import GAME, REPLAY, STATE, Follower
from ..session import Session
from ..view import bar, offer, show
from ..words import clock, text

RECORD, PASSED, TILE, GOAL, DAY = "record", "passed", "tile", "goal", "day"
_ORDER = (RECORD, PASSED, TILE, GOAL, DAY)
"""The kinds of moments, the greatest last: a record, a friend's score passed, a first high tile, the target, the daily goal."""

PART = "moments"
"""The part of a game that keeps the kinds of moments it has had, but for high tiles, so that undo does not repeat them."""

LOWEST_RANK = 6
"""64: the lowest tile that is a moment."""
LINE_MS = 5000
"""How long the line below the board tells about a moment."""


Moment = namedtuple("Moment", ("kind", "cell", "rank"))
"""One moment: its kind, and the cell and rank of the tile that it is about."""


class Moments(Follower):
    """The latest moment; the line below the board tells about it for a while."""

    sees = GAME | REPLAY | STATE

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model
        self.latest: Moment | None = None
        """The moment of the latest move, None after any other change."""
        self._told: Moment | None = None
        self._session: Session | None = None
        self._high_tiles = 0
        self._was_ahead = False
        self._kinds: list[str] = []
        self._step: Step | None = None
        self._state: State | None = None

    def handlers(self) -> Handlers:
        return {"moment": self._begin, "moment-over": self._forget}

    def watches(self) -> Handlers:
        """Watch for moves, for the daily goal, and for a friend's score."""
        return {"played": self._look, "daily-reached": self._note_day, "challenge-passed": self._note_passed}

    def _look(self, before: State, step: Step) -> None:
        """Collect the moments of a move."""
        session = self._model.session
        self._step = step
        if session is not self._session:
            self._meet(session)
        if len(session.reached) > self._high_tiles and max(step.after.board) >= LOWEST_RANK:
            self._kinds.append(TILE)
        if session.outcome == "won":
            self._kinds.append(GOAL)
        if self._margin(session) and not self._was_ahead:
            self._kinds.append(RECORD)

    def _note_day(self) -> None:
        self._kinds.append(DAY)

    def _note_passed(self) -> None:
        self._kinds.append(PASSED)

    def turned(self) -> None:
        """Celebrate the greatest moment of a move, and remember what the game has reached."""
        session, kinds, step = self._model.session, self._kinds, self._step
        if self._state is not self._model.shown.state or self._model.replay:
            self.latest = None
        self._state = self._model.shown.state
        self._kinds, self._step = [], None
        self._meet(session)
        had = session.part(PART).split()
        kinds = [kind for kind in kinds if kind not in had]
        if [kind for kind in kinds if kind != TILE]:
            session.parts[PART] = " ".join([kind for kind in _ORDER if kind != TILE and kind in had + kinds])
            self._app.saving.save()
        if kinds and step is not None and not session.game.lower_is_better:
            rank = max([step.after.board[cell] for cell in step.merges] or [max(step.after.board)])
            cells = [cell for cell in step.merges if step.after.board[cell] == rank]
            self.send("moment", [kind for kind in _ORDER if kind in kinds][-1], min(cells or [-1]), rank)

    def _meet(self, session: Session) -> None:
        if session is not self._session:
            self._told = None
        self._session = session
        self._high_tiles = len(session.reached)
        self._was_ahead = self._margin(session) > 0
        self._rest()

    def _begin(self, kind: str, cell: int, rank: int) -> None:
        """Celebrate a moment; features that move, sound or vibrate watch for this message."""
        self.latest = Moment(kind, cell, rank)
        if kind not in (PASSED, DAY):  # Their features tell about them.
            self._told = self.latest
            self._rest()
            self.emit(Wake("moment-over", LINE_MS))

    def _forget(self) -> None:
        self._told = None
        self._rest()

    def _rest(self) -> None:
        """Rest unless there is a moment or a record to tell."""
        self.rests = self._told is None and not self._model.shown.best.is_beaten

    @property
    def has_record(self) -> bool:
        """Whether the game on show has beaten the player's record."""
        return self._margin(self._model.shown) > 0

    def _margin(self, session: Session) -> int:
        """Return by how many points a game has beaten the player's record, or 0."""
        is_record = session.best.is_beaten and session.best.beaten and not session.helped and not session.game.lower_is_better
        return max(0, session.state.score - session.best.beaten) if is_record else 0

    def _saved_ms(self, session: Session) -> int:
        """Return by how much a puzzle has beaten the player's best time, in whole hundredths, or 0."""
        is_record = session.best.is_beaten and session.best.beaten and not session.helped and session.game.lower_is_better
        return max(0, session.best.beaten // 10 - session.clock.elapsed_ms(self.now_ms) // 10) * 10 if is_record else 0

    def fill(self, slots: "dict[str, str]") -> None:
        """Add the line about a moment, and the margin of a record at the end of a game."""
        model, told = self._model, self._told if self._session is self._model.shown else None
        language = model.language
        show(slots, "moment-line", told)
        if told:
            tile, look = model.game.tile(told.rank, 0)
            word = "moment-record" if told.kind == RECORD else "won-title"
            show(slots, "moment-tile", told.kind != RECORD)
            slots["moment-text.text"] = text(language, word, target=1 << told.rank)
            slots["moment-tile.text"] = tile
            slots["moment-tile@data-look"] = look
            slots["moment-tile@data-length"] = str(len(tile))
        margin = self._margin(model.shown)
        if margin:
            offer(slots, "record", bar(model.shown.state.score, 1, text(language, "record-by", margin=margin), ""))
        saved_ms = self._saved_ms(model.shown)
        if model.shown.outcome != "playing" and margin:
            offer(slots, "record", {"overlay-best.text": text(language, "record-by", margin=margin)})
        elif saved_ms and model.shown.outcome == "solved":
            offer(slots, "record", {"overlay-best.text": text(language, "record-faster", time=clock(saved_ms, True))})
