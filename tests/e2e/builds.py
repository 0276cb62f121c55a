"""Servers that tests can kill, to see what works without one, and builds that change under open tabs."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from game.site.build import add_service_worker
from game.site.manifest import PAGE
from game.site.offline import MARK
from tests.imports import ROOT

THRIFTY = "Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })"
LAVISH = THRIFTY.replace("saveData: true", "saveData: false")

_SERVE = """
import pathlib, sys
from game.site.serve import SiteServer, clone_options
directory, port, prefix = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
tree = clone_options(directory) if (directory / "tests").exists() else {}
server = SiteServer(directory, port, prefix=prefix, **tree)
print(server.url, flush=True)
server.serve_forever()
"""


class Server:
    """Serves a build, or a clone as `python3 -m game` does. url: the site's address."""

    def __init__(self, directory: Path, prefix: str = "/repo/", port: int = 0) -> None:
        command = [sys.executable, "-c", _SERVE, str(directory), str(port), prefix]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        self.port = int(self.url.split(":")[2].split("/")[0])

    def end(self) -> None:
        """Kill the process and so close every connection."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


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
