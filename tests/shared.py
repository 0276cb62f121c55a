"""What one run of pytest makes once for all its processes: the first that needs it makes it, and the others wait for it."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PATIENCE_S = 600
"""How long a process waits while another makes what both need."""


def made_once(request: pytest.FixtureRequest, name: str, make: Callable[[Path], object]) -> Path:
    """Return a path of this run that `make` has filled, whichever of pytest-xdist's processes came first."""
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
    """Let one process at a time go on. The lock is that of a database, which every system has, and ends with its process."""
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield
