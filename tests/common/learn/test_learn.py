"""Learn without a page: no typed code is lost, nothing runs without a request, and no lesson is locked."""

from game.app.feature import Save, Say, ShowAddress
from game.arena.reports import Begun, Broken, Checked, Done, Failed, Loading, Plotted, Printed, Slow
from game.arena.sandbox_host import FAILURES
from game.lab.links import format_link
from game.lab.workbench import AskOnce, EndRun, FetchFiles, GoTo, ShowLine, ShowSource
from game.learn import view
from game.learn.course import CASE_S, LESSONS, RUN_S
from game.learn.words import WORDS
from game.learn.work import MAX_VERSIONS
from tests.common.learn_harness import START, Desk

MINE = "def slide(line):\n    return [4, 0]\n"


def at_slide(stored: dict[str, str] | None = None) -> Desk:
    """Return a desk with the lesson on lines."""
    desk = Desk(stored)
    desk.send("open", "#/learn/slide")
    return desk


def entries(desk: Desk) -> list[view.ListedLesson]:
    """Return the lessons as the index lists them."""
    return [entry for part in view.Path(desk.learn).parts for entry in part.lessons]


def test_the_index_names_every_lesson_and_none_is_locked() -> None:
    desk = Desk()
    desk.send("open", "#/learn")
    assert [entry.address for entry in entries(desk)] == ["#/learn/" + lesson.name for lesson in LESSONS]
    assert [entry.number for entry in entries(desk)] == list(range(1, len(LESSONS) + 1))
    desk.send("open", entries(desk)[-1].address)
    assert desk.learn.context.lesson is LESSONS[-1]
    assert view.slots(desk.learn)["learn-lesson.hidden"] == ""


DONE = '{"v": 1, "versions": ["#"], "shown": 0, "done": true}'
BEGUN = DONE.replace("true", "false")


def test_the_path_tells_the_progress_and_the_next_lesson() -> None:
    names = [lesson.name for lesson in LESSONS]
    for done, begun, progress, left, following, start in (
        ([], [], "0 of 26 lessons", "about 4 h left", "board", "Start · 8 min"),
        (names[:3], [], "3 of 26 lessons", "about 4 h left", "spawn", "Start · 8 min"),
        (names[:3], ["spawn"], "3 of 26 lessons", "about 4 h left", "spawn", "Continue · 8 min"),
        (names[1:3], [], "2 of 26 lessons", "about 4 h left", "board", "Start · 8 min"),
        (names[:-2], [], "24 of 26 lessons", "about 22 min left", "measure", "Start · 12 min"),
        (names[:15], [], "15 of 26 lessons", "about 2 h left", "breadth", "Start · 15 min"),
        (names, [], "26 of 26 lessons", "", "", ""),
    ):
        stored = {"learn." + name: DONE for name in done}
        stored.update({"learn." + name: BEGUN for name in begun})
        path = view.Path(Desk(stored).learn)
        address = path.following.address if path.following else "#/learn/"
        assert (path.progress, path.left, address, path.start) == (progress, left, "#/learn/" + following, start)
        assert path.done == len(done) / len(LESSONS)


def test_each_part_of_the_path_counts_its_own_lessons() -> None:
    path = view.Path(Desk({"learn.board": DONE, "learn.td": DONE, "learn.slide": BEGUN}).learn)
    assert [part.progress for part in path.parts] == ["1 of 7", "0 of 4", "0 of 8", "1 of 7"]
    assert [lesson.state for lesson in path.parts[0].lessons][:3] == ["done", "started", ""]


def test_a_lesson_opens_with_its_text_and_starting_code() -> None:
    desk = at_slide()
    assert desk.learn.exercise.code == START
    assert [block.kind for block in desk.learn.context.lesson_text.blocks] == ["text", "boards"]
    assert desk.of(ShowSource) and not desk.of(Save) and not desk.of(AskOnce)
    before, after = view.neighbours(desk.learn)
    assert (before and before.address, after and after.address) == ("#/learn/board", "#/learn/directions")


def test_an_unknown_lesson_leads_to_the_index() -> None:
    desk = at_slide()
    desk.send("open", "#/learn/chess")
    assert desk.notice == "learn-unknown"
    assert view.slots(desk.learn)["learn-index.hidden"] == ""


