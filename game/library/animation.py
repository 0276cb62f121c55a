"""Games as GIFs, drawn by Pillow: flat tiles in the colours of the page."""

import functools
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..core.game import Rules
from ..core.palette import TRAY, colours
from .boards import Board
from .pictures import CELL, extent, font_size, place

_HOLE = "#c9b9a6"


def save_gif(rules: Rules, boards: Sequence[Board], columns: int, size: int, path: Path, frame_ms: int) -> None:
    """Write boards as an animation; the last one stays for eight frames. size: its width in pixels.

    Raises: OSError, ModuleNotFoundError without Pillow.
    """
    first, *others = _frames(rules, boards, columns, size)
    times = [frame_ms] * len(others) + [8 * frame_ms]
    first.save(path, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)


def _frames(rules: Rules, boards: Sequence[Board], columns: int, size: int) -> Iterator[Any]:
    try:
        image, draw, fonts = [importlib.import_module(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont")]
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("a GIF needs Pillow: pip install 'tilelab[pictures]'", name=error.name) from error
    width, height = extent(boards[0], columns)
    scale = size / width
    load_font = functools.cache(lambda number: fonts.load_default(max(1, font_size("0" * number) * scale)))
    for board in boards:
        frame = image.new("RGB", (size, max(1, round(height * scale))), TRAY)
        pen = draw.Draw(frame)
        for cell, value in enumerate(board):
            x, y = [scale * edge for edge in place(cell, columns)]
            end = scale * CELL
            number, look = rules.tile(value, cell) if value else ("", "")
            face, ink = colours(look) if value else (_HOLE, _HOLE)
            pen.rounded_rectangle((x, y, x + end, y + end), radius=scale * 10, fill=face)
            pen.text((x + end / 2, y + end / 2), number, fill=ink, font=load_font(len(number)), anchor="mm")
        yield frame.quantize(64, method=2)  # The fast one.
