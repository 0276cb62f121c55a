"""The levels of iterative deepening, their cost, and what share of the time or nodes each board gets."""

import gc
from collections.abc import Callable, Generator

from .tables import LOWEST_FREE, Board

LEVELS = ((1, 0), (2, 0), (3, 0), (3, 2), (3, 4), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3))
"""Search depth in slides, and the number of empty cells up to which it is extended by one; deepening goes level by level."""

GROWTH = (0.0, 0.6, 1.0, 0.1, 0.4, 0.6, 0.8, 1.0, 1.2, 1.5)
"""For each level, its cost relative to all levels before, per empty cell and one: the initial rates."""

PLAIN_GROWTH = 5.0
"""The same for searches that count every afterstate, at any level."""

CROWDED = 6
"""A board with this many tiles of 128 or more is crowded: there, depth saves six times as many points per node."""

USUAL_SHARE = 1.0
CROWDED_SHARE = 2.6
CHAINED_SHARE = 16.0
"""Shares of the mean time per move for other, crowded (9 % of all) and chained (1.5 %) boards."""

ENDGAME_SHARE = 4.0
"""The share of endgame boards, an eighth of all: depth wins there too, and a position takes three times as long."""

ENDGAME_NODES_SHARE = 1.25
"""The share of endgame boards where the budget counts nodes, which take three times as long there."""

REFERENCE_NODES = 1600
"""The mean number of nodes per move of the *reference search*: what Pyodide searches in 50 ms."""


def high_tiles(board: Board) -> int:
    """Count the tiles of 128 or more."""
    return sum(rank >= LOWEST_FREE for rank in board)


class Growth:
    """How much each level costs relative to all before it, as measured."""

    def __init__(self) -> None:
        self._rates = list(GROWTH)

    def expected(self, board: Board, number: int) -> float:
        """Return the expected cost of a level relative to all before it.

        Each call lowers the rate a little, because a level that is skipped is never measured: a rate too high must not stay.
        """
        rate = self._rates[number]
        self._rates[number] = 0.99 * rate
        return rate * (1 + board.count(0))

    def learn(self, board: Board, number: int, growth: float) -> None:
        """Move a rate one step towards the measured one, however far off: other work on the machine makes outliers."""
        measured = growth / (1 + board.count(0))
        self._rates[number] *= 1.08 if measured > self._rates[number] else 0.93


def finished(steps: Generator[None, None, dict[int, float]]) -> dict[int, float]:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            values: dict[int, float] = stop.value
            return values


def without_collection(
    steps: Generator[None, None, dict[int, float]], between: Callable[[], None] = lambda: None
) -> Generator[None, None, dict[int, float]]:
    """Pass on each step, then call `between`; with garbage collection off, as a collection takes longer than a whole search."""
    while True:
        enabled = gc.isenabled()
        gc.disable()
        try:
            next(steps)
        except StopIteration as stop:
            values: dict[int, float] = stop.value
            return values
        finally:
            if enabled:
                gc.enable()
        between()
        yield
