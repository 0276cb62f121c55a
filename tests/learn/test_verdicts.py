"""A check says what is wrong, runs every case, and never blames the learner for what the check itself raises."""

import pytest

from game.arena import exercise, learner
from game.arena.reports import Begun, Checked, Done
from tests.full.lessons import in_sandbox

LINE = """
RETURNS = {"slide": "list", "count": "number", "show": "text", "pair": "list 2", "maybe": "list|None"}
CHANGES = ("spawn",)


def cases(code):
    yield [2, 2], [4, 0], lambda: code.slide([2, 2])
    yield "count", 3, lambda: code.count([1, 2])
    yield "show", " 2\\n 4", lambda: code.show([2, 4])
    yield "pair", [[4], 4], lambda: code.pair([2])
    yield "maybe", None, lambda: code.maybe([2])
    yield "spawn", "a new tile", lambda: added(code), lambda rows: sum(rows) == 2
    yield "sum", 3, lambda: sum(code.pieces(2))


def added(code):
    rows = [0, 0]
    code.spawn(rows)
    return rows
"""
RIGHT = """
def slide(line): return [4, 0]
def count(line): return 3
def show(line): return " 2\\n 4"
def pair(line): return [4], 4
def maybe(line): return None
def spawn(rows): rows[0] = 2
def pieces(n): return [1, n]
"""
NAMES = ("slide", "count", "show", "pair", "maybe", "spawn", "pieces")

VERDICTS = {
    "nothing": ("slide", "def slide(line): line = [4, 0]", "case-none"),
    "pass": ("count", "def count(line): pass", "case-none"),
    "printed": ("slide", "def slide(line): print([4, 0])", "case-printed"),
    "printed a text": ("show", "def show(line): print(' 2'); print(' 4')", "case-printed"),
    "in place": ("slide", "def slide(line): line[:] = [4, 0]", "case-in-place"),
    "in place and returned": ("slide", "def slide(line): line[:] = [4, 0]; return line", "case-changed"),
    "a text for a list": ("slide", "def slide(line): return '4 0'", "case-type"),
    "a number for a list": ("slide", "def slide(line): return 4", "case-type"),
    "a list for a number": ("count", "def count(line): return [3]", "case-type"),
    "a set for a list": ("slide", "def slide(line): return {4, 0}", "case-type"),
    "one value for two": ("pair", "def pair(line): return [4]", "case-type"),
    "a number for two values": ("pair", "def pair(line): return 4", "case-type"),
    "a number for a list or none": ("maybe", "def maybe(line): return 0", "case-type"),
    "a newline too many": ("show", "def show(line): return ' 2\\n 4\\n'", "case-spaces"),
    "a space at the line ends": ("show", "def show(line): return ' 2 \\n 4 '", "case-spaces"),
    "no spaces": ("show", "def show(line): return '2\\n4'", "case-spaces"),
    "another text": ("show", "def show(line): return ' 2\\n 5'", ""),
    "an empty text": ("show", "def show(line): return ''", ""),
    "a copy changed": ("spawn", "def spawn(rows): rows = list(rows); rows[0] = 2", "case-unchanged"),
    "a changed copy returned": ("spawn", "def spawn(rows): return [2, 0]", "case-unchanged"),
    "what the check cannot use": ("pieces", "def pieces(n): return 5", "case-odd"),
    "nothing that the check can use": ("pieces", "def pieces(n): pass", "case-odd"),
    "an exception": ("count", "def count(line):\n    return line[7]", "bot-fault"),
    "too few parameters": ("count", "def count(): return 3", "bot-fault"),
    "an exception inside a generator": ("pieces", "def pieces(n):\n    yield 1 / 0", "bot-fault"),
    "an endless recursion": ("count", "def count(line): return count(line)", "bot-fault"),
    "the end of the program": ("count", "def count(line): raise SystemExit", "bot-fault"),
    "no function": ("count", "", "lesson-missing"),
    "an endless loop": ("count", "def count(line):\n    while True: pass", "case-slow"),
    "an endless loop in a helper": ("count", "def on():\n    for _ in iter(int, 1): pass\ndef count(line): on()", "case-slow"),
    "an endless loop that catches": ("count", "def count(line):\n while 1:\n  try: 1\n  except Exception: 2", "case-slow"),
    "endless calls": ("count", "def on(n): return n and on(n - 1) + on(n - 1)\ndef count(line): return on(90)", "case-slow"),
}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "PATIENCE_S", 0.3)
    monkeypatch.setattr(exercise, "IMPATIENCE_S", 0.1)


