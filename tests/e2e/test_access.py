"""For everyone: axe finds nothing in any view, everything fits narrow screens and large text, and the keyboard reaches it all."""

import re
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page, Route, expect

from game.shell.settings import CHOICES
from game.shell.words import LANGUAGES
from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, centre, open_view
from tests.e2e.views import ready, set_in_place, settle, too_wide, too_wide_anywhere, views

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
RUN_AXE = """async (only) => {
  const part = document.querySelector("dialog[open]") ?? document;
  const {violations} = await axe.run(part, {resultTypes: ["violations"], ...(only && {runOnly: [only]})});
  return violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) => `${id} ${target}: ${failureSummary}`));
}"""


OUT_OF_REACH = """() => {
  const part = document.querySelector("dialog[open]") ?? document;
  const reached = (one) => {
    one.scrollIntoView({block: "center", behavior: "instant"});
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // A message lies over what is at the page's end until it is dismissed.
    return found && (one.contains(found) || found.contains(one) || found.closest("#notice, #keys-told"));
  };
  return [...part.querySelectorAll("a, button, select, input:not(.chips input), textarea, summary")].filter((one) =>
    one.checkVisibility() && one.getClientRects().length && !reached(one))
    .map((one) => `out of reach: ${one.id || one.outerHTML.slice(0, 80)}`);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_any_view_and_theme(new_context: NewContext, language: str) -> None:
    context = new_context(bypass_csp=True, reduced_motion="reduce", locale=language)
    context.add_init_script(AXE)
    page = context.new_page()
    found = {}
    themes = CHOICES["theme"][1:]
    for view in views(page):
        for theme in themes:
            set_in_place(page, theme=theme, language=language)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            settle(page)
            # A theme can change colours only.
            if violations := page.evaluate(RUN_AXE, None if theme == themes[0] else "color-contrast"):
                found[f"{view} in {theme}"] = violations
    assert found == {}


def test_every_view_fits_a_screen_320_pixels_wide(new_context: NewContext) -> None:
    assert too_wide_anywhere(new_context(viewport={"width": 320, "height": 568}).new_page()) == {}


def test_every_view_fits_with_text_of_twice_the_size(new_context: NewContext) -> None:
    context = new_context(viewport={"width": 640, "height": 800})
    context.add_init_script(
        """addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%"; });"""
    )
    assert too_wide_anywhere(context.new_page()) == {}


def test_at_400_percent_everything_is_reached_by_scrolling_one_way(new_context: NewContext) -> None:
    """A window of 1280 by 1024 pixels, of which zooming to 400 % leaves 320 by 256."""
    page = new_context(viewport={"width": 320, "height": 256}, device_scale_factor=4).new_page()
    found = {}
    for view in views(page):
        settle(page)
        if parts := too_wide(page) + page.evaluate(OUT_OF_REACH):
            found[view] = parts
    assert found == {}
    for address, view in (("#/2048", "2048"), ("#/15", "15")):
        open_view(page, address, view)
        box = board(page).bounding_box()
        assert box and box["height"] < 256


