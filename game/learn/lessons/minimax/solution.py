looked_at = 0


def utility(game):
    # The sum of the tiles divided by their number.
    tiles = [tile for tile in game.values() if tile]
    return sum(tiles) / len(tiles)


def value(game, plies, alpha, beta):
    # What a board is worth if chance is an enemy.
    global looked_at
    looked_at += 1
    if game.is_chance_node() and plies > 0:
        for after, chance in game.spawns():
            beta = min(beta, value(after, plies - 1, alpha, beta))
            # The player has something better and will not come here.  #+
            if beta <= alpha:  #+
                break  #+
        return beta
    if plies == 0 or game.is_terminal():
        return utility(game)
    for direction, child in game.children():
        alpha = max(alpha, value(child, plies - 1, alpha, beta))
        if alpha >= beta:  #+
            break  #+
    return alpha


def choose(game):
    global looked_at
    looked_at = 0
    best, best_value = None, float("-inf")
    for direction, child in game.children():
        found = value(child, 2, best_value, float("inf"))
        if found > best_value:
            best, best_value = direction, found
    return best


def count(game):
    # The direction, and how many boards were looked at.
    return choose(game), looked_at
