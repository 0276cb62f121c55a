"""Checks values from outside, such as those of a stored text."""

from .typing import Any

MAX_NUMBER = (1 << 53) - 1
"""The largest number up to which every whole number is exact in JavaScript."""

MAX_KEY = 10**15
"""The largest number to count on from: far below `MAX_NUMBER`, far above any real count."""

MAX_MOMENT_MS = 8_600_000_000_000_000
"""The latest time in milliseconds since 1970; browsers write dates until slightly later."""

MIN_TIME_MS = 2
"""The shortest time of a result; a clock that is set back gives less."""

MAX_TOP = 99
"""The largest number on a board: that of the largest puzzle, and more than any rank of a tile."""

FAULTS = (KeyError, TypeError, ValueError, AttributeError, OverflowError, IndexError)
"""What reading a value of the wrong shape raises."""


def whole(value: object, max_value: int = MAX_NUMBER) -> int:
    """Return a whole number from 0 to `max_value`. Raises: ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= max_value:
        raise ValueError(value)
    return value


def text_of(value: object) -> str:
    """Return a text. Raises: ValueError."""
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def rows(value: object, max_length: int = MAX_NUMBER) -> "list[Any]":
    """Return a list of up to `max_length` values. Raises: ValueError."""
    if not isinstance(value, list) or len(value) > max_length:
        raise ValueError(value)
    return value
