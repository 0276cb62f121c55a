"""Boards as SVG in the colours and materials of the page: clay, glaze and enamel for 2048, wood for the 15-puzzle."""

import hashlib
import html
import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.arguments import whole
from ..core.game import Rules
from ..core.grid import LETTERS
from .boards import Board

# The page's colours of boards; a test compares them with the style sheet.
TRAY = "#6b5242"
HOLE = "#7d6759"
"""An empty cell: the tray with 12 % of white."""
DARK_INK, LIGHT_INK = "#2b1d14", "#fffaf2"

RANKS = (
    "#f6efe3", "#f1deb7", "#f7b770", "#f79351", "#f36f4c", "#b32b1d", "#f9efad", "#fadd6d", "#f9c432", "#f4a800", "#ee8a04",
    "#266c44", "#056172", "#2550a4", "#5c36a2", "#8a1965", "#432b48", "#20151f",
)  # fmt: skip
"""The tiles of 2048, from rank 1 on."""
_LIGHT_ON = (6, 12, 13, 14, 15, 16, 17, 18)
"""Ranks whose numbers are light."""
AWAY, HOME = "#f2e0c0", "#efa957"
"""Tiles of the 15-puzzle, away from home and at home."""
DARK = {"tray": "#43352c", "rank-1": "#e9e0d0", "rank-2": "#eed9ae", "away": "#e6d2b0", "home": "#e79f4d"}
"""The colours that differ in the dark theme, by look."""
RIM, RING = "#e5bd62", "#fff3cf"
"""The rim of enamelled tiles, from 4096 on, and the ring around the tile 2048."""

CELL, GAP = 70, 8
"""The sizes of a tile and of the gap between two, in units of a picture: pixels of a 4×4 board that is 320 pixels wide."""
_ROUND, _HOLE_ROUND, _TRAY_ROUND = 10.5, 10.4, 18.4
"""The radius of a tile, a hole and the tray."""
_FONT = "Nunito, ui-rounded, 'SF Pro Rounded', 'Segoe UI', system-ui, sans-serif"
TEXT = f'text-anchor="middle" font-family="{_FONT}" font-weight="850" letter-spacing="-.02em"'
"""The attributes of all numbers, for an element around tiles."""
_FONT_SIZES = (35, 35, 33, 26.6, 21, 17.5, 14.7)
"""The font size of a number, by its number of digits from 0."""
_CLAY_LIP, _WOOD_LIP = 3.5, 5.25
_EDGE = 26
"""The margin for coordinates."""
_INK = "#1f78c8"
"""The colour of arrows and rings, which no tile has."""
MAX_SIZE = 10_000
_WOOD_PLACES = ((0, 0), (-12.6, -33.6), (-37.8, -8.4))
"""Where the grain of a tile begins, so that neighbours differ."""


def colours(look: str) -> tuple[str, str]:
    """Return the colours of a tile and of its number. look: `rank-N`, `away` or `home`, from `Rules.tile`."""
    if look == "away":
        return AWAY, DARK_INK
    if look == "home":
        return HOME, DARK_INK
    rank = min(int(look[5:]), len(RANKS))
    return RANKS[rank - 1], LIGHT_INK if rank in _LIGHT_ON else DARK_INK


def check_size(size: object) -> int:
    """Return the size of a picture. Raises: ValueError."""
    number = whole(size)
    if number is None or not 1 <= number <= MAX_SIZE:
        raise ValueError(f"the size of a picture is a whole number of pixels from 1 to {MAX_SIZE}, not {size!r}")
    return number


