"""On a phone nothing is cut off or scrolled away, fields are not magnified, and large type stays in its boxes."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect

from tests.browser import COMPILE_ONCE, launch
from tests.e2e.conftest import NewContext, SharePage, cores
from tests.e2e.steps import MIDGAME, board, open_view, press, resize
from tests.e2e.views import dismiss, do, ready, settle, too_wide, with_sessions
from tests.slices import sample

PLAYED = "#/2048/4x4@5"
SMALL_FIELDS = """() => [...document.querySelectorAll("input, textarea, select, [contenteditable='true']")]
  .filter((one) => !["checkbox", "color", "file", "radio", "range"].includes(one.type))
  .map((one) => [one.id || one.getAttribute("data-do") || one.className, parseFloat(getComputedStyle(one).fontSize)])
  .filter(([, size]) => size < 16)"""
CUT_CELLS = """() => [...document.querySelectorAll("#board-cells input")].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.value)"""
OUTSIDE = """() => [...(document.querySelector("dialog[open]") ?? document.body)
  .querySelectorAll(".top a, button, select, label, .context, .figure b, #line-text")].filter((one) => {
    if (!one.checkVisibility({visibilityProperty: true}) || one.closest(".unseen, html:not([data-pad=on]) .pad")) return false;
    const box = one.getBoundingClientRect(), text = document.createRange();
    text.selectNodeContents(one);
    const lines = one.tagName === "SELECT" ? [] : [...text.getClientRects()].filter(({ width }) => width > 1);
    return box.left < 0 || box.right > innerWidth || lines.some((line) => line.left < box.left - 1 || line.right > box.right + 1
      || line.top < box.top - 4 || line.bottom > box.bottom + 4);
  }).map((one) => one.id || one.textContent)"""
COVERED = """() => {
  const badge = document.querySelector("#helped").getBoundingClientRect();
  const tops = [...document.querySelectorAll("#cells i")].map((cell) => cell.getBoundingClientRect().top);
  return badge.bottom - Math.min(...tops);
}"""


CUT_IN_CARD = """() => {
  const inner = document.querySelector("#daily-card > div"), box = inner.getBoundingClientRect();
  return [...inner.querySelectorAll("h2, #shelf-daily-next")].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().bottom > box.bottom + 1)
    .map((one) => one.textContent);
}"""


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_the_daily_card_cuts_no_line_of_text(new_context: NewContext, language: str, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 664}, locale=language).new_page()
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowRight")
    for address, view in (("#/15", "15"), ("#/2048/4x4@2049", "2048")):
        open_view(page, address, view)
        expect(page.locator("#shelf-today")).to_be_attached()
        expect(page.locator("#daily-card h2")).to_be_visible()
        assert page.evaluate(CUT_IN_CARD) == []


@pytest.mark.rotates(parts=5, of="long tests")
def test_the_coachs_card_shows_its_whole_text_and_a_reviewed_move_the_whole_board(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True).new_page()
    open_view(page, MIDGAME)
    press(page, "Hint")
    expect(page.locator("#coach-more")).to_contain_text("Chance of reaching 4096")
    card = page.locator("#coach")
    assert card.evaluate("(card) => card.scrollHeight <= card.clientHeight")
    open_view(page, PLAYED)
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight") * 3:
        page.keyboard.press(key)
    page.evaluate("scrollTo(0, 500)")
    press(page, "More")
    page.locator("#coach-review").click()
    page.get_by_role("button", name="Show", exact=True).first.click()
    expect(page.locator("#chevron")).to_be_visible()
    expect(page.locator("#chevron-played")).to_be_visible()
    box = page.locator("#board").bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 664


def test_text_in_every_field_is_too_large_to_be_magnified(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}, has_touch=True).new_page()
    open_view(page, "#/15/4x4@7", "15")
    ready(page)
    for _ in with_sessions(page):
        assert page.locator("#sessions-solves input").count() == 30
        assert page.evaluate(SMALL_FIELDS) == []
    for view in ("lab", "learn/directions"):
        open_view(page, "#/" + view, view.split("/")[0])
        expect(page.locator(".editor [contenteditable]:visible")).to_have_count(1)
        assert page.evaluate(SMALL_FIELDS) == []


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("width", [320, 390])
def test_the_cells_of_the_largest_board_show_their_whole_numbers(share_page: SharePage, width: int) -> None:
    page = share_page(viewport={"width": width, "height": 664}, has_touch=True)
    for address, view, cells in (("#/15/10x10@5", "15", 100), ("#/2048/4x4:h000000000000000", "2048", 16)):
        open_view(page, address, view)
        ready(page)
        do(page, "open:board")
        expect(page.locator("#board-cells input")).to_have_count(cells)
        assert page.evaluate(SMALL_FIELDS) == []
        assert page.evaluate(CUT_CELLS) == []
        dismiss(page)


def test_the_labels_of_the_figures_can_be_read(share_page: SharePage) -> None:
    page = share_page(viewport={"width": 390, "height": 664})
    open_view(page, PLAYED)
    sizes = page.locator(".context, #new, .controls span:visible").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert len(sizes) == 6 and min(sizes) >= 11.5


@pytest.fixture(scope="module")
def large_type(browser: Browser) -> Iterator[Browser]:
    """A Chromium with a minimum font size of 24 pixels."""
    playwright = cast(Playwright, SimpleNamespace(chromium=browser.browser_type))
    large = launch(playwright, "chromium", print, "--blink-settings=minimumFontSize=24", COMPILE_ONCE)
    yield large
    large.close()


@pytest.mark.rotates(parts=2)
@pytest.mark.pretends
@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
def test_large_type_stays_in_its_boxes_and_off_the_tiles(large_type: Browser, site: str, locale: str) -> None:
    size = ViewportSize(width=360, height=740)
    context = large_type.new_context(
        base_url=site, locale=locale, viewport=size, service_workers="block", reduced_motion="reduce"
    )
    context.add_init_script(cores(1))
    page = context.new_page()
    for address, view in (("#/2048/4x4@2048", "2048"), ("#/15/4x4@7", "15")):
        open_view(page, address, view)
        ready(page)
        _check_large(page)
        for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
            page.keyboard.press(key)
        page.locator("#undo").click()
        expect(page.locator("#helped")).to_be_visible()
        _check_large(page)
        assert page.evaluate(COVERED) <= 1
        page.locator("#more").click()
        settle(page)
        _check_large(page)
        page.keyboard.press("Escape")
    context.close()


def _check_large(page: Page) -> None:
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.pretends
def test_a_challenge_comes_before_the_daily_board_and_its_end_fits_every_phone(new_context: NewContext) -> None:
    for width, height in sample(((390, 664), (320, 568), (667, 375), (844, 390)), parts=2):
        page = new_context(viewport={"width": width, "height": height}).new_page()
        open_view(page, "#/2048/4x4@2048")
        page.keyboard.press("ArrowLeft")
        open_view(page, "#/2048/4x4@2048/beat-16/lurdl/by-Ben")
        card = page.get_by_role("region", name="Same start. Beat 16!")
        expect(card).to_contain_text("Undo brings your own game back.")
        inside, outside = card.get_by_role("button", name="Watch").bounding_box(), card.bounding_box()
        assert inside and outside and inside["y"] + inside["height"] <= outside["y"] + outside["height"], "nothing cuts it off"
        resize(page, height, width)
        resize(page, width, height)
        expect(page.get_by_role("region", name="Same start. Beat 16!")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        press(page, "Give up")
        card = page.get_by_role("region", name="Ben wins by 16")
        expect(card).to_be_visible()
        page.evaluate("() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then()")
        expect(page.get_by_role("button", name="Send yours back")).to_be_in_viewport(ratio=0.99)
        result, tiles = card.bounding_box(), board(page).bounding_box()
        assert result and tiles
        is_beside = tiles["x"] + tiles["width"] <= result["x"]
        assert is_beside or tiles["y"] + tiles["height"] <= result["y"], "it covers no tile"
        assert too_wide(page) == []
