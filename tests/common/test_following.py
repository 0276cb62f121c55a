"""Following a game that is played elsewhere."""

from game.app.statistics.finished_games import FinishedGames
from tests.common.coach_table import THREE, Table


def follow(table: Table) -> None:
    """Follow a game elsewhere from the current board."""
    table.send("follow")
    table.send("dismiss")


def slots(table: Table) -> "dict[str, str]":
    """Return the slots of the page."""
    return table.app.dispatcher.view()


def test_following_starts_with_an_empty_board_to_fill_and_then_advice() -> None:
    table = Table("#/2048/4x4:1234000000000000")
    assert slots(table)["follow-mark.hidden"] == "on"
    table.send("follow")
    shown = slots(table)
    assert table.app.model.dialog == "board" and shown["board-follow.hidden"] == ""
    assert shown["board-title.text"] == "Follow a game in another app"
    assert [shown[f"board-cell-{cell}.value"] for cell in range(16)] == [""] * 16
    table.send("type-tile", 0, "7")
    table.send("submit-board")
    assert table.app.model.dialog == "board" and not table.asked, "a refused board stays to be fixed"
    for cell, text in ((0, "8"), (1, "8")):
        table.send("type-tile", cell, text)
    table.send("submit-board")
    assert table.app.model.dialog == "" and table.asked[-1]["board"] == [3, 3] + [0] * 14
    assert slots(table)["follow-mark.hidden"] == ""
    table.send("follow")
    assert slots(table)["follow-mark.hidden"] == "on" and table.app.model.dialog == ""
    assert table.app.notices.most_urgent()[0] == "follow-ended"
    table.send("open", "board")
    shown = slots(table)
    assert (shown["board-follow.hidden"], shown["board-cell-0.value"]) == ("on", "8")
    assert shown["board-title.text"] == "My board"


def test_a_game_elsewhere_is_followed_from_one_new_tile_to_the_next() -> None:
    table = Table("#/2048/4x4:1100000000000000")
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
    table = Table("#/2048/4x4:1000000000000000")
    follow(table)
    table.send("move", "l")
    assert table.app.model.dialog == ""
    table.send("route", THREE)
    table.send("move", "l")
    assert table.moves() == 1


def test_if_a_tile_appears_after_every_third_move_following_asks_for_it_only_then() -> None:
    table = Table("#/2048/4x4-f50-e3:1100000000000000")
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
    table = Table("#/2048/4x4:1100000000000000@3")
    follow(table)
    table.send("autoplay")
    table.answer({"line": ["l"], "values": {"l": 1.0}, "reasons": []})
    table.send("beat")
    assert table.moves() == 1


def test_dealing_a_new_game_ends_following() -> None:
    for message in (("new",), ("start", "4x4", "5")):
        table = Table("#/2048/4x4:1100000000000000")
        follow(table)
        table.send(*message)
        assert not table.coach.companion.following


def test_following_a_game_past_its_win_lists_no_finished_game() -> None:
    table = Table("#/2048/4x4:B100000000000000")
    follow(table)
    finished = next(one for one in table.app.dispatcher.features if isinstance(one, FinishedGames))
    for way, cell in (("r", 5), ("l", 9), ("r", 1)):
        table.send("move", way)
        table.send("spawn-value", 1)
        table.send("spawned", cell)
    assert table.app.model.session.going_on and finished.of("2048") == []
