"""The three prompts for new players appear when they apply, and only once."""

from game.app import words
from game.app.coach.prompts import PATIENCE_MOVES, Prompts
from game.app.coach.words import WORDS
from game.app.feature import Feature
from tests.common.tab import Tab

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def visitor(address: str, stored: dict[str, str] | None = None) -> Tab:
    """Return a tab with the prompts."""
    words.add(WORDS)
    tab = Tab(stored, address)
    tab.app.dispatcher.add(Prompts(tab.app))
    return tab


def prompted(tab: Tab) -> str:
    """Return the first word of the visible prompt, "" for none."""
    return tab.sees("line-text.text").split()[0] if tab.sees("line-text@data-prompt") else ""


def test_a_new_player_is_told_how_to_move_until_the_first_move_and_never_again() -> None:
    for address, first in (("#/2048/4x4@3", "Swipe,"), ("#/15/4x4@3", "Tap")):
        tab = visitor(address)
        assert prompted(tab) == first
        tab.moves("urdl")
        assert prompted(tab) == ""
        tab.send("new")
        assert prompted(tab) == ""
        assert prompted(visitor(address, tab.stored)) == ""


class Pages(Feature):
    """A feature that opens Learn."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        return {"open-learn": lambda address: None}


def test_a_tight_board_suggests_hint_and_undo_and_the_next_new_game_suggests_learn() -> None:
    for follow in ("hinted", "undo"):
        tab = visitor("#/2048/4x4:1234567812340012@3")
        tab.send("move", "l")
        assert prompted(tab) == "Not"
        tab.send(follow)
        assert prompted(tab) == ""
        tab.send("new")
        assert prompted(tab) == "Curious"
        tab.send("move", "l")
        tab.send("move", "d")
        assert prompted(tab) == "Curious"
        tab.app.dispatcher.add(Pages())
        tab.send("open-learn", "#/learn")
        tab.send("new")
        assert prompted(tab) == ""
        assert tab.model.settings.chosen["prompts"] == "3"


def test_a_mode_that_limits_undo_is_never_told_that_undo_has_no_limit() -> None:
    tab = visitor("#/2048/4x4+undo3:1234567812340012@3")
    tab.send("move", "l")
    assert prompted(tab) == ""


def test_an_ignored_prompt_disappears() -> None:
    tab = visitor("#/2048/4x4:1234567812340012@3")
    seen = []
    for letter in "lurd" * 4 * PATIENCE_MOVES:
        tab.send("move", letter)
        if tab.model.session.outcome != "playing":
            break
        seen.append(prompted(tab))
    assert seen[0] == "Not"
    assert seen.count("Not") <= 2 * PATIENCE_MOVES
    tab.send("hinted")
    tab.send("new")
    for letter in "lurd" * PATIENCE_MOVES:
        seen.append(prompted(tab))
        tab.send("move", letter)
    assert 0 < seen.count("Curious") <= 2 * PATIENCE_MOVES
    assert prompted(tab) == ""


def test_returning_players_get_no_prompt() -> None:
    tab = Tab(address="#/2048/4x4@3")
    tab.moves("lurd" * 20)
    assert prompted(visitor("", tab.stored)) == ""
    tab.send("new")
    assert prompted(visitor("", tab.stored)) == ""


def test_a_replay_and_the_end_of_a_game_show_no_prompt() -> None:
    tab = visitor("#/2048/4x4:1234567812340012@3")
    tab.send("move", "l")
    tab.send("give-up")
    assert prompted(tab) == ""
    tab.send("undo")
    tab.send("replay")
    assert prompted(tab) == ""


def test_a_game_with_an_unusual_rhythm_of_tiles_says_so_until_the_first_move() -> None:
    idle = "Moves that change nothing count."
    for kind, line in (
        ("4x4-e3", "A new tile comes every 3 moves."),
        ("4x4-w3", "A new tile comes every 3 moves. " + idle),
        ("4x4-w1", idle),
    ):
        tab = visitor(f"#/2048/{kind}@5")
        assert tab.sees("line-text.text") == line
        tab.moves("ld")
        assert tab.sees("line-text.text") != line
    assert "new tile" not in visitor("#/2048/4x4-f50@5").sees("line-text.text")
