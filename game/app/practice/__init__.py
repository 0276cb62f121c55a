"""Practice: positions of one's own games in which a move cost most, and drills."""
