"""Play the built-in look-ahead bots on the seeds and odds of `tests/golden/lookahead.json` and count the equal games.

`python3 -m tests.arena.compare` takes several minutes; `test_bots` compares a few games.
"""

import json
import sys
from operator import eq

from game.arena.builtin import find_builtin
from game.arena.play import Setup
from game.arena.play import play as play_game
from game.games import game_named
from tests.arena.bots import maker
from tests.arena.tutorial import GOLDEN, Game, all_series


def play(bot: str, seed: int, four_percent: int) -> Game:
    """Play a whole game of a built-in bot on its own variant."""
    game = game_named("2048")
    row = find_builtin("2048", bot)
    assert row
    variant = game.parse_variant(row.kind or "4x4").with_options(4, {"four_percent": four_percent})
    record = play_game(Setup(game, variant, maker("2048", bot)), seed)
    return seed, record.score, record.transcript, record.max_tile


def main() -> int:
    """Return 1 if a game differs."""
    recorded = json.loads(GOLDEN.read_text("utf-8"))
    played = all_series(play)
    for key, games in recorded.items():
        print(f"{key} % fours: {sum(map(eq, games, played[key]))} of {len(games)} games are equal")
    return int(played != recorded)


if __name__ == "__main__":
    sys.exit(main())
