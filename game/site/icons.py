"""Draws the PNG icons from the same figure as `icon.svg`: `python3 -m game.site.icons` writes them to `game/web/static/icons/`.

It knows the one figure, a T of two strokes on a rounded square, and measures each pixel's distance to it: no picture library is
needed.
"""

import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "web" / "static" / "icons"

GROUND, FIGURE = (0xB4, 0x55, 0x1D), (0xFF, 0xF7, 0xEA)
VIEW = 32
"""The figure's own units: `icon.svg` has the same view box."""
CORNER = 7.0
STROKE = 5.0
STROKES = ((7.0, 8.0, 25.0, 8.0), (16.0, 8.0, 16.0, 25.0))

ICONS = {
    "icon-192.png": (192, CORNER, 1.0),
    "icon-512.png": (512, CORNER, 1.0),
    # Systems cut their own shape out of these: the ground goes to the edge, the figure keeps within the circle of 80 % that is
    # always seen.
    "maskable-512.png": (512, 0.0, 0.75),
    "apple-touch-icon.png": (180, 0.0, 0.85),
}
"""Name -> pixels a side, radius of the ground's corners, size of the figure on the ground."""


def draw(side: int, corner: float, scale: float) -> bytes:
    """Return the pixels of an icon: each row a 0 (PNG's plain filter) and four bytes a pixel, red, green, blue, opacity."""
    pixel = VIEW / side
    rows = []
    for row in range(side):
        line = bytearray(1)
        y = (row + 0.5) * pixel
        for col in range(side):
            x = (col + 0.5) * pixel
            ground = _covered(_from_square(x, y, corner), pixel)
            figure = _covered(_from_strokes(16 + (x - 16) / scale, 16 + (y - 16) / scale) * scale, pixel)
            line += bytes(round(under + (over - under) * figure) for under, over in zip(GROUND, FIGURE))
            line.append(round(255 * ground))
        rows.append(bytes(line))
    return b"".join(rows)


def png(side: int, pixels: bytes) -> bytes:
    """Return a PNG of as many rows as columns from what `draw` gives."""
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    parts = [struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _covered(distance: float, pixel: float) -> float:
    """Return which share of a pixel lies inside an edge that is so far from its middle, inside being negative."""
    return min(1.0, max(0.0, 0.5 - distance / pixel))


def _from_square(x: float, y: float, corner: float) -> float:
    reach = VIEW / 2 - corner
    across, down = abs(x - VIEW / 2) - reach, abs(y - VIEW / 2) - reach
    outside: float = (max(across, 0.0) ** 2 + max(down, 0.0) ** 2) ** 0.5
    return outside + min(max(across, down), 0.0) - corner


def _from_strokes(x: float, y: float) -> float:
    distances = []
    for left, top, right, bottom in STROKES:
        nearest_x, nearest_y = min(max(x, left), right), min(max(y, top), bottom)
        distances.append(((x - nearest_x) ** 2 + (y - nearest_y) ** 2) ** 0.5)
    nearest: float = min(distances)
    return nearest - STROKE / 2


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (side, corner, scale) in ICONS.items():
        (FOLDER / name).write_bytes(png(side, draw(side, corner, scale)))
        print(f"{name}: {(FOLDER / name).stat().st_size} bytes")
