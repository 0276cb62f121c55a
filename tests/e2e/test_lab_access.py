"""The Lab for everyone: axe finds nothing, it fits narrow screens and large text, in every language."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import ALL, COLOURS, NO_COLOURS, add_axe, violations
from tests.e2e.conftest import NewContext
from tests.e2e.labs import lived_in
from tests.e2e.steps import open_view, storage_of
from tests.e2e.views import set_in_place, settle

THEMES = ("light", "dark", "contrast-light", "contrast-dark")

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth > width ? ["the page"] : [];
  for (const element of document.querySelectorAll("#lab *, .top *")) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest(".unseen, .scroll, .editor, .tiles, svg")) continue;
    if (box.right > width + 1 || box.left < -1) wide.push(element.id || element.outerHTML.slice(0, 80));
    if (element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 2) wide.push(`cut: ${element.textContent}`);
  }
  return wide;
}"""


def lab_views(page: Page) -> Iterator[str]:
    """Bring the Lab on show with results, with a list of games, with an opened help and a notice."""
    open_view(page, "#/lab", "lab")
    expect(page.locator("figure")).to_have_count(4)
    yield "three series"
    page.locator('#lab [data-do^="games:"]').first.click()
    page.locator("#lab-help summary").click()
    page.locator(".lab-more summary").click()
    page.locator('#lab [data-do="share"]').click()
    expect(page.locator("#lab-games tbody tr")).to_have_count(12)
    yield "games, help and a link"
    page.locator('#lab [data-do="delete"]').click()
    expect(page.locator("#lab-notice")).to_be_visible()
    page.locator("#lab-game-15").click()
    yield "the puzzle's bots"


def lab_page(new_context: NewContext, site: str, **options: object) -> Page:
    """Return an empty page of a visitor whose Lab is lived in."""
    return new_context(storage_state=storage_of(site, lived_in()), **options).new_page()


def test_axe_finds_nothing_in_the_lab(new_context: NewContext, site: str) -> None:
    page = lab_page(new_context, site, bypass_csp=True, reduced_motion="reduce")
    add_axe(page.context)
    found = {}
    for view in lab_views(page):
        for theme in THEMES:
            set_in_place(page, theme=theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            settle(page)
            if broken := violations(page, ALL if theme == THEMES[0] else COLOURS):
                found[f"{view} in {theme}"] = broken
    assert found == {}


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN"])
def test_axe_finds_nothing_in_the_lab_in_chinese(new_context: NewContext, site: str, locale: str) -> None:
    page = lab_page(new_context, site, locale=locale, bypass_csp=True, reduced_motion="reduce")
    add_axe(page.context)
    found = {}
    for view in lab_views(page):
        settle(page)
        if broken := violations(page, NO_COLOURS):
            found[view] = broken
    assert found == {}


@pytest.mark.parametrize("locale", ["en-US", "zh-TW", "zh-CN"])
def test_the_lab_fits_a_screen_320_pixels_wide(new_context: NewContext, site: str, locale: str) -> None:
    page = lab_page(new_context, site, viewport={"width": 320, "height": 568}, locale=locale)
    assert {view: wide for view in lab_views(page) if (wide := page.evaluate(TOO_WIDE))} == {}


def test_the_lab_fits_with_text_of_twice_the_size(new_context: NewContext, site: str) -> None:
    page = lab_page(new_context, site, viewport={"width": 640, "height": 800})
    page.add_init_script("""addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%"; });""")
    assert {view: wide for view in lab_views(page) if (wide := page.evaluate(TOO_WIDE))} == {}


@pytest.mark.parametrize("width", [320, 1440])
def test_the_long_name_of_a_bot_is_not_cut_in_the_table_of_results(new_context: NewContext, site: str, width: int) -> None:
    name = "a-bot-with-the-longest-name-that-there-is"[:40]
    texts = {key: text.replace('"Greedy"', f'"{name}"') for key, text in lived_in().items()}
    page = new_context(storage_state=storage_of(site, texts), viewport={"width": width, "height": 800}).new_page()
    open_view(page, "#/lab", "lab")
    cell = page.locator("#lab-series tbody th", has_text=name)
    expect(cell).to_have_text(name)
    expect(cell).to_have_attribute("title", name)
    assert cell.evaluate("(cell) => cell.scrollWidth <= cell.clientWidth && getComputedStyle(cell).textOverflow === 'clip'")


OUT_OF_REACH = """() => {
  const found = [];
  for (const element of document.querySelectorAll("#lab button, #lab select, #lab input, #lab summary")) {
    if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!hit || !(element.contains(hit) || hit.contains(element) && hit.closest("label"))) {
      found.push(element.id || element.outerHTML.slice(0, 80));
    }
  }
  return found;
}"""
"""Names the controls of the Lab whose middle a finger would miss, scrolled into view as far as the page scrolls."""


def test_every_control_of_the_lab_can_be_reached(new_context: NewContext, site: str) -> None:
    page = lab_page(new_context, site)
    missed = {}
    for view in lab_views(page):
        for hand in ("right", "left"):
            set_in_place(page, hand=hand)
            expect(page.locator("html")).to_have_attribute("data-hand", hand)
            for width, height in ((844, 390), (932, 430), (667, 375), (390, 664), (1440, 900)):
                page.set_viewport_size({"width": width, "height": height})
                if parts := page.evaluate(OUT_OF_REACH):
                    missed[f"{view}, {hand}, {width}×{height}"] = parts
                assert page.evaluate("document.querySelector('.lab-run').getBoundingClientRect().width") > 280
    assert missed == {}
