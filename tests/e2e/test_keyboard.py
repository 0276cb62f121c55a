"""Everything works by keyboard alone (a game, a hint, a solve, single tiles, the Lab), and the focus is never lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_steps import RUN_MS, editor, played, results
from tests.e2e.steps import IN_SHEET, KEYS, board, fact, open_view
from tests.e2e.views import ready
from tests.slices import sample

NAME = """() => {
  const host = document.activeElement;
  const one = host.shadowRoot?.activeElement || host;
  const label = one.labels?.[0]?.textContent.replace(one.textContent, "").trim();
  const read = one.cloneNode(true);
  read.querySelectorAll("[aria-hidden]").forEach((part) => part.remove());
  return one.getAttribute("aria-label") || label || read.textContent.trim() || one.id;
}"""
TO_THE_TOP = """() => {
  const top = document.querySelector("dialog[open]") || document.body;
  top.tabIndex = -1;
  top.focus();
  top.removeAttribute("tabindex");
}"""
ENOUGH = 80


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until a later control with this name has the focus; after the last control come the browser's own.

    In headless Firefox, Tab does not lead back from those, so there it starts at the top of the page.
    """
    if key == "Tab" and page.context.browser and page.context.browser.browser_type.name == "firefox":
        page.evaluate(TO_THE_TOP)
    seen: list[str] = []
    while len(seen) < ENOUGH:
        page.keyboard.press(key)
        seen.append(page.evaluate(NAME))
        if seen[-1] == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}, only {seen}")


def has_focus(page: Page) -> bool:
    """Whether the focus is on a visible, enabled element."""
    is_usable: bool = page.evaluate(
        """() => { const one = document.activeElement;
          return one !== document.body && one.checkVisibility() && !one.matches(":disabled"); }"""
    )
    return is_usable


def start(page: Page, side: str, seed: str) -> None:
    """Start a game with a size and a seed from the options."""
    page.keyboard.press("o")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    tab_to(page, "Close")
    page.keyboard.press("Tab")
    while page.evaluate(NAME) != side:
        page.keyboard.press("ArrowLeft")
    tab_to(page, "Seed (empty for a random one)")
    page.keyboard.type(seed)
    page.keyboard.press("Enter")
    expect(board(page)).to_have_attribute("data-seed", seed)


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_whole_game_a_hint_and_a_solve_by_keyboard_alone(page: Page) -> None:
    open_view(page)
    ready(page)
    tab_to(page, "New game")
    start(page, "3×3", "7")
    assert has_focus(page)
    while fact(page, "outcome") == "playing":
        for key in KEYS.values():
            page.keyboard.press(key)
    expect(page.get_by_role("alert")).to_contain_text("You made it to")
    assert has_focus(page)
    page.keyboard.press("n")
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    assert has_focus(page)
    page.keyboard.press("Shift+H")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(page.locator("#hint-text")).not_to_be_empty()
    tab_to(page, "15-puzzle")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-ready", "15")
    start(page, "3×3", "3")
    page.keyboard.press("Shift+P")
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect(page.get_by_role("alert")).to_contain_text("Solved!")
    assert has_focus(page)


