"""Checks lesson code as the page does, with both sides of the sandbox connected."""

import functools
import sys
from pathlib import Path
from unittest import mock

from game.arena.reports import Checked, RunReport
from game.arena.sandbox_host import Run
from game.arena.sandbox_worker import SandboxWorker
from game.games import GAMES
from game.learn.course import ORIGINAL, Lesson, cases_of, find_lesson
from game.learn.text import start_and_solution

ROOT = Path(__file__).parents[2]


def read(lesson: Lesson, file: str) -> str:
    """Return a text of a lesson, its starting code (`start.py`), its solution, or its cases with the files that they use."""
    if file == "check.py":
        paths = [lesson.address(file), *(ORIGINAL + name for name in lesson.original)]
        return cases_of(lesson, {path: (ROOT / path).read_text("utf-8") for path in paths})
    if file in ("start.py", "solution.py"):
        return start_and_solution((ROOT / lesson.address("solution.py")).read_text("utf-8"))[file == "solution.py"]
    return (ROOT / lesson.address(file)).read_text("utf-8")


def modules(lesson: Lesson, found: dict[str, str] | None = None) -> dict[str, str]:
    """Return the solutions of the lessons whose code a lesson imports, each after those that it imports itself."""
    found = {} if found is None else found
    for name in lesson.uses:
        used = find_lesson(name)
        assert used
        modules(used, found)
        found[name] = read(used, "solution.py")
    return found


def in_sandbox(
    source: str, cases: str, values: list[str] | None = None, imported: dict[str, str] | None = None
) -> list[RunReport]:
    """Check code in a sandbox, or judge its results; return all reports. imported: modules for the code."""
    run = Run(1, {})
    reports: list[RunReport] = []
    worker = SandboxWorker(GAMES, lambda text: reports.extend(run.hear(0, text)))
    judging = {} if values is None else {"values": values}
    with mock.patch.dict(sys.modules):  # Lessons have stand-ins for `playwright` and others.
        worker.receive(run.ask_once(0, {"source": source, "cases": cases, "modules": list((imported or {}).items()), **judging}))
    return reports


@functools.cache
def checked(lesson: Lesson, file: str) -> tuple[list[Checked], RunReport]:
    """Check a file of a lesson; return the checked cases and the last report."""
    reports = in_sandbox(read(lesson, file), read(lesson, "check.py"), None, modules(lesson))
    return [report for report in reports if isinstance(report, Checked)], reports[-1]
