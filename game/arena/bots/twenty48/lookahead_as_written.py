"""A tutorial's look-ahead bot, as it was written: it plays the whole of its best string, and only then comes a new tile.

It chooses as `lookahead` does. Its mistake is that one, two or three moves go by for each new tile, and so it plays another,
easier game: the kind of board `4x4-w3`, one tile after a whole string of three letters, where a letter that moves nothing
counts as well. By the usual rules, where a tile comes after every move, it plays its string blindly and leaves out what
moves nothing.
"""

VARIANT = "4x4-w3"

UP, RIGHT, DOWN, LEFT = range(4)
ORDER = (UP, LEFT, DOWN, RIGHT)  # The keys w a s d: of equally good strings the first one counts.
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
