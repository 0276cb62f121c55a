"""Parses boards in our own notation; `core.layouts` reads all other layouts."""

from .errors import BadNotation

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
