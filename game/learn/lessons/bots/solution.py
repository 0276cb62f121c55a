UP, RIGHT, DOWN, LEFT = range(4)  #+
#+
#+
def choose(game):
    # Directions: 0 up, 1 right, 2 down, 3 left.
    #- return game.random.choice(game.legal_actions())
    for direction in (DOWN, LEFT, RIGHT, UP):  #+
        if game.can_move(direction):  #+
            return direction  #+
    return None  #+
