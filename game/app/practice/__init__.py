"""Practice: costly moves of the player's own games."""
