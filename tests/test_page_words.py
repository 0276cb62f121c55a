"""The words that stand in the HTML are the English ones of the first table, so that nothing changes when Python takes over."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from game.app import words
from game.app.coach.words import WORDS as COACH_WORDS
from game.app.daily import words as daily
from game.app.modes import words as modes
from game.app.options import words as settings
from game.app.racing import words as racing
from game.app.words import dialogs
from game.lab.words import WORDS as LAB_WORDS
from game.learn.titles import WORDS as TITLES
from game.learn.words import WORDS as LEARN_WORDS
from game.term.words import WORDS as TERM_WORDS
from tests.imports import ROOT, app_words


class Words(HTMLParser):
    """Collects (word, text) of every element that names its word; a text in a template is put in when it is used."""

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
    """Return the words of the page."""
    found = Words()
    found.feed((ROOT / "index.html").read_text("utf-8"))
    return found


def english(word: str) -> str:
    """Return a word that the page knows from the start."""
    return words.WORDS[word][0]


def test_every_text_of_the_page_is_the_english_one_of_the_table() -> None:
    found = page_words()
    assert len(found.texts) > 15 and len(found.labels) > 4
    assert [(word, text) for word, text in found.texts + found.labels if text != english(word)] == []


def test_the_page_is_written_with_the_first_prompt_that_comes_late() -> None:
    prompt = COACH_WORDS["prompt-move-2048"][0]
    assert f'<p id="coach-invite" class="for-2048">{prompt}</p>' in (ROOT / "index.html").read_text("utf-8")


@pytest.mark.parametrize("page", ["index.html", *sorted(path.name for path in (ROOT / "game/web/static").glob("*.html"))])
def test_every_tag_ends_before_the_next_one_begins(page: str) -> None:
    text = (ROOT / page if page == "index.html" else ROOT / "game/web/static" / page).read_text("utf-8")
    assert re.findall(r'<[a-z](?:"[^"]*"|[^">])*?<', text) == []


def test_listeners_hear_progress_only_where_it_is_told_now_and_then() -> None:
    page = "".join([(ROOT / name).read_text("utf-8") for name in ("index.html", "game/web/static/features.html")])
    for place in ("coach", "measured", "review"):
        assert f'<p id="{place}-progress"></p>' in page, "it changes with each percent"
        assert f'<p class="unseen" id="{place}-said" role="status"></p>' in page


@pytest.mark.parametrize(("view", "table"), [("lab", LAB_WORDS), ("learn", LEARN_WORDS)])
def test_every_word_that_a_late_view_names_in_its_skeleton_is_in_a_table(view: str, table: dict[str, object]) -> None:
    skeleton = (ROOT / f"game/web/static/{view}.html").read_text("utf-8")
    named = re.findall(r'data-word(?:-label)?="([^"]+)"', skeleton)
    assert len(named) > 20
    assert [word for word in named if word not in table and word not in dialogs.WORDS and word not in words.WORDS] == []
    assert [word for word in table if word in words.WORDS and words.WORDS[word] != table[word]] == []


TABLES = {}
for table in (words, dialogs, racing, modes, daily, settings):
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
"""Buttons made by code that have a name of their own beside the text on them: (text, name)."""


def named_in_html() -> list[tuple[str, str]]:
    """Return (text, name) of every element in the HTML that has both."""
    pairs = []
    for path in (ROOT / "index.html", *sorted((ROOT / "game" / "web" / "static").glob("*.html"))):
        for tag in re.findall(r"<[^>]*data-word-label[^>]*>", path.read_text("utf-8")):
            if text := re.search(r'data-word="([^"]+)"', tag):
                pairs.append((text[1], re.search(r'data-word-label="([^"]+)"', tag)[1]))  # type: ignore[index]
    return pairs


@pytest.mark.parametrize("language", [0, 1, 2])
def test_who_says_what_is_written_on_a_button_presses_it(language: int) -> None:
    named = named_in_html()
    assert len(named) >= 1
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
"""The words that the code of each package may say."""
SAYERS = {"notify": 0, "refuse": 0, "Refused": 0, "text": 1}
"""Functions that are given a word, and at which place; a method `text` knows its language, so the first place counts, too."""
TOLD = {"notice", "error", "storage_error"}
"""Attributes that hold a word, alone or with its facts."""


def _joined(node: ast.expr, endings: dict[ast.expr, list[str]]) -> list[str]:
    """Return the words that begin with a text and end in each value of a loop over values that are written there."""
    match node:
        case ast.BinOp(left=ast.Constant(value=str(first)), op=ast.Add(), right=ast.Name() as name):
            return [first + ending for ending in endings.get(name, [])]
        case ast.JoinedStr(values=[ast.Constant(value=str(first)), ast.FormattedValue(value=ast.Name() as name)]):
            return [first + ending for ending in endings.get(name, [])]
    return []


def named_words(tree: ast.Module) -> Iterator[str]:
    """List the words that a module names where they are said."""

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
            ends = [one.value for one in scope.generators[0].iter.elts if isinstance(one, ast.Constant)]
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
                if isinstance(target, ast.Attribute) and target.attr in TOLD:
                    yield from words_of(node.value)


@pytest.mark.parametrize("package", KNOWN)
def test_every_word_that_the_code_says_is_in_a_table(package: str) -> None:
    named = [
        (path.relative_to(ROOT).as_posix(), word)
        for path in sorted((ROOT / "game" / package).rglob("*.py"))
        for word in named_words(ast.parse(path.read_text("utf-8")))
        if word
    ]
    assert len(named) > 10
    assert [(path, word) for path, word in named if word not in KNOWN[package]] == []
