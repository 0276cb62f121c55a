"""How far tiles are from their cells."""

from .game import Rules


def steps(cell: int, other: int, columns: int) -> int:
    """Return the rows plus columns between two cells: the fewest moves that bring a tile from one to the other."""
    return abs(cell // columns - other // columns) + abs(cell % columns - other % columns)


def tile_distance(game: "Rules", side: int, board: tuple[int, ...]) -> int:
    """Return the Manhattan distance of all tiles from their goal cells: a lower bound on single-tile moves."""
    return sum([steps(cell, game.home(value, side), side) for cell, value in enumerate(board) if value])
