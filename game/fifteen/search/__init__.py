"""The searches and heuristics behind the engine of the 15-puzzle."""
