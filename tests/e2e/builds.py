"""Servers of builds that change under open tabs."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from game.site.build import add_service_worker
from game.site.manifest import PAGE
from game.site.offline import MARK
from tests.e2e.server import Server

THRIFTY = "Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })"
LAVISH = THRIFTY.replace("saveData: true", "saveData: false")

Start = Callable[..., Server]
Profile = Callable[..., BrowserContext]


def deploy(site: Path) -> str:
    """Change the modules of a copied build, as a new version does; return the version's name."""
    page = (site / "index.html").read_text("utf-8")
    before = page.split('data-build="')[1].split('"')[0]
    (site / "index.html").write_text(page.replace(f' data-build="{before}"', MARK), "utf-8")
    with (site / PAGE.image).open("a", encoding="utf-8") as modules:
        modules.write("00")  # After the image's end, where nothing is read.
    (site / "sw.js").unlink()
    add_service_worker(site)
    return (site / "index.html").read_text("utf-8").split('data-build="')[1].split('"')[0]


def expect_kept(page: Page, state: str = "games") -> None:
    """Wait until the page says what is stored offline: `games`, or `ready` for everything."""
    expect(page.locator("#offline")).to_have_attribute("data-offline", state, timeout=90_000)
