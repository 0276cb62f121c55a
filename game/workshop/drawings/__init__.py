"""Draws the pictures of the documents: `python3 -m game.workshop.drawings` writes them into `game/docs/images/`.

`tests/test_drawings.py` checks that they are up to date.
"""

from collections.abc import Callable

from game.workshop.drawings import architecture, charts, key_press, start_up
from game.workshop.drawings.svg import Picture
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
