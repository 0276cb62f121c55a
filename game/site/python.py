"""Ends a command under a Python that is too old with one sentence, in place of a traceback.

A Python of any age must understand this module, and what comes before its call: Python 3.6 already does.
"""

import sys

OLDEST = (3, 11)
"""As `requires-python` of `pyproject.toml`, which nobody reads who runs a clone."""


def require_python() -> None:
    """End unless this Python is new enough."""
    if sys.version_info < OLDEST:
        wanted, present = (".".join(map(str, version)) for version in (OLDEST, sys.version_info[:3]))
        sys.exit(f"Tilelab needs Python {wanted} or later; this is {present}.")
