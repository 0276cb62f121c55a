"""The eight ways in which a square board can be turned and mirrored."""

from functools import cache

from ...core.grid import DIRECTIONS, lines

Order = tuple[int, ...]


@cache
def symmetries(side: int) -> tuple[tuple[Order, Order], ...]:
    """Return, for each: the cells in the order in which they are read, and the direction that each direction then was."""
    rows = tuple(tuple(range(start, start + side)) for start in range(0, side * side, side))
    steps = [line[0] - line[1] for line in (lines(side * side, side, direction)[0] for direction in DIRECTIONS)]
    found = []
    for turned in (rows, tuple(zip(*rows))):
        for flipped in (turned, turned[::-1]):
            for mirrored in (flipped, tuple(line[::-1] for line in flipped)):
                order = sum(mirrored, ())
                walls = [lines(side * side, side, direction)[0] for direction in DIRECTIONS]
                found.append((order, tuple(steps.index(order[wall[0]] - order[wall[1]]) for wall in walls)))
    return tuple(found)
