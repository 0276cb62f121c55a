"""Pictures as SVG: shapes and words in two themes, with a check for overlapping words."""

import textwrap
from dataclasses import dataclass
from html import escape
from itertools import combinations
from typing import NamedTuple

WIDTH = 800
"""The width of every picture in pixels, about that of GitHub's column."""
COLOURS = {
    "paper": ("#fbf5ea", "#1b1713"),
    "edge": ("#e4d5bd", "#3d332b"),
    "surface": ("#f3e8d7", "#262019"),
    "well": ("#e7d9c4", "#3a3029"),
    "raised": ("#fffdf8", "#332b25"),
    "ink": ("#33251b", "#f6ecdf"),
    "quiet": ("#6a5848", "#c0af9e"),
    "line": ("#9c8772", "#8d7b6b"),
    "on-tile": ("#2b1d14", "#2b1d14"),
    "accent": ("#b3410d", "#f6a268"),
    "amber": ("#f7dcab", "#523b1e"),
    "green": ("#d3e6d2", "#223d2d"),
    "coral": ("#fbcfb9", "#5a2c1e"),
    "blue": ("#d5e0f2", "#25344f"),
    "bar": ("#d9783a", "#f0a35a"),
    "green-bar": ("#3f8a5f", "#5fae82"),
    "tray": ("#6b5242", "#43352c"),
    "peer": ("#8d7a68", "#a8978a"),
}
"""(light, dark)"""
TILES = {
    0: ("#7a6150", "#5a493d"),
    2: ("#f6efe3", "#e9e0d0"),
    4: ("#f1deb7", "#eed9ae"),
    8: ("#f7b770", "#f7b770"),
    16: ("#f79351", "#f79351"),
}
"""Colours of the classic tiles, and of an empty cell."""
SANS = 'ui-rounded, "SF Pro Rounded", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
MONO = 'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'


@dataclass(frozen=True)
class Face:
    """A font face. size: in pixels."""

    size: float
    weight: int = 400
    is_mono: bool = False

    @property
    def css(self) -> str:
        """The face as a CSS declaration."""
        return f"font:{self.weight} {self.size:g}px {MONO if self.is_mono else SANS}"

    def width(self, words: str) -> float:
        """Return the approximate width of words in DejaVu Sans, the widest of the usual fonts."""
        if self.is_mono:
            return 0.603 * self.size * len(words)
        ems = sum(next((width for signs, width in _WIDTHS if sign in signs), 0.63) for sign in words)
        return ems * self.size * (1.08 if self.weight > 500 else 1)


_WIDTHS = (("iljI.,:;'’|! ·", 0.31), ("ftr()[]/-“”", 0.42), ("ABCDEFGHKLNOPQRSTUVXYZ&+±×=<>~≈→", 0.74), ("mwMW—%@", 0.94))
FACES = {
    "title": Face(19, 700),
    "heading": Face(14, 700),
    "body": Face(13),
    "strong": Face(13, 700),
    "small": Face(12),
    "name": Face(14, 700, True),
    "code": Face(12, 400, True),
    "digit": Face(12, 700),
}


class Words(NamedTuple):
    """A line of words and its approximate box."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Words") -> bool:
        """Whether two lines overlap."""
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom

    def is_within(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether it is inside a rectangle."""
        return left <= self.left and self.right <= right and top <= self.top and self.bottom <= bottom


