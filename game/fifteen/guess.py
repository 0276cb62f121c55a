"""A quick guess at a good move of the 15-puzzle by a shallow search, shown until the solver answers."""

from ..core.grid import side_of
from .rules import legal_actions, strides

DEPTH = 7
"""Search depth in moves."""


def guess(board: tuple[int, ...], columns: int = 0) -> int:
    """Return the direction that brings the tiles closest to home within a few moves, -1 if nothing moves."""
    best, choice = 1_000_000, -1
    for direction in legal_actions(board):
        distance = _nearest(list(board), board.index(0), direction, side_of(board), DEPTH)
        if distance < best:
            best, choice = distance, direction
    return choice


def _nearest(cells: list[int], blank: int, direction: int, side: int, depth: int) -> int:
    """Return the largest drop in Manhattan distance (negative) within `depth` moves that start with a direction."""
    source = blank + strides(side)[direction]
    tile = cells[source] - 1
    row, col = tile // side, tile % side
    change = abs(blank // side - row) + abs(blank % side - col) - abs(source // side - row) - abs(source % side - col)
    if depth == 1:
        return change
    cells[blank], cells[source] = cells[source], 0
    further = 0
    for onward in range(4):
        target = source + strides(side)[onward]
        is_inside = 0 <= target < side * side and (target // side == source // side or target % side == source % side)
        if is_inside and (onward - direction) % 4 != 2:
            further = min(further, _nearest(cells, source, onward, side, depth - 1))
    cells[source], cells[blank] = cells[blank], 0
    return change + further
