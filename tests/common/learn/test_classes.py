"""A class without a page: one link, one line from each learner, one table, one sheet."""

import json

from game.app.feature import ShowAddress
from game.core.rng import below
from game.fifteen.rules import is_solvable
from game.lab.links import format_link
from game.learn import class_view, view
from game.learn.class_view import puzzles, slides
from game.learn.class_words import WORDS
from game.learn.classroom import LINK, progress_line, read_line
from game.learn.course import LESSONS
from game.learn.plan import CLASS_TEXT, MAX_TITLE, BadCase, Task, value_of
from game.learn.work import Lessons
from tests.common.learn_harness import START, Desk

DONE = '{"v": 1, "versions": ["#"], "shown": 0, "done": true}'
OWN = "def slide(line):\n    # Ours.\n    return line\n"
CASES = "slide([2, 2]) -> [4, 0]\n\n slide((4, 4, 0)) -> (8, 0, 0)\n"


def planned(title: str = "7b") -> Desk:
    """Return a teacher's desk with a class of two lessons, of which the first has code and cases."""
    desk = Desk()
    desk.send("open", "#/learn/class")
    for message in (("class-title", title), ("class-lesson", "lost", True), ("class-lesson", "slide", True)):
        desk.send(*message)
    desk.send("class-code", "slide", OWN)
    desk.send("class-cases", "slide", CASES)
    return desk


def joined(desk: Desk | None = None, stored: dict[str, str] | None = None) -> Desk:
    """Return a learner's desk that has opened the link of a class."""
    learner = Desk(stored)
    learner.send("open", (desk or planned()).learn.classroom.link)
    return learner


def slots(desk: Desk) -> dict[str, str]:
    return view.slots(desk.learn)


def test_one_link_holds_the_lessons_the_code_and_the_cases() -> None:
    learner = joined()
    assert learner.of(ShowAddress)[-1] == ShowAddress("#/learn")
    path = view.Path(learner.learn)
    assert [(part.title, [lesson.address for lesson in part.lessons]) for part in path.parts] == [
        ("2048: the rules", ["#/learn/slide", "#/learn/lost"])
    ]
    assert (path.progress, slots(learner)["class-of.text"]) == ("0 of 2 lessons", "Your class: 7b")
    learner.send("open", "#/learn/slide")
    assert learner.learn.exercise.code == OWN
    assert slots(learner)["learn-foreign.hidden"] == ""
    after = view.neighbours(learner.learn)
    assert (after[0], after[1] and after[1].address) == (None, "#/learn/lost")
    learner.send("check")
    cases = str(learner.asked.request["cases"])
    assert cases.startswith("cases\n") and json.dumps([["slide([2, 2])", [4, 0]], ["slide((4, 4, 0))", [8, 0, 0]]]) in json.loads(
        cases.split("_OWN = json.loads(")[1].split(")\n\n\ndef")[0]
    )
    assert learner.learn.checks.count == 15


def test_a_class_stays_after_a_reload_until_it_is_left() -> None:
    learner = joined()
    again = Desk(dict(learner.stored))
    again.send("open", "#/learn")
    assert len(again.learn.context.lessons) == 2
    again.send("class-leave")
    assert len(view.Path(again.learn).parts) == 4
    assert (slots(again)["class-note.hidden"], len(Desk(dict(again.stored)).learn.context.lessons)) == ("on", len(LESSONS))


def test_a_lesson_outside_the_class_opens_with_its_own_code_and_neighbours() -> None:
    learner = joined()
    learner.send("open", "#/learn/score")
    before, after = view.neighbours(learner.learn)
    assert (before and before.address, after and after.address) == ("#/learn/lost", "#/learn/terminal")
    assert learner.learn.exercise.code == START
    learner.send("check")
    assert learner.asked.request["cases"] == "cases"


def test_code_that_the_learner_has_typed_stays_and_starting_over_brings_the_teachers() -> None:
    learner = joined(stored={"learn.slide": DONE})
    learner.send("open", "#/learn/slide")
    assert (learner.learn.exercise.code, slots(learner)["learn-foreign.hidden"]) == ("#", "on")
    learner.send("start-over")
    assert (learner.learn.exercise.code, len(view.versions(learner.learn))) == (OWN, 2)


def test_a_class_without_solutions_shows_them_once_a_lesson_is_done() -> None:
    teacher = planned()
    teacher.send("class-close", True)
    learner = joined(teacher)
    learner.send("open", "#/learn/slide")
    for _ in range(3):
        learner.send("hint")
    assert (slots(learner)["learn-show.hidden"], slots(learner)["learn-closed.hidden"]) == ("on", "")
    learner.learn.exercise.pass_all()
    assert (slots(learner)["learn-show.hidden"], slots(learner)["learn-closed.hidden"]) == ("", "on")
    learner.send("open", "#/learn/score")
    for _ in range(3):
        learner.send("hint")
    assert slots(learner)["learn-show.hidden"] == ""


