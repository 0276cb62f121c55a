"""The texts in the HTML are the English ones of the first table, so that nothing changes when Python takes over."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.app import words
from game.app.coach.words import WORDS as COACH_WORDS
from game.app.daily import words as daily
from game.app.modes import words as modes
from game.app.options import words as settings
from game.app.racing import words as racing
from game.app.statistics import words as statistics
from game.app.words import dialogs, sandbox
from game.lab.reference import WORDS as REFERENCE_WORDS
from game.lab.words import WORDS as LAB_TEXTS
from game.learn.class_words import WORDS as CLASS_WORDS
from game.learn.titles import WORDS as TITLES
from game.learn.words import WORDS as LEARN_TEXTS
from game.term.words import WORDS as TERM_WORDS
from tests.imports import ROOT, app_words

LAB_WORDS = {**LAB_TEXTS, **REFERENCE_WORDS}
LEARN_WORDS = {**LEARN_TEXTS, **CLASS_WORDS}


class Words(HTMLParser):
    """Collects (name, text) of every element that names its text; templates are skipped, as they get their texts when used."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self.labels: list[tuple[str, str]] = []
        self._word: str | None = None
        self._is_template = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        facts = dict(attributes)
        self._is_template = self._is_template or tag == "template"
        if self._is_template:
            return
        if word := facts.get("data-word-label"):
            self.labels.append((word, facts.get("aria-label") or ""))
        if word := facts.get("data-word"):
            self.texts.append((word, ""))
        self._word = word

    def handle_endtag(self, tag: str) -> None:
        self._word = None
        self._is_template = self._is_template and tag != "template"

    def handle_data(self, data: str) -> None:
        if self._word:
            self.texts[-1] = (self._word, self.texts[-1][1] + data)


def page_words() -> Words:
    """Return the named texts of the page."""
    reader = Words()
    reader.feed((ROOT / "index.html").read_text("utf-8"))
    return reader


def english(word: str) -> str:
    """Return the English text of a name that the page knows from the start."""
    return words.WORDS[word][0]


def test_every_text_of_the_page_is_the_english_one_of_the_table() -> None:
    page = page_words()
    assert len(page.texts) > 15 and len(page.labels) > 3
    assert [(word, text) for word, text in page.texts + page.labels if text != english(word)] == []


def test_the_page_contains_the_rule_of_2048() -> None:
    rule = COACH_WORDS["rule-2048"][0]
    assert f'<p id="line-text" class="for-2048">{rule}</p>' in (ROOT / "index.html").read_text("utf-8")


@pytest.mark.parametrize("page", ["index.html", *sorted(path.name for path in (ROOT / "game/web/static").glob("*.html"))])
def test_every_tag_ends_before_the_next_one_begins(page: str) -> None:
    text = (ROOT / page if page == "index.html" else ROOT / "game/web/static" / page).read_text("utf-8")
    assert re.findall(r'<[a-z](?:"[^"]*"|[^">])*?<', text) == []


def test_screen_readers_announce_progress_only_now_and_then() -> None:
    page = "".join([(ROOT / name).read_text("utf-8") for name in ("index.html", "game/web/static/features.html")])
    for place in ("coach", "measured", "review"):
        assert f'<p id="{place}-progress"></p>' in page, "it changes with each percent"
        assert f'<p class="unseen" id="{place}-said" role="status"></p>' in page


@pytest.mark.parametrize(("view", "table"), [("lab", LAB_WORDS), ("learn", LEARN_WORDS | TITLES)])
def test_every_text_that_a_late_views_skeleton_names_is_in_a_table(view: str, table: dict[str, object]) -> None:
    skeleton = (ROOT / f"game/web/static/{view}.html").read_text("utf-8")
    named = re.findall(r'data-word(?:-label)?="([^"]+)"', skeleton)
    assert len(named) > 20
    assert set(named) <= {*table, *dialogs.WORDS, *sandbox.WORDS, *words.WORDS}
    assert [word for word in table if word in words.WORDS and words.WORDS[word] != table[word]] == []


TABLES = {}
for table in (words, dialogs, racing, modes, daily, settings, statistics):
    TABLES.update(table.WORDS)
for more in (COACH_WORDS, LAB_WORDS, LEARN_WORDS):
    TABLES.update(more)
NAMED_APART = (
    ("games-list", "games-list-one"),
    ("forget", "forget-one"),
    ("replay", "replay-one"),
    ("solve-dnf", "solve-dnf-of"),
    ("solve-retry", "solve-retry-of"),
    ("solve-remove", "solve-remove-of"),
)
"""Buttons created by code whose accessible name differs from their text: (text, name)."""


