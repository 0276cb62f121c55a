"""The series of games: which are stored, shown and compared."""

import json

from game.app.effects import Save
from game.app.feature import Feature
from game.app.store import VERSION, BadSave, parse
from game.core.errors import BadNotation
from game.lab.charts import MAX_SHOWN
from game.lab.context import Context
from game.lab.effects import Download, OpenReplay
from game.lab.series import (
    MAX_SERIES,
    RUNNING,
    SERIES_LIST,
    SERIES_TEXT,
    WAITING,
    Series,
    as_csv,
    as_json,
    unpack_series,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_GAMES_ON_SHOW = 20
_KEEP_MS = 5000
"""How often a running series is stored at most, so that a closed browser loses seconds; a longer series is stored less often."""


class Results(Feature):
    """The series of all games, the oldest first, and what is shown of them.

    base: the number of the series with which the others are compared, if it is on show. measure: "moves" or "seconds", the
    way to each tile. games_of: the number of the series whose games are listed, or 0; games_order: "seed", "best" or "worst".
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.all: list[Series] = []
        self.base = 0
        self._kind = ""  # The kind of board that was asked for last; `kind` is the one on show.
        self._list = ""  # The list as it was stored when it was last looked at, and the series in it.
        self._listed: list[int] = []
        self.measure = "moves"
        self.games_of = 0
        self.games_on_show = _GAMES_ON_SHOW
        self.games_order = "seed"

    def handlers(self) -> "dict[str, Callable[..., None]]":
        return {
            "show": self.show_series,
            "kind": self.choose_kind,
            "base": self.compare_with,
            "measure": self.choose_measure,
            "games": self.list_games,
            "games-more": self.list_more,
            "games-order": self.order_games,
            "forget": self.forget,
            "replay": self.open_replay,
            "csv": self.export_csv,
            "json": self.export_json,
        }

    @property
    def here(self) -> list[Series]:
        """The series of the game on show, the latest first."""
        return [series for series in reversed(self.all) if series.game == self._context.game.id]

    @property
    def ticked(self) -> list[Series]:
        """The series that are ticked to be shown and have a game, the oldest first."""
        return [series for series in reversed(self.here) if series.is_shown and series.records]

    @property
    def kind(self) -> str:
        """The kind of board, as the text of a variant, that the charts show: games on another kind are another game."""
        kinds = [series.variant for series in self.ticked]
        return self._kind if self._kind in kinds else kinds[-1] if kinds else ""

    @property
    def shown(self) -> list[Series]:
        """The series that the charts show, all of one kind of board, the oldest first."""
        kind = self.kind
        return [series for series in self.ticked if series.variant == kind]

    @property
    def left_out(self) -> list[Series]:
        """The series that are ticked, but were played on another kind of board than the charts show."""
        kind = self.kind
        return [series for series in self.ticked if series.variant != kind]

    @property
    def base_series(self) -> Series | None:
        """The series with which the others are compared: the chosen one, else the first on show."""
        shown = self.shown
        chosen = [series for series in shown if series.key == self.base]
        return chosen[0] if chosen else shown[0] if shown else None

    @property
    def running(self) -> Series | None:
        """The series that is being played, or None."""
        found = [series for series in self.all if series.state == RUNNING]
        return found[0] if found else None

    @property
    def waiting(self) -> list[Series]:
        """The series that are played next, in this order."""
        return [series for series in self.all if series.state == WAITING]

    @property
    def under_way(self) -> list[Series]:
        """The series that are being played or wait."""
        return [series for series in self.all if series.state in (RUNNING, WAITING)]

    # What is kept

    def load(self, stored: dict[str, str]) -> None:
        """Load what is stored; the last two series are shown. An unreadable one is stored under another name, with a notice."""
        start = len(SERIES_TEXT)
        is_broken = False
        for name, text in stored.items():
            if name[:start] == SERIES_TEXT and text and name[start:].isdigit():
                try:
                    series = self._unpacked(int(name[start:]), text)
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
            self._context.notify("series-broken")

    def sync(self) -> None:
        """Load what other tabs have changed in the list of series: those added and those removed."""
        text = self._context.read(SERIES_LIST)
        if text == self._list:
            return
        self._list = text
        try:
            data = parse(text)
        except BadSave:
            return
        keys = [key for key in data.get("keys", []) if isinstance(key, int)]
        known = [series.key for series in self.all]
        under_way = self.under_way
        for key in keys:
            series = self._stored(key, self._context.read(SERIES_TEXT + str(key))) if key not in known else None
            if series:
                series.is_shown = False
                self.all.append(series)
        self.all = [one for one in self.all if one in under_way or one.key in keys or one.key not in self._listed]
        self.all.sort(key=lambda series: series.key)
        self._listed = keys
        self._context.last_run = max([self._context.last_run, int(data.get("last", 0))] + keys)

    def stored(self, name: str, text: str) -> None:
        """Load a series that another tab has changed."""
        start = len(SERIES_TEXT)
        if name[:start] == SERIES_TEXT and name[start:].isdigit():
            other = self._stored(int(name[start:]), text)
            under_way = self.under_way
            for series in self.all:
                if other and series.key == other.key and series not in under_way:
                    series.become(other)

    def reread(self) -> None:
        """Load every series as it is stored, after a time in which this tab was frozen."""
        for series in list(self.all):
            name = SERIES_TEXT + str(series.key)
            self.stored(name, self._context.read(name))

    def _stored(self, key: int, text: str) -> Series | None:
        """Return the series of a stored text, or None if it cannot be shown."""
        try:
            return self._unpacked(key, text)
        except BadSave:
            return None

    def _unpacked(self, key: int, text: str) -> Series | None:
        """Return the series of a stored text, or None for a game that is not here. Raises: BadSave."""
        series = unpack_series(key, text)
        for game in self._context.games:
            if game.id == series.game:
                try:
                    game.parse_variant(series.variant)
                except BadNotation:
                    break
                return series
        else:
            return None
        raise BadSave("save-broken")

    def add(self, new: list[Series]) -> None:
        """Add series to be played and show the first few; other series, and those on other boards, are hidden."""
        for place, series in enumerate(new):
            series.is_shown = place < MAX_SHOWN
        for place, series in enumerate(self.here):
            if len(new) + place >= MAX_SHOWN or series.variant != new[0].variant:
                series.is_shown = False
        self._kind = new[0].variant
        self.all += new
        self._forget_old()
        self._save_list()

    def save(self, series: Series) -> None:
        """Store a series, whole or as far as it has been played."""
        series.kept_ms = self.now_ms
        self.emit(Save(SERIES_TEXT + str(series.key), series.pack()))
        self._save_list()

    def save_now_and_then(self, series: Series) -> None:
        """Store a running series, unless that was done a few seconds ago."""
        pause_ms = _KEEP_MS + 10 * len(series.records)
        if self.now_ms - series.kept_ms >= pause_ms:
            self.save(series)

    def drop(self, unplayed: list[Series]) -> None:
        """Remove series of which nothing was played."""
        self.all = [series for series in self.all if series not in unplayed]

    def _save_list(self) -> None:
        under_way = self.under_way
        keys = [series.key for series in self.all if series not in under_way or series.kept_ms]
        last = max([self._context.last_run] + [series.key for series in self.all])
        self.emit(Save(SERIES_LIST, json.dumps({"v": VERSION, "keys": keys, "last": last})))

    def _forget_old(self) -> None:
        """Remove the oldest series beyond MAX_SERIES; those that are shown stay longest."""
        under_way = self.under_way
        over = [series for series in self.all if series not in under_way]
        spare = [series for series in over if not series.is_shown] + [series for series in over if series.is_shown]
        for series in spare[: max(0, len(self.all) - MAX_SERIES)]:
            self._remove(series)

    def _remove(self, series: Series) -> None:
        self.all.remove(series)
        self.emit(Save(SERIES_TEXT + str(series.key), ""))

    def _put_back(self, series: Series) -> None:
        self.all.append(series)
        self.all.sort(key=lambda series: series.key)
        self.save(series)

    # What is shown

    def show_series(self, key: int, is_on: bool) -> None:
        """Show a series in the charts and turn to its kind of board, or show it no longer; the oldest of too many gives way."""
        for series in self.here:
            if series.key == key:
                others = [one for one in self.ticked if one is not series and one.variant == series.variant]
                if is_on and len(others) >= MAX_SHOWN:
                    others[0].is_shown = False
                series.is_shown = is_on
                if is_on:
                    self._kind = series.variant

    def choose_kind(self, variant: str) -> None:
        """Show the ticked series of another kind of board in the charts."""
        self._kind = variant

    def compare_with(self, key: int) -> None:
        """Compare the other series with this one."""
        self.base = key

    def choose_measure(self, measure: str) -> None:
        """Tell the way to each tile in moves or in seconds."""
        if measure in ("moves", "seconds"):
            self.measure = measure

    def list_games(self, key: int) -> None:
        """List the games of a series, or put the list away."""
        self.games_of = 0 if self.games_of == key else key
        self.games_on_show = _GAMES_ON_SHOW

    def list_more(self) -> None:
        """List more games."""
        self.games_on_show += 5 * _GAMES_ON_SHOW

    def order_games(self, order: str) -> None:
        """List the games by seed, or the best or the worst first."""
        if order in ("seed", "best", "worst"):
            self.games_order = order

    def forget(self, key: int) -> None:
        """Remove a series, with an offer to undo."""
        under_way = self.under_way
        for series in list(self.all):
            if series.key == key and series not in under_way:
                self._remove(series)
                self._save_list()
                self._context.notify("forgotten", name=series.bot)
                self._context.undo = lambda series=series: self._put_back(series)

    def open_replay(self, key: int, seed: int) -> None:
        """Show a game in the game's own view."""
        for series in self.here:
            for record in series.records:
                if series.key == key and record.seed == seed and record.transcript:
                    self.emit(OpenReplay(series, record))

    def export_csv(self) -> None:
        """Download the games of the ticked series as comma-separated values."""
        self.emit(Download(f"tilelab-{self._context.game.id}.csv", "text/csv", as_csv(self.ticked)))

    def export_json(self) -> None:
        """Download the ticked series as JSON."""
        self.emit(Download(f"tilelab-{self._context.game.id}.json", "application/json", as_json(self.ticked)))
