"""Draws the pictures of the documents: `python3 -m tests.drawings` writes them into `.github/docs/images/`.

`tests/test_drawings.py` checks that they are up to date.
"""

from collections.abc import Callable

from tests.drawings import architecture, charts, key_press, start_up
from tests.drawings.svg import Picture
from tests.imports import ROOT

FOLDER = ROOT / ".github" / "docs" / "images"
DRAWINGS: dict[str, Callable[[], Picture]] = {
    "architecture": architecture.draw,
    "key-press": key_press.draw,
    "start-up": start_up.draw,
    "strength": charts.strength,
    "speed": charts.speed,
}
"""The function that draws each picture, by name."""
