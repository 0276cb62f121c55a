"""What learned values are worth: the expected points, and the chance of the next tile, when the coach plays on.

Learned values rank moves well, but they are no forecast: on a new board of 4×4 they promise 230,000 points, where the coach makes
more than twice as many, and nearly as much shortly before a game usually ends. `training/calibrate` compares them with recorded
games of the reference search (`DeepeningSearch.count`) and writes a table for each kind of board:

    stages      how far a game is: the sum of all tiles; on 4×4 with tiles above 32768 lowered into gaps (`stage`)
    typical     the usual value of the best move at each stage
    points      the points that followed, on average: up to the end of the game, or in the next `moves`
    early, late what each of `PLACES`, a share of the typical value, is worth as a share of those points, up to stage `EARLY` and
                from `LATE` on; without `early` always what `late` says
    chances     for each tile the chance to make it, at stages of its own

Early in a game the coach saves nearly every board, so that a share of 70 % is worth 97 %; late in a game it is worth about as
much as it says. A move is worth `points` times what the two curves, weighted by the stage, say about its value. They rise, so the
order of the moves stays. On 4×4 each judge (`JUDGES`) has columns of its own, because its values have a scale of their own; other
boards have one judge. Games on 6×6 hardly end, so their points are those of the next moves.
"""

import json
import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import Any, NamedTuple

from .perfect import FOUR_PERCENT
from .tables import Board, downgrade

CELLS = 16
"""The cells of 4×4."""

USUAL, ENDGAME, CHAIN = range(3)
JUDGES = ("usual", "endgame", "chain")
"""What judges a board: the values of all boards, those of the endgame, or the table of chains."""

HIGHEST = 15
"""The highest rank at a stage of 4×4: 32768."""
LIMIT = 2 << HIGHEST
"""Stages of 4×4 are below this sum."""
EARLY, LATE = 8192, 57344
"""Up to the first stage the curve `early` counts alone, from the second one on `late`; between them both."""

SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.86, 0.92, 0.97, 1.0, 1.03, 1.08, 1.2)
BEYOND = (-100.0, 100.0)
PLACES = (BEYOND[0], *SHARES, BEYOND[1])
"""The shares of the typical value at which `early` and `late` are given."""


class Curve:
    """A line through points, constant beyond them."""

    def __init__(self, at: Sequence[float], values: Sequence[float]) -> None:
        """Read the points at some places. Raises: ValueError unless they are finite and lie from left to right."""
        self._at = [float(place) for place in at]
        self._values = [float(value) for value in values]
        if not self._at or len(self._at) != len(self._values):
            raise ValueError("a curve has no points, or not a value for each place")
        if any(one >= other for one, other in pairwise(self._at)):
            raise ValueError("the points of a curve are out of order")
        if not all(map(math.isfinite, self._at + self._values)):
            raise ValueError("a point of a curve is not finite")
        self.end = self._at[-1]
        """The last place with a point."""
        self.lowest, self.highest = min(self._values), max(self._values)
        """The range of the values."""
        self.rises = all(one < other for one, other in pairwise(self._values))
        """Whether each point is above the one before."""

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
    early: Curve
    late: Curve


class Worth(NamedTuple):
    """What a table says about the moves of a board; `forecast` holds it against what each move proves.

    points: for each direction, the expected points still to come, or those of the next `Calibration.moves`. goal: the rank of the
    next tile, 0 for none. chance: of making it after the best move, 0 to 1.
    """

    points: dict[int, float]
    goal: int
    chance: float


