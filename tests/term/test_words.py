"""The texts of the terminal and the bot table exist in three languages, with the same placeholders in each."""

import ast
import string

import pytest

from game.app import words as shell
from game.app.coach import words as coach
from game.app.words import LANGUAGES, dialogs, notices
from game.table.words import WORDS as TABLE_WORDS
from game.term.words import WORDS, text
from tests.environment import ROOT


def facts(text: str) -> set[str]:
    return {name.split("|")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("texts", [*WORDS.values(), *TABLE_WORDS.values()], ids=[*WORDS, *TABLE_WORDS])
def test_a_text_has_the_same_placeholders_in_every_language(texts: tuple[str, ...]) -> None:
    assert len(texts) == len(LANGUAGES)
    assert all(texts)
    assert len({frozenset(facts(text)) for text in texts}) == 1


def test_a_text_of_the_page_that_the_terminal_overrides_names_the_option() -> None:
    of_the_page = notices.WORDS | dialogs.WORDS | coach.WORDS | shell.WORDS
    both = set(WORDS) & set(of_the_page)
    assert both == {"gap-first", "gap-last"}
    for word in both:
        for here, there in zip(WORDS[word], of_the_page[word], strict=True):
            assert here.startswith(there.rstrip(".。")) and "--goal" in here


def test_every_text_that_a_module_uses_exists() -> None:
    for path in [*(ROOT / "game" / "term").glob("*.py"), *(ROOT / "game" / "table").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
                word = node.args[1]
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    assert word.value in WORDS | TABLE_WORDS | coach.WORDS | dialogs.WORDS | notices.WORDS | shell.WORDS


def test_a_direction_in_a_text_is_translated() -> None:
    assert text("zh-Hant", "next-tile", direction="l", tile=5) == "下一步把 5 往左移。"
    assert text("en", "new") == "New game"
