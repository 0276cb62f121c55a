"""Find a browser that really starts, or install one: `python -m tests.browser chromium|firefox|webkit`.

Each candidate is launched and has to show a page, because an installed browser may lack a library, be a stub for a snap,
or refuse to run as this user.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

CHROMIUM_ARGUMENTS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
COMPILE_ONCE = "--js-flags=--liftoff-only"
"""Skip Chromium's optimizing WebAssembly compiler: tests start many interpreters and use each only briefly."""
SHELL = "chromium-headless-shell"
"""Chromium without a user interface; it runs the tests in half the processor time."""
CHROMIUM_NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
CHROMIUM_CHANNELS = ("chrome", "msedge", "chromium")

Options = dict[str, Any]
Report = Callable[[str], None]


class NoBrowser(Exception):
    """No browser could be started or installed; the text lists what was tried."""


def launch(playwright: Playwright, engine: str, report: Report, *more: str) -> Browser:
    """Start the first candidate that shows a page; install one if none does. Raises: NoBrowser.

    more: extra command-line arguments for Chromium.
    """
    tried: list[str] = []
    for name, options in _candidates(engine, more):
        browser = _try(playwright, engine, name, options, tried)
        if browser is not None:
            return browser
    for name, install in _installers(engine):
        report(f"  no {engine} starts here yet: {name} …")
        try:
            install()
        except (OSError, subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            tried.append(f"{name}: {error}")
            continue
        for candidate, options in _candidates(engine, more):
            browser = _try(playwright, engine, candidate, options, tried)
            if browser is not None:
                return browser
    raise NoBrowser(f"No {engine} can be started. Tried:\n  " + "\n  ".join(dict.fromkeys(tried)))


def _try(playwright: Playwright, engine: str, name: str, options: Options, tried: list[str]) -> Browser | None:
    try:
        browser: Browser = getattr(playwright, engine).launch(timeout=60_000, **options)
    except Error as error:
        tried.append(f"{name}: {error.message.strip().splitlines()[0]}")
        return None
    try:
        page = browser.new_page()
        page.set_content("<p>It works.</p>")
        shown = page.inner_text("p")
        page.close()
    except Error as error:
        shown = error.message.strip().splitlines()[0]
    if shown == "It works.":
        return browser
    browser.close()
    tried.append(f"{name}: {shown}")
    return None


def _candidates(engine: str, more: Sequence[str]) -> Iterator[tuple[str, Options]]:
    """List the browsers that may be installed, the user's choice first, as names and options for `launch`."""
    if engine == "chromium":
        yield from _chromium_candidates(more)
        return
    yield f"Playwright's {engine}", {}
    if engine == "firefox":
        for name in ("firefox-esr", "firefox"):
            path = shutil.which(name)
            if path:
                yield path, {"channel": "moz-firefox", "executable_path": path}


def _chromium_candidates(more: Sequence[str]) -> Iterator[tuple[str, Options]]:
    common: Options = {"args": [*CHROMIUM_ARGUMENTS, *more]}
    chosen = os.environ.get("BROWSER_PATH")
    if chosen:
        yield f"BROWSER_PATH={chosen}", {**common, "executable_path": chosen}
    yield "Playwright's chromium", common
    for name in CHROMIUM_NAMES:
        path = shutil.which(name)
        if path:
            yield path, {**common, "executable_path": path}
    for channel in CHROMIUM_CHANNELS:
        yield f"channel {channel}", {**common, "channel": channel}


def _installers(engine: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """List the ways to get a browser, the least intrusive first."""
    yield f"playwright install {engine}", lambda: _playwright_install(engine)
    if has_apt():
        package = {"chromium": "chromium", "firefox": "firefox-esr"}.get(engine)
        if package:
            yield f"apt-get install {package}", lambda: apt_install(package)


def has_apt() -> bool:
    """Whether system packages can be installed without a prompt."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def add_shell(report: Report) -> None:
    """Install the faster headless Chromium next to an existing one, if that needs no prompt; the tests also run without it."""
    if has_apt() and shutil.which("chromium") and not (shutil.which(SHELL) or os.environ.get("BROWSER_PATH")):
        report(f"  apt-get install {SHELL}, which runs the tests in half the time …")
        try:
            apt_install(SHELL)
        except (OSError, subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            report(f"  not installed: {error}; using the existing Chromium")


def _run(command: list[str], **options: Any) -> None:
    subprocess.run(command, check=True, timeout=600, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def _playwright_install(engine: str) -> None:
    shell = ["--only-shell"] if engine == "chromium" else []
    _run([sys.executable, "-m", "playwright", "install", *shell, engine])


def apt_install(package: str) -> None:
    """Install a system package."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update"], env=environment)
    _run(["apt-get", "install", "-y", "--no-install-recommends", package], env=environment)


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
