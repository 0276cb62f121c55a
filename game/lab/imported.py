"""Replays the imported series on show: until its moves have made its games again, a series counts for no headline."""

from ..app.effects import Wake
from ..app.feature import Feature, Handlers
from ..arena.record import Record
from ..arena.replay import Replay
from .comparison import SeriesComparison
from .context import REPLAY_STEP, LabContext


class ImportedSeries(Feature):
    def __init__(self, context: LabContext, comparison: SeriesComparison) -> None:
        self._context = context
        self._comparison = comparison
        self._record: Record | None = None
        self._replay: Replay | None = None
        """Of the record."""
        self._is_due = False
        """Whether a beat was asked for."""

    def handlers(self) -> Handlers:
        return {"imported-beat": self.beat}

    def changed(self) -> None:
        """Ask for a beat while there is something to replay."""
        if self._comparison.unproven and not self._is_due:
            self._is_due = True
            self.emit(Wake("imported-beat", 0))

    def beat(self) -> None:
        """Replay a slice."""
        self._is_due = False
        self._context.work(self._advance)

    def _advance(self) -> bool:
        """Replay some moves of the first series that is not proven; return whether there is one."""
        for series in self._comparison.unproven[:1]:
            record = series.unproven[-1]
            if self._replay is None or self._record is not record:
                self._record = record
                cut_off_after = record.moves if record.outcome == "playing" else 0  # The series' limit is not stored.
                self._replay = Replay(self._context.game, self._context.game.parse_variant(series.variant), record, cut_off_after)
            self._replay.advance(REPLAY_STEP)
            if self._replay.is_true:
                series.unproven.pop()
            elif self._replay.is_true is False:
                series.is_false = True
            return True
        return False
