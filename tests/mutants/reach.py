"""A plugin of pytest that records which functions of `game` each test calls, also in the processes that the test starts.

It runs from a copy, beside a `sitecustomize.py` that calls `trace_process`, so it imports nothing of the tree.
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
"""The variable of the environment that names the folder for the records."""
RECORDS = "reach.jsonl"

MAX_CALLS = 3_000_000
"""How many calls are recorded for each test: a search calls the same few functions for minutes."""

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
    """Return the functions called since the last time, as `path:name`."""
    root = f"{Path.cwd()}{os.sep}"
    called = set(_codes)
    _codes.clear()
    places = [(code.co_filename.removeprefix(root).replace(os.sep, "/"), code.co_qualname) for code in called]
    return {f"{path}:{name}" for path, name in places if path.startswith("game/")}


def trace_process() -> None:
    """Record what this process calls, in a file of its own when it ends."""
    folder = os.environ.get(FOLDER)
    if folder:
        _trace()
        atexit.register(_write, Path(folder))


def _write(folder: Path) -> None:
    sys.settrace(None)
    (folder / f"{os.getpid()}-{time.monotonic_ns()}.json").write_text(json.dumps(sorted(_take())), "utf-8")


def pytest_runtest_logstart(nodeid: str) -> None:
    """Begin a record."""
    _codes.clear()
    _trace()


def pytest_runtest_logreport(report: object) -> None:
    """Note how a phase of the test went."""
    _seconds.append(float(vars(report)["duration"]))
    _is_good.append(vars(report)["outcome"] == "passed")


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Write a line: the test, its seconds, whether it passed, what it called."""
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
