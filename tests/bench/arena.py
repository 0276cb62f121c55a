"""Measure how much slower the arena plays than a bare loop over the rules without records and views.

    python3 -m tests.bench.arena [--games 40] [--rounds 60]

Both play the same games with the same choices, in alternating short rounds, so that other load affects both equally; the median
of the rounds' ratios counts. It must be at most 1.15.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

from game.arena.bot import load_bot
from game.arena.builtin import find_builtin, read_source
from game.arena.play import Setup, play
from game.games import game_named
from game.twenty48 import rules

BOUND = 1.15


def bare(seeds: range) -> tuple[int, int]:
    """Play random moves with the rules alone; return the total moves and points."""
    moves = points = 0
    for seed in seeds:
        chance = random.Random(f"bot {seed}")
        board, ply = rules.opening(4, seed), 0
        while not rules.is_terminal(board):
            ply += 1
            direction = chance.choice(rules.legal_actions(board))
            slid, _, board = rules.play(board, direction, seed, ply)
            points += slid.gain
        moves += ply
    return moves, points


def arena(seeds: range) -> tuple[int, int]:
    """Play the same games with the built-in bot `random` in the arena."""
    row = find_builtin("2048", "random")
    assert row is not None
    game = game_named("2048")
    setup = Setup(game, game.default, load_bot(read_source(row), row.source))
    records = [play(setup, seed) for seed in seeds]
    return sum(record.moves for record in records), sum(record.score for record in records)


def seconds_of(loop: Callable[[range], object], seeds: range) -> float:
    """Return the processor time of the games."""
    started = time.process_time()
    loop(seeds)
    return time.process_time() - started


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=60)
    chosen = parser.parse_args()
    seeds = range(chosen.games)
    moves, points = bare(seeds)
    assert arena(seeds) == (moves, points)
    rounds = [(seconds_of(bare, seeds), seconds_of(arena, seeds)) for _ in range(chosen.rounds)]
    for name, taken in zip(("bare", "arena"), zip(*rounds), strict=True):
        print(f"{name:6} {moves / statistics.median(taken):8.0f} moves per second ({moves} moves, {points} points)")
    print(f"ratio  {statistics.median(arena_s / bare_s for bare_s, arena_s in rounds):8.3f} (at most {BOUND})")


if __name__ == "__main__":
    main()
