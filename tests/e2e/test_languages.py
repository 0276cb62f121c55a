"""Languages and themes follow the browser until the player chooses, change without a reload, and leave nothing in English."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.app.words import LANGUAGES, WORDS, dialogs
from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, board, fact, open_view, press, reload
from tests.e2e.views import do, ready
from tests.e2e.watch import Problems

# Names and keys, which are the same in every language.
NAMES = {"Tilelab", "English", "TPS", "MTM", "Python", "MIT", "WASD", "WCAG", "AA", "axe", "Escape", "hjkl", "IDA", "App"}
NAMES |= {"csTimer", "Ann", "Ben", "Sophie", "Wilhelmin"}
NAMES |= {"CSV", "DNF", "MTM", "STM", "Ctrl", "Shift", "Tab", "Enter", "Esc", "ao", "k", "s"} | set("ABCDEFGHIJKLMNOPQRSTUVWYZx")

ALL_TEXTS = """() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const left = "script, style, noscript, template, code, py-config, option[lang], button[lang], [hidden]";
    const early = "#boot, #failure, #unscripted";
    if (!parent.closest(left) && !parent.closest(early)) {
      texts.push(walker.currentNode.textContent);
    }
  }
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("#boot")) continue;
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"]) {
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    }
  }
  return texts.map((text) => text.trim()).filter((text) => text);
}"""


def english_left(page: Page) -> list[str]:
    """Return the page's texts and labels that contain English words."""
    texts: list[str] = page.evaluate(ALL_TEXTS)
    return [text for text in texts if set(re.findall(r"[A-Za-z]+", re.sub(r"https?://\S+", "", text))) - NAMES]


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-CN", "zh-Hans"), ("fr-FR", "en")],
)
def test_the_page_speaks_the_browsers_language(new_context: NewContext, locale: str, language: str) -> None:
    page = new_context(locale=locale).new_page()
    open_view(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    index = LANGUAGES.index(language)
    expect(page.get_by_role("button", name=WORDS["new"][index], exact=True)).to_be_visible()
    expect(page.locator("#language")).to_have_value(language)


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
def test_no_view_leaves_anything_in_english(page: Page, language: str) -> None:
    index = LANGUAGES.index(language)
    left = {}
    open_view(page)
    page.locator("#language").select_option(language)
    ready(page)  # Until then, the HTML's own prompt is hidden.
    left["2048"] = english_left(page)
    for name in ("options", "share", "bookmarks", "statistics", "help"):
        do(page, name if name == "bookmarks" else "open:" + name)
        expect(page.get_by_role("dialog", name={**WORDS, **dialogs.WORDS}[name][index])).to_be_visible()
        left[name] = english_left(page)
        page.keyboard.press("Escape")
    for key in KEYS.values():
        page.keyboard.press(key)
    left["played"] = english_left(page)
    do(page, "replay")
    left["replay"] = english_left(page)
    page.keyboard.press("Escape")
    do(page, "give-up")
    expect(page.locator("#overlay")).to_be_visible()
    left["lost"] = english_left(page)
    for view, address, key in (
        ("won", "#/2048/4x4:AA00000000000000", "ArrowLeft"),
        ("opened", "#/2048/4x4@5/urdlurdl", "F2"),
        ("refused", "#/nowhere", "F2"),
        ("solved", "#/15/3x3:1-2-3_4-5-6_7-0-8", "ArrowLeft"),
        ("tapped", "#/15/3x3:1-2-3_4-5-6_0-7-8", "ArrowRight"),
    ):
        open_view(page, address, "15" if "15" in address else "2048")
        page.keyboard.press(key)
        left[view] = english_left(page)
    do(page, "open:options")
    left["options of the 15-puzzle"] = english_left(page)
    assert {view: texts for view, texts in left.items() if texts} == {}


def words_of(page: Page) -> list[list[Any]]:
    """Return (name, text, name of the label, label) of each element with a text of the tables."""
    elements: list[list[Any]] = page.evaluate(
        """() => [...document.querySelectorAll("[data-word], [data-word-label]")].map((element) => [
          element.dataset.word ?? null, element.dataset.word ? element.textContent.replaceAll("\\u00a0", " ") : null,
          element.dataset.wordLabel ?? null, element.dataset.wordLabel ? element.getAttribute("aria-label") : null])"""
    )
    return elements


def test_a_new_language_applies_everywhere_without_a_reload_and_is_remembered(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    english = words_of(page)
    page.keyboard.press("ArrowLeft")
    moved = fact(page, "position")
    page.evaluate("window.isTheSamePage = true")
    for language in ("zh-Hans", "zh-Hant", "en"):
        page.get_by_label(re.compile("Language|语言|語言")).select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        index = LANGUAGES.index(language)
        for word, text, label_word, label in words_of(page):
            assert word is None or word not in WORDS or text == WORDS[word][index]
            assert label_word is None or label_word not in WORDS or label == WORDS[label_word][index]
        assert page.title() == "2048 – Tilelab"
        expect(board(page)).to_have_attribute("data-position", moved)
        parts = [page.locator(part).inner_text() for part in (".heading", "#line", ".controls")]
        assert re.findall(r"\d [⺀-鿿]|[⺀-鿿] \d", " | ".join(parts)) == [], "a line could break there"
    assert words_of(page) == english
    assert page.evaluate("window.isTheSamePage")
    page.get_by_label("Language").select_option("zh-Hant")
    reload(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")


def choose(page: Page, group: str, name: str) -> None:
    """Choose one of the settings."""
    press(page, "Settings")
    page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True).check()
    press(page, "Close")


def shade(page: Page) -> int:
    """Return the brightness of the page's background, 0 to 255."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3]) // 3


@pytest.mark.pretends
def test_on_github_pages_the_footer_links_to_the_source(page: Page, site: str, problems: Problems) -> None:
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    link = page.locator("footer p a")
    expect(link).to_have_count(0)
    there = "https://someone.github.io/repo/"
    problems.origin = there.removesuffix("/repo/")
    page.route(there + "**", lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace(there, site))))
    open_view(page, there)
    expect(link).to_have_text("View the source")
    expect(link).to_have_attribute("href", "https://github.com/someone/repo")
    page.locator("#language").select_option("zh-Hant")
    expect(link).to_have_text("查看原始碼")


@pytest.mark.pretends
def test_the_theme_follows_the_system_until_the_player_chooses_and_is_remembered(new_context: NewContext) -> None:
    page = new_context(color_scheme="light").new_page()
    open_view(page)
    assert shade(page) > 200
    page.emulate_media(color_scheme="dark")
    assert shade(page) < 60
    choose(page, "Theme", "Light")
    assert shade(page) > 200
    page.emulate_media(color_scheme="light")
    choose(page, "Theme", "Dark")
    assert shade(page) < 60
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    assert shade(page) < 60
    choose(page, "Theme", "High contrast, light")
    assert shade(page) == 255
    choose(page, "Theme", "High contrast, dark")
    assert shade(page) == 0
    choose(page, "Theme", "System")
    assert 200 < shade(page) < 255
    page.emulate_media(contrast="more")
    assert shade(page) == 255
    page.emulate_media(contrast="more", color_scheme="dark")
    assert shade(page) == 0
