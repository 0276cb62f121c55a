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
    *itertools.product(("ink", "quiet", "good", "bad"), ("paper", "surface", "raised")),
    *itertools.product(("accent",), ("paper", "surface", "raised")),
    *itertools.product(("ink", "quiet"), ("well",)),
    ("on-accent", "accent"),
]
"""Each colour of texts, and what it is shown on."""
CLOSE = 6
"""Tiles whose CIEDE2000 difference is below this may be confused."""


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
    named = {f"var(--{name})": value for name, value in colours.items()}
    return {name: named.get(value, value) for name, value in colours.items()}


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
    assert min(contrast(colours["bar-to"], colours[ground]) for ground in ("well", "surface")) >= 3, "the ring of the next tile"


THEMES = [f'[data-tiles="{name}"]' for name in CHOICES["tiles"][1:]]


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


@pytest.mark.parametrize("side", [0, 1])
def test_every_colour_of_code_contrasts_with_the_editor_and_with_a_marked_line(side: int) -> None:
    sheet = (ROOT / "game/web/static/workbench.css").read_text("utf-8").split("}")[0]
    colours = {name: (light, dark)[side] for name, light, dark in re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\)", sheet)}
    marked, paper = colours.pop("marked"), table(side)["paper"]
    assert len(colours) == 5
    assert {name: min(contrast(colour, marked), contrast(colour, paper)) >= 4.5 for name, colour in colours.items()} == (
        dict.fromkeys(colours, True)
    )


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


def difference(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the CIEDE2000 difference of two colours in L*a*b*. Source: Sharma, Wu and Dalal, 2005."""
    (light, *ab), (other_light, *other_ab) = one, other
    chroma = (math.hypot(*ab) + math.hypot(*other_ab)) / 2
    wider = 1.5 - math.sqrt(chroma**7 / (chroma**7 + 25**7)) / 2
    (c1, h1), (c2, h2) = ((math.hypot(a * wider, b), math.degrees(math.atan2(b, a * wider)) % 360) for a, b in (ab, other_ab))
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    middle, c = (light + other_light) / 2, (c1 + c2) / 2
    tuned = 1 + sum(
        factor * math.cos(math.radians(times * hue + shift))
        for factor, times, shift in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    )
    in_light = (other_light - light) / (1 + 0.015 * (middle - 50) ** 2 / math.sqrt(20 + (middle - 50) ** 2))
    in_chroma = (c2 - c1) / (1 + 0.045 * c)
    in_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * c * tuned)
    bend = -2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hue % 360 - 275) / 25) ** 2))))
    return math.sqrt(in_light**2 + in_chroma**2 + in_hue**2 + bend * in_chroma * in_hue)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


COLOURED = [(), *((theme,) for theme in THEMES if theme != GREY)]


@pytest.mark.parametrize("side", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("selectors", COLOURED, ids=["classic", *(theme[13:-2] for theme in THEMES if theme != GREY)])
def test_neighbouring_tiles_are_told_apart_by_colour(selectors: tuple[str, ...], side: int) -> None:
    colours = table(side, *selectors)
    places = [hue_and_light(colours[look]) for look in LOOKS]
    steps = {f"{2 << at}": difference(*pair) for at, pair in enumerate(itertools.pairwise(places))}
    assert {tile: step for tile, step in steps.items() if step < CLOSE} == {}


def test_there_are_six_tile_themes() -> None:
    assert len(CHOICES["tiles"]) >= 6


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
