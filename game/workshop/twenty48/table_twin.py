"""The compiled twin of the endgame table, for `measure`; see `twenty48.search.endgame_table`."""

from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...twenty48.search.endgame_table import CHAIN, GOAL, LINE, LOST, MAX_LOSS, OTHERS, STEPS, EndgameTable
from .packed import slide, turn

SHIFTS = np.array([4 * (15 - cell) for cell in OTHERS], np.int64)
LINE_SHIFT = 4 * (16 - LINE)
CHAIN_MASK = np.int64(sum(15 << 4 * (15 - cell) for cell in CHAIN))
CHAIN_BITS = np.int64(sum(rank << 4 * (15 - cell) for cell, rank in CHAIN.items()))
"""The cells of 1024, 512 and 256, and these tiles in them."""


def read_table(path: Path | None) -> tuple[Any, Any]:
    """Return the keys of a file and their losses, in parts of `LOST`; empty without a file."""
    entries = EndgameTable(path.read_bytes()).entries() if path else []
    return np.array([key for key, _ in entries], np.int64), np.array([steps for _, steps in entries], np.int64) * (LOST // STEPS)


@numba.njit
def key_of(form):
    """Return the key of a turned board, -1 if one of the other cells holds a tile of 256 or more."""
    key = np.int64(0)
    for shift in SHIFTS:
        rank = (form >> shift) & 15
        if rank >= GOAL:
            return np.int64(-1)
        key = key * GOAL + rank
    return key


@numba.njit
def turned(board, ways):
    """Return (the board with the chain in its cells, whether there is one), as `endgame_table.turned`.

    ways: (4,), filled with the original of each direction of the turned board.
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
    """Return the loss of a slide, -1 if it is illegal or moves the chain; store the board after it in `afters`."""
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
    """Return the mean loss after the next spawn and the best known slide."""
    total = np.int64(0)
    free = 0
    for shift in SHIFTS:
        if (after >> shift) & 15:
            continue
        free += 1
        for rank, weight in ((1, 9), (2, 1)):
            min_loss = np.int64(LOST)
            for direction in range(4):
                loss = loss_of(after | (np.int64(rank) << shift), direction, keys, losses, stepping, afters)
                if loss >= 0:
                    min_loss = min(min_loss, loss)
            total += weight * min_loss
    return total // (10 * free)


@numba.njit
def known_choice(board, keys, losses, stepping):
    """Return the slide with the best known chance, -1 if none is known."""
    if not len(keys):
        return -1
    ways = np.empty(4, np.int64)
    form, is_chain = turned(board, ways)
    if not is_chain:
        return -1
    afters = np.empty(4, np.int64)
    unused = np.empty(4, np.int64)
    chosen = -1
    min_loss = np.int64(MAX_LOSS + 1)
    for direction in range(4):
        loss = loss_of(form, direction, keys, losses, stepping, afters)
        if loss == LOST:
            loss = loss_ahead(afters[direction], keys, losses, stepping, unused)
        if 0 <= loss < min_loss:
            min_loss = loss
            chosen = ways[direction]
    return chosen
