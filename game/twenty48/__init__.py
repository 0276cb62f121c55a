"""2048: the rules, the game and the engine; the training, which no page loads."""
