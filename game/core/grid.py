"""Directions and lines of a rectangular board. A board is a flat tuple, row by row: cell 0 is the top left one."""

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
