"""Accessibility: axe finds nothing in any view, all fits narrow screens and large text, and the keyboard reaches everything."""

import re
from collections.abc import Iterable
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from game.app.settings import CHOICES
from game.app.words import LANGUAGES
from tests.e2e.axe import ALL, COLOURS, NO_COLOURS, add_axe, violations
from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, centre, hold_notice, open_view, press, press_and_hold, resize
from tests.e2e.views import PARTS, choose, dismiss, do, ready, set_in_place, too_wide, views
from tests.slices import sample

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
OUT_OF_REACH = """() => {
  const part = document.querySelector("dialog[open]") ?? document;
  const reached = (one) => {
    one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // A message lies over what is at the page's end until it is dismissed.
    return found && (one.contains(found) || found.closest("label")?.control === one || found.closest("#notice, #keys-notice"));
  };
  const unseen = ".unseen, #table, html:not([data-pad=on]) .pad";
  return [...part.querySelectorAll("a, button, select, input, textarea, summary, #board")].filter((one) =>
    one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length && !one.closest(unseen) && !reached(one))
    .map((one) => `out of reach: ${one.id || one.outerHTML.slice(0, 80)}`);
}"""
"""Returns the visible controls whose centre cannot be hit, even after scrolling."""

SMALL = """(minimum) => [...document.querySelectorAll("a, button, select, input")].filter((one) => {
  const targets = [one, one.closest("label") ?? one].map((target) => target.getBoundingClientRect());
  const isShown = one.checkVisibility({visibilityProperty: true});
  const isSeen = isShown && targets[1].width && !one.closest(".unseen, html:not([data-pad=on]) .pad");
  return isSeen && targets.every((box) => box.height < minimum - .5 || box.width < minimum - .5);
}).map((one) => one.id || one.outerHTML.slice(0, 90))"""
"""Returns the visible controls whose target is smaller than `minimum` pixels."""


SIZES = ((320, 256), (320, 568), (390, 664), (667, 375), (768, 1024), (844, 390), (932, 430), (1440, 900))
"""Window sizes. The first is a window of 1280 by 1024 pixels zoomed to 400 %."""
TIGHT = SIZES[:4]
"""Sizes in which longer words may not fit."""
HALF = (640, 800)
LARGE = ((390, 844), (320, 568))
"""Sizes in which text is twice as large: half a small laptop, and phones."""
USUAL: ViewportSize = {"width": 1280, "height": 720}
LIGHT, DARK, *STRONG = CHOICES["theme"][1:]

BROKEN = r"""() => {
  const inside = document.querySelector("dialog[open]") ?? document.body;
  const texts = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  // A path or a name in the code may break anywhere.
  const apart = ".unseen, svg, textarea, pre, code, .scramble, #learn-path, #learn-reads, #learn-sentence, #learn-tree, .where, "
    + "html:not([data-pad=on]) .pad";
  const isClipped = (one) => one && (getComputedStyle(one).clipPath !== "none" || isClipped(one.parentElement));
  const broken = new Set();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!one.checkVisibility({visibilityProperty: true}) || one.closest(apart) || isClipped(one)) continue;
    const words = one.closest("button") ? /[^\s\-–/\u2e80-\uffef]+|^[\u3400-\u9fff]{2,4}$/g : /[^\s\-–/\u2e80-\uffef]+/g;
    for (const {0: word, index} of text.data.matchAll(words)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > .5);
      if (boxes.some((box) => box.top > boxes[0].top + boxes[0].height / 2)) broken.add(`broken: ${word}`);
    }
  }
  return [...broken];
}"""


def broken_words(page: Page) -> list[str]:
    """Return the words of the open dialog, or else of the page, that break across lines; in Chinese a button's only word."""
    words: list[str] = page.evaluate(BROKEN)
    return words


