"""The series of games: storing, removing and sharing them between tabs."""

from functools import partial

from ..app.feature import Feature, Handlers, Save
from ..app.store import BadSave, StoredText
from .context import LabContext
from .series import MAX_SERIES, RUNNING, SERIES_LIST, SERIES_TEXT, WAITING, Series, unpack_series
from .stored_list import StoredList, number_of, parse_list, prove

_SAVE_MS = 5000
"""Minimum time between saves of a running series, so that a crash loses only seconds; it grows with the series."""


class Results(Feature):
    """The series of all games."""

    def __init__(self, context: LabContext) -> None:
        self._context = context
        self.all: list[Series] = []
        """The oldest first."""
        self._stored = StoredText(self, SERIES_LIST, "series", self._merge, context.warn, lambda: context.read(SERIES_LIST))
        self._listed: list[int] = []
        """The keys in the stored list."""
        self._newer: list[int] = []
        """The keys of series that a newer version wrote; they stay in the list."""
        self.imported: list[int] = []
        """The keys of imported series, which no limit removes."""

    def handlers(self) -> Handlers:
        return {"forget": self.forget}

    @property
    def here(self) -> list[Series]:
        """The series of the selected game, the latest first."""
        return [series for series in reversed(self.all) if series.game == self._context.game.id]

    @property
    def running(self) -> Series | None:
        for series in self.all:
            if series.state == RUNNING:
                return series
        return None

    @property
    def waiting(self) -> list[Series]:
        """The next series to be played, in order."""
        return [series for series in self.all if series.state == WAITING]

    @property
    def is_under_way(self) -> bool:
        """Whether a series is running or waiting."""
        return bool([series for series in self.all if series.is_under_way])

    def load(self, stored: dict[str, str]) -> None:
        """Load the stored series, of which the last two are shown."""
        is_broken = False
        for name, text in stored.items():
            key = number_of(name, SERIES_TEXT)
            if key:
                stored_series = StoredText(self, name, "series", partial(self._load, key), self._context.warn)
                if not stored_series.load(text):
                    if stored_series.is_newer:
                        self._newer.append(key)
                    else:
                        self.emit(Save(name, ""))
                        is_broken = True
        self._context.last_run = max([self._context.last_run] + [series.key for series in self.all])
        is_broken = not self._stored.load(stored.get(SERIES_LIST, "")) and not self._stored.is_newer or is_broken
        for place, series in enumerate(self.all):
            series.is_shown = place >= len(self.all) - 2
        if is_broken:
            self._save_list()

    def sync(self) -> None:
        """Apply other tabs' changes to the list of series."""
        self._stored.refresh()

    def _load(self, key: int, text: str) -> None:
        series = unpack_series(key, text, self._context.games)
        if series:
            self.all = by_key(self.all + [series])

    def _merge(self, text: str) -> None:
        """Apply a stored list: add its new series and remove those that it no longer has. Raises: BadSave."""
        listed = parse_list(text)
        keys = listed.keys
        own = [series.key for series in self.all]
        for key in keys:
            series = None if key in own else self._read(key)
            if series:
                series.is_shown = False
                self.all.append(series)
        gone = [key for key in self._listed if key not in keys]
        self.all = by_key([series for series in self.all if series.is_under_way or series.key not in gone])
        self._listed = keys
        self.imported = listed.imported
        self._context.last_run = max(self._context.last_run, listed.last)
        prove(listed)

    def stored(self, name: str, text: str) -> None:
        """Load a series that another tab changed."""
        for series in self.all:
            if series.key == number_of(name, SERIES_TEXT) and not series.is_under_way:
                series.become(self._read(series.key) or series)

    def reread(self) -> None:
        """Load all stored series again, after this tab was frozen."""
        for series in self.all:
            self.stored(SERIES_TEXT + str(series.key), "")

    def _read(self, key: int) -> Series | None:
        """Return a stored series, or None if it cannot be read."""
        try:
            return unpack_series(key, self._context.read(SERIES_TEXT + str(key)), self._context.games)
        except BadSave:
            return None

    def add(self, new: list[Series]) -> None:
        """Add series to be played. Beyond `MAX_SERIES`, the oldest that are not imported are removed, hidden ones first."""
        self.all += new
        own = [series for series in self.all if series.key not in self.imported]
        spare = [series for series in own if not series.is_under_way]
        hidden_first = [series for series in spare if not series.is_shown] + [series for series in spare if series.is_shown]
        for series in hidden_first[: max(0, len(own) - MAX_SERIES)]:
            self._remove(series)
        self._save_list()

    def save(self, series: Series) -> None:
        """Store a series, finished or not."""
        series.saved_ms = self.now_ms
        self.emit(Save(SERIES_TEXT + str(series.key), series.pack()))
        self._save_list()

    def save_now_and_then(self, series: Series) -> None:
        """Store a running series, unless it was stored a few seconds ago."""
        pause_ms = _SAVE_MS + 10 * len(series.records)
        if self.now_ms - series.saved_ms >= pause_ms:
            self.save(series)

    def drop(self, unplayed: list[Series]) -> None:
        """Remove series without games."""
        self.all = [series for series in self.all if series not in unplayed]

    def forget(self, key: int) -> None:
        """Remove a series, with an offer to undo."""
        for series in list(self.all):
            if series.key == key and not series.is_under_way:
                self._remove(series)
                self._save_list()
                self._context.notify("forgotten", name=series.label)
                self._context.undo = lambda series=series: self._restore(series)

    def _save_list(self) -> None:
        keys = [series.key for series in self.all if series.saved_ms or not series.is_under_way]
        last = max([self._context.last_run] + [series.key for series in self.all])
        self._listed = sorted(keys + self._newer)
        self._stored.save(StoredList(self._listed, last, imported=self.imported).pack())

    def _remove(self, series: Series) -> None:
        self.all.remove(series)
        self.emit(Save(SERIES_TEXT + str(series.key), ""))

    def _restore(self, series: Series) -> None:
        self.all = by_key(self.all + [series])
        self.save(series)


def by_key(all_series: list[Series]) -> list[Series]:
    """Return series in the order of their start."""
    return sorted(all_series, key=lambda series: series.key)
