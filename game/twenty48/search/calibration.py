"""What the values of 4×4 are worth: the expected points, and the chance of the next tile, when the coach plays on.

Learned values rank moves well, but they are no forecast: they promise 230,000 points on a new board, where the coach makes more
than twice as many, and nearly as much shortly before a game usually ends. `training/calibrate` compares them with recorded games
of the reference search (`DeepeningSearch.count`) and writes a table:

    stage       how far a game is: the sum of all tiles, with tiles above 32768 lowered into gaps (`stage`)
    typical     the usual value of the best move at this stage
    points      the points that followed, on average
    shape       what a share of the typical value is worth, as a share of those points

The best move gets `points` times what `shape` says about it, and every other move the same share of that as of the best value. So
the order stays. Each judge (`JUDGES`) has columns of its own, because its values have a scale of their own.
"""

import json
from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

from .tables import Board, downgrade

USUAL, ENDGAME, CHAIN = range(3)
JUDGES = ("usual", "endgame", "chain")
"""What judges a board: the values of all boards, those of the endgame, or the table of chains."""

HIGHEST = 15
"""The highest rank on a calibrated board: 32768."""
LIMIT = 2 << HIGHEST
LOWEST_GOAL = 11
"""The lowest rank whose chance is given: 2048."""

Point = tuple[float, float]


class Curve:
    """A line through points, constant beyond them."""

    def __init__(self, points: list[Point]) -> None:
        """Raises: ValueError unless the points lie from left to right."""
        self._at = [float(at) for at, _ in points]
        self._values = [float(value) for _, value in points]
        if not points or any(one >= other for one, other in pairwise(self._at)):
            raise ValueError("the points of a curve are out of order")

    def __call__(self, at: float) -> float:
        """Return the value at a place."""
        right = bisect_right(self._at, at)
        if right in (0, len(self._at)):
            return self._values[max(right - 1, 0)]
        left = right - 1
        share = (at - self._at[left]) / (self._at[right] - self._at[left])
        return self._values[left] + share * (self._values[right] - self._values[left])


class Judge(NamedTuple):
    """The columns of a judge."""

    typical: Curve
    points: Curve
    shape: Curve


class Worth(NamedTuple):
    """What the moves of a board are worth.

    points: for each direction, the expected points still to come. goal: the rank of the next tile. chance: of making it after the
    best move; after another one, the same share of it as of the points.
    """

    points: dict[int, float]
    goal: int
    chance: float


class Calibration:
    """The table of a file: JSON of at most 50 kB."""

    def __init__(self, blob: bytes) -> None:
        """Read a file. Raises: ValueError if it is damaged."""
        try:
            table = json.loads(blob)
            self._judges = [_judge(table["judges"][name]) for name in JUDGES]
            self._chances = {int(rank): Curve(points) for rank, points in table["chances"].items()}
            self._highest_goal = max(self._chances)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"not a calibration: {error}") from error

    def worth(self, judge: int, board: Board, values: dict[int, float]) -> Worth:
        """Return what the moves of a board are worth, given the values of one of `JUDGES`."""
        goal = max(LOWEST_GOAL, max(board) + 1)
        best = max(values.values(), default=0.0)
        if best <= 0:
            return Worth({way: value - best for way, value in values.items()}, goal, 0.0)
        points, chance = self.at(judge, stage(board), best, goal)
        return Worth({way: points * value / best for way, value in values.items()}, goal, chance)

    def at(self, judge: int, total: float, value: float, goal: int) -> tuple[float, float]:
        """Return the expected points and the chance of a rank, given the stage and the value of the best move."""
        typical, points, shape = self._judges[judge]
        share = shape(value / typical(total))
        chance = self._chances[min(goal, self._highest_goal)](total)
        return points(total) * share, chance * min(share, 1.0)


def stage(board: Board) -> int:
    """Return the sum of all tiles, with those above 32768 lowered into gaps; below 65536.

    A sum that gaps cannot lower enough, on a board that somebody set up, stands for that of one 32768 and the small tiles.
    """
    shown, _ = downgrade(board, HIGHEST)
    total = sum(1 << rank for rank in shown if rank)
    return total if total < LIMIT else LIMIT // 2 + total % (LIMIT // 2)


def _judge(columns: dict[str, list[Point]]) -> Judge:
    typical, points, shape = [Curve(columns[name]) for name in Judge._fields]
    return Judge(typical, points, shape)
