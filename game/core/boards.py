"""The cells of a board written in our own notation; `core.layouts` reads all other layouts."""

from .errors import BadNotation

MAX_BOARD_TEXT = 2000
"""The longest position that is read, in characters: that of a 10×10 board has 290."""

_BETWEEN = "-_[](){},;/\n\r\t"


def read_words(text: str) -> list[str]:
    """Return what each cell of a position shows, row by row: blanks, line breaks, `/`, `-`, `_`, commas and brackets part cells.

    Raises: BadNotation if the text is longer than `MAX_BOARD_TEXT`.
    """
    if len(text) > MAX_BOARD_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_BOARD_TEXT)
    for sign in _BETWEEN:
        text = text.replace(sign, " ")
    return text.split()


def refused_cell(text: str, place: int, columns: int) -> BadNotation:
    """Return the error for a cell that shows no tile: it names row and column or, where these are not known (0), the number."""
    if columns:
        return BadNotation("no-such-tile-at", text=text[:20], row=place // columns + 1, col=place % columns + 1)
    return BadNotation("no-such-tile-number", text=text[:20], place=place + 1)


def sizes_of(cells: int, sizes: "tuple[tuple[int, int], ...]") -> "list[tuple[int, int]]":
    """Return those of (rows, columns) that make so many cells."""
    return [size for size in sizes if size[0] * size[1] == cells]


def columns_of(cells: int, sizes: "tuple[tuple[int, int], ...]", rows: int = 0, columns: int = 0) -> int:
    """Return how many columns a board of so many cells has.

    rows: those wanted, 0 for any. columns: as many as rows where it is 0; without rows those that count where the number of cells
    leaves a choice. Raises: BadNotation if it is no board of `sizes`, or not the one wanted.
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
