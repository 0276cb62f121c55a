"""What every end-to-end test starts from: the built site under `/repo/`, a browser, a watched page."""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from game.site.serve import SiteServer
from tests.browser import COMPILE_ONCE, launch
from tests.e2e.watch import Problems
from tests.hosts import has_nginx

HERE = Path(__file__).resolve().parent
ARTIFACTS = Path(__file__).resolve().parents[1] / "artifacts"
# How long a loaded machine may take before a wait is given up; nothing is concluded from the time itself.
PATIENCE_MS = 60_000

NewContext = Callable[..., BrowserContext]
SharePage = Callable[..., Page]


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks of tests that not every browser or machine can set up."""
    config.addinivalue_line("markers", "pretends: needs what only Chromium's driver can pretend, such as forced colours")
    config.addinivalue_line("markers", "shared: uses a page that other tests have used, see the fixture `share_page`")
    config.addinivalue_line("markers", "nginx: needs nginx, or a system on which it can be installed without asking")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the driver of another browser, or this machine, cannot set up; a slice has every third of the rest."""
    for item in items:
        is_table = hasattr(item, "callspec")  # Its rows may be those of a slice already.
        if item.path.is_relative_to(HERE) and not is_table and not item.get_closest_marker("rotates"):
            item.add_marker(pytest.mark.rotates(parts=3, of="browser tests"))
    marks = {"pretends": config.getoption("--engine") == "chromium", "nginx": has_nginx()}
    left_out = [item for item in items if any(item.get_closest_marker(mark) and not marks[mark] for mark in marks)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def browser_name(request: pytest.FixtureRequest) -> str:
    """The engine under test: chromium, firefox or webkit."""
    return str(request.config.getoption("--engine"))


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site, under a sub-path as on Pages."""
    with SiteServer(built, prefix="/repo/").running() as address:
        yield address


@pytest.fixture(scope="session")
def browser(browser_name: str) -> Iterator[Browser]:
    """The browser, started once for all tests."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = launch(playwright, browser_name, print, COMPILE_ONCE)
        yield browser
        browser.close()


@pytest.fixture
def problems(site: str) -> Iterator[Problems]:
    """What goes wrong in the watched contexts of a test; anything not expected fails it."""
    address = urlsplit(site)
    problems = Problems(f"{address.scheme}://{address.netloc}")
    yield problems
    assert problems.verdict() == []


def cores(count: int) -> str:
    """Return the script by which a page takes the machine to have so many cores: each sandbox and engine starts a Python."""
    return f"Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {count}, configurable: true }})"


PATIENT = """{
  const [later, often] = [setTimeout, setInterval];
  globalThis.setTimeout = (call, after_ms, ...more) => later(call, after_ms === 8000 ? 80_000 : after_ms, ...more);
  globalThis.setInterval = (call, every_ms, ...more) => often(call, every_ms === 1000 ? 10_000 : every_ms, ...more);
}"""
"""Lets a page wait ten times as long for a file or a worker that is silent, as on a loaded machine many are.

A test of such a silence installs a clock, which puts its own timers in the place of these.
"""


@pytest.fixture
def new_context(browser: Browser, site: str, problems: Problems) -> Iterator[NewContext]:
    """Makes watched contexts: a context is a browser profile of its own, with its own storage.

    Addresses are relative to the site: `page.goto("#/15")`. Options are those of `Browser.new_context`. Nothing is kept for
    offline use but where a test asks for it: each profile would fetch it all anew.
    """
    contexts = []

    def make(is_shared: bool = False, **options: Any) -> BrowserContext:
        context = browser.new_context(**{"base_url": site, "locale": "en-US", "service_workers": "block", **options})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(cores(1))
        context.add_init_script(PATIENT)
        problems.watch(context)
        if not is_shared:  # Others use it later.
            contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """A fresh, watched profile."""
    return new_context()


@pytest.fixture
def page(request: pytest.FixtureRequest, problems: Problems) -> Iterator[Page]:
    """A watched page that is still empty, or one of `share_page` for a test that is marked so.

    A picture of it is kept when the test fails.
    """
    if request.node.get_closest_marker("shared"):
        yield request.getfixturevalue("share_page")()
        return
    page = request.getfixturevalue("context").new_page()
    yield page
    if request.node.stash.get(_FAILED, False) and not page.is_closed():
        # The driver adds a style to the page, which the page's policy forbids in Firefox.
        problems.leave(page.context)
        page.screenshot(path=_artifact(f"failed-{request.node.name}"))


_AS_LEFT = """() => JSON.stringify([
  localStorage.getItem("tilelab.settings"), location.pathname, innerWidth, innerHeight, visualViewport.scale,
  ...["theme", "tiles", "hand", "pad", "view"].map((name) => document.documentElement.dataset[name]),
  ...document.querySelectorAll("dialog[open], #replay-bar:not([hidden])")].map(String))"""
"""What a shared page must be like again after a test, or else the next test gets another one."""

_AS_FOUND = """() => {
  document.documentElement.removeAttribute("data-ready");
  document.getElementById("board").focus({preventScroll: true});
  scrollTo(0, 0);
}"""
"""Makes `open_view` wait for the next address, with the focus where a start puts it."""


@pytest.fixture(scope="session")
def shared_pages() -> dict[str, tuple[Page, str]]:
    """The pages of `share_page` that no test is using: pages and what they are like, by the options of their contexts."""
    return {}


@pytest.fixture
def share_page(
    request: pytest.FixtureRequest, new_context: NewContext, problems: Problems, shared_pages: dict[str, tuple[Page, str]]
) -> Iterator[SharePage]:
    """Gives a watched page that other tests of the process have used, since a start costs more than what most tests do.

    For tests that open a board by its address and look at that game only. Records, past games and bookmarks are still there.
    Not for tests with routes, clocks, media or scripts of their own. After a test that failed, or left a dialog open or
    other settings, the next one gets a fresh page.
    """
    lent: dict[str, tuple[Page, str]] = {}

    def share(**options: Any) -> Page:
        key = repr(sorted(options.items()))
        if key in shared_pages:
            lent[key] = shared_pages.pop(key)
            problems.listen(lent[key][0].context)
        elif key not in lent:
            page = new_context(is_shared=True, **options).new_page()
            page.goto("#/2048/4x4@1")
            expect(page.locator("html")).to_have_attribute("data-features", "all")
            page.keyboard.press("ArrowLeft")  # The first move is noted in the settings.
            lent[key] = page, page.evaluate(_AS_LEFT)
        page, _ = lent[key]
        page.evaluate(_AS_FOUND)
        return page

    yield share
    has_failed = request.node.stash.get(_FAILED, False)
    for key, (page, state) in lent.items():
        is_as_found = not has_failed and len(page.context.pages) == 1 and page.evaluate(_AS_LEFT) == state
        problems.leave(page.context)
        if has_failed and not page.is_closed():
            page.screenshot(path=_artifact(f"failed-{request.node.name}"))
        if is_as_found and not problems.found:
            shared_pages[key] = page, state
        else:
            page.context.close()


@pytest.fixture
def screenshot() -> Callable[[Page, str], Path]:
    """Saves a picture of a page as `tests/artifacts/NAME.png`."""

    def save(page: Page, name: str) -> Path:
        path = _artifact(name)
        page.evaluate("document.fonts.ready.then(() => 0)")
        page.screenshot(path=path)
        return path

    return save


def _artifact(name: str) -> Path:
    ARTIFACTS.mkdir(exist_ok=True)
    return ARTIFACTS / (re.sub(r"[^\w.-]+", "-", name)[:80] + ".png")


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember for the fixtures whether the test itself failed."""
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report
