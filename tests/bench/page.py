"""Measures the page beside bare ones: time and bytes until it takes input, key presses, growth.

    python3 -m tests.bench.page [--runs N]

Run it with the Python of the test environment. Pages are measured in turn in one run, in fresh contexts of one
browser, so that the ratios stand also on a loaded machine; the milliseconds do not. First come those with
MicroPython only, since a browser is still busy with clearing a Pyodide away when the next page starts. The bare Pyodide
page is measured twice: with the library as Pyodide is delivered, and with the one that this site compiles for its worker.
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from game.site.build import build
from game.site.packages import read_pins
from game.site.runtime import ensure_runtime
from game.site.serve import SiteServer
from tests.browser import launch

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
# From the key event's own time to a style and layout that is settled; CSS motion goes on after it.
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
# Joins the page's interpreter, as its own second script does.
MEASURED = """<script type="mpy">
import gc
from js import window
from pyscript.ffi import create_proxy
def heap(*_):
    gc.collect()
    return gc.mem_alloc()
window.pythonHeap = create_proxy(heap)
</script></body>"""
LIGHT = {"Tilelab": "", "bare MicroPython": "bare-mpy.html"}
HEAVY = {"bare Pyodide": "bare-py.html", "same, compiled": "bare-pyc.html"}
KEYS = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the page beside bare PyScript pages.")
    parser.add_argument("--runs", type=int, default=5, help="fresh contexts for each page (default: %(default)s)")
    parser.add_argument("--moves", type=int, default=5000, help="moves for the growth of the heaps (default: %(default)s)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = build(Path(folder) / "site", lambda line: None)
        pyodide = next(package for package in read_pins() if package.folder == "pyodide")
        ensure_runtime(print, directory=site / "delivered", packages=[replace(pyodide, compiled=None)])
        for name, kind, other, interpreter in (
            ("bare-mpy", "mpy", "py", "game/runtime/micropython/micropython.mjs"),
            ("bare-py", "py", "mpy", "delivered/pyodide/pyodide.mjs"),
            ("bare-pyc", "py", "mpy", "game/runtime/pyodide/pyodide.mjs"),
        ):
            (site / f"{name}.toml").write_text(CONFIG.format(interpreter=interpreter), "utf-8")
            (site / f"{name}.html").write_text(BARE.format(name=name, kind=kind, other=other), "utf-8")
        page = (site / "index.html").read_text("utf-8")
        (site / "measured.html").write_text(page.replace("</body>", MEASURED), "utf-8")
        with SiteServer(site, prefix="/repo/").running() as address:
            browser = launch(playwright, "chromium", print)
            _start(browser, address, chosen.runs)
            _keys(browser, address, chosen.moves)
            browser.close()


def _start(browser: Browser, address: str, runs: int) -> None:
    times: dict[str, list[float]] = {name: [] for name in LIGHT | HEAVY}
    sizes: dict[str, list[int]] = {name: [] for name in LIGHT | HEAVY}
    for pages in [LIGHT] * runs + [HEAVY] * runs:
        for name, path in pages.items():
            context = browser.new_context()
            page = context.new_page()
            received: list[int] = []
            network = context.new_cdp_session(page)
            network.send("Network.enable")
            network.on("Network.loadingFinished", _adder(received))
            page.add_init_script(WATCH)
            page.goto(address + path)
            page.locator("html[data-ready]").wait_for(state="attached", timeout=120_000)
            sizes[name].append(sum(received))
            times[name].append(float(page.evaluate("readyMs")))
            context.close()
    bare = statistics.median(times["bare MicroPython"])
    pyodide = statistics.median(times["bare Pyodide"])
    print(f"Time until it takes input, cold, median of {runs} fresh contexts (least to greatest)")
    for name, found in times.items():
        median = statistics.median(found)
        print(
            f"  {name:18} {median:7.0f} ms  ({min(found):.0f} to {max(found):.0f})"
            f"  {median / bare:5.2f} x MicroPython  {median / pyodide:5.2f} x Pyodide"
            f"  {statistics.median(sizes[name]) / 1000:6.0f} kB over the wire"
        )


def _adder(received: list[int]) -> Callable[[dict[str, float]], None]:
    return lambda event: received.append(int(event["encodedDataLength"]))


def _keys(browser: Browser, address: str, moves: int) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address + "measured.html#/2048/6x6@1")
    page.locator("html[data-ready]").wait_for(state="attached")
    session = context.new_cdp_session(page)
    _press(page, 200)
    before = _heaps(page, session)
    times = sorted(_press(page, 500))
    print("Key press until the page is settled, 500 moves on 6×6")
    print(f"  median {times[250]:.1f} ms, 99th percentile {times[495]:.1f} ms, greatest {times[-1]:.1f} ms")
    _press(page, moves - 700)
    after = _heaps(page, session)
    for name in after:
        growth = f"({after[name] / before[name] - 1:+.1%})"
        print(f"{name} heap after 200 moves {before[name] / 1e6:.2f} MB, after {moves} {after[name] / 1e6:.2f} MB {growth}")
    context.close()


def _press(page: Page, moves: int) -> list[float]:
    return list(page.evaluate(PRESS, (KEYS * (moves // len(KEYS) + 1))[:moves]))


def _heaps(page: Page, session: CDPSession) -> dict[str, float]:
    page.evaluate("(async () => { while (!window.pythonHeap) await new Promise(requestAnimationFrame); })()")
    python = float(page.evaluate("pythonHeap()"))
    session.send("HeapProfiler.collectGarbage")
    return {"JavaScript": float(session.send("Runtime.getHeapUsage")["usedSize"]), "MicroPython": python}


if __name__ == "__main__":
    main()
