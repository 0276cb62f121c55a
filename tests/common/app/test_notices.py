"""Notices: some disappear after a while, others stay until they are dismissed."""

from game.app.notices import NOTICE_MS
from tests.common.tab import NEARLY_SOLVED, SEEDED, Tab, seeded


def test_a_storage_error_is_reported() -> None:
    tab = Tab()
    tab.send("storage-error", "storage-full")
    assert "storage is full" in tab.notice
    tab.moves("urdl")
    assert "storage is full" in tab.notice
    tab.send("dismiss-notice")
    assert tab.notice == ""


def full(count: int = 10) -> Tab:
    """Return a tab whose storage became full at the last move."""
    tab = seeded(count)
    tab.saver.fill()
    tab.moves("urdl")
    return tab


def test_only_its_own_button_dismisses_a_storage_error() -> None:
    ways: dict[str, tuple[tuple[str, ...], ...]] = {
        "a dialog closed by its button": (("open", "statistics"), ("dismiss",)),
        "a dialog closed by Escape": (("open", "share"), ("escape",)),
        "the sheet": (("open", "more"), ("close-sheet",)),
        "Escape on the board": (("escape",),),
        "a replay that is left": (("replay",), ("escape",)),
        "another notice": (("notice", "copied"), ("end-notice",)),
        "a bad link": (("route", "#/nowhere"), ("dismiss",)),
        "undo and redo": (("undo",), ("redo",)),
        "the other game and back": (("route", "#/15"), ("route", "#/2048")),
    }
    for name, messages in ways.items():
        tab = full()
        assert "storage is full" in tab.notice, name
        for message in messages:
            tab.send(*message)
        assert "storage is full" in tab.notice, name
        tab.moves("urdlurdl")
        assert "storage is full" in tab.notice, name
        tab.send("dismiss-notice")
        assert tab.notice == "", name


def test_a_dismissed_storage_error_is_reported_again_when_more_is_lost() -> None:
    tab = full()
    tab.moves("urdlurdl")
    tab.send("dismiss-notice")
    tab.moves("urdlurdl")
    assert tab.notice == "", "the same game is still not saved"
    tab.send("new")
    assert "storage is full" in tab.notice
    tab.send("dismiss-notice")
    tab.moves("urdl")
    tab.send("new")
    assert "storage is full" in tab.notice, "the notice does not claim that a game is kept"


def test_a_game_is_said_to_be_kept_only_if_it_is_stored() -> None:
    tab = full()
    tab.send("open", "statistics")
    tab.send("dismiss")
    tab.send("new")
    assert "storage is full" in tab.notice
    tab.saver.room = 5_000_000
    tab.moves("urdl")
    assert tab.notice == ""
    tab.send("new")
    assert "last one is kept" in tab.notice


def test_an_error_of_the_page_says_that_the_game_is_saved_only_if_it_is() -> None:
    tab = full()
    tab.send("notice", "oops")
    assert "storage is full" in tab.notice
    tab.saver.room = 5_000_000
    tab.moves("urdl")
    tab.send("notice", "oops")
    assert "Your game is saved" in tab.notice


def test_a_storage_error_that_is_over_is_no_longer_reported() -> None:
    tab = Tab()
    tab.send("storage-error", "storage-full")
    tab.send("storage-error", "")
    assert tab.notice == ""


def test_a_notice_disappears_after_six_seconds() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.catch_up()
    assert (tab.notice, tab.wakes) == ("Opened this board.", {"end-notice": NOTICE_MS})
    tab.send("end-notice")
    assert (tab.notice, tab.wakes) == ("", {})


def test_a_notice_whose_text_is_not_loaded_yet_is_not_shown() -> None:
    tab = Tab(address=SEEDED)
    tab.send("notice", "a-word-of-a-feature-that-is-late")
    assert (tab.notice, tab.sees("notice.hidden")) == ("", "on")


def test_a_later_notice_stays_its_full_time() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.wake()
    tab.send("notice", "copied")
    assert (tab.notice, tab.wakes) == ("Copied.", {"end-notice": NOTICE_MS})


def test_a_notice_stays_while_it_has_focus_or_pointer_and_six_seconds_longer() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("hold-notice", True)
    tab.wake()
    assert (tab.notice, tab.wakes) == ("Opened this board.", {})
    tab.send("hold-notice", False)
    assert (tab.notice, tab.wakes) == ("Opened this board.", {"end-notice": NOTICE_MS})
    tab.send("end-notice")
    assert tab.notice == ""


def test_a_failure_stays_until_it_is_dismissed() -> None:
    for message in (("route", "#/nowhere"), ("notice", "oops"), ("notice", "not-copied")):
        tab = Tab()
        tab.send(*message)
        text = tab.notice
        tab.wake()
        assert text and tab.notice == text, message
        tab.send("dismiss")
        assert tab.notice == ""
