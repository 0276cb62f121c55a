"""Notices: which ones leave by themselves, and which stay until they are dismissed."""

from game.app.notices import NOTICE_MS
from tests.common.tab import NEARLY_SOLVED, SEEDED, Tab


def test_an_error_of_the_storage_is_told() -> None:
    tab = Tab()
    tab.send("storage-error", "storage-full")
    assert "storage is full" in tab.notice
    tab.moves("urdl")
    assert "storage is full" in tab.notice
    tab.send("dismiss")
    assert tab.notice == ""


def test_an_error_of_the_storage_that_is_over_is_told_no_more() -> None:
    tab = Tab()
    tab.send("storage-error", "storage-full")
    tab.send("storage-error", "")
    assert tab.notice == ""


def test_a_notice_leaves_after_six_seconds() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.catch_up()
    assert (tab.notice, tab.wakes) == ("Opened this board.", {"end-notice": NOTICE_MS})
    tab.send("end-notice")
    assert (tab.notice, tab.wakes) == ("", {})


def test_a_notice_whose_word_is_still_to_come_is_not_shown() -> None:
    tab = Tab(address=SEEDED)
    tab.send("notice", "a-word-of-a-feature-that-is-late")
    assert (tab.notice, tab.sees("notice.hidden")) == ("", "on")


def test_a_later_notice_stays_as_long() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.wake()
    tab.send("notice", "copied")
    assert (tab.notice, tab.wakes) == ("Copied.", {"end-notice": NOTICE_MS})


def test_a_notice_stays_while_the_player_is_on_it_and_six_seconds_more() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("hold-notice", True)
    tab.wake()
    assert (tab.notice, tab.wakes) == ("Opened this board.", {})
    tab.send("hold-notice", False)
    assert (tab.notice, tab.wakes) == ("Opened this board.", {"end-notice": NOTICE_MS})
    tab.send("end-notice")
    assert tab.notice == ""


def test_what_failed_is_told_until_it_is_dismissed() -> None:
    for message in (("route", "#/nowhere"), ("notice", "oops"), ("notice", "not-copied"), ("storage-error", "storage-full")):
        tab = Tab()
        tab.send(*message)
        text = tab.notice
        tab.wake()
        assert text and tab.notice == text, message
        tab.send("dismiss")
        assert tab.notice == ""
