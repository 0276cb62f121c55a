"""The rules of the 15-puzzle, 2×2 to 10×10, as pure functions of the board.

A board is a flat tuple of numbers, row by row, 0 the blank; the goal is 1, 2, 3 … with the blank last.
"""

from ..core.errors import BadNotation, IllegalMove
from ..core.grid import (
    DIRECTIONS,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    WAYS,
    check_direction,
    columns_of,
    read_words,
    refused_cell,
    side_of,
    sizes_of,
)
from ..core.rng import below

SIDES = (2, 3, 4, 5, 6, 7, 8, 9, 10)
SIZES = tuple([(side, side) for side in SIDES])


def goal(side: int) -> tuple[int, ...]:
    """Return the solved board."""
    return tuple(list(range(1, side * side)) + [0])


def is_solved(board: tuple[int, ...]) -> bool:
    """Whether every tile is home."""
    return board == goal(side_of(board))


def strides(side: int) -> tuple[int, ...]:
    """Return, for each direction, the offset from the blank to the tile that moves into it."""
    return (side, -1, -side, 1)


def reach(board: tuple[int, ...], direction: int) -> int:
    """Return how many tiles can move that way: those between the blank and the wall. Raises: ValueError for an invalid direction.

        1 2 3
        . 4 5      two tiles can move left, one up, one down, none right
        6 7 8
    """
    check_direction(direction)
    side = side_of(board)
    row, col = divmod(board.index(0), side)
    return (side - 1 - row, col, row, side - 1 - col)[direction]


def legal_actions(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return the directions in which a tile can move, in the order u r d l."""
    return tuple([direction for direction in DIRECTIONS if reach(board, direction)])


def hops(board: tuple[int, ...], direction: int, count: int = 1) -> tuple[tuple[int, int], ...]:
    """Return (from, to) of each of `count` sliding tiles, the one next to the blank first.

    Raises: IllegalMove for too few tiles, ValueError for an invalid direction.
    """
    if reach(board, direction) < count:
        raise IllegalMove("nothing-moves", direction=WAYS[direction])
    stride = strides(side_of(board))[direction]
    blank = board.index(0)
    return tuple([(blank + stride * (step + 1), blank + stride * step) for step in range(count)])


def slide(board: tuple[int, ...], direction: int, count: int = 1) -> tuple[int, ...]:
    """Return the board after `count` tiles slide. Raises: IllegalMove, ValueError for an invalid direction."""
    after = list(board)
    for source, target in hops(board, direction, count):
        after[target], after[source] = after[source], 0
    return tuple(after)


def slide_towards_blank(board: tuple[int, ...], cell: int) -> tuple[int, int]:
    """Return (direction, count) that slides a cell's tile and all tiles between it and the blank.

    Raises: IllegalMove if the cell is not in the blank's row or column, or is the blank.
    """
    side = side_of(board)
    row, col = divmod(cell, side)
    blank_row, blank_col = divmod(board.index(0), side)
    if row == blank_row and col != blank_col:
        return (LEFT, col - blank_col) if col > blank_col else (RIGHT, blank_col - col)
    if col == blank_col and row != blank_row:
        return (UP, row - blank_row) if row > blank_row else (DOWN, blank_row - row)
    raise IllegalMove("not-in-line", tile=board[cell])


def is_solvable(board: tuple[int, ...]) -> bool:
    """Whether the goal can be reached.

    Every move swaps the blank with a tile and takes it one step, so the parity of the permutation stays equal to that of the
    blank's distance from home. Source: Johnson and Story, "Notes on the '15' puzzle", 1879.
    """
    side = side_of(board)
    seen = [False] * len(board)
    odd = False
    for start in range(len(board)):
        cell = start
        while not seen[cell]:
            seen[cell] = True
            cell = (board[cell] or len(board)) - 1
            if cell != start:
                odd = not odd
    row, col = divmod(board.index(0), side)
    return odd == bool((row + col) & 1)


def turned(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return a board rotated by 180°, with numbers counted from the other end; applied twice, it is the same again.

    It turns a board whose goal has the gap first into one of ours, with every move reversed:

        . 1 2      1 2 3
        3 4 5  ->  4 5 6
        6 7 8      7 8 .
    """
    cells = len(board)
    return tuple([cells - board[place] if board[place] else 0 for place in range(cells - 1, -1, -1)])


def scramble(side: int, seed: int) -> tuple[int, ...]:
    """Return a uniformly random solvable board except the solved one: a function of side and seed.

    A Fisher-Yates shuffle with draws at plies 0, 1, 2 …; if the parity is wrong, the first two tiles swap; the solved board is
    discarded, and the shuffle continues with further plies.
    """
    ply = 0
    while True:
        board = list(goal(side))
        for last in range(len(board) - 1, 0, -1):
            other = below(last + 1, seed, ply)
            board[last], board[other] = board[other], board[last]
            ply += 1
        if not is_solvable(tuple(board)):
            first, second = [cell for cell, tile in enumerate(board) if tile][:2]
            board[first], board[second] = board[second], board[first]
        if not is_solved(tuple(board)):
            return tuple(board)


def stages(side: int) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """Return (part, number, cells) of each part of a board in the order in which most people solve it.

    Row 1, the rest of column 1, of row 2, of column 2 … and the last four cells as `rest`:

        r1 r1 r1 r1
        c1 r2 r2 r2
        c1 c2 .. ..
        c1 c2 .. ..
    """
    parts: list[tuple[str, int, tuple[int, ...]]] = []
    for ring in range(side - 2):
        parts.append(("row", ring + 1, tuple([ring * side + col for col in range(ring, side)])))
        parts.append(("column", ring + 1, tuple([row * side + ring for row in range(ring + 1, side)])))
    corner = (side - 2, side - 1)
    parts.append(("rest", 0, tuple([row * side + col for row in corner for col in corner])))
    return tuple(parts)


def parse_position(text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
    """Parse a board such as `5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15`, in any layout that `fifteen.reading` reads.

    rows, columns: the wanted size, as for `core.boards.columns_of`. Raises: BadNotation; an unsolvable board is accepted.
    """
    from .reading import read_position  # The page starts with `parse_plain` alone.

    return read_position(text, rows, columns)


def parse_plain(text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
    """Parse a board in our own notation, as in links and saves. Raises: BadNotation."""
    return read_numbers(read_words(text), rows, columns)


def read_numbers(cells: list[str], rows: int = 0, columns: int = 0) -> tuple[int, ...]:
    """Return the board of cells that hold numbers. Raises: BadNotation."""
    for place, cell in enumerate(cells):
        if len(cell) > 2 or [char for char in cell if char not in "0123456789"]:
            fitting = sizes_of(len(cells), SIZES)
            raise refused_cell(cell, place, fitting[0][1] if fitting else 0)
    columns_of(len(cells), SIZES, rows, columns)
    board = tuple([int(cell) for cell in cells])
    for tile in range(len(board)):
        if tile not in board:
            raise BadNotation("tile-missing", last=len(board) - 1, tile=tile)
    return board


def format_position(board: tuple[int, ...]) -> str:
    """Format a board as numbers separated by blanks, with `/` between rows."""
    side = side_of(board)
    rows = [board[start : start + side] for start in range(0, len(board), side)]
    return "/".join([" ".join([str(tile) for tile in row]) for row in rows])
