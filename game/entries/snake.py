"""Keeps the high tiles along a snake that starts in a corner, and looks one move ahead.

Name: Snake
Author: Tilelab
"""

SNAKE = (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12)  # The cells from the corner to the tail.


def choose(game):
    return max(game.children(), key=lambda pair: worth(pair[1]))[0]


def worth(game):
    """Weight each cell of the snake half as much as the one before, in whole numbers, so that nothing is rounded."""
    values = game.values()
    return sum(values[cell] << (15 - place) for place, cell in enumerate(SNAKE))
