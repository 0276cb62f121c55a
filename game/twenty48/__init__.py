"""2048: the rules and what the shell sees of them; the search and the training, which no page loads."""
