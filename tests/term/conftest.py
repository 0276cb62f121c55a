"""What the tests of the terminal share."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.term.commands import Run, run

collect_ignore = ["test_interactive.py", "test_readme.py"] if sys.platform == "win32" else []
"""Windows has no pseudo-terminals for Python, and no bash to run the examples."""


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Run]:
    """Run `python3 -m game` with a data folder of its own."""

    def command(*arguments: str, typed: str | None = "", **environment: str) -> Run:
        return run(arguments, typed, {"TILELAB_DATA": str(tmp_path / "data"), **environment})

    return command
