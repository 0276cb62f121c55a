"""What both games share: grid, chance, notation, errors and the interfaces of rules and engines."""
