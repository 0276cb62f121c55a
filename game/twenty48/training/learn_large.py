"""The compiled kernel that learns 2048 on 5×5 and 6×6; a board is an array of ranks, one byte per cell."""

from typing import Any

import numba
import numpy as np

from ...core.grid import DIRECTIONS, lines
from ..search.large import RANKS, TUPLES, sizes_of, starts_of
from .learn import coherent_step, sum_of
from .packed import random_bits

LONGEST = 100_000
"""The maximum number of moves of a game; a longer one is stopped and learned from as it is."""

Board = Any


def symmetries(side: int) -> list[Any]:
    """Return the eight orders in which to read a board, each an array (side, side) of cells."""
    cells = np.arange(side * side).reshape(side, side)
    return [np.rot90(way, turn) for way in (cells, cells.T) for turn in range(4)]


def layout(side: int) -> tuple[Any, Any, Any]:
    """Return (ways, cells, starts) of a side.

    ways: (4, side, side), the lines of each direction, as in `core.grid.lines`. cells: (keys, 5), the cells of each tuple in each
    symmetry, padded with -1. starts: (keys,), the first entry of that tuple.
    """
    ways = np.array([[list(line) for line in lines(side * side, side, direction)] for direction in DIRECTIONS], np.int64)
    cells, starts = [], []
    for (line, first, second), start in zip(TUPLES[side], starts_of(side), strict=False):
        for order in symmetries(side):
            read = [int(order[line][cell]) for cell in first] + [int(order[line + 1][cell]) for cell in second]
            cells.append(read + [-1] * (5 - len(read)))
            starts.append(start)
    return ways, np.array(cells, np.int64), np.array(starts, np.int64)


def size_of(side: int) -> int:
    """Return the number of entries of all tuples."""
    return sum(sizes_of(side))


def buffers(side: int) -> tuple[Any, ...]:
    """Return a player's work space: keys, and a game's afterstates and gains."""
    return np.zeros(8 * len(TUPLES[side]), np.int32), np.zeros((LONGEST, side * side), np.uint8), np.zeros(LONGEST, np.float32)


@numba.njit
def slide(board, way, out):
    """Slide a board along the lines of a direction into `out`; return the gain, -1 if nothing moves."""
    gain = np.int64(0)
    moved = False
    side = way.shape[0]
    for number in range(side):
        place = 0
        waiting = 0
        for at in range(side):
            rank = board[way[number, at]]
            if rank:
                if rank == waiting:
                    out[way[number, place - 1]] = rank + 1
                    gain += np.int64(2) << rank
                    waiting = 0
                    moved = True
                else:
                    out[way[number, place]] = rank
                    moved |= place != at
                    place += 1
                    waiting = rank
        while place < side:
            out[way[number, place]] = 0
            place += 1
    return gain if moved else np.int64(-1)


@numba.njit
def list_keys(board, cells, starts, out):
    """Write the keys of an afterstate."""
    for number in range(cells.shape[0]):
        key = np.int64(0)
        for at in range(4):
            key = key * RANKS + min(board[cells[number, at]], RANKS - 1)
        if cells[number, 4] >= 0:
            key = key * RANKS + min(board[cells[number, 4]], RANKS - 1)
        out[number] = starts[number] + key


@numba.njit
def spawn(board, state):
    """Put a 2 (nine in ten) or a 4 into a random empty cell."""
    empty = 0
    for rank in board:
        if rank == 0:
            empty += 1
    bits = random_bits(state)
    chosen = random_bits(state) % empty
    for cell in range(board.shape[0]):
        if board[cell] == 0:
            if chosen == 0:
                board[cell] = 2 if (bits >> 8) % 10 == 0 else 1
                break
            chosen -= 1


@numba.njit(fastmath=True, nogil=True)
def play(board, layout, weights, state, buffers):
    """Play greedily from a board before a move, modifying it; record the afterstate and the gain of each move.

    Returns (moves, score, highest rank, whether the game is over).
    """
    ways, cells, starts = layout
    keys, afters, rewards = buffers
    out = np.zeros((4, board.shape[0]), np.uint8)
    score = np.int64(0)
    moves = 0
    while moves < afters.shape[0]:
        chosen = -1
        best = np.float32(0.0)
        points = np.int64(0)
        for direction in range(4):
            gain = slide(board, ways[direction], out[direction])
            if gain >= 0:
                list_keys(out[direction], cells, starts, keys)
                value = np.float32(gain) + sum_of(keys, weights)
                if chosen < 0 or value > best:
                    best = value
                    chosen = direction
                    points = gain
        if chosen < 0:
            return moves, score, board.max(), True
        board[:] = out[chosen]
        afters[moves] = board
        rewards[moves] = np.float32(points)
        score += points
        moves += 1
        spawn(board, state)
    return moves, score, board.max(), False


@numba.njit(fastmath=True, nogil=True)
def learn(moves, is_over, layout, weights, memory, buffers):
    """Update the weights from the last move of a game to the first, each entry at its own rate; see `learn.learn`."""
    ways, cells, starts = layout
    keys, afters, rewards = buffers
    target = np.float32(0.0)
    for move in range(moves - 1, -1, -1):
        list_keys(afters[move], cells, starts, keys)
        value = sum_of(keys, weights)
        moved = np.float32(0.0)
        if is_over or move < moves - 1:
            moved = coherent_step(keys, target - value, weights, memory, np.float32(1.0))
        target = rewards[move] + value + moved


@numba.njit(fastmath=True, nogil=True, cache=True)
def train(budget, restarts, layout, weights, memory, state, buffers, record):
    """Play and learn until at least `budget` moves are done; return the numbers of moves and of games; see `learn.train`."""
    keys, afters, rewards = buffers
    done = 0
    played = 0
    board = np.zeros(afters.shape[1], np.uint8)
    while done < budget and played < record.shape[0]:
        board[:] = 0
        spawn(board, state)
        spawn(board, state)
        for number in range(restarts + 1):
            moves, score, highest, is_over = play(board, layout, weights, state, buffers)
            learn(moves, is_over, layout, weights, memory, buffers)
            done += moves
            if number == 0:
                record[played, 0] = score
                record[played, 1] = highest
                record[played, 2] = moves
                played += 1
            if moves < 1000:
                break
            board[:] = afters[moves // 2]
            spawn(board, state)
    return done, played
