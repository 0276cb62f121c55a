"""How often two equal bots are called different at one of 40 looks, and how many games make it sure that one is better.

    python3 -m game.workshop.bench.looks [--series 2000]      the tables of docs/measurements.md, in half a minute

The scores are drawn from the games of the table of bots.
"""

import argparse
import json
import lzma
import math
import random
from collections.abc import Callable
from pathlib import Path

from ...arena.intervals import sequential_reach, student

GAMES = Path(__file__).parents[2] / "entries/table/games.jsonl.xz"
BOTS = ("greedy", "corner", "expectimax")
LOOKS = 40
STEPS = (5, 10, 50)
"""Games between two looks."""
SHARES = (0.05, 0.1, 0.2)
"""By how much one bot is better."""
REACHES: tuple[Callable[[int], float], ...] = (lambda games: student(games - 1), sequential_reach)
"""For one look, and for every look."""


def scores_of(bot: str) -> list[int]:
    with lzma.open(GAMES, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [row["score"] for row in rows if (row["bot"], row["variant"]) == (bot, "4x4")]


def first_sure(scores: list[int], share: float, step: int, most: int, chance: random.Random) -> list[int]:
    """Return after how many games of two bots their difference leaves 0, by each interval; 0 for never.

    share: by how much the first bot is better; most: games at the last look.
    """
    total = squares = 0.0
    sure = [0 for _ in REACHES]
    for games in range(1, most + 1):
        lead = (1 + share) * chance.choice(scores) - chance.choice(scores)
        total, squares = total + lead, squares + lead * lead
        if games % step == 0:
            error = math.sqrt(max(squares - total * total / games, 0.0) / (games - 1) / games)
            sure = [at or games * (abs(total / games) > reach(games) * error) for at, reach in zip(sure, REACHES)]
            if all(sure):
                break
    return sure


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--series", type=int, default=2000, metavar="N", help="of each kind (default: %(default)s)")
    count = parser.parse_args(arguments).series
    print("equal bots called different, in %: games a look, interval for one look, for every look")
    for bot in BOTS:
        scores = scores_of(bot)
        for step in STEPS:
            chance = random.Random(f"{bot} {step}")
            ends = [first_sure(scores, 0.0, step, LOOKS * step, chance) for _ in range(count)]
            print(bot, step, *[f"{100 * sum(bool(end[place]) for end in ends) / count:.1f}" for place in range(len(REACHES))])
    print("games until sure: better by %, median, 90th percentile")
    for bot in BOTS:
        scores = scores_of(bot)
        for share in SHARES:
            chance = random.Random(f"{bot} {share}")
            games = sorted(first_sure(scores, share, 10, 100_000, chance)[1] for _ in range(max(1, count // 5)))
            print(bot, f"{share:.0%}", games[len(games) // 2], games[len(games) * 9 // 10])


if __name__ == "__main__":
    main()
