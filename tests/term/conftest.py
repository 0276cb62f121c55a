"""Fixtures of the terminal tests."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.term import commands
from tests.term.commands import Run

if sys.platform == "win32":
    forks = commands
else:
    from tests.term import forks

collect_ignore = ["test_interactive.py", "test_readme.py"] if sys.platform == "win32" else []
"""Python has no pseudo-terminals on Windows, and there is no bash to run the examples."""


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Run]:
    """Runs `python3 -m game` with its own data folder in a new Python."""
    return partial(_run, commands.run, tmp_path / "data")


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Run]:
    """Runs `python3 -m game` with its own data folder, in a fork if the system can fork."""
    return partial(_run, forks.run, tmp_path / "data")


def _run(run: Callable[..., Run], data: Path, *arguments: str, typed: str | None = "", **environment: str) -> Run:
    return run(arguments, typed, {"TILELAB_DATA": str(data), **environment})
