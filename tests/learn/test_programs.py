"""Every wrong program is refused, every right one in another style passes."""

import pytest

from game.arena import exercise, learner
from game.arena.reports import Checked, Done
from game.learn.course import LESSONS, find_lesson
from tests.full.lessons import in_sandbox, modules, read
from tests.learn.programs import rows

TABLES = {kind: [(lesson.name, name) for lesson in LESSONS for name in rows(lesson, kind)] for kind in ("WRONG", "RIGHT")}


def is_passed(lesson_name: str, kind: str, name: str) -> tuple[bool, list[Checked]]:
    """Check a program; return whether it passes, also by its results alone, and the cases."""
    lesson = find_lesson(lesson_name)
    assert lesson
    imported = modules(lesson)
    for other in ("blank", "distance", "parity"):  # The path has them, so that a program may use them.
        used = find_lesson(other)
        assert used
        imported.setdefault(other, read(used, "solution.py"))
    source, cases = rows(lesson, kind)[name], read(lesson, "check.py")
    reports = in_sandbox(source, cases, None, imported)
    checked = [report for report in reports if isinstance(report, Checked)]
    if not (reports[-1] == Done(1) and len(checked) == lesson.cases and all(case.is_right for case in checked)):
        return False, checked
    judged = in_sandbox("", cases, [case.value for case in checked])
    return all(case.is_right for case in judged if isinstance(case, Checked)), checked


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), TABLES["WRONG"])
def test_a_wrong_program_is_refused(lesson: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "PATIENCE_S", 1.0)
    monkeypatch.setattr(exercise, "IMPATIENCE_S", 0.1)
    assert not is_passed(lesson, "WRONG", name)[0]


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), TABLES["RIGHT"])
def test_a_right_program_in_another_style_passes(lesson: str, name: str) -> None:
    passed, cases = is_passed(lesson, "RIGHT", name)
    assert passed, [case for case in cases if not case.is_right][:2]


@pytest.mark.parametrize("lesson", [lesson.name for lesson in LESSONS])
def test_every_lesson_is_tried_with_ten_wrong_and_four_right_programs(lesson: str) -> None:
    counts = {kind: len([one for one, _ in rows if one == lesson]) for kind, rows in TABLES.items()}
    assert counts["WRONG"] >= 10 and counts["RIGHT"] >= 4
