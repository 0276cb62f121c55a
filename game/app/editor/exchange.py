"""Guesses which two tiles were typed in the wrong order."""

from ...core.distance import steps


def exchanged(board: tuple[int, ...], goal: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Swap the two neighbouring tiles of a puzzle whose swap brings the board nearest to the goal.

    The last of equal pairs is chosen: 14 and 15 on an otherwise solved board.
    """
    best = (0, 0)
    best_gain = -1000
    for first in range(len(board)):
        for second in (first + 1, first + side):
            is_neighbour = second < len(board) and (second == first + side or second // side == first // side)
            if is_neighbour and board[first] and board[second]:
                here, there = goal.index(board[first]), goal.index(board[second])
                gain = steps(here, first, side) + steps(there, second, side)
                gain -= steps(here, second, side) + steps(there, first, side)
                if gain >= best_gain:
                    best_gain = gain
                    best = (first, second)
    after = list(board)
    after[best[0]], after[best[1]] = board[best[1]], board[best[0]]
    return tuple(after)
