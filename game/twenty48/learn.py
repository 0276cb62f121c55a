"""Play and learn 2048 fast: the compiled kernel behind the trainer.

Knows nothing of files, checkpoints or the page; it is compiled by numba, an extra that no visitor ever loads.

A position is held twice: as it is, and *downgraded* (see `twenty48.tables`): the learner sees downgraded afterstates only, while
the game goes on with the real tiles. A line is 16 bits, its first cell in the top nibble.
"""

from typing import Any

import numba
import numpy as np

from game.twenty48.tables import LOWEST_FREE

RANKS = 13
SEVENS = RANKS**7
SIXES = RANKS**6
FOURS = 1 << 16

# Tuples as cells of three neighbouring lines a (0123), b (4567), c (89ab), counted from an outer line inwards. The longer ones
# are looked up in base 13, with any rank above 12 as 12; the fours by their bits.
NAMES = ("0123456", "456789a", "012345", "012456", "456789", "45689a", "0123", "4567", "0145", "1256", "569a")
SIZES = (SEVENS, SEVENS, SIXES, SIXES, SIXES, SIXES, FOURS, FOURS, FOURS, FOURS, FOURS)
STARTS = tuple(sum(SIZES[:place]) for place in range(len(SIZES)))
SIZE = sum(SIZES)
S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10 = STARTS

Tables = tuple[Any, ...]


def move_tables() -> Tables:
    """Return (left, reverse, gain, present, spread, digits), each indexed by a 16-bit line.

    Two tiles of rank 15 merge to one of rank 15: no game of the trainer has ever gone on from there.
    """
    left = np.zeros(65536, np.int64)
    reverse = np.zeros(65536, np.int64)
    gain = np.zeros(65536, np.int64)
    present = np.zeros(65536, np.int64)
    spread = np.zeros(65536, np.int64)
    for line in range(65536):
        cells = [(line >> shift) & 15 for shift in (12, 8, 4, 0)]
        reverse[line] = cells[3] << 12 | cells[2] << 8 | cells[1] << 4 | cells[0]
        spread[line] = cells[0] << 48 | cells[1] << 32 | cells[2] << 16 | cells[3]
        packed: list[int] = []
        joined = False
        for rank in cells:
            if rank:
                present[line] |= 1 << rank
                if packed and packed[-1] == rank and not joined:
                    packed[-1] = min(rank + 1, 15)
                    gain[line] += 2 << rank
                    joined = True
                else:
                    packed.append(rank)
                    joined = False
        packed += [0] * (4 - len(packed))
        left[line] = packed[0] << 12 | packed[1] << 8 | packed[2] << 4 | packed[3]
    digits = np.zeros(65536, np.int64)
    for line in range(65536):
        for shift in (12, 8, 4, 0):
            digits[line] = digits[line] * RANKS + min((line >> shift) & 15, RANKS - 1)
    return left, reverse, gain, present, spread, digits


