"""Every lesson is complete and in three languages, and the sandbox reports its checks."""

import ast
import json
import re
from typing import Any
from unicodedata import east_asian_width

import pytest

from game.app.words import LANGUAGES
from game.arena import exercise
from game.arena.exercise import MAX_TEXT
from game.arena.reports import Checked, Failed, Plotted
from game.arena.sandbox_host import Run
from game.learn.course import ALL, FOLDER, LESSONS, PARTS, PICTURES, PROGRAM, Lesson
from game.learn.text import LessonText, board_of
from game.learn.titles import WORDS
from tests.full.lessons import ROOT, checked, in_sandbox, read

NAMES = [lesson.name for lesson in LESSONS]
MAX_COMMENT = 76
"""Columns of the editor beside the text at a width of 1440 pixels."""
each = pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)


@each
def test_every_text_has_the_same_parts_in_all_languages(lesson: Lesson) -> None:
    texts = [LessonText(read(lesson, f"{language}.txt")) for language in LANGUAGES]
    shapes = [[block.kind for block in text.blocks] for text in texts]
    assert shapes == shapes[:1] * len(LANGUAGES)
    boards = [[block.boards for block in text.blocks] for text in texts]
    assert boards == boards[:1] * len(LANGUAGES)
    codes = [[block.lines for block in text.blocks if block.kind == "code"] for text in texts]
    assert codes == codes[:1] * len(LANGUAGES)


@each
def test_every_comment_and_every_sentence_of_a_case_is_translated(lesson: Lesson) -> None:
    cases, _ = checked(lesson, "solution.py")
    said = {text.split("\n")[0] for case in cases for text in (case.given, case.expected)}
    sentences = {text for text in said if re.search(r"[a-z]{2,} [a-z]{2,}", text) and "(" not in text.split(" ")[0]}
    comments = {
        line.strip()[2:]
        for file in ("start.py", "solution.py")
        for line in read(lesson, file).split("\n")
        if line.strip().startswith("# ")
    }
    for language in LANGUAGES[1:]:
        text = LessonText(read(lesson, f"{language}.txt"))
        assert [one for one in sorted(sentences | comments) if text.translated(one) == one] == [], language


@each
def test_every_lesson_says_what_it_needs_and_has_three_short_hints_that_are_not_in_its_text(lesson: Lesson) -> None:
    for language in LANGUAGES:
        text = LessonText(read(lesson, f"{language}.txt"))
        assert 3 < len(text.needs) < 90 and text.needs.count("`") % 2 == 0, language
        assert len(text.hints) == 3, language
        for hint in text.hints:
            assert 10 < len(hint) < 150 and hint.count("`") % 2 == 0, (language, hint)
            assert not [block for block in text.blocks if any(hint in line for line in block.lines)]