def test_a_disappearing_control_gives_the_focus_to_the_board(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(board(page)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    tab_to(page, "More")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog-more")).to_be_visible()
    tab_to(page, "Give up")
    page.keyboard.press("Enter")
    expect(page.locator("#overlay")).to_be_visible()
    expect(page.get_by_role("button", name="More")).to_be_focused()
    page.locator("#overlay").get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#overlay")).to_be_hidden()
    expect(board(page)).to_be_focused()


@pytest.mark.shared
def test_a_dialog_returns_the_focus_to_its_opener(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    for name in sample(("Set up a board", "Settings", "Share", "Statistics", "Help", "Accessibility"), 2):
        opener = open_by_keys(page, name)
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        expect(dialog.get_by_role("heading", name=name)).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(page.get_by_role("button", name=opener, exact=True)).to_be_focused()


@pytest.mark.shared
def test_escape_closes_a_dialog_even_from_a_field(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    page.keyboard.press("ArrowLeft")
    for name in ("Set up a board", "Settings", "Share"):
        open_by_keys(page, name)
        page.get_by_role("dialog", name=name).get_by_role("textbox").first.focus()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    before = fact(page, "moves")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(board(page)).not_to_have_attribute("data-moves", before)


def open_by_keys(page: Page, name: str) -> str:
    """Open a dialog by keyboard; return the name of the button that gets the focus when it closes."""
    opener = "More" if name in IN_SHEET else name
    tab_to(page, opener)
    page.keyboard.press("Enter")
    if opener != name:
        expect(page.get_by_role("dialog", name="More")).to_be_visible()
        tab_to(page, name)
        page.keyboard.press("Enter")
    return opener


def focused(page: Page) -> str:
    """Return the name of the focused element."""
    name: str = page.evaluate(NAME)
    return name


@pytest.mark.shared
def test_arrows_walk_over_the_puzzle_tile_by_tile_and_enter_and_space_slide(page: Page) -> None:
    open_view(page, "#/15/3x3:1-2-3_4-0-6_7-5-8", "15")
    ready(page)
    tab_to(page, "Puzzle board, 3 by 3")
    page.keyboard.press("ArrowUp")
    expect(board(page)).to_have_attribute("data-position", "1 2 3/4 5 6/7 0 8")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert focused(page) == "gap, row 2 column 2"
    walked = []
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Home", "Control+Home", "End", "Control+End", "ArrowLeft"):
        page.keyboard.press(key)
        walked.append(focused(page))
    assert walked == [
        "tile 5, row 3 column 2",
        "tile 5, row 3 column 2",
        "tile 8, row 3 column 3",
        "tile 7, row 3 column 1",
        "tile 1, row 1 column 1",
        "tile 3, row 1 column 3",
        "tile 8, row 3 column 3",
        "tile 5, row 3 column 2",
    ]
    page.locator("#table th").nth(2).dispatch_event("click")
    assert fact(page, "position") == "1 2 3/4 0 6/7 5 8"
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("moved 5: up; 3 moves")
    assert focused(page) == "gap, row 3 column 2"
    page.keyboard.press("Shift+Tab")
    expect(board(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect(board(page)).to_be_focused()


@pytest.mark.shared
def test_letters_still_move_tiles_while_a_tile_has_the_focus(page: Page) -> None:
    open_view(page, "#/15/3x3:1-2-3_4-0-6_7-5-8", "15")
    ready(page)
    tab_to(page, "gap, row 2 column 2")
    page.keyboard.press("w")
    expect(board(page)).to_have_attribute("data-position", "1 2 3/4 5 6/7 0 8")
    assert focused(page) == "tile 5, row 2 column 2"


@pytest.mark.shared
def test_the_focus_moves_to_the_board_when_its_tile_disappears(page: Page) -> None:
    open_view(page, "#/15/4x4@7", "15")
    for key in KEYS.values():
        page.keyboard.press(key)
    open_view(page, "#/15/3x3:1-2-3_4-0-6_7-5-8", "15")
    ready(page)
    tab_to(page, "gap, row 2 column 2")
    page.keyboard.press("u")
    expect(board(page)).to_have_attribute("data-side", "4")
    expect(board(page)).to_be_focused()


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_bot_is_written_run_and_judged_by_keyboard_alone_and_the_editor_releases_the_focus(page: Page) -> None:
    open_view(page)
    ready(page)
    tab_to(page, "Lab")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    tab_to(page, "Source of the bot")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("def choose(game):\nreturn game.legal_actions()[0]")
    page.keyboard.press("Tab")
    expect(editor(page)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(editor(page)).not_to_be_focused()
    tab_to(page, "Settings")
    page.keyboard.press("Enter")
    tab_to(page, "Games")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2")
    for _ in ("Settings", "Watch", "Run"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(results(page)).to_contain_text("finished", timeout=RUN_MS)
    expect(page.locator("#lab-results-title")).to_be_focused()
    tab_to(page, "All figures")
    page.keyboard.press("Enter")
    tab_to(page, "List games of My bot")
    page.keyboard.press("Enter")
    listed = page.get_by_role("region", name="Games of My bot").locator("tbody tr td:nth-child(2)")
    expect(listed).to_have_text([f"{played(seed, 0)[0]:,}" for seed in (1, 2)])
    tab_to(page, "Order")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("combobox", name="Order")).to_be_focused()
    tab_to(page, "Remove My bot", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(results(page)).to_have_count(0)
    expect(page.locator("#lab-undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(results(page)).to_have_count(1)
    assert has_focus(page)
    tab_to(page, "Tilelab", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    assert has_focus(page)
