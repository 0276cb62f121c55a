"""Tiles stay readable if the page is recoloured: by Dark Reader, Chromium's automatic dark mode or forced colours."""

import base64
import io
import tarfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Browser, Page, Playwright

from game.app.settings import CHOICES
from game.site.sources import integrity, npm_pack
from tests.browser import COMPILE_ONCE, launch
from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view
from tests.e2e.views import ready, set_in_place
from tests.slices import sample

pytestmark = pytest.mark.pretends

SPEC = "darkreader@4.9.133"
INTEGRITY = "sha512-d3dRGpVgoBnMXl9qfnTuRvrdtO/9e6puFbsDwxfycTwbRNFI+sNX+093h6qnNo4VosyHHUaIXyunDWvbEudTRQ=="
KEPT = Path(__file__).resolve().parents[2] / ".cache" / "tests" / f"{SPEC}.js"
Scheme = Literal["light", "dark"]
Forced = Literal["none", "active"]
MIN_CONTRAST = 4.5
PALETTES = CHOICES["tiles"]
THEMES = ("system", "light", "dark")
BOARDS = {"2048": "#/2048/5x5:123456789ABCDEFgh00000000", "15": "#/15/4x4:1-2-3-4_5-6-8-7_9-10-11-12_13-15-14-0"}
SPOTS = """() => [...document.querySelectorAll("#tiles b")].map((tile) => {
  const { left, top, width, height } = tile.getBoundingClientRect();
  return [tile.textContent, left + width * .15, top + height * .15, width * .7, height * .7];
})"""
WORST = """async ([picture, spots]) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const light = (part) => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
  const luminance = (key) => .2126 * light(key >> 16) + .7152 * light(key >> 8 & 255) + .0722 * light(key & 255);
  return spots.map(([text, ...box]) => {
    const { data } = pen.getImageData(...box.map(Math.round)), counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const key = data[at] << 16 | data[at + 1] << 8 | data[at + 2];
      counts.set(key, (counts.get(key) || 0) + 1);
    }
    const often = [...counts].sort((one, other) => other[1] - one[1]), face = luminance(often[0][0]);
    const inks = often.filter(([, count]) => count > data.length / 4 / 100).map(([key]) => luminance(key));
    return [Math.max(...inks.map((ink) => (Math.max(ink, face) + .05) / (Math.min(ink, face) + .05))), text];
  });
}"""

CORNER = """async (picture) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.drawImage(image, 0, 0);
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""
READER = "() => DarkReader.enable({ brightness: 100, contrast: 90, sepia: 10 })"


def engine() -> str:
    """Return Dark Reader's script, downloaded once from npm."""
    if not KEPT.exists():
        archive = npm_pack(SPEC, print)
        assert integrity(archive) == INTEGRITY
        with tarfile.open(fileobj=io.BytesIO(archive)) as package:
            script = package.extractfile("package/darkreader.js")
            assert script
            KEPT.parent.mkdir(parents=True, exist_ok=True)
            KEPT.write_bytes(script.read())
    return KEPT.read_text("utf-8")


def worst(page: Page, picture: bytes, spots: list[Any]) -> tuple[float, str]:
    """Return the lowest contrast of a number with its tile in a picture, and that number."""
    ratios = page.evaluate(WORST, [base64.b64encode(picture).decode("ascii"), spots])
    return min((float(contrast), str(text)) for contrast, text in ratios)


def check(page: Page, reader: str = "", forced: Sequence[Forced | None] = (None,)) -> None:
    """Check both games in every palette and theme, with each colour scheme of the system.

    reader: a script that can recolour pages. forced: the system's settings of forced colours.
    """
    bad = []
    opened = shown = ""
    for scheme, game, colours, tiles, theme in sample(product(("light", "dark"), BOARDS, forced, PALETTES, THEMES)):
        page.emulate_media(color_scheme=cast(Scheme, scheme), forced_colors=colours)
        if scheme != opened:  # Chromium decides when a page loads whether to darken it.
            page.goto("about:blank")
            open_view(page, BOARDS[game], game)
            ready(page)
            if reader:
                page.add_script_tag(content=reader)
                page.evaluate(READER)
        elif game != shown:
            open_view(page, BOARDS[game], game)
        opened, shown = scheme, game
        set_in_place(page, tiles=tiles, theme=theme)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
        contrast, text = worst(page, page.screenshot(), page.evaluate(SPOTS))
        if contrast < MIN_CONTRAST:
            bad.append((game, colours, scheme, tiles, theme, text, round(contrast, 1)))
    assert bad == [], bad


LOOK: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 390, "height": 700}, "bypass_csp": True}
"""Options of the page's context."""


@pytest.fixture(scope="module")
def dark_browser(browser: Browser) -> Iterator[Browser]:
    """A Chromium with automatic dark mode."""
    playwright = cast(Playwright, SimpleNamespace(chromium=browser.browser_type))
    dark = launch(playwright, "chromium", print, "--blink-settings=forceDarkModeEnabled=true", COMPILE_ONCE)
    yield dark
    dark.close()


def test_numbers_are_readable_with_and_without_forced_colours(new_context: NewContext) -> None:
    check(new_context(**LOOK).new_page(), forced=("none", "active"))


def test_dark_reader_leaves_numbers_readable(new_context: NewContext) -> None:
    page = new_context(**LOOK).new_page()
    page.set_content("<p>It works.</p>")
    page.add_script_tag(content=engine())
    page.evaluate(READER)
    assert page.evaluate("document.documentElement.dataset.darkreaderScheme") == "dark", "Dark Reader would darken other pages"
    check(page, engine())


def test_chromiums_dark_mode_leaves_numbers_readable(dark_browser: Browser, site: str) -> None:
    context = dark_browser.new_context(base_url=site, locale="en-US", service_workers="block", **LOOK)
    page = context.new_page()
    page.set_content("<p>It works.</p>")
    picture = base64.b64encode(page.screenshot()).decode("ascii")
    assert max(page.evaluate(CORNER, picture)) < 64, "Chromium would darken a page that sets no colours"
    check(page)
    context.close()
