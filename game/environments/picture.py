"""Draws a board as an RGB array, for `render_mode="rgb_array"`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.palette import HOLE, TRAY, colours

CELL = 64
"""Width and height of a cell in pixels."""
GAP = 6

_ROWS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711",
    "5": "74717", "6": "74757", "7": "71122", "8": "75757", "9": "75717",
}  # fmt: skip
"""The five rows of each digit's dots, each row as three bits in an octal digit."""


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _glyphs(text: str) -> NDArray[np.bool_]:
    """Return the dots of a number, of shape (5, 4 * digits - 1)."""
    dots = np.zeros((5, 4 * len(text) - 1), np.bool_)
    for place, digit in enumerate(text):
        for row, octal in enumerate(_ROWS[digit]):
            for col in range(3):
                dots[row, 4 * place + col] = int(octal) >> (2 - col) & 1
    return dots


def picture(columns: int, texts: Sequence[str], looks: Sequence[str]) -> NDArray[np.uint8]:
    """Draw a board. texts: the number in each cell, or "". looks: `rank-N`, `home` or `away`.

    Returns: `uint8` of shape (rows * 64 + 6, columns * 64 + 6, 3).
    """
    image = np.empty((len(texts) // columns * CELL + GAP, columns * CELL + GAP, 3), np.uint8)
    image[:] = _rgb(TRAY)
    for cell, (text, look) in enumerate(zip(texts, looks)):
        row, col = divmod(cell, columns)
        inside = image[row * CELL + GAP : (row + 1) * CELL, col * CELL + GAP : (col + 1) * CELL]
        face, ink = colours(look) if text else (HOLE, HOLE)
        inside[:] = _rgb(face)
        if text:
            dots = _glyphs(text)
            scale = min(5, (CELL - 2 * GAP) // dots.shape[1])
            large = dots.repeat(scale, 0).repeat(scale, 1)
            top, left = [(length - part) // 2 for length, part in zip(inside.shape, large.shape)]
            inside[top : top + large.shape[0], left : left + large.shape[1]][large] = _rgb(ink)
    return image
