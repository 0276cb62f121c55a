"""The series of games that were played, or are: which are kept, on show and compared; knows no bot and no sandbox."""

import json

from game.shell.store import VERSION, BadSave
from game.studio.charts import MOST_SHOWN
from game.studio.scene import Scene
from game.studio.series import (
    MOST_SERIES,
    RUNNING,
    SERIES_LIST,
    SERIES_TEXT,
    WAITING,
    Series,
    as_csv,
    as_json,
    unpack_series,
)

_GAMES_ON_SHOW = 20


class Results:
    """The series of all games, the oldest first, and the messages about what is shown of them.

    base: the number of the series with which the others are compared, if it is on show. measure: "moves" or "seconds", the
    way to each tile. games_of: the number of the series whose games are listed, or 0; games_order: "seed", "best" or "worst".
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.all: list[Series] = []
        self.base = 0
        self.measure = "moves"
        self.games_of = 0
        self.games_on_show = _GAMES_ON_SHOW
        self.games_order = "seed"

    @property
    def here(self) -> list[Series]:
        """The series of the game on show, the latest first."""
        return [series for series in reversed(self.all) if series.game == self._scene.game.id]

    @property
    def shown(self) -> list[Series]:
        """The series that the charts show, the oldest first."""
        return [series for series in reversed(self.here) if series.is_shown and series.records]

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

    def take(self, stored: dict[str, str]) -> None:
        """Take up what was kept, as far as it can be read; the last two series are on show."""
        start = len(SERIES_TEXT)
        for name, text in stored.items():
            if name[:start] == SERIES_TEXT and text and name[start:].isdigit():
                try:
                    series = unpack_series(int(name[start:]), text)
                except BadSave:
                    continue
                if series.game in [game.id for game in self._scene.games]:
                    self.all.append(series)
        self.all.sort(key=lambda series: series.key)
        for series in self.all[:-2]:
            series.is_shown = False
        self._scene.last_run = max([self._scene.last_run] + [series.key for series in self.all])

    def add(self, new: list[Series]) -> None:
        """Take up series that are to be played, and show the first few; others give way, and those on other boards."""
        for place, series in enumerate(new):
            series.is_shown = place < MOST_SHOWN
        for place, series in enumerate(self.here):
            if len(new) + place >= MOST_SHOWN or _size_of(series.variant) != _size_of(new[0].variant):
                series.is_shown = False
        self.all += new
        self._forget_old()

    def keep(self, series: Series) -> None:
        """Keep a series that is over."""
        self._scene.ask("keep", SERIES_TEXT + str(series.key), series.pack())
        self._keep_list()

    def drop(self, unplayed: list[Series]) -> None:
        """Let go of series of which nothing was played."""
        self.all = [series for series in self.all if series not in unplayed]

    def _keep_list(self) -> None:
        under_way = self.under_way
        keys = [series.key for series in self.all if series not in under_way]
        self._scene.ask("keep", SERIES_LIST, json.dumps({"v": VERSION, "keys": keys}))

    def _forget_old(self) -> None:
        """Let go of the oldest series beyond what is kept; those on show stay longest."""
        under_way = self.under_way
        over = [series for series in self.all if series not in under_way]
        spare = [series for series in over if not series.is_shown] + [series for series in over if series.is_shown]
        for series in spare[: max(0, len(self.all) - MOST_SERIES)]:
            self._remove(series)

    def _remove(self, series: Series) -> None:
        self.all.remove(series)
        self._scene.ask("keep", SERIES_TEXT + str(series.key), "")

    def _put_back(self, series: Series) -> None:
        self.all.append(series)
        self.all.sort(key=lambda series: series.key)
        self.keep(series)

    # What is shown

    def on_show(self, key: int, is_on: bool) -> None:
        """Show a series in the charts, or no longer; the charts hold a few, and the oldest gives way."""
        for series in self.here:
            if series.key == key:
                others = [one for one in self.shown if one is not series]
                if is_on and len(others) >= MOST_SHOWN:
                    others[0].is_shown = False
                series.is_shown = is_on

    def on_base(self, key: int) -> None:
        """Compare the other series with this one."""
        self.base = key

    def on_measure(self, measure: str) -> None:
        """Tell the way to each tile in moves or in seconds."""
        if measure in ("moves", "seconds"):
            self.measure = measure

    def on_games(self, key: int) -> None:
        """List the games of a series, or put the list away."""
        self.games_of = 0 if self.games_of == key else key
        self.games_on_show = _GAMES_ON_SHOW

    def on_games_more(self) -> None:
        """List more games."""
        self.games_on_show += 5 * _GAMES_ON_SHOW

    def on_games_order(self, order: str) -> None:
        """List the games by seed, or the best or the worst first."""
        if order in ("seed", "best", "worst"):
            self.games_order = order

    def on_forget(self, key: int) -> None:
        """Take a series away; it can be brought back."""
        under_way = self.under_way
        for series in list(self.all):
            if series.key == key and series not in under_way:
                self._remove(series)
                self._keep_list()
                self._scene.tell("forgotten", name=series.bot)
                self._scene.undo = lambda series=series: self._put_back(series)

    def on_replay(self, key: int, seed: int) -> None:
        """Show a game in the games' own view."""
        for series in self.here:
            for record in series.records:
                if series.key == key and record["seed"] == seed and record["transcript"]:
                    self._scene.ask("replay", series, record)

    def on_csv(self) -> None:
        """Hand the games of the series on show out as comma-separated values."""
        self._scene.ask("download", f"tilelab-{self._scene.game.id}.csv", "text/csv", as_csv(self.shown))

    def on_json(self) -> None:
        """Hand the series on show out as JSON."""
        self._scene.ask("download", f"tilelab-{self._scene.game.id}.json", "application/json", as_json(self.shown))


def _size_of(variant: str) -> str:
    """Return the size that the text of a variant begins with."""
    return variant.split("-")[0]
