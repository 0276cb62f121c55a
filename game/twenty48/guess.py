"""A quick guess at a good move of 2048 by rules of thumb, shown until the coach answers."""

from ..core.grid import DOWN, LEFT, lines, side_of
from .rules import legal_actions, slide

FREE = 3
"""The weight of an empty cell against order, which counts ranks."""


def guess(board: tuple[int, ...], columns: int = 0) -> int:
    """Return the direction with the best position two moves later, -1 if nothing moves; columns: 0 for a square board."""
    columns = columns or side_of(board)
    best, choice = -1_000_000, -1
    for direction in legal_actions(board, columns):
        after = slide(board, direction, columns).after
        further = [order(slide(after, again, columns).after, columns) for again in legal_actions(after, columns)]
        value = order(after, columns) + max(further or [0])
        if value > best:
            best, choice = value, direction
    return choice


def order(board: tuple[int, ...], columns: int) -> int:
    """Rate how ordered a board is: empty cells, minus the ranks by which each row and column deviates from monotone."""
    value = FREE * board.count(0)
    for direction in (LEFT, DOWN):
        for line in lines(len(board), columns, direction):
            falling = rising = 0
            for place in range(1, len(line)):
                step = board[line[place]] - board[line[place - 1]]
                if step > 0:
                    falling += step
                else:
                    rising -= step
            value -= min(falling, rising)
    return value
