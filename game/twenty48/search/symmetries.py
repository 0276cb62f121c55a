"""The symmetries of a board: rotations and reflections."""

from functools import cache

from ...core.grid import DIRECTIONS, lines

Order = tuple[int, ...]


def symmetries(side: int) -> tuple[tuple[Order, Order], ...]:
    """Return the eight symmetries of a square board, as `readings`."""
    return readings(side * side, side, side)


@cache
def readings(cells: int, columns: int, into: int) -> tuple[tuple[Order, Order], ...]:
    """Return all ways to read a board of `columns` as one of `into` columns: eight for squares, otherwise four.

    Each is the order in which it reads the cells, and the original of each direction.
    """
    rows = tuple(tuple(range(start, start + columns)) for start in range(0, cells, columns))
    steps = [line[0] - line[1] for line in (lines(cells, columns, direction)[0] for direction in DIRECTIONS)]
    walls = [lines(cells, into, direction)[0] for direction in DIRECTIONS]
    pairs = []
    for transposed in (rows, tuple(zip(*rows))):
        if len(transposed[0]) != into:
            continue
        for flipped in (transposed, transposed[::-1]):
            for mirrored in (flipped, tuple(line[::-1] for line in flipped)):
                order = sum(mirrored, ())
                pairs.append((order, tuple(steps.index(order[wall[0]] - order[wall[1]]) for wall in walls)))
    return tuple(pairs)
