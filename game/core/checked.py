"""Checks of values from outside, such as those of a stored text."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_NUMBER = (1 << 53) - 1
"""Up to this every whole number is exact in JavaScript too."""

MAX_KEY = 10**15
"""The greatest number from which counting goes on: far from both `MAX_NUMBER` and what anybody counts up to."""

MAX_MOMENT_MS = 8_600_000_000_000_000
"""The last moment, in milliseconds since 1970: browsers write dates until a little later."""

MAX_TOP = 99
"""The greatest number that a board may hold: that of the largest puzzle, and more than any rank of a tile."""

FAULTS = (KeyError, TypeError, ValueError, AttributeError, OverflowError, IndexError)
"""What reading a value of the wrong shape raises."""


def whole(value: object, most: int = MAX_NUMBER) -> int:
    """Return a whole number from 0 to `most`. Raises: ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(value)
    return value


def text_of(value: object) -> str:
    """Return a text. Raises: ValueError."""
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def amount(value: object) -> float:
    """Return a finite number. Raises: ValueError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ValueError(value)
    return value


def rows(value: object, most: int = MAX_NUMBER) -> "list[Any]":
    """Return a list of at most so many values. Raises: ValueError."""
    if not isinstance(value, list) or len(value) > most:
        raise ValueError(value)
    return value
