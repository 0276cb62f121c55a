"""Moves in any direction that is possible: what every other bot should beat."""


def choose(game):
    return game.random.choice(game.legal_actions())
