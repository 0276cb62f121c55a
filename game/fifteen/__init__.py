"""The 15-puzzle: the rules, the game and the engine; the training, which no page loads."""
