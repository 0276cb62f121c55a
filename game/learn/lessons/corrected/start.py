UP, RIGHT, DOWN, LEFT = range(4)
WEIGHTS = [128, 64, 5, 1, 256, 32, 5, 1, 516, 63, 5, 1, 1024, 1, 5, 1]


def strings(game, letters):
    # Every string of so many letters, with the worth of the board that it leads to.
    if letters == 0:
        yield sum(weight * value for weight, value in zip(WEIGHTS, game.values())), []
        return
    for direction in (UP, LEFT, DOWN, RIGHT):
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for worth, rest in strings(slid, letters - 1):
            yield worth, [direction, *rest]


def best_string(game):
    # The best of the strings that move something.
    useful = [pair for pair in strings(game, 3) if any(map(game.can_move, pair[1]))]
    return max(useful, key=lambda pair: pair[0])[1]


class Bot:
    def __init__(self):
        self.string = []

    def choose(self, game):
        while True:
            if not self.string:
                self.string = best_string(game)
            direction = self.string.pop(0)
            if game.can_move(direction):
                return direction
