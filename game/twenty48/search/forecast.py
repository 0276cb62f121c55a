"""The one place where numbers about moves become a forecast: no number contradicts what a move itself proves.

    points      at least what the move gains; what follows is at most the most that is expected after any move, weighted by the
                probability that the next tile does not end the game
    chance      of a tile: 1 if the move makes it; otherwise at most that probability
"""

from typing import NamedTuple

from ..reasons import risk
from ..rules import slide

Board = tuple[int, ...]

BELOW_ONE = 0.9999
"""The highest chance that recorded games can show: they prove nothing certain."""


class Forecast(NamedTuple):
    """What the moves of a board are worth.

    best: the direction with the highest value, or -1 without any. values: for each direction, its gain and the expected points
    after it. goal: the rank of the next tile, 0 if unknown. chances: for each direction, the chance to make it, 0 to 1.
    """

    best: int
    values: dict[int, float]
    goal: int
    chances: dict[int, float]


def forecast(
    board: Board, points: dict[int, float], goal: int, chance: float, four_percent: int = 10, columns: int = 0
) -> Forecast:
    """Return what one move proves about estimates of the points after each move and of the chance of the next tile.

    points: gains included, as estimated. chance: of making `goal` after the move with the most points; another move has the same
    share of it as of the points.
    """
    slides = {way: slide(board, way, columns) for way in points}
    survival = {way: 1 - risk(slid.after, four_percent, columns) for way, slid in slides.items()}
    later = max([value - slides[way].gain for way, value in points.items()] + [0.0])
    bounded = {
        way: slides[way].gain + max(0.0, min(value - slides[way].gain, later * survival[way])) for way, value in points.items()
    }
    best = max(bounded, key=lambda way: bounded[way], default=-1)
    top = max(list(bounded.values()) + [1.0])
    chances = {}
    for way in bounded if goal else ():
        makes = max(slides[way].after) >= goal > max(board)
        chances[way] = 1.0 if makes else min(chance * bounded[way] / top, survival[way], BELOW_ONE)
    return Forecast(best, bounded, goal, chances)
