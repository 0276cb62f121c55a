ONE = "            if beta <= alpha:\n                break\n"
TWO = "        if alpha >= beta:\n            break\n"
WRONG = {
    "the reversed test for chance": ("if beta <= alpha:", "if beta >= alpha:"),
    "the reversed test for the player": ("if alpha >= beta:", "if alpha <= beta:"),
    "stops after the first tile": (ONE, "            break\n"),
    "stops after the first direction": (TWO, "        break\n"),
    "stops when nearly equal": ("if beta <= alpha:", "if beta <= alpha + 1:"),
    "never stops": (ONE, "", TWO, ""),
    "no stop for chance": (ONE, ""),
    "chance is a friend": ("beta = min(beta,", "beta = max(beta,"),
    "the player plays badly": ("alpha = max(alpha,", "alpha = min(alpha,"),
    "one ply less": ("value(after, plies - 1, alpha, beta)", "value(after, 0, alpha, beta)"),
    "one ply in all": ("found = value(child, 2,", "found = value(child, 1,"),
    "no ply": ("found = value(child, 2,", "found = value(child, 0,"),
    "the sum": ("sum(tiles) / len(tiles)", "sum(tiles)"),
    "the largest tile": ("sum(tiles) / len(tiles)", "max(tiles)"),
    "empty cells count": ("if tile]", "]"),
    "the worst direction": ("if found > best_value:", "if best is None or found < best_value:"),
    "the last direction": ("if found > best_value:", "if True:"),
    "counts nothing": ("    looked_at += 1\n", ""),
    "counts double": ("    looked_at += 1\n", "    looked_at += 2\n"),
    "no stop for the player": (TWO, ""),
    "the direction alone": ("return choose(game), looked_at", "return choose(game)"),
    "nothing": ("    return choose(game), looked_at", "    choose(game)"),
    "returns alpha at chance nodes": ("        return beta", "        return alpha"),
}
RIGHT = {
    "return for break": (ONE, "            if beta <= alpha:\n                return beta\n", TWO, "        if alpha >= beta:\n            return alpha\n"),
    "the test first": ("            beta = min(beta, value(after, plies - 1, alpha, beta))\n            # The player has something better and will not come here.\n" + ONE, "            if alpha >= beta:\n                break\n            beta = min(beta, value(after, plies - 1, alpha, beta))\n"),
    "fail soft": """
looked_at = 0
INF = float("inf")

def value(game, plies, alpha, beta):
    global looked_at
    looked_at += 1
    if game.is_chance_node() and plies:
        worst = INF
        for after, _ in game.spawns():
            worst = min(worst, value(after, plies - 1, alpha, min(beta, worst)))
            if worst <= alpha:
                return worst
        return worst
    if not plies or game.is_terminal():
        tiles = list(filter(None, game.values()))
        return sum(tiles) / len(tiles)
    best = -INF
    for _, child in game.children():
        best = max(best, value(child, plies - 1, max(alpha, best), beta))
        if best >= beta:
            return best
    return best

def count(game):
    global looked_at
    looked_at = 0
    top, way = -INF, None
    for direction, child in game.children():
        found = value(child, 2, top, INF)
        if found > top:
            top, way = found, direction
    return [way, looked_at]
""",
    "a loop with a flag": (ONE, "            if not alpha < beta:\n                break\n"),
    "a list that counts": ("    global looked_at\n    looked_at += 1\n", "    globals()['looked_at'] += 1\n"),
}
