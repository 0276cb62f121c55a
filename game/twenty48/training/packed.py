"""The compiled board of the 2048 trainer: a line is 16 bits, its first cell in the top nibble, and a board four lines in 64 bits.

Beside `twenty48.rules` and `twenty48.search.tables`, whose twin it is; numba, an extra that no visitor ever loads, compiles it.
"""

from functools import cache
from typing import Any

import numba
import numpy as np

from ..search.ntuple import RANKS, digits_of
from ..search.tables import LOWEST_FREE, slide_line

BYTES = 0x00FF00FF00FF00FF
NIBBLES = 0x0F0F0F0F0F0F0F0F
STAY_NIBBLES = 0xF0F00F0FF0F00F0F - (1 << 64)
STAY_BYTES = 0xFF00FF0000FF00FF - (1 << 64)

Tables = tuple[Any, ...]


@cache
def move_tables() -> Tables:
    """Return (slides, digits, present, pairs).

    By 16-bit line: slides = the line after a slide to its first cell | a quarter of its gain << 16; digits = its four ranks in
    base 13 | its first three << 16; present = the bit set of its ranks. By byte: pairs = two ranks in base 13.
    Two tiles of rank 15 merge to one of rank 15: no game of the trainer has ever gone on from there.
    """
    slides = np.zeros(65536, np.uint32)
    digits = np.zeros(65536, np.uint32)
    present = np.zeros(65536, np.uint16)
    for line in range(65536):
        slid = slide_line(line)
        slides[line] = slid.towards | slid.gain // 4 << 16
        digits[line] = digits_of(line) | digits_of(line) // RANKS << 16
        for rank in (line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15):
            present[line] |= 1 << rank if rank else 0
    pairs = np.array([digits_of(byte) for byte in range(256)], np.int64)
    return slides, digits, present, pairs


def random_state(seed: int) -> Any:
    """Return the state from which a seed's random bits follow."""
    return np.array([0x9E3779B97F4A7C15 ^ (seed * 0x2545F4914F6CDD1D & (2**64 - 1))], np.uint64)


