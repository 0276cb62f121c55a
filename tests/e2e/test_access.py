"""For everyone: axe finds nothing in any view, everything fits narrow screens and large text, and the keyboard reaches it all."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, board, open_view, press


def views(page: Page) -> Iterator[str]:
    """Bring every view and every dialog on show, one after the other; gives its name."""
    open_view(page, "#/2048/4x4:0123456789ABCDEF")
    yield "2048 with every tile and a message"
    press(page, "Dismiss")
    for name in ("Options", "Share", "Statistics", "Help"):
        press(page, name)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        yield f"{name} of 2048"
        press(page, "Close")
    open_view(page, "#/2048/6x6@5")
    for key in KEYS.values():
        page.keyboard.press(key)
    press(page, "Replay")
    yield "a replay"
    press(page, "Back to my game")
    press(page, "Give up")
    expect(page.locator("#veil")).to_be_visible()
    yield "a lost game"
    press(page, "Statistics")
    yield "statistics with a game"
    press(page, "Close")
    open_view(page, "#/2048/4x4:AA00000000000000")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#veil")).to_be_visible()
    yield "a won game"
    open_view(page, "#/15/8x8@5", "15")
    yield "the 15-puzzle, 8 by 8"
    for name in ("Options", "Help"):
        press(page, name)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        yield f"{name} of the 15-puzzle"
        press(page, "Close")
    open_view(page, "#/15/3x3:1-2-3_4-5-6_7-0-8", "15")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#veil")).to_be_visible()
    yield "a solved puzzle"
    page.goto("#/nowhere")
    expect(page.locator("#notice")).to_be_visible()
    yield "a wrong address"


def settle(page: Page) -> None:
    """Let every animation come to its end."""
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_any_view(new_context: NewContext, theme: str) -> None:
    page = new_context(bypass_csp=True, reduced_motion="reduce", color_scheme=theme).new_page()
    found = {}
    for view in views(page):
        settle(page)
        for violation in Axe().run(page).response["violations"]:
            places = [f"{node['target']}: {node['failureSummary']}" for node in violation["nodes"]]
            found[f"{view}: {violation['id']}"] = places
    assert found == {}


TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const dialog = document.querySelector("dialog[open]");
  const wide = document.documentElement.scrollWidth > width ? ["the page"] : [];
  if (dialog && dialog.scrollWidth > dialog.clientWidth) wide.push("the dialog");
  for (const element of (dialog ?? document.body).querySelectorAll("button, a, input, select, p, dd, dt, h1, h2, label, td")) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest(".unseen, #tiles")) continue;
    if (box.right > width + 1 || box.left < -1) wide.push(element.id || element.outerHTML.slice(0, 80));
    const isCut = getComputedStyle(element).overflowX !== "visible" && !["INPUT", "SELECT"].includes(element.tagName);
    if ((isCut || element.tagName === "BUTTON") && element.scrollWidth > element.clientWidth + 2) {
      wide.push(`cut: ${element.id || element.outerHTML.slice(0, 80)}`);
    }
  }
  return wide;
}"""


def too_wide(page: Page) -> dict[str, list[str]]:
    """Return what does not fit the width of the window, by view."""
    found: dict[str, list[str]] = {view: page.evaluate(TOO_WIDE) for view in views(page)}
    return {view: parts for view, parts in found.items() if parts}


def test_every_view_fits_a_screen_320_pixels_wide(new_context: NewContext) -> None:
    assert too_wide(new_context(viewport={"width": 320, "height": 568}).new_page()) == {}


def test_every_view_fits_with_text_of_twice_the_size(new_context: NewContext) -> None:
    context = new_context(viewport={"width": 640, "height": 800})
    context.add_init_script(
        """addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%"; });"""
    )
    assert too_wide(context.new_page()) == {}


def test_zooming_is_not_forbidden(page: Page) -> None:
    open_view(page)
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content and "maximum-scale" not in content


@pytest.mark.pretends
def test_with_forced_colours_tiles_and_cells_keep_their_borders(new_context: NewContext) -> None:
    page = new_context(forced_colors="active").new_page()
    open_view(page)
    for part in (".tile b", "#cells i", "#new"):
        assert page.locator(part).first.evaluate("(part) => getComputedStyle(part).borderTopStyle") == "solid"


@pytest.mark.pretends
def test_with_reduced_motion_nothing_is_animated(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    open_view(page, "#/2048/4x4:1100000000000000")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "1")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_tab_key_reaches_every_control_and_shows_where_it_is(page: Page) -> None:
    open_view(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    controls = page.locator("a:visible, button:visible:enabled, select:visible, #board").evaluate_all(
        "(all) => all.map((one) => one.id || one.getAttribute('aria-label') || one.textContent)"
    )
    reached: list[str] = []
    while len(reached) <= len(controls):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            """() => {
              const one = document.activeElement;
              const name = one.id || one.getAttribute("aria-label") || one.textContent;
              return [name, getComputedStyle(one).outlineStyle];
            }"""
        )
        if name in reached or name not in controls:
            break
        assert outline != "none", name
        reached.append(name)
    assert set(controls) - set(reached) == set()


def test_the_board_can_be_read_row_by_row(page: Page) -> None:
    open_view(page, "#/2048/3x3:123000045")
    table = page.get_by_role("table", name="The board as a table")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("row", name="Row 1")).to_contain_text("248")
    expect(table.get_by_role("row", name="Row 3 empty 16 32")).to_have_count(1)
    expect(page.get_by_role("group", name="2048 board, 3 by 3")).to_be_visible()
