"""The ladder: built-in bots of 2048 in order of strength, and which of them the user's bots have beaten."""

from ..app.feature import Feature, Handlers
from ..app.store import StoredText
from ..arena.builtin import Builtin, find_builtin
from ..arena.intervals import difference_interval
from ..arena.summary import measured
from .charts import Difference
from .context import LabContext
from .rungs import ENOUGH, GAME, KIND, LADDER, RUNGS, SCORES, in_order, pack, unpack
from .series import Series


class Ladder(Feature):
    """The rungs that were beaten; nothing is ever locked or lost."""

    def __init__(self, context: LabContext) -> None:
        self._context = context
        self.beaten: list[str] = []
        self._stored = StoredText(self, LADDER, "ladder", self._take, context.warn, lambda: context.read(LADDER), self._packed)

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

    def judge(self, run: list[Series]) -> list[Builtin]:
        """Add the bots that the user's bots have now beaten, with all weaker ones, and return the new ones."""
        here = [series for series in run if (series.game, series.kind) == (GAME, KIND) and len(series.records) >= ENOUGH]
        own = [series for series in here if series.is_own]
        names: list[str] = []
        for name, _, high in SCORES:
            rivals = [series for series in here if series.identity.partition("@")[0] == name]
            if [mine for mine in own if _least(mine) > high or [other for other in rivals if has_beaten(mine, other)]]:
                names.append(name)
        new = [name for name in in_order(names) if name not in self.beaten]
        if new:
            self._stored.refresh()
            self.beaten = in_order(self.beaten + new)
            self._stored.save(self._packed())
        return [bot for bot in self.rungs if bot.name in new]

    def _take(self, text: str) -> None:
        more: list[str] = []
        try:
            unpack(text, more)
        finally:
            self.beaten = in_order(self.beaten + more)

    def _packed(self) -> str:
        return pack(self.beaten)


def _least(series: Series) -> float:
    """Return the lower end of the interval of a series' mean score, which holds at every look."""
    interval = difference_interval(list(measured(series.records, lower_is_better=False).values()))
    return interval[0] if interval else 0.0


def has_beaten(own: Series, other: Series) -> bool:
    """Return whether a series is better than another by the paired comparison on enough common seeds."""
    difference = Difference(own, other, lower_is_better=False)
    return len(difference.each) >= ENOUGH and difference.verdict == "verdict-better"
