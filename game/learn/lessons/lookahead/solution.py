UP, RIGHT, DOWN, LEFT = range(4)
WEIGHTS = [128, 64, 5, 1, 256, 32, 5, 1, 516, 63, 5, 1, 1024, 1, 5, 1]


def strings(game, letters):
    # Every sequence of moves of this length, with the game it leads to.
    if letters == 0:
        yield game, []
        return
    for direction in (UP, LEFT, DOWN, RIGHT):
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for last, rest in strings(slid, letters - 1):
            yield last, [direction, *rest]


def worth(game, last):
    # A string that leads back to the current board is worth nothing.
    if last.board == game.board:
        return 0
    return sum(weight * value for weight, value in zip(WEIGHTS, last.values()))


def best_string(game):
    # The first of the best strings.
    return max(strings(game, 3), key=lambda pair: worth(game, pair[0]))[1]


#- class Bot:
    #- def __init__(self):
        #- self.string = []
#-
    #- def choose(self, game):
        #- while True:
            #- if not self.string:
                #- self.string = best_string(game)
            #- direction = self.string.pop(0)
            #- if game.can_move(direction):
                #- return direction
def choose(game):  #+
    # Plan again before each move: the last tile was not in the plan.  #+
    for direction in best_string(game):  #+
        if game.can_move(direction):  #+
            return direction  #+
    return None  #+
