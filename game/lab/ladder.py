"""The ladder: built-in bots of 2048 in order of strength, and which of them the user's bots have beaten."""

import json

from ..app.feature import Feature, Handlers
from ..app.store import VERSION, BadSave, parse
from ..app.stored_text import StoredText
from ..app.words.bots import WORDS
from ..arena.builtin import Builtin, builtins_of, find_builtin
from ..core.checked import FAULTS, rows, text_of
from .charts import Difference
from .context import LabContext
from .results import Results
from .series import Series

LADDER = "lab.ladder"
"""The storage name of the beaten bots."""

GAME = "2048"
KIND = "4x4"
"""The board on which a rung counts."""

ENOUGH = 20
"""Common seeds from which on a better bot has beaten the other."""

MEANS = {
    "random": 1140,
    "greedy": 1947,
    "empties": 1961,
    "lookahead": 2619,
    "corner": 2782,
    "minimax": 8377,
    "expectimax": 10269,
    "coach-1": 329417,
}
"""The mean score of each rung in the table of bots. The coach does not search here, or twenty games would take hours."""

RUNGS = ("random", "greedy", "empties", "lookahead", "corner", "minimax", "expectimax", "coach-1")
"""The weakest first."""


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


def in_order(names: list[str]) -> list[str]:
    """Return rungs once each, from the bottom; unknown ones, of another version, follow."""
    return [name for name in RUNGS if name in names] + sorted({name for name in names if name not in RUNGS})


def pack(beaten: list[str]) -> str:
    return json.dumps({"v": VERSION, GAME: beaten})


def unpack(text: str) -> list[str]:
    """Return the names of the beaten bots. Raises: BadSave."""
    data = parse(text)
    try:
        return in_order([text_of(name) for name in rows(data[GAME], 100)])
    except FAULTS:
        pass
    raise BadSave("save-broken")
