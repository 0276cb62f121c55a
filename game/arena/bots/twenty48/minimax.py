"""Minimax over move, tile and move: expects the worst new tile every time and judges boards by a tutorial's utility."""

PLIES = 3


def choose(game):
    return max(game.children(), key=lambda pair: value(game, pair[1], PLIES - 1))[0]


def value(root, game, plies):
    """Return the value of a game if chance plays against the bot."""
    root.note(nodes=1)
    if game.is_chance_node() and plies > 0:
        return min(value(root, after, plies - 1) for after, chance in game.spawns())
    if plies == 0 or game.is_terminal():
        return utility(game)
    return max(value(root, child, plies - 1) for direction, child in game.children())


def utility(game):
    """Return the sum of the tiles divided by their number: few high tiles are better than many low ones."""
    tiles = [tile for tile in game.values() if tile]
    return sum(tiles) / len(tiles)
