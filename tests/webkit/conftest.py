"""The built site, a server that can end, and a window of WebKit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.site.build import build
from tests.e2e.server import Server
from tests.webkit.driver import Tab, driver


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the command line choose the build."""
    parser.addoption("--site", type=Path, default=None, help="a build to test, in place of a fresh one")


@pytest.fixture(scope="session")
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is deployed."""
    given: Path | None = request.config.getoption("--site")
    return given or build(tmp_path_factory.mktemp("site"), print)


@pytest.fixture(scope="session")
def driven() -> Iterator[str]:
    """The address of WebKit's driver."""
    with driver() as address:
        yield address


@pytest.fixture
def server(built: Path) -> Iterator[Server]:
    """The built site, served by a process of its own."""
    server = Server(built)
    yield server
    server.end()


@pytest.fixture
def tab(driven: str) -> Iterator[Tab]:
    """A window as narrow as WebKit's small browser can be, and as high as a phone."""
    tab = Tab(driven)
    tab.resize(390, 844)
    yield tab
    tab.close()
