"""End-to-end tests look for what the page says today: a run tries only a tenth of them, so a former text fails days later."""

import ast
import functools
import html
import re
from pathlib import Path

import pytest

from game.core.reasons import REASONS
from tests.imports import ROOT
from tests.test_word_rules import rows

LOOKS = {"get_by_text", "get_by_label", "to_have_text", "to_contain_text", "expect_line", "press"}
"""Functions whose last argument is a text of the page; so is what is called `name`."""
STATIC = ("*.html", "game/web/static/*.html", "game/web/static/*.js", "game/learn/lessons/*/*.*", "game/learn/original/*.*")
WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
"""Shorter texts are names of buttons and figures, which other tests look for in the tables."""
CODE = re.compile(r"[a-z]\.[a-z]")
_TAG = re.compile(r"</?(?:code|strong|b|kbd)>")
_PLACEHOLDER = re.compile(r"\{[^{}|]*(?:\|([^{}]*))?\}")
"""A value, or forms of a word of which one is shown."""


def pattern_of(template: str) -> re.Pattern[str]:
    """Return what matches a template's sentence with any values in it."""
    parts = _PLACEHOLDER.split(template.strip(" .!?"))
    texts, forms = parts[::2], parts[1::2]
    values = ("(?:" + "|".join(sorted(form.split("|"), reverse=True)) + ")" if form else r"\S+" for form in forms)
    return re.compile("".join(re.escape(text) + value for text, value in zip(texts, [*values, ""], strict=True)))


@functools.cache
def said() -> tuple[list[re.Pattern[str]], str]:
    """Return what matches the sentences of the page, the longest first, and the page's whole text."""
    templates = {row[0] for row in rows().values()} | set(REASONS.values())
    sentences = {sentence for text in templates for sentence in {text, *re.split(r"(?<=[.?!])\s", text)}}
    patterns = [
        pattern_of(sentence)
        for sentence in sorted(sentences, key=lambda sentence: len(_PLACEHOLDER.sub("", sentence)), reverse=True)
        if len(re.findall("[A-Za-z]{2,}", _PLACEHOLDER.sub(r"\1", sentence))) > 1
    ]
    files = [path.read_text("utf-8") for glob in STATIC for path in sorted(ROOT.glob(glob))]
    return patterns, " ".join([*templates, *(html.unescape(_TAG.sub("", text)) for text in files)])


def sentences(path: Path) -> set[str]:
    """Return the sentences that a test file looks for."""
    texts: list[ast.expr] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts += node.args[-1:] if name in LOOKS else []
            texts += [argument.value for argument in node.keywords if argument.arg == "name"]
    literals = {text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)}
    lines = {text for text in literals if "\n" not in text}  # Other texts are what programs print.
    split = {sentence for text in lines for sentence in re.split(r"(?<=[.?!])\s", text)}
    return {sentence for sentence in split if WORDS.search(sentence) and not CODE.search(sentence)}


def is_said(sentence: str) -> bool:
    """Whether the page can say a sentence, or a part of it, with any figures and names in it."""
    patterns, shown = said()
    for pattern in patterns:
        sentence = pattern.sub("\n", sentence)
    parts = (part.strip(" .") for part in re.split(r"\n|\d[\d,.]*", sentence))
    return all(part in shown for part in parts if WORDS.search(part))


@pytest.mark.parametrize("path", sorted((ROOT / "tests/e2e").glob("test_*.py")), ids=lambda path: path.stem)
def test_the_page_can_still_say_what_a_test_looks_for(path: Path) -> None:
    assert [sentence for sentence in sorted(sentences(path)) if not is_said(sentence)] == []


def test_a_former_text_is_noticed_and_figures_may_differ() -> None:
    assert is_said("Right needs 3 moves, left 1.") and is_said("odd number of swaps") and is_said("Start this game")
    assert not is_said("This link holds no bot") and not is_said("There is a new version.")
    assert not is_said("helps in your own game") and is_said("2 moves, proven shortest.")
