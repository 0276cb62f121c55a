"""Why a board cannot be solved, in numbers, and the exchange of two tiles that mends it; keeps to what MicroPython knows."""

from game.core.grid import side_of


class Parity:
    """What decides whether a board can be solved.

    exchanges: how many exchanges of two numbers, the blank included, sort the board. steps: of the blank from home.
    solvable: both are even, or both are odd, for every move is one exchange and one step.
    cells: two cells whose tiles, exchanged, make an unsolvable board solvable; () if it is solvable.
    """

    def __init__(self, exchanges: int, steps: int, cells: tuple[int, ...]) -> None:
        self.exchanges = exchanges
        self.steps = steps
        self.solvable = (exchanges + steps) % 2 == 0
        self.cells = () if self.solvable else cells


def parity(board: tuple[int, ...]) -> Parity:
    """Return why a board can or cannot be solved. Source: Johnson and Story, "Notes on the '15' puzzle", 1879."""
    size = len(board)
    seen = [False] * size
    exchanges = 0
    for start in range(size):
        cell = start
        while not seen[cell]:
            seen[cell] = True
            cell = (board[cell] or size) - 1
            if cell != start:
                exchanges += 1
    side = side_of(board)
    row, col = divmod(board.index(0), side)
    return Parity(exchanges, 2 * (side - 1) - row - col, _mending(board))


def mended(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return the board after the exchange that makes it solvable; the board itself if it is."""
    cells = parity(board).cells
    after = list(board)
    if cells:
        first, second = cells
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
