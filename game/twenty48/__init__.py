"""2048: the rules, the game, and the engine with its search."""
