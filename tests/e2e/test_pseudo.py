"""An invented language reveals texts that are in no table and places where longer texts do not fit.

Its texts are in brackets and longer than the English ones. It replaces one language of the built page.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from game.site.build import sources
from game.site.bundle import bundle, first_bundle
from game.site.bytecode import find_compiler
from game.site.manifest import FEATURES, PAGE, format_list
from tests.e2e.conftest import NewContext
from tests.e2e.test_languages import ALL_TEXTS, NAMES
from tests.e2e.views import PARTS, too_wide, views
from tests.slices import sample

INVENT = """
def _invented(text):
    parts = []
    for count, part in enumerate(text.split("{")):
        fact, brace, words = ("", "", part) if not count else part.partition("}")
        for plain, strange in ("aá", "eé", "ií", "oó", "uú", "AÁ", "EÉ", "OÓ"):
            words = words.replace(plain, strange)
        parts.append(fact + brace + words)
    return "[" + "{".join(parts) + (" ~~~~" * len(text))[: len(text) * 2 // 5] + "]"
"""
IN_A_TABLE = """
for _word in WORDS:
    WORDS[_word] = (WORDS[_word][0], _invented(WORDS[_word][0]), WORDS[_word][2])
"""


def answering(text: str | bytes) -> Callable[[Route], None]:
    """Return a route handler that answers every request with a text."""
    return lambda route: route.fulfill(body=text, content_type="text/plain; charset=utf-8")


@pytest.fixture
def speak(new_context: NewContext) -> BrowserContext:
    """A narrow window whose page uses the invented language."""
    context = new_context(locale="zh-TW", viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    for entry in (PAGE, FEATURES):
        texts = sources(entry)
        for place in texts:
            if re.match(r"game/app/(words/|\w+/\w*words\.py)", place):
                texts[place] += INVENT + IN_A_TABLE
        context.route(f"**/{entry.image}", answering((first_bundle if entry is PAGE else bundle)(texts, find_compiler(print))))
    # Without sizes, because the invented texts are longer.
    context.route(f"**/{FEATURES.address}", answering(format_list([FEATURES.image], {})))
    return context


def outside_brackets(page: Page) -> list[str]:
    """Return the page's texts with words outside brackets, except names and keys."""
    left = []
    for text in page.evaluate(ALL_TEXTS):
        rest = re.sub(r"https?://\S+", "", text)
        while rest != (rest := re.sub(r"\[[^][]*\]", "", rest)):
            pass
        if set(re.findall(r"[^\W\d_]+", rest)) - NAMES:
            left.append(text)
    return left


def test_every_text_is_in_a_table_and_longer_texts_fit_a_narrow_screen(speak: BrowserContext) -> None:
    page = speak.new_page()
    problems = {}
    # The Lab's and Learn's texts are in separate files.
    for view in views(page, sample(part for name, part in PARTS.items() if name != "other places")):
        for kind, texts in (("in no table", outside_brackets(page)), ("too wide", too_wide(page))):
            if texts:
                problems[f"{view}: {kind}"] = texts
    assert problems == {}