@pytest.mark.parametrize("part", sample(PARTS))
def test_axe_finds_nothing_and_everything_fits_each_size_and_can_be_hit(
    new_context: NewContext, browser_name: str, part: str
) -> None:
    """Check every view of a part of the page; only Chromium's driver supports windows of any size."""
    context = new_context(bypass_csp=True, reduced_motion="reduce", viewport=USUAL)
    add_axe(context)
    page = context.new_page()
    problems = {}
    # Each view is checked in one of the two high-contrast themes, which use the same colours, in one kind of Chinese, and in two
    # palettes, which change with the part: one in the dark theme, the next in the light one.
    palettes = CHOICES["tiles"][list(PARTS).index(part) % len(CHOICES["tiles"]) :] + CHOICES["tiles"]
    rows = zip(views(page, [PARTS[part]]), cycle(STRONG), cycle(LANGUAGES[1:]), cycle(palettes), cycle(palettes[1:]))
    for view, strong, chinese, dark_tiles, light_tiles in rows:
        narrow = TIGHT * (browser_name == "chromium")
        problems[f"{view} in Chinese"] = wrong(page, NO_COLOURS, narrow, language=chinese, hand="left")
        problems[f"{view} in Chinese with text of twice the size"] = unfit_when_large(page, LARGE * (browser_name == "chromium"))
        problems[f"{view} in {DARK}, {dark_tiles}"] = wrong(page, COLOURS, (), theme=DARK, tiles=dark_tiles)
        problems[f"{view} in {strong}"] = wrong(page, COLOURS, (), theme=strong)
        sizes = SIZES * (browser_name == "chromium")
        problems[f"{view} in {LIGHT}, {light_tiles}"] = wrong(page, ALL, sizes, theme=LIGHT, tiles=light_tiles)
        problems[f"{view} with text of twice the size"] = unfit_when_large(page, [HALF, *LARGE * (browser_name == "chromium")])
    assert {place: broken for place, broken in problems.items() if broken} == {}


def wrong(page: Page, rules: dict[str, object], sizes: Iterable[tuple[int, int]], **choices: str) -> list[str]:
    """Return the problems with these settings: broken rules, overflow at one of the sizes, controls that are small or covered."""
    choose(page, **choices)
    problems = violations(page, rules)
    for width, height in sizes:
        resize(page, width, height)
        small = [f"too small: {part}" for part in page.evaluate(SMALL, 24)]
        problems += [f"{part}, at {width}×{height}" for part in too_wide(page) + small + page.evaluate(OUT_OF_REACH)]
    resize(page, USUAL["width"], USUAL["height"])
    return problems


