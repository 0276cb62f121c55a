"""Fixtures: a server of the built site that can be stopped, and a WebKit window."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.server import Server
from tests.webkit.driver import Tab, driver


@pytest.fixture(scope="session")
def driven() -> Iterator[str]:
    """The address of WebKit's driver."""
    with driver() as address:
        yield address


@pytest.fixture
def server(built: Path) -> Iterator[Server]:
    """The built site, served by a separate process."""
    server = Server(built)
    yield server
    server.end()


@pytest.fixture
def tab(driven: str) -> Iterator[Tab]:
    """A window as narrow as WebKit's MiniBrowser allows and as tall as a phone."""
    tab = Tab(driven)
    tab.resize(390, 844)
    yield tab
    tab.close()
