"""Solve 2048 on 3×3 and 2×4 exactly, and evaluate players of known moves.

Every move adds 2 or 4 to the sum of the tiles, so boards are solved by descending sums. Of symmetric boards only the largest is
stored. Nothing is sampled or estimated.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numba
import numpy as np

from ...twenty48.search.perfect import SHARES
from .packed_small import canonical, empty_cells, line_tables, reaches, slide

ROOM = 1 << 18
"""Slots of a hash table: no sum has more than 93,061 boards, or many more afterstates."""
AFTERSTATES = 1 << 20
"""Slots of the hash table of afterstates."""
EMPTY = -1
"""The key of a free slot."""
NO_MOVE = np.int8(-1)
"""The move of a board that has none, or whose move is unknown."""
NEARLY = 0.001
"""Closer than this to 0 or 1, a chance counts as impossible or certain."""
MARKS = 3
"""The number of tiles whose chances are computed: the highest that the board allows."""


@numba.njit(inline="always")
def find(slots, key):
    """Return the slot of a key in a hash table, or the free slot where it would go."""
    mask = slots.shape[0] - 1
    at = ((key * 0x9E3779B97F4A7C1) >> 20) & mask
    while slots[at] != key and slots[at] != EMPTY:
        at = (at + 1) & mask
    return at


@numba.njit
def fill(slots, places, boards):
    """Make a hash table from boards to their places in the list."""
    slots[:] = EMPTY
    for place in range(boards.shape[0]):
        at = find(slots, boards[place])
        slots[at] = boards[place]
        places[at] = place


@numba.njit
def expand(boards, moves, goal, lines, cells, seen, next1, next2):
    """Add all boards after a move and a spawn to two hash tables, of the next sum and the one after.

    moves: the player's move for each board; empty for all moves.
    """
    for place in range(boards.shape[0]):
        for direction in range(4):
            if moves.shape[0] and moves[place] != direction:
                continue
            after, gain, moved = slide(boards[place], direction, lines, cells)
            if not moved or reaches(after, goal):
                continue
            after = canonical(after, cells)
            at = find(seen, after)
            if seen[at] == after:
                continue
            seen[at] = after
            for shift in range(0, 4 * cells, 4):
                if not (after >> shift) & 15:
                    board = canonical(after | np.int64(1) << shift, cells)
                    next1[find(next1, board)] = board
                    board = canonical(after | np.int64(2) << shift, cells)
                    next2[find(next2, board)] = board


@numba.njit
def expected(after, cells, four, near1, near2, out):
    """Write the mean of the figures over all spawns."""
    slots1, places1, figures1 = near1
    slots2, places2, figures2 = near2
    out[:] = 0.0
    share = 1.0 / empty_cells(after, cells)
    for shift in range(0, 4 * cells, 4):
        if not (after >> shift) & 15:
            one = places1[find(slots1, canonical(after | np.int64(1) << shift, cells))]
            two = places2[find(slots2, canonical(after | np.int64(2) << shift, cells))]
            for i in range(out.shape[0]):
                out[i] += share * ((1 - four) * figures1[one, i] + four * figures2[two, i])


@numba.njit
def solve_sum(boards, goal, lines, cells, four, near1, near2, seen, memo, values, moves):
    """Find the value and the best move of all boards of one sum, given those of the next two."""
    seen[:] = EMPTY
    out = np.empty(1)
    for place in range(boards.shape[0]):
        best = -1.0
        for direction in range(4):
            after, gain, moved = slide(boards[place], direction, lines, cells)
            if not moved:
                continue
            value = np.float64(gain)
            if not reaches(after, goal):
                after = canonical(after, cells)
                at = find(seen, after)
                if seen[at] != after:
                    seen[at] = after
                    expected(after, cells, four, near1, near2, out)
                    memo[at] = out[0]
                value += memo[at]
            if value > best + 1e-9:
                best = value
                moves[place] = direction
        values[place, 0] = max(best, 0.0)


@numba.njit
def spread(boards, moves, reach, lines, cells, four, near1, near2):
    """Pass the probability of meeting each board on to its successors."""
    slots1, places1, reach1 = near1
    slots2, places2, reach2 = near2
    for place in range(boards.shape[0]):
        if moves[place] < 0 or reach[place] == 0:
            continue
        after, gain, moved = slide(boards[place], moves[place], lines, cells)
        share = reach[place] / empty_cells(after, cells)
        for shift in range(0, 4 * cells, 4):
            if not (after >> shift) & 15:
                reach1[places1[find(slots1, canonical(after | np.int64(1) << shift, cells))]] += (1 - four) * share
                reach2[places2[find(slots2, canonical(after | np.int64(2) << shift, cells))]] += four * share


@numba.njit
def follow_sum(boards, moves, lines, cells, four, near1, near2, figures):
    """Compute the figures of all boards of one sum for a player of known moves; nothing counts after boards without a move."""
    out = np.empty(figures.shape[1])
    for place in range(boards.shape[0]):
        figures[place] = 0.0
        if moves[place] >= 0:
            after, gain, moved = slide(boards[place], moves[place], lines, cells)
            expected(after, cells, four, near1, near2, out)
            figures[place] = out
            figures[place, 0] += gain
        for i in range(1, figures.shape[1]):
            if reaches(boards[place], cells - 2 + i):
                figures[place, i] = 1.0


@numba.njit
def way_back(board, lines, cells, four_percent, table):
    """Return the move of `PerfectPlay.way_back` on a canonical board, or -1."""
    chosen = -1
    best = 0
    best_gain = np.int64(0)
    for direction in range(4):
        after, gain, moved = slide(board, direction, lines, cells)
        if not moved:
            continue
        weight = 0
        for shift in range(0, 4 * cells, 4):
            if not (after >> shift) & 15:
                for rank in range(1, 3):
                    neighbour = canonical(after | np.int64(rank) << shift, cells)
                    if table[find(table, neighbour)] == neighbour:
                        weight += 100 - four_percent if rank == 1 else four_percent
        weight *= SHARES // empty_cells(after, cells)
        if weight and (weight > best or (weight == best and gain > best_gain)):
            best = weight
            best_gain = gain
            chosen = direction
    return chosen


@numba.njit
def policy(boards, lines, cells, four_percent, table, best):
    """Return the moves of a player with a hash table of best moves; -1 where it has none."""
    moves = np.empty(boards.shape[0], np.int8)
    for place in range(boards.shape[0]):
        at = find(table, boards[place])
        moves[place] = best[at] if table[at] == boards[place] else way_back(boards[place], lines, cells, four_percent, table)
    return moves


def openings(cells: int, four: float) -> Iterator[tuple[int, int, float]]:
    """Yield (canonical board, half its sum, probability) of all first boards."""
    for one, two in itertools.permutations(range(cells), 2):
        for (first, chance), (second, other) in itertools.product(((1, 1 - four), (2, four)), repeat=2):
            board = canonical(np.int64(first << 4 * one | second << 4 * two), cells)
            yield int(board), ((1 << first) + (1 << second)) // 2, chance * other / (cells * (cells - 1))


class Sums:
    """All boards of a game by half their sums, sorted.

    cells: 9 for 3×3, 8 for 2×4. choose: returns a player's moves for some boards; None for all moves. goal: a tile of this rank
    ends the game, 0 = none.
    """

    def __init__(
        self, cells: int, four_percent: int, goal: int = 0, choose: Callable[[Any], Any] | None = None
    ) -> None:
        self.cells = cells
        self.four = four_percent / 100
        self.lines = line_tables(cells)
        self.goal = goal
        self.boards: dict[int, Any] = {}
        self.moves: dict[int, Any] = {}
        self.percents: dict[int, Any] = {}
        self.values: dict[int, Any] = {}
        tables = [np.full(ROOM, EMPTY, np.int64) for _ in range(3)]
        seen = np.empty(AFTERSTATES, np.int64)
        for board, total, _ in openings(self.cells, self.four):
            tables[total % 3][find(tables[total % 3], np.int64(board))] = board
        total = 2
        while any(bool((table != EMPTY).any()) for table in tables):
            here = tables[total % 3]
            boards = np.sort(here[here != EMPTY])
            here[:] = EMPTY
            if len(boards):
                self.boards[total] = boards
                seen[:] = EMPTY
                moves = choose(boards) if choose else np.zeros(0, np.int8)
                following = tables[(total + 1) % 3], tables[(total + 2) % 3]
                expand(boards, moves, goal, self.lines, cells, seen, *following)
                if choose:
                    self.moves[total] = moves
            total += 1

    def count(self) -> int:
        return sum(len(boards) for boards in self.boards.values())

    def backwards(self, width: int, visit: Callable[[int, Any, Any, Any], None]) -> Any:
        """Call visit(half sum, next boards, boards after those, figures to fill) by descending sums.

        Return the mean of the `width` figures over the openings.
        """
        near = [self._nowhere(width), self._nowhere(width)]
        filled = [(np.empty(ROOM, np.int64), np.empty(ROOM, np.int32)) for _ in range(3)]
        means = np.zeros(width)
        for total in range(max(self.boards), min(self.boards) - 1, -1):
            if total not in self.boards:
                near = [self._nowhere(width), near[0]]
                continue
            boards = self.boards[total]
            figures = np.zeros((len(boards), width))
            visit(total, near[0], near[1], figures)
            slots, places = filled[total % 3]
            fill(slots, places, boards)
            near = [(slots, places, figures), near[0]]
            for board, half, chance in openings(self.cells, self.four):
                if half == total:
                    means += chance * figures[np.searchsorted(boards, board)]
        return means

    def _nowhere(self, width: int) -> Any:
        return np.full(ROOM, EMPTY, np.int64), np.zeros(ROOM, np.int32), np.zeros((1, width))

    def solve(self) -> float:
        """Find the best moves of all boards; return the expected score of perfect play."""
        seen, memo = np.empty(AFTERSTATES, np.int64), np.empty(AFTERSTATES)

        def visit(total: int, near1: Any, near2: Any, values: Any) -> None:
            moves = self.moves[total] = np.full(len(values), NO_MOVE)
            game = self.goal, self.lines, self.cells, self.four
            solve_sum(self.boards[total], *game, near1, near2, seen, memo, values, moves)

        return float(self.backwards(1, visit)[0])

    def follow(self) -> Any:
        """Return the expected score of the known moves and the chances of the highest tiles.

        The points to come on each board are stored, and the chances in percent.
        """

        def visit(total: int, near1: Any, near2: Any, figures: Any) -> None:
            game = self.lines, self.cells, self.four
            follow_sum(self.boards[total], self.moves[total], *game, near1, near2, figures)
            self.values[total] = figures[:, 0].astype(np.float32)
            self.percents[total] = percents(figures[:, 1:])

        return self.backwards(1 + MARKS, visit)

    def reach(self) -> dict[int, Any]:
        """Return, by half sum and board, the expected number of times that a game meets the board."""
        chances = {total: np.zeros(len(boards)) for total, boards in self.boards.items()}
        for board, total, chance in openings(self.cells, self.four):
            chances[total][np.searchsorted(self.boards[total], board)] += chance
        nowhere = np.full(ROOM, EMPTY, np.int64), np.zeros(ROOM, np.int32), np.zeros(1)
        tables = [(np.empty(ROOM, np.int64), np.empty(ROOM, np.int32)) for _ in range(3)]
        near: dict[int, Any] = {}
        for total in sorted(self.boards):
            for ahead in (total + 1, total + 2):
                if ahead in self.boards and ahead not in near:
                    slots, places = tables[ahead % 3]
                    fill(slots, places, self.boards[ahead])
                    near[ahead] = slots, places, chances[ahead]
            following = near.get(total + 1, nowhere), near.get(total + 2, nowhere)
            spread(self.boards[total], self.moves[total], chances[total], self.lines, self.cells, self.four, *following)
            near.pop(total, None)
        return chances


def percents(chances: Any) -> Any:
    """Return chances in whole percent; 0 and 100 only if practically impossible or certain."""
    rounded = np.rint(100 * chances)
    return np.clip(rounded, chances > NEARLY, 100 - (chances < 1 - NEARLY)).astype(np.uint8)