def unfit_when_large(page: Page, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """Return what overflows these windows with text of twice the size, and the words that break there."""
    problems = []
    page.evaluate(TWICE)
    for width, height in sizes:
        resize(page, width, height)
        problems += [f"{part}, at {width}×{height}" for part in too_wide(page) + broken_words(page)]
    page.evaluate('document.documentElement.style.fontSize = ""')
    resize(page, USUAL["width"], USUAL["height"])
    return problems


TWICE = 'document.documentElement.style.fontSize = "200%"'


def test_on_a_phone_text_of_twice_the_size_leaves_titles_and_fields_room(new_context: NewContext) -> None:
    context = new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(f"""addEventListener("DOMContentLoaded", () => {{ {TWICE}; }});""")
    page = context.new_page()
    for address, view in (("#/15", "15"), ("#/2048", "2048")):
        open_view(page, address, view)
        ready(page)
        assert page.locator(".heading").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    do(page, "open:share")
    page.get_by_text("All links and the board as text").click()
    for field in page.locator("#dialog-share input:visible").all():
        box = field.bounding_box()
        assert box and box["width"] >= 8 * 16


def test_at_400_percent_the_board_fits_the_height(new_context: NewContext) -> None:
    """Zooming a window of 1280 by 1024 pixels to 400 % leaves 320 by 256."""
    page = new_context(viewport={"width": 320, "height": 256}, device_scale_factor=4).new_page()
    for address, view in (("#/2048", "2048"), ("#/15", "15")):
        open_view(page, address, view)
        box = board(page).bounding_box()
        assert box and box["height"] < 256


@pytest.mark.pretends
@pytest.mark.rotates(parts=2)
def test_a_browser_without_light_dark_colours_shows_the_light_ones(new_context: NewContext) -> None:
    context = new_context(bypass_csp=True, reduced_motion="reduce", color_scheme="dark")
    add_axe(context)

    def older(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("light-dark(", "light-dusk("))

    context.route(re.compile(r"/repo/$|\.css$"), older)
    page = context.new_page()
    boards = (("#/2048/4x4:0123456789ABCDEF", "2048"), ("#/15/4x4@7", "15"), ("#/lab", "lab"))
    for (address, view), theme in sample(product(boards, CHOICES["theme"]), parts=5):
        if page.locator("html").get_attribute("data-ready") != view:
            open_view(page, address, view)
        set_in_place(page, theme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert violations(page, COLOURS) == []
        assert page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor") == "rgb(251, 245, 234)"


@pytest.mark.shared
def test_zooming_is_not_forbidden_and_a_swipe_scrolls_outside_the_board_only(page: Page) -> None:
    open_view(page)
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content and "maximum-scale" not in content
    assert page.locator("#board").evaluate("(board) => getComputedStyle(board).touchAction") == "pinch-zoom"
    assert page.locator("body").evaluate("(body) => getComputedStyle(body).touchAction") == "auto"


FRAMELESS = """() => {
  document.querySelectorAll("dialog").forEach((dialog) => dialog.setAttribute("open", ""));
  const typed = 'input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"])';
  const fields = document.querySelectorAll(`:is(dialog, #lab) :is(${typed}, textarea, select, .editor)`);
  const isBare = (one) => one.checkVisibility() && getComputedStyle(one).borderTopWidth === "0px";
  return [...fields].filter(isBare).map((one) => one.id);
}"""
"""Returns the fields without a border."""


@pytest.mark.pretends
@pytest.mark.rotates(parts=2)
def test_with_forced_colours_tiles_keep_their_borders_and_the_selection_stands_out(new_context: NewContext) -> None:
    page = new_context(forced_colors="active").new_page()
    open_view(page)
    ready(page)  # The rules for system colours come late.
    for part in (".tile b", "#cells i", "#new"):
        assert page.locator(part).first.evaluate("(part) => getComputedStyle(part).borderTopStyle") == "solid"
    looks: dict[str, tuple[str, str]] = {}

    def colour(part: str) -> str:
        return str(page.locator(part).first.evaluate("(part) => getComputedStyle(part).backgroundColor"))

    def note(chosen: str, other: str) -> None:
        looks[chosen] = (colour(chosen), colour(other))

    note('nav [aria-current="page"]', "nav a:not([aria-current])")
    do(page, "open:options")
    note(".chips :checked + span", ".chips :not(:checked) + span")
    dismiss(page)
    do(page, "open:board")
    page.locator("#palette button").first.click()
    note('#palette [aria-pressed="true"]', '#palette [aria-pressed="false"]')
    dismiss(page)
    do(page, "open:help")
    do(page, "keys-change")
    page.locator('[data-do="key-want:undo"]').click()
    note('.keys [aria-pressed="true"]', '.keys [aria-pressed="false"]')
    page.keyboard.press("Escape")
    dismiss(page)
    open_view(page, "#/lab", "lab")
    note('.lab-games [aria-pressed="true"]', '.lab-games [aria-pressed="false"]')
    assert {part for part, (chosen, other) in looks.items() if chosen == other} == set()
    assert page.evaluate(FRAMELESS) == []


@pytest.mark.pretends
def test_with_reduced_motion_nothing_is_animated(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    open_view(page, "#/2048/4x4:1100000000000000")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "1")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_tab_key_reaches_every_control_and_the_focus_is_visible(page: Page) -> None:
    open_view(page)
    ready(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.get_by_role("link", name="Tilelab").focus()
    controls = page.locator("a:visible, button:visible:enabled, select:visible, #board").evaluate_all(
        "(all) => all.map((one) => one.id || one.getAttribute('aria-label') || one.textContent)"
    )
    reached = set()
    for _ in controls:
        name, outline = page.evaluate(
            """() => {
              const one = document.activeElement;
              return [one.id || one.getAttribute("aria-label") || one.textContent, getComputedStyle(one).outlineStyle];
            }"""
        )
        assert outline != "none", name
        reached.add(name)
        page.keyboard.press("Tab")
    assert set(controls) - reached == set()


@pytest.mark.shared
def test_a_screen_reader_gets_2048_as_a_table_and_the_puzzle_as_a_grid(page: Page) -> None:
    open_view(page, "#/2048/3x3:123000045")
    ready(page)
    expect(page.locator(".play")).to_match_aria_snapshot((GOLDEN / "tree-2048.yaml").read_text("utf-8"))
    table = page.get_by_role("table", name="The board as a table")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("row", name="Row 1")).to_contain_text("248")
    expect(table.get_by_role("row", name="Row 3 empty 16 32")).to_have_count(1)
    game = page.get_by_role("application", name="2048 board, 3 by 3")
    expect(game).to_have_attribute("aria-roledescription", "game")
    expect(game).to_have_accessible_description("Arrow keys slide the tiles. A table after the board shows every tile.")
    expect(game.get_by_role("table")).to_have_count(0)
    open_view(page, "#/15/3x3:1-2-3_4-0-6_7-5-8", "15")
    expect(page.locator(".play")).to_match_aria_snapshot((GOLDEN / "tree-15.yaml").read_text("utf-8"))


def test_the_board_has_the_focus_at_the_start_of_a_game_and_no_ring_until_the_focus_moves(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}).new_page()
    open_view(page)
    expect(board(page)).to_be_focused()
    assert page.evaluate("scrollY") == 0
    ring = "(board) => getComputedStyle(board).outlineStyle"
    page.keyboard.press("ArrowLeft")
    assert board(page).evaluate(ring) == "none"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(board(page)).to_be_focused()
    assert board(page).evaluate(ring) == "solid"
    for start in ("New game", "Daily"):
        press(page, start)
        expect(board(page)).to_be_focused()
    press(page, "Settings")
    press(page, "Start this game")
    expect(board(page)).to_be_focused()
    expect(board(page)).to_be_in_viewport(ratio=0.99)
    page.get_by_role("link", name="15-puzzle").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "15")
    expect(page.get_by_role("link", name="15-puzzle")).to_be_focused()


