"""Which series the charts show and compare."""

from ..app.effects import Download
from ..app.feature import Feature, Handlers
from ..arena.record import as_csv
from .charts import MAX_SHOWN
from .context import LabContext
from .results import Results
from .series import Series, as_json


class SeriesComparison(Feature):
    """The series that are ticked. Those of one kind of board are in the charts: games on another kind are another game.

    So are the games of an earlier version of a built-in bot.
    """

    def __init__(self, context: LabContext, results: Results) -> None:
        self._context = context
        self._results = results
        self._base = 0
        """The number of the series with which the others were last asked to be compared."""
        self._kind = ""
        """The kind of board that was last asked for."""
        self.measure = "moves"
        """What the way to each tile is measured in: moves or seconds."""

    def handlers(self) -> Handlers:
        return {
            "show": self.show_series,
            "kind": self.choose_kind,
            "base": self.compare_with,
            "measure": self.choose_measure,
            "csv": self.export_csv,
            "json": self.export_json,
        }

    @property
    def ticked(self) -> list[Series]:
        """The series that are ticked and have a game, the oldest first."""
        return [series for series in reversed(self._results.here) if series.is_shown and series.records]

    @property
    def kind(self) -> str:
        """The kind that the charts show, as `Series.kind` has it."""
        kinds = [series.kind for series in self.ticked]
        return self._kind if self._kind in kinds else kinds[-1] if kinds else ""

    @property
    def shown(self) -> list[Series]:
        """The series that the charts show, the oldest first."""
        kind = self.kind
        return [series for series in self.ticked if series.kind == kind]

    @property
    def left_out(self) -> list[Series]:
        """The series that are ticked, but were played on another kind of board than the charts show."""
        kind = self.kind
        return [series for series in self.ticked if series.kind != kind]

    @property
    def base(self) -> Series | None:
        """The series with which the others are compared: the chosen one, else the first on show."""
        shown = self.shown
        chosen = [series for series in shown if series.key == self._base]
        return (chosen + shown + [None])[0]

    def show_new(self, new: list[Series]) -> None:
        """Show the first few of some series that are about to be played; the others, and those on other boards, are hidden."""
        self._kind = new[0].kind
        for place, series in enumerate(new + self._results.here):
            if place >= MAX_SHOWN or (place >= len(new) and series.kind != self._kind):
                series.is_shown = False

    def show_series(self, key: int, is_on: bool) -> None:
        """Show a series in the charts and turn to its kind of board, or show it no longer; the oldest of too many gives way."""
        for series in self._results.here:
            if series.key == key:
                others = [one for one in self.ticked if one is not series and one.kind == series.kind]
                if is_on and len(others) >= MAX_SHOWN:
                    others[0].is_shown = False
                series.is_shown = is_on
                if is_on:
                    self._kind = series.kind

    def choose_kind(self, variant: str) -> None:
        """Show the ticked series of another kind of board in the charts."""
        self._kind = variant

    def compare_with(self, key: int) -> None:
        """Compare the other series with this one."""
        self._base = key

    def choose_measure(self, measure: str) -> None:
        """Measure the way to each tile in moves or in seconds."""
        if measure in ("moves", "seconds"):
            self.measure = measure

    def export_csv(self) -> None:
        """Download the games of the ticked series as comma-separated values."""
        text = as_csv(self.ticked, notes_last=False, line_end="\r\n")
        self.emit(Download(f"tilelab-{self._context.game.id}.csv", "text/csv", text))

    def export_json(self) -> None:
        """Download the ticked series as JSON."""
        self.emit(Download(f"tilelab-{self._context.game.id}.json", "application/json", as_json(self.ticked)))
