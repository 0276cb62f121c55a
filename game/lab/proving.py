"""Replays games bit by bit, so that the page stays responsive: their moves must make what was reported."""

from functools import partial

from ..app.feature import Feature, Handlers, Wake
from ..arena.record import Record
from ..arena.replay import Replay
from ..core.typing import Callable
from .comparison import SeriesComparison
from .context import REPLAY_STEP, LabContext
from .ladder import Ladder
from .series import Series


class Proving(Feature):
    """The games to replay, in order, and the imported series on show, which are proven game by game."""

    def __init__(self, context: LabContext, comparison: SeriesComparison, ladder: Ladder) -> None:
        self._context = context
        self._comparison = comparison
        self._ladder = ladder
        self._waiting: list[tuple[Record, Replay, Callable[[bool], None]]] = []
        self._is_due = False
        """Whether a beat was asked for."""
        self.has_news = False
        """Whether the last beat ended a replay."""

    def handlers(self) -> Handlers:
        return {"prove-beat": self.beat}

    def prove(self, series: Series, record: Record, max_moves: int, done: "Callable[[bool], None]") -> None:
        """Replay a game, unless it waits already, and then call `done` with whether its moves make it."""
        if not [1 for waiting in self._waiting if waiting[0] is record]:
            rules = self._context.rules_of(series.game)
            replay = Replay(rules, rules.parse_variant(series.variant), record, max_moves)
            self._waiting.append((record, replay, done))
            self._finish()

    def changed(self) -> None:
        """Ask for a beat while there is something to replay."""
        for series in self._comparison.unproven[:1]:
            record = series.unproven[-1]
            cut_off_after = record.moves if record.outcome == "playing" else 0  # The series' limit is not stored.
            self.prove(series, record, cut_off_after, partial(self._note, series, record))
        if self._waiting and not self._is_due:
            self._is_due = True
            self.emit(Wake("prove-beat", 0))

    def _note(self, series: Series, record: Record, is_true: bool) -> None:
        """Note what came of a game of an imported series, which counts for the ladder when all are replayed."""
        series.note_proof(record, is_true)
        if not series.unproven:
            self._ladder.judge([series])

    def beat(self) -> None:
        """Replay a slice."""
        self._is_due = self.has_news = False
        self._context.work(self._advance)

    def _advance(self) -> bool:
        if self._waiting:
            self._waiting[0][1].advance(REPLAY_STEP)
            self._finish()
        return bool(self._waiting)

    def _finish(self) -> None:
        """Report the games at the head that are replayed to their end."""
        while self._waiting and self._waiting[0][1].is_true is not None:
            _, replay, done = self._waiting.pop(0)
            self.has_news = True
            done(bool(replay.is_true))
