"""Pairs that could merge pulse after a pause, if the player has chosen so."""

from game.app.options.pulse import PAUSE_MS, Pulse, pairs
from game.core.game import State
from game.games import game_named
from tests.common.tab import Tab

GAME = game_named("2048")


def cells(position: str) -> tuple[int, ...]:
    """Return the cells of the pairs of a position."""
    board = GAME.parse_position(position)
    return pairs(GAME, GAME.default, State(board))


def test_pairs_are_the_tiles_that_some_move_merges() -> None:
    assert cells("1100000000000000") == (0, 1)
    assert cells("1001000000000000") == (0, 3)
    assert cells("1021000000000000") == ()
    assert cells("1000000000001000") == (0, 12)
    assert cells("1110000000000000") == (0, 1, 2)  # A move left merges the first two, a move right the last two.
    assert cells("1234432112344321") == ()


def player(choice: str) -> tuple[Tab, Pulse]:
    """Return a tab with a pair on the board, and its pulse."""
    tab = Tab(address="#/2048/4x4:1100000000000000@3")
    pulse = Pulse(tab.app)
    tab.app.dispatcher.add(pulse)
    tab.send("set", "pulse", choice)
    return tab, pulse


def test_a_pair_pulses_after_a_pause_until_the_next_move() -> None:
    tab, pulse = player("on")
    assert tab.wakes["pulse"] == PAUSE_MS
    tab.send("pulse")
    assert pulse.cells == (0, 1)
    tab.send("move", "d")
    assert "pulse" in tab.wakes
    assert len(pulse.cells) == 0


def test_nothing_pulses_unless_it_is_switched_on() -> None:
    tab, pulse = player("off")
    assert "pulse" not in tab.wakes
    tab.send("set", "pulse", "on")
    tab.send("pulse")
    tab.send("set", "pulse", "off")
    assert pulse.cells == ()


def test_a_game_that_is_over_and_a_puzzle_have_no_pairs() -> None:
    tab, pulse = player("on")
    tab.send("give-up")
    tab.send("pulse")
    assert pulse.cells == ()
    tab.send("route", "#/15/4x4@3")
    tab.send("pulse")
    assert pulse.cells == ()
