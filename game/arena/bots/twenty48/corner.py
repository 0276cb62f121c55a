"""Keeps high tiles in a bottom corner: moves down if possible, else left, else right, and up only as a last resort."""

UP, RIGHT, DOWN, LEFT = range(4)


def choose(game):
    return next(direction for direction in (DOWN, LEFT, RIGHT, UP) if game.can_move(direction))