def test_a_case_that_is_none_is_named_and_no_link_is_offered_until_it_is_mended() -> None:
    for line in ("slide([2, 2])", "slide([2, 2]) ->", "-> [4, 0]", "slide -> 3", "slide([2]) -> [2", "f() -> x", "f() -> 1 2"):
        desk = planned()
        desk.send("class-cases", "slide", "slide([2]) -> [2]\n" + line)
        shown = slots(desk)
        assert shown["class-fault.text"].startswith("Slide a line, line 2 of your cases: "), line
        assert (shown["class-link-box.hidden"], shown["class-fault.hidden"]) == ("on", "")
        assert Desk(dict(desk.stored)).learn.classroom.draft.find("slide").cases.endswith(line)  # type: ignore[union-attr]
        desk.send("class-cases", "slide", "")
        assert slots(desk)["class-link-box.hidden"] == ""


def test_a_class_too_long_for_a_link_says_so() -> None:
    desk = planned()
    desk.send("class-code", "slide", "".join([chr(0x4E00 + below(20_000, 1, place)) for place in range(14_000)]))
    assert slots(desk)["class-fault.text"] == "This code is too long for a link."


def test_values_are_read_as_python_writes_them() -> None:
    for text, value in (
        ("[4, 0]", [4, 0]),
        (" (1, 2) ", [1, 2]),
        ("True", True),
        ("[None, False]", [None, False]),
        ("'lurd'", "lurd"),
        ('"it\'s (True)"', "it's (True)"),
        ("-2.5", -2.5),
        ('{"a": [1]}', {"a": [1]}),
    ):
        assert value_of(text) == value
    assert Task("slide", "", CASES).parsed() == [("slide([2, 2])", [4, 0]), ("slide((4, 4, 0))", [8, 0, 0])]
    nested = 5000 * "[" + 5000 * "]"
    for cases in ("\nslide([2])", "\nslide([2]) -> ", "\nslide -> 2", "\nslide([2]) -> two", "\nslide([]) -> " + nested):
        assert _fault(cases) == ("slide", 2), cases[:20]


def _fault(cases: str) -> tuple[str, int]:
    """Return the lesson and the line of the first case that cannot be read."""
    try:
        Task("slide", "", cases).parsed()
    except BadCase as error:
        return error.lesson, error.line
    return "", 0


def test_a_damaged_link_joins_no_class_and_leaves_the_present_one() -> None:
    whole = planned().learn.classroom.link
    for link in (
        whole[:-3],
        LINK + "x",
        format_link(LINK, []),
        format_link(LINK, ["a", ""]),
        format_link(LINK, ["a", "", "slide", ""]),
        format_link(LINK, ["a", "", "chess", "", ""]),
        format_link(LINK, ["a", "", "slide", "", "", "slide", "", ""]),
        format_link(LINK, ["a", "", "slide", "", "slide([2])"]),
    ):
        learner = joined()
        learner.send("open", link)
        assert (learner.notice, len(learner.learn.context.lessons)) == ("class-link-broken", 2), link
        assert slots(learner)["learn-index.hidden"] == ""


def test_a_received_class_is_the_first_draft_but_replaces_none() -> None:
    assert joined().learn.classroom.draft.pack() == planned().learn.classroom.draft.pack()
    teacher = planned("8a")
    teacher.send("open", planned("7b").learn.classroom.link)
    assert (teacher.learn.classroom.draft.title, teacher.learn.context.plan and teacher.learn.context.plan.title) == ("8a", "7b")


def test_a_lesson_that_is_unticked_by_mistake_keeps_its_code() -> None:
    desk = planned()
    link = desk.learn.classroom.link
    desk.send("class-lesson", "slide", False)
    assert len(desk.learn.classroom.draft.tasks) == 1
    desk.send("class-lesson", "slide", True)
    assert desk.learn.classroom.link == link