def test_typed_code_is_stored_at_once_and_loaded_again() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    again = at_slide(dict(desk.stored))
    assert again.learn.exercise.code == MINE
    assert [entry.is_begun for entry in entries(again)][:3] == [False, True, False]


def test_starting_over_keeps_the_typed_code_as_a_version() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    desk.send("start-over")
    assert desk.learn.exercise.code == START
    assert len(view.versions(desk.learn)) == 2
    desk.send("version", 0)
    assert at_slide(dict(desk.stored)).learn.exercise.code == MINE
    for number in range(20):
        desk.send("edit", f"# {number}\n")
        desk.send("start-over")
    assert len(desk.learn.exercise.work.versions) == MAX_VERSIONS


def test_the_hint_and_the_solution_are_hidden_again_in_the_next_lesson() -> None:
    desk = at_slide()
    shown = []
    read_hint(desk)
    for message in (("hint",), ("solution",), ("solution",), ("solution",), ("open", "#/learn/directions")):
        desk.send(*message)
        slots = view.slots(desk.learn)
        shown.append((slots["learn-solution-box.hidden"], slots["learn-show@aria-expanded"], slots["learn-show.text"]))
    closed, opened = ("on", "false", "Show solution"), ("", "true", "Hide solution")
    assert shown == [closed, opened, closed, opened, closed]
    assert (view.slots(desk.learn)["learn-hint.hidden"], view.slots(desk.learn)["learn-show.hidden"]) == ("on", "on")


def fail(desk: Desk) -> None:
    """Check the code, which is wrong."""
    desk.send("check")
    desk.tell(True, False)
    desk.report(Done)


def crash(desk: Desk) -> None:
    """Check the code, which raises an exception."""
    desk.send("check")
    desk.report(Failed, "bot-fault", 1, {"why": "x"})


def succeed(desk: Desk) -> None:
    """Check the code, which is right, as the sandbox that judges its results confirms."""
    desk.send("check")
    for _ in range(2):
        desk.tell(True, True)
        desk.report(Done)


def read_hint(desk: Desk) -> None:
    """Open all three hints and close them again."""
    for _ in range(4):
        desk.send("hint")


def read_two_hints(desk: Desk) -> None:
    """Open the first two hints, which give no line away."""
    desk.send("hint")
    desk.send("hint")


def press_solution(desk: Desk) -> None:
    """Ask for the solution, which does not count as a try."""
    desk.send("solution")


CLOSED_LINK = format_link("#/learn/slide/", [MINE, "closed"])


def test_the_solution_can_be_shown_after_the_hint_or_a_failed_check() -> None:
    for address, tries, is_offered in (
        ("#/learn/slide", (), False),
        ("#/learn/slide", (press_solution,), False),
        ("#/learn/slide", (read_two_hints,), False),
        ("#/learn/slide", (read_hint,), True),
        ("#/learn/slide", (fail,), True),
        ("#/learn/slide", (crash,), True),
        ("#/learn/slide", (succeed,), True),
        (CLOSED_LINK, (read_hint, fail, crash, press_solution), False),
        (CLOSED_LINK, (succeed,), True),
    ):
        desk = Desk()
        desk.send("open", address)
        for attempt in tries:
            attempt(desk)
        slots = view.slots(desk.learn)
        assert (slots["learn-show.hidden"] == "", slots["learn-solution-box.hidden"]) == (is_offered, "on"), tries
        again = view.slots(at_slide(dict(desk.stored)).learn)
        assert again["learn-show.hidden"] == slots["learn-show.hidden"], "a reload forgets nothing"
        assert (slots["learn-closed.hidden"] == "") == (address == CLOSED_LINK and not is_offered)


def test_a_teachers_link_may_leave_the_solution_out_until_the_lesson_is_done() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    desk.send("share")
    desk.send("leave-out", True)
    assert view.slots(desk.learn)["learn-link.link"] == CLOSED_LINK
    desk.send("leave-out", False)
    assert view.slots(desk.learn)["learn-link.link"] == format_link("#/learn/slide/", [MINE])
    other = Desk()
    other.send("open", CLOSED_LINK)
    fail(other)
    again = at_slide(dict(other.stored))
    fail(again)
    assert view.slots(again.learn)["learn-show.hidden"] == "on"
    succeed(again)
    assert view.slots(at_slide(dict(again.stored)).learn)["learn-show.hidden"] == ""


