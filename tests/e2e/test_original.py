"""The small original plays from its zip on Python's own server, passes its own browser tests, and is offered by Learn."""

import functools
import http.server
import importlib.util
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import ALL, add_axe, violations
from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view
from tests.e2e.watch import Problems

ARCHIVE = "game/learn/original.zip"
OWN_TESTS = (
    "test_arrow_keys_move_the_tiles_of_2048_and_more_appear",
    "test_a_pressed_tile_moves_into_the_gap_of_the_15_puzzle",
)
SWIPE = """([right, down]) => {
  const board = document.querySelector("#board");
  const finger = (x, y) => [new Touch({ identifier: 1, target: board, clientX: x, clientY: y })];
  board.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, changedTouches: finger(100, 100) }));
  board.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: finger(100 + right, 100 + down) }));
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own server, without its log."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Log nothing."""


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """The unpacked zip of the built site."""
    zipfile.ZipFile(built / ARCHIVE).extractall(tmp_path)
    return tmp_path / "original"


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """The address of the folder on Python's own server."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def small(new_context: NewContext, problems: Problems, address: str) -> Page:
    """The small original on a phone, ready to play."""
    problems.origin = address
    context = new_context(base_url=address, viewport={"width": 390, "height": 740}, bypass_csp=True)
    add_axe(context)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("status")).to_have_text("Swipe, or use the arrow keys.")
    return page


def points(page: Page) -> int:
    return int(page.get_by_role("heading").inner_text().removeprefix("Points: "))


@pytest.mark.parametrize("name", OWN_TESTS)
def test_its_own_tests_of_the_page_pass(name: str, folder: Path, small: Page) -> None:
    spec = importlib.util.spec_from_file_location("original_page_tests", folder / "test_page.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert {test for test in vars(module) if test.startswith("test_")} == set(OWN_TESTS)
    getattr(module, name)(small)


@pytest.mark.pretends
def test_swipes_play_a_whole_game_of_2048_until_no_tile_can_move(small: Page) -> None:
    before = small.locator("#board").get_attribute("aria-label")
    small.evaluate(SWIPE, [10, 5])
    assert small.locator("#board").get_attribute("aria-label") == before
    for turn in range(2000):
        small.evaluate(SWIPE, [[80, 5], [-5, 80], [-80, 5], [5, -80]][turn % 4])
        if small.get_by_role("status").inner_text() != "Swipe, or use the arrow keys.":
            break
    expect(small.get_by_role("status")).to_have_text("No tile can move: you have lost.")
    assert points(small) > 50
    small.get_by_role("button", name="New game").click()
    assert points(small) == 0


def test_both_games_fit_a_phone_and_break_no_rule_of_accessibility(small: Page) -> None:
    for game in ("2048", "15-puzzle"):
        small.get_by_role("button", name=game).click()
        expect(small.get_by_role("button", name=game)).to_have_attribute("aria-pressed", "true")
        assert violations(small, ALL) == []
        assert small.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [390, 740]


def test_without_pyscript_the_page_says_where_to_find_it(
    new_context: NewContext, problems: Problems, address: str, folder: Path
) -> None:
    problems.origin = address
    problems.expect("404")
    problems.allow("core.js")  # Firefox also reports a module that it has refused.
    for path in (folder / "pyscript").iterdir():
        path.unlink()
    page = new_context(base_url=address).new_page()
    page.goto("/")
    expect(page.get_by_role("status")).to_have_text("PyScript is not here yet: see README.md.")


def test_learn_offers_the_zip(page: Page) -> None:
    open_view(page, "#/learn")
    with page.expect_download() as download:
        page.get_by_role("link", name="Take the small original").click()
    assert download.value.suggested_filename == "original.zip"
    assert zipfile.ZipFile(download.value.path()).testzip() is None