class Picture:
    """A picture of a fixed width. about: its description for screen readers."""

    def __init__(self, title: str, about: str) -> None:
        self.title = title
        self.about = about
        self.height = 0.0
        self.words: list[Words] = []
        self._parts: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 10, edge: str = "") -> None:
        """Draw a rectangle with round corners."""
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
        self._parts.append(f'<rect {place} class="{fill}{f" l-{edge}" if edge else ""}"/>')

    def tile(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 10) -> None:
        """Draw a rectangle with a lip below, like the tiles of the page."""
        self.rect(x, y + 3, width, height, fill, radius)
        self._parts[-1] = self._parts[-1].replace("/>", ' filter="url(#lip)"/>')
        self.rect(x, y, width, height, fill, radius)

    def box(self, x: float, y: float, width: float, height: float, fill: str, name: str, about: str, face: str = "name") -> None:
        """Draw a tile with a name and a line about it."""
        self.tile(x, y, width, height, fill)
        self.text(x + 12, y + height / 2 - 4, name, face, room=width - 18)
        self.text(x + 12, y + height / 2 + 14, about, "small", "quiet", room=width - 18)

    def chip(self, x: float, y: float, words: str) -> float:
        """Write code on its own plate; return the plate's width."""
        width = FACES["code"].width(words) + 16
        self.rect(x, y, width, 24, "well", 6)
        self.text(x + 8, y + 16, words, "code")
        return width

    def legend(self, x: float, y: float, kinds: dict[str, str]) -> None:
        """Draw a legend of colours in one line."""
        for colour, kind in kinds.items():
            self.rect(x, y - 12, 14, 14, colour, 4)
            x += 41 + self.text(x + 21, y, kind, "small", "quiet")

    def path(self, data: str, colour: str = "line", arrow: str = "", dashed: bool = False, width: float = 1.6) -> None:
        """Draw a line. arrow: the colour of its head, "" for none."""
        more = (f' marker-end="url(#to-{arrow})"' if arrow else "") + (' stroke-dasharray="4 4"' if dashed else "")
        self._parts.append(f'<path d="{data}" class="l-{colour}" stroke-width="{width:g}"{more}/>')

    def shape(self, data: str, fill: str) -> None:
        """Fill an outline."""
        self._parts.append(f'<path d="{data}" class="{fill}"/>')

    def text(
        self, x: float, y: float, words: str, face: str = "body", colour: str = "ink", anchor: str = "start", room: float = WIDTH
    ) -> float:
        """Write words on a baseline; return their width. anchor: the part of them that is at x. Raises: ValueError."""
        width = FACES[face].width(words)
        if width > room:
            raise ValueError(f"{words!r} takes {width:.0f} pixels of {room:g}")
        left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
        size = FACES[face].size
        self.words.append(Words(words, left, y - 0.76 * size, left + width, y + 0.2 * size))
        place = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self._parts.append(f'<text x="{x:g}" y="{y:g}" class="{face} {colour}"{place}>{escape(words, quote=False)}</text>')
        return width

    def over(self, x: float, y: float, words: str, colour: str = "quiet", anchor: str = "start") -> None:
        """Write small words that stay legible on lines behind them."""
        self.text(x, y, words, "small", f"{colour} halo", anchor)

    def lines(self, x: float, y: float, room: float, words: str, face: str = "small", step: float = 16) -> float:
        """Write words in as many lines as needed; return the y of the next line."""
        signs = len(words)
        while signs > 1:
            rows = textwrap.wrap(words, signs, break_long_words=False)
            if all(FACES[face].width(row) <= room for row in rows):
                break
            signs -= 1
        for row in rows:
            self.text(x, y, row, face, "quiet")
            y += step
        return y

    def collisions(self) -> list[tuple[str, str]]:
        """Return the pairs of overlapping words, and the words that leave the picture."""
        meeting = [(one.text, two.text) for one, two in combinations(self.words, 2) if one.meets(two)]
        return meeting + [(word.text, "the edge") for word in self.words if not word.is_within(8, 8, WIDTH - 8, self.height - 8)]

    def svg(self) -> str:
        """Return the whole picture."""
        fills = [{name: pair[theme] for name, pair in _fills().items()} for theme in (0, 1)]
        rules = [f".{name}{{{face.css}}}" for name, face in FACES.items()]
        halo = ".halo{paint-order:stroke;stroke:%s;stroke-width:6px;stroke-linejoin:round}"
        light, dark = ["".join(_rules(colours)) + halo % colours["paper"] for colours in fills]
        heads = "".join(
            f'<marker id="to-{colour}" viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="8" markerHeight="8" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5 9.5 5 0 9.5 2 5z" class="{colour}"/></marker>'
            for colour in ("line", "accent")
        )
        lip = '<filter id="lip"><feColorMatrix values=".82 0 0 0 0 0 .8 0 0 0 0 0 .78 0 0 0 0 0 1 0"/></filter>'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height:g}" width="{WIDTH}" '
                f'height="{self.height:g}" role="img" aria-labelledby="title about">',
                f'<title id="title">{escape(self.title, quote=False)}</title>',
                f'<desc id="about">{escape(self.about, quote=False)}</desc>',
                f"<style>{''.join(rules)}path{{fill:none}}{light}@media(prefers-color-scheme:dark){{{dark}}}</style>",
                f"<defs>{heads}{lip}</defs>",
                f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{self.height - 1:g}" rx="16" class="paper l-edge"/>',
                *self._parts,
                "</svg>\n",
            ]
        )


def _fills() -> dict[str, tuple[str, str]]:
    return COLOURS | {f"tile-{value}": pair for value, pair in TILES.items()}


def _rules(colours: dict[str, str]) -> list[str]:
    """Return the CSS rules that fill shapes and words and colour lines."""
    return [f".{name}{{fill:{colour}}}" for name, colour in colours.items()] + [
        f".l-{name}{{stroke:{colour}}}" for name, colour in colours.items() if not name.startswith("tile-")
    ]
