"""Plays a random legal move: the baseline that every other bot should beat."""


def choose(game):
    return game.random.choice(game.legal_actions())
