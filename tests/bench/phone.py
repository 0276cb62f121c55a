"""Measure the start as on a phone: Lighthouse behind 150 ms of latency, and starts with the processor slowed four times.

    python3 -m tests.bench.phone [--against REVISION] [--runs N] [--lighthouse N]

Run it with the Python of the test environment; Lighthouse comes from npm on the first run (Node 20). Sites are measured in turn,
each start in a new context: read the ratios, the milliseconds depend on the machine. A bare PyScript page is the floor. The last
figures count processor time, and hold on a busy machine, too.
"""

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.bench.page import WATCH, add_bare, served
from tests.browser import CHROMIUM_NAMES, launch
from tests.imports import ROOT

LIGHTHOUSE = "12.8.2"
LATENCY_S = 0.15
SLOWER = 4
PHONE = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True}
OBSERVE = """
window.tasks = []; window.shift = 0; window.largest = 0;
const observe = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({type, buffered: true});
observe("longtask", (one) => tasks.push([one.startTime, one.duration]));
observe("layout-shift", (one) => { if (!one.hadRecentInput) shift += one.value; });
observe("largest-contentful-paint", (one) => { largest = one.startTime; });
"""
TOLD = """
() => ({
  ready: readyMs, features: performance.now(), tasks, shift, largest,
  painted: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  bytes: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, entry) => sum + entry.transferSize, 0),
})
"""
AUDITS = {
    "blocking ms": "total-blocking-time",
    "shift": "cumulative-layout-shift",
    "largest paint ms": "largest-contentful-paint",
}
BLOCKING_MS = 50
"""A task blocks the page by what it takes beyond this."""
_OWN = ("RunTask", "ThreadControllerImpl::RunTask", "BlinkScheduler_PerformMicrotaskCheckpoint")
"""A task's events; what a promise leads to runs after its task, in an event of its own."""

Task = tuple[float, float, str]
"""When it began, how long it took, in milliseconds, and what took the most of it."""


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", metavar="REVISION", help="compare with a git revision")
    parser.add_argument("--runs", type=int, default=7, help="slowed starts of each site (default: %(default)s)")
    parser.add_argument("--lighthouse", type=int, default=5, help="runs of Lighthouse for each site (default: %(default)s)")
    chosen = parser.parse_args()
    with sync_playwright() as playwright, served(chosen.against, add=add_bare, make=_wait) as sites:
        print(f"Load average {os.getloadavg()[0]:.1f}, {LATENCY_S * 1000:.0f} ms of latency")
        if chosen.lighthouse:
            _print_lighthouse(sites | {"bare PyScript": sites["this tree"] + "bare-mpy.html"}, chosen.lighthouse)
        browser = launch(playwright, "chromium", print)
        _print_slowed(browser, sites, chosen.runs)
        _print_worked(browser, sites, chosen.runs)
        browser.close()


def _wait(name: str) -> None:
    """Answer each request late, as a server far away does."""
    time.sleep(LATENCY_S)


def _print_lighthouse(addresses: dict[str, str], runs: int) -> None:
    home = ROOT / ".cache" / f"lighthouse-{LIGHTHOUSE}"
    if not home.is_dir():
        subprocess.run(["npm", "install", "--silent", "--prefix", str(home), f"lighthouse@{LIGHTHOUSE}"], check=True)
    chromium = next(path for path in map(shutil.which, CHROMIUM_NAMES[1:]) if path)
    print(f"Lighthouse {LIGHTHOUSE}, mobile, {runs} runs in turn: medians (all values)")
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in addresses}
    for _ in range(runs):
        for name, address in addresses.items():
            command = [f"{home}/node_modules/.bin/lighthouse", address, "--quiet", "--output=json"]
            command.append("--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage")
            report = subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium}, stdout=subprocess.PIPE)
            rows[name].append(json.loads(report.stdout))
    for name, reports in rows.items():
        print(f"  {name}")
        for category in ("performance", "accessibility", "best-practices", "seo"):
            _print_values(category, [100 * report["categories"][category]["score"] for report in reports], 0)
        for label, audit in AUDITS.items():
            _print_values(label, [report["audits"][audit]["numericValue"] for report in reports], 3 if label == "shift" else 0)


def _print_values(label: str, values: list[float], digits: int) -> None:
    every = " ".join(f"{value:.{digits}f}" for value in values)
    print(f"    {label:20} {statistics.median(values):8.{digits}f}  ({every})")


