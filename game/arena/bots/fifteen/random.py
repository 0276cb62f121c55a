"""Slides a random tile; a solution may take a billion moves."""


def choose(game):
    return game.random.choice(game.legal_actions())
