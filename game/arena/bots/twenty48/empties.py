"""Leaves as many empty cells as one move can; breaks ties at random."""


def choose(game):
    children = game.children()
    max_empty = max(len(child.empty_cells()) for direction, child in children)
    return game.random.choice([direction for direction, child in children if len(child.empty_cells()) == max_empty])