def with_changed(name: str, code: str) -> str:
    """Return the right code with another definition of one function."""
    lines = [line for line in RIGHT.split("\n") if not line.startswith(f"def {name}(")]
    return "\n".join([*lines, code, ""])


def results(code: str) -> list[Checked]:
    reports = in_sandbox(code, LINE)
    assert reports[-1] == Done(1)
    return [report for report in reports if isinstance(report, Checked)]


def test_right_code_gets_no_verdict() -> None:
    assert [(case.is_right, case.why) for case in results(with_changed("none", ""))] == [(True, None)] * len(NAMES)


@pytest.mark.parametrize("fault", VERDICTS)
def test_a_fault_is_named_in_its_own_case_and_the_others_still_run(fault: str) -> None:
    name, code, reason = VERDICTS[fault]
    cases = results(with_changed(name, code))
    place = NAMES.index(name)
    assert [case.is_right for case in cases] == [number != place for number in range(len(NAMES))]
    why = cases[place].why
    assert (why.reason if why else "") == reason


def test_a_verdict_of_the_wrong_kind_names_both_kinds_and_shows_what_came() -> None:
    case = results(with_changed("pair", "def pair(line): return 'four'"))[3]
    assert case.why and case.why.facts == {"name": "pair", "got": "text", "kind": "list 2"}
    assert case.got == "four"


def test_invisible_differences_are_made_visible() -> None:
    case = results(with_changed("show", "def show(line): return ' 2 \\n 4'"))[2]
    assert (case.expected, case.got) == ("·2↵\n·4", "·2·↵\n·4")


def test_only_the_learners_own_lines_are_named() -> None:
    by_fault = {fault: results(with_changed(*VERDICTS[fault][:2])) for fault in ("an exception", "what the check cannot use")}
    lines = [case.why.line for cases in by_fault.values() for case in cases if case.why]
    assert lines == [len(RIGHT.split("\n")) + 1, 0]


def test_every_case_is_announced_before_it_runs() -> None:
    reports = in_sandbox(with_changed("none", ""), LINE)
    kinds = [type(report) for report in reports if isinstance(report, Begun | Checked)]
    assert kinds == [Begun, Checked] * len(NAMES)


def test_a_case_of_many_inputs_shows_the_first_one_that_differs() -> None:
    cases = "from game.arena.exercise import many\n\n\ndef cases(code):\n"
    cases += "    yield many('numbers', [1, 2, 3], lambda one: 2 * one, code.twice)\n"
    for source, shown in (
        ("def twice(one): return one * 2", ("numbers", "the results of Tilelab’s rules", "the same", True)),
        ("def twice(one): return one + 1", ("numbers\n2", "4", "3", False)),
        ("def twice(one): return one * 2 if one < 3 else 1 / 0", ("numbers\n3", "6", "", False)),
    ):
        (case,) = [report for report in in_sandbox(source, cases) if isinstance(report, Checked)]
        assert (case.given, case.expected, case.got, case.is_right) == shown


def test_code_may_import_the_modules_that_a_check_is_given() -> None:
    cases = "def cases(code):\n    yield 1, 2, lambda: code.twice(1)\n"
    checked = exercise.check("from own import twice\n", cases, print, None, [("own", "def twice(one): return one * 2\n")])
    assert [result["is_right"] for result in checked if "is_right" in result] == [True]
