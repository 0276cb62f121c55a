"""Expects the worst new tile every time: minimax over move, tile and move, judged by a tutorial's utility."""

PLIES = 3


def choose(game):
    return max(game.children(), key=lambda pair: value(game, pair[1], PLIES - 1))[0]


def value(root, game, plies):
    """Return what the game is worth if chance were an enemy; the search counts its boards."""
    root.note(nodes=1)
    if game.is_chance_node() and plies > 0:
        return min(value(root, after, plies - 1) for chance, after in game.spawns())
    if plies == 0 or game.is_terminal():
        return utility(game)
    return max(value(root, child, plies - 1) for direction, child in game.children())


def utility(game):
    """Return the sum of the tiles divided by their number: few and great tiles are good."""
    tiles = [tile for tile in game.values() if tile]
    return sum(tiles) / len(tiles)
