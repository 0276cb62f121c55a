"""A tutorial's look-ahead bot, as written: plays its whole best string before a new tile appears.

It chooses as `lookahead` does. Its mistake is to make up to three moves per new tile, which is another, easier game: boards of
the kind `4x4-w3`, where a tile appears after each string of three letters, even if some of them move nothing. Under the usual
rules, with a tile after every move, it plays its string blindly and skips letters that move nothing.
"""

VARIANT = "4x4-w3"

UP, RIGHT, DOWN, LEFT = range(4)
ORDER = (UP, LEFT, DOWN, RIGHT)  # The keys w a s d: of equally good strings the first wins.
LETTERS = 3
WEIGHTS = [
    128, 64, 5, 1,
    256, 32, 5, 1,
    516, 63, 5, 1,
    1024, 1, 5, 1,
]  # fmt: skip


class Bot:
    def __init__(self):
        self.string = []

    def choose(self, game):
        while True:
            if not self.string:
                self.string = best_string(game)
            direction = self.string.pop(0)
            if game.can_move(direction) or game.may_idle():
                return direction


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
