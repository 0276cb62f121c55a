"""Words that both games share: the grid, chance, notation, errors and what a game offers."""