@contextlib.contextmanager
def _slowed(browser: Browser, address: str) -> Iterator[Any]:
    """Yield a page that has started on a slow phone, two seconds after its features joined."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH + OBSERVE)
    page.goto(address)
    page.locator("html[data-features]").wait_for(state="attached", timeout=120_000)
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 2000)))")
    yield page
    context.close()


def _print_slowed(browser: Browser, addresses: dict[str, str], runs: int) -> None:
    told: dict[str, list[dict[str, float]]] = {name: [] for name in addresses}
    for _ in range(runs):
        for name, address in addresses.items():
            with _slowed(browser, address) as page:
                told[name].append(_figures(page.evaluate(TOLD)))
    print(f"Starts with the processor slowed {SLOWER} times, {runs} in turn: medians (all values)")
    for name, starts in told.items():
        print(f"  {name}")
        for label in starts[0]:
            _print_values(label, [one[label] for one in starts], 3 if label == "shift" else 0)


def _figures(told: dict[str, Any]) -> dict[str, float]:
    late = [length for at, length in told["tasks"] if at + length > told["painted"]]
    return {
        "first paint ms": told["painted"],
        "largest paint ms": told["largest"],
        "ready ms": told["ready"],
        "longest task ms": max(late, default=0),
        "blocking ms": sum(length - BLOCKING_MS for length in late),
        "long tasks": len(late),
        "shift": told["shift"],
        "kB": told["bytes"] / 1000,
    }


def _print_worked(browser: Browser, addresses: dict[str, str], runs: int) -> None:
    """Print the tasks by processor time: a busy machine changes these figures little."""
    starts: dict[str, list[list[Task]]] = {name: [] for name in addresses}
    for _ in range(runs):
        for name, address in addresses.items():
            starts[name].append(_worked(browser, address))
    print(f"Processor time of the page's tasks × {SLOWER}, {runs} starts in turn: medians (all values)")
    for name, tasks in starts.items():
        print(f"  {name}")
        _print_values("longest task ms", [max(length for _, length, _ in start) for start in tasks], 0)
        _print_values("blocking ms", [sum(max(0, length - BLOCKING_MS) for _, length, _ in start) for start in tasks], 0)
        print("    the long tasks of one start: from, length, what took the most")
        for at, length, what in tasks[-1]:
            if length >= BLOCKING_MS:
                print(f"    {at:6.0f} {length:6.0f} ms  {what}")


def _worked(browser: Browser, address: str) -> list[Task]:
    """Return the tasks of one start after the first paint, from a trace at full speed."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    browser.start_tracing(page=page, categories=["devtools.timeline", "toplevel", "v8", "loading"])
    page.goto(address)
    page.locator("html[data-features]").wait_for(state="attached", timeout=120_000)
    page.evaluate("new Promise((done) => setTimeout(done, 2000))")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    began = min(event["ts"] for event in events if event["name"] == "ParseHTML")
    painted = min(event["ts"] for event in events if event["name"] == "firstContentfulPaint")
    threads = {(event["pid"], event["tid"]) for event in events if event["name"] == "ParseHTML"}
    # An event that ends as the trace does may lack its processor time.
    ours = [event for event in events if event.get("ph") == "X" and "tdur" in event and (event["pid"], event["tid"]) in threads]
    tasks = []
    ends = painted
    for task in sorted((event for event in ours if event["name"] in _OWN), key=lambda event: (event["ts"], -event["dur"])):
        end = task["ts"] + task["dur"]
        if end <= ends:
            continue  # It is within another one, or before the first paint.
        ends = end
        longest: dict[str, int] = {}
        for event in ours if SLOWER * task["tdur"] >= BLOCKING_MS * 1000 else ():
            if task["ts"] <= event["ts"] < end and event["name"] not in _OWN:
                data = event.get("args", {}).get("data", {})
                what = f"{event['name']} {str(data.get('url', '')).rsplit('/', 1)[-1]} {data.get('functionName', '')}".strip()
                longest[what] = longest.get(what, 0) + SLOWER * event["tdur"]
        top = sorted(longest.items(), key=lambda item: -item[1])[:4]
        told = ", ".join(f"{what} {length / 1000:.0f}" for what, length in top)
        tasks.append(((task["ts"] - began) / 1000, SLOWER * task["tdur"] / 1000, told))
    return tasks


if __name__ == "__main__":
    main()
