"""A hint: the arrow, the coach's reason and the moves' values, and what it shows while thinking."""

from game.app.coach.client import FAILED, LOADING, READY
from game.app.coach.view import shown
from tests.common.coach_table import THREE, Table, advice


def test_a_hint_is_about_the_current_board_and_counts_as_help() -> None:
    table = Table("#/2048/4x4@5")
    assert not table.app.model.session.helped
    table.send("hint")
    assert table.asked[0]["board"] == list(table.app.model.session.state.board)
    assert (table.asked[0]["job"], table.asked[0]["game"]) == ("advise", "2048")
    assert table.app.model.session.helped


def test_a_hint_points_at_the_move_and_says_why() -> None:
    table = Table("#/2048/4x4@5")
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(
        {
            "line": ["l"],
            "values": {"l": 90.0, "u": 80.0},
            "depth": 3,
            "nodes": 9,
            "is_learned": True,
            "reasons": [["keeps-corner", {"value": 4, "cell": 0}], ["avoids-risk", {"direction": "u", "percent": 10}]],
        }
    )
    slots = shown(table.coach)
    assert slots["arrow.hidden"] == ""
    assert slots["arrow@data-way"] == "l"
    assert slots["coach-text.text"] == "Left: keeps 4 in the corner; up could end the game at once (10\u00a0%)."
    assert (slots["worth-l.text"], slots["worth-u.text"], slots["worth-r.text"]) == ("best", "−10", "–")
    bars = [int(slots[f"worth-bar-{letter}@value"]) for letter in "lurd"]
    assert bars == [100, 10, 0, 0]
    assert slots["worth-title.text"] == "Expected final score if the coach plays on: 90"


def test_a_hints_arrow_is_in_the_gap_that_the_tile_slides_into() -> None:
    table = Table("#/15/3x3:1-2-3_4-5-6_7-0-8")
    table.send("hint")
    table.answer(advice("l", bound=1))
    slots = shown(table.coach)
    assert (slots["arrow.hidden"], slots["arrow@data-way"]) == ("", "l")
    assert (slots["arrow@data-in-gap"], slots["arrow.place"]) == ("on", "2 1")


def test_a_hint_in_a_replay_says_where_the_coach_gives_hints() -> None:
    for message in ("hint", "autoplay", "step"):
        table = Table("#/2048/4x4@5/lurd")
        table.send("replay")
        table.send(message)
        assert (table.asked, table.coach.playback.playing) == ([], False)
        assert shown(table.coach)["coach-text.text"].startswith("The coach advises in your own game only.")
        table.send("replay-leave")
        assert shown(table.coach)["coach-text.text"] == ""
        table.send("hint")
        assert len(table.asked) == 1


def test_the_first_hint_of_2048_does_not_mention_a_search_for_a_solution() -> None:
    table = Table("#/2048/4x4@5")
    table.send("hint")
    assert shown(table.coach)["coach-bounds.text"] == ""


def test_hint_pressed_again_while_the_coach_thinks_changes_nothing() -> None:
    def follow(table: Table) -> None:
        for message in (("open", "board"), ("board-clear",), ("follow",)):
            table.send(*message)

    for address, ask in ((THREE, lambda table: table.send("hint")), ("#/2048/4x4:1100000000000000@5", follow)):
        table = Table(address)
        ask(table)
        before = shown(table.coach)
        assert before["hint@aria-pressed"] == "true"
        table.send("hint")
        assert (len(table.asked), table.dropped) == (1, [])
        assert shown(table.coach) == before
        table.answer(advice("l"))
        assert shown(table.coach)["arrow@data-way"] == "l"


def test_escape_cancels_the_request() -> None:
    table = Table(THREE)
    table.send("hint")
    table.send("escape")
    slots = shown(table.coach)
    assert (slots["hint@aria-pressed"], slots["coach-text.text"], slots["arrow.hidden"]) == ("false", "", "on")
    assert table.dropped == [1]


def test_a_rough_arrow_is_shown_at_once_and_becomes_the_coachs() -> None:
    for address, guessed in (("#/2048/4x4:1100000000000000@5", "lr"), (THREE, "l")):
        table = Table(address)
        table.send("hint")
        slots = shown(table.coach)
        assert (slots["arrow.hidden"], slots["arrow@data-guess"]) == ("", "on")
        assert slots["arrow@data-way"] in guessed
        assert slots["coach-text.text"].startswith("Quick guess: ")
        table.send("engine", LOADING, 0.5)
        assert shown(table.coach)["coach-text.text"] in ("Quick guess: left.", "Quick guess: right.")
        assert shown(table.coach)["coach-progress.text"] != ""
        table.send("engine", READY, 1.0)
        table.answer(advice("d"))
        slots = shown(table.coach)
        assert (slots["arrow.hidden"], slots["arrow@data-guess"], slots["arrow@data-way"]) == ("", "", "d")


