"""The small original stays small and passes its own tests, and its zip holds all that it needs."""

import ast
import io
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from game.site import original
from game.site.original import FOLDER, main, original_zip
from tests.imports import ROOT

SOURCES = sorted(path for path in (ROOT / FOLDER).glob("*.*") if path.suffix in (".html", ".toml", ".py"))
WRONG = [
    ("twenty48.py", "        if tiles and tiles[0] == value:", "        while tiles and tiles[0] == value:"),
    ("twenty48.py", "            points += value", "            points += 1"),
    ("twenty48.py", "-turns % 4", "turns"),
    ("twenty48.py", 'for way in "urdl"', 'for way in "rdl"'),
    ("twenty48.py", "< 0.1", "< 0.5"),
    ("fifteen.py", "if is_solvable(board, SIDE) and", "if"),
    ("fifteen.py", "(inversions + rows_below * (side - 1))", "inversions"),
    ("fifteen.py", '"u": (1, 0)', '"u": (-1, 0)'),
    ("fifteen.py", "< side and 0 <= col", "<= side and 0 <= col"),
]
"""Mistakes in the rules: the file, the text to replace in it, and its replacement."""


def copied(folder: Path) -> Path:
    return shutil.copytree(ROOT / FOLDER, folder / "original", ignore=shutil.ignore_patterns("__pycache__", "pyscript"))


def run_tests(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the tests of the rules as the folder's README says."""
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "test_rules.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)


def arguments(path: Path) -> dict[str, list[str]]:
    """Return the arguments of each function of a source."""
    functions = [node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)]
    return {node.name: [argument.arg for argument in node.args.args] for node in functions}


@pytest.mark.parametrize(("name", "own"), [("twenty48.py", {"deal", "is_won"}), ("fifteen.py", {"deal", "is_solved"})])
def test_the_rules_have_the_names_and_arguments_of_the_lessons(name: str, own: set[str]) -> None:
    taught = [item for path in (ROOT / "game/learn/lessons").glob("*/solution.py") for item in arguments(path).items()]
    functions = arguments(ROOT / FOLDER / name)
    assert [item for item in functions.items() if item not in taught and item[0] not in own] == []
    assert len(functions) > 3


def test_the_small_original_has_at_most_300_lines() -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in SOURCES) <= 300


def test_its_own_tests_pass_alone(tmp_path: Path) -> None:
    done = run_tests(copied(tmp_path))
    assert done.returncode == 0, done.stdout


@pytest.mark.rotates(parts=3, of="mistakes")
@pytest.mark.parametrize(("name", "old", "new"), WRONG, ids=[new.strip() for _, _, new in WRONG])
def test_its_own_tests_find_a_mistake_in_the_rules(name: str, old: str, new: str, tmp_path: Path) -> None:
    folder = copied(tmp_path)
    source = (folder / name).read_text("utf-8")
    assert source.count(old) == 1
    (folder / name).write_text(source.replace(old, new), "utf-8")
    done = run_tests(folder)
    assert done.returncode == 1 and " failed" in done.stdout


def test_the_page_names_each_file_that_it_needs(runtime: Path) -> None:
    packed = zipfile.ZipFile(io.BytesIO(original_zip()))
    names = {name.removeprefix("original/") for name in packed.namelist()}
    page = (ROOT / FOLDER / "index.html").read_text("utf-8")
    settings = tomllib.loads((ROOT / FOLDER / "pyscript.toml").read_text("utf-8"))
    asked = {*re.findall(r'(?:src|href|config)="([^":]+)"', page), *settings["files"], settings["interpreter"]}
    assert {name.removeprefix("./") for name in asked} <= names
    imports = set(re.findall(r"^import (\w+)$", (ROOT / FOLDER / "page.py").read_text("utf-8"), re.MULTILINE))
    assert {f"./{name}.py" for name in imports - {"random"}} == settings["files"].keys()
    assert {path.name for path in SOURCES} | {"README.md", "style.css", "pyscript/LICENSE", "pyscript/micropython.txt"} <= names


def test_the_readme_names_each_file_and_only_such(runtime: Path) -> None:
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(.*?)`", row)}
    assert named == {path.name for path in SOURCES} | {"style.css"}


def test_equal_files_give_an_equal_zip(runtime: Path) -> None:
    assert original_zip() == original_zip()


def test_one_command_puts_pyscript_into_the_folder(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in (FOLDER, "game/site/licences"):
        shutil.copytree(ROOT / place, tmp_path / place, ignore=shutil.ignore_patterns("__pycache__", "pyscript"))
    for package in ("pyscript", "micropython"):
        shutil.copytree(runtime / package, tmp_path / "game/runtime" / package)
    monkeypatch.setattr(original, "ROOT", tmp_path)
    monkeypatch.setattr(original, "ensure_runtime", lambda report: None)
    assert main() == 0
    names = {path.name for path in (tmp_path / FOLDER / "pyscript").iterdir()}
    assert names >= {"core.js", "micropython.js", "micropython.wasm"}
    assert f"run python3 -m http.server in {FOLDER}" in capsys.readouterr().out