@pytest.mark.pretends
def test_the_points_of_a_move_rise_from_the_score_and_stay_off_the_board(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}).new_page()
    for width, height in sample(SIZES, parts=2):
        resize(page, width, height)
        open_view(page, "#/2048/4x4-f0:1100000000000000@3")
        ready(page)  # Features that join later end the animation.
        press_and_hold(page, "ArrowLeft")
        expect(page.locator("#gain")).to_have_text("+4")
        for ms in (0, 350, 690):
            page.evaluate("(ms) => { document.getElementById('gain').getAnimations()[0].currentTime = ms; }", ms)
            gain, score, tiles = (page.locator(part).bounding_box() for part in ("#gain", "#score", "#board"))
            assert gain and score and tiles
            assert gain["x"] >= score["x"] + score["width"]
            assert gain["y"] + gain["height"] <= tiles["y"] or gain["x"] >= tiles["x"] + tiles["width"]


SCREENS = [(667, 375), (844, 390), (320, 568), (390, 664), (375, 667), (412, 915), (768, 1024), (1024, 768), (3840, 2160)]


BOXES = """(parts) => parts.map((part) => {
  const {left, top, right, bottom} = document.querySelector(part).getBoundingClientRect();
  return [part, left, top, right, bottom];
})"""


@pytest.mark.rotates(parts=2)
def test_the_board_and_its_controls_fit_one_screen(page: Page) -> None:
    open_view(page)
    ready(page)
    rows = product(("2048", "15"), ("right", "left"), ("off", "on"), SCREENS)
    for view, hand, pad, (width, height) in sample(rows, parts=5):
        if page.locator("html").get_attribute("data-ready") != view:
            open_view(page, f"#/{view}", view)
        resize(page, width, height)
        set_in_place(page, hand=hand, pad=pad)
        expect(page.locator("html")).to_have_attribute("data-pad", pad)
        expect(page.locator("html")).to_have_attribute("data-hand", hand)
        parts = ("#board", "#new", "#line", "#undo", "#hint", "#daily", "#more", *[".pad"] * (pad == "on"))
        for part, left, top, right, bottom in page.evaluate(BOXES, parts):
            assert 0 <= left < right <= width + 0.5, part
            assert 0 <= top < bottom <= height + 0.5, part


