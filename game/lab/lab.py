"""The headless Lab: its features behind one dispatcher, messages in and effects out."""

from ..app.feature import Dispatcher, Feature
from ..app.store import BadSave
from ..core.game import Rules
from .best_games import BestGames
from .bots import Bots
from .comparison import SeriesComparison
from .context import LabContext
from .drafts import BOT_LIST, BOT_TEXT
from .game_list import GameList
from .imported import ImportedSeries
from .ladder import Ladder
from .navigation import LabNavigation
from .results import Results
from .rungs import LADDER
from .runs import Runs
from .series import SERIES_LIST, SERIES_TEXT
from .settings import SETTINGS, LabSettings
from .sources import Sources
from .stored_list import parse_list
from .watching import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app.effects import Effect

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
        self.imported = ImportedSeries(self.context, self.comparison)
        self.best_games = BestGames(self.context, self.comparison)
        self.ladder = Ladder(self.context)
        self.watch = Watch(self.context, self.settings)
        self.runs = Runs(
            self.context, self.settings, self.bots, self.sources, self.results, self.comparison, self.ladder, self.watch
        )
        self.navigation = LabNavigation(self.context, self.bots, self.settings, self.results, self.ladder, self.watch)
        self.dispatcher = Dispatcher()
        features: list[Feature] = [self.bots, self.settings, self.sources, self.results, self.comparison, self.game_list]
        for feature in features + [self.imported, self.best_games, self.ladder, self.runs, self.watch, self.navigation]:
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
