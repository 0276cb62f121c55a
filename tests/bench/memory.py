"""Measure the memory of the page's process in Chromium on a screen of 390×844, step by step.

    python3 -m tests.bench.memory [SITE …] [--runs N]
    python3 -m tests.bench.memory --against REVISION      this tree and a git revision, in one run

SITE: folders that `game build` wrote; without any, this tree is built. Run it with the Python of the test environment, on Linux.
The sites are measured in turn, each time in a new browser. The steps follow each other in one tab: the page, a hint, autoplay, a
hint for a 15-puzzle, a run in the Lab. A step ends once the memory no longer changes.

RSS counts memory that processes share; an empty tab is mostly that. PSS divides it by the number of processes. *Peak* is the
greatest RSS within the step. The browser is driven by a pipe of its own: Playwright records every response in the page's process,
which adds up to 100 MB.
"""

import argparse
import contextlib
import itertools
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.page import served
from tests.browser import CHROMIUM_ARGUMENTS, CHROMIUM_NAMES

SCREEN: dict[str, Any] = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
TILES = "#/2048/4x4@7"
PUZZLE = "#/15/4x4@7"
AUTOPLAY_S = 30
SETTLED_S = 3.0
"""A step ends after this time without a change of more than `NOISE_MB`."""
NOISE_MB = 2.0
LONGEST_S = 60.0
PATIENCE_S = 180.0
DEVICE = """
Object.defineProperty(navigator, "hardwareConcurrency", {{ value: {cores} }});
Object.defineProperty(navigator, "deviceMemory", {{ value: {memory} }});
"""
FEATURES = "document.documentElement.dataset.features === 'all'"
HINT = "document.querySelector('#chevron:not([hidden])[data-guess=\"\"]')"
PROVEN = "document.querySelector('#hint-text').textContent.includes('proven shortest')"
LAB = "document.documentElement.dataset.ready === 'lab' && document.querySelector('#lab-run')"
RUNS = "document.querySelector('#lab-run').disabled"

Figures = tuple[float, float, float]
"""RSS, PSS and the peak of RSS, in MB."""


class Tab:
    """A tab of a new browser without Playwright, driven by the DevTools protocol."""

    def __init__(self, command: list[str], script: str) -> None:
        """Start the browser; script: run in every page before its own."""
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        # The protocol's pipe is file descriptors 3 and 4.
        plumbing = ["bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "bash", *command]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(plumbing, pass_fds=(to_browser, from_browser), stdout=quiet, stderr=quiet)
        os.close(to_browser)
        os.close(from_browser)
        self._numbers = itertools.count(1)
        self._unread = b""
        self._session = ""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.send("Emulation.setDeviceMetricsOverride", **SCREEN)
        self.send("Page.enable")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=script)

    def send(self, method: str, is_for_browser: bool = False, **arguments: object) -> dict[str, Any]:
        """Send a command and return its result."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": arguments}
        if self._session and not is_for_browser:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._read()
            if reply.get("id") == number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']}")
                result: dict[str, Any] = reply["result"]
                return result

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            more = os.read(self._in, 1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self._unread += more
        text, _, self._unread = self._unread.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message

    def open(self, address: str) -> None:
        """Go to an address."""
        self.send("Page.navigate", url=address)

    def ask(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        return self.send("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def wait(self, condition: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + PATIENCE_S
        while not self.ask(f"Boolean({condition})"):
            if time.monotonic() > until:
                raise RuntimeError(f"not true: {condition}")
            time.sleep(0.1)

    def press(self, control: str) -> None:
        """Press a control as soon as it is there."""
        self.wait(f"document.querySelector('{control}:not([disabled])')")
        self.ask(f"document.querySelector('{control}').click()")

    def renderers(self) -> list[int]:
        """Return the processes that show pages."""
        processes = self.send("SystemInfo.getProcessInfo", is_for_browser=True)["processInfo"]
        return [process["id"] for process in processes if process["type"] == "renderer"]

    def memory(self) -> Figures:
        """Return the memory of the page's process: the largest, since the browser may keep a spare one."""
        return max(map(_memory, self.renderers()))

    def settle(self) -> None:
        """Wait until the memory no longer changes."""
        begun = since = time.monotonic()
        before = self.memory()[0]
        while time.monotonic() - since < SETTLED_S and time.monotonic() - begun < LONGEST_S:
            time.sleep(0.25)
            now = self.memory()[0]
            if abs(now - before) > NOISE_MB:
                before, since = now, time.monotonic()

    def close(self) -> None:
        """End the browser."""
        self.send("Browser.close", is_for_browser=True)
        os.close(self._out)
        os.close(self._in)
        self._process.wait()