@numba.njit(inline="always")
def random_bits(state):  # type: ignore[no-untyped-def]
    """Advance an xorshift64 state in place; return 31 fresh bits."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64(x >> np.uint64(33))


@numba.njit(inline="always")
def line_of(board, index):  # type: ignore[no-untyped-def]
    """Return one 16-bit line of a packed board."""
    return (board >> (48 - 16 * index)) & 0xFFFF


@numba.njit(inline="always")
def transpose(board, spread):  # type: ignore[no-untyped-def]
    """Return the packed board with rows and columns exchanged."""
    return (
        spread[(board >> 48) & 0xFFFF] << 12
        | spread[(board >> 32) & 0xFFFF] << 8
        | spread[(board >> 16) & 0xFFFF] << 4
        | spread[board & 0xFFFF]
    )


@numba.njit(inline="always")
def slide_left(board, left):  # type: ignore[no-untyped-def]
    """Return the packed board with every row slid towards its first cell."""
    return (
        left[(board >> 48) & 0xFFFF] << 48
        | left[(board >> 32) & 0xFFFF] << 32
        | left[(board >> 16) & 0xFFFF] << 16
        | left[board & 0xFFFF]
    )


@numba.njit(inline="always")
def mirror(board, reverse):  # type: ignore[no-untyped-def]
    """Return the packed board with every row reversed."""
    return (
        reverse[(board >> 48) & 0xFFFF] << 48
        | reverse[(board >> 32) & 0xFFFF] << 32
        | reverse[(board >> 16) & 0xFFFF] << 16
        | reverse[board & 0xFFFF]
    )


@numba.njit(inline="always")
def total(board, table):  # type: ignore[no-untyped-def]
    """Return the sum of a line table over the four rows."""
    return table[(board >> 48) & 0xFFFF] + table[(board >> 32) & 0xFFFF] + table[(board >> 16) & 0xFFFF] + table[board & 0xFFFF]


@numba.njit
def downgrade(board, present, top):  # type: ignore[no-untyped-def]
    """Return (downgraded board, limit): no tile above `top` while a smaller rank is free.

    A move that gains less than `limit` cannot change which ranks are lowered. Same rule as `twenty48.tables.downgrade`.
    """
    mask = (
        present[(board >> 48) & 0xFFFF]
        | present[(board >> 32) & 0xFFFF]
        | present[(board >> 16) & 0xFFFF]
        | present[board & 0xFFFF]
    )
    greatest = 0
    while mask >> (greatest + 1):
        greatest += 1
    if greatest <= top:
        return board, np.int64(2) << top
    wanted = greatest - top
    limit = np.int64(1) << LOWEST_FREE
    rank = greatest - 1
    out = board
    while wanted > 0 and rank >= LOWEST_FREE:
        if not (mask >> rank) & 1:
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
def keys_of(a, b, c, digits, out, at):  # type: ignore[no-untyped-def]
    """Write the table indices of one orientation to `out` from `at` on; return the next free place.

    a, b, c are an outer line and its two neighbours inwards:   0 1 2 3 / 4 5 6 7 / 8 9 a b
    """
    line_a = digits[a]
    line_b = digits[b]
    three_b = digits[b >> 4]
    out[at] = S0 + line_a * 2197 + three_b
    out[at + 1] = S1 + line_b * 2197 + digits[c >> 4]
    out[at + 2] = S2 + line_a * 169 + digits[b >> 8]
    out[at + 3] = S3 + digits[a >> 4] * 2197 + three_b
    out[at + 4] = S4 + line_b * 169 + digits[c >> 8]
    out[at + 5] = S5 + three_b * 2197 + digits[c >> 4]
    out[at + 6] = S6 + a
    out[at + 7] = S7 + b
    out[at + 8] = S8 + ((a & 0xFF00) | (b >> 8))
    out[at + 9] = S9 + (((a << 4) & 0xFF00) | ((b >> 4) & 0xFF))
    out[at + 10] = S10 + (((b << 4) & 0xFF00) | ((c >> 4) & 0xFF))
    return at + 11


@numba.njit(inline="always", fastmath=True)
def worth_of(a, b, c, digits, weights):  # type: ignore[no-untyped-def]
    """Return the sum of the weights that `keys_of` names: a third of the time of going through the list of keys."""
    line_a = digits[a]
    line_b = digits[b]
    three_b = digits[b >> 4]
    three_c = digits[c >> 4]
    long = (
        weights[S0 + line_a * 2197 + three_b]
        + weights[S1 + line_b * 2197 + three_c]
        + weights[S2 + line_a * 169 + digits[b >> 8]]
        + weights[S3 + digits[a >> 4] * 2197 + three_b]
        + weights[S4 + line_b * 169 + digits[c >> 8]]
        + weights[S5 + three_b * 2197 + three_c]
    )
    fours = (
        weights[S6 + a]
        + weights[S7 + b]
        + weights[S8 + ((a & 0xFF00) | (b >> 8))]
        + weights[S9 + (((a << 4) & 0xFF00) | ((b >> 4) & 0xFF))]
        + weights[S10 + (((b << 4) & 0xFF00) | ((c >> 4) & 0xFF))]
    )
    return long + fours


@numba.njit
def all_keys(rows, spread, reverse, digits, out):  # type: ignore[no-untyped-def]
    """Write the table indices of all eight orientations of a packed board to `out`; return how many."""
    at = 0
    cols = transpose(rows, spread)
    for turned in range(4):
        board = rows if turned < 2 else cols
        if turned & 1:
            board = mirror(board, reverse)
        l0 = line_of(board, 0)
        l1 = line_of(board, 1)
        l2 = line_of(board, 2)
        l3 = line_of(board, 3)
        at = keys_of(l0, l1, l2, digits, out, at)
        at = keys_of(l3, l2, l1, digits, out, at)
    return at


@numba.njit(fastmath=True)
def evaluate(rows, spread, reverse, digits, weights):  # type: ignore[no-untyped-def]
    """Return the learned value of a downgraded afterstate."""
    value = np.float32(0.0)
    cols = transpose(rows, spread)
    for turned in range(4):
        board = rows if turned < 2 else cols
        if turned & 1:
            board = mirror(board, reverse)
        l0 = line_of(board, 0)
        l1 = line_of(board, 1)
        l2 = line_of(board, 2)
        l3 = line_of(board, 3)
        value += worth_of(l0, l1, l2, digits, weights) + worth_of(l3, l2, l1, digits, weights)
    return value


@numba.njit(inline="always")
def spawn(board, shown, state):  # type: ignore[no-untyped-def]
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


@numba.njit(fastmath=True, nogil=True)
def play(board, tables, top, weights, state, reals, shown_after, rewards):  # type: ignore[no-untyped-def]
    """Play greedily from a board about to be moved; record the afterstates, real and shown, and the gain of each move.

    Returns (moves, score, greatest rank).
    """
    left, reverse, gain, present, spread, digits = tables
    shown, limit = downgrade(board, present, top)
    score = np.int64(0)
    moves = 0
    while moves < reals.shape[0]:
        best = np.float32(-1e30)
        best_real = np.int64(0)
        best_shown = np.int64(0)
        best_gain = np.int64(0)
        best_score = np.int64(0)
        best_limit = np.int64(0)
        found = False
        cols = transpose(shown, spread)
        for direction in range(4):
            # 0 left, 1 right, 2 up, 3 down
            start = shown if direction < 2 else cols
            points = total(start, gain)
            turned = mirror(start, reverse) if direction & 1 else start
            after = slide_left(turned, left)
            if after == turned:
                continue
            if direction & 1:
                after = mirror(after, reverse)
            if direction >= 2:
                after = transpose(after, spread)
            next_limit = limit
            real = np.int64(0)
            if points >= limit:
                real = slide_real(board, direction, left, reverse, spread)
                after, next_limit = downgrade(real, present, top)
            value = np.float32(points) + evaluate(after, spread, reverse, digits, weights)
            if not found or value > best:
                found = True
                best = value
                best_shown = after
                best_real = real
                best_gain = points
                best_limit = next_limit
                if direction < 2:
                    best_score = total(board, gain)
                else:
                    best_score = total(transpose(board, spread), gain)
                if points < limit:
                    best_real = slide_real(board, direction, left, reverse, spread)
        if not found:
            break
        reals[moves] = best_real
        shown_after[moves] = best_shown
        rewards[moves] = np.float32(best_gain)
        score += best_score
        moves += 1
        limit = best_limit
        board, shown = spawn(best_real, best_shown, state)
    mask = total_present(board, present)
    greatest = 0
    while mask >> (greatest + 1):
        greatest += 1
    return moves, score, greatest


@numba.njit(inline="always")
def total_present(board, present):  # type: ignore[no-untyped-def]
    """Return the bit set of ranks on a packed board."""
    return (
        present[(board >> 48) & 0xFFFF]
        | present[(board >> 32) & 0xFFFF]
        | present[(board >> 16) & 0xFFFF]
        | present[board & 0xFFFF]
    )


@numba.njit
def slide_real(board, direction, left, reverse, spread):  # type: ignore[no-untyped-def]
    """Return the packed board after a move: 0 left, 1 right, 2 up, 3 down."""
    lines = board if direction < 2 else transpose(board, spread)
    if direction & 1:
        lines = mirror(slide_left(mirror(lines, reverse), left), reverse)
    else:
        lines = slide_left(lines, left)
    return lines if direction < 2 else transpose(lines, spread)


@numba.njit(fastmath=True, nogil=True)
def learn(moves, tables, weights, memory, keys, shown_after, rewards):  # type: ignore[no-untyped-def]
    """Update the weights from the last move of a game back to its first, towards gain plus next value.

    `memory` holds for each weight: sum of errors, sum of absolute errors, visits. The step size of a weight is their
    ratio (temporal coherence). Source: Beal & Smith 1999; Jaskowski 2016 for 2048; backwards: Matsuzaki 2017.
    """
    left, reverse, gain, present, spread, digits = tables
    target = np.float32(0.0)
    for move in range(moves - 1, -1, -1):
        count = all_keys(shown_after[move], spread, reverse, digits, keys)
        value = evaluate(shown_after[move], spread, reverse, digits, weights)
        error = target - value
        share = error / np.float32(count)
        size = abs(error)
        moved = np.float32(0.0)
        for i in range(count):
            key = keys[i]
            signed = memory[key, 0]
            absolute = memory[key, 1]
            rate = abs(signed) / absolute if absolute > 0 else np.float32(1.0)
            step = share * rate
            weights[key] += step
            moved += step
            memory[key, 0] = signed + error
            memory[key, 1] = absolute + size
            memory[key, 2] += np.float32(1.0)
        target = rewards[move] + value + moved


@numba.njit(fastmath=True, nogil=True)
def train(budget, tables, top, restarts, weights, memory, state, buffers, record):  # type: ignore[no-untyped-def]
    """Play and learn until at least `budget` moves are done, ending with a whole game; return how many were.

    After a game the next ones start from its middle, `restarts` times in succession, so that late boards are seen more often.
    `record` gains a row (score, greatest rank, moves) for each game played from the start; its last row counts them.
    """
    keys, reals, shown_after, rewards = buffers
    done = 0
    played = 0
    while done < budget and played < record.shape[0]:
        board = np.int64(0)
        board, unused = spawn(board, board, state)
        board, unused = spawn(board, board, state)
        moves, score, greatest = play(board, tables, top, weights, state, reals, shown_after, rewards)
        learn(moves, tables, weights, memory, keys, shown_after, rewards)
        record[played, 0] = score
        record[played, 1] = greatest
        record[played, 2] = moves
        played += 1
        done += moves
        for _ in range(restarts):
            if moves < 1000:
                break
            middle = reals[moves // 2]
            board, unused = spawn(middle, middle, state)
            moves, score, greatest = play(board, tables, top, weights, state, reals, shown_after, rewards)
            learn(moves, tables, weights, memory, keys, shown_after, rewards)
            done += moves
    return done, played


@numba.njit(nogil=True)
def series(games, tables, top, weights, state, buffers):  # type: ignore[no-untyped-def]
    """Play greedy games without learning; return a row (score, greatest rank, moves) for each."""
    keys, reals, shown_after, rewards = buffers
    record = np.zeros((games, 3), np.int64)
    for game in range(games):
        board = np.int64(0)
        board, unused = spawn(board, board, state)
        board, unused = spawn(board, board, state)
        moves, score, greatest = play(board, tables, top, weights, state, reals, shown_after, rewards)
        record[game, 0] = score
        record[game, 1] = greatest
        record[game, 2] = moves
    return record
