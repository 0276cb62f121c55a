"""The compiled kernel of the trainer: plays and learns 2048 fast. It reads and writes no file.

A position is held twice, real and *downgraded* (see `twenty48.search.tables`): the learner sees only downgraded afterstates,
while the game continues with the real tiles.

The weights take 580 MB, far more than any cache, so a move takes as long as its entries take to arrive from memory. Hence the
keys of all four afterstates are listed and prefetched before the first is summed, as are those of the previous move while
learning.
"""

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from ...twenty48.search.ntuple import CHAINED, KIND_OF_FREEDOM, KINDS, LONG_TUPLES, RANKS, SHORT_TUPLES
from .packed import (
    downgrade,
    freedom,
    high_tiles,
    highest_rank,
    mirror,
    opening,
    slide,
    spawn,
    transpose,
)

SIZES = (*(RANKS ** len(name) for name, _ in LONG_TUPLES), *(1 << 16 for _ in SHORT_TUPLES))
"""Entries of each tuple. Its cells are those of three neighbouring lines, counted from an outer line inwards."""
STARTS = tuple(sum(SIZES[:place]) for place in range(len(SIZES)))
SIZE = sum(SIZES)
"""Entries of one kind of afterstates; several kinds follow one another, and the additions for chained boards come last."""
SHORT = STARTS[len(LONG_TUPLES)]
"""The first entry of the short tuples."""
S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10 = STARTS

KEYS = 8 * len(SIZES)
SHARE = np.float32(1 / KEYS)
"""Each entry of a position corrects this share of the error."""

LONGEST = 1 << 17
"""The maximum number of moves of a game."""


def buffers() -> tuple[Any, ...]:
    """Return a player's work space: lists of keys, and a game's afterstates (real, shown) and gains."""
    return np.zeros((4, KEYS), np.int32), np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.float32)


