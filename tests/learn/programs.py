"""Checks programs of learners, each a row of a table by the name of its lesson and its own."""

import contextlib
from unittest import mock

from game.arena import exercise, learner
from game.arena.reports import Checked, Done
from game.learn.course import find_lesson
from tests.full.lessons import in_sandbox, modules, read

Row = str | tuple[str, ...]
"""A whole program, or pairs of texts to replace in the solution: (old, new, old, new, …)."""
Table = dict[str, dict[str, Row]]


def rows(table: Table) -> list[tuple[str, str]]:
    """Return the lesson and the name of each program."""
    return [(lesson, name) for lesson, programs in table.items() for name in programs]


def is_passed(lesson_name: str, row: Row, is_wrong: bool = False) -> tuple[bool, list[Checked]]:
    """Check a program; return whether it passes, also by its results alone, and the cases. is_wrong: end a hanging one soon."""
    lesson = find_lesson(lesson_name)
    assert lesson
    imported = modules(lesson)
    for other in ("blank", "distance", "parity"):  # The path has them, so that a program may use them.
        used = find_lesson(other)
        assert used
        imported.setdefault(other, read(used, "solution.py"))
    source = row if isinstance(row, str) else edited(read(lesson, "solution.py"), row)
    cases = read(lesson, "check.py")
    with contextlib.ExitStack() as patches:
        if is_wrong:
            patches.enter_context(mock.patch.object(learner, "PATIENCE_S", 1.0))
            patches.enter_context(mock.patch.object(exercise, "IMPATIENCE_S", 0.1))
        reports = in_sandbox(source, cases, None, imported)
        checked = [report for report in reports if isinstance(report, Checked)]
        if not (reports[-1] == Done(1) and len(checked) == lesson.cases and all(case.is_right for case in checked)):
            return False, checked
        judged = in_sandbox("", cases, [case.value for case in checked])
    return all(case.is_right for case in judged if isinstance(case, Checked)), checked


def edited(source: str, edits: tuple[str, ...]) -> str:
    for old, new in zip(edits[::2], edits[1::2], strict=True):
        assert old in source, old
        source = source.replace(old, new)
    return source
