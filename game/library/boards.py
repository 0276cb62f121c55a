"""Reading boards and kinds of board as people and programs write them."""

from dataclasses import dataclass
from typing import Any

from ..core.arguments import whole
from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..core.grid import columns_of
from ..games import GAMES, game_named
from .display import text

Board = tuple[int, ...]
"""A board row by row: ranks in 2048 (11 is the tile 2048, 0 an empty cell), numbers in the 15-puzzle (0 the blank)."""

GAME_NAMES = tuple(game.id for game in GAMES)


@dataclass(frozen=True)
class BoardReading:
    """A board and how its text was understood."""

    board: Board
    """The board, row by row, in the form of `Game.board`."""
    rows: int
    columns: int
    kind: str
    """The kind of board, such as `2048/4x4`."""
    note: str
    """An English sentence on how an ambiguous text was read, else ""."""


def parse_game(kind: str) -> tuple[Rules, Variant, bool]:
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


def format_game(rules: Rules, variant: Variant) -> str:
    """Format a kind, as `parse_game` reads it."""
    return f"{rules.id}/{rules.format_variant(variant)}"


def read_board(source: object = None, kind: str = "2048", *, ranks: object = None, tiles: object = None) -> BoardReading:
    """Read a board from text in any layout that the page accepts, from numbers, or from a `Position`.

    source: text, a position, or numbers as nested lists, a flat sequence or an array; 0, None and NaN are empty cells. Give
    numbers that can be both as `ranks` (observations, `Game.board`: 11 is the tile 2048) or as `tiles` (2048 is the tile 2048).
    kind: the game, or also the size, such as `15/3x3`; without a size it follows from the board.

    Raises: ValueError if it is not one board, or could be two.

    >>> read_board("2 4 8 16, 0 0 0 0, 0 0 2 2, 0 0 0 0").board
    (1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
    >>> read_board(tiles=[[2, 4, 8], [0, 0, 2], [0, 0, 0]]).board == read_board(ranks=(1, 2, 3, 0, 0, 1, 0, 0, 0)).board
    True
    """
    given = [board for board in (source, ranks, tiles) if board is not None]
    if len(given) != 1:
        raise ValueError("give one of a board, ranks and tiles")
    rules, variant, has_size = parse_game(kind)
    size = (variant.rows, variant.columns) if has_size else ()
    if isinstance(source, str):
        board, columns, reading = rules.read_position(source, *size)
    else:
        meaning = "ranks" if ranks is not None else "tiles" if tiles is not None else ""
        board, columns, reading = _read_numbers(rules, given[0], size, meaning)
    if not has_size:
        variant = rules.kind_of(board, columns)
    note = text("en", reading) if reading else ""
    return BoardReading(board, variant.rows, variant.columns, format_game(rules, variant), note)


def _read_numbers(rules: Rules, source: Any, size: tuple[int, ...], meaning: str) -> tuple[Board, int, str]:
    """Return the board of numbers, its columns, and the word for how they were read if nobody said. Raises: ValueError.

    meaning: `ranks`, `tiles` or "" for whatever fits; the numbers of a puzzle are both.
    """
    if hasattr(source, "legal_moves"):
        if source.kind.partition("/")[0] != rules.id:
            raise ValueError(f"this is a position of {source.kind}, not of {rules.id}")
        source, meaning, size = source.board, "ranks", size or (source.rows, source.columns)
    listed = [_listed(row) for row in _listed(source) or []]
    rows = [row for row in listed if row is not None] or [_listed(source) or []]
    numbers = [_number(cell) for row in rows for cell in row]
    if not numbers or None in numbers or len({len(row) for row in rows}) > 1 or len(rows) not in (1, len(listed)):
        shown = " ".join(repr(source).split())[:60]
        raise ValueError(f"{shown} is not a board: give text, or rows of equally many whole numbers")
    cells = tuple([number for number in numbers if number is not None])
    shape = (len(rows), len(rows[0])) if len(rows) > 1 else size
    if size and shape != size:
        raise BadNotation("other-shape", size=f"{size[0]}×{size[1]}", rows=shape[0], columns=shape[1])
    if shape and shape not in rules.sizes:
        raise BadNotation("no-such-shape", rows=shape[0], columns=shape[1])
    columns = columns_of(len(cells), rules.sizes, *shape)
    known = rules.values(len(cells))
    of_tiles = [value for number in cells for value in known if int(value and rules.tile(value, 0)[0]) == number]
    boards = {"ranks": cells if set(cells) <= set(known) else (), "tiles": tuple(of_tiles)}
    boards = {name: board for name, board in boards.items() if len(board) == len(cells) and meaning in ("", name)}
    if not boards:
        strange = [number for number in cells if meaning == "tiles" or number not in known] or cells
        raise ValueError(f"{strange[0]} in {cells!r} is not a number from {min(known)} to {max(known)}, nor are all tiles")
    if len(set(boards.values())) > 1:
        raise ValueError("these numbers can be ranks (2 is the tile 4) or tiles (2 is the tile 2): pass ranks=… or tiles=…")
    name, board = next(iter(boards.items()))
    reading = "" if meaning or len(boards) > 1 or name == "tiles" else "read-ranks"
    return rules.parse_position(rules.format_position(board), len(cells) // columns, columns), columns, reading


def _listed(value: Any) -> list[Any] | None:
    """Return a sequence or an array as a list; None for anything else, such as a number or text."""
    value = value.tolist() if hasattr(value, "tolist") else value
    return list(value) if isinstance(value, (list, tuple)) else None


def _number(cell: Any) -> int | None:
    """Return a cell as a whole number: 0 for None and NaN, also from floats and digits; None for anything else."""
    cell = cell.tolist() if hasattr(cell, "tolist") else cell
    if cell is None or isinstance(cell, float) and cell != cell:
        return 0
    if isinstance(cell, float) and cell.is_integer() or isinstance(cell, str) and cell.strip().isdecimal():
        return int(cell)
    return whole(cell)
