"""Importing registers the environments; tried in new processes, without registering anything by hand."""

import subprocess
import sys

import pytest

from game import environments

pytestmark = pytest.mark.needs("gymnasium", "numpy")
PACKAGE = environments.__name__
HIDDEN = "import sys; sys.modules['gymnasium'] = None"
MADE = "print(gymnasium.make('tilelab/2048-v0').reset(seed=1)[0].sum(), gymnasium.make('tilelab/15-v0').reset(seed=1)[0].sum())"


def run(code: str) -> "subprocess.CompletedProcess[str]":
    """Run a program with warnings as errors."""
    code = code.replace("PACKAGE", PACKAGE)
    return subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize(
    "code",
    [
        f"import gymnasium, PACKAGE; {MADE}",
        f"import PACKAGE, gymnasium; {MADE}",
        f"import gymnasium, importlib, PACKAGE; importlib.reload(PACKAGE); {MADE}",
        f"import gymnasium; from PACKAGE import register; register(); register(); {MADE}",
        f"import gymnasium; import PACKAGE.state; {MADE}",
        f"import gymnasium; gymnasium.make('PACKAGE:tilelab/2048-v0'); gymnasium.make('PACKAGE:tilelab/15-v0'); {MADE}",
        f"import gymnasium; gymnasium.make_vec('PACKAGE:tilelab/2048-v0', num_envs=2); {MADE}",
    ],
)
def test_an_import_registers_both_games_once_and_without_a_warning(code: str) -> None:
    done = run(code)
    assert (done.stdout, done.stderr, done.returncode) == ("2 120\n", "", 0)


@pytest.mark.parametrize("game", ["2048", "15"])
@pytest.mark.parametrize("mode", [None, "sync", "async"])
def test_every_vectorization_mode_plays_the_games_of_its_seeds(game: str, mode: str | None) -> None:
    code = f"""
import gymnasium
if __name__ == "__main__":
    many = gymnasium.make_vec("PACKAGE:tilelab/{game}-v0", num_envs=2, vectorization_mode={mode!r})
    board, infos = many.reset(seed=7)
    one = gymnasium.make("tilelab/{game}-v0")
    print((board[1] == one.reset(seed=8)[0]).all(), infos["seed"].tolist())
    many.step(infos["action_mask"].argmax(axis=1))
    many.close()
"""
    done = run(code)
    assert (done.stdout, done.stderr) == ("True [7, 8]\n", "")


@pytest.mark.parametrize("module", ["single", "vector"])
def test_without_the_extra_one_sentence_names_it_and_the_states_work(module: str) -> None:
    done = run(f"{HIDDEN}; from PACKAGE.state import State; print(State(seed=1)); import PACKAGE.{module}")
    assert (done.stdout, done.returncode) == ("0000000000101000\n", 1)
    assert done.stderr.splitlines()[-1].endswith("The environments need gymnasium and numpy: pip install 'tilelab[gym]'")
