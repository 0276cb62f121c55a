"""Boards drawn as text, as a person sees them, and walks that need no `random`."""

from game.core.rng import below

_RANKS = {str(1 << rank): rank for rank in range(1, 18)}


def ranks(drawing: str) -> tuple[int, ...]:
    """Return the 2048 board of a drawing: values with blanks between them, `.` for an empty cell."""
    return tuple([_RANKS[word] if word != "." else 0 for word in drawing.split()])


def numbers(drawing: str) -> tuple[int, ...]:
    """Return the 15-puzzle board of a drawing: numbers with blanks between them, `.` for the blank."""
    return tuple([int(word) if word != "." else 0 for word in drawing.split()])


def random_ranks(cells: int, seed: int, highest: int = 5) -> tuple[int, ...]:
    """Return a 2048 board with ranks from 0 to `highest` in every cell."""
    return tuple([below(highest + 1, seed, cell) for cell in range(cells)])
