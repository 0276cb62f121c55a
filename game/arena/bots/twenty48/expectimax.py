"""Plays for the average: the best move when every new tile counts as often as it comes."""

from math import fsum  # The built-in sum rounds in another way since Python 3.12, and a game would depend on the version.

EMPTY_CELL = 60


def choose(game):
    return max(game.children(), key=lambda pair: expected(pair[1]))[0]


def expected(after):
    """Return the average over the new tiles of the best that can then be done."""
    return fsum(chance * best_estimate(game) for chance, game in after.spawns())


def best_estimate(game):
    return max((estimate(child) for direction, child in game.children()), default=game.score)


def estimate(game):
    """Return the score, and something for empty cells and for a great tile in a corner."""
    side = game.side
    corners = (0, side - 1, side * (side - 1), side * side - 1)
    return game.score + EMPTY_CELL * len(game.empty_cells()) + max(game.value(cell) for cell in corners)
