"""Reads a board of 2048 from text in any layout of `core.layouts`, and observations as the environments print them."""

from ..core.grid import columns_of, sizes_of
from ..core.layouts import read_board
from .rules import SIZES, rank_of_value, read_cells

_DIGITS = "0123456789"


def read_position(text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
    """Return the board of a text, its columns and how it was read, as `rules.read_cells` does. Raises: BadNotation.

    Numbers in brackets that are not all values but could be ranks are ranks, because an observation prints as `[[11 1 0 0] …`. A
    text with the dtype of observations, `dtype=uint8`, holds ranks. rows, columns: the wanted size, as for
    `core.boards.columns_of`.
    """

    def read(cells: list[str], shown_rows: int, shown_columns: int) -> tuple[tuple[int, ...], int, str]:
        wanted = columns if rows else shown_columns or columns
        ranks = _observed(cells, text)
        if not any(ranks):
            return read_cells(cells, rows, wanted)
        is_ambiguous = not [cell for cell in cells if cell not in ("0", "2", "4", "8")]
        return ranks, columns_of(len(cells), SIZES, rows, wanted), "ranks" if is_ambiguous else ""

    result: tuple[tuple[int, ...], int, str] = read_board(text, read, ((rows, columns or rows),) if rows else SIZES)
    return result


def _observed(cells: list[str], text: str) -> tuple[int, ...]:
    """Return the ranks of an observation; empty if the text does not print one."""
    if not sizes_of(len(cells), SIZES) or [cell for cell in cells if len(cell) > 2 or cell.strip(_DIGITS)]:
        return ()
    are_named = "=uint8" in text or "np.uint8(" in text
    are_values = not [cell for cell in cells if rank_of_value(cell) < 0]
    is_printed = text.strip()[:1] in ("[", "(") and not are_values
    if not (are_named or is_printed) or [cell for cell in cells if int(cell) > len(cells) + 1]:
        return ()
    return tuple([int(cell) for cell in cells])
