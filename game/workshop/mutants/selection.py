"""Selects the tests for a fault: those recorded to call the changed function, or else those that import its module.

What runs only in a browser gets those whose names say so, because the page's calls are not recorded.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ...site.manifest import imports, module_path, package_of
from .faults import MODULE, Fault

COMMON = "tests/common/"
READERS = tuple(f"tests/test_{name}.py" for name in ("map", "page_words", "actions", "lab_page", "layers"))
"""Tests that read source files, whatever they import."""

USUAL = ("play_2048", "play_15", "start", "dialogs", "links", "keyboard")
"""End-to-end tests, `tests/e2e/test_….py`, that reach most of the page, the most relevant first."""
BROWSER = {
    "coach": ("engines", "keyboard", "phone"),
    "dragging": ("drag", "play_15", "gestures"),
    "engine": ("engines", "engine_files", "silent_engines"),
    "engine_worker": ("engines", "engine_files", "silent_engines", "lab_engines"),
    "failure": ("hosts", "start"),
    "loading": ("start", "fetched", "sandboxes"),
    "options": ("settings", "keyboard", "layouts", "access"),
    "patch": ("play_2048", "play_15", "pictures", "access"),
    "sharing": ("links", "my_board"),
    "storage": ("saves", "bookmarks"),
    "sw": ("offline",),
    "swiping": ("gestures", "access"),
    "board_editor": ("my_board",),
    "words": ("languages", "pseudo"),
}
"""Those of a file or folder whose name is not in theirs."""


def browser_tests(path: str, root: Path) -> list[str]:
    """Return the files of end-to-end tests for a file: by its name, else by its folder's, else the usual ones."""
    tests = sorted(file.stem.removeprefix("test_") for file in (root / "tests" / "e2e").glob("test_*.py"))
    if path.startswith(("game/term/", "game/table/")):
        return []
    for word in reversed(Path(path).with_suffix("").parts[1:]):
        if named := BROWSER.get(word, tuple(test for test in tests if word in test.split("_"))):
            return [f"tests/e2e/test_{test}.py" for test in named if test in tests]
    return [f"tests/e2e/test_{test}.py" for test in USUAL if test in tests]


@dataclass(frozen=True)
class Record:
    """The functions that a test calls, with all rows of its table."""

    test: str
    seconds: float
    called: frozenset[str]

    @property
    def file(self) -> str:
        return self.test.partition("::")[0]


def read_records(paths: Iterable[Path]) -> list[Record]:
    """Return the records of passed tests, the fastest first."""
    seconds: defaultdict[str, float] = defaultdict(float)
    called: defaultdict[str, set[str]] = defaultdict(set)
    failed = set()
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            name = record["test"].partition("[")[0]
            seconds[name] += record["seconds"]
            called[name].update(record["called"])
            if not record["passed"]:
                failed.add(name)
    records = [Record(name, seconds[name], frozenset(called[name])) for name in seconds if name not in failed]
    return sorted(records, key=lambda record: record.seconds)


class Selection:
    """The tests of a tree."""

    def __init__(self, root: Path, records: list[Record]) -> None:
        self._records = records
        self._seconds = {record.test: record.seconds for record in records}
        self._root = root

    @cached_property
    def _importers(self) -> dict[str, set[str]]:
        return importers(self._root)

    def of(self, fault: Fault) -> tuple[list[str], list[str]]:
        """Return the tests for a fault in the order to run: the common ones, and the others."""
        place = f"{fault.path}:{fault.function}"
        chosen = [record for record in self._records if place in record.called]
        if not chosen or fault.function == MODULE:
            chosen = self._nearest(fault.path)
        chosen += [record for record in self._records if record.file in READERS and record not in chosen]
        names = [record.test for record in chosen]
        common = [name for name in names if name.startswith(COMMON)]
        return common, [name for name in names if not name.startswith(COMMON)]

    def seconds(self, tests: Iterable[str]) -> float:
        """Return the recorded time of tests."""
        return sum(self._seconds[test] for test in tests)

    def _nearest(self, path: str) -> list[Record]:
        """Return the tests that import a module, by fewest steps, and those that call any of its functions."""
        steps = distances(self._importers, path)
        own = {record.test for record in self._records if any(name.startswith(path + ":") for name in record.called)}
        near = [record for record in self._records if record.file in steps or record.test in own]
        return sorted(near, key=lambda record: (steps.get(record.file, 9), record.test not in own))


def importers(root: Path) -> dict[str, set[str]]:
    """Return the modules of `game` and `tests` that import each of them, by path."""
    table: defaultdict[str, set[str]] = defaultdict(set)
    for folder in ("game", "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            for name, _, _ in imports(ast.parse(path.read_text("utf-8")), package_of(path, root), root):
                target = module_path(name, root)
                if target and name.startswith(("game", "tests")):
                    table[target.relative_to(root).as_posix()].add(path.relative_to(root).as_posix())
    return table


def distances(importers: dict[str, set[str]], path: str) -> dict[str, int]:
    """Return the modules that import a module directly or indirectly, with the number of steps."""
    steps = {path: 0}
    waiting = [path]
    for name in waiting:
        for importer in sorted(importers.get(name, ())):
            if importer not in steps:
                steps[importer] = steps[name] + 1
                waiting.append(importer)
    return steps
