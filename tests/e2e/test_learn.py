"""Learn in a browser: a lesson is failed, fixed and passed, the code is saved, and misbehaving code is contained."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from game.learn.course import LESSONS
from game.learn.text import start_and_solution
from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view, press, reload
from tests.imports import ROOT

# A check first starts an interpreter, which is slow on a loaded machine; no test depends on the time itself.
RUN_MS = 120_000
WOOD, GOLD = "rgb(242, 224, 192)", "rgb(249, 196, 50)"
"""The colours of a lesson's number before and after the lesson is won."""


def editor(page: Page) -> Locator:
    """Return the editor of the code."""
    return page.get_by_role("textbox", name="Code of the lesson")


def write(page: Page, text: str) -> None:
    """Replace the text in the editor."""
    editor(page).press("ControlOrMeta+a")
    editor(page).press("Delete")
    page.keyboard.insert_text(text)


def check(page: Page, says: str) -> None:
    """Press Check and wait until the page shows this result."""
    press(page, "Check")
    expect(page.locator("#learn-state")).to_have_text(re.compile(says), timeout=RUN_MS)


def solution(name: str) -> str:
    """Read the solution of a lesson."""
    return start_and_solution((ROOT / f"game/learn/lessons/{name}/solution.py").read_text("utf-8"))[1]


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_lesson_is_failed_fixed_and_passed_and_stays_passed(page: Page) -> None:
    open_view(page, "#/learn", "learn")
    expect(page.locator(".lesson-card")).to_have_count(len(LESSONS))
    page.get_by_role("link", name="Slide a line").click()
    expect(page.get_by_role("heading", name="Slide a line")).to_be_visible()
    number = page.locator("#learn-number")
    expect(number).to_have_css("background-color", WOOD)
    check(page, "6 of 13 cases are right")
    wrong = page.locator('#learn-cases [data-right="false"]')
    expect(wrong).to_have_count(7)
    expect(wrong.first.get_by_role("img")).to_have_count(3)
    expect(wrong.first.get_by_role("img").last).to_have_accessible_name("4, empty, 4, empty")
    write(page, solution("slide"))
    expect(page.get_by_role("button", name="Show solution")).to_be_visible()
    check(page, "All 13 cases are right")
    expect(number).to_have_css("background-color", GOLD)
    expect(page.locator(".learn-outcome").get_by_role("link", name="Next: Move in four directions")).to_be_visible()
    reload(page, "learn")
    expect(editor(page)).to_contain_text("A merge leaves a hole")
    page.get_by_role("link", name="All lessons").first.click()
    won = page.get_by_role("link", name="Slide a line")
    expect(won).to_contain_text("done")
    expect(won.locator(".lesson-key")).to_have_css("background-color", GOLD)
    expect(page.locator("#learn-progress")).to_have_text(f"1 of {len(LESSONS)} lessons")


@pytest.mark.rotates
def test_code_that_raises_prints_or_never_ends_is_contained(page: Page) -> None:
    open_view(page, "#/learn/slide", "learn")
    write(page, "def slide(line):\n    print('hello')\n    return line / 0\n")
    check(page, "0 of 13 cases are right")
    expect(page.locator("#learn-fault-text")).to_contain_text("Line 3")
    press(page, "Go to line 3")
    page.locator("#learn-output summary").click()
    expect(page.locator("#learn-printed")).to_have_text(re.compile("^(hello\n)+$"))
    write(page, "def slide(line):\n    while True:\n        pass\n")
    press(page, "Check")
    expect(page.locator("#learn-state")).to_have_text(re.compile("Checking: 0 of 13"), timeout=RUN_MS)
    expect(page.locator("#learn-state")).to_contain_text("An endless loop?", timeout=RUN_MS)
    press(page, "Stop")
    expect(page.locator("#learn-state")).to_have_text("You stopped the check: 0 of 13 cases are right.")
    for line, text in (
        ("import numpy", "There is no module numpy here. You can use Python’s standard library."),
        ("import js; js.document", "Your code runs in a sandbox. It cannot reach the page, the browser or the network."),
    ):
        write(page, f"{line}\n")
        check(page, "The check ended early: 0 of 13 cases are right")
        expect(page.locator("#learn-fault-text")).to_have_text(f"Line 1: {text}")
    write(page, solution("slide"))
    check(page, "All 13 cases are right")


@pytest.mark.rotates
def test_the_whole_answer_is_in_view_and_an_own_call_is_gone_in_the_next_lesson(page: Page) -> None:
    open_view(page, "#/learn/slide", "learn")
    write(page, "x = 1\n" * 60 + "def slide(line):\n    assert not line\n")
    check(page, "0 of 13 cases are right")
    expect(page.locator("#learn-fault-text")).to_have_text("Line 62: Your code raised an error: AssertionError")
    expect(page.locator("#learn-fault")).to_be_in_viewport(ratio=1)
    expect(page.locator("#learn-state")).to_be_in_viewport(ratio=1)
    page.get_by_label("Your own call").fill("slide([2, 2])")
    page.get_by_role("link", name="Next: Move in four directions").click()
    expect(page.get_by_label("Your own call")).to_have_value("")


