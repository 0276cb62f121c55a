"""Take pictures of every view, for people to review: `python3 -m tests pictures [-- WORD]`, only groups with WORD in their names.

Writes `tests/artifacts/views/index.html` and its pictures: each view in six sizes, light and dark, in three languages; high
contrast; and all tile themes as seen with colour blindness. It checks nothing: the tests do that.
A group is a language and a width, such as `en-390`, or `contrast`, or `sight`.

    python3 -m tests pictures -- --documents [FOLDER]      the icons and the pictures of the pages and the manifest, nothing else

These show one seeded game, and a Lab with seeded series. Only the coach's search depth and the bots' speed depend on the
machine. They are written into the working tree, or into FOLDER under the same names.
"""

import argparse
import itertools
import re
import sys
import tempfile
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Page, StorageState, ViewportSize, expect, sync_playwright

from game.app.settings import CHOICES
from game.library.game import Game
from game.site.build import build
from game.site.serve import SiteServer
from game.workshop.icons import take_icons
from tests.browser import launch
from tests.e2e.scenes import middle_game, stored, stored_lab
from tests.e2e.steps import open_view, press, storage_of
from tests.e2e.views import ready, set_in_place, settle, views
from tests.imports import ROOT

SIZES = {"320": (320, 568), "390": (390, 844), "844": (844, 390), "768": (768, 1024), "1440": (1440, 900), "2560": (2560, 1440)}
LOCALES = {"en": "en-US", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN"}
THEMES = ("light", "dark", "contrast-light", "contrast-dark")
BLINDNESS = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
PALETTES = {"2048/4x4:0123456789ABCDEF": "2048", "15/4x4:1-2-3-4_5-6-8-7_9-10-11-12_13-15-14-0": "15"}
DOCUMENTS = {
    "game/docs/images/screenshot.png": ("#/2048", "2048", (1200, 800)),
    "game/web/static/screens/wide.png": ("#/2048", "2048", (1280, 800)),
    "game/web/static/screens/narrow.png": ("#/2048", "2048", (390, 844)),
    "game/docs/images/lab.png": ("#/lab", "lab", (1280, 1500)),
}
"""Address, view and size of the pictures that are kept."""
FOLDER = Path(__file__).resolve().parent / "artifacts" / "views"


class Gallery:
    """Takes the pictures of the groups that have a word in their names, and lists them."""

    def __init__(self, browser: Browser, address: str, word: str) -> None:
        self.browser = browser
        self.address = address
        self.word = word
        self.names: list[str] = []

    def page(self, width: int, height: int, locale: str = "en-US") -> Page:
        """Open a new page of a size."""
        viewport: ViewportSize = {"width": width, "height": height}
        context = self.browser.new_context(base_url=self.address, viewport=viewport, reduced_motion="reduce", locale=locale)
        return context.new_page()

    def take(self, page: Page, name: str) -> None:
        """Save a picture of the viewport at the top of the page."""
        name = re.sub(r"[^\w-]+", "-", name)
        settle(page)
        page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
        page.screenshot(path=FOLDER / f"{name}.png")
        self.names.append(name)

    def all_views(self, prefix: str, size: tuple[int, int], themes: tuple[str, ...], locale: str = "en-US") -> None:
        """Take every view in every theme, loading the page once."""
        page = self.page(*size, locale)
        for view in views(page):
            for theme in themes:
                set_in_place(page, theme=theme)
                self.take(page, f"{prefix}-{theme}-{view}")
        page.context.close()

    def palettes(self) -> None:
        """Take each tile theme of both games as seen with each kind of colour blindness."""
        page = self.page(480, 640)
        session = page.context.new_cdp_session(page)
        for board, game in PALETTES.items():
            open_view(page, "#/" + board, game)
            ready(page)
            expect(page.locator("#notice")).to_be_visible()
            page.locator("#notice [data-do=dismiss]").click()
            for tiles in CHOICES["tiles"]:
                set_in_place(page, tiles=tiles, theme="light")
                for kind in BLINDNESS:
                    session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
                    self.take(page, f"sight-{game}-{tiles}-{kind}")
        page.context.close()

    def everything(self) -> None:
        """Take all pictures, group by group."""
        for (language, locale), (name, size) in itertools.product(LOCALES.items(), SIZES.items()):
            if self.word in f"{language}-{name}":
                self.all_views(f"{language}-{name}", size, THEMES[:2], locale)
        if self.word in "contrast":
            self.all_views("contrast", SIZES["1440"], THEMES[2:])
        if self.word in "sight":
            self.palettes()


def take_documents(browser: Browser, address: str, folder: Path) -> None:
    """Take the pictures that are kept: the game with the coach's answer, and the Lab."""
    take_notebook(browser, folder / "game/docs/images/notebook.png")
    texts = stored(middle_game()) | stored_lab(40)
    for name, (place, view, (width, height)) in DOCUMENTS.items():
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            color_scheme="light",
            locale="en-US",
            storage_state=cast(StorageState, storage_of(address, texts)),
        )
        page = context.new_page()
        open_view(page, place, view)
        expect(page.locator("html")).to_have_attribute("data-features", "all")
        if view == "lab":
            expect(page.locator("figure")).to_have_count(4)
        else:
            press(page, "Hint")
            expect(page.locator("#coach-more")).to_contain_text("Chance of")
            expect(page.locator('#chevron[data-guess=""]')).to_be_visible()  # The search is complete.
            expect(page.locator("#offline")).to_contain_text("Ready")
        settle(page)
        page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / name)
        print(folder / name)
        context.close()


def take_notebook(browser: Browser, path: Path) -> None:
    """Take a replay as a notebook shows it."""
    game = Game("2048", seed=2)
    while game.moves < 400:
        game.push(game.best_move(nodes=100))
    page = browser.new_page(viewport={"width": 340, "height": 412}, color_scheme="light", reduced_motion="reduce")
    page.set_content(game.replay().html())
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.evaluate("show(310)")
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    page.close()
    print(path)


def main() -> int:
    """Take the pictures and put them on one page."""
    parser = argparse.ArgumentParser(prog="python3 -m tests pictures --", description="Take pictures for people to look at.")
    parser.add_argument("word", nargs="?", default="", help="only groups with a word in their names")
    parser.add_argument("--documents", nargs="?", const=ROOT, type=Path, metavar="FOLDER", help="only those of the documents")
    chosen = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        expect.set_options(timeout=60_000)
        site = build(Path(folder) / "site", print)
        with SiteServer(site, prefix="/repo/").running() as address:
            browser = launch(playwright, "chromium", print)
            gallery = Gallery(browser, address, chosen.word)
            if chosen.documents:
                take_icons(browser, address, chosen.documents)
                take_documents(browser, address, chosen.documents)
            else:
                gallery.everything()
            browser.close()
    if chosen.documents:
        return 0
    figures = [f'<figure><img src="{name}.png" alt=""><figcaption>{name}</figcaption></figure>' for name in gallery.names]
    style = "figure { display: inline-block; vertical-align: top; margin: 8px } img { max-width: 420px; border: 1px solid #888 }"
    page = "\n".join(["<!doctype html><meta charset=utf-8><title>Views</title>", f"<style>{style}</style>", *figures])
    (FOLDER / "index.html").write_text(page, "utf-8")
    print(f"{len(figures)} pictures: {FOLDER / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
