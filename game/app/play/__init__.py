"""Playing: moves, undo, past games, openings and saving."""
