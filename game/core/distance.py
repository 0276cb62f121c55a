"""How far tiles are from their cells."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Rules


def steps(cell: int, other: int, columns: int) -> int:
    """Return how many rows and columns lie between two cells: the fewest moves that bring a tile from one to the other."""
    return abs(cell // columns - other // columns) + abs(cell % columns - other % columns)


def tile_distance(game: "Rules", side: int, board: tuple[int, ...]) -> int:
    """Return the sum of the steps between each tile and its cell in the goal: no solution has fewer single-tile moves."""
    return sum([steps(cell, game.home(value, side), side) for cell, value in enumerate(board) if value])
