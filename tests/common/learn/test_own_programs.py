"""A learner's page, whole program and console in Learn's model, in all three interpreters."""

from game.arena.reports import Checked, Failed, Plotted, Printed
from game.lab.workbench import EndRun
from game.learn import view
from tests.common.learn_harness import Desk


def at(name: str) -> Desk:
    desk = Desk()
    desk.send("open", "#/learn/" + name)
    return desk


def test_a_page_is_opened_pressed_and_closed() -> None:
    desk = at("keys")
    desk.send("own-begin")
    assert desk.asked.request["position"] == ""
    desk.report(Checked, "page", "", "", True, '"<p>1</p>"')
    assert view.slots(desk.learn)["learn-own.hidden"] == "" and desk.learn.own_play.html == "<p>1</p>"
    desk.send("own-key", "ArrowUp")
    desk.report(Checked, "key", "", "", False, "", Failed(1, "bot-fault", 3, {"why": "KeyError: 1"}))
    assert view.slots(desk.learn)["learn-own-text.text"] == "Line 3: Your code raised an error: KeyError: 1"
    desk.send("own-close")
    assert desk.of(EndRun) and view.slots(desk.learn)["learn-own.hidden"] != ""


def test_a_program_is_checked_without_being_run_and_its_findings_name_lessons() -> None:
    desk = at("program")
    slots = view.slots(desk.learn)
    assert slots["learn-open-file.hidden"] == slots["learn-console-run.hidden"] == "" != slots["learn-try.hidden"]
    desk.send("open-code", "x = '\"é😀'\n")
    desk.send("check")
    assert desk.asked.request["source"] == "" and "PROGRAM = json.loads(" in str(desk.asked.request["cases"])
    desk.report(Checked, "", "", "", False, '["Line {line} never ends.", {"line": 7}, "slide"]')
    desk.report(Checked, "", "", "shown", False, "[1]")
    first, second = view.cases(desk.learn)
    assert (first.parts[0].text, first.link) == ("Line 7 never ends.", ("#/learn/slide", "Slide a line"))
    assert (second.parts[0].text, second.link) == ("shown", None)


def test_a_file_that_is_too_long_is_refused_and_nothing_is_lost() -> None:
    desk = at("program")
    desk.send("edit", "mine = 1\n")
    desk.send("open-code", "x" * 1_000_000)
    assert desk.learn.exercise.code == "mine = 1\n" and "was not opened" in desk.learn.context.shown_notice
    desk.send("open-code", "new = 1\n")
    assert desk.learn.exercise.code == "new = 1\n" and desk.learn.exercise.work.versions == ["mine = 1\n", "new = 1\n"]


def test_a_console_asks_and_goes_on_with_one_answer_more() -> None:
    desk = at("program")
    desk.send("edit", "print(input('? '))\n")
    desk.send("console-run")
    desk.report(Plotted, 0, 2)
    desk.report(Printed, "? ")
    desk.report(Checked, "run", "", "", True, "true")
    slots = view.slots(desk.learn)
    assert (slots["learn-console-text.text"], slots["learn-console-form.hidden"]) == ("? ", "")
    desk.send("console-answer", "Ada")
    assert '[\\"Ada\\"]' in str(desk.asked.request["cases"]) and desk.learn.console.state == "running"
    desk.report(Checked, "run", "", "", True, "false")
    desk.report(Printed, "Ada\nAda\n")
    assert (desk.learn.console.text, desk.learn.console.state) == ("? Ada\nAda\n", "ended")


def test_a_console_that_is_stopped_keeps_its_text() -> None:
    desk = at("program")
    desk.send("console-run")
    desk.report(Printed, "a\n")
    desk.send("console-stop")
    desk.report(Printed, "late\n")
    assert view.slots(desk.learn)["learn-console-state.text"] == "Stopped." and desk.learn.console.text == "a\n"
