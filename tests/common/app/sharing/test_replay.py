"""A replay: stepping, playing, leaving it, and continuing from it."""

from game.app.sharing.names import format_game_address
from tests.common.tab import Tab, seeded


def test_a_replay_steps_through_the_game_and_leaves_it_unchanged() -> None:
    tab = seeded(30)
    before = dict(tab.stored)
    position = tab.position
    tab.send("replay")
    for cursor in (0, 12, 30, 29, -5, 99):
        tab.send("replay-go", cursor)
        assert tab.sees("replay-range.range") == f"{max(0, min(cursor, 30))} 30"
    tab.send("replay-go", 3)
    tab.send("replay-leave")
    assert (tab.position, tab.stored, tab.model.session.helped) == (position, before, False)


def test_a_game_of_a_link_is_called_that_and_not_one_with_help() -> None:
    own = seeded(30)
    link = format_game_address(own.model.session) + "/watch"
    for tab, word in ((Tab(address=link), "a shared game"), (own, "with help")):
        tab.send("replay")
        assert tab.sees("helped-word.text") == word, link
    tab = Tab(address=link)
    tab.send("replay-leave")
    assert tab.sees("helped-word.text") == "with help"


def test_buttons_and_left_and_right_step_through_a_replay_and_each_step_is_announced() -> None:
    tab = seeded(30)
    tab.send("replay")
    tab.send("replay-go", 10)
    for message, place in ((("replay-step", "back"), 9), (("move", "l"), 8), (("move", "r"), 9), (("move", "u"), 9)):
        tab.send(*message)
        assert tab.sees("replay-range.range") == f"{place} 30", message
    assert tab.said[-1].startswith("Move 9 of 30. ") and "score" in tab.said[-1], tab.said[-1]
    assert tab.said[-2] == "Move 8 of 30"
    tab.send("replay-go", 0)
    tab.send("replay-step", "back")
    tab.send("replay-go", 30)
    tab.send("replay-step", "on")
    assert (tab.said[-2], tab.said[-1]) == ("Move 0 of 30", "Move 30 of 30")
    tab.send("replay-leave")
    tab.send("replay-step", "back")
    assert tab.sees("board@data-moves") == "30"


def test_no_move_undo_or_redo_reaches_the_game_while_it_is_replayed() -> None:
    tab = seeded(30)
    position = tab.position
    tab.send("replay")
    tab.moves("urdl")
    tab.send("undo")
    tab.send("redo")
    tab.send("replay-leave")
    assert tab.position == position
    assert (tab.sees("board@data-moves"), tab.model.session.helped) == ("30", False)


def test_a_replay_plays_to_the_end_and_stops() -> None:
    tab = seeded(30)
    tab.send("replay")
    tab.send("replay-speed", 60)
    tab.send("replay-play")
    assert (tab.sees("replay-range.range"), tab.sees("replay-play.text")) == ("0 30", "Pause")
    seen = 0
    while tab.sees("replay-play.text") == "Pause":
        assert tab.wakes["replay-next"] == 16
        tab.send("replay-next")
        seen += 1
    assert (seen, tab.sees("replay-range.range"), tab.sees("replay-play.text")) == (31, "30 30", "Play")


def test_a_replay_of_another_game_does_not_play_by_itself() -> None:
    tab = seeded(30)
    tab.send("replay")
    tab.send("replay-play")
    tab.send("new")
    tab.moves("urdl")
    tab.send("replay")
    assert tab.sees("replay-play.text") == "Play"


def test_continuing_from_a_replay_is_another_game_with_help_and_undo_returns() -> None:
    tab = seeded(30)
    position = tab.position
    tab.send("replay")
    tab.send("replay-go", 10)
    tab.send("replay-continue")
    assert (tab.sees("board@data-moves"), tab.model.session.helped, tab.model.replay) == ("10", True, None)
    for _ in range(11):
        tab.send("undo")
    assert (tab.position, tab.model.session.helped) == (position, False)


def test_a_game_without_moves_has_nothing_to_replay() -> None:
    tab = Tab()
    tab.send("replay")
    assert tab.model.replay is None
