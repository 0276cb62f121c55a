"""The list for *Read the code*: first sentences, and the lines of the highlights."""

import ast
import json
from pathlib import Path

import pytest

from game.learn.highlights import HIGHLIGHTS as BOARDS
from game.site.manifest import ROOT
from game.site.reading import HIGHLIGHTS, first_sentence, lines_of, places
from tests.common.shown_lines import SHOWN, shown_lines

MAX_LINES = 14
"""Of code in a highlight, without docstrings and empty lines."""


def code_lines(source: str) -> int:
    """Count the lines that are neither empty nor part of a docstring."""
    return len(ast.unparse(_without_docstrings(ast.parse(source))).replace("\n\n", "\n").strip().splitlines())


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:]
    return tree


@pytest.mark.rotates(parts=5, of="long computations")
def test_each_highlight_has_lines_and_a_board() -> None:
    listed = json.loads(places(False))["highlights"]
    assert [*listed] == [*HIGHLIGHTS] == [board.name for board in BOARDS]
    assert SHOWN == HIGHLIGHTS


@pytest.mark.parametrize("name", HIGHLIGHTS)
def test_a_highlight_shows_the_source_of_a_few_lines(name: str) -> None:
    path, names = HIGHLIGHTS[name]
    line, code = lines_of(ROOT / path, names)
    assert code == shown_lines(name) and code_lines(code) <= MAX_LINES
    assert (ROOT / path).read_text("utf-8").splitlines()[line - 1] == code.splitlines()[0]


def test_a_highlight_that_lost_its_name_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("def slid():\n    return 1\n", "utf-8")
    with pytest.raises(KeyError, match="slide"):
        lines_of(tmp_path / "rules.py", ("slide",))


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("", ""),
        ('"""Says so."""\n', "Says so."),
        ('"""Says\nso: 1.5 times. And more.\n\nMore."""\n', "Says so: 1.5 times."),
        ("x = 1\n", ""),
    ],
)
def test_the_first_sentence_of_a_module_is_listed(source: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(source, "utf-8")
    assert first_sentence(tmp_path / "module.py") == sentence
    assert first_sentence(tmp_path / "missing.py") == ""


def test_every_module_that_runs_says_what_it_is() -> None:
    listed = json.loads(places(False))
    assert len(listed["modules"]) > 200
    assert [path for path, (_, sentence) in listed["modules"].items() if not sentence] == []
