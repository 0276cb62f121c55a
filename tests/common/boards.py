"""Boards drawn as text, and random boards without the module `random`."""

from game.core.rng import below

_RANKS = {str(1 << rank): rank for rank in range(1, 18)}


def ranks(drawing: str) -> tuple[int, ...]:
    """Parse a drawing of a 2048 board: values separated by spaces, `.` for an empty cell."""
    return tuple([_RANKS[word] if word != "." else 0 for word in drawing.split()])


def numbers(drawing: str) -> tuple[int, ...]:
    """Parse a drawing of a 15-puzzle: numbers separated by spaces, `.` for the blank."""
    return tuple([int(word) if word != "." else 0 for word in drawing.split()])


def random_ranks(cells: int, seed: int, highest: int = 5) -> tuple[int, ...]:
    """Return a 2048 board with ranks from 0 to `highest` in every cell."""
    return tuple([below(highest + 1, seed, cell) for cell in range(cells)])
