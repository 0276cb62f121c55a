"""Leaves as many cells empty as one move can; among equal moves it picks any."""


def choose(game):
    children = game.children()
    most = max(len(child.empty_cells()) for direction, child in children)
    return game.random.choice([direction for direction, child in children if len(child.empty_cells()) == most])
