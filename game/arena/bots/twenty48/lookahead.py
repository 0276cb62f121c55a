"""A tutorial's look-ahead bot, corrected: it plays one move of its best string, sees the new tile, and plans anew.

A string is three letters such as up, left, left. All 64 are tried as if no new tile came, and each is worth the tiles of its
last board, every tile counting as its value times the weight of the cell where it lies; a string that ends on the board of now
is worth nothing. A letter that moves nothing is skipped. The first letter of the best string that moves something is played.
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
    """Return the first of the best strings; one that ends on the board of now is worth nothing."""
    best, most = [], -1
    for last, string in strings(game, LETTERS):
        worth = 0 if last.board == game.board else sum(weight * value for weight, value in zip(WEIGHTS, last.values()))
        if worth > most:
            best, most = string, worth
    return best


def strings(game, letters):
    """Yield (the game after it, string) for every string of so many letters; a letter that moves nothing is a letter, too."""
    if letters == 0:
        yield game, []
        return
    for direction in ORDER:
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for last, rest in strings(slid, letters - 1):
            yield last, [direction, *rest]