@dataclass(frozen=True)
class Drawing:
    """What a picture shows beside the board.

    arrows: letters of moves, or pairs of cells. marked: cells with a ring. has_coordinates: numbers of rows and columns. theme:
    `light`, `dark`, or "" for the viewer's.
    """

    size: int = 320
    arrows: Sequence[str | tuple[int, int]] = ()
    marked: Sequence[int] = ()
    has_coordinates: bool = False
    theme: str = ""

    def check(self, cells: int) -> None:
        """Raises: ValueError for what cannot be drawn on this number of cells."""
        check_size(self.size)
        if self.theme not in ("", "light", "dark"):
            raise ValueError(f"a theme is 'light', 'dark' or '' for the viewer's, not {self.theme!r}")
        if not isinstance(self.arrows, Sequence):
            raise ValueError(f"arrows are a list of moves and pairs of cells, not {self.arrows!r}")
        for arrow in self.arrows:
            ends = [whole(end) for end in arrow] if isinstance(arrow, tuple) and len(arrow) == 2 else []
            is_pair = ends and ends[0] != ends[1] and all([end is not None and 0 <= end < cells for end in ends])
            if not is_pair and arrow not in tuple(LETTERS):
                raise ValueError(f"an arrow is u, r, d, l or a pair of different cells from 0 to {cells - 1}, not {arrow!r}")


def board_svg(rules: Rules, board: Board, columns: int, drawing: Drawing | None = None, name: str = "") -> str:
    """Return a picture of a board as SVG.

    name: the prefix of its ids and classes, other than those of every picture on the same page; by default one made from what it
    shows.
    """
    drawing = drawing or Drawing()
    drawing.check(len(board))
    size, edge = drawing.size, _EDGE if drawing.has_coordinates else 0
    name = name or "t" + hashlib.sha256(repr((rules.id, board, columns, drawing)).encode()).hexdigest()[:8]
    width, height = [length + edge for length in extent(board, columns)]
    looks = [rules.tile(value, cell)[1] for cell, value in enumerate(board) if value]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-edge} {-edge} {width} {height}" width="{size}"'
        f' height="{size * height // width}"'
        f' role="img" aria-label="{html.escape(label(rules, board, columns))}">',
        f"<style>{_dark_style(looks, name, drawing.theme)}</style><defs>{materials(looks, name)}</defs>",
        f"{tray(board, columns, name)}<g {TEXT}>",
    ]
    for cell, value in enumerate(board):
        if value:
            x, y = place(cell, columns)
            parts.append(f'<g transform="translate({x} {y})">{tile(rules, value, cell, name)}</g>')
    parts += [_ring(cell, columns) for cell in drawing.marked]
    parts += [_arrow(arrow, board, columns) for arrow in drawing.arrows]
    return "".join(parts + (_coordinates(board, columns) if edge else [])) + "</g></svg>"


def _ring(cell: int, columns: int) -> str:
    x, y = place(cell, columns)
    return f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" rx="{_ROUND}" fill="none" stroke="{_INK}" stroke-width="5"/>'


def _arrow(arrow: str | tuple[int, int], board: Board, columns: int) -> str:
    """Return an arrow across the board, or from the middle of one cell to that of another."""
    if isinstance(arrow, str):
        width, height = extent(board, columns)
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[LETTERS.index(arrow)]
        middle, reach = (width / 2, height / 2), 0.35 * (width if across else height)
        ends = [(middle[0] + sign * across * reach, middle[1] + sign * down * reach) for sign in (-1, 1)]
    else:
        ends = [(x + CELL / 2, y + CELL / 2) for x, y in [place(cell, columns) for cell in arrow]]
    (x, y), (to_x, to_y) = ends
    angle = math.degrees(math.atan2(to_y - y, to_x - x))
    length = math.hypot(to_x - x, to_y - y)
    path = f"M0-5H{length - 24:g}V-16L{length:g} 0L{length - 24:g} 16V5H0z"
    return f'<path d="{path}" transform="translate({x:g} {y:g}) rotate({angle:g})" fill="{_INK}" fill-opacity=".8"/>'


