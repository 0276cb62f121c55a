"""The trainer's compiled board: a line is 16 bits, its first cell in the top nibble; a board is four lines, 64 bits.

It is the twin of `twenty48.rules` and `twenty48.search.tables`.
"""

from functools import cache
from typing import Any

import numba
import numpy as np

from ...twenty48.search.ntuple import RANKS, digits_of
from ...twenty48.search.tables import LOWEST_FREE, slide_line

BYTES = 0x00FF00FF00FF00FF
NIBBLES = 0x0F0F0F0F0F0F0F0F
STAY_NIBBLES = 0xF0F00F0FF0F00F0F - (1 << 64)
STAY_BYTES = 0xFF00FF0000FF00FF - (1 << 64)

Tables = tuple[Any, ...]


@cache
def move_tables() -> Tables:
    """Return (slides, digits, present, pairs).

    By 16-bit line: slides = the line after a slide to its first cell | a quarter of its gain << 16; digits = its four ranks in
    base 13 | its first three << 16; present = the bit set of its ranks. By byte: pairs = two ranks in base 13. Two tiles of rank
    15 merge into one of rank 15: no training game has ever gone beyond that.
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
    """Return the random state of a seed."""
    return np.array([0x9E3779B97F4A7C15 ^ (seed * 0x2545F4914F6CDD1D & (2**64 - 1))], np.uint64)


@numba.njit(inline="always")
def random_bits(state):
    """Advance an xorshift64 state in place; return 31 random bits."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64(x >> np.uint64(33))


@numba.njit(inline="always")
def transpose(board):
    """Transpose a packed board: first within its quadrants, then the quadrants."""
    inner = (board & STAY_NIBBLES) | ((board & 0x0000F0F00000F0F0) << 12) | ((board & 0x0F0F00000F0F0000) >> 12)
    return (inner & STAY_BYTES) | ((inner & 0x00FF00FF00000000) >> 24) | ((inner & 0x00000000FF00FF00) << 24)


@numba.njit(inline="always")
def mirror(board):
    """Reverse every row of a packed board, or a single line."""
    halves = ((board >> 8) & BYTES) | ((board & BYTES) << 8)
    return ((halves >> 4) & NIBBLES) | ((halves & NIBBLES) << 4)


@numba.njit
def turn(board, ways, number):
    """Mirror a packed board, or transpose it if the number is odd; in turn they produce all eight symmetries.

    ways: (4,), for each direction its original on the first board; updated for the new one.
    """
    if number & 1:
        ways[0], ways[1], ways[2], ways[3] = ways[2], ways[3], ways[0], ways[1]
        return transpose(board)
    ways[0], ways[1] = ways[1], ways[0]
    return mirror(board)


@numba.njit(inline="always")
def slide_left(board, slides):
    """Slide every row of a packed board towards its first cell; return the board and the gain."""
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
    """Return the bit set of the ranks on a packed board."""
    return np.int64(
        present[(board >> 48) & 0xFFFF]
        | present[(board >> 32) & 0xFFFF]
        | present[(board >> 16) & 0xFFFF]
        | present[board & 0xFFFF]
    )


@numba.njit
def highest_rank(board, present):
    """Return the highest rank on a packed board."""
    ranks = ranks_on(board, present)
    highest = 0
    while ranks >> (highest + 1):
        highest += 1
    return highest


@numba.njit(inline="always")
def low_bits(board):
    """Set the lowest bit of each nibble that is not 0; other bits are undefined."""
    return board | board >> 1 | board >> 2 | board >> 3


@numba.njit
def count(bits):
    """Count the nibbles whose lowest bit is set, up to 15."""
    return np.int64(np.uint64(bits & 0x1111111111111111) * np.uint64(0x1111111111111111) >> np.uint64(60))


@numba.njit
def freedom(board):
    """Return the empty cells plus the pairs of equal neighbours: see `twenty48.search.ntuple`."""
    full = low_bits(board)
    in_rows = full & ~low_bits(board ^ board >> 4) & 0x0111011101110111
    in_columns = full & ~low_bits(board ^ board >> 16) & 0x0000111111111111
    return count(~full) + count(in_rows) + count(in_columns)


@numba.njit
def high_tiles(board):
    """Count the tiles of 128 or more, as `twenty48.search.deepening.high_tiles`."""
    high = 0
    for shift in range(0, 64, 4):
        high += (board >> shift) & 15 >= LOWEST_FREE
    return high


@numba.njit
def downgrade(board, present, top):
    """Return (downgraded board, limit): no tile above `top` while a lower rank is free, as `twenty48.search.tables.downgrade`.

    A move that gains less than `limit` cannot change which ranks are lowered.
    """
    ranks = ranks_on(board, present)
    highest = highest_rank(board, present)
    if highest <= top:
        return board, np.int64(2) << top
    wanted = highest - top
    limit = np.int64(1) << LOWEST_FREE
    rank = highest - 1
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
def new_rank(bits, four_percent):
    """Return the rank of a new tile, by random bits: 2, a 4, in `four_percent` of all cases, otherwise 1."""
    number = bits >> 8
    return np.int64(2) if number % 10 * 10 + number // 10 % 10 < four_percent else np.int64(1)


@numba.njit(inline="always")
def spawn(board, shown, state, four_percent=10):
    """Put a 2 or a 4 into a random empty cell of both boards."""
    empty = 0
    for shift in range(0, 64, 4):
        if not (board >> shift) & 15:
            empty += 1
    bits = random_bits(state)
    rank = new_rank(bits, four_percent)
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
def opening(state, four_percent=10):
    board = np.int64(0)
    board, unused = spawn(board, board, state, four_percent)
    board, unused = spawn(board, board, state, four_percent)
    return board
