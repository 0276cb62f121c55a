"""Checks arguments from programmers: whole numbers, seeds and actions, from Python or numpy."""

import operator

from .grid import DIRECTIONS
from .rng import SEEDS


def whole(value: object) -> int | None:
    """Return an int or a numpy integer as an int; None for anything else, such as True, 1.0 or an array of one number."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def check_seed(seed: object) -> int:
    """Return a seed as an int. Raises: ValueError if it is not a whole number from 0 to 2**64 - 1."""
    number = whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return number


def check_action(action: object) -> int:
    """Return an action as an int. Raises: ValueError if it is not 0, 1, 2 or 3, as an int or a numpy scalar."""
    number = whole(action)
    if number is None or number not in DIRECTIONS:
        raise ValueError(f"an action is 0 (up), 1 (right), 2 (down) or 3 (left), not {action!r}")
    return number
