"""Admissible heuristics for a board's distance, weakest first, for learners to compare.

Each is a function of the board alone, so any search can use it.
"""

from collections.abc import Callable
from functools import cache

from ...core.grid import side_of
from .patterns import manhattan as steps_home
from .patterns import patterns

Heuristic = Callable[[tuple[int, ...]], int]


def misplaced(board: tuple[int, ...]) -> int:
    """Count the tiles that are not home: each must move at least once."""
    return sum(1 for cell, tile in enumerate(board) if tile and tile != cell + 1)


def manhattan(board: tuple[int, ...]) -> int:
    """Return the Manhattan distance: every move takes one tile one step."""
    side = side_of(board)
    return sum(steps_home(tile, cell, side) for cell, tile in enumerate(board) if tile)


def _kept(goals: list[int]) -> int:
    """Return how many tiles of a line can stay in it: the longest increasing subsequence of their goal places."""
    longest: list[int] = []
    for place, goal in enumerate(goals):
        longest.append(1 + max((longest[before] for before in range(place) if goals[before] < goal), default=0))
    return max(longest, default=0)


def linear_conflict(board: tuple[int, ...]) -> int:
    """Return Manhattan plus two moves for each tile that must leave its line to let others pass.

        3 . 1      both tiles are in their row, but one of them must leave it and return

    Source: Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992.
    """
    side = side_of(board)
    total = manhattan(board)
    for line in range(side):
        in_row = [tile for tile in board[line * side : (line + 1) * side] if tile and (tile - 1) // side == line]
        in_col = [tile for tile in board[line::side] if tile and (tile - 1) % side == line]
        total += 2 * (len(in_row) - _kept(in_row) + len(in_col) - _kept(in_col))
    return total


@cache
def _walks(side: int) -> dict[tuple[int, ...], int]:
    """Return the fewest moves across rows for each distribution of the tiles over wrong rows.

    A state: for each row, the number of its tiles whose home is row 0, row 1 …, as one flat tuple; the row that sums to side - 1
    has the blank. A breadth-first search from the goal.
    """
    goal = [side if row == col else 0 for row in range(side) for col in range(side)]
    goal[-1] -= 1
    distances = {tuple(goal): 0}
    frontier = [(tuple(goal), side - 1)]
    moves = 0
    while frontier:
        moves += 1
        reached: list[tuple[tuple[int, ...], int]] = []
        for state, blank in frontier:
            for row in (blank - 1, blank + 1):
                if not 0 <= row < side:
                    continue
                for home in range(side):
                    if state[row * side + home]:
                        after = list(state)
                        after[row * side + home] -= 1
                        after[blank * side + home] += 1
                        key = tuple(after)
                        if key not in distances:
                            distances[key] = moves
                            reached.append((key, row))
        frontier = reached
    return distances


def walking_distance(board: tuple[int, ...]) -> int:
    """Return the moves across rows plus those across columns, with tiles of the same home row (column) indistinguishable.

    For 3×3 and 4×4; builds its table on the first call. Source: Takaken, "Walking Distance", 2001.
    """
    side = side_of(board)
    rows = [0] * (side * side)
    cols = [0] * (side * side)
    for cell, tile in enumerate(board):
        if tile:
            row, col = divmod(cell, side)
            rows[row * side + (tile - 1) // side] += 1
            cols[col * side + (tile - 1) % side] += 1
    table = _walks(side)
    return table[tuple(rows)] + table[tuple(cols)]


def pattern_databases(board: tuple[int, ...]) -> int:
    """Return the larger sum of the pattern databases for the board and its mirror image; for 4×4."""
    databases = patterns()
    mirrored = tuple(mirror_image(board))
    return max(databases.estimate(board), databases.estimate(mirrored))


def mirror_image(board: tuple[int, ...]) -> list[int]:
    """Return the board mirrored across the main diagonal, with its tiles renamed so that the goal stays the goal."""
    side = side_of(board)
    image = [0] * len(board)
    for cell, tile in enumerate(board):
        row, col = divmod(cell, side)
        home_row, home_col = divmod(tile - 1, side)
        image[col * side + row] = home_col * side + home_row + 1 if tile else 0
    return image


HEURISTICS: dict[str, Heuristic] = {
    "misplaced": misplaced,
    "manhattan": manhattan,
    "linear-conflict": linear_conflict,
    "walking-distance": walking_distance,
    "patterns": pattern_databases,
}


def heuristics_for(side: int) -> list[str]:
    """Return the names of the heuristics for boards of this side, weakest first."""
    if side == 4:
        return list(HEURISTICS)
    return list(HEURISTICS)[: 4 if side < 4 else 3]
