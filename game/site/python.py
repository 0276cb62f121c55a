"""Ends a command under an old Python with a sentence instead of a traceback.

Old Pythons, from 3.6 on, must be able to compile this module and what runs before it.
"""

import sys

OLDEST = (3, 11)
"""The same as `requires-python` in `pyproject.toml`, which a clone does not check."""


def require_python() -> None:
    """Exit with a message if this Python is too old."""
    if sys.version_info < OLDEST:
        wanted, present = (".".join(map(str, version)) for version in (OLDEST, sys.version_info[:3]))
        sys.exit(f"Tilelab needs Python {wanted} or later; this is {present}.")
