"""The exchange of two tiles that were most likely typed in the wrong order."""

from ...core.distance import steps


def exchanged(board: tuple[int, ...], goal: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Return a board that holds each value once, with the two neighbouring tiles exchanged that this brings nearest to the goal.

    Among equals the last ones, so that the famous 14 and 15 of an else solved board are found.
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
