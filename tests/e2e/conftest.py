"""Fixtures of the end-to-end tests: the built site under `/repo/`, a browser, a watched page."""

import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests import collecting

try:
    from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
except ModuleNotFoundError:
    pytest.exit(f"The tests in tests/e2e need playwright. {collecting.INSTALL}", 4)

from game.site.serve import SiteServer
from tests.browser import COMPILE_ONCE, launch
from tests.e2e.builds import LAVISH, THRIFTY, Profile, Server, Start
from tests.e2e.holding import abort_held
from tests.e2e.watch import Problems
from tests.hosts import has_nginx

HERE = Path(__file__).resolve().parent
ARTIFACTS = Path(__file__).resolve().parents[1] / "artifacts"
# Timeout of a wait on a loaded machine; no test depends on the time itself.
PATIENCE_MS = 60_000

NewContext = Callable[..., BrowserContext]
SharePage = Callable[..., Page]


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks."""
    config.addinivalue_line("markers", "pretends: needs emulation that only Chromium's driver offers, such as forced colours")
    config.addinivalue_line("markers", "shared: uses a page that other tests have used; see the fixture `share_page`")
    config.addinivalue_line("markers", "nginx: needs nginx, or a system that can install it without a prompt")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that this browser or machine cannot run; a slice takes every fifth of the rest."""
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker("rotates"):
            item.add_marker(pytest.mark.rotates(parts=5, of="browser tests"))
    marks = {"pretends": config.getoption("--engine") == "chromium", "nginx": has_nginx()}
    left_out = [item for item in items if any(item.get_closest_marker(mark) and not marks[mark] for mark in marks)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def browser_name(request: pytest.FixtureRequest) -> str:
    """The browser under test: chromium, firefox or webkit."""
    return str(request.config.getoption("--engine"))


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site, served below a path as on GitHub Pages."""
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
    """The problems in a test's watched contexts; an unexpected one fails the test."""
    address = urlsplit(site)
    problems = Problems(f"{address.scheme}://{address.netloc}")
    yield problems
    assert problems.verdict() == []


def cores(count: int) -> str:
    """Return a script that sets the number of cores a page sees: it starts a Python for each sandbox and engine."""
    return f"Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {count}, configurable: true }})"


PATIENT = """{
  const [later, often] = [setTimeout, setInterval];
  globalThis.setTimeout = (call, after_ms, ...more) => later(call, after_ms === 8000 ? 80_000 : after_ms, ...more);
  globalThis.setInterval = (call, every_ms, ...more) => often(call, every_ms === 1000 ? 10_000 : every_ms, ...more);
}"""
"""Multiplies the page's timeouts for silent files and workers by ten, because a loaded machine is slow.

Tests of such timeouts install a clock, whose timers replace these.
"""


@pytest.fixture
def new_context(browser: Browser, site: str, problems: Problems) -> Iterator[NewContext]:
    """Creates watched contexts; each is a separate browser profile with its own storage.

    Addresses are relative to the site: `page.goto("#/15")`. Options are those of `Browser.new_context`. Service workers are
    blocked unless a test allows them, because each profile would download the whole site.
    """
    contexts = []

    def make(is_shared: bool = False, **options: Any) -> BrowserContext:
        context = browser.new_context(**{"base_url": site, "locale": "en-US", "service_workers": "block", **options})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(cores(1))
        context.add_init_script(PATIENT)
        problems.watch(context)
        if not is_shared:  # Other tests use it later.
            contexts.append(context)
        return context

    yield make
    for context in contexts:
        problems.leave(context)  # An aborted request is an error of the page.
    abort_held()
    for context in contexts:
        context.close()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """A new, watched profile."""
    return new_context()


@pytest.fixture
def page(request: pytest.FixtureRequest, problems: Problems) -> Iterator[Page]:
    """An empty, watched page, or one of `share_page` for a test marked `shared`.

    If the test fails, a screenshot is saved.
    """
    if request.node.get_closest_marker("shared"):
        yield request.getfixturevalue("share_page")()
        return
    page = request.getfixturevalue("context").new_page()
    yield page
    if request.node.stash.get(_FAILED, False):
        # For a screenshot the driver adds a style, which the page's policy forbids in Firefox.
        problems.leave(page.context)
        _save_picture(page, request.node.name)


_AS_LEFT = """() => JSON.stringify([
  localStorage.getItem("tilelab.settings"), location.pathname, innerWidth, innerHeight, visualViewport.scale,
  ...["theme", "tiles", "hand", "pad", "view"].map((name) => document.documentElement.dataset[name]),
  ...document.querySelectorAll("dialog[open], #replay-bar:not([hidden])")].map(String))"""
"""The state that a test must leave a shared page in, or else the next test gets a new one."""

_AS_FOUND = """() => {
  document.documentElement.removeAttribute("data-ready");
  document.getElementById("board").focus({preventScroll: true});
  scrollTo(0, 0);
}"""
"""Prepares a shared page for `open_view`, with the focus where a start puts it."""


@pytest.fixture(scope="session")
def shared_pages() -> dict[str, tuple[Page, str]]:
    """The unused pages of `share_page` and their states, by their contexts' options."""
    return {}


@pytest.fixture
def share_page(
    request: pytest.FixtureRequest, new_context: NewContext, problems: Problems, shared_pages: dict[str, tuple[Page, str]]
) -> Iterator[SharePage]:
    """Lends a watched page that earlier tests of this process have used, because a start takes longer than most tests.

    For tests that open a board by its address and check only that game. Records, past games and bookmarks are still there.
    Not for tests with their own routes, clocks, media or scripts. If a test fails, leaves a dialog open or changes settings,
    the next one gets a new page.
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
            page.keyboard.press("ArrowLeft")  # The first move changes the settings.
            lent[key] = page, page.evaluate(_AS_LEFT)
        page, _ = lent[key]
        page.evaluate(_AS_FOUND)
        return page

    yield share
    has_failed = request.node.stash.get(_FAILED, False)
    for key, (page, state) in lent.items():
        is_as_found = not has_failed and len(page.context.pages) == 1 and page.evaluate(_AS_LEFT) == state
        problems.leave(page.context)
        if has_failed:
            _save_picture(page, request.node.name)
        if is_as_found and not problems.found:
            shared_pages[key] = page, state
        else:
            page.context.close()


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers that end with the test."""
    servers: list[Server] = []

    def begin(*arguments: object, **options: object) -> Server:
        servers.append(Server(*arguments, **options))  # type: ignore[arg-type]
        return servers[-1]

    yield begin
    for server in servers:
        server.end()


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    """A build that the test may change."""
    shutil.copytree(built, tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def profile(new_context: NewContext, problems: Problems) -> Profile:
    """Creates profiles that may store a server's site offline; a thrifty one stores only the games until asked for more."""

    def make(server: Server, thrifty: bool = True, **options: Any) -> BrowserContext:
        problems.origin = server.url.removesuffix("/").removesuffix("/repo")
        context = new_context(**{"base_url": server.url, "service_workers": "allow", **options})
        context.add_init_script(THRIFTY if thrifty else LAVISH)
        return context

    return make


def _save_picture(page: Page, test: str) -> None:
    """Save a picture of a page as a failed test left it."""
    if not page.is_closed():
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / (re.sub(r"[^\w.-]+", "-", f"failed-{test}")[:80] + ".png"))


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures know whether the test itself failed."""
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report
