"""The compiled twin of the endgame's search, for `measure`; see `twenty48.search.endgame`."""

import numba
import numpy as np

from ...twenty48.search.budget import GROWTH, LEVELS
from ...twenty48.search.endgame import PRIZE, PROMISE
from . import learn, packed
from .learn_endgame import FREE_BITS, STARTS, is_fixed, is_won, list_keys, turned

NOTHING = np.float32(-1e18)


@numba.njit(fastmath=True)
def worth(after, gain, plies, extend_below, stepping, weights, keys, seen, values, spent):
    """Return the value of a slide of the endgame with its points, as `Endgame._beyond`, searching `plies` more slides.

    seen, values, spent: as in `measure.expected`.
    """
    if is_won(after):
        return np.float32(gain + PRIZE)
    if plies == 0:
        list_keys(after, keys)
        return np.float32(gain + PROMISE) + learn.sum_of(keys, weights)
    empty = 0
    for shift in range(0, 64, 4):
        empty += not (after >> shift) & 15
    if plies == 1:
        plies += empty <= extend_below
        extend_below = 0
    key = (after & FREE_BITS) * 64 + plies * 8 + extend_below
    slot = ((key * -7046029254386353131) >> 40) & (len(seen) - 1)
    if seen[slot] == key:
        return np.float32(gain) + values[slot]
    spent[0] += 2 * empty
    total = np.float32(0.0)
    for shift in range(0, 64, 4):
        if (after >> shift) & 15:
            continue
        for rank in range(1, 3):
            best = np.float32(0.0)
            for direction in range(4):
                board, points, moved = packed.slide(after | (np.int64(rank) << shift), direction, stepping)
                if moved and is_fixed(board):
                    beyond = worth(board, points, plies - 1, extend_below, stepping, weights, keys, seen, values, spent)
                    best = max(best, beyond)
            total += best * np.float32((0.9 if rank == 1 else 0.1) / empty)
    seen[slot] = key
    values[slot] = total
    return np.float32(gain) + total


@numba.njit
def endgame_choice(board, plies, extend_below, allowed, stepping, weights, seen, values, spent):
    """Return the best slide of the endgame, to a depth or within `allowed` nodes (if above 0); -1 if it is not an endgame."""
    return endgame_judged(board, plies, extend_below, allowed, stepping, weights, seen, values, spent)[0]


@numba.njit
def endgame_judged(board, plies, extend_below, allowed, stepping, weights, seen, values, spent):
    """Return the slide of `endgame_choice` and its value; -1 and `NOTHING` if the board is not an endgame."""
    if not len(weights):
        return -1, NOTHING
    ways = np.empty(4, np.int64)
    form, is_endgame = turned(board, ways)
    chosen = -1
    if not is_endgame:
        return chosen, NOTHING
    keys = np.empty(len(STARTS), np.int64)
    worths = np.full(4, NOTHING)
    empty = 0
    for shift in range(0, 64, 4):
        empty += not (form >> shift) & 15
    for number in range(len(LEVELS)):
        if allowed:
            if number > 1 and spent[0] * (1 + GROWTH[number] * (1 + empty)) > allowed:
                break
            plies, extend_below = LEVELS[number]
        for direction in range(4):
            after, gain, moved = packed.slide(form, direction, stepping)
            if moved and is_fixed(after):
                worths[direction] = worth(after, gain, plies - 1, extend_below, stepping, weights, keys, seen, values, spent)
                chosen = ways[worths.argmax()]
                if number > 1 and spent[0] > allowed:
                    return chosen, worths.max()
        if not allowed:
            break
    return chosen, worths.max()
