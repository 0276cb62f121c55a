"""In a Python that is too old, both commands end with one sentence."""

import ast
import subprocess
import sys
import tomllib

import pytest

from game.site.python import OLDEST, require_python
from tests.environment import ROOT

OLD = """
import runpy, sys
sys.version_info = (3, 10, 13, "final", 0)
sys.modules["tomllib"] = None
runpy.run_module(sys.argv[1], run_name="__main__")
"""
"""Runs a package in a Python that claims to be 3.10.13 and has no `tomllib`."""


@pytest.mark.parametrize("package", ["game", "tests"])
def test_a_command_under_an_old_python_says_which_one_it_needs(package: str) -> None:
    done = subprocess.run([sys.executable, "-c", OLD, package], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "Tilelab needs Python 3.11 or later; this is 3.10.13.\n")


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ((3, 6, 15), "Tilelab needs Python 3.11 or later; this is 3.6.15."),
        ((3, 10, 13), "Tilelab needs Python 3.11 or later; this is 3.10.13."),
        ((3, 11, 0), ""),
        ((4, 0, 0), ""),
    ],
)
def test_only_a_python_that_is_too_old_is_refused(monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], said: str) -> None:
    ended: list[object] = []
    monkeypatch.setattr(sys, "version_info", (*version, "final", 0))
    monkeypatch.setattr(sys, "exit", ended.append)
    require_python()
    assert ended == ([said] if said else [])


def test_the_oldest_python_is_that_of_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert settings["project"]["requires-python"] == f">={OLDEST[0]}.{OLDEST[1]}"


@pytest.mark.parametrize("folder", ["game", "game/site", "tests"])
def test_an_old_python_can_parse_all_code_before_the_check(folder: str) -> None:
    paths = [path for name in ("__init__.py", "__main__.py", "python.py") if (path := ROOT / folder / name).exists()]
    read = [ast.parse(path.read_text("utf-8"), feature_version=(3, 6)) for path in paths]
    assert len(read) == 2