def _coordinates(board: Board, columns: int) -> list[str]:
    """Return the numbers of rows and columns, from 1."""
    across = [(place(column, columns)[0] + CELL / 2, -_EDGE / 2, column + 1) for column in range(columns)]
    down = [(-_EDGE / 2, place(row * columns, columns)[1] + CELL / 2, row + 1) for row in range(len(board) // columns)]
    look = 'dy=".35em" fill="#8a7a6b" font-size="16"'
    return [f'<text x="{x:g}" y="{y:g}" {look}>{number}</text>' for x, y, number in across + down]


def tray(board: Board, columns: int, name: str) -> str:
    """Return the tray with its holes."""
    width, height = extent(board, columns)
    size = f'width="{width}" height="{height}" rx="{_TRAY_ROUND}"'
    lip = _lower_edge(width, height, _TRAY_ROUND, 2.4)
    holes = "".join(
        [f'<use href="#{name}-hole" x="{x}" y="{y}"/>' for x, y in [place(cell, columns) for cell in range(len(board))]]
    )
    return f'<rect {size} fill="{TRAY}" class="{name}-tray"/><path d="{lip}" fill="#000" fill-opacity=".25"/>{holes}'


def tile(rules: Rules, value: int, cell: int, name: str) -> str:
    """Return a tile at the origin. It uses the definitions of `materials`, and needs `TEXT` around it."""
    number, look = rules.tile(value, cell)
    face, ink = colours(look)
    material = _material(look)
    overlay = f"{material}{value % len(_WOOD_PLACES)}" if material == "wood" else material
    halo = "".join(
        [
            f'<rect x="{-out}" y="{-out}" width="{CELL + 2 * out}" height="{CELL + 2 * out}" rx="{_ROUND + out}"'
            f' fill="{colour}" fill-opacity="{opacity}"/>'
            for out, colour, opacity in _halo(look)
        ]
    )
    return (
        f'{halo}<rect y="2.8" width="{CELL}" height="{CELL}" rx="{_ROUND}" fill="#000" fill-opacity=".2"/>'
        f'<rect width="{CELL}" height="{CELL}" rx="{_ROUND}" fill="{face}" class="{name}-{look}"/>'
        f'<use href="#{name}-{overlay}"/>'
        f'<text x="{CELL // 2}" y="{CELL // 2}" dy=".35em" fill="{ink}" font-size="{font_size(number)}">{number}</text>'
    )


def font_size(number: str) -> float:
    """Return the font size at which a number fits its tile."""
    return _FONT_SIZES[min(len(number), len(_FONT_SIZES) - 1)]


def _dark_style(looks: list[str], name: str, theme: str) -> str:
    """Return the rules for the dark theme. A page that refuses them gets the light colours."""
    if theme == "light":
        return ""
    dark = "".join([f".{name}-{look}{{fill:{DARK[look]}}}" for look in DARK if look == "tray" or look in looks])
    return dark if theme else f"@media (prefers-color-scheme:dark){{{dark}}}"


def materials(looks: list[str], name: str) -> str:
    """Return the definitions that `tray` and tiles with these looks use."""
    used = sorted({_material(look) for look in looks})
    return _hole(name) + "".join([_DEFINITIONS[material](name) for material in used])


def extent(board: Board, columns: int) -> tuple[int, int]:
    """Return the width and height of a picture, in its units."""
    rows = len(board) // columns
    return columns * (CELL + GAP) + GAP, rows * (CELL + GAP) + GAP


def place(cell: int, columns: int) -> tuple[int, int]:
    """Return the corner of a cell."""
    row, column = divmod(cell, columns)
    return column * (CELL + GAP) + GAP, row * (CELL + GAP) + GAP


def label(rules: Rules, board: Board, columns: int) -> str:
    """Return the board for screen readers, row by row."""
    numbers = [rules.tile(value, cell)[0] if value else rules.blank for cell, value in enumerate(board)]
    rows = [" ".join(numbers[start : start + columns]) for start in range(0, len(numbers), columns)]
    return "; ".join(rows)


def _material(look: str) -> str:
    if not look.startswith("rank-"):
        return "wood"
    rank = int(look[5:])
    return "clay" if rank < 7 else "glaze" if rank < 12 else "enamel"


def _halo(look: str) -> tuple[tuple[float, str, float], ...]:
    """Return the rings around a tile as (distance, colour, opacity), the widest first."""
    face, _ = colours(look)
    return ((5.5, face, 0.25), (3.5, face, 0.4), (1.8, RING, 1)) if look == "rank-11" else ()


def _hole(name: str) -> str:
    shape = f'width="{CELL}" height="{CELL}" rx="{_HOLE_ROUND}"'
    shade = _upper_edge(CELL, _HOLE_ROUND, 2.2)
    face = f'<rect {shape} fill="#fff" fill-opacity=".12"/>'
    return f'<g id="{name}-hole">{face}<path d="{shade}" fill="#000" fill-opacity=".13"/></g>'


def _edges(lip: float) -> str:
    """Return the light along the top of a tile and the lip below."""
    light, lower = _upper_edge(CELL, _ROUND, 1.4), _lower_edge(CELL, CELL, _ROUND, lip)
    return f'<path d="{light}" fill="#fff" fill-opacity=".45"/><path d="{lower}" fill="#000" fill-opacity=".12"/>'


def _clay(name: str) -> str:
    return f'<g id="{name}-clay">{_edges(_CLAY_LIP)}</g>'


def _glaze(name: str) -> str:
    return (
        f'<linearGradient id="{name}-sheen" x1=".21" y1="-.08" x2=".79" y2="1.08"><stop stop-color="#fff" stop-opacity=".55"/>'
        f'<stop offset=".42" stop-color="#fff" stop-opacity="0"/></linearGradient>'
        f'<g id="{name}-glaze">{_layer(name, "sheen")}{_edges(_CLAY_LIP)}</g>'
    )


def _enamel(name: str) -> str:
    inside = f'x="1.1" y="1.1" width="{CELL - 2.2:g}" height="{CELL - 2.2:g}" rx="9.4"'
    return (
        f'<linearGradient id="{name}-gloss" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".27"/>'
        f'<stop offset=".3" stop-color="#fff" stop-opacity=".07"/><stop offset=".32" stop-color="#fff" stop-opacity="0"/>'
        f'</linearGradient><g id="{name}-enamel">{_layer(name, "gloss")}{_edges(_CLAY_LIP)}'
        f'<rect {inside} fill="none" stroke="{RIM}" stroke-width="2.2"/></g>'
    )


def _wood(name: str) -> str:
    stops = "".join(
        [
            f'<stop offset="{offset}" stop-color="#6b3a00" stop-opacity="{opacity}"/>'
            for offset, opacity in ((0.5, 0), (0.6, 0.08), (0.8, 0.08), (1, 0))
        ]
    )
    parts = []
    for number, (x, y) in enumerate(_WOOD_PLACES):
        grain = f"grain{number}"
        parts.append(
            f'<radialGradient id="{name}-{grain}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="8.4" spreadMethod="repeat"'
            f' gradientTransform="translate({33.6 + x:g} {-22.4 + y:g}) scale(1 .4)">{stops}</radialGradient>'
            f'<g id="{name}-wood{number}">{_layer(name, grain)}{_edges(_WOOD_LIP)}</g>'
        )
    return "".join(parts)


_DEFINITIONS = {"clay": _clay, "glaze": _glaze, "enamel": _enamel, "wood": _wood}


def _layer(name: str, paint: str) -> str:
    return f'<rect width="{CELL}" height="{CELL}" rx="{_ROUND}" fill="url(#{name}-{paint})"/>'


def _upper_edge(width: float, radius: float, thick: float) -> str:
    """Return the path of the part of a rounded rectangle that shows above itself moved down."""
    arc = f"{radius} {radius} 0 0"
    return (
        f"M0 {radius}a{arc} 1 {radius}-{radius}H{width - radius:g}a{arc} 1 {radius} {radius}v{thick}"
        f"a{arc} 0-{radius}-{radius}H{radius}a{arc} 0-{radius} {radius}z"
    )


def _lower_edge(width: float, height: float, radius: float, thick: float) -> str:
    """Return the path of the part of a rounded rectangle that shows below itself moved up."""
    arc = f"{radius} {radius} 0 0"
    return (
        f"M0 {height - radius:g}a{arc} 0 {radius} {radius}H{width - radius:g}a{arc} 0 {radius}-{radius}v-{thick}"
        f"a{arc} 1-{radius} {radius}H{radius}a{arc} 1-{radius}-{radius}z"
    )
