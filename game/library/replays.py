"""Games as animations for notebooks: one page without a server or a request, also in exported notebooks."""

import base64
import functools
import hashlib
import html
import importlib
import json
import pkgutil
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..core.arguments import check_path
from ..core.game import Rules, State, Variant
from .analysis import milliseconds
from .boards import Board
from .pictures import (
    CELL,
    DARK,
    TEXT,
    TRAY,
    Drawing,
    board_svg,
    check_size,
    colours,
    extent,
    font_size,
    materials,
    place,
    tile,
    tray,
)

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


_MARGIN_PX, _BAR_PX = 10, 76
"""The margin around a replay, and the height of its controls."""
_FIRST = 48
"""The code of the character for 0 in packed numbers."""
_NAME = "r"
"""The prefix of ids and classes inside a replay."""
_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)


class Replay:
    """A game as an animation, to step through or to watch; a notebook shows it."""

    def __init__(
        self, rules: Rules, variant: Variant, seed: int, states: Sequence[State], moves: Sequence[str], size: int
    ) -> None:
        """Replays come from games: see `Game.replay`."""
        self._rules = rules
        self._variant = variant
        self._seed = seed
        self._states = list(states)
        self._moves = list(moves)
        self._size = check_size(size)

    def html(self) -> str:
        """Return a page that needs no other file, server or network. Its own policy forbids it to load anything."""
        board = board_svg(self._rules, self._states[-1].board, self._variant.columns, Drawing(self._size))
        packed = base64.b64encode(zlib.compress(json.dumps(self._data(), separators=(",", ":")).encode(), 9)).decode()
        values = {"TITLE": html.escape(self._title()), "BOARD": board, "DATA": packed}
        page = re.sub(r"\b(TITLE|BOARD|DATA)\b", lambda found: values[found[1]], _template())
        sources = {"style": "", "script": ""}
        for kind, text in _INLINE.findall(page):
            sources[kind] += f" 'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        policy = f"default-src 'none'; script-src{sources['script']}; style-src{sources['style']}"
        return page.replace("POLICY", policy, 1)

    def save(self, file: str | Path, seconds: float = 0.25) -> None:
        """Write the replay as an HTML page or a GIF. file: ends in `.html` or `.gif`. seconds: a frame of the GIF is on show.

        Raises: ValueError for another ending or time; OSError; ModuleNotFoundError for a GIF without Pillow.
        """
        path, frame_ms = check_path(file), milliseconds(seconds, least=20)
        if path.suffix.lower() == ".html":
            path.write_text(self.html(), "utf-8")
        elif path.suffix.lower() == ".gif":
            save_gif(self._rules, [state.board for state in self._states], self._variant.columns, self._size, path, frame_ms)
        else:
            raise ValueError(f"a replay is saved as .html or .gif, not as {path.name!r}")

    def _repr_html_(self) -> str:
        width, height = extent(self._states[0].board, self._variant.columns)
        height_px = self._size * height // width + _BAR_PX + 2 * _MARGIN_PX
        return (
            f'<iframe srcdoc="{html.escape(self.html())}" title="{html.escape(self._title())}"'
            f' width="{self._size + 2 * _MARGIN_PX}" height="{height_px}"'
            f' style="border:0;border-radius:16px;max-width:100%">{html.escape(self._title())}. Run the cell to see it.</iframe>'
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self.html() == other.html()

    __hash__ = None  # type: ignore[assignment]  # Compare it, or use the game's url as a key.

    def __repr__(self) -> str:
        return f"<{self._title()}>"

    def _title(self) -> str:
        count = len(self._moves)
        score = f", score {self._states[-1].score:,}" if self._rules.has_chance else ""
        return f"Replay of {count:,} {'move' if count == 1 else 'moves'}{score}"

    def _data(self) -> dict[str, object]:
        """Return the game as JSON values.

        A kind is a tile with its look, 0 an empty cell. Each ply has pairs (from, to) of tiles that move, and pairs (cell, kind)
        where the board then differs: new and merged tiles, and tiles of the puzzle that reach or leave home.
        """
        rules, variant = self._rules, self._variant
        drawn = [(0, 0)]
        kinds: dict[tuple[str, str], int] = {}

        @functools.cache
        def kind_of(value: int, cell: int) -> int:
            if not value:
                return 0
            look = rules.tile(value, cell)
            if look not in kinds:
                kinds[look] = len(drawn)
                drawn.append((value, cell))
            return kinds[look]

        first = self._states[0].board
        data: dict[str, object] = {"first": _packed([kind_of(value, cell) for cell, value in enumerate(first)])}
        steps = [rules.play(variant, state, move, self._seed) for state, move in zip(self._states, self._moves)]
        hops, changes = [], []
        before = [kind_of(value, cell) for cell, value in enumerate(first)]
        for step in steps:
            moving = list(before)
            after = [kind_of(value, cell) for cell, value in enumerate(step.after.board)]
            for source, _ in step.hops:
                before[source] = 0
            for source, cell in step.hops:
                before[cell] = moving[source]
            differing = [cell for cell, kind in enumerate(after) if kind != before[cell]]
            hops.append(_packed([number for hop in step.hops for number in hop]))
            changes.append(_packed([number for cell in differing for number in (cell, after[cell])]))
            before = after
        return data | {
            "hops": "\n".join(hops),
            "changes": "\n".join(changes),
            "gains": [step.gain for step in steps] if rules.has_chance else [],
            "start": self._states[0].score,
            "ways": "".join(self._moves),
            "text": TEXT,
            "numbers": [rules.tile(*one)[0] if one[0] else rules.blank for one in drawn],
            "columns": variant.columns,
            "places": [place(cell, variant.columns) for cell in range(len(first))],
            "extent": extent(first, variant.columns),
            "tray": tray(first, variant.columns, _NAME),
            "materials": materials([rules.tile(*one)[1] for one in drawn if one[0]], _NAME),
            "tiles": [tile(rules, *one, _NAME) if one[0] else "" for one in drawn],
        }


def _packed(numbers: Sequence[int]) -> str:
    """Return one character for each number; none is a line break."""
    return "".join([chr(_FIRST + number) for number in numbers])


@functools.cache
def _template() -> str:
    page = pkgutil.get_data(__name__, "replay.html")
    assert page is not None, "every loader of modules reads data, too"
    # Unlike in a picture, the theme is that of the page, which follows the notebook's.
    rules = "".join([f".{_NAME}-{look}{{fill:light-dark({_light(look)},{colour})}}" for look, colour in DARK.items()])
    return page.decode().replace("/* DARK */", rules)


def _light(look: str) -> str:
    return TRAY if look == "tray" else colours(look)[0]