def test_the_way_on_stands_beside_the_good_news() -> None:
    for lesson, title, address in (
        ("slide", "Next: Move in four directions", "#/learn/directions"),
        ("td", "All lessons", "#/learn"),
    ):
        desk = Desk()
        desk.send("open", "#/learn/" + lesson)
        fail(desk)
        assert view.slots(desk.learn)["learn-go-on.hidden"] == "on"
        succeed(desk)
        slots = view.slots(desk.learn)
        assert (slots["learn-go-on.hidden"], slots["learn-go-on.text"], slots["learn-go-on@href"]) == ("", title, address)


def test_code_of_a_link_is_shown_but_not_run_and_the_learners_code_stays() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    saves = len(desk.of(Save))
    desk.send("open", format_link("#/learn/slide/", ["# A teacher's."]))
    assert desk.learn.exercise.code == "# A teacher's."
    assert view.slots(desk.learn)["learn-foreign.hidden"] == ""
    assert desk.of(ShowAddress)[-1] == ShowAddress("#/learn/slide")
    assert len(desk.of(Save)) == saves and not desk.of(AskOnce)
    desk.send("version", 0)
    assert desk.learn.exercise.work.versions == [MINE]


def test_code_of_a_link_becomes_a_version_when_it_is_run_or_edited() -> None:
    for message in (("check",), ("edit", "# Mine now.")):
        desk = at_slide()
        desk.send("open", format_link("#/learn/slide/", ["# A teacher's."]))
        desk.send(*message)
        again = at_slide(dict(desk.stored))
        assert again.learn.exercise.code == desk.learn.exercise.code != START
        assert again.learn.exercise.work.versions[0] == START
        assert not again.learn.exercise.work.is_given


def test_a_link_is_read_back_in_another_browser() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    desk.send("share")
    address = view.slots(desk.learn)["learn-link.link"]
    other = Desk()
    other.send("open", address)
    assert other.learn.exercise.code == MINE
    desk.send("share")
    assert view.slots(desk.learn)["learn-share-box.hidden"]


def test_a_damaged_link_opens_the_lesson_with_a_notice() -> None:
    address = format_link("#/learn/slide/", [MINE])
    contents: list[list[str]] = [[MINE, "2"], [], [MINE, "closed", "closed"]]
    for wrong in [address[:-1]] + [format_link("#/learn/slide/", content) for content in contents]:
        desk = Desk()
        desk.send("open", wrong)
        assert desk.notice == "learn-link-broken"
        assert desk.learn.exercise.code == START


def test_a_check_sends_the_code_in_the_editor_to_the_sandbox() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    desk.send("check")
    limits = {"move_ms": CASE_S * 1000, "run_ms": RUN_S * 1000}
    assert desk.asked.request == dict(limits, source=MINE, modules=[], cases="cases")
    desk.send("check")
    assert len(desk.of(AskOnce)) == 1


def test_a_lesson_is_done_when_all_cases_pass_and_stays_done() -> None:
    desk = at_slide()
    desk.send("edit", MINE)
    fail(desk)
    assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("wrong", False)
    succeed(desk)
    assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("passed", True)
    assert desk.of(Say)[-1] == Say("All 2 cases are right. Well done!")
    again = at_slide(dict(desk.stored))
    again.send("edit", "")
    assert [entry.is_done for entry in entries(again)][:3] == [False, True, False]


def state_of(desk: Desk) -> str:
    """Return the page's text about the check."""
    return view.slots(desk.learn)["learn-state.text"]


def test_a_check_that_ends_early_counts_all_cases_of_the_lesson() -> None:
    for verdicts, text in (
        ((), "0 of 13 cases are right."),
        ((False,), "0 of 13 cases are right."),
        ((True, True, False), "2 of 13 cases are right."),
    ):
        desk = at_slide()
        desk.send("check")
        desk.tell(*verdicts)
        desk.learn.checks.loading = 1.0
        assert state_of(desk) == "Checking: " + text.replace(" are right.", " right so far.")
        desk.report(Failed, "bot-fault", 1, {"why": "x"})
        assert state_of(desk) == "The check ended early: " + text
        assert desk.of(Say)[-1] == Say("The check ended early: " + text)
        again = at_slide()
        again.send("check")
        again.tell(*verdicts)
        again.send("stop")
        assert state_of(again) == "You stopped the check: " + text


