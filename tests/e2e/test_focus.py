"""The focus serves the game: its keys win over buttons that a pointer has left focused, and a page in a frame takes no focus."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from game.games import game_named
from game.site.serve import SiteServer
from tests.common.tab import NEARLY_WON
from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, fact, open_view, opening, press
from tests.e2e.test_keyboard import tab_to
from tests.e2e.views import ready
from tests.e2e.watch import Problems

ONE_MOVE = "#/15/3x3:1-2-3_4-5-6_7-0-8"


def closed_beside(page: Page) -> None:
    page.locator("#more").click()
    expect(page.locator("#dialog-more")).to_be_visible()
    page.mouse.click(3, 3)


def closed_by_escape(page: Page) -> None:
    page.locator("#more").click()
    expect(page.locator("#dialog-more")).to_be_visible()
    page.keyboard.press("Escape")


def closed_by_its_cross(page: Page) -> None:
    press(page, "Settings")
    press(page, "Close")


LEFT: dict[str, Callable[[Page], None]] = {
    "hint": lambda page: page.locator("#hint").click(),
    "beside": closed_beside,
    "escape": closed_by_escape,
    "cross": closed_by_its_cross,
    "tab": lambda page: tab_to(page, "More"),
}
"""What the player did before the last move, by name."""


@pytest.mark.parametrize("left", LEFT)
def test_after_the_last_move_of_a_solve_space_deals_the_next_one_whatever_had_the_focus(page: Page, left: str) -> None:
    open_view(page, ONE_MOVE, "15")
    ready(page)
    LEFT[left](page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect(board(page)).to_be_focused()
    page.keyboard.press("Space")
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("left", ["hint", "beside", "escape", "cross"])
def test_a_press_by_a_pointer_leaves_the_focus_to_the_board(page: Page, left: str) -> None:
    open_view(page, ONE_MOVE, "15")
    ready(page)
    LEFT[left](page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_button_reached_by_tab_keeps_space_and_enter_until_the_next_game_key(page: Page) -> None:
    open_view(page, "#/2048/4x4@7")
    ready(page)
    for key in ("Space", "Enter"):
        tab_to(page, "More")
        page.keyboard.press(key)
        expect(page.locator("#dialog-more")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#more")).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(board(page)).to_be_focused()


@pytest.mark.parametrize(("address", "view"), [("#/2048/4x4@7", "2048"), ("#/15/4x4@7", "15")])
def test_space_never_scrolls_a_game(new_context: NewContext, address: str, view: str) -> None:
    page = new_context(viewport={"width": 700, "height": 380}).new_page()
    open_view(page, address, view)
    ready(page)
    for place in ("#board", f"#tab-{view}", "body"):
        page.evaluate("(place) => { document.activeElement.blur(); document.querySelector(place).focus(); }", place)
        page.keyboard.press("Space")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("scrollY") == 0, place


def test_at_the_target_an_arrow_key_plays_on(page: Page) -> None:
    open_view(page, NEARLY_WON + "@5")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#keep-going")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#overlay")).to_be_hidden()
    expect(board(page)).to_be_focused()
    expect(page.locator("#said")).to_contain_text("right")
    assert fact(page, "moves") == "2"


Frame = Callable[[str, str], tuple[Page, FrameLocator, list[str]]]


@pytest.fixture
def framed(new_context: NewContext, problems: Problems, site: str, tmp_path: Path) -> Iterator[Frame]:
    """Open an address of the site in a frame of another site, whose text field has the focus.

    The function takes the address and what stands above the frame; it returns the page around it, the frame, and the errors.
    """
    problems.allow("")
    with SiteServer(tmp_path).running() as around:

        def opened(address: str, above: str) -> tuple[Page, FrameLocator, list[str]]:
            frame = f'<input id="text">{above}<iframe width="900" height="700" src="{site}{address}"></iframe>'
            (tmp_path / "index.html").write_text(frame, "utf-8")
            page = new_context(base_url=around.replace("127.0.0.1", "localhost")).new_page()
            errors: list[str] = []
            page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
            page.goto("", wait_until="commit")
            page.locator("#text").focus()
            shown = page.frame_locator("iframe")
            expect(shown.locator("html")).to_have_attribute("data-features", "all")
            return page, shown, errors

        yield opened


def test_a_page_in_a_frame_of_another_site_takes_no_focus(framed: Frame, browser_name: str) -> None:
    page, shown, errors = framed("#/2048/4x4:AA00000000000000@5", "")
    expect(page.locator("#text")).to_be_focused()
    shown.locator(".pad button").first.dispatch_event("click")
    expect(shown.locator("#overlay")).to_be_visible()
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.type("abc")
    expect(page.locator("#text")).to_have_value("abc")
    shown.locator("#board").click()
    if browser_name == "firefox":  # WebDriver sends keys to the page around a frame, whatever has the focus.
        shown.locator("body").dispatch_event("keydown", {"key": "ArrowRight", "code": "ArrowRight"})
    else:
        page.keyboard.press("ArrowRight")
    expect(shown.locator("#overlay")).to_be_hidden()
    assert [error for error in errors if "404" not in error] == []  # The favicon of the page around it.


SEVEN = game_named("2048").format_position(opening("2048", 7).board)

LATER: dict[str, Callable[[FrameLocator], None]] = {
    "#/daily": lambda shown: expect(shown.locator(".context")).to_contain_text("Daily"),
    "#/2048/4x4@7/lurdl/watch": lambda shown: expect(shown.locator("#replay-bar")).to_be_visible(),
    "#/2048/4x4@7.": lambda shown: expect(shown.locator("[data-board]")).to_have_attribute("data-position", SEVEN),
    "#/learn/slide": lambda shown: expect(shown.locator("#learn-text p").first).to_be_visible(),
    "#/lab": lambda shown: expect(shown.locator("#lab .cm-content")).to_be_visible(),
}
"""What opens after the start, by address."""


@pytest.mark.parametrize("address", LATER)
def test_what_opens_late_in_a_frame_below_the_fold_neither_takes_the_focus_nor_scrolls_the_page_around_it(
    framed: Frame, address: str
) -> None:
    page, shown, _ = framed(address, '<hr style="margin: 1500px 0">')
    LATER[address](shown)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator("#text")).to_be_focused()
    assert page.evaluate("scrollY") == 0
