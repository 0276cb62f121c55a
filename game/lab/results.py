"""The series of games: played, stored, shared with other tabs, removed."""

from functools import partial

from ..app.effects import Save
from ..app.feature import Feature, Handlers
from ..app.store import BadSave
from ..app.stored_text import StoredText
from .context import LabContext, number_of
from .series import MAX_SERIES, RUNNING, SERIES_LIST, SERIES_TEXT, WAITING, Series, unpack_series
from .stored_list import StoredList, parse_list

_SAVE_MS = 5000
"""How often a running series is stored at most, so that a closed browser loses seconds; a longer series is stored less often."""


class Results(Feature):
    """The series of all games."""

    def __init__(self, context: LabContext) -> None:
        self._context = context
        self.all: list[Series] = []
        """The oldest first."""
        self._stored = StoredText(self, SERIES_LIST, "series", self._merge, self._warn, lambda: context.read(SERIES_LIST))
        self._listed: list[int] = []
        """The series in the stored list."""
        self._newer: list[int] = []
        """Those that a newer version wrote: they stay in the list."""
        self._imported: list[int] = []
        """Those that came from another device: only their user removes them."""

    def handlers(self) -> Handlers:
        return {"forget": self.forget}

    @property
    def here(self) -> list[Series]:
        """The series of the game on show, the latest first."""
        return [series for series in reversed(self.all) if series.game == self._context.game.id]

    @property
    def running(self) -> Series | None:
        """The series that is being played, or None."""
        for series in self.all:
            if series.state == RUNNING:
                return series
        return None

    @property
    def waiting(self) -> list[Series]:
        """The series that are played next, in this order."""
        return [series for series in self.all if series.state == WAITING]

    @property
    def is_under_way(self) -> bool:
        """Whether a series is being played or waits."""
        return bool([series for series in self.all if series.is_under_way])

    def load(self, stored: dict[str, str]) -> None:
        """Load what is stored; the last two series are shown."""
        is_broken = False
        for name, text in stored.items():
            key = number_of(name, SERIES_TEXT)
            if key:
                one = StoredText(self, name, "series", partial(self._load, key), self._warn)
                if not one.load(text):
                    if one.is_newer:
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
        """Load what other tabs have changed in the list of series."""
        self._stored.refresh()

    def _warn(self, word: str) -> None:
        """Show what is wrong with what is stored, unless something else is told already."""
        self._context.notice = self._context.notice or (word, {})

    def _load(self, key: int, text: str) -> None:
        series = unpack_series(key, text, self._context.games)
        if series:
            self.all = by_key(self.all + [series])

    def _merge(self, text: str) -> None:
        """Apply a stored list: add what it has more, and remove what it no longer has. Raises: BadSave."""
        listed = parse_list(text)
        keys = listed.keys
        known = [series.key for series in self.all]
        for key in keys:
            series = None if key in known else self._read(key)
            if series:
                series.is_shown = False
                self.all.append(series)
        self.all = by_key([one for one in self.all if one.is_under_way or one.key in keys or one.key not in self._listed])
        self._listed = keys
        self._imported = listed.imported
        self._context.last_run = max(self._context.last_run, listed.last)

    def stored(self, name: str, text: str) -> None:
        """Load a series that another tab has changed."""
        for series in self.all:
            if series.key == number_of(name, SERIES_TEXT) and not series.is_under_way:
                series.become(self._read(series.key) or series)

    def reread(self) -> None:
        """Load every series as it is stored, after a time in which this tab was frozen."""
        for series in self.all:
            self.stored(SERIES_TEXT + str(series.key), "")

    def _read(self, key: int) -> Series | None:
        """Return a series as it is stored now, or None if it cannot be shown."""
        try:
            return unpack_series(key, self._context.read(SERIES_TEXT + str(key)), self._context.games)
        except BadSave:
            return None

    def add(self, new: list[Series]) -> None:
        """Add series to be played; the oldest beyond MAX_SERIES go, those that are shown last, and imported ones never."""
        self.all += new
        own = [series for series in self.all if series.key not in self._imported]
        spare = [series for series in own if not series.is_under_way]
        hidden_first = [series for series in spare if not series.is_shown] + [series for series in spare if series.is_shown]
        for series in hidden_first[: max(0, len(own) - MAX_SERIES)]:
            self._remove(series)
        self._save_list()

    def save(self, series: Series) -> None:
        """Store a series, whole or as far as it has been played."""
        series.saved_ms = self.now_ms
        self.emit(Save(SERIES_TEXT + str(series.key), series.pack()))
        self._save_list()

    def save_now_and_then(self, series: Series) -> None:
        """Store a running series, unless that was done a few seconds ago."""
        pause_ms = _SAVE_MS + 10 * len(series.records)
        if self.now_ms - series.saved_ms >= pause_ms:
            self.save(series)

    def drop(self, unplayed: list[Series]) -> None:
        """Remove series of which nothing was played."""
        self.all = [series for series in self.all if series not in unplayed]

    def forget(self, key: int) -> None:
        """Remove a series, with an offer to undo."""
        for series in list(self.all):
            if series.key == key and not series.is_under_way:
                self._remove(series)
                self._save_list()
                self._context.notify("forgotten", name=series.bot)
                self._context.undo = lambda series=series: self._restore(series)

    def _save_list(self) -> None:
        keys = [series.key for series in self.all if series.saved_ms or not series.is_under_way]
        last = max([self._context.last_run] + [series.key for series in self.all])
        self._listed = sorted(keys + self._newer)
        self._stored.save(StoredList(self._listed, last, imported=self._imported).pack())

    def _remove(self, series: Series) -> None:
        self.all.remove(series)
        self.emit(Save(SERIES_TEXT + str(series.key), ""))

    def _restore(self, series: Series) -> None:
        self.all = by_key(self.all + [series])
        self.save(series)


def by_key(all_series: list[Series]) -> list[Series]:
    """Return series in the order in which they were begun."""
    return sorted(all_series, key=lambda series: series.key)
