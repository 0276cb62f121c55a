"""One package with two names: `game` in a clone, `tilelab` when installed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.imports import ROOT

SHARED = "from game.core.names import share_names; share_names(); "


def run(code: str, folder: Path) -> str:
    """Run a program that searches the clone after its own folder; return its output."""
    path = [str(folder), str(ROOT)]
    program = f"import sys; sys.path[:0] = [{path[0]!r}]; sys.path.append({path[1]!r}); {code}"
    done = subprocess.run([sys.executable, "-W", "error", "-P", "-c", program], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("import tilelab, game; print(tilelab is game)", "True"),
        ("import tilelab.core.grid as one, game.core.grid as same; print(one is same, one.__spec__.name)", "True game.core.grid"),
        ("from tilelab.twenty48 import rules; from game.twenty48 import rules as same; print(rules is same)", "True"),
        ("from tilelab import Game; print(Game('2048', seed=1).board.count(0))", "14"),
        ("import tilelab, game; print(tilelab.Game is game.Game)", "True"),
        ("import importlib.util; print(importlib.util.find_spec('tilelab.nothing'))", "None"),
    ],
)
def test_both_names_mean_the_same_modules(tmp_path: Path, code: str, printed: str) -> None:
    assert run(SHARED + code, tmp_path) == printed


INSTALLED = f"""
import importlib.util, sys
spec = importlib.util.spec_from_file_location("tilelab", {str(ROOT / "game" / "__init__.py")!r})
sys.modules["tilelab"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["tilelab"])
"""
"""Loads the package by its installed name."""


def test_each_name_works_alone_and_both_without_sharing(tmp_path: Path) -> None:
    both = "import tilelab, game\nprint(tilelab.Game(seed=1).board == game.Game(seed=1).board, tilelab is game)"
    assert run(INSTALLED + both, tmp_path) == "True False"


def test_a_users_own_package_called_game_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text("mine = 1\n")
    code = "from tilelab.core.names import share_names; share_names(); import game; print(game.mine)"
    assert run(INSTALLED + code, tmp_path) == "1"


BOT = """
from game.twenty48 import rules
from tilelab.twenty48 import rules as same
def choose(game):
    return rules is same
"""


def test_with_the_installed_package_bots_may_import_game(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    load = "from tilelab.arena.bot import load_bot; print(load_bot(open('bot.py').read(), 'bot')()(None))"
    assert run(f"{INSTALLED}\nsys.path.remove({str(ROOT)!r}); {load}", tmp_path) == "True"
