"""Directions and lines of a rectangular board; knows nothing of what lies in its cells.

A board is a flat tuple, row by row: cell 0 is the top left one.
"""

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
DIRECTIONS = (UP, RIGHT, DOWN, LEFT)
LETTERS = "urdl"
WAYS = ("up", "right", "down", "left")

_SIDES = {side * side: side for side in range(2, 9)}
_lines: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}


def side_of(board: tuple[int, ...]) -> int:
    """Return the side of a square board, 2 to 8. Raises: KeyError for any other number of cells."""
    return _SIDES[len(board)]


def check_direction(direction: int) -> None:
    """Refuse what is no direction. Raises: ValueError."""
    if direction not in DIRECTIONS:
        raise ValueError(f"a direction is 0 (up), 1 (right), 2 (down) or 3 (left), not {direction!r}")


def opposite(direction: int) -> int:
    """Return the direction that undoes a direction."""
    return direction ^ 2


def lines(side: int, direction: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each line, the one at the wall that tiles travel to first. Raises: ValueError if it is no direction."""
    key = (side, direction)
    if key not in _lines:
        check_direction(direction)
        span = range(side)
        back = range(side - 1, -1, -1)
        if direction == UP:
            found = [tuple([row * side + col for row in span]) for col in span]
        elif direction == DOWN:
            found = [tuple([row * side + col for row in back]) for col in span]
        elif direction == LEFT:
            found = [tuple([row * side + col for col in span]) for row in span]
        else:
            found = [tuple([row * side + col for col in back]) for row in span]
        _lines[key] = tuple(found)
    return _lines[key]
