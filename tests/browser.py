"""Find a browser that really starts, or install one: `python -m tests.browser chromium|firefox|webkit`.

Each candidate has to show a page: an installed browser may lack a library, be a stub for a snap, or refuse to run as this user.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.environment import apt_install, has_apt, install

CHROMIUM_ARGUMENTS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
COMPILE_ONCE = "--js-flags=--liftoff-only"
"""Skip Chromium's optimizing WebAssembly compiler: tests start many interpreters and use each only briefly."""
SHELL = "chromium-headless-shell"
"""Chromium without a user interface; it runs the tests in half the processor time."""
CHROMIUM_NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "msedge")
CHANNELS = ("chrome", "msedge", "chromium")
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
"""What apt calls an engine."""
INSTALLING = (OSError, subprocess.SubprocessError)
"""How an installation may fail."""

Options = dict[str, Any]
Report = Callable[[str], None]


class NoBrowser(Exception):
    """No browser could be started or installed; the text lists what was tried."""


def launch(playwright: Playwright, engine: str, report: Report, *more: str) -> Browser:
    """Start the first candidate that shows a page; install one if none does. Raises: NoBrowser.

    more: extra command-line arguments for Chromium.
    """
    tried: dict[str, None] = {}
    for installing, get in [("", None), *_installers(engine)]:
        try:
            if get:
                report(f"  no {engine} starts here yet: {installing} …")
                get()
        except INSTALLING as error:
            tried[f"{installing}: {error}"] = None
            continue
        for name, options in _candidates(engine, more):
            try:
                return _started(playwright, engine, options)
            except Error as error:
                tried[f"{name}: {error.message.strip().splitlines()[0]}"] = None
    raise NoBrowser(f"No {engine} can be started. Tried:\n  " + "\n  ".join(tried))


def _started(playwright: Playwright, engine: str, options: Options) -> Browser:
    """Return a browser that has shown a page. Raises: Error."""
    browser: Browser = getattr(playwright, engine).launch(timeout=60_000, **options)
    try:
        page = browser.new_page()
        page.set_content("<p>It works.</p>")
        if page.inner_text("p") != "It works.":
            raise Error("it shows an empty page")
        page.close()
    except Error:
        browser.close()
        raise
    return browser


def _candidates(engine: str, more: Sequence[str]) -> Iterator[tuple[str, Options]]:
    """List the browsers that may be installed, the user's choice first, as names and options for `launch`."""
    common: Options = {"args": [*CHROMIUM_ARGUMENTS, *more]} if engine == "chromium" else {}
    chosen = os.environ.get("BROWSER_PATH")
    if chosen and engine == "chromium":
        yield f"BROWSER_PATH={chosen}", {**common, "executable_path": chosen}
    yield f"Playwright's {engine}", common
    system = {"chromium": CHROMIUM_NAMES, "firefox": ("firefox-esr", "firefox")}.get(engine, ())
    for path in filter(None, map(shutil.which, system)):
        yield path, {**common, **({"channel": "moz-firefox"} if engine == "firefox" else {}), "executable_path": path}
    for channel in CHANNELS if engine == "chromium" else ():
        yield f"channel {channel}", {**common, "channel": channel}


def _installers(engine: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """List the ways to get a browser, the least intrusive first."""
    shell = ["--only-shell"] if engine == "chromium" else []
    yield f"playwright install {engine}", lambda: install(sys.executable, "-m", "playwright", "install", *shell, engine)
    if has_apt() and engine in PACKAGES:
        yield f"apt-get install {PACKAGES[engine]}", lambda: apt_install(PACKAGES[engine])


def add_shell(report: Report) -> None:
    """Install the faster headless Chromium next to an existing one, if that needs no prompt; the tests also run without it."""
    if has_apt() and shutil.which("chromium") and not (shutil.which(SHELL) or os.environ.get("BROWSER_PATH")):
        report(f"  apt-get install {SHELL}, which runs the tests in half the time …")
        try:
            apt_install(SHELL)
        except INSTALLING as error:
            report(f"  not installed: {error}; using the existing Chromium")


def main() -> int:
    """Find or install the named engine and print its version."""
    engine = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright, engine, print)
            print(f"  {engine} {browser.version} starts")
            browser.close()
    except NoBrowser as error:
        print(error)
        return 1
    if engine == "chromium":
        add_shell(print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
