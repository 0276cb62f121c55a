def estimate(game):
    # The score, and something for each empty cell.
    return game.score + 60 * len(game.empty_cells())


def best(game):
    # The estimate after the best move. A lost game is worth its score.
    return max((estimate(child) for direction, child in game.children()), default=game.score)


def expected(after):
    # The worth of a board before a tile appears.
    #- return min(best(game) for game, chance in after.spawns())
    total = 0  #+
    for game, chance in after.spawns():  #+
        total += chance * best(game)  #+
    return total  #+


def choose(game):
    return max(game.children(), key=lambda pair: expected(pair[1]))[0]
