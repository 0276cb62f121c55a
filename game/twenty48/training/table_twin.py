"""The compiled twin of the endgame table, for `measure`; see `twenty48.search.endgame_table`."""

from pathlib import Path
from typing import Any

import numba
import numpy as np

from ..search.endgame_table import CHAIN, GOAL, LINE, LOST, MOST_LOSS, OTHERS, STEPS, EndgameTable
from .packed import slide, turn

SHIFTS = np.array([4 * (15 - cell) for cell in OTHERS], np.int64)
LINE_SHIFT = 4 * (16 - LINE)
CHAIN_MASK = np.int64(sum(15 << 4 * (15 - cell) for cell in CHAIN))
CHAIN_BITS = np.int64(sum(rank << 4 * (15 - cell) for cell, rank in CHAIN.items()))
"""The cells of 1024, 512 and 256, and these in them."""


def read_table(path: Path | None) -> tuple[Any, Any]:
    """Return the keys of a file and the loss of each, in parts of `LOST`; none where there is no file."""
    entries = EndgameTable(path.read_bytes()).entries() if path else []
    return np.array([key for key, _ in entries], np.int64), np.array([steps for _, steps in entries], np.int64) * (LOST // STEPS)


@numba.njit
def key_of(form):
    """Return the key of a turned board, -1 if a tile of 256 or more is in one of the other cells."""
    key = np.int64(0)
    for shift in SHIFTS:
        rank = (form >> shift) & 15
        if rank >= GOAL:
            return np.int64(-1)
        key = key * GOAL + rank
    return key


@numba.njit
def turned(board, ways):
    """Return (the board with the chain in its place, whether there is one), as `endgame_table.turned`.

    ways: (4,), to be filled with the direction on the board itself for each direction on the turned one.
    """
    for direction in range(4):
        ways[direction] = direction
    form = board
    for number in range(8):
        one, two, three = (form >> 60) & 15, (form >> 56) & 15, (form >> 52) & 15
        is_line = min(one, two, three) > GOAL + 2 and one != two and two != three and one != three
        if is_line and form & CHAIN_MASK == CHAIN_BITS:
            return form, key_of(form) >= 0
        form = turn(form, ways, number)
    return board, False


@numba.njit
def loss_of(form, direction, keys, losses, stepping, afters):
    """Return what is lost by a slide, -1 if it moves nothing or something of the chain; put the board after it in `afters`."""
    after, gain, moved = slide(form, direction, stepping)
    afters[direction] = after
    if not moved or (after ^ form) >> LINE_SHIFT or after & CHAIN_MASK != CHAIN_BITS:
        return np.int64(-1)
    key = key_of(after)
    if key < 0:
        return np.int64(0)
    place = np.searchsorted(keys, key)
    return losses[place] if place < len(keys) and keys[place] == key else np.int64(LOST)


@numba.njit
def loss_ahead(after, keys, losses, stepping, afters):
    """Return the mean of what is lost after the next tile and the best slide of which it is known."""
    total = np.int64(0)
    free = 0
    for shift in SHIFTS:
        if (after >> shift) & 15:
            continue
        free += 1
        for rank, weight in ((1, 9), (2, 1)):
            least = np.int64(LOST)
            for direction in range(4):
                loss = loss_of(after | (np.int64(rank) << shift), direction, keys, losses, stepping, afters)
                if loss >= 0:
                    least = min(least, loss)
            total += weight * least
    return total // (10 * free)


@numba.njit
def known_choice(board, keys, losses, stepping):
    """Return the slide with the best chance that is known, -1 where none is."""
    if not len(keys):
        return -1
    ways = np.empty(4, np.int64)
    form, is_chain = turned(board, ways)
    if not is_chain:
        return -1
    afters = np.empty(4, np.int64)
    unused = np.empty(4, np.int64)
    chosen = -1
    least = np.int64(MOST_LOSS + 1)
    for direction in range(4):
        loss = loss_of(form, direction, keys, losses, stepping, afters)
        if loss == LOST:
            loss = loss_ahead(afters[direction], keys, losses, stepping, unused)
        if 0 <= loss < least:
            least = loss
            chosen = ways[direction]
    return chosen
