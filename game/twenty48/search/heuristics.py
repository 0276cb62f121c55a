"""Expectimax over a hand-written evaluation of lines, for boards without learned weights.

The evaluation has no unit: it only ranks moves. A line scores by its empty cells, its pairs that can merge, and how close it is
to monotone; high tiles out of order cost most.
"""

from collections.abc import Generator
from itertools import pairwise
from math import isqrt

from ...core.grid import DOWN, LEFT, RIGHT, UP
from ..rules import HIGHEST_RANK, tile_odds

Board = tuple[int, ...]
Line = tuple[int, ...]
Slid = tuple[Line, Line, int, float]
"""A line slid towards its first cell and away from it, the points, and the value of the line before."""

FREE = 300.0
MERGE = 700.0
DISORDER = 3.0
DEAD = -1e6
"""The weights of an empty cell, a pair that can merge and disorder (in fourth powers of ranks), and the value of a dead board.

The best of ten sets on 4×4 at depth two: mean 63,600 in 5 games; with a disorder of 1 it was 42,800, with a merge of 300 it was
24,700, and with another penalty on high tiles 43,400.
"""
MAX_LINES = 200_000
MAX_SEEN = 100_000


def line_value(line: Line) -> float:
    """Rate a row or column by the better of its two orders."""
    falling = rising = merges = 0.0
    waiting = 0
    for rank in line:
        if rank:
            merges += rank == waiting
            waiting = rank
    for one, two in pairwise(line):
        if one > two:
            falling += one**4 - two**4
        else:
            rising += two**4 - one**4
    return FREE * line.count(0) + MERGE * merges - DISORDER * min(falling, rising)


class HeuristicSearch:
    """Expectimax on boards of any size, with memos of lines that last from move to move."""

    dead = DEAD
    """The value of a board without a move."""

    def __init__(self, four_percent: int = 10, columns: int = 0) -> None:
        """Make a search; columns: those of its boards, 0 for squares of any side."""
        self.nodes = 0
        self._columns = columns
        self._lines: dict[Line, Slid] = {}
        self._seen: dict[tuple[Board, int], float] = {}
        self.set_odds(four_percent)

    def set_odds(self, four_percent: int) -> None:
        self._odds = tile_odds(four_percent)
        self._seen = {}

    def size(self) -> int:
        return len(self._lines) + len(self._seen)

    def forget(self) -> None:
        """Forget the values of positions, so that the next search counts all of its nodes."""
        self._seen = {}

    def make_room(self) -> None:
        """Make room in the memos; call it between steps."""
        if len(self._lines) > MAX_LINES:
            self._lines = {}
        if len(self._seen) > MAX_SEEN:
            self._seen = {}

    def values_in_steps(
        self, board: Board, plies: int, extend_below: int, values: dict[int, float] | None = None
    ) -> Generator[None, None, dict[int, float]]:
        """Return the value of each legal direction, searching `plies` slides deep; the other arguments are not used."""
        deeper = {}
        for direction, gain, after in self.moves(board):
            deeper[direction] = gain + (yield from self._chance(after, plies - 1))
        return deeper

    def moves(self, board: Board) -> list[tuple[int, int, Board]]:
        """Return the direction, points and afterstate of each legal move."""
        width = self._columns or isqrt(len(board))
        rows = [self._line(board[start : start + width]) for start in range(0, len(board), width)]
        columns = [self._line(board[start::width]) for start in range(width)]
        moves = []
        for lines, way, direction in ((rows, 0, LEFT), (rows, 1, RIGHT), (columns, 0, UP), (columns, 1, DOWN)):
            slid = [line[way] for line in lines]
            after = sum(slid if lines is rows else zip(*slid), ())
            if after != board:
                moves.append((direction, sum(line[2] for line in lines), after))
        return moves

    def worth(self, board: Board) -> float:
        """Return the heuristic value of a board."""
        width = self._columns or isqrt(len(board))
        self.nodes += 1
        rows = sum([self._line(board[start : start + width])[3] for start in range(0, len(board), width)])
        return rows + sum([self._line(board[start::width])[3] for start in range(width)])

    def _chance(self, after: Board, plies: int) -> Generator[None, None, float]:
        if plies == 0:
            yield
            return self.worth(after)
        value = self._seen.get((after, plies))
        if value is None:
            value = 0.0
            for board, weight in self._spawns(after):
                value += weight * (yield from self._best(board, plies))
            self._seen[after, plies] = value
        return value

    def _best(self, board: Board, plies: int) -> Generator[None, None, float]:
        if plies == 1:
            yield
            return max((gain + self.worth(after) for _, gain, after in self.moves(board)), default=self.dead)
        values = []
        for _, gain, after in self.moves(board):
            values.append(gain + (yield from self._chance(after, plies - 1)))
        return max(values, default=self.dead)

    def _spawns(self, after: Board) -> list[tuple[Board, float]]:
        free = [cell for cell, rank in enumerate(after) if not rank]
        return [(after[:cell] + (rank,) + after[cell + 1 :], share / len(free)) for cell in free for rank, share in self._odds]

    def _line(self, line: Line) -> Slid:
        slid = self._lines.get(line)
        if slid is None:
            towards, gain = _squeeze(line)
            away, _ = _squeeze(line[::-1])
            slid = self._lines[line] = (towards, away[::-1], gain, line_value(line))
        return slid


def _squeeze(line: Line) -> tuple[Line, int]:
    packed: list[int] = []
    waiting = gain = 0
    for rank in line:
        if rank and rank == waiting and rank < HIGHEST_RANK:
            packed[-1] = rank + 1
            gain += 2 << rank
            waiting = 0
        elif rank:
            packed.append(rank)
            waiting = rank
    return tuple(packed) + (0,) * (len(line) - len(packed)), gain
