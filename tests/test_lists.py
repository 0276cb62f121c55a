"""A new setting, language or game is named in every list that has to name it."""

import ast
import re
import shutil
from pathlib import Path

import pytest

from game.app.settings import CHOICES
from game.app.words import LANGUAGES
from game.engines import ENGINES
from game.games import GAMES
from game.term.words import WORDS as TERM_WORDS
from tests import language
from tests.imports import ROOT, app_words

ELSEWHERE = {"language", "hints"}
"""Settings that have a place of their own in the page."""
OF_BARS = {"review-chart-15"}
"""Texts that no game of a permutation has."""
OF_A_LANGUAGE = {
    "index.html": (
        *('<option value="{0}" lang="{0}">', '<p lang="{0}">'),
        *('<p class="clone" lang="{0}">', '<p class="type" lang="{0}">'),
    ),
    "game/web/static/features.html": ('id="language-{0}" data-do="set:language:{0}" lang="{0}"',),
    "game/web/static/tilelab.css": (':lang({0}) > body #failure p[lang="{0}"]',),
    "game/web/static/failure.js": ('"{0}": [',),
    "reset.html": ('<p lang="{0}">',),
    "game/site/licences.py": ('<p lang="{0}">',),
    "game/table/pages.py": ('"{0}": "',),
}
"""What names a language in each file, beside the tables of words and the lessons."""


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def shown() -> set[str]:
    """Return the settings in the dialog, which lists them in a module that only the page can import."""
    tree = ast.parse(read("game/web/features/settings.py"))
    sections: tuple[tuple[str, tuple[str, ...]], ...] = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_SECTIONS"
    )
    return {name for _, names in sections for name in names}


def test_every_setting_is_in_the_dialog_or_has_a_place_of_its_own() -> None:
    assert shown() | ELSEWHERE == set(CHOICES)


@pytest.mark.parametrize("name", sorted(shown()))
def test_a_setting_and_each_of_its_values_have_a_text(name: str) -> None:
    assert {"choose-" + name, *(f"{name}-{value}" for value in CHOICES[name])} - app_words().keys() == set()


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_language_is_named_in_every_file_that_lists_languages(tag: str) -> None:
    marks = [(path, mark.format(tag)) for path, marks in OF_A_LANGUAGE.items() for mark in marks]
    missing = [f"{path}: {mark}" for path, mark in marks if mark not in read(path)]
    assert not missing, "\n".join(["not there yet:", *missing])


def test_a_begun_language_has_a_text_in_every_row_and_every_lesson(tmp_path: Path) -> None:
    for package in ("app", "lab", "learn", "table", "term"):
        shutil.copytree(ROOT / "game" / package, tmp_path / "game" / package)
    language.begin("tlh", tmp_path)
    tables = [path for path in tmp_path.rglob("*.py") if language.TABLE.search(path.read_text("utf-8"))]
    assert len(tables) > 15
    for path in tables:
        rows = list(language.rows(ast.parse(path.read_text("utf-8"))))
        assert rows and {len(row.elts) for row in rows} == {len(LANGUAGES) + 1}
        assert all(ast.dump(row.elts[0]) == ast.dump(row.elts[-1]) for row in rows)
    assert '"tlh")' in (tmp_path / "game/app/words/__init__.py").read_text("utf-8")
    lessons = tmp_path / "game/learn/lessons"
    assert len(list(lessons.glob("*/tlh.txt"))) == len(list(lessons.glob("*/en.txt"))) > 20


def words_of(game: str) -> set[str]:
    """Return the names that the code builds from a beginning and the id of a game, such as `title-2048`."""
    sources = "".join(path.read_text("utf-8") for package in ("app", "term") for path in (ROOT / "game" / package).rglob("*.py"))
    plain = re.findall(r'"([a-z-]+-)" \+ [\w.]*\bgame\.id\b', sources)
    ended = re.findall(r'f"([a-z-]+-)\{[\w.]*\bgame\.id\}(-sized)?"', sources)
    return {beginning + game for beginning in plain} | {beginning + game + ending for beginning, ending in ended}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_game_has_its_texts_its_tab_and_its_engine(game: str) -> None:
    missing = words_of(game) - OF_BARS - app_words().keys() - TERM_WORDS.keys()
    assert not missing, f"no text for {', '.join(sorted(missing))}"
    assert f'id="tab-{game}"' in read("index.html")
    assert game in ENGINES
