"""What belongs to a game stays with it and beside its board: notices and hints, the hint's mark, its reason, the header line."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view
from tests.e2e.views import ready

LOST_RIGHT = "#/2048/4x4:123485429631a720"
SIZES = [(1440, 900), (390, 664), (844, 390)]


def has(page: Page, question: str) -> bool:
    """Return the answer to a question about the boxes of elements."""
    box = "const box = (name) => document.querySelector(name).getBoundingClientRect();"
    return bool(page.evaluate(f"() => {{ {box} {question} }}"))


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_its_mark_and_its_reason_stay_beside_the_board(new_context: NewContext, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    open_view(page, LOST_RIGHT)
    ready(page)
    page.keyboard.press("Shift+H")
    expect(page.locator("#chevron")).to_be_visible()
    assert has(page, "return box('#chevron').bottom <= box('#board').bottom + 1 && box('#chevron').top > box('#board').top")
    expect(page.locator("#hint-text")).not_to_be_empty()
    if page.locator("#hint-why").is_visible():
        page.locator("#hint-why").click()
        assert has(page, "const board = box('#board'); return board.top >= -1 && board.bottom <= innerHeight + 1")
        expect(page.locator("#coach-title")).to_be_in_viewport()
    page.evaluate("location.hash = '#/learn'")
    expect(page.locator("html")).to_have_attribute("data-view", "learn")
    assert page.locator(".stage").evaluate("(stage) => [...stage.querySelectorAll('*')].every((one) => !one.checkVisibility())")


def test_a_notice_of_a_game_stays_with_it(page: Page) -> None:
    open_view(page, "#/2048/4x4@7")
    ready(page)
    page.goto("#/2048/4x4:1100000000000000")
    expect(page.locator("#notice")).to_be_visible()
    page.evaluate("location.hash = '#/learn'")
    expect(page.locator("html")).to_have_attribute("data-view", "learn")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("size", [(1440, 900), (390, 664)])
@pytest.mark.parametrize("locale", ["en-US", "zh-TW", "zh-CN"])
def test_the_line_above_the_score_of_a_daily_board_cuts_nothing(
    new_context: NewContext, size: tuple[int, int], locale: str
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}, locale=locale).new_page()
    open_view(page, "#/daily")
    ready(page)
    for key in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "u"):
        page.keyboard.press(key)
    expect(page.locator("#helped")).to_be_visible()
    whole = """const line = box('.context'); return [...document.querySelectorAll('.context > *, .facts > *')].every((part) => {
      const one = part.getBoundingClientRect();
      return !one.width || one.top >= line.bottom - 1 || one.right <= line.right + 1 && one.bottom <= line.bottom + 1;
    })"""
    assert has(page, whole)
    assert has(page, "return box('#helped').bottom <= box('.context').bottom + 1")
    assert has(page, "return box('.context').bottom <= box('.figure.for-2048').top + 8")
