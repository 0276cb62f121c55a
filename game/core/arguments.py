"""Checks arguments from programmers: whole numbers, seeds, actions, texts and paths, from Python or numpy."""

import operator
from pathlib import Path

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


def check_text(name: str, value: object) -> str:
    """Return a text. Raises: ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"{name} is a text, not {value!r}")
    return value


def check_path(value: object) -> Path:
    """Return the path of a file. Raises: ValueError for anything but text or a path."""
    if not isinstance(value, (str, Path)):
        raise ValueError(f"a file is a text or a path, not {value!r}")
    return Path(value)
