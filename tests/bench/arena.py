"""How much slower the arena plays than a bare loop over the rules, which keeps no record and shows no game to anybody.

    python3 -m tests.bench.arena [--games 300] [--rounds 9]

Both play the same games with the same choices, in turns, so that whatever else the machine does falls on both; of each the
quickest round counts. The ratio to keep is 1.15 at most.
"""

import argparse
import random
import time

from game.catalog import game_named
from game.lab.arena import Match, play
from game.lab.builtin import find_builtin, read_source
from game.lab.visitor import load_bot
from game.twenty48 import rules

BOUND = 1.15


def bare(seeds: range) -> tuple[int, int]:
    """Play random moves by the rules alone; return the moves and the points of all games."""
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
    """Play the same games by the built-in bot `random` in the arena."""
    row = find_builtin("2048", "random")
    assert row is not None
    game = game_named("2048")
    match = Match(game, game.default, load_bot(read_source(row), row.source))
    records = [play(match, seed) for seed in seeds]
    return sum(record.moves for record in records), sum(record.score for record in records)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    seeds = range(chosen.games)
    best = {bare: float("inf"), arena: float("inf")}
    for _ in range(chosen.rounds):
        for loop in best:
            started = time.process_time()
            moves, points = loop(seeds)
            best[loop] = min(best[loop], time.process_time() - started)
    assert bare(seeds) == arena(seeds)
    for loop, seconds in best.items():
        print(f"{loop.__name__:6} {moves / seconds:8.0f} moves a second ({moves} moves, {points} points)")
    print(f"ratio  {best[arena] / best[bare]:8.3f} (at most {BOUND})")


if __name__ == "__main__":
    main()
