"""Every class and module of `game` keeps within the size limits, so that readers can grasp it."""

import ast
import re

import pytest

from tests.imports import ROOT

MAX_CLASS_LINES = 300
MAX_METHODS = 30
MAX_LINES = 400

DATA = re.compile(r"game/(app/words/|app/\w+/\w*words\.py|arena/bots/|learn/lessons/)")
"""Tables of texts, and the built-in bots and lesson code that the page shows to readers."""


def _modules() -> list[str]:
    """Return Tilelab's modules, without the runtime, the small original and the bot table's entries, which anybody may write."""
    paths = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py"))
    return [path for path in paths if not path.startswith(("game/runtime/", "game/entries/", "game/learn/original/"))]


def excesses(path: str, source: str) -> list[str]:
    """Return the limits that a module breaks."""
    lines = len(source.splitlines())
    is_data = bool(DATA.match(path))
    broken = []
    if lines > MAX_LINES and not is_data:
        broken.append(f"{path}: {lines} lines")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            methods = len([part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)])
            span = (node.end_lineno or 0) - node.lineno + 1
            if methods > MAX_METHODS:
                broken.append(f"{path}: {node.name} has {methods} methods")
            if span > MAX_CLASS_LINES:
                broken.append(f"{path}: {node.name} has {span} lines")
    return broken


def test_every_module_and_class_is_within_the_limits() -> None:
    paths = _modules()
    assert len(paths) > 10
    assert [excess for path in paths for excess in excesses(path, (ROOT / path).read_text("utf-8"))] == []


METHOD, FIELD = "    def f(self): ...\n", "    b = 1\n"


@pytest.mark.parametrize(
    ("path", "source", "excess"),
    [
        ("game/app/a.py", "", []),
        ("game/app/a.py", "\n" * 400, []),
        ("game/app/a.py", "\n" * 401, ["game/app/a.py: 401 lines"]),
        ("game/app/words/a.py", "\n" * 401, []),
        ("game/app/a/words.py", "\n" * 401, []),
        ("game/app/a.py", "class A:\n" + METHOD * MAX_METHODS, []),
        ("game/app/a.py", "class A:\n" + METHOD * (MAX_METHODS + 1), [f"game/app/a.py: A has {MAX_METHODS + 1} methods"]),
        ("game/app/a.py", "class A:\n" + FIELD * (MAX_CLASS_LINES - 1), []),
        ("game/app/a.py", "class A:\n" + FIELD * MAX_CLASS_LINES, [f"game/app/a.py: A has {MAX_CLASS_LINES + 1} lines"]),
    ],
)
def test_an_excess_is_found(path: str, source: str, excess: list[str]) -> None:
    assert excesses(path, source) == excess
