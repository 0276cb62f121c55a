"""The 15-puzzle: the rules and what the shell sees of them; the solver, which no page loads."""
