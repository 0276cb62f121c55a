"""Every script says in one sentence which package it needs, if that is not installed."""

import subprocess
import sys

import pytest

from tests.imports import ROOT

FOLDERS = ("game/environments", "game/workshop/fifteen", "game/workshop/twenty48", "game/workshop/bench", "tests/bench")
GUARD = 'if __name__ == "__main__":'
SCRIPTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in (ROOT / folder).glob("*.py")
    if GUARD in path.read_text("utf-8")
)


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a module with only the standard library."""
    command = [sys.executable, "-S", "-m", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_without_its_packages_ends_in_one_sentence(name: str) -> None:
    done = run(name, "--help")
    if done.returncode:
        assert done.returncode == 2
        assert done.stderr.startswith("This needs ") and done.stderr.count("\n") == 1, done.stderr
    else:
        assert done.stdout.startswith("usage: ")


def test_the_list_includes_scripts_that_need_packages() -> None:
    assert {"game.environments.dataset", "game.workshop.twenty48.train", "tests.bench.page"} <= set(SCRIPTS)


def test_a_missing_module_of_our_own_is_not_reported_as_a_package() -> None:
    done = run("tests.bench.none_of_this_name")
    assert done.returncode == 1 and "This needs" not in done.stderr
