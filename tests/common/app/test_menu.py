"""The small line of state that the menu shows beside its entries."""

from tests.common.tab import Tab


def menu(tab: Tab) -> "dict[str, str]":
    """Open the menu and return its states that are known, by slot."""
    tab.send("open", "more")
    slots = {name[5:-5]: text for name, text in tab.slots().items() if name[:5] == "menu-"}
    tab.send("dismiss")
    return slots


GOALS = (
    # address, date, goal
    ("#/2048", "20251125", "Reach 8,000 points"),
    ("#/2048", "20261125", "Reach 1024"),
    ("#/15", "20261125", "Solve it in 3 minutes"),
    ("#/15", "20261126", "Solve it in 220 moves"),
)


def test_the_daily_entry_says_todays_goal() -> None:
    found = []
    for address, date, goal in GOALS:
        tab = Tab(address=address)
        tab.send("today", date)
        found.append((menu(tab)["goal"], goal))
    assert [pair for pair in found if pair[0] != pair[1]] == []


def test_a_played_daily_board_and_its_streak_are_shown() -> None:
    tab = Tab(address="#/2048")
    tab.send("daily", "20261125", 0)
    tab.moves("lurd")
    tab.send("give-up")
    assert (menu(tab)["goal"], menu(tab)["streak"]) == ("Done for today", "1-day streak")


def test_the_modes_entry_says_the_mode_in_play() -> None:
    tab = Tab(address="#/2048")
    assert menu(tab)["mode"] == "Time, moves, undo"
    tab.send("mode", "blitz")
    assert menu(tab)["mode"] == "Blitz"
    tab.send("mode", "")
    assert menu(tab)["mode"] == "Time, moves, undo"


def test_the_board_size_and_the_number_of_bookmarks_are_shown() -> None:
    tab = Tab(address="#/2048/3x4@1")
    assert (menu(tab)["size"], menu(tab)["bookmarks"]) == ("3×4", "")
    tab.send("bookmark-add")
    assert menu(tab)["bookmarks"] == "1"
