"""Measure how strong weights are at a search depth: `python3 -m game.twenty48.measure`; needs numpy and numba, never shipped.

A compiled twin of `expectimax`, a hundred times faster, plays the games: the same depths and the same scales, no clock. What it
cannot tell is how deep the mind itself comes in a given time; that is measured by `bench`.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from game.twenty48 import learn
from game.twenty48.pack import decode, summary
from game.twenty48.tables import TOP
from game.twenty48.train import load_run

SEEN = 1 << 20


@numba.njit(fastmath=True)
def expected(real, shown, limit, plies, few, tables, weights, keys, values):  # type: ignore[no-untyped-def]
    """Return the expected value of an afterstate with `plies` slides to go, as `Search.chance`."""
    left, reverse, gain, present, spread, digits = tables
    if plies == 0:
        return learn.evaluate(shown, spread, reverse, digits, weights)
    empty = 0
    for shift in range(0, 64, 4):
        if not (shown >> shift) & 15:
            empty += 1
    if plies == 1 and empty <= few:
        plies = 2
        few = 0
    if plies == 1:
        few = 0
    key = shown * 64 + plies * 8 + few
    key ^= (shown >> 29) * -7046029254386353131 + limit
    slot = ((key * -7046029254386353131) >> 40) & (SEEN - 1)
    if keys[slot] == key:
        return values[slot]
    total = np.float32(0.0)
    for shift in range(0, 64, 4):
        if (shown >> shift) & 15:
            continue
        for rank in range(1, 3):
            after_real = real | (np.int64(rank) << shift)
            board = shown | (np.int64(rank) << shift)
            cols = learn.transpose(board, spread)
            best = np.float32(-1e18)
            for direction in range(4):
                start = board if direction < 2 else cols
                points = learn.total(start, gain)
                turned = learn.mirror(start, reverse) if direction & 1 else start
                after = learn.slide_left(turned, left)
                if after == turned:
                    continue
                if direction & 1:
                    after = learn.mirror(after, reverse)
                if direction >= 2:
                    after = learn.transpose(after, spread)
                next_limit = limit
                next_real = np.int64(0)
                if points >= limit:
                    next_real = learn.slide_real(after_real, direction, left, reverse, spread)
                    after, next_limit = learn.downgrade(next_real, present, TOP)
                elif plies > 1:
                    next_real = learn.slide_real(after_real, direction, left, reverse, spread)
                value = np.float32(points) + expected(next_real, after, next_limit, plies - 1, few, tables, weights, keys, values)
                best = max(best, value)
            if best > np.float32(-1e17):
                total += best * np.float32((0.9 if rank == 1 else 0.1) / empty)
    keys[slot] = key
    values[slot] = total
    return total


@numba.njit
def game(plies, few, tables, weights, state, keys, values):  # type: ignore[no-untyped-def]
    """Play one game; return (score, greatest rank, moves)."""
    left, reverse, gain, present, spread, digits = tables
    board = np.int64(0)
    board, unused = learn.spawn(board, board, state)
    board, unused = learn.spawn(board, board, state)
    score = np.int64(0)
    moves = 0
    while True:
        shown, limit = learn.downgrade(board, present, TOP)
        best = np.float32(-1e18)
        best_real = np.int64(0)
        best_score = np.int64(0)
        for direction in range(4):
            real = learn.slide_real(board, direction, left, reverse, spread)
            if real == board:
                continue
            after = learn.slide_real(shown, direction, left, reverse, spread)
            lines = shown if direction < 2 else learn.transpose(shown, spread)
            points = learn.total(lines, gain)
            next_limit = limit
            if points >= limit:
                after, next_limit = learn.downgrade(real, present, TOP)
            value = np.float32(points) + expected(real, after, next_limit, plies - 1, few, tables, weights, keys, values)
            if value > best:
                best = value
                best_real = real
                best_score = learn.total(board if direction < 2 else learn.transpose(board, spread), gain)
        if best < np.float32(-1e17):
            break
        score += best_score
        moves += 1
        board, unused = learn.spawn(best_real, best_real, state)
    mask = learn.total_present(board, present)
    greatest = 0
    while mask >> (greatest + 1):
        greatest += 1
    return score, greatest, moves


def play_games(weights: Any, plies: int, few: int, games: int, seed: int) -> Any:
    """Play games at a depth; print and return a row (score, greatest rank, moves) for each."""
    tables = learn.move_tables()
    state = np.array([0x9E3779B97F4A7C15 ^ (seed * 0x2545F4914F6CDD1D & (2**64 - 1))], np.uint64)
    keys, values = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32)
    rows = []
    begun = time.perf_counter()
    for number in range(games):
        rows.append(game(plies, few, tables, weights, state, keys, values))
        if (number + 1) % 10 == 0:
            print(f"{time.perf_counter() - begun:.0f} s: {summary(np.array(rows))}", flush=True)
    return np.array(rows)


def main() -> None:
    """Measure a file of weights or a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", type=Path, default=Path("game/data/2048.weights"), help="or a checkpoint, .npz")
    parser.add_argument("--plies", type=int, default=3)
    parser.add_argument("--few", type=int, default=0, help="look one further with at most so many empty cells")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    held = options.weights
    weights = load_run(held).weights if held.suffix == ".npz" else decode(held.read_bytes())
    rows = play_games(weights, options.plies, options.few, options.games, options.seed)
    print(f"{options.plies}-ply, few {options.few}: {summary(rows)}")


if __name__ == "__main__":
    main()
