"""The package: its names, types and import time."""

import ast
import doctest
import subprocess
import sys

import game as tilelab
from tests.imports import ROOT


def test_every_name_exists_is_typed_and_listed() -> None:
    tree = ast.parse((ROOT / "game" / "__init__.py").read_text("utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    typed = [alias.asname for node in guarded.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert sorted(filter(None, typed)) == sorted(tilelab.__all__)
    assert {*tilelab.__all__, "__version__"} <= set(dir(tilelab))
    for name in tilelab.__all__:
        assert getattr(tilelab, name).__doc__, name


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(tilelab, "Board") and not hasattr(tilelab, "library.game")


def test_the_commands_say_the_version() -> None:
    command = [sys.executable, "-m", "game", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"Tilelab {tilelab.__version__}\n"


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys, game; print([name for name in sys.modules if name.startswith('game.')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_examples_of_the_docstrings_are_true() -> None:
    names = {"tilelab": tilelab, **{name: getattr(tilelab, name) for name in tilelab.__all__}}
    for module in (tilelab, sys.modules["game.library.boards"], sys.modules["game.library.game"]):
        runner = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)
        for example in doctest.DocTestFinder(exclude_empty=True).find(module, globs={**vars(module), **names}):
            source = example.docstring or ""
            example.examples = [one for one in example.examples if one.source != "import tilelab\n"]
            assert runner.run(example).failed == 0, source
