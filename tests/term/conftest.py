"""Fixtures of the terminal tests."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.term import commands
from tests.term.commands import Run

if sys.platform != "win32":
    from tests.term import forks

collect_ignore = ["test_interactive.py", "test_readme.py"] if sys.platform == "win32" else []
"""Python has no pseudo-terminals on Windows, and there is no bash to run the examples."""


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Run]:
    """Runs `python3 -m game` with its own data folder in a new Python."""

    def command(*arguments: str, typed: str | None = "", **environment: str) -> Run:
        return commands.run(arguments, typed, {"TILELAB_DATA": str(tmp_path / "data"), **environment})

    return command


@pytest.fixture
def game(process: Callable[..., Run], tmp_path: Path) -> Callable[..., Run]:
    """Runs `python3 -m game` with its own data folder, in a fork if the system can fork."""
    if sys.platform == "win32":
        return process

    def command(*arguments: str, typed: str | None = "", **environment: str) -> Run:
        return forks.run(arguments, typed, {"TILELAB_DATA": str(tmp_path / "data"), **environment})

    return command
