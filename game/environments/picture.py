"""A board as an array of colours, with digits of three by five dots: what `render_mode="rgb_array"` returns."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

CELL = 64
"""Width and height of a cell in pixels."""
GAP = 6

_TRAY, _EMPTY, _DARK, _LIGHT = 0xBBA894, 0xCDBFAF, 0x3B3129, 0xFFFFFF
_FACES = (
    0xEFE4D8, 0xEFDFC2, 0xF5B77F, 0xF59B69, 0xF4805F, 0xC2401D, 0xEFD67B, 0xEECB5C, 0xECC142, 0xE8B526, 0xE5A70C,
    0x3F7350, 0x2B6A7C, 0x3E5BA9, 0x6B45A0, 0x8C2F6B, 0x3A2F3F, 0x1D181C,
)  # fmt: skip
"""The page's colours of the ranks from 1 on."""
_OTHERS = {"home": 0xF3B06F, "away": 0xF8ECD9}

_ROWS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711",
    "5": "74717", "6": "74757", "7": "71122", "8": "75757", "9": "75717",
}  # fmt: skip
"""The five rows of each digit, three dots as an octal digit."""


def _colour(number: int) -> tuple[int, int, int]:
    return number >> 16, number >> 8 & 255, number & 255


def _glyphs(text: str) -> NDArray[np.bool_]:
    """Return the dots of a number, of shape (5, 4 * digits - 1)."""
    dots = np.zeros((5, 4 * len(text) - 1), np.bool_)
    for place, digit in enumerate(text):
        for row, octal in enumerate(_ROWS[digit]):
            for col in range(3):
                dots[row, 4 * place + col] = int(octal) >> (2 - col) & 1
    return dots


def picture(columns: int, texts: Sequence[str], looks: Sequence[str]) -> NDArray[np.uint8]:
    """Draw a board. texts: the number of each cell, "" for none; looks: `rank-N`, `home` or `away`.

    Returns: `uint8` of shape (rows * 64 + 6, columns * 64 + 6, 3).
    """
    image = np.empty((len(texts) // columns * CELL + GAP, columns * CELL + GAP, 3), np.uint8)
    image[:] = _colour(_TRAY)
    for cell, (text, look) in enumerate(zip(texts, looks)):
        row, col = divmod(cell, columns)
        inside = image[row * CELL + GAP : (row + 1) * CELL, col * CELL + GAP : (col + 1) * CELL]
        face = _OTHERS[look] if look in _OTHERS else _FACES[int(look[5:]) - 1] if text else _EMPTY
        inside[:] = _colour(face)
        if text:
            dots = _glyphs(text)
            scale = min(5, (CELL - 2 * GAP) // dots.shape[1])
            large = dots.repeat(scale, 0).repeat(scale, 1)
            top, left = [(length - part) // 2 for length, part in zip(inside.shape, large.shape)]
            is_light = sum(_colour(face)) > 330
            inside[top : top + large.shape[0], left : left + large.shape[1]][large] = _colour(_DARK if is_light else _LIGHT)
    return image
