"""A tutorial's look-ahead bot, corrected: it makes the first move of the best string of three, then looks at the new tile.

Its look-ahead slides three times without a new tile and weighs the tiles by where they lie.
"""

LETTERS = 3
WEIGHTS = [
    128, 64, 5, 1,
    256, 32, 5, 1,
    516, 63, 5, 1,
    1024, 1, 5, 1,
]  # fmt: skip


def choose(game):
    return best_string(game, LETTERS)[1][0]


def best_string(game, letters):
    """Return (weight, moves) of the best way to slide so many times, as if no tile came."""
    if letters == 0 or game.is_terminal():
        return sum(weight * value for weight, value in zip(WEIGHTS, game.values())), []
    best = (-1, [])
    for direction in game.legal_actions():
        slid = game.at(game.child(direction).board)
        weight, moves = best_string(slid, letters - 1)
        if weight > best[0]:
            best = (weight, [direction, *moves])
    return best
