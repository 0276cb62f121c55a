"""How often an interval that one looks at again and again calls two equal bots different, and how many games a better bot needs.

    python3 -m game.workshop.bench.sequential

Draws series of paired games from the scores of real games on 4×4, 1,000 each of three built-in bots, in series of 40 looks at
5, 10 and 50 games each. A better bot has the same scores, raised by a few percent.
"""

import argparse
import math
import random
from collections.abc import Sequence

import game as tilelab
from game.arena.intervals import sequential_reach, student

BOTS = ("greedy", "corner", "expectimax")
GAMES = {"greedy": 1000, "corner": 1000, "expectimax": 200}
SERIES, LOOKS = 2000, 40


def first_call(draws: random.Random, scores: Sequence[float], factor: float, per_look: int, looks: int, is_fixed: bool) -> int:
    """Return after how many games the interval first left 0; 0 for never."""
    total = squares = 0.0
    for look in range(1, looks + 1):
        for _ in range(per_look):
            difference = draws.choice(scores) * factor - draws.choice(scores)
            total, squares = total + difference, squares + difference * difference
        games = look * per_look
        error = math.sqrt(max(squares - total * total / games, 0.0) / (games - 1) / games)
        reach = student(games - 1) if is_fixed else sequential_reach(games)
        if abs(total / games) > reach * error:
            return games
    return 0


def main() -> None:
    """Print both tables."""
    draws = random.Random(1)
    played = {}
    for bot in BOTS:
        series = tilelab.play(bot, seeds=range(1, GAMES[bot] + 1), processes=2)
        played[bot] = [float(record.score) for record in series]
    print(f"Equal bots called different in {SERIES} series of {LOOKS} looks")
    print("scores of     games a look   fixed 95 %   at every look")
    for bot, scores in played.items():
        for per_look in (5, 10, 50):
            shares = []
            for is_fixed in (True, False):
                calls = [first_call(draws, scores, 1.0, per_look, LOOKS, is_fixed) for _ in range(SERIES)]
                shares.append(100 * sum(call > 0 for call in calls) / SERIES)
            print(f"{bot:12}  {per_look:12}  {shares[0]:9.1f} %  {shares[1]:12.1f} %", flush=True)
    print("\nGames until sure, looked at after every 10 games, 400 series of up to 20,000 games")
    print("scores of     better by   found      median     90 %")
    for bot, scores in played.items():
        for percent in (5, 10, 20):
            calls = sorted(first_call(draws, scores, 1 + percent / 100, 10, 2000, False) for _ in range(400))
            found = [call for call in calls if call]
            print(
                f"{bot:12}  {percent:7} %  {len(found):5} of 400  {found[len(found) // 2]:6,}  {found[len(found) * 9 // 10]:6,}",
                flush=True,
            )


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    main()
