"""Why the text of a board is rejected before a game looks at its cells."""

from .errors import BadNotation
from .text import fill

REASONS = {
    "uneven-rows": "Row {row} has {found} {found|cell|cells}; other rows have {wanted}.",
    "two-boards": "This can be read as two boards. Copy one board, and write 0 for each empty cell.",
    "tiles-touch": "Put a space between the tiles.",
    "hex-digits": "After 0x, a board needs 16 digits; this has {found}.",
    "no-such-shape": "There is no board with {rows} rows of {columns} cells.",
    "other-kind": "This is a {size} board; you are playing {own}.",
    "other-shape": "You need a {size} board; this has {rows} rows of {columns} cells.",
}


class BadLayout(BadNotation):
    """The text cannot be split into the cells of one board."""

    def __str__(self) -> str:
        return fill(REASONS[self.reason], self.facts)
