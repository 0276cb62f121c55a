"""The ladder: built-in bots of 2048 in order of strength, and which of them the user's bots have beaten."""

from ..app.feature import Feature, Handlers
from ..app.stored_text import StoredText
from ..app.words.bots import WORDS
from ..arena.builtin import Builtin, builtins_of, find_builtin
from .charts import Difference
from .context import LabContext
from .results import Results
from .rungs import ENOUGH, GAME, KIND, LADDER, RUNGS, in_order, pack, unpack
from .series import Series


class Ladder(Feature):
    """The rungs that were beaten; nothing is ever locked or lost."""

    def __init__(self, context: LabContext, results: Results) -> None:
        self._context = context
        self._results = results
        self.beaten: list[str] = []
        self._stored = StoredText(self, LADDER, "ladder", self._take, self._warn, lambda: context.read(LADDER))

    def handlers(self) -> Handlers:
        return {}

    def load(self, stored: dict[str, str]) -> None:
        self._stored.load(stored.get(LADDER, ""))

    def sync(self) -> None:
        """Add the bots that were beaten in other tabs."""
        self._stored.refresh()

    @property
    def rungs(self) -> list[Builtin]:
        """The bots of the ladder; none in another game."""
        found = [find_builtin(GAME, name) for name in RUNGS] if self._context.game.id == GAME else []
        return [bot for bot in found if bot]

    @property
    def next(self) -> str:
        """The name of the weakest bot that is not beaten; "" at the top."""
        return ([name for name in RUNGS if name not in self.beaten] + [""])[0]

    def judge(self) -> list[Builtin]:
        """Add the bots that a user's bot has now beaten, and return them."""
        here = [series for series in self._results.all if (series.game, series.kind) == (GAME, KIND)]
        own = [series for series in here if is_own(series)]
        new: list[str] = []
        for series in here:
            name = series.identity.partition("@")[0]
            if name in RUNGS and name not in self.beaten + new and [mine for mine in own if has_beaten(mine, series)]:
                new.append(name)
        if new:
            self._stored.refresh()
            self.beaten = in_order(self.beaten + new)
            self._stored.save(pack(self.beaten))
        return [bot for bot in self.rungs if bot.name in new]

    def _take(self, text: str) -> None:
        self.beaten = in_order(self.beaten + unpack(text))

    def _warn(self, word: str) -> None:
        """Show a problem with the stored text, unless there is a notice already."""
        self._context.notice = self._context.notice or (word, {})


def is_own(series: Series) -> bool:
    """Return whether a user's bot played a series; one of a built-in bot may have been stored without an identity."""
    label = series.bot.partition(" · ")[0]
    return not series.identity and not [bot for bot in builtins_of(series.game) if label in WORDS[bot.label]]


def has_beaten(own: Series, other: Series) -> bool:
    """Return whether a series is better than another by the paired comparison on enough common seeds."""
    difference = Difference(own, other, lower_is_better=False)
    return len(difference.each) >= ENOUGH and difference.verdict == "verdict-better"
