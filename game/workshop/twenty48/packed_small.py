"""The compiled boards of the solver of small boards: a nibble a cell, the first cell on top; 9 cells are 3×3, 8 are 2×4."""

from typing import Any

import numba
import numpy as np

COLUMNS = {8: 4, 9: 3}
"""Columns by the number of cells."""


def line_tables(cells: int) -> Any:
    """Return, by row of nibbles, the row after a slide to its first cell, and the gain."""
    columns = COLUMNS[cells]
    after = np.zeros(16**columns, np.int64)
    gain = np.zeros(16**columns, np.int64)
    for line in range(16**columns):
        packed: list[int] = []
        waiting = 0
        for rank in [line >> 4 * place & 15 for place in range(columns - 1, -1, -1)]:
            if rank and rank == waiting:
                packed[-1] = rank + 1
                gain[line] += 2 << rank
                waiting = 0
            elif rank:
                packed.append(rank)
                waiting = rank
        for rank in packed + [0] * (columns - len(packed)):
            after[line] = after[line] << 4 | rank & 15
    return after, gain


@numba.njit(inline="always")
def mirror(board, cells):
    if cells == 9:
        return (board & 0x0F00F00F0) | ((board & 0xF00F00F00) >> 8) | ((board & 0x00F00F00F) << 8)
    board = (board & 0xF0F0F0F0) >> 4 | (board & 0x0F0F0F0F) << 4
    return (board & 0xFF00FF00) >> 8 | (board & 0x00FF00FF) << 8


@numba.njit(inline="always")
def flip(board, cells):
    if cells == 9:
        return (board & 0xFFF) << 24 | (board & 0xFFF000) | (board >> 24)
    return (board & 0xFFFF) << 16 | board >> 16


@numba.njit(inline="always")
def transpose(board):
    """Transpose a board of 3×3."""
    down = ((board & 0x0F000F000) >> 8) | ((board & 0x00F000000) >> 16)
    up = ((board & 0x000F000F0) << 8) | ((board & 0x000000F00) << 16)
    return (board & 0xF000F000F) | down | up


@numba.njit(inline="always")
def canonical(board, cells):
    """Return the largest of the symmetric boards: eight of 3×3, four of 2×4."""
    turned = mirror(board, cells)
    best = max(board, turned, flip(board, cells), flip(turned, cells))
    if cells == 9:
        board = transpose(board)
        turned = mirror(board, cells)
        best = max(best, board, turned, flip(board, cells), flip(turned, cells))
    return best


@numba.njit(inline="always")
def slide(board, direction, lines, cells):
    """Return (board after a move, gain, whether anything moved): 0 up, 1 right, 2 down, 3 left."""
    after, gain = lines
    upright = direction & 1 == 0
    away = direction == 1 or direction == 2
    if cells == 8 and upright:
        return stack(board, away)
    rows = transpose(board) if upright else board
    if away:
        rows = mirror(rows, cells)
    if cells == 9:
        a, b, c = rows >> 24, (rows >> 12) & 4095, rows & 4095
        slid = after[a] << 24 | after[b] << 12 | after[c]
        gained = gain[a] + gain[b] + gain[c]
    else:
        a, b = rows >> 16, rows & 65535
        slid = after[a] << 16 | after[b]
        gained = gain[a] + gain[b]
    moved = slid != rows
    if away:
        slid = mirror(slid, cells)
    if upright:
        slid = transpose(slid)
    return slid, gained, moved


@numba.njit
def stack(board, down):
    """Slide the four columns of 2×4 up or down."""
    slid = np.int64(0)
    gained = np.int64(0)
    for shift in range(0, 16, 4):
        top, bottom = board >> (shift + 16) & 15, board >> shift & 15
        if top and top == bottom:
            one = top + 1
            gained += np.int64(1) << one
            slid |= one << (shift if down else shift + 16)
        elif top and bottom:
            slid |= top << (shift + 16) | bottom << shift
        else:
            slid |= (top | bottom) << (shift if down else shift + 16)
    return slid, gained, slid != board


@numba.njit(inline="always")
def empty_cells(board, cells):
    count = 0
    for shift in range(0, 4 * cells, 4):
        if not (board >> shift) & 15:
            count += 1
    return count


@numba.njit(inline="always")
def reaches(board, rank):
    """Whether a board has a tile of at least this rank; false for rank 0."""
    if rank:
        for shift in range(0, 36, 4):
            if (board >> shift) & 15 >= rank:
                return True
    return False
