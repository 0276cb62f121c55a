"""Long texts in *Open* are replayed in slices with a percentage, and can be cancelled like any notice."""

from game.app.sharing.imports import MAX_TEXT, Imports
from game.core.errors import BadNotation
from game.core.recorded import RecordedGame
from tests.common.checks import raises
from tests.common.tab import Tab

BOARD = "1 2 3/4 5 6/0 7 8\n"


def opened(text: str) -> Tab:
    """Return a tab that has opened a text."""
    tab = Tab(None, "#/15/3x3@1")
    tab.send("open", "share")
    tab.send("open-text", text)
    return tab


def test_a_long_solution_is_replayed_in_slices() -> None:
    tab = opened(BOARD + "DU" * 2_000)
    assert "%" in tab.notice
    tab.catch_up()
    assert tab.model.session.state.moves == 4_000


def test_a_long_solution_can_be_cancelled_and_the_players_game_stays() -> None:
    for message in ("dismiss-notice", "escape"):
        tab = opened(BOARD + "DU" * 2_000)
        tab.send(message)
        tab.catch_up()
        assert (tab.model.session.seed, tab.model.session.state.moves) == (1, 0)


def test_a_text_beyond_the_limit_is_refused_by_its_length_before_anything_reads_it() -> None:
    read: list[str] = []

    def reader(text: str) -> "RecordedGame | None":
        read.append(text)
        return None

    tab = Tab(None, "#/15/3x3@1")
    open_text = Imports(tab.app, (reader,)).interceptors()["open-text"]
    for text in ("U" * (MAX_TEXT + 1), "\n" * (MAX_TEXT + 1), "12.34\n" * MAX_TEXT):
        assert str(raises(BadNotation, open_text, text)).startswith("The text is too long: ")
        assert read == []
    open_text("U" * MAX_TEXT)
    assert len(read) == 1


def test_the_first_invalid_character_is_reported_with_its_place() -> None:
    for signs in ("U2R3" * 5, "U2R3" * 40_000):
        tab = opened("solution: " + signs + "; R! U")
        place = len("solution: " + signs + "; R!")
        assert f"Unexpected “!” at character {place:,}." in tab.sees("share-error.text"), tab.sees("share-error.text")


def test_a_number_with_many_digits_is_refused_before_it_is_parsed() -> None:
    tab = opened("solution: R" + "9" * 100_000)
    assert "“999999999999999999999” is not a move." in tab.sees("share-error.text"), tab.sees("share-error.text")