class Calibration:
    """The table of one kind of board."""

    def __init__(self, table: dict[str, Any]) -> None:
        """Read the table of a file. Raises: ValueError if it is damaged."""
        try:
            usual = table["judges"][JUDGES[USUAL]]
            self._judges = [_judge(table["judges"].get(name, usual)) for name in JUDGES]
            self._chances = {int(rank): Curve(row["stages"], row["chances"]) for rank, row in table["chances"].items()}
            self.goals = sorted(self._chances)
            """The ranks whose chance is known."""
            self.moves: int = table["moves"]
            """How many moves the points are those of; 0: all that follow."""
        except (TypeError, KeyError, AttributeError, RecursionError) as error:
            raise ValueError(f"not a calibration: {error}") from error
        if any(curve.lowest < 0 or curve.highest > 1 for curve in self._chances.values()):
            raise ValueError("a chance is not between 0 and 1")
        if not isinstance(self.moves, int) or self.moves < 0:
            raise ValueError("a number of moves is out of range")

    def covers(self, board: Board) -> bool:
        """Whether recorded games met such tiles: on 4×4 at most one 32768 and none above it, elsewhere no higher sum."""
        if len(board) == CELLS:
            return max(board) <= HIGHEST and board.count(HIGHEST) <= 1
        return stage(board) <= self._judges[USUAL].typical.end

    def worth(self, judge: int, board: Board, values: dict[int, float]) -> Worth:
        """Return what the moves of a board are worth, given the values of one of `JUDGES`."""
        total, goal = stage(board), self.next_goal(board)
        level = self._judges[judge].points(total)
        shares = {way: self.share(judge, total, value) for way, value in values.items()}
        chance = self.chance(total, max(shares.values(), default=0.0), goal)
        return Worth({way: level * share for way, share in shares.items()}, goal, chance)

    def share(self, judge: int, total: float, value: float) -> float:
        """Return what a value is worth at a stage, as a share of the points that usually follow."""
        typical, _, early, late = self._judges[judge]
        lateness = min(max((total - EARLY) / (LATE - EARLY), 0.0), 1.0)
        portion = value / typical(total)
        return (1 - lateness) * early(portion) + lateness * late(portion)

    def chance(self, total: float, share: float, goal: int) -> float:
        """Return the chance to make a rank at a stage, given what the best move is worth as a share of the usual points."""
        return self._chances[goal](total) * min(max(share, 0.0), 1.0) if goal else 0.0

    def next_goal(self, board: Board) -> int:
        """Return the rank above the highest one, at least the lowest with a chance; 0 if it has none."""
        goal = max([max(board) + 1, *self.goals[:1]])
        return goal if goal in self._chances else 0

    def points(self, judge: int, total: float, value: float) -> float:
        """Return the expected points at a stage, given the value of the best move."""
        return self._judges[judge].points(total) * self.share(judge, total, value)


def read_calibrations(blob: bytes) -> dict[str, Calibration]:
    """Read the tables of a file of at most 15 kB by their `table_name`. Raises: ValueError if it is damaged."""
    try:
        return {kind: Calibration(table) for kind, table in json.loads(blob)["kinds"].items()}
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"not a calibration: {error}") from error


def table_name(cells: int, columns: int, four_percent: int) -> str:
    """Return the name of a kind of board: its short side, its long side, and the odds of a 4 unless they are usual.

    columns: 0 for a square.
    """
    columns = columns or isqrt(cells)
    short, long = sorted((cells // columns, columns))
    return f"{short}x{long}" + (f"-f{four_percent}" if four_percent != FOUR_PERCENT else "")


def stage(board: Board) -> int:
    """Return the sum of all tiles; on 4×4 with those above 32768 lowered into gaps, so that it is below 65536.

    A sum that gaps cannot lower enough, on a board that somebody set up, stands for that of one 32768 and the small tiles.
    """
    if len(board) != CELLS:
        return sum(1 << rank for rank in board if rank)
    shown, _ = downgrade(board, HIGHEST)
    total = sum(1 << rank for rank in shown if rank)
    return total if total < LIMIT else LIMIT // 2 + total % (LIMIT // 2)


def _judge(columns: dict[str, list[float]]) -> Judge:
    late = columns["late"]
    typical, points = (Curve(columns["stages"], columns[name]) for name in ("typical", "points"))
    judge = Judge(typical, points, Curve(PLACES, columns.get("early", late)), Curve(PLACES, late))
    if judge.typical.lowest <= 0 or judge.points.lowest < 0 or not (judge.early.rises and judge.late.rises):
        raise ValueError("the values of a judge are out of range")
    return judge
