"""The compiled kernel that learns the endgame of 2048; `learn` is the one for whole games.

A board is packed as there, turned so that the fixed tiles are in its first three cells. Legal slides, the end of an endgame and
the value of a board are those of `twenty48.search.endgame`: the weights are added to `PROMISE`.
"""

from typing import Any

import numba
import numpy as np

from ...twenty48.search.endgame import FIXED, PRIZE, PROMISE, RANKS, SIZE, TUPLES
from ...twenty48.search.ntuple import KIND_OF_FREEDOM, KINDS
from .learn import coherent_step, request, sum_of
from .packed import freedom, slide, spawn, turn

ENTRIES = len(TUPLES) * KINDS * SIZE
"""Number of entries: tuple by tuple, and within a tuple kind by kind."""

SHIFTS = np.array([[60 - 4 * int(cell, 16) for cell in name] for name in TUPLES], np.int64)
FIXED_BITS = 12
START = np.array([sum(rank << 60 - 4 * cell for cell, rank in enumerate(FIXED))], np.uint64).view(np.int64)[0]
"""The fixed tiles alone."""
FREE_BITS = np.int64((1 << 64 - FIXED_BITS) - 1)
STARTS = np.arange(len(TUPLES), dtype=np.int64) * KINDS * SIZE

LONGEST = 1 << 14
"""The maximum number of moves of an endgame: until then the spawns add up to more than the second 4096."""

RESTARTS = 6
SHORTEST = 100
"""An endgame of at least `SHORTEST` moves is repeated from its middle, up to `RESTARTS` times in a row."""


def buffers() -> tuple[Any, ...]:
    """Return a player's work space: keys, and an endgame's afterstates and points."""
    return np.zeros((4, len(TUPLES)), np.int64), np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.float32)


@numba.njit(inline="always")
def is_fixed(board):
    """Whether the fixed tiles are in their cells."""
    return (board ^ START) >> 64 - FIXED_BITS == 0


@numba.njit
def is_won(board):
    """Whether a turned board holds a second 4096."""
    for shift in range(0, 64 - FIXED_BITS, 4):
        if (board >> shift) & 15 >= RANKS:
            return True
    return False


@numba.njit
def turned(board, ways):
    """Return (the board with the fixed tiles in the first cells, whether it is an endgame), as `endgame.turned`.

    ways: (4,), filled with the original of each direction of the turned board.
    """
    for direction in range(4):
        ways[direction] = direction
    form = board
    for number in range(8):
        first, second, third = (form >> 60) & 15, (form >> 56) & 15, (form >> 52) & 15
        if first > RANKS and second > RANKS and first != second and third == RANKS:
            form = START | (form & FREE_BITS)
            return form, not is_won(form)
        form = turn(form, ways, number)
    return board, False


@numba.njit
def list_keys(board, out):
    """Write the keys of an afterstate."""
    kind = KIND_OF_FREEDOM[min(freedom(board), len(KIND_OF_FREEDOM) - 1)]
    for number in range(len(STARTS)):
        key = np.int64(0)
        for at in range(6):
            key = key * RANKS + ((board >> SHIFTS[number, at]) & 15)
        out[number] = STARTS[number] + kind * SIZE + key


@numba.njit(fastmath=True, nogil=True)
def play(board, slides, weights, state, buffers):
    """Play greedily from a board before a move; record the afterstate and the points of each move.

    Returns (moves, whether the second 4096 was made, the last board).
    """
    keys, afters, points = buffers
    reached = np.empty(4, np.int64)
    gains = np.empty(4, np.float32)
    moves = 0
    while moves < afters.shape[0]:
        for direction in range(4):
            after, gain, moved = slide(board, direction, slides)
            gains[direction] = np.float32(-1.0)
            if moved and is_fixed(after):
                if is_won(after):
                    return moves, True, after
                reached[direction] = after
                gains[direction] = np.float32(gain)
                list_keys(after, keys[direction])
                request(keys[direction], weights, 1)
        chosen = -1
        best = np.float32(0.0)
        for direction in range(4):
            if gains[direction] >= 0:
                value = gains[direction] + sum_of(keys[direction], weights)
                if chosen < 0 or value > best:
                    best = value
                    chosen = direction
        if chosen < 0:
            break
        afters[moves] = reached[chosen]
        points[moves] = gains[chosen]
        moves += 1
        board, unused = spawn(reached[chosen], reached[chosen], state)
    return moves, False, board


@numba.njit(fastmath=True, nogil=True)
def learn(moves, won, weights, memory, rate, buffers):
    """Update the weights from the last move of an endgame to the first; see `learn.learn`."""
    keys, afters, points = buffers
    flat = memory.reshape(-1)
    target = np.float32(PRIZE if won else 0.0)
    if moves:
        list_keys(afters[moves - 1], keys[(moves - 1) & 1])
    for move in range(moves - 1, -1, -1):
        if move:
            before = keys[(move - 1) & 1]
            list_keys(afters[move - 1], before)
            request(before, weights, 1)
            request(before, flat, 4)
        value = np.float32(PROMISE) + sum_of(keys[move & 1], weights)
        target = points[move] + value + coherent_step(keys[move & 1], target - value, weights, memory, rate)


@numba.njit(nogil=True)
def opening(state):
    """Return the fixed tiles with two small ones."""
    board, unused = spawn(START, START, state)
    board, unused = spawn(board, board, state)
    return board


@numba.njit(nogil=True)
def train(budget, slides, weights, memory, rate, state, buffers, record):
    """Play and learn until at least `budget` moves are done; return the numbers of moves and of endgames.

    `record` gets a row (points, whether it was won, moves) for each one played from the fixed tiles alone.
    """
    keys, afters, points = buffers
    done = 0
    played = 0
    while done < budget and played < record.shape[0]:
        board = opening(state)
        for number in range(RESTARTS + 1):
            moves, won, last = play(board, slides, weights, state, buffers)
            learn(moves, won, weights, memory, rate, buffers)
            done += moves
            if number == 0:
                record[played, 0] = points[:moves].sum()
                record[played, 1] = won
                record[played, 2] = moves
                played += 1
            if moves < SHORTEST:
                break
            middle = afters[moves // 2]
            board, unused = spawn(middle, middle, state)
    return done, played
