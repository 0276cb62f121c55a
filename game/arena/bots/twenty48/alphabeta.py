"""Minimax with alpha-beta pruning: plays the same moves as minimax but visits fewer boards."""

PLIES = 3


def choose(game):
    best, best_value = None, float("-inf")
    for direction, child in game.children():
        child_value = value(game, child, PLIES - 1, best_value, float("inf"))
        if child_value > best_value:
            best, best_value = direction, child_value
    return best


def value(root, game, plies, alpha, beta):
    """Return the minimax value if it lies between alpha and beta, else a bound on the same side."""
    root.note(nodes=1)
    if game.is_chance_node() and plies > 0:
        for after, chance in game.spawns():
            beta = min(beta, value(root, after, plies - 1, alpha, beta))
            if beta <= alpha:
                break
        return beta
    if plies == 0 or game.is_terminal():
        return utility(game)
    for direction, child in game.children():
        alpha = max(alpha, value(root, child, plies - 1, alpha, beta))
        if alpha >= beta:
            break
    return alpha


def utility(game):
    """Return the sum of the tiles divided by their number: few high tiles are better than many low ones."""
    tiles = [tile for tile in game.values() if tile]
    return sum(tiles) / len(tiles)
