"""The environment is made once for each set of pins, and a command's end is told as it is."""

import sys
from pathlib import Path

import pytest

from tests import environment
from tests.environment import EnvironmentFailed, ensure_environment, run


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A directory of its own for the environment; lists what is done to make it."""
    done: list[str] = []
    python = tmp_path / "venv" / "python"

    def create(directory: Path, clear: bool, with_pip: bool) -> None:
        done.append("create")
        directory.mkdir(exist_ok=True)
        python.touch()

    def install(command: list[str], report: object, doing: str) -> int:
        done.append("install")
        return 0

    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment, "STAMP", tmp_path / "venv" / "stamp")
    monkeypatch.setattr(environment, "PYTHON", python)
    monkeypatch.setattr("venv.create", create)
    monkeypatch.setattr(environment, "run", install)
    return done


def quiet(line: str) -> None:
    """Report to nobody."""


def test_the_environment_is_made_once(made: list[str]) -> None:
    ensure_environment(quiet)
    ensure_environment(quiet)
    assert made == ["create", "install"]


def test_other_pins_make_it_anew(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ensure_environment(quiet)
    monkeypatch.setattr(environment, "read_pins", lambda: ["pytest==1.0"])
    ensure_environment(quiet)
    assert made == ["create", "install"] * 2


def test_a_failed_installation_is_told_and_done_again(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(environment, "run", lambda command, report, doing: 1)
        with pytest.raises(EnvironmentFailed, match="Is there a network"):
            ensure_environment(quiet)
    ensure_environment(quiet)
    assert made == ["create", "create", "install"]


def test_the_status_of_a_command_is_returned() -> None:
    assert run([sys.executable, "-c", "raise SystemExit(3)"], quiet, "ending") == 3


def test_a_command_that_outlives_its_limit_is_ended_and_counts_as_failed() -> None:
    said: list[str] = []
    command = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    assert run(command, said.append, "waiting", every_s=0.01, limit_s=0) == 124
    assert said[0].startswith("  … waiting, ")
