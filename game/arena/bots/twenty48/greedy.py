"""Takes as many points as one move can score; breaks ties at random."""


def choose(game):
    children = game.children()
    max_gain = max(child.gain for direction, child in children)
    return game.random.choice([direction for direction, child in children if child.gain == max_gain])
