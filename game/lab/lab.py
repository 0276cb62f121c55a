"""The headless Lab: its features behind one dispatcher, messages in and effects out."""

from ..app.feature import Dispatcher, Effect, Feature, Handlers
from ..app.store import BadSave
from ..arena.record import Record
from ..core.game import Rules
from ..core.typing import Callable
from .best_games import BestGames
from .bots import Bots, Sources
from .comparison import SeriesComparison
from .context import LabContext
from .drafts import BOT_LIST, BOT_TEXT
from .duel import Duel
from .ladder import Ladder
from .navigation import LabNavigation
from .proving import Proving
from .results import Results
from .rungs import LADDER
from .runs import Runs
from .series import SERIES_LIST, SERIES_TEXT, Series
from .settings import SETTINGS, LabSettings
from .stored_list import parse_list
from .watching import Watch
from .workbench import OpenReplay

_PAGE = 20
ORDERS = ("seed", "best", "worst")


class GameList(Feature):
    """The open list of games, if any."""

    def __init__(self, context: LabContext, results: Results) -> None:
        self._context = context
        self._results = results
        self._key = 0
        """The number of the series, or 0."""
        self._length = _PAGE
        self.order = ORDERS[0]

    def handlers(self) -> Handlers:
        return {
            "games": self.toggle,
            "games-more": self.show_more,
            "games-order": self.set_order,
            "replay": self.open_replay,
        }

    @property
    def series(self) -> Series | None:
        for series in self._results.here:
            if series.key == self._key:
                return series
        return None

    @property
    def records(self) -> list[Record]:
        """The listed games, in the chosen order."""
        records = self.series.in_order() if self.series else []
        if self.order != "seed":
            lower = self._context.game.lower_is_better
            records = sorted(records, key=lambda record: (record.moves if lower else -record.score, record.seed))
        if self.order == "worst":
            records = list(reversed(records))
        return records[: self._length]

    @property
    def has_more(self) -> bool:
        """Whether there are more games than those listed."""
        return self.series is not None and len(self.series.records) > self._length

    def toggle(self, key: int) -> None:
        """List the games of a series, or close the list."""
        self._key = 0 if self._key == key else key
        self._length = _PAGE

    def show_more(self) -> None:
        self._length += 5 * _PAGE

    def set_order(self, order: str) -> None:
        if order in ORDERS:
            self.order = order

    def open_replay(self, key: int, seed: int) -> None:
        """Show a game in the game's own view."""
        for series in self._results.here:
            for record in series.records:
                if series.key == key and record.seed == seed and record.transcript:
                    self.emit(OpenReplay(series, record))


STORED = (BOT_LIST, SERIES_LIST, SETTINGS, LADDER)
"""The storage names to read first; `Lab.names` returns the others."""


class Lab:
    """The features of the Lab. read: returns the text stored under a name, which other tabs may have changed, or ""."""

    def __init__(self, games: tuple[Rules, ...], language: str, read: "Callable[[str], str]") -> None:
        self.context = LabContext(games, language, read)
        self.settings = LabSettings(self.context)
        self.sources = Sources(self.context)
        self.bots = Bots(self.context, self.settings, self.sources)
        self.results = Results(self.context)
        self.comparison = SeriesComparison(self.context, self.results, self.bots.drafts)
        self.game_list = GameList(self.context, self.results)
        self.best_games = BestGames(self.context, self.comparison)
        self.ladder = Ladder(self.context)
        self.proving = Proving(self.context, self.comparison, self.ladder)
        self.watch = Watch(self.context, self.settings)
        self.runs = Runs(
            self.context,
            self.settings,
            self.bots,
            self.sources,
            self.results,
            self.comparison,
            self.ladder,
            self.watch,
            self.proving,
        )
        self.duel = Duel(self.context, self.runs)
        self.navigation = LabNavigation(self.context, self.bots, self.settings, self.results, self.ladder, self.watch)
        self.dispatcher = Dispatcher()
        features: list[Feature] = [self.bots, self.settings, self.sources, self.results, self.comparison, self.game_list]
        features += [self.best_games, self.ladder, self.runs, self.duel, self.watch, self.navigation, self.proving]
        for feature in features:
            self.dispatcher.add(feature)
        self.dispatcher.complete()

    @staticmethod
    def names(lists: dict[str, str]) -> list[str]:
        """Return the remaining storage names, from the texts stored under `STORED`."""
        names = []
        for name, prefix in ((BOT_LIST, BOT_TEXT), (SERIES_LIST, SERIES_TEXT)):
            try:
                names += [prefix + str(key) for key in parse_list(lists.get(name, "")).keys]
            except BadSave:
                continue
        return names

    def send(self, name: str, *args: object, now_ms: int) -> "list[Effect]":
        """Handle a message; `begin` is the first one. Raises: UnknownMessage."""
        self.dispatcher.effects = []
        if name != "begin":
            self.bots.sync()
            self.results.sync()
            self.ladder.sync()
        effects = self.dispatcher.effects
        return effects + self.dispatcher.send(name, *args, now_ms=now_ms)
