WRONG = {
    "random": "def choose(game):\n    return game.random.choice(game.legal_actions())",
    "always down": "def choose(game):\n    return 2",
    "may be illegal": "def choose(game):\n    return game.ply % 4",
    "up and down": "def choose(game):\n    for way in (0, 2, 1, 3):\n        if game.can_move(way):\n            return way",
    "the worst points": "def choose(game):\n    return min(game.legal_actions(), key=lambda way: game.afterstate(way)[1])",
    "fewest empty cells": "def choose(game):\n    return min(game.children(), key=lambda pair: len(pair[1].empty_cells()))[0]",
    "nothing": "def choose(game):\n    pass",
    "a list": "def choose(game):\n    return game.legal_actions()",
    "prints": "def choose(game):\n    print(game.legal_actions()[0])",
    "the number of a direction, from 1": "def choose(game):\n    return 1 + game.legal_actions()[0]",
    "a direction that is none": "def choose(game):\n    return 'north'",
    "another name": "def move(game):\n    return game.legal_actions()[0]",
    "raises in the end": "def choose(game):\n    return 3 if game.can_move(3) else 2 if game.can_move(2) else 1 / 0",
    "hangs": "def choose(game):\n    while not game.can_move(3):\n        pass\n    return 3",
    "left and right": "def choose(game):\n    return next(way for way in (3, 1, 0, 2) if game.can_move(way) or way == 2)",
}
RIGHT = {
    "greedy": "def choose(game):\n    return max(game.legal_actions(), key=lambda way: game.afterstate(way)[1])",
    "next": "def choose(game):\n    return next(way for way in (2, 3, 1, 0) if game.can_move(way))",
    "most empty cells": "def choose(game):\n    best = None\n    for way, child in game.children():\n        if best is None or len(child.empty_cells()) > len(best[1].empty_cells()):\n            best = way, child\n    return best[0]",
    "recursion": "def first(game, ways):\n    return ways[0] if game.can_move(ways[0]) else first(game, ways[1:])\n\ndef choose(game):\n    return first(game, (2, 1, 3, 0))",
}
