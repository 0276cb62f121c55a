"""Selects the tests for a fault: those recorded to call the changed function, or else those that import its module.

Code that runs only in a browser has a table, because the page's calls are not recorded.
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

BROWSER = {
    "game/": (),
    "game/app/": ("dialogs", "play_2048", "play_15", "settings", "languages"),
    "game/app/coach/": ("engines", "keyboard", "phone"),
    "game/app/racing/": ("racing", "play_15"),
    "game/app/backup/": ("backup", "saves"),
    "game/app/bookmarks/": ("bookmarks",),
    "game/app/daily/": ("daily", "clock"),
    "game/app/editor/": ("my_board",),
    "game/app/modes/": ("modes",),
    "game/app/options/": ("settings", "keyboard", "layouts", "access"),
    "game/app/practice/": ("practice",),
    "game/app/sharing/": ("links", "my_board", "play_2048"),
    "game/app/statistics/": ("dialogs",),
    "game/app/words/": ("languages", "pseudo"),
    "game/arena/": ("lab", "sandboxes"),
    "game/core/": ("links", "play_15", "play_2048", "my_board"),
    "game/fifteen/": ("play_15", "engines", "my_board"),
    "game/lab/": ("lab", "lab_kept", "lab_editor"),
    "game/learn/": ("learn",),
    "game/twenty48/": ("play_2048", "engines", "my_board"),
    "game/web/": ("play_2048", "start", "dialogs", "play_15", "links"),
    "game/web/app.py": ("play_2048", "start", "saves", "dialogs"),
    "game/web/engine_worker.py": ("engines", "engine_files", "silent_engines", "lab_engines"),
    "game/web/files.py": ("backup", "daily", "lab_kept", "racing"),
    "game/web/gestures.py": ("gestures", "drag", "play_2048", "play_15"),
    "game/web/input.py": ("play_2048", "links", "keyboard", "layouts", "gestures"),
    "game/web/patch.py": ("play_2048", "play_15", "pictures", "access"),
    "game/web/storage.py": ("saves", "bookmarks"),
    "game/web/widgets.py": ("dialogs", "languages", "backup", "lab_kept"),
    "game/web/features/": ("dialogs", "start", "languages"),
    "game/web/features/backup.py": ("backup",),
    "game/web/features/board_editor.py": ("my_board",),
    "game/web/features/bookmarks.py": ("bookmarks",),
    "game/web/features/cell_navigation.py": ("keyboard", "access"),
    "game/web/features/coach.py": ("engines", "phone", "keyboard", "sheet"),
    "game/web/features/daily.py": ("daily", "clock", "dialogs"),
    "game/web/features/dialogs.py": ("dialogs", "sheet", "keyboard"),
    "game/web/features/dragging.py": ("drag", "play_15", "gestures"),
    "game/web/features/engine.py": ("engines", "engine_files", "silent_engines"),
    "game/web/features/first_paint.py": ("start",),
    "game/web/features/late_views.py": ("lab", "learn", "lab_kept"),
    "game/web/features/modes.py": ("modes",),
    "game/web/features/offline.py": ("offline", "saves"),
    "game/web/features/practice.py": ("practice",),
    "game/web/features/racing.py": ("racing", "clock"),
    "game/web/features/settings.py": ("settings", "languages", "layouts"),
    "game/web/features/statistics.py": ("dialogs",),
    "game/web/features/swiping.py": ("gestures", "access"),
    "game/web/features/ways_out.py": ("play_2048", "sheet", "gestures"),
    "game/web/lab/": ("lab", "lab_kept", "sandboxes"),
    "game/web/lab/editor.py": ("lab_editor", "lab", "learn"),
    "game/web/lab/sandbox.py": ("sandboxes", "lab_engines", "lab", "hostile"),
    "game/web/lab/sandbox_frame.py": ("sandboxes", "lab", "hostile"),
    "game/web/learn/": ("learn",),
    "game/web/loading/": ("start", "fetched"),
    "game/web/loading/assets.py": ("sandboxes", "lab", "learn", "fetched"),
    "game/web/loading/watchdog.py": ("silent_engines", "engine_files"),
    "game/web/static/boot.js": ("start", "layouts"),
    "game/web/static/engine_worker.js": ("engine_files", "engines", "silent_engines"),
    "game/web/static/failure.js": ("hosts", "start"),
    "game/web/sw.js": ("offline",),
}
"""End-to-end tests of a file or folder, `tests/e2e/test_….py`, the most relevant first; the longest matching prefix counts."""


def browser_tests(path: str, root: Path) -> list[str]:
    """Return the files of end-to-end tests that reach a file."""
    nearest = max((name for name in BROWSER if path.startswith(name)), key=len)
    files = [f"tests/e2e/test_{name}.py" for name in BROWSER[nearest]]
    return [file for file in files if (root / file).is_file()]


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
