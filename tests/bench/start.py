"""Measure the gain of each technique for a fast start: the built page against pages that each lack one of them.

    python3 -m tests.bench.start [--runs N]
    python3 -m tests.bench.start --timeline        only the timeline of a start, as recorded in `game/docs/measurements.json`

Run it with the Python of the test environment. Pages are measured in turn, in new contexts of one browser, on the real
connection and on a slow one; read the ratios, not the milliseconds. `game/docs/fast-start.md` explains the techniques.
"""

import argparse
import json
import re
import shutil
import statistics
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from game.site.build import build, sources
from game.site.bundle import first_bundle
from game.site.bytecode import as_source
from game.site.manifest import PAGE
from game.site.serve import SiteServer, clone_options
from game.workshop.measurements import START_FILES
from tests.bench.page import WATCH, measure_starts, print_starts, visit
from tests.browser import launch
from tests.imports import ROOT

SLOW_LINE = {"latency": 150.0, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
LINES = {"the line that there is": None, "1.6 Mbit/s, 150 ms": SLOW_LINE}
USUAL_LINE = {"latency": 40.0, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
AS_BUILT = "as built"
_EARLY_LINKS = re.compile(r'<link rel="(?:modulepreload|preload)"[^>]*>\n?')


_WATCH_FEATURES = WATCH.replace("ready", "features")
_TIMELINE = """
() => [
  {painted: performance.getEntriesByName("first-contentful-paint")[0].startTime, ready: readyMs, features: featuresMs},
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter((one) => one.transferSize)
    .map((one) => [one.name.split("/repo/")[1], one.startTime, one.responseEnd, one.transferSize]),
]
"""


def without_bytecode(site: Path) -> None:
    """Ship the page's modules as sources, to be compiled at every start."""
    (site / PAGE.image).write_bytes(first_bundle(sources(PAGE), as_source))


def without_early_links(site: Path) -> None:
    """Request each file only when the previous one has arrived and named it."""
    page = (site / "index.html").read_text("utf-8")
    (site / "index.html").write_text(_EARLY_LINKS.sub("", page), "utf-8")


VARIANTS: dict[str, Callable[[Path], None]] = {
    "sources, no bytecode": without_bytecode,
    "no early links": without_early_links,
}


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15, help="new contexts for each page and connection (default: %(default)s)")
    parser.add_argument("--timeline", action="store_true", help="print the timeline on a connection of 10 Mbit/s, 40 ms")
    chosen = parser.parse_args()
    runs = chosen.runs
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as servers:
        built = build(Path(folder) / "built", lambda line: None)
        if chosen.timeline:
            with SiteServer(built, prefix="/repo/").running() as address:
                browser = launch(playwright, "chromium", print)
                print(json.dumps(timeline(browser, address, runs), indent=2))
                browser.close()
            return
        sites = {AS_BUILT: built}
        for name, change in VARIANTS.items():
            sites[name] = shutil.copytree(built, Path(folder) / name)
            change(sites[name])
        addresses = {name: servers.enter_context(SiteServer(site, prefix="/repo/").running()) for name, site in sites.items()}
        clone = SiteServer(ROOT, prefix="/repo/", **clone_options())
        addresses["a file for each module"] = servers.enter_context(clone.running())
        browser = launch(playwright, "chromium", print)
        for line, conditions in LINES.items():
            print(f"First visit until the page accepts input, {line}, medians of {runs} and of the paired ratios")
            print_starts(measure_starts(browser, addresses, runs, conditions), AS_BUILT)
            print(f"Second visit, {line}")
            print_starts(second_visits(browser, addresses[AS_BUILT], runs, conditions), AS_BUILT)
        browser.close()


def timeline(browser: Browser, address: str, runs: int) -> dict[str, object]:
    """Return when, in milliseconds, a first visit is painted, ready and complete, and what it fetches: medians of the runs."""
    marks: dict[str, list[float]] = {}
    fetched: dict[str, list[tuple[float, float, float]]] = {}
    for _ in range(runs):
        context = browser.new_context()
        page = context.new_page()
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", {"offline": False, **USUAL_LINE})
        page.add_init_script(WATCH + _WATCH_FEATURES)
        page.goto(address)
        page.locator("html[data-features]").wait_for(state="attached", timeout=120_000)
        page.wait_for_load_state("networkidle")
        reached, files = page.evaluate(_TIMELINE)
        for name, time in reached.items():
            marks.setdefault(name, []).append(time)
        for group, pattern in START_FILES.items():
            rows = [row for row in files if re.fullmatch(pattern, row[0])]
            first, last, size = min(row[1] for row in rows), max(row[2] for row in rows), sum(row[3] for row in rows)
            fetched.setdefault(group, []).append((first, last, size / 1000))
        context.close()
    columns = {group: [statistics.median(column) for column in zip(*rows, strict=True)] for group, rows in fetched.items()}
    return {
        "runs": runs,
        "marks": {name: round(statistics.median(times)) for name, times in marks.items()},
        "fetched": {group: {"from": round(a), "to": round(b), "kB": round(size)} for group, (a, b, size) in columns.items()},
    }


def second_visits(
    browser: Browser, address: str, runs: int, line: dict[str, float] | None
) -> dict[str, list[tuple[float, float]]]:
    """Return (milliseconds, kB over the wire) of second visits with and without the service worker's cache."""
    visits: dict[str, list[tuple[float, float]]] = {AS_BUILT: [], "no service worker": []}
    for _ in range(runs):
        for name, starts in visits.items():
            context = browser.new_context(service_workers="block" if name != AS_BUILT else "allow")
            visit(context, address, is_kept=name == AS_BUILT)
            starts.append(visit(context, address, line))
            context.close()
    return visits


if __name__ == "__main__":
    main()
