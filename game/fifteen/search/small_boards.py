"""Distances of all boards up to 3×3, in moves of single tiles (STM) and of several tiles at once (MTM).

A breadth-first search from the goal over all boards: 181,440 of 3×3, at most 31 single tiles or 24 slides away.
"""

from collections.abc import Iterator

from ...core.grid import DIRECTIONS, LETTERS, side_of
from ..rules import goal, legal_actions, slide, strides

LARGEST = 3
"""The largest side whose boards are all looked at."""
_SLICE = 4000

_distances: dict[tuple[int, bool], dict[bytes, int]] = {}


def distances(side: int, in_slides: bool) -> Iterator[dict[bytes, int] | None]:
    """Yield None every few thousand boards, at last the distance of every solvable board of a side, kept for the next time.

    in_slides: whether several tiles that slide at once are one move. Raises: ValueError for a side above `LARGEST`.
    """
    if side > LARGEST:
        raise ValueError(f"{side}×{side} boards are too many")
    if (side, in_slides) not in _distances:
        home = bytes(goal(side))
        found = {home: 0}
        edge = [home]
        ways = [_ways(blank, side, side - 1 if in_slides else 1) for blank in range(side * side)]
        made = 0
        while edge:
            beyond = []
            for board in edge:
                distance = found[board] + 1
                for order in ways[board.index(0)]:
                    after = bytes([board[cell] for cell in order])
                    if after not in found:
                        found[after] = distance
                        beyond.append(after)
                made += 1
                if made % _SLICE == 0:
                    yield None
            edge = beyond
        _distances[side, in_slides] = found
    yield _distances[side, in_slides]


def _ways(blank: int, side: int, longest: int) -> list[tuple[int, ...]]:
    """Return, for each slide of up to `longest` tiles that a blank allows, from which cell the tile of each cell comes."""
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
    """Yield None now and then, at last the fewest slides from a board to the goal. Raises: ValueError above 3×3."""
    for known in distances(side_of(board), in_slides=True):
        yield None if known is None else known[bytes(board)]


def nearer_moves(board: tuple[int, ...]) -> Iterator[str | None]:
    """Yield None now and then, at last the letters of the single-tile moves after which the goal is one move nearer, in the
    order u r d l. Raises: ValueError above 3×3."""
    for known in distances(side_of(board), in_slides=False):
        if known is None:
            yield None
        else:
            nearer = [way for way in legal_actions(board) if known[bytes(slide(board, way))] < known[bytes(board)]]
            yield "".join([letter for way, letter in enumerate(LETTERS) if way in nearer])
