"""Options, settings and fixtures shared by all tests."""

import os
import signal
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests import collecting, slices
from tests.environment import ENGINES
from tests.shared import made_once

# Even if the environment forbids it: most of the time of a collection, Python would compile the same modules again.
sys.dont_write_bytecode = False

# A shell makes background jobs ignore Ctrl-C, and every process that the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Local addresses are opened directly, also behind a proxy.
os.environ["no_proxy"] = "127.0.0.1,localhost," + os.environ.get("no_proxy", "")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", choices=ENGINES, default="chromium", help="the browser of tests/e2e")
    parser.addoption("--site", type=Path, default=None, help="a build for the tests of the page, instead of a new one")
    parser.addoption(
        "--slice", type=int, choices=range(-1, slices.SLICES), default=-1, help="a slice of the large tables, -1 for all"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose the slice before the test modules read their tables."""
    slices.choose(config.getoption("--slice"))
    config.stash[collecting.LEFT_OUT] = {}


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    return collecting.Module.from_parent(parent, path=module_path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how much was left out, and what it needs."""
    left_out = config.stash[collecting.LEFT_OUT]
    if left_out:
        terminalreporter.write_line(collecting.what_is_missing(left_out))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the rows of large tables that belong to other slices.

    A table is every test that a module marks with the same number of parts, or that any module marks with the same name (`of`).
    """
    if changing := [item.nodeid for item in items if " at 0x" in item.nodeid]:
        raise pytest.UsageError(f"The name of {changing[0]} changes from process to process: give its rows `ids`.")
    collecting.leave_out(config, items)
    if "hypothesis" not in sys.modules:
        config.pluginmanager.unregister(name="hypothesispytest")  # Its summary would import all of Hypothesis.
    tables: defaultdict[tuple[Path, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("rotates")
        if mark:
            tables[mark.kwargs.get("of", item.path), int(mark.kwargs.get("parts", slices.SLICES))].append(item)
    left_out = [item for (_, parts), table in tables.items() for item in set(table) - set(slices.sample(table, parts))]
    for (_, parts), table in tables.items():
        for item in table:
            item.stash[_PARTS] = min(parts, len(table))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the tables within a test know in how many of the slices the test itself runs."""
    slices.nest(item.stash.get(_PARTS, 1))


_PARTS = pytest.StashKey[int]()
"""Number of parts of the table that a test belongs to."""


def pytest_report_header() -> str:
    """Say which folders `norecursedirs` leaves out, and where to read how to run them."""
    return "only when named, as they need a browser or large packages: tests/e2e, heavy, webkit (see .github/CONTRIBUTING.md)"


@pytest.fixture(scope="session")
def runtime() -> Path:
    """The folder of the browser's interpreters, downloaded if missing."""
    from game.site.runtime import ensure_runtime  # Here, because a collection should not wait for it.

    return ensure_runtime(print)


@pytest.fixture(scope="session")
def built(request: pytest.FixtureRequest) -> Path:
    """The site, or the build given by `--site`; shared by all processes and read-only."""
    from game.site.build import build

    given: Path | None = request.config.getoption("--site")
    return given or made_once(request, "site", build)