def test_a_slow_case_is_reported_with_advice_until_the_next_one_arrives() -> None:
    desk = at_slide()
    desk.send("check")
    desk.learn.checks.loading = 1.0
    desk.tell(True)
    desk.report(Slow)
    text = "1 of 13 cases are right so far. The next one takes long. An endless loop? Press Stop."
    assert (state_of(desk), desk.of(Say)[-1]) == (text, Say(text))
    desk.tell(True)
    assert state_of(desk) == "Checking: 2 of 13 cases right so far."


def test_a_check_is_passed_only_when_a_sandbox_that_never_ran_the_code_has_judged_its_results() -> None:
    desk = at_slide()
    desk.send("check")
    first = desk.asked
    desk.report(Checked, "[2, 2]", "[4, 0]", "[4, 0]", True, "[4, 0]")
    desk.report(Done)
    assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("running", False)
    assert (desk.asked.run, desk.asked.request["source"], desk.asked.request["values"]) == (first.run + 1, "", ["[4, 0]"])
    assert desk.asked.request["cases"] == first.request["cases"]
    desk.tell(True)
    desk.report(Done)
    assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("passed", True)


def test_a_check_that_claims_what_its_results_are_not_is_not_passed() -> None:
    for verdicts in ((True, False), (False, False), (True,), (), (True, True, True)):
        desk = at_slide()
        desk.send("check")
        desk.tell(True, True)
        desk.report(Done)
        desk.tell(*verdicts)
        desk.report(Done)
        assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("broken-off", False), verdicts
        assert desk.learn.checks.right == len([one for one in verdicts if one])
        assert view.slots(desk.learn)["learn-fault-text.text"].startswith("Your code changed the program that runs it"), verdicts


def test_a_check_whose_results_cannot_be_judged_is_not_passed() -> None:
    desk = at_slide()
    desk.send("check")
    desk.tell(True)
    desk.report(Done)
    desk.report(Failed, "bot-slow", 0, {"seconds": 20})
    assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("broken-off", False)
    desk.send("check")
    desk.tell(True)
    desk.report(Done)
    desk.send("stop")
    assert desk.of(EndRun)[-1] == EndRun(desk.asked.run)
    desk.tell(True)
    desk.report(Done)
    assert (desk.learn.checks.state, desk.learn.exercise.work.is_done) == ("stopped", False)


def test_a_check_without_a_case_is_not_passed() -> None:
    desk = at_slide()
    desk.send("check")
    desk.report(Done)
    assert desk.learn.checks.state == "wrong"


def test_a_case_is_shown_with_its_boards() -> None:
    desk = at_slide()
    desk.send("check")
    desk.tell(False)
    desk.report(Checked, "one new tile\n[[2, 0], [0, 4]]", "text", "", False)
    first, second = view.cases(desk.learn)
    assert [part.board for part in first.parts] == [[[2, 2]], [[4, 0]], [[2, 2]]]
    assert (second.parts[0].text, second.parts[0].board) == ("one new tile", [[2, 0], [0, 4]])
    assert [part.text for part in second.parts[1:]] == ["text", "–"]


def test_a_list_as_text_is_no_board_where_a_text_is_expected() -> None:
    """Lesson 1 starts with str(rows): drawn as a board, the result would look like the input."""
    desk = at_slide()
    desk.send("check")
    desk.report(Checked, "[[2, 0], [0, 4]]", "    2    .", "[[2, 0], [0, 4]]", False)
    given, _, got = view.cases(desk.learn)[0].parts
    assert (given.board, got.board, got.text) == ([[2, 0], [0, 4]], None, "[[2, 0], [0, 4]]")


def test_a_failure_is_reported_with_its_line() -> None:
    desk = at_slide()
    desk.send("check")
    desk.report(Printed, "hel\0lo\n")
    desk.report(Failed, "bot-fault", 3, {"why": "ZeroDivisionError: {x}"})
    slots = view.slots(desk.learn)
    assert slots["learn-fault-text.text"] == "Line 3: Your code raised an error: ZeroDivisionError: {x}"
    assert (slots["learn-fault-line.hidden"], slots["learn-printed.text"]) == ("", "hel␀lo\n")
    desk.send("fault-line")
    assert desk.of(ShowLine)[-1] == ShowLine(3)
    desk.send("edit", MINE)
    assert desk.learn.checks.line == 0