def test_a_learner_copies_one_line_and_thirty_of_them_make_a_table() -> None:
    learner = joined(stored={"learn.slide": DONE})
    assert slots(learner)["class-line-box.hidden"] == "on"
    learner.send("class-learner", "  Ada:\n Lovelace ")
    line = slots(learner)["class-line.value"]
    assert line.startswith("Ada Lovelace: slide=2 lost=0 (") and "\n" not in line
    teacher = planned()
    others = [progress_line(f"學生 {number}", [("slide", number % 3), ("td", 1)]) for number in range(29)]
    pasted = [others[0], "", "[10:32, 28/11] Ada: " + line + " ", "good morning"] + others[1:]
    pasted += [line.replace("=0", "=2"), others[5]]
    teacher.send("class-lines", "\r\n".join(pasted))
    table = class_view.ClassTable(teacher.learn)
    assert table.head == ["Name", "Slide a line", "Tell when a game is lost", "Learn by playing", "done"]
    assert len(table.rows) == 30
    assert table.rows[0] == ("學生 0", ["–", "", "started"], "0 of 2")
    assert table.rows[1] == ("Ada Lovelace", ["done", "–", ""], "1 of 2")
    assert slots(teacher)["class-unread.text"].startswith("2 lines could not be read. Ask for a fresh copy:\ngood morning\n")
    assert not [name for name, text in teacher.stored.items() if "Ada" in text]


def test_a_later_line_of_a_learner_counts() -> None:
    desk = planned()
    desk.send("class-lines", "\n".join([progress_line("Ada", [("slide", mark)]) for mark in (0, 1, 2)]))
    assert class_view.ClassTable(desk.learn).rows == [("Ada", ["done"], "1 of 1")]


def test_of_a_pasted_book_only_as_many_lines_are_read_as_a_class_could_have() -> None:
    desk = planned()
    line = progress_line("Ada", [("slide", 2)])
    desk.send("class-lines", "\n".join(["word: a=1 (0)"] * 499 + [line, line.replace("Ada", "Eve"), line]))
    assert [name for name, _ in desk.learn.classroom.progress] == ["Ada"]
    assert len(desk.learn.classroom.unread) == 501


def test_what_is_no_line_of_progress_is_none() -> None:
    line = progress_line("Ada", [("slide", 2)])
    assert read_line(line) == ("Ada", {"slide": 2}) == read_line("> " + line + " ✓")
    bad = progress_line("Ada", [("slide", 3)])
    long = "x " * 5000 + "(00000000)"
    assert read_line("Miss Eve's class of 7b, the latest line of each of us: " + line) == ("Ada", {"slide": 2})
    for text in ("", "()", " (", line[:-2], line.replace("2", "1", 1), line.replace("Ada", "Eve"), bad, long):
        assert read_line(text) is None, text


def test_an_export_brings_a_class_and_what_was_won_to_a_device_without_them() -> None:
    part = Lessons()
    own, other = planned().stored, joined(planned("8a")).stored
    part.check(CLASS_TEXT, other[CLASS_TEXT])
    assert part.count({CLASS_TEXT: other[CLASS_TEXT], "learn.slide": DONE}) == 1
    assert part.merged({}, other) == other
    merged = json.loads(part.merged(own, other)[CLASS_TEXT])
    assert (merged["draft"][0], merged["class"][0]) == ("7b", "8a")
    assert part.merged(other, own) == {}
    won = json.loads(DONE)
    won["won"] = "# won"
    assert json.loads(part.merged({"learn.slide": DONE}, {"learn.slide": json.dumps(won)})["learn.slide"])["won"] == "# won"


def test_a_class_that_cannot_be_read_is_set_aside() -> None:
    for text in ("{", '{"v": 1}', '{"v": 1, "draft": ["", ""], "class": ["a", "", "slide"], "learner": ""}'):
        desk = Desk({CLASS_TEXT: text})
        assert desk.notice == "learn-broken"
        assert text in desk.stored.values()


def test_a_sheet_has_a_board_for_each_direction_and_puzzles_of_both_kinds() -> None:
    kinds = []
    for seed in range(1, 40):
        for letter, rows, after in slides(seed):
            assert letter in "urdl" and rows != after
            assert sum([sum(row) for row in rows]) == sum([sum(row) for row in after])
        for rows, can in puzzles(seed):
            assert is_solvable(tuple([cell for row in rows for cell in row])) == can
            kinds.append(can)
    assert 60 < len([can for can in kinds if can]) < 100
    desk = planned()
    first = [board.rows for board in class_view.sheet(desk.learn)]
    for number in ("2", "0x", "-1", "", "1234567"):
        desk.send("class-sheet", number)
    assert desk.learn.classroom.sheet == 2
    assert [board.rows for board in class_view.sheet(desk.learn)] != first


def test_every_text_of_a_class_exists_in_every_language() -> None:
    assert not [word for word, texts in WORDS.items() if len(texts) != 3 or "" in texts]
    assert len(planned("x" * 99).learn.classroom.draft.title) == MAX_TITLE
