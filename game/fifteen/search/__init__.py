"""What the engine of the 15-puzzle searches with."""
