"""The 15-puzzle: the rules, the game, and the engine with its search."""
