"""Expectimax over move, tile and move: plays for the best average, each new tile weighted by its probability."""

from math import fsum  # The built-in sum rounds differently since Python 3.12, so games would depend on the version.

EMPTY_CELL = 60


def choose(game):
    return max(game.children(), key=lambda pair: expected(pair[1]))[0]


def expected(after):
    """Return the average, over all new tiles, of the best estimate one move later."""
    return fsum(chance * best_estimate(game) for game, chance in after.spawns())


def best_estimate(game):
    return max((estimate(child) for direction, child in game.children()), default=game.score)


def estimate(game):
    """Return the score plus a bonus for empty cells and for a high tile in a corner."""
    side = game.side
    corners = (0, side - 1, side * (side - 1), side * side - 1)
    return game.score + EMPTY_CELL * len(game.empty_cells()) + max(game.value(cell) for cell in corners)
