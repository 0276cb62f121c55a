"""The colour table: every text contrasts with its background, and grey tiles differ by lightness or rings."""

import itertools
import math
import re

import pytest

from game.app.settings import CHOICES
from tests.imports import ROOT

CSS = (ROOT / "game" / "web" / "static" / "tilelab.css").read_text("utf-8")
DECLARATION = re.compile(r"(--[\w-]+):\s*([^;]+);")
LOOKS = [f"rank-{rank}" for rank in range(1, 19)]
PLACES = [
    ("ink", "paper"), ("ink", "card"), ("quiet", "paper"), ("quiet", "card"),
    ("accent", "paper"), ("accent", "card"), ("on-accent", "accent"),
]  # fmt: skip


def block(selector: str) -> dict[str, str]:
    """Return the custom properties of the first block of a selector."""
    match = re.search(rf"(?:^|\n)\s*{re.escape(selector)} \{{(.*?)\}}", CSS, re.DOTALL)
    assert match, selector
    return {name[2:]: value.strip() for name, value in DECLARATION.findall(match[1])}


def table(side: int, *selectors: str) -> dict[str, str]:
    """Return the colours of a theme; side: 0 for light, 1 for dark; later blocks win."""
    colours: dict[str, str] = {}
    for selector in (":root", *selectors):
        colours |= block(selector)
    for name, value in colours.items():
        pair = re.fullmatch(r"light-dark\((.+), (.+)\)", value)
        colours[name] = pair[side + 1] if pair else value
    inks = {f"var(--{ink})": colours[ink] for ink in ("dark-ink", "light-ink")}
    return {name: inks.get(value, value) for name, value in colours.items()}


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rgb` or `#rrggbb`. Source: WCAG 2.2."""
    digits = colour.removeprefix("#")
    wide = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(wide[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21. Source: WCAG 2.2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """Return the perceived lightness of a colour, 0 to 100. Source: CIE L*."""
    shine = luminance(colour)
    return 116 * shine ** (1 / 3) - 16 if shine > 216 / 24389 else shine * 24389 / 27


CONTRAST = '[data-theme^="contrast"]'
GREY = '[data-tiles="grey"]'


@pytest.mark.parametrize(("selectors", "min_ratio"), [((), 4.5), ((CONTRAST,), 7.0)])
@pytest.mark.parametrize("side", [0, 1])
def test_every_text_contrasts_with_its_background(side: int, selectors: tuple[str, ...], min_ratio: float) -> None:
    colours = table(side, *selectors)
    assert {pair: ratio for pair in PLACES if (ratio := contrast(colours[pair[0]], colours[pair[1]])) < min_ratio} == {}
    assert contrast(colours["focus"], colours["paper"]) >= 3


THEMES = [f'[data-tiles="{name}"]' for name in CHOICES["tiles"][1:] if name != "own"]


@pytest.mark.parametrize(("selectors", "lowest"), [((), 4.5), *(((theme,), 7.0 if theme == GREY else 4.5) for theme in THEMES)])
@pytest.mark.parametrize("side", [0, 1])
def test_every_number_contrasts_with_its_tile(side: int, selectors: tuple[str, ...], lowest: float) -> None:
    colours = table(side, *selectors)
    faint = {}
    for number, look in enumerate(LOOKS, 1):
        ratio = contrast(colours.get(f"on-{number}", colours["dark-ink"]), colours[look])
        if ratio < lowest:
            faint[look] = ratio
    for look in ("away", "home"):
        assert contrast(colours["dark-ink"], colours[look]) >= lowest
    assert faint == {}


def hue_and_light(colour: str) -> tuple[float, float, float]:
    """Return a colour as CIE L*a*b*, in which distances match perception. Source: CIE 1976, white D65."""
    red, green, blue = (luminance("#" + "".join(part if place == at else "00" for place in range(3)))
                        for at, part in enumerate((colour[1:3], colour[3:5], colour[5:7])))  # fmt: skip
    red, green, blue = red / 0.2126, green / 0.7152, blue / 0.0722
    white = (0.9505, 1.0, 1.089)
    mixed = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (one / whole for one, whole in zip(mixed, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_there_are_six_tile_themes_and_in_the_coloured_ones_no_two_tiles_look_alike() -> None:
    assert len(CHOICES["tiles"]) >= 6
    for theme in THEMES:
        if theme != GREY:
            places = [hue_and_light(table(0, theme)[look]) for look in LOOKS]
            assert min(math.dist(one, other) for one, other in itertools.combinations(places, 2)) >= 6, theme


def test_tiles_without_hue_are_grey_and_differ_by_lightness_within_each_kind_of_ring() -> None:
    colours = table(0, GREY)
    for first in (1, 7, 13):
        greys = [colours[f"rank-{rank}"] for rank in range(first, first + 6)]
        assert all(re.fullmatch(r"#(..?)\1\1", grey) for grey in greys)
        steps = [lightness(lighter) - lightness(darker) for lighter, darker in itertools.pairwise(greys)]
        assert min(steps) >= 14
    assert lightness(colours["away"]) - lightness(colours["home"]) >= 14


def test_high_contrast_is_the_same_by_choice_and_by_the_systems_preference() -> None:
    wished = re.search(r"@media \(prefers-contrast: more\) \{\s*\[data-theme=\"system\"\] \{(.*?)\}", CSS, re.DOTALL)
    assert wished
    assert {name[2:]: value for name, value in DECLARATION.findall(wished[1])} == block(CONTRAST)


def test_every_colour_of_the_table_is_used() -> None:
    sheets = "".join(path.read_text("utf-8") for path in (ROOT / "game" / "web" / "static").glob("*.css"))
    assert [name for name in block(":root") if f"var(--{name}" not in sheets] == []


def test_a_browser_without_two_sided_colours_has_the_light_side_of_each() -> None:
    older = re.search(r"@supports not \(color: light-dark\(#000, #fff\)\) \{\s*:root \{(.*?)\}", CSS, re.DOTALL)
    assert older
    two_sided = {name for name, value in block(":root").items() if value.startswith("light-dark")}
    assert {name[2:]: value for name, value in DECLARATION.findall(older[1])} == {name: table(0)[name] for name in two_sided}
