"""A shared file is made once for all processes, and counts only if it was finished."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.shared import made_once


def of_processes(root: Path) -> list[Mock]:
    """Return fixture requests of four of pytest-xdist's processes."""
    bases = [Mock(**{"getbasetemp.return_value": root / f"gw{number}"}) for number in range(4)]
    return [Mock(**{"getfixturevalue.return_value": base}) for base in bases]


def test_only_the_first_of_several_processes_makes_a_shared_file(tmp_path: Path) -> None:
    paths: list[Path] = []
    with ThreadPoolExecutor() as pool:
        places = list(pool.map(lambda request: made_once(request, "site", paths.append), of_processes(tmp_path)))
    assert paths == [tmp_path / "site"]
    assert places == paths * 4


def test_the_next_process_tries_again_after_a_failure(tmp_path: Path) -> None:
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
