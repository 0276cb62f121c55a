"""A lean module has the same code on the same lines, without docstrings, comments and annotations."""

import ast
import re
from pathlib import Path

import pytest

from game.site.bytecode import is_abstract, lean
from tests.imports import ROOT

SOURCES = sorted(path for path in (ROOT / "game").rglob("*.py") if not {"runtime", "entries"} & set(path.parts))


def test_docstrings_comments_and_annotations_are_removed_and_other_texts_stay() -> None:
    source = (
        '"""Module."""\n\ntable: dict[str, int] = {}  # 表\nsize: int\n\n'
        'def f(one: int, *, two: str = "→") -> str:\n    """One\n    two."""\n'
        '    text = "# no comment"  # a comment\n    return text\n'
    )
    assert lean(source) == (
        'pass\n\ntable = {}\npass\n\ndef f(one, *, two = "→") :\n    pass\n\n    text = "# no comment"\n    return text\n'
    )


def test_imports_for_type_checkers_are_removed() -> None:
    source = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import js\n    from game import app  # a\nside = 4\n"
    assert lean(source) == "pass\npass\n\n\nside = 4\n"


def test_names_that_only_annotations_use_are_not_imported() -> None:
    source = (
        "from .typing import (\n    Any,\n    Callable,\n)\nfrom ..app import App, run\n\n"
        'def f(app: App, call: "Callable[[], Any]") -> App:\n    return run(app, call)\n'
    )
    assert lean(source) == "pass\n\n\n\nfrom ..app import run\n\ndef f(app, call) :\n    return run(app, call)\n"


def test_abstract_methods_are_removed() -> None:
    source = (
        'class A:\n    def f(self, one: int) -> int:\n        """Text."""\n        raise NotImplementedError\n\n'
        "    def g(self):\n        self.f(1)\n        raise NotImplementedError\n"
    )
    kept = "    def g(self):\n        self.f(1)\n        raise NotImplementedError\n"
    assert lean(source) == "class A:\n    pass\n\n\n\n" + kept


@pytest.mark.rotates
@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_lean_module_has_every_statement_on_its_old_line(path: Path) -> None:
    source = path.read_text("utf-8")
    checked = re.compile(r"^TYPE_CHECKING = False\nif TYPE_CHECKING:\n(?: .*\n|\n(?= ))+(?:else:\n(?: .*\n)+)?", re.MULTILINE)
    assert _statements(lean(source)) == _statements(checked.sub(lambda block: "\n" * block[0].count("\n"), source))


def _statements(source: str) -> list[tuple[int, str]]:
    """Return the statements with their first lines, except imports, abstract methods, docstrings and their replacements."""
    statements = []
    tree = ast.parse(source)
    gone = {id(inner) for node in ast.walk(tree) if is_abstract(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in gone:
            continue
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if isinstance(node, ast.stmt) and not is_text and not isinstance(node, ast.Pass | ast.ImportFrom):
            name = type(node).__name__
            if not isinstance(node, ast.AnnAssign) or node.value:
                statements.append((node.lineno, name.replace("AnnAssign", "Assign")))
    return sorted(statements)
