"""The line below the board gives the rule of the game until the first move."""

from tests.common.tab import Tab


def visitor(address: str) -> Tab:
    """Return a tab with the rule."""
    return Tab(address=address)


def test_the_rule_stands_in_the_line_until_the_first_move_of_each_game() -> None:
    for address, first in (("#/2048/4x4@3", "Swipe."), ("#/15/4x4@3", "Tap")):
        tab = visitor(address)
        assert tab.sees("line-text.text").split()[0] == first
        tab.moves("urdl")
        assert tab.sees("line-text.text") == ""
        tab.send("new")
        assert tab.sees("line-text.text").split()[0] == first


def test_a_replay_and_the_end_of_a_game_show_no_rule() -> None:
    tab = visitor("#/2048/4x4:1234567812340012@3")
    tab.send("move", "l")
    tab.send("give-up")
    assert tab.sees("line-text.text") == ""
    tab.send("undo")
    tab.send("replay")
    assert tab.sees("line-text.text") == ""


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
        assert tab.sees("line-text.text") == ""
    assert "new tile" not in visitor("#/2048/4x4-f50@5").sees("line-text.text")
