"""What an engine says of a position, the same for both games; knows no engine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.arena.bot import MakeBot
from game.core.game import Variant

Board = tuple[int, ...]


@dataclass(frozen=True)
class Advice:
    """The best known at one moment.

    letter: the way to go, or none as yet or at all. record: what `--json` prints.
    tell: says it in a language. share: how much of the work is done, 0 to 1.
    is_last: nothing better will come.
    """

    letter: str
    record: dict[str, object]
    tell: Callable[[str], str]
    share: float
    is_last: bool


@dataclass(frozen=True)
class Engine:
    """What thinks about one game: advice on a board in so many milliseconds (0: its own measure), and its bots by name.

    A bot's maker is made once a process, so that tables are read but once.
    """

    advise: Callable[[Board, Variant, int], Iterator[Advice]]
    bots: dict[str, Callable[[Variant], MakeBot]]
