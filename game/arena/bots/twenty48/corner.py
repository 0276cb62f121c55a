"""Keeps the tiles in a corner: down if possible, else left, else right, and up only when nothing else is left."""

UP, RIGHT, DOWN, LEFT = range(4)


def choose(game):
    return next(direction for direction in (DOWN, LEFT, RIGHT, UP) if game.can_move(direction))
