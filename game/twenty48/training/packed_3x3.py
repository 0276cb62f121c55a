"""The compiled board of the 3×3 solver: nine nibbles, the first cell on top."""

from typing import Any

import numba
import numpy as np

from ..search.perfect import CELLS


def line_tables() -> Any:
    """Return, by line of three nibbles, the line after a slide to its first cell, and the gain."""
    after = np.zeros(4096, np.int64)
    gain = np.zeros(4096, np.int64)
    for line in range(4096):
        packed: list[int] = []
        waiting = 0
        for rank in (line >> 8, line >> 4 & 15, line & 15):
            if rank and rank == waiting:
                packed[-1] = rank + 1
                gain[line] += 2 << rank
                waiting = 0
            elif rank:
                packed.append(rank)
                waiting = rank
        packed += [0] * (3 - len(packed))
        after[line] = (packed[0] & 15) << 8 | (packed[1] & 15) << 4 | packed[2] & 15
    return after, gain


@numba.njit(inline="always")
def mirror(board):
    return (board & 0x0F00F00F0) | ((board & 0xF00F00F00) >> 8) | ((board & 0x00F00F00F) << 8)


@numba.njit(inline="always")
def flip(board):
    return (board & 0xFFF) << 24 | (board & 0xFFF000) | (board >> 24)


@numba.njit(inline="always")
def transpose(board):
    down = ((board & 0x0F000F000) >> 8) | ((board & 0x00F000000) >> 16)
    up = ((board & 0x000F000F0) << 8) | ((board & 0x000000F00) << 16)
    return (board & 0xF000F000F) | down | up


@numba.njit(inline="always")
def canonical(board):
    """Return the largest of the eight symmetric boards."""
    best = board
    for _ in range(2):
        best = max(best, board, flip(board))
        turned = mirror(board)
        best = max(best, turned, flip(turned))
        board = transpose(board)
    return best


@numba.njit(inline="always")
def slide(board, direction, lines):
    """Return (board after a move, gain, whether anything moved): 0 up, 1 right, 2 down, 3 left."""
    after, gain = lines
    upright = direction & 1 == 0
    away = direction == 1 or direction == 2
    rows = transpose(board) if upright else board
    if away:
        rows = mirror(rows)
    a, b, c = rows >> 24, (rows >> 12) & 4095, rows & 4095
    slid = after[a] << 24 | after[b] << 12 | after[c]
    moved = slid != rows
    if away:
        slid = mirror(slid)
    if upright:
        slid = transpose(slid)
    return slid, gain[a] + gain[b] + gain[c], moved


@numba.njit(inline="always")
def empty_cells(board):
    count = 0
    for shift in range(0, 4 * CELLS, 4):
        if not (board >> shift) & 15:
            count += 1
    return count


@numba.njit(inline="always")
def reaches(board, rank):
    """Whether a board has a tile of at least this rank; false for rank 0."""
    if rank:
        for shift in range(0, 4 * CELLS, 4):
            if (board >> shift) & 15 >= rank:
                return True
    return False