@each
def test_a_lesson_imports_only_earlier_lessons(lesson: Lesson) -> None:
    earlier = [other.name for other in LESSONS[: LESSONS.index(lesson)]]
    assert set(lesson.uses) <= set(earlier)
    trees = [ast.parse(read(lesson, file)) for file in ("start.py", "solution.py")]
    imported = {node.module for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert set(lesson.uses) == imported & set(NAMES)


@each
def test_a_comment_fits_into_the_editor_on_a_laptop(lesson: Lesson) -> None:
    for language in LANGUAGES:
        text = LessonText(read(lesson, f"{language}.txt"))
        for file in ("start.py", "solution.py"):
            lines = [line for line in text.localized(read(lesson, file)).split("\n") if line.strip().startswith("#")]
            widths = [len(line) + sum(east_asian_width(char) in "WF" for char in line) for line in lines]
            assert max(widths, default=0) <= MAX_COMMENT, (language, file, lines)


@each
def test_the_index_has_the_length_and_the_boards_of_every_lesson(lesson: Lesson) -> None:
    assert 5 <= lesson.minutes <= 25
    assert [len(row) for row in lesson.row] == [4] and len({len(row) for row in lesson.picture}) == 1
    values = {value for board in (lesson.row, lesson.picture) for row in board for value in row} - {0}
    assert values and (lesson.game == "15" or all(value.bit_count() == 1 and value > 1 for value in values))


@each
def test_no_chinese_text_mixes_its_two_scripts(lesson: Lesson) -> None:
    traditional = "戲數會鍵點頁這設從說語連結開啟種選項單個機執觀長盤圖讓變壞"
    simplified = "戏数会键点页这设从说语连结开启种选项单个机执观长盘图让变坏"
    pairs = [(one, other) for one, other in zip(traditional, simplified, strict=True) if one != other]
    assert not [one for _, one in pairs if one in read(lesson, "zh-Hant.txt")]
    assert not [one for one, _ in pairs if one in read(lesson, "zh-Hans.txt")]


@each
def test_a_localized_solution_is_the_same_program(lesson: Lesson) -> None:
    for language in LANGUAGES:
        localized = LessonText(read(lesson, f"{language}.txt")).localized(read(lesson, "solution.py"))
        assert ast.dump(ast.parse(localized)) == ast.dump(ast.parse(read(lesson, "solution.py")))


@each
def test_the_course_knows_how_many_cases_a_lesson_has(lesson: Lesson) -> None:
    assert len(checked(lesson, "solution.py")[0]) == lesson.cases


@each
def test_the_results_of_every_solution_are_right_without_its_code(lesson: Lesson) -> None:
    cases, _ = checked(lesson, "solution.py")
    assert all(case.is_right for case in cases)
    judged = in_sandbox("", read(lesson, "check.py"), [case.value for case in cases])
    assert [report for report in judged if isinstance(report, Checked)] == cases


@each
def test_no_result_of_another_case_or_none_is_right_for_every_case(lesson: Lesson) -> None:
    cases, _ = checked(lesson, "solution.py")
    for values in ([], [""] * len(cases), ["null"] * len(cases), ['"right"'] * len(cases), [case.value for case in cases][:-1]):
        judged = in_sandbox("", read(lesson, "check.py"), values)
        assert not all(report.is_right for report in judged if isinstance(report, Checked)), values


@each
def test_the_modules_that_a_lesson_explains_exist(lesson: Lesson) -> None:
    assert [path for path in lesson.reads if not (ROOT / path).is_file()] == []
    assert sorted(set(lesson.reads)) == sorted(lesson.reads)


def test_the_course_names_every_folder_of_lessons_once_and_in_three_languages() -> None:
    assert sorted([*NAMES, PROGRAM.name]) == sorted(path.name for path in (ROOT / FOLDER).iterdir() if path.name != "__pycache__")
    assert [lesson.part for lesson in LESSONS] == sorted((lesson.part for lesson in LESSONS), key=PARTS.index)
    assert list(PICTURES) == NAMES
    assert set(WORDS) == {word for lesson in ALL for word in (lesson.title, lesson.about)}
    assert all(text and text == text.strip() for row in WORDS.values() for text in row)


CASES = "def cases(code):\n    yield 1, 2, lambda: code.twice(1)\n    yield [1, (2,)], [1, [2]], lambda: code.same([1, (2,)])\n"


def failure_of(source: str, cases: str = CASES) -> Failed:
    """Return the failure that ends a check."""
    last = in_sandbox(source, cases)[-1]
    assert isinstance(last, Failed), last
    return last


def test_code_that_cannot_be_loaded_is_reported_with_its_line() -> None:
    assert failure_of("\n\nraise ValueError('so')\n").line == 3
    assert failure_of("def twice(:\n").reason == "bot-syntax"
    assert failure_of("import sys\nsys.exit()\n").reason == "bot-program"


FORGERS = {
    "comparison": "exercise.plain = lambda value: [9]\n\n\ndef slide(line):\n    return [9]\n",
    "values": "exercise.packed = lambda value: '[9]'\nexercise.plain = lambda value: [9]\n\n\ndef slide(line):\n    return 1\n",
    "module": "import json\n\nexercise.json = type('J', (), {'loads': lambda text: True, 'dumps': json.dumps})\n"
    "exercise.plain = lambda value: True\n\n\ndef slide(line):\n    return [9]\n",
}


@pytest.mark.parametrize("forger", FORGERS)
def test_code_that_forges_the_verdict_is_right_only_in_its_own_interpreter(forger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = read(next(lesson for lesson in LESSONS if lesson.name == "slide"), "check.py")
    cases = cases.replace('RETURNS = {"slide": "list"}', "").rpartition("    yield many")[0]  # They would notice.
    for name in ("plain", "packed", "json"):
        monkeypatch.setattr(exercise, name, getattr(exercise, name))
    claimed = in_sandbox(f"from game.arena import exercise\n\n{FORGERS[forger]}", cases)
    monkeypatch.undo()
    claims = [report for report in claimed if isinstance(report, Checked)]
    assert len(claims) == 12 and all(report.is_right for report in claims)
    judged = in_sandbox("", cases, [report.value for report in claims])
    assert not any(report.is_right for report in judged if isinstance(report, Checked))


def test_a_result_that_has_no_form_as_json_is_shown_but_not_right() -> None:
    cases = "def cases(code):\n    yield 1, {(1, 2): 3}, code.pairs\n    yield 2, 'text', code.long\n    yield 3, [1], code.one\n"
    source = "def pairs():\n    return {(1, 2): 3}\n\n\ndef long():\n    return 'a' * 10**6\n\n\ndef one():\n    return {1}\n"
    first, second, third = [report for report in in_sandbox(source, cases) if isinstance(report, Checked)]
    assert (first.got, first.is_right, first.value) == ("{(1, 2): 3}", False, "")
    assert (len(second.got), second.is_right, second.value) == (MAX_TEXT, False, "")
    assert (third.got, third.is_right) == ("[1]", True)


def test_lists_and_tuples_with_the_same_numbers_are_equal() -> None:
    reports = in_sandbox("def twice(one):\n    return 2 * one\n\n\ndef same(one):\n    return tuple(one)\n", CASES)
    assert [report.is_right for report in reports if isinstance(report, Checked)] == [True, True]


def test_code_may_have_dataclasses_with_postponed_annotations() -> None:
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    source = f"{head}\n\n@dataclass\nclass Pair:\n    one: int\n\n\ndef twice(one):\n    return 2 * Pair(one).one\n"
    cases = "def cases(code):\n    yield 1, 2, lambda: code.twice(1)\n"
    assert [report.is_right for report in in_sandbox(source, cases) if isinstance(report, Checked)] == [True]


def test_an_endless_value_is_truncated() -> None:
    reports = in_sandbox("def twice(one):\n    return [0] * 10**6\n", CASES)
    assert len(next(report for report in reports if isinstance(report, Checked)).got) == MAX_TEXT


def test_code_can_plot_a_curve() -> None:
    source = "plot(1, 2.5)\n\n\ndef twice(one):\n    plot(2, 3)\n    return 2\n\n\ndef same(one):\n    return one\n"
    points = [report for report in in_sandbox(source, CASES) if isinstance(report, Plotted)]
    assert points == [Plotted(1, 1, 2.5), Plotted(1, 2, 3)]


@pytest.mark.parametrize(
    "games",
    [
        [{"x": 1}],
        [{"x": 1, "y": "2"}],
        [{"x": 1, "y": True}],
        [{"x": 1, "y": 1e300}],
        [{"given": "", "expected": "", "got": "", "is_right": 1}],
        [{"given": "", "expected": "", "got": 5, "is_right": True}],
        [{"given": "", "expected": "", "got": "x" * 2001, "is_right": True}],
        [{"given": "", "expected": "", "is_right": True}],
        ["text"],
        [{"x": 1, "y": 1}] * 2001,
    ],
)
def test_an_invalid_result_ends_the_check(games: list[Any]) -> None:
    run = Run(1, {})
    question = json.loads(run.ask_once(0, {"source": "", "cases": ""}))
    reply = {"id": question["id"], "games": games, "playing": None, "print": "", "move": "", "end": None}
    (failure,) = [report for report in run.hear(0, json.dumps(reply)) if isinstance(report, Failed)]
    assert failure.reason == "bot-nonsense"


def test_only_a_board_in_pythons_notation_is_drawn() -> None:
    assert board_of("[[2, 0], [4, 8]]") == [[2, 0], [4, 8]]
    assert board_of("[2, 2, 0, 0]") == [[2, 2, 0, 0]]
    long = "[" + "1, " * 20 + "1]"
    for text in ("", "[]", "[[]]", "[1]", "[[1, 2], [3]]", "[1, [2]]", "[-1, 2, 3]", "[1.5, 2.5]", "'[1, 2]'", long):
        assert board_of(text) is None, text


def test_code_that_merges_only_the_first_four_tiles_of_a_line_fails_the_lesson_about_lines() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.name == "slide")
    source = read(lesson, "solution.py").replace("range(len(tiles) - 1)", "range(min(3, len(tiles) - 1))")
    cases = [report for report in in_sandbox(source, read(lesson, "check.py")) if isinstance(report, Checked)]
    assert [case.is_right for case in cases] == [True] * 11 + [False] * 2
