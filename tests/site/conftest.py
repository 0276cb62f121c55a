"""The wheel, built once for all tests that install it."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.site.wheel import stage
from tests.shared import made_once


@pytest.fixture(scope="session")
def wheel(request: pytest.FixtureRequest) -> Path:
    """The wheel, with a stand-in for the site, which other tests check."""
    (built,) = (made_once(request, "wheel", _build) / "dist").glob("*.whl")
    return built


def _build(folder: Path) -> None:
    """Build the wheel into `dist` inside a folder."""
    folder.mkdir()
    command = [sys.executable, "-c", "from setuptools.build_meta import build_wheel; build_wheel('dist')"]
    subprocess.run(command, cwd=stage(folder, _make_page), check=True, capture_output=True)


def _make_page(directory: Path) -> None:
    """Write a page and a module that it reads."""
    directory.mkdir()
    (directory / "index.html").write_text("<!doctype html><title>page</title>", "utf-8")
    (directory / "game" / "core").mkdir(parents=True)
    (directory / "game" / "core" / "grid.py").touch()
