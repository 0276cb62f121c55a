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

ARTIFACTS = Path(__file__).resolve().parents[1] / "artifacts"
# How long a loaded machine may take before a wait is given up; nothing is concluded from the time itself.
PATIENCE_MS = 60_000

NewContext = Callable[..., BrowserContext]


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks of tests that not every browser or machine can set up."""
    config.addinivalue_line("markers", "pretends: needs what only Chromium's driver can pretend, such as forced colours")
    config.addinivalue_line("markers", "nginx: needs nginx, or a system on which it can be installed without asking")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the driver of another browser, or this machine, cannot set up."""
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


@pytest.fixture
def new_context(browser: Browser, site: str, problems: Problems) -> Iterator[NewContext]:
    """Makes watched contexts: a context is a browser profile of its own, with its own storage.

    Addresses are relative to the site: `page.goto("#/15")`. Options are those of `Browser.new_context`. Nothing is kept for
    offline use but where a test asks for it: each profile would fetch it all anew.
    """
    contexts = []

    def make(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"base_url": site, "locale": "en-US", "service_workers": "block", **options})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(cores(1))
        problems.watch(context)
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
def page(request: pytest.FixtureRequest, context: BrowserContext) -> Iterator[Page]:
    """A watched page that is still empty; a picture of it is kept when the test fails."""
    page = context.new_page()
    yield page
    if request.node.stash.get(_FAILED, False) and not page.is_closed():
        page.screenshot(path=_artifact(f"failed-{request.node.name}"))


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
