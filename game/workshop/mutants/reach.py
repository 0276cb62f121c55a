"""A pytest plugin that records which functions of `game` each test calls, including in processes that the test starts.

It runs from a copy, next to a `sitecustomize.py` that calls `trace_process`, so it imports no module of the repository.
PYTEST_DONT_REWRITE: it is imported before pytest starts.
"""

import atexit
import json
import os
import sys
import threading
import time
from pathlib import Path
from types import CodeType, FrameType

FOLDER = "TILELAB_REACH"
"""The environment variable with the folder for the records."""
RECORDS = "reach.jsonl"

MAX_CALLS = 3_000_000
"""Limit of recorded calls for each test: a search calls the same few functions for minutes."""

_codes: set[CodeType] = set()
_calls = 0
_seconds: list[float] = []
_is_good: list[bool] = []


def _note(frame: FrameType, event: str, argument: object) -> None:
    global _calls
    _codes.add(frame.f_code)
    _calls += 1
    if _calls == MAX_CALLS:
        sys.settrace(None)


def _trace() -> None:
    global _calls
    _calls = 0
    threading.settrace(_note)
    sys.settrace(_note)


def _take() -> set[str]:
    """Return the functions called since the last call of this, as `path:name`."""
    root = f"{Path.cwd()}{os.sep}"
    called = set(_codes)
    _codes.clear()
    places = [(code.co_filename.removeprefix(root).replace(os.sep, "/"), code.co_qualname) for code in called]
    return {f"{path}:{name}" for path, name in places if path.startswith("game/")}


def trace_process() -> None:
    """Record this process's calls in its own file when it exits."""
    folder = os.environ.get(FOLDER)
    if folder:
        _trace()
        atexit.register(_write, Path(folder))


def _write(folder: Path) -> None:
    sys.settrace(None)
    (folder / f"{os.getpid()}-{time.monotonic_ns()}.json").write_text(json.dumps(sorted(_take())), "utf-8")


def pytest_runtest_logstart(nodeid: str) -> None:
    """Start a record."""
    _codes.clear()
    _trace()


def pytest_runtest_logreport(report: object) -> None:
    """Note the time and outcome of a phase of the test."""
    _seconds.append(float(vars(report)["duration"]))
    _is_good.append(vars(report)["outcome"] == "passed")


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Write the record: the test, its seconds, whether it passed, and the functions called."""
    sys.settrace(None)
    folder = Path(os.environ[FOLDER])
    called = _take()
    for path in folder.glob("*.json"):
        called.update(json.loads(path.read_text("utf-8")))
        path.unlink()
    line = {"test": nodeid, "seconds": round(sum(_seconds), 3), "passed": all(_is_good), "called": sorted(called)}
    with (folder / RECORDS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    _seconds.clear()
    _is_good.clear()
