"""Accessibility of the Lab: axe finds nothing, and it fits narrow screens and large text in every language."""

from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Page, expect

from game.app.settings import CHOICES
from game.app.words import LANGUAGES
from tests.e2e.axe import ALL, COLOURS, NO_COLOURS, add_axe, violations
from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import unfold
from tests.e2e.scenes import stored_lab
from tests.e2e.steps import open_view, resize, storage_of
from tests.e2e.views import choose
from tests.slices import sample

THEMES = CHOICES["theme"][1:]

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
    """Show the Lab with results, with a list of games, with open help and with a notice; yield each view's name."""
    open_view(page, "#/lab", "lab")
    expect(page.locator("figure")).to_have_count(4)
    unfold(page)
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
"""Returns the controls of the Lab whose centre cannot be hit, even after scrolling."""

NAME = "a-bot-with-the-longest-name-that-there-is"[:40]
SIZES = ((844, 390), (932, 430), (667, 375), (390, 664), (1440, 900))
HANDS = ("right", "left")


def test_the_lab_is_accessible_in_every_theme_language_and_size(new_context: NewContext, site: str) -> None:
    """Axe finds nothing, everything fits narrow screens and large text, every control can be hit, a long name is not cut off."""
    texts = {key: text.replace('"Greedy"', f'"{NAME}"') for key, text in stored_lab().items()}
    page = new_context(storage_state=storage_of(site, texts), bypass_csp=True, reduced_motion="reduce").new_page()
    add_axe(page.context)
    problems = {}
    for view in lab_views(page):
        for theme in sample(THEMES):
            choose(page, theme=theme)
            problems[f"{view} in {theme}"] = violations(page, ALL if theme == THEMES[0] else COLOURS)
        for language in sample(LANGUAGES[1:]):
            choose(page, language=language)
            problems[f"{view} in {language}"] = violations(page, NO_COLOURS)
        for language in sample(LANGUAGES):
            choose(page, language=language)
            resize(page, 320, 568)
            problems[f"{view} in {language}, 320 pixels wide"] = page.evaluate(TOO_WIDE)
        for hand, (width, height) in sample(product(HANDS, SIZES)):
            choose(page, hand=hand)
            resize(page, width, height)
            problems[f"{view}, {hand}, {width}×{height}"] = page.evaluate(OUT_OF_REACH)
            assert page.evaluate("document.querySelector('.lab-run').getBoundingClientRect().width") > 280
        choose(page)
        resize(page, 640, 800)
        page.evaluate('document.documentElement.style.fontSize = "200%"')
        problems[f"{view} with text of twice the size"] = page.evaluate(TOO_WIDE)
        page.evaluate('document.documentElement.style.fontSize = ""')
        for width in (320, 1440) if view == "three series" else ():
            resize(page, width, 800)
            cell = page.locator("#lab-series tbody th", has_text=NAME)
            expect(cell).to_have_text(NAME)
            expect(cell).to_have_attribute("title", NAME)
            assert cell.evaluate(
                "(cell) => cell.scrollWidth <= cell.clientWidth && getComputedStyle(cell).textOverflow === 'clip'"
            )
        resize(page, 1280, 720)
    assert {place: broken for place, broken in problems.items() if broken} == {}
