"""The wheel installs into every supported Python found here, and finds the same moves and games in each."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.site.python import OLDEST
from tests.site.conftest import wheel  # noqa: F401  (a fixture)
from tests.term.commands import environment

NEWEST = 14
PROGRAM = """
import tilelab
game = tilelab.Game("2048", seed=1)
for _ in range(20):
    game.push(game.best_move(nodes=20))
print(game.url, game.score)
print(tilelab.Game("15", seed=1).solve(nodes=100_000).moves)
print([record.score for record in tilelab.play("greedy", seeds=range(5), processes=2)])
print(tilelab.play("solver", "15/3x3", range(3)).summary())
"""
COMMANDS = ("--version", "solve 1-2-3/4-5-6/7-0-8", "bench 2048 --bot corner --games 3 --csv", "play 2048 --lines --seed 1")


def pythons() -> list[str]:
    """Return the commands of the supported Pythons on the path that start, this one first."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], NEWEST + 1)]
    own = Path(sys.base_prefix, "bin", f"python3.{sys.version_info[1]}")
    found = [path for name in names if name != own.name and (path := shutil.which(name))]
    asked = "import sys, venv; print(sys.version_info[1])"
    started = [path for path in found if not subprocess.run([path, "-c", asked], capture_output=True).returncode]
    return [str(own) if own.exists() else sys.executable, *started]


def answers(python: str, package: Path, folder: Path) -> list[str]:
    """Install the wheel into a new environment and return what the programs print."""
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    inside = next(path for path in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if path.exists())
    install = [sys.executable, "-m", "pip", "--python", str(inside), "install", "--no-index", "--quiet", str(package)]
    subprocess.run(install, check=True, capture_output=True)
    environ = {name: value for name, value in environment({}).items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    lines = [["-W", "error", "-c", PROGRAM], *(["-W", "error", "-m", "tilelab", *command.split()] for command in COMMANDS)]
    done = [
        subprocess.run(
            [inside, *line], cwd=folder, env=environ, input="n\n", capture_output=True, encoding="utf-8", timeout=600, check=False
        )
        for line in lines
    ]
    assert [one.stderr for one in done] == [""] * len(done)
    return [one.stdout for one in done]


def test_the_wheel_works_alike_in_every_supported_python(
    wheel: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    found = pythons()
    own, *others = [answers(python, wheel, tmp_path / f"env{number}") for number, python in enumerate(found)]
    print(f"tried: {', '.join(found)}")
    assert own[0].startswith("#/2048/4x4@1/") and own[1].startswith("Tilelab ")
    timeless = [without_times(each) for each in (own, *others)]
    assert timeless == [timeless[0]] * len(found)


def without_times(printed: list[str]) -> list[str]:
    """Return what was printed without the column of seconds and the milliseconds of a summary."""
    rows = [",".join(cell for cell in line.split(",") if "." not in cell) for line in printed[3].splitlines()]
    return [*printed[:2], *printed[4:], *rows]


@pytest.fixture(autouse=True)
def _bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the new environments keep their bytecode, whatever this process does."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
