"""The outlook: the chance of the next high tile, which the coach estimates after a complete hint."""

import json

from game.app.coach.client import FAILED, READY
from game.app.coach.view import shown
from game.core.engine import Odds
from tests.common.coach_table import Table

HINT: "dict[str, object]" = {
    "line": ["l"],
    "values": {"l": 90.0, "u": 80.0},
    "depth": 3,
    "nodes": 9,
    "is_learned": True,
    "goal": 9,
}
SEARCHED = "The coach looked 3 moves ahead."


def hinted() -> Table:
    """Return a table with a complete hint whose outlook was requested."""
    table = Table("#/2048/4x4:8765000000001100@5")
    table.send("engine", READY, 1.0)
    table.send("hint")
    table.answer(HINT)
    return table


def more_text(table: Table) -> str:
    return shown(table.coach)["coach-more.text"]


def counted(table: Table, wins: int, done: bool = True) -> None:
    """Report `wins` won games out of ten."""
    table.answer(Odds.counted(wins, 10).as_json(), done)


def test_a_complete_hint_requests_the_chance_of_the_next_high_tile_and_shows_each_estimate() -> None:
    table = hinted()
    assert [asked["job"] for asked in table.asked] == ["advise", "odds"]
    assert (table.asked[1]["goal"], table.asked[1]["board"]) == (9, table.asked[0]["board"])
    assert more_text(table) == SEARCHED
    for wins, words in ((9, "9 of 10"), (8, "17 of 20")):
        counted(table, wins)
        assert more_text(table) == f"{SEARCHED} It reached 512 in {words} quick games from here."
    for _ in range(8):
        counted(table, 9)
    assert more_text(table).endswith(" It reached 512 in 89 of 100 quick games from here.")
    assert [(asked["first"], asked["last"]) for asked in table.asked[1:]] == [(first, first + 10) for first in range(0, 100, 10)]
    assert not table.coach.client.job


def test_a_board_known_by_heart_is_announced_before_its_outlook() -> None:
    table = Table("#/2048/4x4:8765000000001100@5")
    table.send("engine", READY, 1.0)
    table.send("hint")
    table.answer(dict(HINT, depth=0))
    assert more_text(table) == "The coach knows this board by heart."
    counted(table, 9)
    assert more_text(table).startswith("The coach knows this board by heart. It reached 512")


def test_the_estimate_ends_early_if_all_games_end_alike_and_at_once_if_the_odds_are_known() -> None:
    table = hinted()
    for _ in range(5):
        counted(table, 10)
    assert more_text(table) == f"{SEARCHED} It reached 512 in 50 of 50 quick games from here."
    assert (table.dropped, len(table.asked)) == ([6], 6)
    table = hinted()
    table.answer(Odds(0.25).as_json())
    assert more_text(table) == f"{SEARCHED} The coach would reach 512 from here about 25 times in 100."
    assert (table.dropped, len(table.asked)) == ([2], 2)


def test_two_workers_share_the_games() -> None:
    table = Table("#/2048/4x4:8765000000001100@5")
    table.coach.client.workers = 2
    table.send("hint")
    table.answer(HINT)
    assert [(asked["job"], asked.get("first")) for asked in table.asked] == [("advise", None), ("odds", 0), ("odds", 10)]
    counted(table, 7)
    table.send("reply", json.dumps({"id": 2, "report": Odds.counted(9, 10).as_json()}))
    assert more_text(table).endswith(" in 16 of 20 quick games from here.")


def test_the_hint_is_complete_while_the_outlook_is_running() -> None:
    table = hinted()
    slots = shown(table.coach)
    assert (slots["chevron.hidden"], slots["chevron@data-way"], slots["hint-label.text"]) == ("", "l", "Hint")
    table.send("hint")
    assert len(table.asked) == 2, "a known hint is not requested again"
    table.send("step")
    assert (table.moves(), table.dropped) == (1, [2])


def test_a_move_and_another_board_end_the_outlook() -> None:
    for message in (("move", "l"), ("new",), ("route", "#/2048/4x4@7")):
        table = hinted()
        counted(table, 9, done=False)
        table.send(*message)
        assert (table.dropped, more_text(table)) == ([2], ""), message


def test_undoing_the_move_does_not_show_another_boards_outlook() -> None:
    table = hinted()
    counted(table, 9)
    table.send("move", "l")
    table.send("undo")
    assert more_text(table) == ""


def test_autoplay_and_a_single_step_have_no_outlook() -> None:
    for message in ("autoplay", "step"):
        table = Table("#/2048/4x4:8765000000001100@5")
        table.send(message)
        table.answer(HINT)
        assert [asked["job"] for asked in table.asked] == ["advise"], message


def test_there_is_no_outlook_if_no_high_tile_is_near_or_tiles_appear_more_rarely() -> None:
    for address, goal in (("#/2048/4x4@5", 0), ("#/2048/4x4-e3@5", 9)):
        table = Table(address)
        table.send("hint")
        table.answer(dict(HINT, goal=goal))
        assert len(table.asked) == 1, address


def test_a_review_replaces_the_outlook() -> None:
    table = Table("#/2048/4x4@5/lurd")
    table.send("hint")
    table.answer(dict(HINT, values={"u": 2.0}, line=["u"]))
    table.send("review")
    assert [asked["job"] for asked in table.asked] == ["advise", "odds", "review"]
    table.answer({"share": 1.0, "losses": []})
    assert shown(table.coach)["review-progress.text"] == ""


def test_a_failed_outlook_is_reported_next_to_the_hint_and_can_be_requested_again() -> None:
    for message in (("engine", FAILED, 0.0), ("reply", json.dumps({"id": 2, "report": {"chance": "high"}}))):
        table = hinted()
        hint = shown(table.coach)["hint-text.text"]
        table.send(*message)
        slots = shown(table.coach)
        assert (slots["hint-text.text"], slots["chevron@data-way"]) == (hint, "l")
        assert more_text(table).endswith(" The trial games to 512 failed. Ask again to repeat them.")
        table.send("hint")
        assert [asked["job"] for asked in table.asked] == ["advise", "odds", "advise"]
        table.answer(HINT)
        counted(table, 9)
        assert more_text(table).endswith(" in 9 of 10 quick games from here.")
