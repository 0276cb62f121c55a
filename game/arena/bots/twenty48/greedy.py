"""Takes the most points that one move can bring; among equal moves it picks any."""


def choose(game):
    children = game.children()
    most = max(child.gain for direction, child in children)
    return game.random.choice([direction for direction, child in children if child.gain == most])
