"""Draws the mark, three tiles and the gap in a tray, as the icons of the site: `python3 -m tests pictures -- --documents`."""

from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from ..games import game_named
from ..library.pictures import DARK_INK, LIGHT_INK, RANKS, Drawing, board_svg

TRAY, GAP = "#5b4435", "#7a6150"
TILES = ((RANKS[0], 4, 4), (RANKS[4], 16.5, 4), (RANKS[8], 4, 16.5))
"""The colour of each tile, and its place in a grid of 32."""
SIDE, ROUND, LIP = 11.5, 2.9, 0.9
SAFE = 0.72
"""The share of a maskable icon that every mask shows is 0.8; the mark is drawn smaller."""

ICONS = {
    "icon-192.png": (192, "tray"),
    "icon-512.png": (512, "tray"),
    "maskable-512.png": (512, "full"),
    "apple-touch-icon.png": (180, "full"),
    "monochrome-512.png": (512, "mono"),
}
"""The size of each picture in pixels, and its kind; see `mark`."""
SOCIAL = (1280, 640)


def mark(kind: str = "tray") -> str:
    """Return the mark as SVG. kind: "tray", "full" for a mark on a square without corners, "mono" for its shape in one colour."""
    parts = []
    for colour, x, y in TILES:
        if kind == "mono":
            parts.append(_rect(x, y, SIDE, SIDE, "#fff"))
        else:
            parts.append(_rect(x, y, SIDE, SIDE, colour) + _rect(x, y + SIDE / 2, SIDE, SIDE / 2, "#00000026"))
            parts.append(_rect(x, y, SIDE, SIDE - LIP, colour))
    if kind != "mono":
        # A small icon has no room for it.
        parts.append(f'<g class="gap">{_rect(16.5, 16.5, SIDE, SIDE, GAP)}</g>')
        parts.append("<style>@media (max-width: 20px) { .gap { display: none } }</style>")
    tiles = "".join(parts)
    tray = f'<rect width="32" height="32" rx="8.5" fill="{TRAY}"/>' if kind == "tray" else ""
    if kind == "full":
        edge = 16 * (1 - SAFE)
        tray = f'<rect width="32" height="32" fill="{TRAY}"/>'
        tiles = f'<g transform="translate({edge:g} {edge:g}) scale({SAFE})">{tiles}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{tray}{tiles}</svg>'


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{ROUND}" fill="{fill}"/>'


def social() -> str:
    """Return the picture that stands for the project where people link to it, as HTML."""
    rules = game_named("2048")
    board = board_svg(rules, (9, 10, 7, 2, 8, 6, 4, 1, 5, 3, 2, 0, 2, 1, 0, 0), 4, Drawing(520))
    return f"""<style>
      body {{ margin: 0; display: flex; align-items: center; justify-content: space-between; height: 100vh;
        box-sizing: border-box;
        padding: 0 60px 0 80px; background: {TRAY}; color: {LIGHT_INK}; font: 700 34px/1.35 Nunito, sans-serif }}
      h1 {{ display: flex; align-items: center; gap: 24px; margin: 0 0 20px; font-size: 88px; font-weight: 900;
        letter-spacing: -.02em }}
      h1 svg {{ width: 96px; border-radius: 26px; box-shadow: 0 0 0 3px {DARK_INK}40 }}
    </style><div><h1>{mark()}Tilelab</h1>2048 and the 15-puzzle<br>in pure Python.<br>Play, learn, build a bot.</div>{board}"""


def take_icons(browser: Browser, address: str, folder: Path) -> None:
    """Write the icons and the social picture below a folder."""
    static = folder / "game" / "web" / "static"
    (static / "icons").mkdir(parents=True, exist_ok=True)
    (static / "icon.svg").write_text(mark() + "\n", "utf-8")
    for name, (side, kind) in ICONS.items():
        _take(browser, address, mark(kind), (side, side), static / "icons" / name)
    _take(browser, address, social(), SOCIAL, folder / "game" / "docs" / "images" / "social.png")


def _take(browser: Browser, address: str, content: str, size: tuple[int, int], path: Path) -> None:
    """Save a picture of SVG or HTML, in the page's typeface, without a background of its own."""
    page = browser.new_page(base_url=address, viewport=ViewportSize(width=size[0], height=size[1]))
    page.goto("licences.html")
    source = "game/runtime/nunito/nunito-latin-wght-normal.woff2"
    face = f"@font-face {{ font-family: Nunito; font-weight: 200 1000; src: url({source}) }}"
    page.set_content(f"<base href={page.url}><style>{face} body {{ margin: 0 }} body > svg {{ display: block }}</style>{content}")
    page.evaluate("document.fonts.load('900 20px Nunito').then(() => document.fonts.ready)")
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, omit_background=True)
    page.close()
