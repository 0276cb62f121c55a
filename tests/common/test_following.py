"""A game that is played elsewhere and followed here."""

from tests.common.coach_table import THREE, Table


def test_a_game_elsewhere_is_followed_from_one_new_tile_to_the_next() -> None:
    table = Table("#/2048/4x4:1100000000000000")
    table.send("follow")
    table.send("move", "l")
    assert table.app.dialog == "spawn"
    assert table.coach.companion.after == (2,) + (0,) * 15
    table.send("spawn-value", 2)
    table.send("spawned", 5)
    assert table.app.dialog == ""
    assert table.app.game.format_position(table.app.session.state.board) == "2000020000000000"
    assert table.asked[-1]["board"] == list(table.app.session.state.board)
    table.answer({"line": ["r"], "values": {"r": 1.0}, "reasons": []})
    table.send("step")
    assert table.coach.companion.after == (0, 0, 0, 2, 0, 0, 0, 2) + (0,) * 8
    table.send("dismiss")
    table.send("undo")
    assert table.app.game.format_position(table.app.session.state.board) == "1100000000000000"


def test_while_following_a_move_that_moves_nothing_is_refused_and_the_fifteen_puzzle_goes_on() -> None:
    table = Table("#/2048/4x4:1000000000000000")
    table.send("follow")
    table.send("move", "l")
    assert table.app.dialog == ""
    table.send("route", THREE)
    table.send("move", "l")
    assert table.moves() == 1


def test_a_game_elsewhere_where_a_tile_comes_after_every_third_move_is_asked_about_only_then() -> None:
    table = Table("#/2048/4x4-f50-e3:1100000000000000")
    table.send("follow")
    dialogs = []
    for letter in "lrlrlr":
        table.send("move", letter)
        dialogs.append(table.app.dialog)
        if table.app.dialog:
            table.send("spawned", 15)
        assert table.asked[-1]["board"] == list(table.app.session.state.board)
    assert dialogs == ["", "", "spawn", "", "", "spawn"]
    assert table.app.session.variant.options == {"four_percent": 50, "start": 2, "target": 11, "spawn_every": 3, "idle": 0}


def test_autoplay_ends_following() -> None:
    table = Table("#/2048/4x4:1100000000000000@3")
    table.send("follow")
    table.send("autoplay")
    table.answer({"line": ["l"], "values": {"l": 1.0}, "reasons": []})
    table.send("beat")
    assert table.moves() == 1


def test_a_game_that_is_dealt_here_ends_following() -> None:
    for message in (("new",), ("start", "4x4", "5")):
        table = Table("#/2048/4x4:1100000000000000")
        table.send("follow")
        table.send(*message)
        assert not table.coach.companion.following
