"""How far a board is from the goal."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...core.game import Game


def tile_distance(game: "Game", side: int, board: tuple[int, ...]) -> int:
    """Return the sum of rows and columns between each tile and its cell in the goal: no solution has fewer single-tile moves."""
    total = 0
    for cell, value in enumerate(board):
        if value:
            home = game.home(value, side)
            total += abs(home // side - cell // side) + abs(home % side - cell % side)
    return total
