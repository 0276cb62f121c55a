"""2048: the rules, the game, the engine with its search, and the training, which the page never loads."""
