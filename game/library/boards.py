"""Reading boards and kinds of board as people and programs write them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..games import GAMES, game_named
from .english import text

Board = tuple[int, ...]
"""A board row by row: ranks in 2048 (11 is the tile 2048, 0 an empty cell), numbers in the 15-puzzle (0 the blank)."""

GAME_NAMES = tuple(game.id for game in GAMES)


class BoardReading(NamedTuple):
    """A board and how its text was understood."""

    board: Board
    """The board, row by row, in the form of `Game.board`."""
    rows: int
    columns: int
    kind: str
    """The kind of board, such as `2048/4x4`."""
    note: str
    """An English sentence on how an ambiguous text was read, else ""."""


def parse_kind(kind: str) -> tuple[Rules, Variant, bool]:
    """Return the rules and the variant of a kind such as `2048`, `15/3x3` or `2048/5x5-f50`, and whether it names the variant.

    Raises: ValueError for an unknown game or variant.
    """
    if not isinstance(kind, str):
        raise ValueError(f"a kind is a text such as '2048', '15/3x3' or '2048/5x5-f50', not {kind!r}")
    name, slash, variant = kind.partition("/")
    if name not in GAME_NAMES:
        raise ValueError(f"unknown game {name!r}: there are {' and '.join(map(repr, GAME_NAMES))}")
    rules = game_named(name)
    chosen = rules.parse_variant(variant) if slash else rules.default
    return rules.of(chosen), chosen, bool(slash)


def format_kind(rules: Rules, variant: Variant) -> str:
    """Format a kind, as `parse_kind` reads it."""
    return f"{rules.id}/{rules.format_variant(variant)}"


def read_board(source: object, kind: str = "2048") -> BoardReading:
    """Read a board in any layout that the page accepts: rows of numbers, hex, CSV, lists, drawn tables.

    source: text, or nested lists or an array of the numbers on the tiles, 0 for an empty cell (never ranks, as observations
    hold them). kind: the game, or also the size, such as `15/3x3`; without a size it follows from the text.

    Raises: ValueError if it is not a board.

    >>> read_board("2 4 8 16, 0 0 0 0, 0 0 2 2, 0 0 0 0").board
    (1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
    """
    rules, variant, has_size = parse_kind(kind)
    size = (variant.rows, variant.columns) if has_size else ()
    board, columns, reading = rules.read_position(_as_text(rules, source), *size)
    if not has_size:
        variant = rules.kind_of(board, columns)
    note = text("en", reading) if reading else ""
    return BoardReading(board, variant.rows, variant.columns, format_kind(rules, variant), note)


def own_board(rules: Rules, variant: Variant, board: "Iterable[int]") -> Board:
    """Validate a flat board of ranks or numbers, in the form of `Game.board`. Raises: ValueError."""
    cells = tuple(board)
    known = rules.values(len(cells))
    for number in cells:
        if number not in known:
            raise ValueError(f"{number!r} in {cells!r} is not a number from {min(known)} to {max(known)}")
    return rules.parse_position(rules.format_position(cells), variant.rows, variant.columns)


def is_flat(source: object) -> bool:
    """Whether a board is a flat sequence of whole numbers, not rows or text."""
    return isinstance(source, (tuple, list)) and all([isinstance(number, int) for number in source])


def _as_text(rules: Rules, source: Any) -> str:
    """Return a board as text; rows hold the numbers on the tiles, never ranks. Raises: BadNotation."""
    if isinstance(source, str):
        return source
    listed = source.tolist() if hasattr(source, "tolist") else source
    if isinstance(listed, (list, tuple)) and listed and all([isinstance(row, (list, tuple)) for row in listed]):
        for number in [number for row in listed for number in row]:
            rules.read_tile(str(number))
        return "\n".join([" ".join([str(number) for number in row]) for row in listed])
    raise BadNotation("no-such-tile", text=repr(source)[:40])
