"""The one table of built-in bots, each a few lines to start from; they see a game only as a visitor's bot does.

A bot that needs an engine is no matter of this floor: the terminal and the page add theirs.
"""

from game.lab.visitor import Choose, GameView

DOWN_FIRST = (2, 3, 1, 0)


def play_random(game: GameView) -> int:
    """Choose any legal direction."""
    return game.random.choice(game.legal_actions())


def play_greedy(game: GameView) -> int:
    """Choose the direction with the most points now, any of the best."""
    children = game.children()
    most = max(child.gain for _, child in children)
    return game.random.choice([action for action, child in children if child.gain == most])


def play_corner(game: GameView) -> int:
    """Choose down where possible, else left, else right, and up only when nothing else is left."""
    return next(direction for direction in DOWN_FIRST if game.can_move(direction))


def play_empties(game: GameView) -> int:
    """Choose the direction that leaves the most cells empty, any of the best."""
    children = game.children()
    most = max(child.board.count(0) for _, child in children)
    return game.random.choice([action for action, child in children if child.board.count(0) == most])


def play_expectimax(game: GameView) -> int:
    """Choose the direction with the best expected estimate one spawn and one move later."""
    return max(game.children(), key=lambda pair: _expected(pair[1]))[0]


def _expected(after: GameView) -> float:
    total = 0.0
    for probability, game in after.spawns():
        total += probability * max((_estimate(child) for _, child in game.children()), default=float(game.score))
    return total


def _estimate(game: GameView) -> float:
    """Return the score, and something for empty cells and for great tiles in a corner."""
    side = game.side
    corners = (0, side - 1, side * (side - 1), side * side - 1)
    return game.score + 60 * game.board.count(0) + max(game.value(cell) for cell in corners)


def play_manhattan(game: GameView) -> int:
    """Choose the direction after which the tiles have the shortest way home, any of the best; tiles ignore each other."""
    children = game.children()
    least = min(manhattan(child) for _, child in children)
    return game.random.choice([action for action, child in children if manhattan(child) == least])


def manhattan(game: GameView) -> int:
    """Return how many moves the tiles of a 15-puzzle would need if they could pass through each other."""
    side = game.side
    return sum(
        abs((tile - 1) // side - cell // side) + abs((tile - 1) % side - cell % side)
        for cell, tile in enumerate(game.board)
        if tile
    )


BOTS: dict[str, dict[str, Choose]] = {
    "2048": {
        "random": play_random,
        "greedy": play_greedy,
        "corner": play_corner,
        "empties": play_empties,
        "expectimax": play_expectimax,
    },
    "15": {"random": play_random, "greedy": play_manhattan},
}
"""The bots of each game by name."""
