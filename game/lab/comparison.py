"""Selects the series that the charts show and compare."""

from ..app.backup.file import Download
from ..app.feature import Feature, Handlers
from ..arena.record import as_csv
from .charts import MAX_SHOWN
from .context import LabContext
from .drafts import Drafts
from .results import Results
from .series import Series, as_json


class SeriesComparison(Feature):
    """The ticked series, of which the charts show one kind at a time.

    Other kinds of board, and earlier versions of a built-in bot, are not comparable.
    """

    def __init__(self, context: LabContext, results: Results, drafts: Drafts) -> None:
        self._context = context
        self._drafts = drafts
        self._results = results
        self._base = 0
        """The number of the last series chosen as the base."""
        self._kind = ""
        """The last kind of board chosen."""
        self.measure = "moves"
        """`moves` or `seconds` to each tile."""

    def changed(self) -> None:
        """Name each series for its bot, or for an earlier one if the bot's source or engine is another now, or as imported."""
        known = [draft.identity for draft in self._drafts.of(self._context.game.id)]
        for series in self._results.here:
            is_current = series.identity in known if series.is_own else series.identity
            word = "" if is_current else "bot-earlier"
            if series.key in self._results.imported:
                word = "bot-false" if series.is_false else "bot-imported"
                if not series.is_imported:
                    series.is_imported, series.unproven = True, list(series.records)
            series.label = self._context.text(word, bot=series.bot) if word else series.bot

    @property
    def changes(self) -> str:
        """What has changed in the bot whose earlier games the charts show, if they show none of its present source, else ""."""
        measured = [series.identity for series in self.shown]
        for series in self.shown:
            for draft in self._drafts.of(series.game):
                if series.label != series.bot and draft.name == series.bot.partition(" · ")[0] and draft.identity not in measured:
                    is_same_source = draft.identity.partition(" ")[0] == series.identity.partition(" ")[0]
                    return self._context.text("engine-changed" if is_same_source else "bot-changed", bot=draft.name)
        return ""

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
        """The ticked series with games, the oldest first."""
        return [series for series in reversed(self._results.here) if series.is_shown and series.records and not series.is_false]

    @property
    def kind(self) -> str:
        """The `Series.kind` that the charts show."""
        kinds = [series.kind for series in self.ticked]
        return self._kind if self._kind in kinds else kinds[-1] if kinds else ""

    @property
    def shown(self) -> list[Series]:
        """The series in the charts, the oldest first."""
        kind = self.kind
        return [series for series in self.ticked if series.kind == kind]

    @property
    def counted(self) -> list[Series]:
        """The series of the charts that count for the headline: not imported, or replayed."""
        return [series for series in self.shown if not series.unproven]

    @property
    def unproven(self) -> list[Series]:
        """The series of the charts that have yet to be replayed; not those stored without their moves."""
        return [series for series in self.shown if series.unproven and all([record.transcript for record in series.records])]

    @property
    def left_out(self) -> list[Series]:
        """The ticked series of other kinds than the charts show."""
        kind = self.kind
        return [series for series in self.ticked if series.kind != kind]

    @property
    def base(self) -> Series | None:
        """The series that the others are compared with: the chosen one, else the first shown."""
        shown = self.shown
        chosen = [series for series in shown if series.key == self._base]
        return (chosen + shown + [None])[0]

    def show_new(self, new: list[Series]) -> None:
        """Show the first new series, and hide the rest, those of other kinds and earlier ones of the same bots."""
        self._kind = new[0].kind
        played = [series.identity for series in new]
        for place, series in enumerate(new + self._results.here):
            is_old = place >= len(new) and (series.kind != self._kind or series.identity in played)
            if place >= MAX_SHOWN or is_old:
                series.is_shown = False

    def show_series(self, key: int, is_on: bool) -> None:
        """Tick a series and switch to its kind, unticking the oldest if there are too many; or untick it."""
        for series in self._results.here:
            if series.key == key:
                others = [other for other in self.ticked if other is not series and other.kind == series.kind]
                if is_on and len(others) >= MAX_SHOWN:
                    others[0].is_shown = False
                series.is_shown = is_on
                if is_on:
                    self._kind = series.kind

    def choose_kind(self, variant: str) -> None:
        """Show the ticked series of another kind in the charts."""
        self._kind = variant

    def compare_with(self, key: int) -> None:
        self._base = key

    def choose_measure(self, measure: str) -> None:
        if measure in ("moves", "seconds"):
            self.measure = measure

    def export_csv(self) -> None:
        """Download the games of the ticked series as CSV."""
        text = as_csv(self.ticked, notes_last=False, line_end="\r\n")
        self.emit(Download(f"tilelab-{self._context.game.id}.csv", "text/csv", text))

    def export_json(self) -> None:
        """Download the ticked series as JSON."""
        self.emit(Download(f"tilelab-{self._context.game.id}.json", "application/json", as_json(self.ticked)))
