"""Slides any tile that can move: it may need a billion moves."""


def choose(game):
    return game.random.choice(game.legal_actions())