@pytest.mark.pretends
def test_a_browser_that_knows_no_two_sided_colours_shows_the_light_ones(new_context: NewContext) -> None:
    context = new_context(bypass_csp=True, reduced_motion="reduce", color_scheme="dark")
    context.add_init_script(AXE)

    def older(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("light-dark(", "of-no-browser("))

    context.route(re.compile(r"/repo/$|\.css$"), older)
    page = context.new_page()
    for address, view in (("#/2048/4x4:0123456789ABCDEF", "2048"), ("#/15/4x4@7", "15"), ("#/lab", "lab")):
        open_view(page, address, view)
        for theme in CHOICES["theme"]:
            set_in_place(page, theme=theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            assert page.evaluate(RUN_AXE, "color-contrast") == []
            assert page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor") == "rgb(251, 246, 238)"


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
    ready(page)
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


SCREENS = [(667, 375), (844, 390), (320, 640), (375, 667), (412, 915), (768, 1024), (1024, 768), (3840, 2160)]


@pytest.mark.parametrize("size", SCREENS)
def test_the_board_and_what_plays_it_are_on_one_screen(new_context: NewContext, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    for address, view in (("#/2048", "2048"), ("#/15", "15")):
        open_view(page, address, view)
        ready(page)
        for part in ("#board", "#new", "#undo", "#redo", "#hint", "#auto", ".pad"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] + 0.5, part
            assert box["y"] >= 0 and box["y"] + box["height"] <= size[1] + 0.5, part


SMALL = """(least) => [...document.querySelectorAll("a, button, select, input")].filter((one) => {
  const target = one.closest("label") ?? one;
  const box = target.getBoundingClientRect();
  return one.checkVisibility() && box.width && !one.closest(".unseen") && (box.height < least - .5 || box.width < least - .5);
}).map((one) => one.id || one.outerHTML.slice(0, 90))"""


def test_every_target_is_24_pixels_wide_and_high_and_those_of_play_are_44(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    small = {}
    for view in views(page):
        if found := page.evaluate(SMALL, 24):
            small[view] = found
    assert small == {}
    open_view(page, "#/2048")
    assert not set(page.evaluate(SMALL, 44)) & {"new", "undo", "redo", "hint", "auto", "tab-2048", "tab-15"}
    for button in page.locator(".pad button").all():
        box = button.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_moves_when_the_numbers_grow(new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    open_view(page)
    ready(page)
    places = """() => ["board", "score", "best", "moves", "time", "new"].map((id) => {
      const box = document.getElementById(id).closest(".figure, #board, button").getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].map(Math.round);
    })"""
    before = page.evaluate(places)
    page.evaluate(
        """() => { for (const [id, text] of Object.entries(
          {score: "3,932,100", best: "3,932,100", moves: "131,038", time: "12:34:56"})) {
            document.getElementById(id).textContent = text; } }"""
    )
    assert page.evaluate(places) == before
    page.evaluate("document.documentElement.dataset.game = '15'")
    cut = """() => ["best-time", "best-moves", "moves", "time"].filter((id) => {
      const figure = document.getElementById(id);
      figure.textContent = id === "moves" ? "131,038" : "59:59.99";
      return figure.scrollWidth > figure.clientWidth;
    })"""
    assert page.evaluate(cut) == []


def test_a_swipe_outside_the_board_scrolls_and_one_on_it_does_not(page: Page) -> None:
    open_view(page)
    assert page.locator("#board").evaluate("(board) => getComputedStyle(board).touchAction") == "none"
    assert page.locator("body").evaluate("(body) => getComputedStyle(body).touchAction") == "auto"


@pytest.mark.pretends
def test_a_game_can_be_played_by_touch_alone(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    open_view(page, "#/15/3x3:1-2-3_4-5-6_0-7-8", "15")
    page.get_by_role("button", name="Dismiss").tap()
    page.touchscreen.tap(*centre(page, 8))
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    page.locator("#veil").get_by_role("button", name="New game").tap()
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    page.get_by_role("link", name="2048", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    before = board(page).get_attribute("data-position") or ""
    for name in ("Move left", "Move up", "Move right"):
        page.get_by_role("button", name=name).tap()
    expect(board(page)).not_to_have_attribute("data-position", before)


@pytest.mark.parametrize(
    ("game", "address"), [("2048", "#/2048/3x3:123000045"), ("15", "#/15/3x3:1-2-3_4-0-6_7-5-8")]
)
def test_a_screen_reader_is_given_2048_as_a_table_and_the_puzzle_as_a_grid(page: Page, game: str, address: str) -> None:
    open_view(page, address, game)
    ready(page)
    expect(board(page)).to_match_aria_snapshot((GOLDEN / f"tree-{game}.yaml").read_text("utf-8"))
