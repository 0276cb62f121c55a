"""WebKit starts the page, plays both games, undoes, gives hints, runs offline, and edits a bot."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.game import State
from game.core.grid import LETTERS
from game.games import game_named
from game.twenty48 import rules as twenty48
from tests.e2e.builds import Server
from tests.e2e.steps import after, opening
from tests.webkit.driver import CONTROL, ENTER, KEYS, Tab, driver

MOVES = "lurdllurdd"
MIDGAME = "#/2048/4x4:BA98345612340000@7"
MIDDLE = "#/15/4x4:5-1-3-4_2-10-6-8_9-0-7-12_13-14-11-15"


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


def open_view(tab: Tab, address: str, view: str = "2048") -> None:
    """Load an address and wait until its view accepts input."""
    tab.open(address)
    wait_until_ready(tab, view)


def wait_until_ready(tab: Tab, view: str) -> None:
    """Wait until a view accepts input."""
    tab.wait_for(f"document.documentElement.dataset.ready === '{view}'")


def play(tab: Tab, moves: str) -> None:
    """Make moves with the arrow keys."""
    tab.type("".join(KEYS[move] for move in moves))


def expect_state(tab: Tab, game: str, state: State) -> None:
    """Wait until the page shows this state."""
    position = game_named(game).format_position(state.board)
    tab.wait_for(f"document.querySelector('[data-board]').dataset.position === '{position}'")
    tab.wait_for(f"document.querySelector('#moves').textContent === '{state.moves}'")


def expect_hint(tab: Tab) -> str:
    """Ask for a hint, wait for it and return its direction."""
    tab.press("Hint")
    return str(tab.wait_for("document.querySelector('#chevron:not([hidden])')?.dataset.way"))


def test_the_page_starts_and_fits_a_phone(tab: Tab, server: Server) -> None:
    open_view(tab, f"{server.url}#/2048/4x4@2048")
    expect_state(tab, "2048", opening("2048", 2048))
    assert tab.run("return innerWidth") < 480
    assert tab.run("return document.documentElement.scrollWidth <= innerWidth")


def test_keys_play_2048_and_the_game_continues_after_a_reload(tab: Tab, server: Server) -> None:
    open_view(tab, f"{server.url}#/2048/4x4@2048")
    play(tab, MOVES)
    expect_state(tab, "2048", after("2048", 2048, MOVES))
    tab.reload()
    wait_until_ready(tab, "2048")
    expect_state(tab, "2048", after("2048", 2048, MOVES))


def test_undo_and_redo_go_back_and_forth(tab: Tab, server: Server) -> None:
    open_view(tab, f"{server.url}#/2048/4x4@2048")
    played = after("2048", 2048, MOVES)
    play(tab, MOVES)
    for _ in range(played.moves):
        tab.press("Undo")
    expect_state(tab, "2048", opening("2048", 2048))
    for _ in range(played.moves):
        tab.press("Redo")
    expect_state(tab, "2048", played)


def test_a_click_slides_the_15_puzzle_as_the_key_does(tab: Tab, server: Server) -> None:
    open_view(tab, f"{server.url}#/15/4x4@2048", "15")
    board = opening("15", 2048).board
    blank = board.index(0)
    beside = blank - 1 if blank % 4 else blank + 1
    find = "return [...document.querySelectorAll('.tile')].find((one) => one.textContent === arguments[0])"
    tab.click(tab.run(find, str(board[beside])))
    expect_state(tab, "15", after("15", 2048, "r" if beside < blank else "l"))


def test_a_hint_names_a_legal_move(tab: Tab, server: Server) -> None:
    open_view(tab, server.url + MIDGAME)
    board = twenty48.parse_position("BA98345612340000")
    assert LETTERS.index(expect_hint(tab)) in twenty48.legal_actions(board)


def test_page_and_engines_start_after_the_server_has_ended(tab: Tab, server: Server) -> None:
    open_view(tab, f"{server.url}#/2048/4x4@2048")
    play(tab, MOVES)
    tab.press("Download now")  # WebKit does not report the cost of its connection, so the page asks first.
    tab.wait_for("document.querySelector('#offline')?.dataset.offline === 'ready'")
    server.end()
    tab.reload()
    wait_until_ready(tab, "2048")
    expect_state(tab, "2048", after("2048", 2048, MOVES))
    open_view(tab, server.url + MIDDLE, "15")
    expect_hint(tab)
    tab.wait_for("document.querySelector('#hint-text').textContent.includes('proven shortest')")


def test_a_bot_is_written_in_the_editor(tab: Tab, server: Server) -> None:
    open_view(tab, f"{server.url}#/lab", "lab")
    tab.run("window.violations = 0; document.addEventListener('securitypolicyviolation', () => { violations += 1; })")
    tab.run("document.querySelector('#lab-source').focus()")
    for text in ("x", f"def choose(game):{ENTER}return 1", f"def choose(game):{ENTER}return 2"):
        tab.type("a", CONTROL)
        tab.type(text)
    lines = "[...document.querySelector('#lab-source').shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent)"
    tab.wait_for(f"{lines}.join('/') === 'def choose(game):/    return 2'")
    assert tab.run("return violations") == 0