@numba.njit(inline="always")
def random_bits(state):
    """Advance an xorshift64 state in place; return 31 fresh bits."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64(x >> np.uint64(33))


@numba.njit(inline="always")
def transpose(board):
    """Return the packed board with rows and columns exchanged: within its quarters, then the quarters."""
    inner = (board & STAY_NIBBLES) | ((board & 0x0000F0F00000F0F0) << 12) | ((board & 0x0F0F00000F0F0000) >> 12)
    return (inner & STAY_BYTES) | ((inner & 0x00FF00FF00000000) >> 24) | ((inner & 0x00000000FF00FF00) << 24)


@numba.njit(inline="always")
def mirror(board):
    """Return the packed board with every row reversed; a single line too."""
    halves = ((board >> 8) & BYTES) | ((board & BYTES) << 8)
    return ((halves >> 4) & NIBBLES) | ((halves & NIBBLES) << 4)


@numba.njit
def turn(board, ways, number):
    """Return a packed board mirrored, or transposed if the number is odd; one after the other they give all eight symmetric ones.

    ways: (4,), the direction that each direction has on the board it all began with, changed to go with the new board.
    """
    if number & 1:
        ways[0], ways[1], ways[2], ways[3] = ways[2], ways[3], ways[0], ways[1]
        return transpose(board)
    ways[0], ways[1] = ways[1], ways[0]
    return mirror(board)


@numba.njit(inline="always")
def slide_left(board, slides):
    """Return the packed board with every row slid towards its first cell, and the gain."""
    a = np.int64(slides[(board >> 48) & 0xFFFF])
    b = np.int64(slides[(board >> 32) & 0xFFFF])
    c = np.int64(slides[(board >> 16) & 0xFFFF])
    d = np.int64(slides[board & 0xFFFF])
    after = (a & 0xFFFF) << 48 | (b & 0xFFFF) << 32 | (c & 0xFFFF) << 16 | (d & 0xFFFF)
    return after, ((a >> 16) + (b >> 16) + (c >> 16) + (d >> 16)) << 2


@numba.njit(inline="always")
def slide(board, direction, slides):
    """Return (packed board after a move, gain, whether anything moved): 0 left, 1 right, 2 up, 3 down."""
    lines = board if direction < 2 else transpose(board)
    if direction & 1:
        lines = mirror(lines)
    after, gain = slide_left(lines, slides)
    moved = after != lines
    if direction & 1:
        after = mirror(after)
    if direction >= 2:
        after = transpose(after)
    return after, gain, moved


@numba.njit(inline="always")
def ranks_on(board, present):
    """Return the bit set of ranks on a packed board."""
    return np.int64(
        present[(board >> 48) & 0xFFFF]
        | present[(board >> 32) & 0xFFFF]
        | present[(board >> 16) & 0xFFFF]
        | present[board & 0xFFFF]
    )


@numba.njit
def greatest_rank(board, present):
    """Return the greatest rank on a packed board."""
    ranks = ranks_on(board, present)
    greatest = 0
    while ranks >> (greatest + 1):
        greatest += 1
    return greatest


@numba.njit(inline="always")
def low_bits(board):
    """Return the lowest bit of each nibble set where the nibble is not 0, and other bits."""
    return board | board >> 1 | board >> 2 | board >> 3


@numba.njit
def count(bits):
    """Return how many nibbles have their lowest bit set, up to 15."""
    return np.int64(np.uint64(bits & 0x1111111111111111) * np.uint64(0x1111111111111111) >> np.uint64(60))


@numba.njit
def freedom(board):
    """Return how many cells are empty and how many pairs of neighbours are equal, together: see `twenty48.search.ntuple`."""
    full = low_bits(board)
    in_rows = full & ~low_bits(board ^ board >> 4) & 0x0111011101110111
    in_columns = full & ~low_bits(board ^ board >> 16) & 0x0000111111111111
    return count(~full) + count(in_rows) + count(in_columns)


@numba.njit
def great_tiles(board):
    """Return how many tiles of 128 or more are on a packed board, as `twenty48.search.deepening.great_tiles`."""
    great = 0
    for shift in range(0, 64, 4):
        great += (board >> shift) & 15 >= LOWEST_FREE
    return great


@numba.njit
def downgrade(board, present, top):
    """Return (downgraded board, limit): no tile above `top` while a smaller rank is free.

    A move that gains less than `limit` cannot change which ranks are lowered. Same rule as `twenty48.search.tables.downgrade`.
    """
    ranks = ranks_on(board, present)
    greatest = greatest_rank(board, present)
    if greatest <= top:
        return board, np.int64(2) << top
    wanted = greatest - top
    limit = np.int64(1) << LOWEST_FREE
    rank = greatest - 1
    out = board
    while wanted > 0 and rank >= LOWEST_FREE:
        if not (ranks >> rank) & 1:
            lowered = np.int64(0)
            for shift in range(0, 64, 4):
                cell = (out >> shift) & 15
                if cell > rank:
                    cell -= 1
                lowered |= cell << shift
            out = lowered
            wanted -= 1
            if wanted == 0:
                limit = np.int64(1) << rank
        rank -= 1
    return out, limit


@numba.njit(inline="always")
def spawn(board, shown, state):
    """Put a 2 (nine in ten) or a 4 into a random empty cell of both boards."""
    empty = 0
    for shift in range(0, 64, 4):
        if not (board >> shift) & 15:
            empty += 1
    bits = random_bits(state)
    rank = np.int64(2) if (bits >> 8) % 10 == 0 else np.int64(1)
    chosen = random_bits(state) % empty
    for shift in range(0, 64, 4):
        if not (board >> shift) & 15:
            if chosen == 0:
                board |= rank << shift
                shown |= rank << shift
                break
            chosen -= 1
    return board, shown


@numba.njit(inline="always")
def opening(state):
    """Return a board with two tiles."""
    board = np.int64(0)
    board, unused = spawn(board, board, state)
    board, unused = spawn(board, board, state)
    return board
