"""Distances of all boards up to 3×3, in single-tile moves (STM) and multi-tile moves (MTM).

A breadth-first search from the goal over all boards: 181,440 of 3×3, at most 31 single tiles or 24 slides away.
"""

from collections.abc import Iterator

from ...core.grid import DIRECTIONS, LETTERS, side_of
from ..rules import goal, legal_actions, slide, strides

LARGEST = 3
"""The largest side with tabulated distances."""
_SLICE = 4000

_distances: dict[tuple[int, bool], dict[bytes, int]] = {}


def distances(side: int, in_slides: bool) -> Iterator[dict[bytes, int] | None]:
    """Yield None every few thousand boards, finally the distance of every solvable board of a side, which is cached.

    in_slides: count multi-tile moves. Raises: ValueError for a side above `LARGEST`.
    """
    if side > LARGEST:
        raise ValueError(f"{side}×{side} boards are too many")
    if (side, in_slides) not in _distances:
        home = bytes(goal(side))
        reached = {home: 0}
        edge = [home]
        ways = [_ways(blank, side, side - 1 if in_slides else 1) for blank in range(side * side)]
        expanded = 0
        while edge:
            beyond = []
            for board in edge:
                distance = reached[board] + 1
                for order in ways[board.index(0)]:
                    after = bytes([board[cell] for cell in order])
                    if after not in reached:
                        reached[after] = distance
                        beyond.append(after)
                expanded += 1
                if expanded % _SLICE == 0:
                    yield None
            edge = beyond
        _distances[side, in_slides] = reached
    yield _distances[side, in_slides]


def _ways(blank: int, side: int, longest: int) -> list[tuple[int, ...]]:
    """Return, for each slide of up to `longest` tiles into a blank, the cell from which each cell's tile comes."""
    row, col = divmod(blank, side)
    ways = []
    for direction in DIRECTIONS:
        stride = strides(side)[direction]
        for count in range(1, min(longest, (side - 1 - row, col, row, side - 1 - col)[direction]) + 1):
            order = list(range(side * side))
            for step in range(count):
                order[blank + stride * step] = blank + stride * (step + 1)
            order[blank + stride * count] = blank
            ways.append(tuple(order))
    return ways


def shortest_mtm(board: tuple[int, ...]) -> Iterator[int | None]:
    """Yield None, finally the fewest multi-tile moves to the goal. Raises: ValueError above 3×3."""
    for table in distances(side_of(board), in_slides=True):
        yield None if table is None else table[bytes(board)]


def nearer_moves(board: tuple[int, ...]) -> Iterator[str | None]:
    """Yield None, finally the letters of the moves that lead closer to the goal. Raises: ValueError above 3×3."""
    for table in distances(side_of(board), in_slides=False):
        if table is None:
            yield None
        else:
            nearer = [way for way in legal_actions(board) if table[bytes(slide(board, way))] < table[bytes(board)]]
            yield "".join([letter for way, letter in enumerate(LETTERS) if way in nearer])
