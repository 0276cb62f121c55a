"""The coach plays a solution, a game of 2048 or a single move, and stops when the player takes over."""

from game.app.coach.client import READY
from tests.common.tab import THREE, Tab, advice, long_search


def test_a_solution_is_played_move_by_move_to_the_end() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    while table.coach.playback.playing:
        table.send("beat")
    assert table.app.model.session.outcome == "solved"
    assert table.model.session.state.moves == 2
    assert len(table.asked) == 1


def test_autoplay_is_offered_only_while_there_is_a_move_to_play() -> None:
    table = Tab(address=THREE)
    assert table.slots()["auto.hidden"] == ""
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("beat")
    assert table.slots()["auto.hidden"] == "", "it says Stop"
    table.send("beat")
    assert table.slots()["auto.hidden"] == "on"
    table.send("undo")
    assert table.slots()["auto.hidden"] == ""


def test_autoplay_asks_again_after_each_move_of_2048() -> None:
    table = Tab(address="#/2048/4x4:1000000000000000@3")
    table.send("autoplay")
    for move in "rlr":
        table.answer({"line": [move], "values": {move: 1.0}, "reasons": []})
        table.send("beat")
    assert table.model.session.state.moves == 3
    assert [request["id"] for request in table.asked] == [1, 2, 3, 4]
    assert table.asked[3]["board"] == list(table.app.model.session.state.board)


def test_autoplay_is_announced_every_ten_seconds_and_at_its_end_not_after_each_move() -> None:
    table = Tab(address="#/2048/4x4:1111000000000000@5")
    said = len(table.said)
    table.send("autoplay")
    table.send("engine", READY, 1.0)
    for letter in "lur":
        table.answer({"line": [letter], "values": {letter: 1.0}})
        assert table.slots()["hint-text@role"] == ""
        table.send("beat")
    assert table.said[said:] == []
    table.now_ms += 10_000
    table.answer({"line": ["d"], "values": {"d": 1.0}})
    table.send("beat")
    score = table.app.model.session.state.score
    assert table.said[said:] == [f"Autoplay: 4 moves; score {score}"]
    table.send("stop")
    assert len(table.said) == said + 2
    assert table.slots()["hint-text@role"] == "status"


def test_a_solution_is_announced_at_its_end() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.send("engine", READY, 1.0)
    table.answer(advice("l", "l"))
    table.send("beat")
    table.send("beat")
    assert table.app.model.session.outcome == "solved"
    assert table.said[-1] == "Solve: 2 moves"


def test_a_players_move_takes_over() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("move", "d")
    assert not table.coach.playback.playing
    assert table.slots()["chevron.hidden"] == "on"
    table.send("beat")
    assert table.model.session.state.moves == 1


def test_an_answer_to_an_old_request_is_ignored() -> None:
    table = Tab(address=THREE)
    table.send("hint")
    table.send("move", "d")
    table.answer(advice("l", "l"))
    assert table.coach.advisor.hint.line == []
    assert table.dropped == [1]


def test_stop_cancels_the_request() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.send("stop")
    assert table.dropped == [1]
    assert not table.coach.playback.playing


def test_one_move_requested_without_advice_is_played_when_the_advice_arrives() -> None:
    table = Tab(address=THREE)
    table.send("step")
    assert table.model.session.state.moves == 0
    table.answer(advice("l", "l"))
    assert table.model.session.state.moves == 1
    assert not table.coach.playback.playing
    slots = table.slots()
    assert slots["hint-text.text"] == "Move 8 left next. 1 move, proven shortest."
    other = Tab(address="#/2048/4x4:1000000000000000@3")
    other.send("step")
    other.answer({"line": ["r"], "values": {"r": 1.0}, "reasons": []})
    assert other.model.session.state.moves == 1


def test_one_move_of_a_long_search_is_played_without_waiting_for_the_proof() -> None:
    table = long_search("step")
    assert (table.model.session.state.moves, table.dropped) == (1, [1])
    assert table.slots()["hint-text.text"].endswith("83 moves, not proven shortest: it takes at least 63.")


def test_a_hint_or_a_dialog_cancels_one_move() -> None:
    for message in (("hint",), ("open", "options")):
        table = Tab(address=THREE)
        table.send("step")
        table.send(*message)
        table.answer(advice("l", "l"))
        assert table.model.session.state.moves == 0
        assert table.coach.advisor.hint.line == ["l", "l"]


def test_escape_first_stops_the_coach_and_then_closes_a_dialog() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("notice", "copied")
    table.send("escape")
    assert (table.coach.playback.playing, table.app.notices.notice) == (False, ("copied", {}))
    table.send("escape")
    assert table.app.notices.notice is None
    table.send("hint")
    table.send("open", "options")
    table.send("escape")
    assert (table.app.model.dialog, table.dropped) == ("", [])
    table.send("heuristic", "manhattan")
    table.send("hint")
    dropped = len(table.dropped)
    table.send("escape")
    assert len(table.dropped) == dropped + 1


def test_a_solution_pauses_behind_a_dialog_and_continues() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("open", "options")
    table.send("beat")
    table.send("beat")
    assert table.coach.advisor.hint.line == ["l", "l"]
    table.send("dismiss")
    table.send("beat")
    assert table.model.session.state.moves == 1