def test_hints_come_in_three_steps_and_close_again() -> None:
    desk = at_slide()
    shown = []
    for _ in range(5):
        slots = view.slots(desk.learn)
        shown.append((slots["learn-ask-hint.text"], slots["learn-hint.hidden"] == "", desk.learn.exercise.work.is_tried))
        desk.send("hint")
    assert shown == [
        ("Hint", False, False),
        ("Next hint (2 of 3)", True, False),
        ("Next hint (3 of 3)", True, False),
        ("Hide hints", True, True),
        ("Hint", False, True),
    ]


def test_the_solution_is_shown_as_a_difference_and_can_be_put_into_the_editor() -> None:
    desk = at_slide()
    desk.send("put-solution")
    assert desk.learn.exercise.code == START, "not before a try"
    desk.send("edit", MINE)
    fail(desk)
    assert view.solution(desk.learn) == []
    desk.send("solution")
    assert view.solution(desk.learn) == [
        (" ", "def slide(line):"),
        ("-", "    return [4, 0]"),
        ("+", "    # Left."),
        ("+", "    return line"),
        ("+", "# The end."),
    ]
    desk.send("put-solution")
    assert desk.learn.exercise.code == START + "# The end.\n"
    assert desk.learn.exercise.work.versions == [MINE, START + "# The end.\n"]


def test_a_difference_keeps_the_lines_of_both_texts_in_order() -> None:
    for old, new in (("", ""), ("a", "a"), ("a\nb\nc", "a\nc"), ("a\nc", "a\nb\nc"), ("a\nb", "b\na"), ("a\na", "a"), ("", "x")):
        lines = view.difference(old, new)
        assert "\n".join([line for mark, line in lines if mark != "+"]) == old
        assert "\n".join([line for mark, line in lines if mark != "-"]) == new
        assert len([1 for mark, _ in lines if mark == " "]) >= (1 if set(old.split("\n")) & set(new.split("\n")) else 0)


def test_a_lesson_uses_what_its_learner_wrote_in_earlier_ones() -> None:
    desk = at_slide()
    desk.send("open", "#/learn/directions")
    desk.send("check")
    assert desk.asked.request["modules"] == [("slide", START + "# The end.\n")]
    assert view.slots(desk.learn)["learn-uses.text"] == "Tilelab’s until you pass these lessons: slide."
    desk.send("open", "#/learn/slide")
    desk.send("edit", MINE)
    succeed(desk)
    desk.send("edit", "broken")
    again = Desk(dict(desk.stored))
    again.send("open", "#/learn/directions")
    again.send("check")
    assert again.asked.request["modules"] == [("slide", MINE)], "the code that passed, not the latest"
    assert view.slots(again.learn)["learn-uses.text"] == "Your own code: slide."


def test_an_own_call_shows_its_value_and_passes_nothing() -> None:
    desk = at_slide()
    desk.send("try-call", " ")
    assert not desk.of(AskOnce)
    desk.send("try-call", 'slide([2, 2])  # "quoted"')
    cases: dict[str, object] = {}
    assert isinstance(desk.asked.request["cases"], str)
    exec(desk.asked.request["cases"], cases)
    assert "cases" in cases
    desk.report(Printed, "hello\n")
    desk.report(Checked, "slide([2, 2])", "", "[4, 0]", True, "[4, 0]")
    desk.report(Done)
    (row,) = view.cases(desk.learn)
    assert [(part.label, part.text, part.board) for part in row.parts] == [("Call", "slide([2, 2])", None), ("Got", "", [[4, 0]])]
    slots = view.slots(desk.learn)
    assert (slots["learn-state.text"], slots["learn-printed.text"]) == ("This is what your call returned.", "hello\n")
    assert not desk.learn.exercise.work.is_done and not desk.learn.exercise.work.is_tried


def test_the_path_leads_past_optional_lessons() -> None:
    names = [lesson.name for lesson in LESSONS]
    done = names[: names.index("conflict")]
    path = view.Path(Desk({"learn." + name: DONE for name in done}).learn)
    assert path.following and path.following.address == "#/learn/breadth"
    optional = [entry.time for entry in entries(Desk()) if entry.is_optional]
    assert len(optional) == 3 and all([time.endswith(" · optional") for time in optional])


