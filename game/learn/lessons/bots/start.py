def choose(game):
    # Directions: 0 up, 1 right, 2 down, 3 left.
    return game.random.choice(game.legal_actions())
