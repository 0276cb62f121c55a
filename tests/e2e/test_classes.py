"""A class in a browser: a teacher's link, a learner's line, the table, and the sheet on paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view, reload
from tests.e2e.test_learn import check, solution, write


def plan(page: Page) -> str:
    """Plan a class of two lessons, the first with a case of its own; return its link."""
    open_view(page, "#/learn", "learn")
    page.get_by_role("link", name="Teach a class").click()
    page.get_by_label("Name of the class").press_sequentially("7b")
    page.get_by_label("Slide a line").check()
    page.get_by_label("Keep the score").check()
    page.locator("#class-own-slide summary").click()
    cases = page.locator("#class-own-slide").get_by_label("More cases")
    cases.fill("slide([2, 2, 32])")
    expect(page.locator("#class-fault")).to_have_text(re.compile("^Slide a line, line 1 of your cases"))
    cases.fill("slide([2, 2, 32]) -> [4, 32, 0]")
    expect(page.locator("#class-fault")).to_be_hidden()
    return page.get_by_label("Link for your class").input_value()


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_class_goes_from_a_teacher_to_a_learner_and_back_as_one_line(page: Page, new_context: NewContext) -> None:
    link = plan(page)
    learner = new_context().new_page()
    open_view(learner, link, "learn")
    expect(learner.locator(".lesson-card")).to_have_count(2)
    expect(learner.get_by_role("heading", name="Your class: 7b")).to_be_visible()
    learner.get_by_role("link", name="Slide a line").first.click()
    write(learner, solution("slide"))
    check(learner, "All 14 cases are right")
    expect(learner.locator("#learn-cases > li").last).to_contain_text("slide([2, 2, 32])")
    learner.get_by_role("link", name="All lessons").first.click()
    learner.get_by_label("Your name, for your teacher").press_sequentially("Ada")
    learner.get_by_label("Your name, for your teacher").press("Tab")
    line = learner.get_by_label("Your progress, for your teacher").input_value()
    assert line.startswith("Ada: slide=2 score=0 (")
    reload(learner, "learn")
    expect(learner.get_by_label("Your progress, for your teacher")).to_have_value(line)
    page.get_by_label("Paste the lines").fill(f"Ada, 10:31\n{line}\n")
    expect(page.locator("#class-table tbody tr")).to_have_text(["Adadone–1 of 2"])
    expect(page.locator("#class-unread")).to_have_text(re.compile("^1 line could not be read"))
    learner.get_by_role("button", name="Leave the class").click()
    expect(learner.locator(".lesson-card")).to_have_count(26)


@pytest.mark.rotates(parts=5, of="long tests")
def test_the_sheet_is_all_that_is_printed_and_its_answers_begin_a_page(page: Page) -> None:
    plan(page)
    page.get_by_label("Sheet number").select_text()
    page.get_by_label("Sheet number").press_sequentially("7\n")
    expect(page.get_by_role("heading", name="Answers to sheet 7")).to_be_visible()
    page.emulate_media(media="print")
    for hidden in (".top", "#class-lines", "#class-lessons", "#class-print", "footer"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#class-sheet .task")).to_have_count(16)
    assert page.locator(".answers").evaluate("box => getComputedStyle(box).breakBefore") == "page"
    page.evaluate("print = () => { window.printed = true }")
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
