"""Draws the pictures of the documents: `python3 -m game.workshop.drawings` writes them into `game/docs/images/`.

`game/workshop/tests/test_drawings.py` checks that they are up to date.
"""

from collections.abc import Callable

from tests.imports import ROOT

from . import architecture, charts, key_press, start_up
from .svg import Picture

FOLDER = ROOT / "game" / "docs" / "images"
DRAWINGS: dict[str, Callable[[], Picture]] = {
    "architecture": architecture.draw,
    "key-press": key_press.draw,
    "start-up": start_up.draw,
    "strength": charts.strength,
    "speed": charts.speed,
}
"""The function that draws each picture, by name."""
