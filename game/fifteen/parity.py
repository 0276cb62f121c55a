"""The exchange of two tiles that makes an unsolvable board solvable; keeps to what MicroPython knows."""

from game.core.grid import side_of
from game.fifteen.rules import is_solvable


def mended(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return a board with two neighbouring tiles exchanged, so that it can be solved; the board itself if it can."""
    after = list(board)
    if not is_solvable(board):
        first, second = _mending(board)
        after[first], after[second] = after[second], after[first]
    return tuple(after)


def _mending(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return two neighbouring cells, most likely typed in the wrong order: whose exchange brings both nearest to home.

    Among equals the last ones, so that the famous 14 and 15 of an else solved board are found.
    """
    side = side_of(board)
    best: tuple[int, ...] = ()
    gain = -1000
    for first in range(len(board)):
        for second in (first + 1, first + side):
            beside = second < len(board) and (second == first + side or second // side == first // side)
            if beside and board[first] and board[second]:
                here, there = board[first] - 1, board[second] - 1
                nearer = _steps(here, first, side) + _steps(there, second, side)
                nearer -= _steps(here, second, side) + _steps(there, first, side)
                if nearer >= gain:
                    gain = nearer
                    best = (first, second)
    return best


def _steps(home: int, cell: int, side: int) -> int:
    return abs(home // side - cell // side) + abs(home % side - cell % side)