@intrinsic
def prefetch(context: Any, array: Any, index: Any) -> Any:
    """Prefetch the cache line of an element, given its index in a contiguous array, without waiting."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte = ir.IntType(8).as_pointer()
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        call = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        place = builder.bitcast(builder.gep(held.data, [arguments[1]]), byte)
        builder.call(call, [place, word(0), word(3), word(1)])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


@numba.njit(inline="always")
def edge_keys(a, b, digits, pairs, out, at):
    """Write the six keys of an outer line and its neighbour, each 0 1 2 3 / 4 5 6 7, to `out` from `at` on."""
    line_a = np.int64(digits[a])
    three_b = np.int64(digits[b]) >> 16
    four_a = line_a & 0xFFFF
    out[at] = S0 + four_a * 2197 + three_b
    out[at + 1] = S2 + four_a * 169 + pairs[b >> 8]
    out[at + 2] = S3 + (line_a >> 16) * 2197 + three_b
    out[at + 3] = S6 + a
    out[at + 4] = S8 + ((a & 0xFF00) | (b >> 8))
    out[at + 5] = S9 + (((a << 4) & 0xFF00) | ((b >> 4) & 0xFF))


@numba.njit(inline="always")
def centre_keys(b, c, digits, pairs, out, at):
    """Write the five keys of a middle line and the other one, each 4 5 6 7 / 8 9 a b, to `out` from `at` on."""
    line_b = np.int64(digits[b])
    three_c = np.int64(digits[c]) >> 16
    four_b = line_b & 0xFFFF
    out[at] = S1 + four_b * 2197 + three_c
    out[at + 1] = S4 + four_b * 169 + pairs[c >> 8]
    out[at + 2] = S5 + (line_b >> 16) * 2197 + three_c
    out[at + 3] = S7 + b
    out[at + 4] = S10 + (((b << 4) & 0xFF00) | ((c >> 4) & 0xFF))


@numba.njit
def list_keys(board, kinds, digits, pairs, out):
    """Write the keys of a downgraded afterstate in all eight orientations to `out`. kinds: the number of kinds with values."""
    kind = KIND_OF_FREEDOM[min(freedom(board), len(KIND_OF_FREEDOM) - 1)] if kinds > 1 else 0
    first = np.int32(SIZE * kind)
    at = 0
    for turned in range(4):
        line0 = (board >> 48) & 0xFFFF
        line1 = (board >> 32) & 0xFFFF
        line2 = (board >> 16) & 0xFFFF
        line3 = board & 0xFFFF
        edge_keys(line0, line1, digits, pairs, out, at)
        edge_keys(line3, line2, digits, pairs, out, at + 6)
        centre_keys(line1, line2, digits, pairs, out, at + 12)
        centre_keys(line2, line1, digits, pairs, out, at + 17)
        at += 22
        board = transpose(board) if turned & 1 else mirror(board)
    for place in range(KEYS):
        out[place] += first


@numba.njit
def request(keys, array, width):
    """Prefetch the rows at `keys` in a flat array of rows with `width` numbers."""
    for key in keys:
        prefetch(array, np.int64(key) * width)


@numba.njit(fastmath=True)
def sum_of(keys, weights):
    """Return the sum of the weights at `keys`."""
    value = np.float32(0.0)
    for key in keys:
        value += weights[key]
    return value


@numba.njit(fastmath=True)
def value_of(board, keys, weights):
    """Return the learned value of a downgraded afterstate with these keys."""
    value = sum_of(keys, weights)
    if weights.shape[0] > KINDS * SIZE and high_tiles(board) >= CHAINED:
        first = KINDS * SIZE - keys[0] // SIZE * SIZE
        for key in keys:
            value += weights[first + key]
    return value


@numba.njit(fastmath=True)
def evaluate(board, tables, weights):
    """Return the learned value of a downgraded afterstate."""
    slides, digits, present, pairs = tables
    keys = np.empty(KEYS, np.int32)
    list_keys(board, weights.shape[0] // SIZE, digits, pairs, keys)
    return value_of(board, keys, weights)


@numba.njit(fastmath=True, nogil=True)
def play(board, tables, top, min_high, weights, state, buffers, four_percent=10):
    """Play greedily from a board before a move; record the afterstates, real and shown, and the gain of each move.

    min_high: a move that leaves fewer tiles of 128 and more ends the game and is not made. Returns (moves, score, highest rank,
    the value of that move or 0).
    """
    slides, digits, present, pairs = tables
    keys, reals, shown_after, rewards = buffers
    kinds = weights.shape[0] // SIZE
    afters = np.empty(4, np.int64)
    gains = np.empty(4, np.int64)
    limits = np.empty(4, np.int64)
    shown, limit = downgrade(board, present, top)
    score = np.int64(0)
    beyond = np.float32(0.0)
    moves = 0
    while moves < reals.shape[0]:
        for direction in range(4):
            after, gain, moved = slide(shown, direction, slides)
            gains[direction] = gain if moved else -1
            limits[direction] = limit
            if moved:
                if gain >= limit:
                    real, unused, moved = slide(board, direction, slides)
                    after, limits[direction] = downgrade(real, present, top)
                afters[direction] = after
                list_keys(after, kinds, digits, pairs, keys[direction])
                request(keys[direction], weights, 1)
        best = np.float32(0.0)
        chosen = -1
        for direction in range(4):
            if gains[direction] >= 0:
                value = np.float32(gains[direction]) + value_of(afters[direction], keys[direction], weights)
                if chosen < 0 or value > best:
                    best = value
                    chosen = direction
        if chosen < 0:
            break
        if min_high and high_tiles(afters[chosen]) < min_high:
            beyond = best
            break
        real, gain, moved = slide(board, chosen, slides)
        reals[moves] = real
        shown_after[moves] = afters[chosen]
        rewards[moves] = np.float32(gains[chosen])
        score += gain
        moves += 1
        limit = limits[chosen]
        board, shown = spawn(real, afters[chosen], state, four_percent)
    return moves, score, highest_rank(board, present), beyond


@numba.njit(fastmath=True, nogil=True)
def learn(moves, tables, weights, memory, rate, is_coherent, buffers):
    """Update the weights from the last move of a game to the first, towards gain plus next value (TD learning).

    Each entry corrects its share of the error times `rate`. With coherent rates that is the maximum: each entry has its own rate,
    the ratio of the first two of its numbers in `memory`: sum of errors, sum of absolute errors, visits, unused (temporal
    coherence). Source: Beal & Smith 1999; Jaskowski 2016 for 2048; backwards: Matsuzaki 2017.
    """
    slides, digits, present, pairs = tables
    lists, reals, shown_after, rewards = buffers
    flat = memory.reshape(-1)
    kinds = weights.shape[0] // SIZE
    target = np.float32(0.0)
    if moves:
        list_keys(shown_after[moves - 1], kinds, digits, pairs, lists[(moves - 1) & 1])
    for move in range(moves - 1, -1, -1):
        if move:
            before = lists[(move - 1) & 1]
            list_keys(shown_after[move - 1], kinds, digits, pairs, before)
            request(before, weights, 1)
            if is_coherent:
                request(before, flat, 4)
        keys = lists[move & 1]
        value = sum_of(keys, weights)
        error = target - value
        if is_coherent:
            moved = coherent_step(keys, error, weights, memory, rate)
        else:
            step = error * rate * SHARE
            for key in keys:
                weights[key] += step
            moved = error * rate
        target = rewards[move] + value + moved


@numba.njit(fastmath=True)
def coherent_step(keys, error, weights, memory, max_rate):
    """Correct the entries at `keys`, each at its own rate up to `max_rate`; return the change of the value."""
    share = error / np.float32(keys.shape[0])
    size = abs(error)
    moved = np.float32(0.0)
    for key in keys:
        signed = memory[key, 0]
        absolute = memory[key, 1]
        rate = min(max_rate, abs(signed) / absolute) if absolute > 0 else max_rate
        step = share * rate
        weights[key] += step
        moved += step
        memory[key, 0] = signed + error
        memory[key, 1] = absolute + size
        memory[key, 2] += np.float32(1.0)
    return moved


@numba.njit(fastmath=True, nogil=True)
def train(budget, tables, top, restarts, weights, memory, rate, is_coherent, state, buffers, record, four_percent=10):
    """Play and learn whole games until at least `budget` moves are done; return the numbers of moves and of games.

    After a game the next ones start from its middle, `restarts` times in a row, so that late boards occur more often. `record`
    gets a row (score, highest rank, moves) for each game from the opening.
    """
    keys, reals, shown_after, rewards = buffers
    done = 0
    played = 0
    while done < budget and played < record.shape[0]:
        board = opening(state, four_percent)
        for number in range(restarts + 1):
            moves, score, highest, _ = play(board, tables, top, 0, weights, state, buffers, four_percent)
            learn(moves, tables, weights, memory, rate, is_coherent, buffers)
            done += moves
            if number == 0:
                record[played, 0] = score
                record[played, 1] = highest
                record[played, 2] = moves
                played += 1
            if moves < 1000:
                break
            middle = reals[moves // 2]
            board, unused = spawn(middle, middle, state, four_percent)
    return done, played


@numba.njit(nogil=True)
def series(games, tables, top, weights, state, buffers, four_percent=10):
    """Play greedy games without learning; return a row (score, highest rank, moves) for each."""
    record = np.zeros((games, 3), np.int64)
    for game in range(games):
        moves, score, highest, _ = play(opening(state, four_percent), tables, top, 0, weights, state, buffers, four_percent)
        record[game, 0] = score
        record[game, 1] = highest
        record[game, 2] = moves
    return record