@pytest.mark.pretends
def test_the_board_keeps_a_margin_on_both_sides_beside_a_scroll_bar(page: Page) -> None:
    open_view(page)
    for width in (320, 390, 480, 600, 767, 768, 800, 912, 959):
        resize(page, width, 1600)
        left, right = page.evaluate(
            """() => {
              const {left, right} = document.querySelector("#board").getBoundingClientRect();
              return [left, document.documentElement.clientWidth - right];
            }"""
        )
        assert left >= 8 and right >= (8 if width > 600 else 0), (width, left, right)


def test_every_control_of_the_game_is_44_pixels_wide_and_high(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    open_view(page, "#/2048")
    assert not set(page.evaluate(SMALL, 44)) & {
        "new",
        "undo",
        "hint",
        "daily",
        "more",
        "tab-2048",
        "tab-15",
        "tab-learn",
        "tab-lab",
    }
    set_in_place(page, pad="on")
    ready(page)
    for button in page.locator(".pad button").all():
        box = button.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44


def test_growing_numbers_move_nothing(page: Page) -> None:
    open_view(page)
    ready(page)
    places = """() => ["board", "line", "new", "undo"].map((id) => {
      const box = document.getElementById(id).getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].map(Math.round);
    })"""
    write = """(texts) => { for (const [id, text] of Object.entries(texts)) document.getElementById(id).textContent = text; }"""
    # The digits begin below the top of their line.
    is_covered = """() => {
      const figure = document.querySelector(".figure.for-2048"), button = document.getElementById("new").getBoundingClientRect();
      const digits = figure.getBoundingClientRect(), size = parseFloat(getComputedStyle(figure).fontSize);
      return digits.right > button.left && digits.top + size / 7 < button.bottom && digits.bottom > button.top;
    }"""
    for width, height in ((320, 568), (390, 664), (844, 390), (960, 700), (1280, 800), (1920, 1080), (2560, 1440)):
        resize(page, width, height)
        page.evaluate(write, {"score": "0", "best": "0", "moves": "0", "clock": "0:00"})
        before = page.evaluate(places)
        page.evaluate(write, {"score": "3,932,100", "moves": "131,038"})
        assert page.evaluate(places) == before
        assert not page.evaluate(is_covered), width


@pytest.mark.pretends
@pytest.mark.rotates(parts=2)
def test_a_game_can_be_played_by_touch_alone(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    open_view(page, "#/15/3x3:1-2-3_4-5-6_0-7-8", "15")
    hold_notice(page)
    page.get_by_role("button", name="Dismiss").tap()
    page.touchscreen.tap(*centre(page, 8))
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    page.locator("#overlay").get_by_role("button", name="New game").tap()
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    page.get_by_role("link", name="2048", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    before = board(page).get_attribute("data-position") or ""
    set_in_place(page, pad="on")
    for name in ("Move left", "Move up", "Move right"):
        page.get_by_role("button", name=name).tap()
    expect(board(page)).not_to_have_attribute("data-position", before)
