"""The clock of a game, and when the page schedules its updates."""

from tests.common.tab import NEARLY_SOLVED, Tab, seeded


def test_the_clock_shows_the_time_from_the_first_move_to_the_last() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.now_ms += 60_000
    assert tab.sees("time.text") == "0.00"
    tab.moves("r")
    tab.now_ms += 61_500
    assert tab.sees("time.text") == "1:01.50"
    tab.moves("ll")
    tab.now_ms += 60_000
    assert tab.sees("time.text") == "1:01.50"


def test_the_shell_schedules_updates_only_while_the_clock_runs() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("dismiss")
    tab.catch_up()
    tab.wake()
    assert tab.wakes == {}
    tab.moves("r")
    assert tab.wakes == {"tick": 1000}
    tab.now_ms += 400
    tab.send("tick")
    assert tab.wakes == {"tick": 600}
    tab.moves("ll")
    tab.send("tick")
    tab.send("solves-tidy")
    assert tab.wakes == {}


def test_the_clock_is_stopped_while_the_page_is_hidden() -> None:
    tab = seeded(3)
    tab.now_ms += 5_000
    tab.send("visible", False)
    tab.now_ms += 3_600_000
    assert tab.sees("time.text") == "0:05"
    tab.send("visible", True)
    tab.now_ms += 2_000
    assert tab.sees("time.text") == "0:07"


def test_showing_the_page_again_does_not_start_a_stopped_clock() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.moves("r")
    tab.moves("ll")
    tab.send("undo")
    tab.send("visible", False)
    tab.send("visible", True)
    assert not tab.model.session.clock.is_running
    tab.send("redo")
    tab.now_ms += 60_000
    assert tab.model.session.clock.elapsed_ms(tab.now_ms) == 0


def test_the_clock_of_a_game_opened_by_its_address_is_stopped_until_the_next_move() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves("lurd")
    tab.send("visible", False)
    tab.send("route", "#/2048")
    tab.send("visible", True)
    assert not tab.model.session.clock.is_running
    tab.moves("lurd")
    assert tab.model.session.clock.is_running