def named_in_html() -> list[tuple[str, str]]:
    """Return (text, name) of every element in the HTML with both a text and an accessible name."""
    pairs = []
    for path in (ROOT / "index.html", *sorted((ROOT / "game" / "web" / "static").glob("*.html"))):
        for tag in re.findall(r"<[^>]*data-word-label[^>]*>", path.read_text("utf-8")):
            if text := re.search(r'data-word="([^"]+)"', tag):
                pairs.append((text[1], re.search(r'data-word-label="([^"]+)"', tag)[1]))  # type: ignore[index]
    return pairs


@pytest.mark.parametrize("language", range(len(words.LANGUAGES)))
def test_a_buttons_accessible_name_contains_its_visible_text(language: int) -> None:
    named = named_in_html()
    silent = [
        (TABLES[text][language], TABLES[name][language])
        for text, name in (*NAMED_APART, *named)
        if TABLES[text][language].lower() not in TABLES[name][language].lower()
    ]
    assert silent == []


APP_WORDS = app_words()
KNOWN = {
    "app": set(APP_WORDS),
    "lab": set(APP_WORDS) | set(LAB_WORDS),
    "learn": set(APP_WORDS) | {*LAB_WORDS, *LEARN_WORDS, *TITLES},
    "term": set(APP_WORDS) | set(TERM_WORDS),
    "web": set(APP_WORDS) | {*LAB_WORDS, *LEARN_WORDS, *TITLES},
}
"""The names of texts that each package's code may use."""
SAYERS = {"notify": 0, "refuse": 0, "Refused": 0, "text": 1}
"""Functions that take the name of a text, and the index of that argument; a method `text` takes it first, having a language."""
MESSAGE_ATTRIBUTES = {"notice", "error", "storage_error"}
"""Attributes that hold the name of a text, alone or with its arguments."""


def _joined(node: ast.expr, endings: dict[ast.expr, list[str]]) -> list[str]:
    """Return the names that a loop over literal endings builds from one beginning."""
    match node:
        case ast.BinOp(left=ast.Constant(value=str(first)), op=ast.Add(), right=ast.Name() as name):
            return [first + ending for ending in endings.get(name, [])]
        case ast.JoinedStr(values=[ast.Constant(value=str(first)), ast.FormattedValue(value=ast.Name() as name)]):
            return [first + ending for ending in endings.get(name, [])]
    return []


def named_words(tree: ast.Module) -> Iterator[str]:
    """Yield the names of texts that a module uses."""

    def words_of(node: ast.expr) -> Iterator[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from words_of(node.body)
            yield from words_of(node.orelse)
        elif isinstance(node, ast.Tuple) and node.elts:
            yield from words_of(node.elts[0])
        elif isinstance(node, ast.BinOp | ast.JoinedStr):
            yield from _joined(node, endings)

    endings: dict[ast.expr, list[str]] = {}
    for scope in ast.walk(tree):
        if isinstance(scope, ast.ListComp | ast.GeneratorExp) and isinstance(scope.generators[0].iter, ast.Tuple):
            ends = [item.value for item in scope.generators[0].iter.elts if isinstance(item, ast.Constant)]
            name = ast.unparse(scope.generators[0].target)
            for inner in ast.walk(scope.elt):
                if isinstance(inner, ast.Name) and inner.id == name:
                    endings[inner] = [end for end in ends if isinstance(end, str)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            for argument in node.args[: SAYERS[name] + 1] if name in SAYERS else []:
                yield from words_of(argument)
            for argument in node.args[:1] if name == "_text" else []:
                yield from _joined(argument, endings)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and target.attr in MESSAGE_ATTRIBUTES:
                    yield from words_of(node.value)


@pytest.mark.parametrize("package", KNOWN)
def test_every_text_that_the_code_uses_is_in_a_table(package: str) -> None:
    named = [
        (path.relative_to(ROOT).as_posix(), word)
        for path in sorted((ROOT / "game" / package).rglob("*.py"))
        for word in named_words(ast.parse(path.read_text("utf-8")))
        if word
    ]
    assert len(named) > 10
    assert [(path, word) for path, word in named if word not in KNOWN[package]] == []


PATTERNS = ("**/*words.py", "app/words/*.py", "learn/titles.py", "**/*errors.py", "**/reasons.py", "learn/lessons/*/en.txt")
TEMPLATES = ("help_words", "error_words")
"""Tables that quote the English of the terminal's commands and of argparse."""
ENGLISH = sorted(path for pattern in PATTERNS for path in (ROOT / "game").glob(pattern) if path.stem not in TEMPLATES)
"""Files with texts for players."""


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.relative_to(ROOT / "game").as_posix())
def test_english_texts_have_curved_apostrophes(path: Path) -> None:
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        docs = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docs]
        text = "\n".join([node.value for node in nodes if isinstance(node.value, str)])
    assert re.findall(r"\w+'(?:s|t|re|ve|ll|d|m)\b", text) == []
