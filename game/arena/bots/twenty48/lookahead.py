"""A tutorial's look-ahead bot, corrected: it plays one move of its best string, sees the new tile, and plans anew.

A string is three letters such as up, left, left. All 64 are tried as if no new tile came, and each is judged by the tiles of
its last board: every tile counts as its value times the weight of the cell where it lies. A letter that moves nothing is
skipped. Once the best string is known, its first letter that moves something is played.
"""

UP, RIGHT, DOWN, LEFT = range(4)
ORDER = (UP, LEFT, DOWN, RIGHT)  # The keys w a s d: of equally good strings the first one counts.
LETTERS = 3
WEIGHTS = [
    128, 64, 5, 1,
    256, 32, 5, 1,
    516, 63, 5, 1,
    1024, 1, 5, 1,
]  # fmt: skip


def choose(game):
    return next(direction for direction in best_string(game) if game.can_move(direction))


def best_string(game):
    """Return the letters of the best string that moves something."""
    useful = [(worth, string) for worth, string in strings(game, LETTERS) if any(map(game.can_move, string))]
    return max(useful, key=lambda pair: pair[0])[1]


def strings(game, letters):
    """Yield (worth, string) for every string of so many letters that can be played from here."""
    if letters == 0:
        yield sum(weight * value for weight, value in zip(WEIGHTS, game.values())), []
        return
    for direction in ORDER:
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for worth, rest in strings(slid, letters - 1):
            yield worth, [direction, *rest]