def test_no_guess_outlives_a_move_a_failure_or_autoplay() -> None:
    for end in (("move", "d"), ("engine", FAILED, 0.0), ("stop",), ("undo",)):
        table = Table("#/2048/4x4:1100000000000000@5/l")
        table.send("hint")
        assert shown(table.coach)["arrow.hidden"] == ""
        table.send(*end)
        assert shown(table.coach)["arrow.hidden"] == "on", end
    table.send("autoplay")
    assert shown(table.coach)["arrow.hidden"] == "on"


def test_a_hint_on_a_lost_board_says_that_the_game_is_over_until_it_continues() -> None:
    table = Table("#/2048/4x4:1212212112122121")
    table.send("hint")
    assert table.asked == []
    assert shown(table.coach)["coach-text.text"] == "The game is over."
    table.send("new")
    assert shown(table.coach)["coach-text.text"] == ""


def test_a_hint_after_a_win_continues_the_game() -> None:
    table = Table("#/2048/4x4-t8:2200000000000000/l")
    assert table.app.model.session.outcome == "won"
    table.send("hint")
    assert table.app.model.session.outcome == "playing"
    assert len(table.asked) == 1


def test_every_number_of_a_hint_is_explained() -> None:
    searched = {"line": ["l"], "values": {"l": 90.0}, "is_learned": True}
    solved = {"line": ["l"], "bound": 1, "is_proven": True, "seconds": 2.5}
    for address, report, more in (
        ("#/2048/4x4@5", dict(searched, depth=3, nodes=9), "The coach looked 3 moves ahead, at 9 positions."),
        ("#/2048/4x4@5", dict(searched, depth=3, nodes=0), "The coach looked 3 moves ahead."),
        ("#/2048/4x4@5", dict(searched, depth=0, nodes=0), ""),
        (THREE, dict(solved, nodes=9), "The search looked at 9 boards in 2.50 s."),
        (THREE, dict(solved, nodes=0), ""),
    ):
        table = Table(address)
        table.send("hint")
        table.answer(report)
        assert shown(table.coach)["coach-more.text"] == more


def test_a_move_that_is_only_slightly_worse_shows_the_difference() -> None:
    for value, less in ((90.0, "best"), (89.99, "best"), (89.6, "−0.4"), (89.0, "−1"), (88.4, "−2"), (1.0, "−89")):
        table = Table("#/2048/4x4@5")
        table.send("hint")
        table.answer({"line": ["l"], "values": {"l": 90.0, "u": value}, "depth": 3, "nodes": 9, "is_learned": True})
        slots = shown(table.coach)
        assert (slots["worth-l.text"], slots["worth-u.text"]) == ("best", less)


def worth_title(address: str, *, learned: bool = True, rough: bool = False) -> tuple[str, str]:
    table = Table(address)
    table.send("hint")
    table.answer({"line": ["l"], "values": {"l": 90.0}, "depth": 3, "is_learned": learned, "is_rough": rough})
    slots = shown(table.coach)
    return slots["worth-title.text"], slots["worth-l.text"]


def test_a_moves_value_is_the_final_score_only_if_the_score_is_known() -> None:
    assert worth_title("#/2048/4x4@5")[0] == "Expected final score if the coach plays on: 90"
    assert worth_title("#/2048/4x4:2200000000000000/r") == ("Expected further points if the coach plays on: 90", "best")
    assert (
        worth_title("#/2048/4x4-f50@5", rough=True)[0] == "A rough estimate, as the coach learned from games with 10 % of 4s: 90"
    )
    assert worth_title("#/2048/3x3-f50@5", learned=False)[0].startswith("How hand-made rules rank the moves")


def test_a_move_of_perfect_play_shows_the_chances_of_high_tiles_and_no_ranking_by_rules() -> None:
    table = Table("#/2048/3x3:110000000")
    table.send("hint")
    report = {"line": ["l"], "values": {"l": 2.0, "u": 1.0}, "is_proven": True, "reasons": [["merges", {"value": 4}]]}
    table.answer(dict(report, chances={"1024": 0.011, "256": 0.99, "512": 0.74}))
    slots = shown(table.coach)
    assert slots["coach-text.text"] == "Left: makes 4 by merging. This is proven best: 3×3 with these odds is solved."
    assert slots["coach-more.text"] == "Chances with best play: 256 99 %, 512 74 %, 1024 1 %."
    assert slots["coach-worth.hidden"] == "on"
    table.send("hint")
    assert len(table.asked) == 1, "a proven move is not requested again"
    table.send("route", "#/2048/3x3:310000000")
    table.send("hint")
    table.answer(report)
    assert shown(table.coach)["coach-more.text"] == "", "for rare boards no chances are known"


def test_the_coach_says_that_it_treats_a_variant_with_rarer_tiles_like_the_ordinary_one() -> None:
    remark = "The coach judges this kind of board as an ordinary one, where a tile comes after every move"
    for learned in (True, False):
        for kind in ("4x4-e3", "4x4-w3", "4x4-w1"):
            assert worth_title(f"#/2048/{kind}@5", learned=learned)[0].endswith(". " + remark), kind
        assert remark not in worth_title("#/2048/4x4-f50@5", learned=learned)[0]