@pytest.mark.rotates
def test_code_that_forges_its_verdict_does_not_pass(page: Page) -> None:
    open_view(page, "#/learn/slide", "learn")
    write(page, "from game.arena import exercise\nexercise.plain = lambda value: [9]\ndef slide(line):\n    return [9]\n")
    check(page, "The check ended early: 0 of 13 cases are right")
    expect(page.locator("#learn-fault-text")).to_contain_text("Your code changed the program that runs it")
    write(page, solution("slide"))
    check(page, "All 13 cases are right")


@pytest.mark.rotates
def test_a_teachers_link_opens_in_another_browser_and_runs_only_on_request(page: Page, new_context: NewContext) -> None:
    open_view(page, "#/learn/lost", "learn")
    write(page, "def is_lost(rows):\n    return True\n")
    press(page, "Link to this code")
    page.get_by_label("Leave the solution out").check()
    address = page.locator("#learn-link").input_value()
    other = new_context(locale="zh-TW").new_page()
    other.goto(address)
    expect(other.locator("html")).to_have_attribute("data-ready", "learn")
    expect(other.locator("#learn-foreign")).to_be_visible()
    expect(other.get_by_role("textbox", name="這一課的程式碼")).to_contain_text("return True")
    expect(other.locator("#learn-state")).to_have_text("")
    other.get_by_role("button", name="檢查", exact=True).click()
    expect(other.locator("#learn-state")).to_have_text("12 例中對了 2 例。", timeout=RUN_MS)
    expect(other.locator("#learn-foreign")).to_be_hidden()
    expect(other.locator("#learn-closed")).to_be_visible()
    expect(other.get_by_role("button", name="看解答")).to_be_hidden()


@pytest.mark.rotates
def test_a_lesson_opens_again_after_a_reload_and_its_code_can_be_read(page: Page) -> None:
    open_view(page, "#/learn/slide", "learn")
    reload(page, "learn")
    expect(page.get_by_role("heading", name="Slide a line")).to_be_visible()
    page.get_by_role("link", name="game/twenty48/rules.py").click()
    source = page.get_by_role("textbox", name="Source of the module")
    expect(source).to_contain_text("def slide")
    expect(page.locator("#learn-explained a").first).to_be_visible()
    page.get_by_role("link", name="Read the code").first.click()
    search = page.get_by_role("searchbox", name="Search the modules")
    search.fill("CHANCE pure")
    expect(page.locator("#learn-found")).to_have_text("1 module found")
    page.get_by_role("link", name="rng.py").click()
    expect(page.get_by_role("heading", name="game/core/rng.py")).to_be_visible()
    expect(source).to_contain_text("def draw")
    page.goto("#/learn/code/game/web/features/coach.py")
    expect(source).to_contain_text("class CoachPanel")


@pytest.mark.rotates
def test_the_heading_of_the_next_lesson_gets_the_focus_and_the_wrong_cases_come_first(page: Page) -> None:
    open_view(page, "#/learn/board", "learn")
    page.get_by_role("link", name="Next: Slide a line").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Slide a line")).to_be_focused()
    check(page, "6 of 13 cases are right")
    rights = page.locator("#learn-cases > li").evaluate_all("items => items.map(item => item.dataset.right)")
    assert rights == ["false"] * 7 + ["true"] * 6


@pytest.mark.rotates
def test_the_highlights_run_the_lines_that_they_show_by_keyboard(page: Page) -> None:
    open_view(page, "#/learn/code", "learn")
    cards = page.locator(".highlight")
    expect(cards).to_have_count(6)
    row = page.get_by_role("region", name="Slide and merge a row")
    expect(row.get_by_role("textbox")).to_contain_text("def _squeeze")
    expect(row.get_by_role("img").last).to_have_accessible_name("4, 2, empty, empty")
    row.get_by_role("button", name="Another row").press("Enter")
    expect(row.get_by_role("img").last).to_have_accessible_name("8, 8, empty, empty")
    expect(row.get_by_role("status")).to_have_text("8 points")
    expect(row.get_by_role("button", name="Another row")).to_be_focused()
    average = page.get_by_role("region", name="Expect the average")
    expect(average.get_by_role("status")).to_contain_text("Best: left")
    average.get_by_role("button", name="left").click()
    expect(average.get_by_role("img")).not_to_have_accessible_name("32, 8, 2; 4, 4, empty; 2, empty, empty")
    folder = page.locator("#learn-tree details").filter(has_text="What both games share")
    folder.locator("summary").press("Enter")
    expect(folder.get_by_role("link", name="grid.py")).to_be_visible()


@pytest.mark.rotates
def test_another_program_can_play_through_the_pages_contract(page: Page) -> None:
    """As in the documentation, it knows only the address, `data-ready`, the board's attributes and the keys."""
    page.goto("#/2048/4x4@7")
    page.wait_for_selector('html[data-ready="2048"]')
    board = page.locator("[data-board]")
    for key in ("ArrowLeft", "ArrowDown") * 6:
        page.keyboard.press(key)
    position = board.get_attribute("data-position") or ""
    assert sum(2 ** int(digit, 16) for digit in position if digit != "0") > 12
    assert board.get_attribute("data-outcome") == "playing"
    page.goto("#/2048/4x4:" + position)
    expect(board).to_have_attribute("data-seed", re.compile(r"\d+"))
    expect(board).to_have_attribute("data-position", position)
