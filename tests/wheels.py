"""Builds the wheel with a stand-in for the site, for tests that install the package."""

import shutil
import subprocess
import sys
from pathlib import Path

from game.site.wheel import stage
from tests.imports import ROOT

SHARED = "game/data/2048-calibration.json"
"""A file of the site that the wheel holds once, in the package."""


def build_wheel(folder: Path) -> None:
    """Build the wheel into `dist` inside a folder."""
    folder.mkdir()
    command = [sys.executable, "-c", "from setuptools.build_meta import build_wheel; build_wheel('dist')"]
    subprocess.run(command, cwd=stage(folder, _make_page), check=True, capture_output=True)


def _make_page(directory: Path) -> None:
    """Write a page, a module that the page reads, and a data file that the package holds too."""
    directory.mkdir()
    (directory / "index.html").write_text("<!doctype html><title>page</title>", "utf-8")
    (directory / "game" / "core").mkdir(parents=True)
    (directory / "game" / "core" / "grid.py").touch()
    (directory / "game" / "data").mkdir()
    shutil.copyfile(ROOT / SHARED, directory / SHARED)
