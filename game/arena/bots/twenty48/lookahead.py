"""A tutorial's look-ahead bot, corrected: plays one move of its best string, sees the new tile and plans again.

A string is three letters, such as up, left, left. All 64 are tried as if no new tile appeared. A string is worth the sum of
its last board's tiles, each times the weight of its cell, or 0 if that board equals the current one. A letter that moves
nothing is skipped. The bot plays the first letter of the best string that moves something.
"""

UP, RIGHT, DOWN, LEFT = range(4)
ORDER = (UP, LEFT, DOWN, RIGHT)  # The keys w a s d: of equally good strings the first wins.
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
    """Return the best string, the first of equals; one that ends on the current board is worth 0."""
    best, best_worth = [], -1
    for last, string in strings(game, LETTERS):
        worth = 0 if last.board == game.board else sum(weight * value for weight, value in zip(WEIGHTS, last.values()))
        if worth > best_worth:
            best, best_worth = string, worth
    return best


def strings(game, letters):
    """Yield (game after it, string) for every string of that many letters, including letters that move nothing."""
    if letters == 0:
        yield game, []
        return
    for direction in ORDER:
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for last, rest in strings(slid, letters - 1):
            yield last, [direction, *rest]
