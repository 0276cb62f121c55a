"""A teacher's own cases run behind those of the lesson and are judged like them."""

import pytest

from game.arena.reports import Checked
from game.learn.course import find_lesson
from game.learn.plan import Task
from tests.full.lessons import in_sandbox, read

SLIDE = find_lesson("slide")


def own_cases(cases: str, source: str = "") -> list[Checked]:
    """Return what becomes of the own cases, with the lesson's solution or other code."""
    assert SLIDE
    given = read(SLIDE, "check.py")
    reports = in_sandbox(source or read(SLIDE, "solution.py"), Task("slide", "", cases).added_to(given))
    checked = [report for report in reports if isinstance(report, Checked)]
    assert len(checked) == SLIDE.cases + len(cases.strip().split("\n"))
    return checked[SLIDE.cases :]


def test_own_cases_pass_and_fail_by_their_results() -> None:
    right, wrong, text = own_cases("slide([2, 2, 8]) -> [4, 8, 0]\nslide([2, 2]) -> [2, 2]\nstr(slide((0, 2))) -> '[2, 0]'")
    assert (right.given, right.expected, right.got, right.is_right) == ("slide([2, 2, 8])", "[4, 8, 0]", "[4, 8, 0]", True)
    assert (wrong.expected, wrong.got, wrong.is_right, wrong.why) == ("[2, 2]", "[4, 0]", False, None)
    assert text.is_right


@pytest.mark.parametrize(
    ("case", "source", "reason", "line"),
    [
        ("slide([2]) -> [2]", "def slide(line):\n    return line[9]\n", "bot-fault", 2),
        ("slyde([2]) -> [2]", "", "bot-fault", 0),
        ("slide([2] -> [2]", "", "bot-fault", 0),
    ],
)
def test_an_own_case_that_raises_names_the_learners_line_only_if_it_is_theirs(
    case: str, source: str, reason: str, line: int
) -> None:
    (checked,) = own_cases(case, source)
    assert checked.why and not checked.is_right
    assert (checked.why.reason, checked.why.line) == (reason, line)


def test_results_are_judged_by_a_sandbox_without_the_code() -> None:
    assert SLIDE
    cases = Task("slide", "", "slide([2, 2]) -> [4, 0]").added_to(read(SLIDE, "check.py"))
    values = [report.value for report in in_sandbox(read(SLIDE, "solution.py"), cases) if isinstance(report, Checked)]
    for told, is_right in ((values, True), ([*values[:-1], "[4, 4]"], False)):
        judged = [report for report in in_sandbox("", cases, told) if isinstance(report, Checked)]
        assert judged[-1].is_right == is_right
