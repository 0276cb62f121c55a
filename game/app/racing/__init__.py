"""Racing sliding puzzles: sessions of solves, averages, splits, events and custom scrambles."""
