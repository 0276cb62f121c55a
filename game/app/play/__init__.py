"""Playing: moves, undo and the games before, what is played next, and saving."""
