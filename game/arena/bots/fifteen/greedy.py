"""Brings the tiles nearest to home by Manhattan distance, one move ahead; it soon goes round in circles."""


def choose(game):
    children = game.children()
    least = min(manhattan(child) for direction, child in children)
    return game.random.choice([direction for direction, child in children if manhattan(child) == least])


def manhattan(game):
    """Return how many moves the tiles would need if they could pass through each other."""
    total = 0
    for cell, tile in enumerate(game.board):
        if tile:
            row, col = divmod(cell, game.side)
            home_row, home_col = divmod(tile - 1, game.side)
            total += abs(row - home_row) + abs(col - home_col)
    return total
