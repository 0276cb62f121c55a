"""The daily goals suit a casual player: a bot that looks one move ahead, likes a corner and slips reaches about half of them."""

import random

from game.app.daily.goals import SCORED, Goal
from game.core.game import State
from game.core.grid import LETTERS
from game.games import game_named

GAMES = 200
SLIPS = 5
"""Moves of a hundred that are drawn at random."""

RULES = game_named("2048")


def casual_game(seed: int) -> State:
    """Return the end of a game: the most empty cells, the largest tile in a lower corner, and up only if it has to be."""
    state, chance = RULES.opening(RULES.default, seed), random.Random(seed)
    while RULES.outcome(RULES.default, state, True) == "playing":
        ways = RULES.legal_actions(state.board, 4)
        worth = {}
        for way in ways:
            after, gain = RULES.afterstate(state.board, way)[:2]
            corner = 3 if max(after) in (after[12], after[15]) else 0
            worth[way] = after.count(0) + corner + 0.3 * int(gain).bit_length() + {0: -4, 2: 1}.get(way, 0)
        way = chance.choice(ways) if chance.randrange(100) < SLIPS else max(ways, key=lambda way: worth[way])
        state = RULES.play(RULES.default, state, LETTERS[way], seed).after
    return state


def test_a_casual_player_reaches_half_of_the_daily_goals() -> None:
    ends = [casual_game(seed) for seed in range(1, GAMES + 1)]
    shares = [sum(Goal(RULES, *goal).is_reached(end) for end in ends) / GAMES for goal in SCORED]
    assert 0.4 < sum(shares) / len(shares) < 0.6
    assert min(shares) > 0.25 and max(shares) < 0.75
