"""Boards drawn as text."""

_RANKS = {str(1 << rank): rank for rank in range(1, 18)}


def ranks(drawing: str) -> tuple[int, ...]:
    """Parse a drawing of a 2048 board: values separated by spaces, `.` for an empty cell."""
    return tuple([_RANKS[word] if word != "." else 0 for word in drawing.split()])


def numbers(drawing: str) -> tuple[int, ...]:
    """Parse a drawing of a 15-puzzle: numbers separated by spaces, `.` for the blank."""
    return tuple([int(word) if word != "." else 0 for word in drawing.split()])
