"""What all processes of a run share is made once, and only what was made to its end counts."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.shared import made_once


class Request:
    """Stands in for what a fixture asks from, in one of pytest-xdist's processes."""

    def __init__(self, base: Path) -> None:
        self.config = self
        self.workerinput: dict[str, object] = {}
        self._base = base

    def getfixturevalue(self, name: str) -> "Request":
        return self

    def getbasetemp(self) -> Path:
        return self._base


def of_processes(root: Path) -> list[pytest.FixtureRequest]:
    """Return the requests of four processes."""
    return [Request(root / f"gw{number}") for number in range(4)]  # type: ignore[misc]


def test_the_first_of_many_processes_makes_what_all_share(tmp_path: Path) -> None:
    made: list[Path] = []
    with ThreadPoolExecutor() as pool:
        places = list(pool.map(lambda request: made_once(request, "site", made.append), of_processes(tmp_path)))
    assert made == [tmp_path / "site"]
    assert places == made * 4


def test_what_failed_is_tried_by_the_next(tmp_path: Path) -> None:
    tries: list[Path] = []

    def make(path: Path) -> None:
        tries.append(path)
        if len(tries) == 1:
            raise OSError("full")

    first, second, *_ = of_processes(tmp_path)
    with pytest.raises(OSError, match="full"):
        made_once(first, "site", make)
    made_once(second, "site", make)
    assert len(tries) == 2
