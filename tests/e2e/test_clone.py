"""The page starts from a clone on any plain web server, once the runtime has been fetched."""

import functools
import shutil
import socket
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from game.site.clone import prepare
from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view, press
from tests.e2e.test_original import Quiet
from tests.e2e.watch import Problems
from tests.hosts import nginx
from tests.imports import ROOT

PARTS = ("index.html", "reset.html", "pyscript.toml", "LICENSE", "game")
ENGINE_MS = 120_000


@pytest.fixture(scope="module")
def tree(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the working tree, as it is after the first `python3 -m game`."""
    folder = tmp_path_factory.mktemp("clone")
    ignored = shutil.ignore_patterns("__pycache__", "runtime", "workshop", "docs", "original.zip", "sources.json")
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copyfile(ROOT / name, folder / name)
    (folder / "game/runtime").symlink_to(runtime.resolve())
    prepare(folder)
    return folder


@pytest.fixture
def address(tree: Path) -> Iterator[str]:
    """The address of the tree on Python's own server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tree))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def play(page: Page) -> None:
    """Make a move, ask the coach, and open Learn."""
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board")).to_have_attribute("data-moves", "1")
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=ENGINE_MS)
    open_view(page, "#/learn/slide")
    expect(page.locator("#learn-title")).to_be_visible()


def test_a_clone_plays_on_pythons_own_server(new_context: NewContext, problems: Problems, address: str) -> None:
    problems.origin = address.removesuffix("/")
    page = new_context(base_url=address).new_page()
    play(page)
    for name in ("reset.html", "licences.html", "sw.js", "game/learn/original.zip", "game/modules/sources.json"):
        assert page.request.get(name).ok, name


@pytest.mark.nginx
def test_a_clone_plays_on_nginx(new_context: NewContext, problems: Problems, tree: Path, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with nginx(tree, tmp_path / "nginx", port) as address:
        problems.origin = address.removesuffix("/")
        play(new_context(base_url=address).new_page())


def test_a_clone_without_the_runtime_says_what_to_do_on_pythons_own_server(
    new_context: NewContext, problems: Problems, address: str
) -> None:
    problems.allow("")
    page = new_context(base_url=address).new_page()
    page.route("**/game/runtime/**", lambda route: route.fulfill(status=404))
    page.goto("")
    expect(page.get_by_role("alert")).to_contain_text("Run python3 -m game in its folder once")
    page.get_by_role("link", name="Repair").click()
    expect(page.get_by_role("button", name="Repair")).to_be_visible()
