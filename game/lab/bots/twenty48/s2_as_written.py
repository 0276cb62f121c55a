"""A tutorial's look-ahead bot, as it was written: it plays three moves for each new tile.

That is another game, an easier one: choose the kind of board `4x4-e3` to see it so. By the usual rules, where a tile comes
after every move, it plays its string blindly and leaves out what has become impossible.
"""

LETTERS = 3
WEIGHTS = [
    128, 64, 5, 1,
    256, 32, 5, 1,
    516, 63, 5, 1,
    1024, 1, 5, 1,
]  # fmt: skip


class Bot:
    def __init__(self):
        self.moves = []

    def choose(self, game):
        while self.moves:
            direction = self.moves.pop(0)
            if game.can_move(direction):
                return direction
        self.moves = best_string(game, LETTERS)[1]
        return self.moves.pop(0)


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
