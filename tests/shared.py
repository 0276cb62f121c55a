"""Files that all processes of a pytest run share: the first process that needs one makes it, the others wait."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PATIENCE_S = 600
"""How long a process waits for another one to make a shared file."""


def made_once(request: pytest.FixtureRequest, name: str, make: Callable[[Path], object]) -> Path:
    """Return a path that `make` has filled, once for all of pytest-xdist's processes."""
    base: Path = request.getfixturevalue("tmp_path_factory").getbasetemp()
    place = (base.parent if hasattr(request.config, "workerinput") else base) / name
    done = place.with_name(f"{name}.done")
    with locked(place.with_name(f"{name}.lock")):
        if not done.exists():
            make(place)
            done.touch()
    return place


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one process at a time proceed. A database lock works on every system and ends with its process."""
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield
