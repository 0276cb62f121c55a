"""Compare the page with bare ones: time and bytes until it accepts input, key presses.

    python3 -m tests.bench.page [--runs N]
    python3 -m tests.bench.page --against REVISION     this tree beside a git revision

Run it with the Python of the test environment. Pages are measured in turn, in new contexts of one browser, so the ratios
are valid even on a loaded machine; the milliseconds are not. Pages with only MicroPython come first, because a browser is
still busy disposing of a Pyodide when the next page starts. The bare Pyodide page is measured twice: with Pyodide's own
library, and with the one that this site compiles for its worker.
"""

import argparse
import contextlib
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from game.site.packages import read_pins
from game.site.runtime import ensure_runtime
from game.site.serve import SiteServer
from tests.browser import launch
from tests.imports import ROOT

MICROPYTHON = "game/runtime/micropython/micropython.js"
CONFIG = """interpreter = "./{interpreter}"
plugins = ["!codemirror", "!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]
"""
BARE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bare</title>
<script type="module" src="./game/runtime/pyscript/core.js"></script></head><body><p id="word"></p>
<{other}-config src="./{name}.toml" hidden></{other}-config>
<script type="{kind}" config="./{name}.toml">
from pyscript import document
document.getElementById("word").textContent = "ready"
document.documentElement.setAttribute("data-ready", "bare")
</script></body></html>
"""
WATCH = """
new MutationObserver((_, me) => {
  if (document.documentElement?.dataset.ready) { window.readyMs ??= performance.now(); me.disconnect(); }
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"]});
"""
# Bytes over the wire before the page accepted input, including response headers.
RECEIVED = """
() => [readyMs, [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((entry) => entry.responseEnd <= readyMs).reduce((sum, entry) => sum + entry.transferSize, 0)]
"""
# From the key event until style and layout are settled; CSS transitions continue after that.
PRESS = """
async (keys) => {
  const times = [];
  const board = document.querySelector("[data-board]");
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
    const start = performance.now();
    document.body.dispatchEvent(event);
    board.getBoundingClientRect();
    times.push(performance.now() - start);
    if (board.dataset.outcome === "won") document.getElementById("keep-going").click();
    if (board.dataset.outcome === "lost") document.getElementById("new").click();
    await new Promise(requestAnimationFrame);
  }
  return times;
}
"""
LIGHT = {"Tilelab": "", "bare MicroPython": "bare-mpy.html"}
HEAVY = {"bare Pyodide": "bare-py.html", "same, compiled": "bare-pyc.html"}
PRESSES, TURNS = 500, 5
KEYS = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="Measure the page beside bare PyScript pages.")
    parser.add_argument("--runs", type=int, help="new contexts for each page (default: 5, with --against 21)")
    parser.add_argument("--against", metavar="REVISION", help="compare with a revision, such as main, instead of bare pages")
    chosen = parser.parse_args()
    runs = chosen.runs or (21 if chosen.against else 5)
    add = _add_bare if not chosen.against else lambda site: None
    with served(chosen.against, add=add) as addresses, sync_playwright() as playwright:
        browser = launch(playwright, "chromium", print)
        if chosen.against:
            starts_of, others = measure_starts(browser, addresses, runs), [chosen.against]
        else:
            starts_of, others = {}, ["bare MicroPython", "bare Pyodide"]
            for pages in (LIGHT, HEAVY):
                places = {name: addresses["this tree"] + path for name, path in pages.items()}
                starts_of.update(measure_starts(browser, places, runs))
        presses_of = _measure_presses(browser, addresses)
        browser.close()
    print(f"Time until it accepts input, cold, medians of {runs} new contexts in turn and of the ratios of pairs")
    print_starts(starts_of, *others)
    print(f"Key press until the page is settled, {PRESSES} moves on 6×6 in {TURNS} new contexts in turn")
    for name, presses in presses_of.items():
        medians = [statistics.median(times) for times in presses]
        spread = f"medians of the contexts {min(medians):.2f} to {max(medians):.2f}"
        every = sorted(time for times in presses for time in times)
        late = every[len(every) * 99 // 100]
        print(f"  {name:18} median {statistics.median(every):.2f} ms  ({spread}), 99th percentile {late:.1f} ms")


def _add_bare(site: Path) -> None:
    """Add the bare pages to a built site."""
    pyodide = next(package for package in read_pins() if package.folder == "pyodide")
    ensure_runtime(print, directory=site / "delivered", packages=[replace(pyodide, compiled=None)])
    # The build gives modules names that any server knows, which the interpreter's own loader does not.
    shutil.copytree(ROOT / "game" / "runtime" / "pyodide", site / "compiled")
    for name, kind, other, interpreter in (
        ("bare-mpy", "mpy", "py", MICROPYTHON),
        ("bare-py", "py", "mpy", "delivered/pyodide/pyodide.mjs"),
        ("bare-pyc", "py", "mpy", "compiled/pyodide.mjs"),
    ):
        add_bare(site, name, kind, other, interpreter)


def add_bare(site: Path, name: str = "bare-mpy", kind: str = "mpy", other: str = "py", interpreter: str = MICROPYTHON) -> None:
    """Add a page of one line of Python to a built site."""
    (site / f"{name}.toml").write_text(CONFIG.format(interpreter=interpreter), "utf-8")
    (site / f"{name}.html").write_text(BARE.format(name=name, kind=kind, other=other), "utf-8")


@contextlib.contextmanager
def served(
    revision: str | None = None, sites: Sequence[Path] = (), add: Callable[[Path], object] = lambda site: None, **options: Any
) -> Iterator[dict[str, str]]:
    """Serve built sites, or builds of this tree and of a git revision if one is named; yield their addresses by name.

    add: adds pages to the build of this tree. options: of `SiteServer`.
    """
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as servers:
        places = {str(site): site for site in sites}
        roots = {} if sites else {"this tree": ROOT} | ({revision: Path(folder) / "checkout"} if revision else {})
        for name, root in roots.items():
            if root != ROOT:
                root.mkdir()
                archive = subprocess.run(["git", "archive", name], cwd=ROOT, capture_output=True, check=True).stdout
                subprocess.run(["tar", "-x"], cwd=root, input=archive, check=True)
                shutil.copytree(ROOT / "game" / "runtime", root / "game" / "runtime")
            site = places[name] = Path(folder) / f"site-{len(places)}"
            subprocess.run([sys.executable, "-m", "game", "build", str(site)], cwd=root, check=True, stdout=subprocess.DEVNULL)
            if root == ROOT:
                add(site)
        yield {
            name: servers.enter_context(SiteServer(site, prefix="/repo/", **options).running()) for name, site in places.items()
        }


def _measure_presses(browser: Browser, addresses: dict[str, str]) -> dict[str, list[list[float]]]:
    """Play on each page in turn; return the milliseconds of every key press of each context, by name."""
    presses_of: dict[str, list[list[float]]] = {name: [] for name in addresses}
    for _ in range(TURNS):
        for name, address in addresses.items():
            context = browser.new_context()
            page = context.new_page()
            page.goto(address + "#/2048/6x6@1")
            page.locator("html[data-features=all]").wait_for(state="attached")
            _press(page, 200)
            presses_of[name].append(_press(page, PRESSES))
            context.close()
    return presses_of


def visit(
    context: BrowserContext, address: str, line: dict[str, float] | None = None, is_kept: bool = False
) -> tuple[float, float]:
    """Open the page in a new tab and close it; return (milliseconds, kB over the wire) until it accepted input.

    line: a slow connection, as arguments of Chromium's `Network.emulateNetworkConditions`; None for the real one.
    is_kept: whether to wait until the service worker has cached the files of a start.
    """
    page = context.new_page()
    if line:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", {"offline": False, **line})
    page.add_init_script(WATCH)
    page.goto(address)
    page.locator("html[data-ready]").wait_for(state="attached", timeout=120_000)
    if is_kept:
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    ready_ms, received = page.evaluate(RECEIVED)
    page.close()
    return float(ready_ms), received / 1000


def measure_starts(
    browser: Browser, addresses: dict[str, str], runs: int, line: dict[str, float] | None = None
) -> dict[str, list[tuple[float, float]]]:
    """Open pages in turn in new contexts; return what `visit` returns of each, by name."""
    starts_of: dict[str, list[tuple[float, float]]] = {name: [] for name in addresses}
    for _ in range(runs):
        for name, address in addresses.items():
            context = browser.new_context()
            starts_of[name].append(visit(context, address, line))
            context.close()
    return starts_of


def print_starts(starts_of: dict[str, list[tuple[float, float]]], *others: str) -> None:
    """Print each page's times, and the medians of the ratios, pair by pair, to those of others."""
    for name, starts in starts_of.items():
        times = [time for time, _ in starts]
        ratios = ""
        for other in others:
            pairs = zip(times, [time for time, _ in starts_of[other]], strict=True)
            ratios += f"  {statistics.median(own / its for own, its in pairs):5.2f} x {other}"
        size = statistics.median(size for _, size in starts)
        spread = f"({min(times):.0f} to {max(times):.0f})"
        print(f"  {name:24} {statistics.median(times):6.0f} ms {spread:14}{ratios}  {size:6.1f} kB before it")


def _press(page: Page, moves: int) -> list[float]:
    return list(page.evaluate(PRESS, (KEYS * (moves // len(KEYS) + 1))[:moves]))


if __name__ == "__main__":
    main()
