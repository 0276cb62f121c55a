"""Following a game that is played elsewhere."""

from game.app.statistics.finished_games import FinishedGames
from tests.common.checks import features_view
from tests.common.tab import THREE, Tab


def follow(table: Tab) -> None:
    """Follow a game elsewhere from the current board."""
    table.send("open", "board")
    table.send("board-clear")
    table.send("follow")


def slots(table: Tab) -> "dict[str, str]":
    """Return the slots of the page."""
    return features_view(table.app)


def filled(address: str, *texts: str) -> Tab:
    """Return a table with tiles put into the first fields of My board."""
    table = Tab(address=address)
    table.send("open", "board")
    for cell, text in enumerate(texts):
        table.send("type-tile", cell, text)
    return table


CHOICES = (
    # the way that is chosen, whether it follows
    ("submit-board", False),
    ("follow", True),
)


def test_a_hint_comes_by_itself_on_a_board_that_was_put_in() -> None:
    for message, follows in CHOICES:
        table = filled("#/2048/4x4:1234000000000000", "8", "8")
        table.send(message)
        assert table.app.model.dialog == "" and table.asked[-1]["board"] == [3, 3] + [0] * 14, message
        assert table.coach.companion.following is follows
        assert slots(table)["follow-mark.hidden"] == ("" if follows else "on")


def test_a_board_from_elsewhere_is_also_solved_at_once() -> None:
    table = filled(THREE, "1", "2", "3", "4", "5", "6", "0", "7", "8")
    table.send("submit-board")
    assert table.asked[-1]["board"] == [1, 2, 3, 4, 5, 6, 0, 7, 8]
    assert not table.coach.companion.following


def test_a_refused_board_stays_to_be_corrected_and_closing_it_asks_nothing() -> None:
    table = filled("#/2048/4x4:1234000000000000", "7")
    table.send("follow")
    assert table.app.model.dialog == "board" and not table.asked and not table.coach.companion.following
    table.send("dismiss")
    table.send("tick")
    assert not table.asked and not table.coach.companion.following
    table.send("open", "board")
    table.send("type-tile", 0, "8")
    table.send("submit-board")
    assert table.asked and not table.coach.companion.following, "the first attempt to follow is forgotten"


def test_following_ends_by_its_mark_or_by_a_board_to_play_on() -> None:
    table = filled("#/2048/4x4:1234000000000000", "8", "8")
    table.send("follow")
    assert table.app.notices.most_urgent()[0] == "follow-begun"
    table.send("follow-end")
    assert slots(table)["follow-mark.hidden"] == "on"
    assert table.app.notices.most_urgent()[0] == "follow-ended"
    follow(table)
    assert table.coach.companion.following
    table.send("open", "board")
    table.send("type-tile", 0, "16")
    table.send("submit-board")
    assert not table.coach.companion.following


def test_a_game_elsewhere_is_followed_from_one_new_tile_to_the_next() -> None:
    table = Tab(address="#/2048/4x4:1100000000000000")
    follow(table)
    table.send("move", "l")
    assert table.app.model.dialog == "spawn"
    assert table.coach.companion.after == (2,) + (0,) * 15
    table.send("spawn-value", 2)
    table.send("spawned", 5)
    assert table.app.model.dialog == ""
    assert table.app.model.game.format_position(table.app.model.session.state.board) == "2000020000000000"
    assert table.asked[-1]["board"] == list(table.app.model.session.state.board)
    table.answer({"line": ["r"], "values": {"r": 1.0}, "reasons": []})
    table.send("step")
    assert table.coach.companion.after == (0, 0, 0, 2, 0, 0, 0, 2) + (0,) * 8
    table.send("dismiss")
    table.send("undo")
    assert table.app.model.game.format_position(table.app.model.session.state.board) == "1100000000000000"


def test_while_following_a_move_that_moves_nothing_is_refused_and_the_15_puzzle_is_unaffected() -> None:
    table = Tab(address="#/2048/4x4:1000000000000000")
    follow(table)
    table.send("move", "l")
    assert table.app.model.dialog == ""
    table.send("route", THREE)
    table.send("move", "l")
    assert table.model.session.state.moves == 1


def test_if_a_tile_appears_after_every_third_move_following_asks_for_it_only_then() -> None:
    table = Tab(address="#/2048/4x4-f50-e3:1100000000000000")
    follow(table)
    dialogs = []
    for letter in "lrlrlr":
        table.send("move", letter)
        dialogs.append(table.app.model.dialog)
        if table.app.model.dialog:
            table.send("spawned", 15)
        assert table.asked[-1]["board"] == list(table.app.model.session.state.board)
    assert dialogs == ["", "", "spawn", "", "", "spawn"]
    assert table.app.model.session.variant.options == {"four_percent": 50, "start": 2, "target": 11, "spawn_every": 3, "idle": 0}


def test_autoplay_ends_following() -> None:
    table = Tab(address="#/2048/4x4:1100000000000000@3")
    follow(table)
    table.send("autoplay")
    table.answer({"line": ["l"], "values": {"l": 1.0}, "reasons": []})
    table.send("beat")
    assert table.model.session.state.moves == 1


def test_dealing_a_new_game_ends_following() -> None:
    for message in (("new",), ("start", "4x4", "5")):
        table = Tab(address="#/2048/4x4:1100000000000000")
        follow(table)
        table.send(*message)
        assert not table.coach.companion.following


def test_following_a_game_past_its_win_lists_no_finished_game() -> None:
    table = Tab(address="#/2048/4x4:B100000000000000")
    follow(table)
    finished = next(one for one in table.app.dispatcher.features if isinstance(one, FinishedGames))
    for way, cell in (("r", 5), ("l", 9), ("r", 1)):
        table.send("move", way)
        table.send("spawn-value", 1)
        table.send("spawned", cell)
    assert table.app.model.session.going_on and finished.of("2048") == []


def test_a_hint_about_the_board_before_does_not_cancel_the_one_after_a_new_tile() -> None:
    table = filled("#/2048/4x4:1234000000000000", "2", "2")
    table.send("follow")
    assert len(table.asked) == 1
    table.now_ms += 3000
    table.send("move", "l")
    table.send("spawned", 5)
    assert len(table.asked) == 2 and table.asked[-1]["board"] == [2, 0, 0, 0, 0, 1] + [0] * 10
