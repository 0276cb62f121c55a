"""Directions and lines of a rectangular board, and boards in our own notation; `core.layouts` reads all other layouts.

A board is a flat tuple, row by row: cell 0 is the top left one.
"""

from .errors import BadNotation

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
DIRECTIONS = (UP, RIGHT, DOWN, LEFT)
LETTERS = "urdl"
WAYS = ("up", "right", "down", "left")

_SIDES = {side * side: side for side in range(2, 11)}
_lines: dict[tuple[int, int, int], tuple[tuple[int, ...], ...]] = {}


def side_of(board: tuple[int, ...]) -> int:
    """Return the side of a square board, 2 to 10. Raises: KeyError for any other number of cells."""
    return _SIDES[len(board)]


def check_direction(direction: int) -> None:
    """Raise ValueError for an invalid direction."""
    if direction not in DIRECTIONS:
        raise ValueError(f"a direction is 0 (up), 1 (right), 2 (down) or 3 (left), not {direction!r}")


def opposite(direction: int) -> int:
    """Return the opposite direction."""
    return direction ^ 2


def lines(cells: int, columns: int, direction: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each line of a board, first the one at the wall that tiles travel to. Raises: ValueError.

    cells: the number of cells.

        0 1 2     left: 0 1 2, 3 4 5     right: 2 1 0, 5 4 3
        3 4 5     up: 0 3, 1 4, 2 5      down: 3 0, 4 1, 5 2
    """
    key = (cells, columns, direction)
    if key not in _lines:
        check_direction(direction)
        rows = cells // columns
        along, across, length = (columns, 1, rows) if direction in (UP, DOWN) else (1, columns, columns)
        order = range(length) if direction in (UP, LEFT) else range(length - 1, -1, -1)
        _lines[key] = tuple([tuple([line * across + place * along for place in order]) for line in range(cells // length)])
    return _lines[key]


MAX_BOARD_TEXT = 2000
"""The longest position that is read, in characters; a 10×10 board has 290."""

_BETWEEN = "-_[](){},;/\n\r\t"


def read_words(text: str) -> list[str]:
    """Split a position into cells at blanks, line breaks, `/`, `-`, `_`, commas and brackets. Raises: BadNotation if too long."""
    if len(text) > MAX_BOARD_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_BOARD_TEXT)
    for char in _BETWEEN:
        text = text.replace(char, " ")
    return text.split()


def refused_cell(text: str, place: int, columns: int) -> BadNotation:
    """Return the error for a cell that is not a tile, by row and column or, if `columns` is 0, by number."""
    if columns:
        return BadNotation("no-such-tile-at", text=text[:20], row=place // columns + 1, col=place % columns + 1)
    return BadNotation("no-such-tile-number", text=text[:20], place=place + 1)


def sizes_of(cells: int, sizes: "tuple[tuple[int, int], ...]") -> "list[tuple[int, int]]":
    """Return the (rows, columns) that have this number of cells."""
    return [size for size in sizes if size[0] * size[1] == cells]


def columns_of(cells: int, sizes: "tuple[tuple[int, int], ...]", rows: int = 0, columns: int = 0) -> int:
    """Return the number of columns of a board from its number of cells. Raises: BadNotation if that is invalid or ambiguous.

    rows, columns: the wanted size; 0 columns for a square, 0 rows for any, and then `columns` decides between sizes that fit.
    """
    if rows and cells != rows * (columns or rows):
        columns = columns or rows
        raise BadNotation("cell-count", size=f"{rows}×{columns}", wanted=rows * columns, found=cells)
    fitting = sizes_of(cells, sizes)
    if not fitting:
        raise BadNotation("no-such-size", found=cells)
    chosen = [size for size in fitting if len(fitting) == 1 or size[1] == columns]
    if not chosen:
        raise BadNotation("which-size", found=cells, sizes=" / ".join([f"{rows}×{columns}" for rows, columns in fitting]))
    return chosen[0][1]
