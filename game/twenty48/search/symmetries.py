"""The eight symmetries of a square board: rotations and reflections."""

from functools import cache

from ...core.grid import DIRECTIONS, lines

Order = tuple[int, ...]


@cache
def symmetries(side: int) -> tuple[tuple[Order, Order], ...]:
    """Return for each symmetry the order in which it reads the cells, and the original of each direction."""
    rows = tuple(tuple(range(start, start + side)) for start in range(0, side * side, side))
    steps = [line[0] - line[1] for line in (lines(side * side, side, direction)[0] for direction in DIRECTIONS)]
    pairs = []
    for transposed in (rows, tuple(zip(*rows))):
        for flipped in (transposed, transposed[::-1]):
            for mirrored in (flipped, tuple(line[::-1] for line in flipped)):
                order = sum(mirrored, ())
                walls = [lines(side * side, side, direction)[0] for direction in DIRECTIONS]
                pairs.append((order, tuple(steps.index(order[wall[0]] - order[wall[1]]) for wall in walls)))
    return tuple(pairs)
