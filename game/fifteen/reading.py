"""Reads a puzzle from text in any layout of `core.layouts`, with other programs' characters for tiles and the gap.

    1 2 3/4 x 6/7 5 8    the gap may be x, *, b, #, None, -1 or the number of cells, or cut off at the end
    812043765            digits without blanks, also in hex and beyond: A2B45C37168F9D0E
"""

from ..core.errors import BadNotation
from ..core.layouts import read_board
from .rules import SIDES, SIZES, read_numbers

_GAPS = ("x", "b", "-1", "gap", "blank", "e")
_DIGITS = "0123456789"
_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def read_position(text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
    """Return the board, solvable or not, for a size as in `core.boards.columns_of`. Raises: BadNotation."""

    def read(cells: list[str], shown_rows: int, shown_columns: int) -> tuple[int, ...]:
        failure: BadNotation | None = None
        for shown in (_numbers(cells), _characters(cells), _numbers(cells[1:])):  # The instance's number may be in front.
            try:
                return read_numbers(shown, rows, columns)
            except BadNotation as error:
                failure = failure or error
        assert failure
        raise failure

    sizes = ((rows, columns or rows),) if rows else SIZES
    board: tuple[int, ...] = read_board(text, read, sizes, True)
    return board


def _numbers(cells: list[str]) -> list[str]:
    """Replace the gap's character by 0."""
    gaps = [place for place, cell in enumerate(cells) if cell.lower() in _GAPS or cell == str(len(cells))]
    if len(gaps) != 1 or "0" in cells:
        return cells
    return ["0" if place == gaps[0] else cell for place, cell in enumerate(cells)]


def _characters(cells: list[str]) -> list[str]:
    """Return the numbers of single characters: one word for the whole board, one per row, or one per cell."""
    length = len(cells[0]) if cells else 0
    are_rows = len(cells) == length and length in SIDES
    if not (len(cells) == 1 or are_rows or length == 1) or [word for word in cells if len(word) != length]:
        return cells
    chars = "".join(cells).lower()
    if chars.strip(_CHARACTERS):
        return cells
    return [str(_CHARACTERS.index(char)) for char in chars]
