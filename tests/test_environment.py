"""The environment is created once for each set of pins, and a command's exit status is reported as it is."""

import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests import environment
from tests.environment import HEAVY_VENV, PYSCRIPT_VENV, EnvironmentFailed, ensure_environment, python_of, read_pins, run


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The steps taken to create environments."""

    def create(directory: Path, **options: bool) -> None:
        python_of(directory).parent.mkdir(parents=True, exist_ok=True)
        python_of(directory).touch()

    done = Mock(**{"create.side_effect": create, "install.return_value": 0})
    monkeypatch.setattr("venv.create", done.create)
    monkeypatch.setattr(environment, "run", done.install)
    return done


def taken(steps: Mock) -> list[str]:
    return [name for name, *_ in steps.mock_calls]


def quiet(line: str) -> None:
    """Ignore a report."""


def test_the_environment_is_created_once(steps: Mock, tmp_path: Path) -> None:
    ensure_environment(quiet, tmp_path / "venv")
    ensure_environment(quiet, tmp_path / "venv")
    assert taken(steps) == ["create", "install"]


def test_other_pins_create_it_again(steps: Mock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ensure_environment(quiet, tmp_path / "venv")
    monkeypatch.setattr(environment, "read_pins", lambda directory: ["pytest==1.0"])
    ensure_environment(quiet, tmp_path / "venv")
    assert taken(steps) == ["create", "install"] * 2


def test_a_failed_installation_is_reported_and_retried(steps: Mock, tmp_path: Path) -> None:
    steps.install.side_effect = [1, 0]
    with pytest.raises(EnvironmentFailed, match="Is there a network"):
        ensure_environment(quiet, tmp_path / "venv")
    ensure_environment(quiet, tmp_path / "venv")
    assert taken(steps) == ["create", "install"] * 2


def test_pyscripts_command_line_has_its_own_pins() -> None:
    own, others = read_pins(PYSCRIPT_VENV), read_pins()
    assert [pin for pin in own if pin.startswith("pyscript==")] and not [pin for pin in others if pin.startswith("pyscript==")]
    assert all("==" in pin for pin in own + others)


def test_the_heavy_packages_are_pinned_beside_those_of_the_tests_which_do_without_them() -> None:
    heavy, others = read_pins(HEAVY_VENV), read_pins()
    assert {*others} < {*heavy} and all("==" in pin for pin in heavy)
    names = {pin.partition("==")[0] for pin in {*heavy} - {*others}}
    assert {"torch", "stable_baselines3", "sb3_contrib", "open_spiel"} <= names


def test_the_status_of_a_command_is_returned() -> None:
    assert run([sys.executable, "-c", "raise SystemExit(3)"], quiet, "ending") == 3


def test_a_command_that_exceeds_its_time_limit_is_killed_and_counts_as_failed() -> None:
    said: list[str] = []
    command = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    assert run(command, said.append, "waiting", every_s=0.01, limit_s=0) == 124
    assert said[0].startswith("  … waiting, ")
