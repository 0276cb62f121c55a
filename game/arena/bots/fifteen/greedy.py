"""Minimises the Manhattan distance one move ahead; it soon goes round in circles."""


def choose(game):
    children = game.children()
    min_distance = min(manhattan(child) for direction, child in children)
    return game.random.choice([direction for direction, child in children if manhattan(child) == min_distance])


def manhattan(game):
    """Return the sum of the tiles' distances from their goal cells."""
    total = 0
    for cell, tile in enumerate(game.board):
        if tile:
            row, col = divmod(cell, game.side)
            home_row, home_col = divmod(tile - 1, game.side)
            total += abs(row - home_row) + abs(col - home_col)
    return total