def test_a_case_that_ends_its_sandbox_is_shown_as_wrong_with_its_reason() -> None:
    desk = at_slide()
    desk.send("check")
    desk.tell(True)
    desk.report(Begun, "[2, 2, 2, 0]", "[4, 2, 0, 0]")
    desk.report(Failed, "bot-slow", 0, {"seconds": 20})
    last = view.cases(desk.learn)[-1]
    assert (last.is_right, last.why) == (False, view.fault_text(desk.learn))
    assert last.parts[0].board == [[2, 2, 2, 0]]


def test_the_first_wrong_case_says_above_all_cases_what_is_wrong() -> None:
    desk = at_slide()
    desk.send("check")
    desk.tell(True)
    for reason, line in (("case-none", 0), ("bot-fault", 3)):
        why = Failed(desk.asked.run, reason, line, {"name": "slide", "why": "KeyError: 3"})
        desk.report(Checked, "[2, 2]", "[4, 0]", "", False, "", why)
    desk.report(Done)
    assert (desk.learn.checks.state, desk.learn.checks.line) == ("wrong", 0)
    assert view.fault_text(desk.learn) == "slide returned nothing. Did you forget return?"
    assert [row.why for row in view.cases(desk.learn)][1:] == [
        "slide returned nothing. Did you forget return?",
        "Line 3: Your code raised an error: KeyError: 3",
    ]


def test_a_kind_of_value_is_named_in_the_learners_language() -> None:
    desk = at_slide()
    desk.send("language", "zh-Hans")
    desk.send("check")
    why = Failed(desk.asked.run, "case-type", 0, {"name": "slide", "got": "text", "kind": "list 2"})
    desk.report(Checked, "[2, 2]", "[4, 0]", "", False, "", why)
    assert view.fault_text(desk.learn) == "slide 返回的是文本，应该是列表。"


def test_every_failure_of_a_sandbox_has_a_text() -> None:
    reasons = [
        "bot-slow",
        "bot-long",
        "bot-noise",
        "bot-nonsense",
        "bot-deep",
        "bot-died",
        "bot-memory",
        "lesson-missing",
        "bot-module",
        "bot-browser",
        "bot-program",
        "nobody-knows",
    ]
    for reason in reasons + [reason for reason in FAILURES if reason[:5] == "case-"]:
        desk = at_slide()
        desk.send("check")
        desk.report(Failed, reason, 0, {"seconds": 20})
        assert len(view.fault_text(desk.learn)) > 20
        assert "bot" not in view.fault_text(desk.learn).lower(), reason


def test_stopping_ends_the_check_and_later_reports_are_ignored() -> None:
    desk = at_slide()
    desk.send("check")
    desk.tell(True)
    desk.send("stop")
    desk.tell(True)
    desk.report(Done)
    assert desk.of(EndRun) == [EndRun(desk.asked.run)]
    assert (desk.learn.checks.state, desk.learn.checks.right) == ("stopped", 1)


def test_leaving_the_lesson_ends_the_check() -> None:
    desk = at_slide()
    desk.send("check")
    desk.send("open", "#/learn")
    assert desk.of(EndRun) == [EndRun(desk.asked.run)]
    assert desk.learn.checks.state == "none"


def test_a_sandbox_that_cannot_start_is_reported() -> None:
    desk = at_slide()
    desk.send("check")
    desk.send("report", Loading(0.5))
    assert view.slots(desk.learn)["learn-state.text"] == "Starting Python for your code: 50%"
    desk.send("report", Broken("no answer"))
    assert "no answer" in view.fault_text(desk.learn)
    desk.send("check")
    assert len(desk.of(AskOnce)) == 2


def test_the_points_of_a_curve_are_collected_and_fill_the_chart() -> None:
    desk = at_slide()
    desk.send("check")
    desk.report(Plotted, 1, 2.5)
    desk.report(Plotted, 2, 3.5)
    curve = view.Curve(desk.learn)
    assert curve.points == [(0, 2.5 / 3.5), (1, 1)]
    assert (curve.marks, curve.label) == ([], "2: 4")


def test_a_curve_is_drawn_below_the_score_of_perfect_play() -> None:
    desk = Desk()
    desk.send("open", "#/learn/td")
    desk.send("check")
    assert view.Curve(desk.learn).points == []
    desk.report(Plotted, 15, 300.0)
    desk.report(Plotted, 600, 1060.0)
    curve = view.Curve(desk.learn)
    assert [text for _, text in curve.marks] == ["Random: 178", "Expectimax: 909", "Perfect play: 5,468"]
    heights = [height for height, _ in curve.marks]
    assert 0 < heights[0] < curve.points[0][1] < heights[1] < curve.points[1][1] < heights[2] == 1
    assert curve.label == "After 600 games, the latest ones score 1,060 on average."


