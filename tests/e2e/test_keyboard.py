"""Everything by keyboard alone: a whole game, a hint, a solve; and the focus is never lost."""

from playwright.sync_api import Page, expect

from tests.e2e.steps import KEYS, board, fact, open_view
from tests.e2e.views import ready

NAME = """() => {
  const one = document.activeElement;
  return one.getAttribute("aria-label") || one.labels?.[0]?.textContent.trim() || one.textContent.trim() || one.id;
}"""
ENOUGH = 80


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control of this name has the focus."""
    seen: list[str] = []
    while len(seen) < ENOUGH:
        page.keyboard.press("Tab")
        seen.append(page.evaluate(NAME))
        if seen[-1] == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}, only {seen}")


def has_focus(page: Page) -> bool:
    """Tell whether the focus is on something that can be seen and used."""
    found: bool = page.evaluate(
        """() => { const one = document.activeElement;
          return one !== document.body && one.checkVisibility() && !one.matches(":disabled"); }"""
    )
    return found


def start(page: Page, side: str, seed: str) -> None:
    """Start a game of a size and a seed in the options."""
    page.keyboard.press("o")
    expect(page.get_by_role("dialog", name="Options")).to_be_visible()
    page.keyboard.press("Tab")
    while page.evaluate(NAME) != side:
        page.keyboard.press("ArrowLeft")
    tab_to(page, "Seed (empty for a random one)")
    page.keyboard.type(seed)
    page.keyboard.press("Enter")
    expect(board(page)).to_have_attribute("data-seed", seed)


def test_a_whole_game_a_hint_and_a_solve_by_keyboard_alone(page: Page) -> None:
    open_view(page)
    ready(page)
    tab_to(page, "New game")
    start(page, "3×3", "7")
    assert has_focus(page)
    while fact(page, "outcome") == "playing":
        for key in KEYS.values():
            page.keyboard.press(key)
    expect(page.get_by_role("alert")).to_contain_text("Game over")
    assert has_focus(page)
    page.keyboard.press("n")
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    assert has_focus(page)
    page.keyboard.press("Shift+H")
    expect(page.locator("#arrow")).to_be_visible()
    expect(page.locator("#coach-text")).not_to_be_empty()
    tab_to(page, "15-puzzle")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-ready", "15")
    start(page, "3×3", "3")
    page.keyboard.press("Shift+P")
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect(page.get_by_role("alert")).to_contain_text("Solved!")
    assert has_focus(page)


def test_a_control_that_goes_away_gives_the_focus_to_the_board(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(board(page)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    tab_to(page, "Give up")
    page.keyboard.press("Enter")
    expect(page.locator("#veil")).to_be_visible()
    expect(board(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#veil")).to_be_hidden()
    expect(board(page)).to_be_focused()


def test_a_dialog_gives_the_focus_back_to_what_opened_it(page: Page) -> None:
    open_view(page)
    ready(page)
    for name in ("Options", "Share", "Statistics", "Help", "My board", "Accessibility"):
        tab_to(page, name)
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        expect(dialog.get_by_role("heading", name=name)).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


def test_escape_closes_a_dialog_also_while_a_field_of_it_has_the_focus(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    page.keyboard.press("ArrowLeft")
    for name in ("Options", "Share", "My board"):
        tab_to(page, name)
        page.keyboard.press("Enter")
        page.get_by_role("dialog", name=name).get_by_role("textbox").first.focus()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    before = fact(page, "moves")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(board(page)).not_to_have_attribute("data-moves", before)
