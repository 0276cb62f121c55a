"""The compiled kernel that learns 2048 on boards other than 4×4; a board is an array of ranks, one byte per cell."""

from typing import Any

import numba
import numpy as np

from ...core.grid import DIRECTIONS, lines
from ...twenty48.search.large import LAYOUTS
from ...twenty48.search.ntuple import KIND_OF_FREEDOM
from ...twenty48.search.symmetries import readings
from .learn import coherent_step, sum_of
from .packed import new_rank, random_bits

LONGEST = 100_000
"""The maximum number of moves of a game; a longer one is stopped and learned from as it is."""

LONGEST_TUPLE = 6
"""Cells of the longest tuple."""

Board = Any


def layout(side: int, columns: int = 0) -> tuple[Any, Any, Any, Any]:
    """Return (ways, cells, starts, shape) of boards with `side` rows.

    ways: (4, lines, cells of a line), the lines of each direction, as in `core.grid.lines`, padded with -1. cells: (keys, 6), the
    cells of each tuple in each symmetry, padded with -1. starts: (keys,), the first entry of that tuple. shape: ranks, columns,
    and the entries of a kind of afterstates, 0 if there is one kind.
    """
    rows, columns = side, columns or side
    count = rows * columns
    ways = np.full((4, max(rows, columns), max(rows, columns)), -1, np.int64)
    for direction in DIRECTIONS:
        for number, line in enumerate(lines(count, columns, direction)):
            ways[direction, number, : len(line)] = line
    plan = LAYOUTS[min(rows, columns), max(rows, columns)]
    axes = [*zip(plan.tuples, plan.starts)]
    cells, starts = [], []
    for axis, (tuples, places) in enumerate(axes if rows <= columns else axes[::-1]):
        # A rectangle is read along its rows, then along its columns; a square both ways with the same tuples.
        orders = _orders(count, columns, axis, len(plan.tuples))
        width = columns if axis == 0 else rows
        for (at, first, second), start in zip(tuples, places, strict=True):
            for order in orders:
                read = [order[start_of * width + cell] for start_of, part in ((at, first), (at + 1, second)) for cell in part]
                cells.append(read + [-1] * (LONGEST_TUPLE - len(read)))
                starts.append(start)
    shape = np.array([plan.ranks, columns, plan.size if plan.kinds > 1 else 0], np.int64)
    return ways, np.array(cells, np.int64), np.array(starts, np.int64), shape


def _orders(count: int, columns: int, axis: int, axes: int) -> list[list[int]]:
    """Return the orders in which the tuples of an axis read a board."""
    if axes == 1:
        board = np.arange(count).reshape(columns, columns)
        return [np.rot90(way, turn).ravel().tolist() for way in (board, board.T) for turn in range(4)]
    return [list(order) for order, _ in readings(count, columns, columns if axis == 0 else count // columns)]


def buffers(side: int, columns: int = 0) -> tuple[Any, ...]:
    """Return a player's work space: keys, and a game's afterstates and gains."""
    _, cells, _, _ = layout(side, columns)
    count = side * (columns or side)
    return np.zeros(len(cells), np.int32), np.zeros((LONGEST, count), np.uint8), np.zeros(LONGEST, np.float32)


@numba.njit
def slide(board, way, out):
    """Slide a board along the lines of a direction into `out`; return the gain, -1 if nothing moves."""
    gain = np.int64(0)
    moved = False
    for number in range(way.shape[0]):
        if way[number, 0] < 0:
            break
        place = 0
        waiting = 0
        length = 0
        while length < way.shape[1] and way[number, length] >= 0:
            length += 1
        for at in range(length):
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
        while place < length:
            out[way[number, place]] = 0
            place += 1
    return gain if moved else np.int64(-1)


@numba.njit
def freedom(board, columns):
    """Return the empty cells plus the pairs of equal neighbours, as `packed.freedom`."""
    count = 0
    for cell in range(board.shape[0]):
        rank = board[cell]
        if rank == 0:
            count += 1
        else:
            count += (cell + 1) % columns != 0 and board[cell + 1] == rank
            count += cell + columns < board.shape[0] and board[cell + columns] == rank
    return count


@numba.njit
def list_keys(board, cells, starts, shape, out):
    """Write the keys of an afterstate."""
    ranks, columns, size = shape
    kind = KIND_OF_FREEDOM[min(freedom(board, columns), len(KIND_OF_FREEDOM) - 1)] if size else 0
    for number in range(cells.shape[0]):
        key = np.int64(0)
        for at in range(cells.shape[1]):
            cell = cells[number, at]
            if cell < 0:
                break
            key = key * ranks + min(board[cell], ranks - 1)
        out[number] = starts[number] + key + size * kind


@numba.njit
def spawn(board, state, four_percent=10):
    """Put a 2 or a 4 into a random empty cell."""
    empty = 0
    for rank in board:
        if rank == 0:
            empty += 1
    bits = random_bits(state)
    chosen = random_bits(state) % empty
    for cell in range(board.shape[0]):
        if board[cell] == 0:
            if chosen == 0:
                board[cell] = new_rank(bits, four_percent)
                break
            chosen -= 1


@numba.njit(fastmath=True, nogil=True)
def play(board, layout, weights, state, buffers, four_percent=10):
    """Play greedily from a board before a move, modifying it; record the afterstate and the gain of each move.

    Returns (moves, score, highest rank, whether the game is over).
    """
    ways, cells, starts, shape = layout
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
                list_keys(out[direction], cells, starts, shape, keys)
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
        spawn(board, state, four_percent)
    return moves, score, board.max(), False


@numba.njit(fastmath=True, nogil=True)
def learn(moves, is_over, layout, weights, memory, buffers):
    """Update the weights from the last move of a game to the first, each entry at its own rate; see `learn.learn`."""
    ways, cells, starts, shape = layout
    keys, afters, rewards = buffers
    target = np.float32(0.0)
    for move in range(moves - 1, -1, -1):
        list_keys(afters[move], cells, starts, shape, keys)
        value = sum_of(keys, weights)
        moved = np.float32(0.0)
        if is_over or move < moves - 1:
            moved = coherent_step(keys, target - value, weights, memory, np.float32(1.0))
        target = rewards[move] + value + moved


@numba.njit(fastmath=True, nogil=True, cache=True)
def train(budget, restarts, layout, weights, memory, state, buffers, record, four_percent=10):
    """Play and learn until at least `budget` moves are done; return the numbers of moves and of games; see `learn.train`."""
    keys, afters, rewards = buffers
    done = 0
    played = 0
    board = np.zeros(afters.shape[1], np.uint8)
    while done < budget and played < record.shape[0]:
        board[:] = 0
        spawn(board, state, four_percent)
        spawn(board, state, four_percent)
        for number in range(restarts + 1):
            moves, score, highest, is_over = play(board, layout, weights, state, buffers, four_percent)
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
            spawn(board, state, four_percent)
    return done, played