def test_another_language_changes_comments_in_unedited_code() -> None:
    desk = at_slide()
    desk.send("language", "zh-Hant")
    assert desk.learn.exercise.code == START.replace("Left.", "zh-Hant")
    assert desk.learn.context.lesson_text.translated("one new tile\n[2, 2]") == "zh-Hant!\n[2, 2]"
    desk.send("edit", MINE)
    desk.send("language", "en")
    assert desk.learn.exercise.code == MINE


def test_an_unreadable_text_is_set_aside() -> None:
    desk = at_slide({"learn.slide": '{"v": 1, "versions": 5}'})
    assert desk.stored["learn.slide.aside"] == '{"v": 1, "versions": 5}'
    assert desk.learn.exercise.code == START


def test_code_typed_in_another_tab_is_shown() -> None:
    desk = at_slide()
    other = at_slide()
    other.send("edit", MINE)
    desk.hear_storage("learn.slide", other.stored["learn.slide"])
    assert desk.learn.exercise.code == MINE
    desk.hear_storage("learn.slide", "nonsense")
    assert desk.learn.exercise.code == MINE


def test_a_lesson_that_failed_to_load_is_reported_and_can_be_requested_again() -> None:
    desk = Desk()
    desk.is_online = False
    desk.send("open", "#/learn/slide")
    assert (desk.notice, desk.learn.context.lesson) == ("learn-unfetched", None)
    desk.is_online = True
    desk.send("open", "#/learn/slide")
    assert desk.learn.exercise.code == START


def test_files_are_fetched_once() -> None:
    desk = at_slide()
    desk.send("open", "#/learn")
    desk.send("open", "#/learn/slide")
    assert len(desk.of(FetchFiles)) == 1


def test_a_bot_is_measured_in_the_lab_against_the_rival_of_its_lesson() -> None:
    desk = at_slide()
    desk.send("measure")
    assert desk.of(GoTo) == []
    for lesson in LESSONS:
        if lesson.measured:
            desk.send("open", "#/learn/" + lesson.name)
            desk.send("measure")
            assert desk.of(GoTo)[-1].address.startswith("#/lab/" + lesson.game + "/")


def test_a_module_is_shown_with_the_lessons_that_explain_it() -> None:
    desk = Desk()
    desk.send("open", "#/learn/code")
    assert "game/twenty48/rules.py" in desk.learn.reader.paths and not desk.learn.reader.path
    desk.send("open", "#/learn/code/game/twenty48/rules.py")
    assert desk.learn.reader.source == "# game/twenty48/rules.py"
    assert "#/learn/slide" in [entry.address for entry in view.explained_by(desk.learn)]
    desk.send("open", "#/learn/code/game/app/app.py")
    assert (desk.learn.reader.path, desk.learn.reader.source) == ("game/app/app.py", "# The application.")
    desk.send("open", "#/learn/code/game/secret.py")
    assert (desk.notice, desk.learn.reader.path) == ("learn-no-module", "")


def test_every_text_of_learn_exists_in_every_language() -> None:
    for word, texts in WORDS.items():
        assert all([text and text == text.strip() for text in texts]), word


def test_only_what_can_be_tiles_is_drawn_as_a_board() -> None:
    for name, text, is_drawn in (
        ("slide", "[4, 2, 0, 0]", True),
        ("lost", "[[2, 4], [2048, 0]]", True),
        ("blank", "[[1, 2, 3], [4, 5, 6], [7, 0, 8]]", True),
        ("measure", "[880, 27, 1786]", False),
        ("bits", "[1, 2, 3, 4]", False),
        ("patterns", "[3024, 3024]", False),
    ):
        desk = Desk()
        desk.send("open", "#/learn/" + name)
        for message, *facts in (("check",), ("try-call", "f()")):
            desk.send(message, *facts)
            desk.report(Checked, text, text, text, True)
            (row,) = view.cases(desk.learn)
            assert [bool(part.board) for part in row.parts[1:]] == [is_drawn] * len(row.parts[1:]), (name, message)
            desk.send("stop")
