LOOP = "    for direction in best_string(game):\n        if game.can_move(direction):\n            return direction\n    return None"
WRONG = {
    "the first letter, legal or not": (LOOP, "    return best_string(game)[0]"),
    "the last letter": (LOOP, "    return best_string(game)[-1]"),
    "the last one that moves": (LOOP, "    return [way for way in best_string(game) if game.can_move(way)][-1]"),
    "plays the string to its end": (LOOP, "    global left\n    while True:\n        left = left or list(best_string(game))\n        way = left.pop(0)\n        if game.can_move(way):\n            return way\n\n\nleft = []"),
    "the worst string": ("max(strings", "min(strings"),
    "two letters": ("strings(game, 3)", "strings(game, 2)"),
    "four letters": ("strings(game, 3)", "strings(game, 4)"),
    "the current board counts": ("    if last.board == game.board:\n        return 0\n", ""),
    "another order": ("(UP, LEFT, DOWN, RIGHT):", "(UP, RIGHT, DOWN, LEFT):"),
    "no weights": ("sum(weight * value for weight, value in zip(WEIGHTS, last.values()))", "sum(last.values())"),
    "weights upside down": ("zip(WEIGHTS, last.values())", "zip(WEIGHTS, last.values()[::-1])"),
    "the score": ("sum(weight * value for weight, value in zip(WEIGHTS, last.values()))", "last.score"),
    "any legal direction": (LOOP, "    return game.legal_actions()[0]"),
    "nothing": (LOOP, "    pass"),
    "the string": (LOOP, "    return best_string(game)"),
    "illegal letters end a string": ("if game.can_move(direction) else game\n", "if game.can_move(direction) else game\n        if not game.can_move(direction):\n            continue\n"),
    "raises when the first letter is illegal": (LOOP, "    way = best_string(game)[0]\n    assert game.can_move(way)\n    return way"),
}
RIGHT = {
    "next": (LOOP, "    return next(way for way in best_string(game) if game.can_move(way))"),
    "a class": (LOOP, "    return first(game)\n\n\ndef first(game):\n    legal = game.legal_actions()\n    return [way for way in best_string(game) if way in legal][0]"),
    "a bot that forgets": ("def choose(game):", "class Bot:\n  def choose(self, game):\n    return pick(game)\n\n\ndef pick(game):"),
    "product": """
from itertools import product

WEIGHTS = [128, 64, 5, 1, 256, 32, 5, 1, 516, 63, 5, 1, 1024, 1, 5, 1]

def choose(game):
    best, most = None, -1
    for string in product((0, 3, 2, 1), repeat=3):
        here = game
        for way in string:
            if here.can_move(way):
                here = here.at(here.afterstate(way)[0])
        worth = 0 if here.board == game.board else sum(w * v for w, v in zip(WEIGHTS, here.values()))
        if worth > most:
            best, most = string, worth
    return [way for way in best if game.can_move(way)][0]
""",
    "a loop with an index": (LOOP, "    string, n = best_string(game), 0\n    while not game.can_move(string[n]):\n        n += 1\n    return string[n]"),
}