def _show_page(tab: Tab, address: str) -> None:
    tab.open(address + TILES)
    tab.wait(FEATURES)


def _hint(tab: Tab, address: str) -> None:
    tab.press("#hint")
    tab.wait(HINT)


def _autoplay(tab: Tab, address: str) -> None:
    tab.press("#auto")
    time.sleep(AUTOPLAY_S)
    tab.press("#auto")


def _solve(tab: Tab, address: str) -> None:
    tab.open(address + PUZZLE)
    tab.wait("document.documentElement.dataset.ready === '15'")
    tab.press("#hint")
    tab.wait(PROVEN)


def _run(tab: Tab, address: str) -> None:
    tab.open(address + "#/lab")
    tab.wait(LAB)
    tab.press("#lab-run")
    tab.wait(RUNS)
    tab.wait(f"!{RUNS}")


STEPS: dict[str, Callable[[Tab, str], None]] = {
    "empty tab": lambda tab, address: None,
    "page": _show_page,
    "first hint": _hint,
    f"{AUTOPLAY_S} s of autoplay": _autoplay,
    "15-puzzle hint": _solve,
    "Lab run": _run,
}


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="Measure the memory of the page's process.")
    parser.add_argument("sites", nargs="*", type=Path, help="built sites (default: a build of this tree)")
    parser.add_argument("--against", metavar="REVISION", help="compare this tree with a revision, such as main")
    parser.add_argument("--runs", type=int, default=3, help="new browsers for each site (default: %(default)s)")
    parser.add_argument("--cores", type=int, default=8, help="processors that the page sees (default: %(default)s)")
    parser.add_argument("--memory", type=int, default=4, help="memory that the page sees, in GiB (default: %(default)s)")
    parser.add_argument("--steps", type=int, default=len(STEPS), help="only the first steps")
    chosen = parser.parse_args()
    script = DEVICE.format(cores=chosen.cores, memory=chosen.memory)
    names = list(STEPS)[: chosen.steps]
    with served(chosen.against, chosen.sites) as addresses:
        measured: dict[str, list[list[Figures]]] = {name: [] for name in addresses}
        for _ in range(chosen.runs):
            for name, address in addresses.items():
                measured[name].append(_measure(address, names, script))
    print(f"MB, medians of {chosen.runs} (least to greatest); {chosen.cores} cores and {chosen.memory} GiB shown to the page")
    for name, runs in measured.items():
        print(f"{name}\n  {'':18} {'RSS':>18} {'PSS':>18} {'peak of RSS':>18}")
        for step, rows in zip(names, zip(*runs, strict=True), strict=True):
            columns = [f"{statistics.median(row):.0f} ({min(row):.0f} to {max(row):.0f})" for row in zip(*rows, strict=True)]
            print(f"  {step:18} " + " ".join(f"{column:>18}" for column in columns))


@contextlib.contextmanager
def opened(script: str) -> Iterator[Tab]:
    """Open a tab of a new browser."""
    with tempfile.TemporaryDirectory() as profile:
        tab = Tab([_chromium(), *CHROMIUM_ARGUMENTS, *_arguments(profile)], script)
        try:
            yield tab
        finally:
            tab.close()


def _measure(address: str, names: list[str], script: str) -> list[Figures]:
    """Go through the steps in a new browser; return the memory after each."""
    figures = []
    with opened(script) as tab:
        for name in names:
            for process in tab.renderers():
                Path(f"/proc/{process}/clear_refs").write_text("5")  # forgets the peak
            STEPS[name](tab, address)
            tab.settle()
            figures.append(tab.memory())
    return figures


def _arguments(profile: str) -> list[str]:
    return ["--headless", "--no-sandbox", "--remote-debugging-pipe", "--lang=en-US", f"--user-data-dir={profile}"]


def _chromium() -> str:
    """Return the path of the browser that the tests use."""
    with sync_playwright() as playwright:
        paths = [os.environ.get("BROWSER_PATH"), playwright.chromium.executable_path, *map(shutil.which, CHROMIUM_NAMES)]
    return next(path for path in paths if path and Path(path).exists())


def _memory(process: int) -> Figures:
    """Return a process's RSS, PSS and peak of RSS."""
    rows = dict(line.split(":", 1) for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
    status = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    rss, pss, peak = [int(text.split()[0]) * 1024 / 1e6 for text in (rows["Rss"], rows["Pss"], status["VmHWM"])]
    return rss, pss, peak


if __name__ == "__main__":
    main()
