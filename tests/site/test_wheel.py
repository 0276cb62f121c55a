"""The wheel holds the package as `tilelab`: it installs into an empty folder, and the common tests pass against it."""

import py_compile
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game.site.wheel import renamed
from tests.imports import ROOT
from tests.slices import sample

COMMON = ("tests/__init__.py", "tests/plain.py", "tests/slices.py", "tests/golden", "tests/common", "tests/environments")
"""What is run against the installed package: the tests that read no file of the tree but these."""


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel is installed, with nothing else in it."""
    assert wheel.name.startswith("tilelab-")
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the installed command as its script does, in an interpreter that sees nothing of this tree."""
    script = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tilelab.term.commands import main; sys.exit(main())"
    command = [sys.executable, "-I", "-c", script, str(installed), *arguments]
    return subprocess.run(command, cwd=installed, capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from game.core.grid import side_of\n", "from tilelab.core.grid import side_of\n"),
        ("import game.core.grid as grid\n", "import tilelab.core.grid as grid\n"),
        ("from game import environments\n", "from tilelab import environments\n"),
        ("from gamete import game\n", "from gamete import game\n"),
        ('"""Run `python3 -m game play 2048`; see `game.core`."""\n', '"""Run `tilelab play 2048`; see `tilelab.core`."""\n'),
        ("game = 1\nprint(game.real)\n", "game = 1\nprint(game.real)\n"),
        ("def go():\n    from game.core import rng\n", "def go():\n    from tilelab.core import rng\n"),
    ],
)
def test_imports_and_commands_are_renamed_and_nothing_else(source: str, expected: str) -> None:
    assert renamed(source) == expected


def test_the_wheel_occupies_one_name_and_has_data_types_and_page(installed: Path) -> None:
    assert {path.name for path in installed.iterdir() if path.suffix != ".dist-info"} == {"tilelab"}
    package = installed / "tilelab"
    assert (package / "py.typed").exists()
    assert (package / "page" / "index.html").exists()
    assert not (package / "data" / "notes").exists()
    for path in (ROOT / "game" / "data").glob("*.*"):
        assert (package / "data" / path.name).read_bytes() == path.read_bytes()
    metadata = next(installed.glob("*.dist-info"))
    points = (metadata / "entry_points.txt").read_text("utf-8")
    assert "tilelab = tilelab.term.commands:main" in points
    described = (metadata / "METADATA").read_text("utf-8")
    assert all(f"Provides-Extra: {extra}" in described for extra in ("gym", "cluster", "training", "dev"))


def test_the_commands_work_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    solved = run(installed, "solve", "1-2-3/4-5-6/7-0-8")
    assert (solved.stdout.splitlines()[0], solved.returncode) == ("L", 0)
    assert '"move": "d"' in run(installed, "hint", "2048", "123000000", "--json").stdout
    here = subprocess.run(
        [sys.executable, "-m", "game", "bench", "2048", "--bot", "greedy", "--games", "2", "--csv"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    there = run(installed, "bench", "2048", "--bot", "greedy", "--games", "2", "--csv")
    assert [row.split(",")[:4] for row in there.stdout.splitlines()] == [row.split(",")[:4] for row in here.stdout.splitlines()]
    assert run(installed, "build", str(tmp_path / "site")).returncode == 0
    assert (tmp_path / "site" / "index.html").read_text("utf-8").startswith("<!doctype html>")
    assert "usage: tilelab " in run(installed, "--help").stdout
    assert "python3 -m game" not in run(installed, "bench", "--help").stdout


def test_what_pip_compiles_in_the_page_is_not_built(installed: Path, tmp_path: Path) -> None:
    py_compile.compile(str(installed / "tilelab" / "page" / "game" / "core" / "grid.py"))
    assert run(installed, "build", str(tmp_path)).returncode == 0
    built = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert built == ["game/core/grid.py", "index.html"]


def test_the_common_tests_pass_against_the_wheel(installed: Path, tmp_path: Path) -> None:
    for name in COMMON:
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, target)
    for path in (tmp_path / "tests").rglob("*.py"):
        path.write_text(renamed(path.read_text("utf-8")), "utf-8")
    settings = '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\npythonpath = ["."]\n'
    (tmp_path / "pyproject.toml").write_text(settings, "utf-8")
    environment = {"PYTHONPATH": str(installed), "PATH": ""}
    files = [str(path) for path in sample(sorted((tmp_path / "tests").rglob("test_*.py")))]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *files]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-3000:]
