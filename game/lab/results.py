"""The series of games: played, stored, shared with other tabs, removed."""

from game.app.effects import Save
from game.app.feature import Feature
from game.app.store import BadSave
from game.lab.context import Context, number_of
from game.lab.series import MAX_SERIES, RUNNING, SERIES_LIST, SERIES_TEXT, WAITING, Series, unpack_series
from game.lab.stored_list import StoredList, parse_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SAVE_MS = 5000
"""How often a running series is stored at most, so that a closed browser loses seconds; a longer series is stored less often."""


class Results(Feature):
    """The series of all games."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.all: list[Series] = []
        """The oldest first."""
        self._list = ""
        """The list of series as it was stored when it was last read."""
        self._listed: list[int] = []
        """The series in it."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
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
        """Load what is stored; the last two series are shown. An unreadable one is stored under another name, with a notice."""
        is_broken = False
        text = stored.get(SERIES_LIST, "")
        try:
            if text:
                parse_list(text)
        except BadSave as error:
            self.emit(Save(SERIES_LIST + ".aside", text))
            if error.reason == "save-newer":
                self._context.notify("save-newer")
            else:
                is_broken = True
        for name, text in stored.items():
            key = number_of(name, SERIES_TEXT)
            if not key or not text:
                continue
            try:
                series = unpack_series(key, text, self._context.games)
            except BadSave:
                is_broken = True
                self.emit(Save(name + ".aside", text))
                self.emit(Save(name, ""))
                continue
            if series:
                self.all.append(series)
        self.all.sort(key=lambda series: series.key)
        for series in self.all[:-2]:
            series.is_shown = False
        self._context.last_run = max([self._context.last_run] + [series.key for series in self.all])
        if is_broken:
            self._save_list()
            self._context.notice = self._context.notice or ("series-broken", {})

    def sync(self) -> None:
        """Load what other tabs have changed in the list of series: those added and those removed."""
        text = self._context.read(SERIES_LIST)
        if text == self._list:
            return
        self._list = text
        try:
            listed = parse_list(text)
        except BadSave:
            return
        keys = listed.keys
        known = [series.key for series in self.all]
        for key in keys:
            series = None if key in known else self._read(key)
            if series:
                series.is_shown = False
                self.all.append(series)
        self.all = [one for one in self.all if one.is_under_way or one.key in keys or one.key not in self._listed]
        self.all.sort(key=lambda series: series.key)
        self._listed = keys
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
        """Add series to be played; the oldest beyond MAX_SERIES go, those that are shown last."""
        self.all += new
        spare = [series for series in self.all if not series.is_under_way]
        hidden_first = [series for series in spare if not series.is_shown] + [series for series in spare if series.is_shown]
        for series in hidden_first[: max(0, len(self.all) - MAX_SERIES)]:
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
        self.emit(Save(SERIES_LIST, StoredList(keys, last).pack()))

    def _remove(self, series: Series) -> None:
        self.all.remove(series)
        self.emit(Save(SERIES_TEXT + str(series.key), ""))

    def _restore(self, series: Series) -> None:
        self.all.append(series)
        self.all.sort(key=lambda series: series.key)
        self.save(series)
