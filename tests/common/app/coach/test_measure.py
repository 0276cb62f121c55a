"""A finished solve is compared with the shortest solution, automatically or on request."""

from game.app.coach.client import FAILED, READY
from game.app.coach.measured_view import losses
from tests.common.tab import THREE, Tab, advice, bounds


def solve(table: Tab, moves: str = "lrll") -> None:
    """Make moves, the last of which solves the board."""
    for move in moves:
        table.send("move", move)
    assert table.app.model.session.outcome == "solved"


def test_after_the_pages_own_proven_solution_no_comparison_is_offered() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("beat")
    table.send("beat")
    slots = table.slots()
    assert (table.app.model.session.outcome, slots["measure.hidden"]) == ("solved", "on")
    assert slots["measured.text"] == "Perfect: no shorter solution exists."


def test_a_proof_from_the_middle_of_a_game_is_not_used_for_its_opening() -> None:
    table = Tab(address=THREE)
    table.send("move", "l")
    table.send("autoplay")
    table.answer(advice("l", bound=1))
    table.send("beat")
    slots = table.slots()
    assert (table.app.model.session.outcome, slots["measure.hidden"], slots["measured.text"]) == ("solved", "", "")


def test_the_comparison_shows_the_excess_over_the_shortest_solution() -> None:
    table = Tab(address=THREE)
    for move in "lrll":
        table.send("move", move)
    table.send("engine", READY, 1.0)
    table.send("measure")
    assert table.asked[0]["board"] == [1, 2, 3, 4, 5, 6, 0, 7, 8]
    table.answer(advice("l", "l"))
    assert table.slots()["measured.text"] == "2 moves would do (proven). You made 4, 2 more."


def test_after_the_proof_other_first_moves_and_the_number_of_slides_are_requested() -> None:
    table = Tab(address=THREE)
    for move in "lrll":
        table.send("move", move)
    table.send("measure")
    table.answer(advice("l", "l"))
    assert (table.asked[1]["job"], table.asked[1]["line"]) == ("alternatives", "ll")
    assert table.slots()["measured.text"].startswith("2 moves would do"), "the length is already shown"
    table.answer({"firsts": "l", "slides": 1})
    assert table.slots()["measured-bounds.text"] == (
        "It can begin with: left. Counting slides (MTM), you made 3; this solution has 1. The fewest slides: 1."
    )


def test_a_solve_is_compared_automatically_up_to_the_moves_that_led_away_from_the_goal() -> None:
    table = Tab(address=THREE)
    table.send("engine", READY, 1.0)
    solve(table)
    table.answer(advice("l", "l"))
    table.answer({"firsts": "l", "slides": 1})
    assert [request["job"] for request in table.asked] == ["advise", "alternatives", "review"]
    assert table.slots()["measured-lost.text"] == "Looking at your moves: 0%"
    lost = {"ply": 0, "cost": 2.0, "better": "l"}
    table.answer({"share": 1.0, "losses": [lost], "chart": [2.0, 3.0, 2.0, 1.0, 0.0]})
    slots = table.slots()
    assert slots["measured.text"] == "2 moves would do (proven). You made 4, 2 more."
    assert (slots["measured-lost.text"], slots["measure.hidden"]) == ("1 move was a detour: 1.", "on")
    table.send("review")
    assert len(table.asked) == 3 and losses(table.coach), "the review shows the losses found"
    table.send("dismiss")
    table.send("undo")
    table.send("redo")
    assert len(table.asked) == 3 and table.slots()["measured.text"]


def test_of_many_moves_that_led_away_only_some_are_listed() -> None:
    table = Tab(address=THREE)
    table.send("engine", READY, 1.0)
    solve(table, "lr" * 14 + "ll")
    table.answer(advice("l", "l"))
    table.answer({"firsts": "l", "slides": 1})
    table.answer({"share": 1.0, "losses": [{"ply": 2 * place, "cost": 2.0, "better": "l"} for place in range(14)]})
    assert table.slots()["measured-lost.text"] == (
        "14 moves were detours: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 2 more."
    )


def test_a_perfect_solve_is_not_searched_for_wasted_moves() -> None:
    table = Tab(address=THREE)
    table.send("engine", READY, 1.0)
    solve(table, "ll")
    table.answer(advice("l", "l"))
    table.answer({"firsts": "l", "slides": 1})
    assert [request["job"] for request in table.asked] == ["advise", "alternatives"]
    assert table.slots()["measured.text"].startswith("Perfect")


def test_the_next_scramble_does_not_wait_for_the_comparison_but_cancels_it() -> None:
    for answers in range(3):
        for message in (("new",), ("start", "3x3", "487"), ("route", "#/15/3x3@5")):
            table = Tab(address=THREE)
            table.send("engine", READY, 1.0)
            solve(table)
            reports: list[dict[str, object]] = [advice("l", "l"), {"firsts": "l", "slides": 1}]
            for report in reports[:answers]:
                table.answer(report)
            table.send(*message)
            assert table.dropped[-1] == table.asked[-1]["id"] == answers + 1
            table.answer(advice("l", "l"))
            slots = table.slots()
            assert "measured.text" not in slots, "a late answer is about another game"
            assert len(table.asked) == answers + 1 and table.app.model.session.outcome == "playing"


def test_a_pasted_solution_is_compared_even_if_the_engine_has_not_started() -> None:
    table = Tab(address=THREE)
    table.send("open-text", "lrll")
    assert (table.app.model.session.outcome, table.asked[0]["job"]) == ("solved", "advise")
    table.answer(advice("l", "l"))
    assert table.slots()["measured.text"].endswith("You made 4, 2 more.")
    table.send("new")
    table.send("route", "#/15/3x3:1-2-3_4-5-6_7-0-8/l")
    assert [request["job"] for request in table.asked] == ["advise", "alternatives"], "a link is not"


def test_without_a_ready_engine_that_can_prove_the_length_nothing_is_compared_automatically() -> None:
    table = Tab(address=THREE)
    solve(table)
    assert (table.asked, table.slots()["measure.hidden"]) == ([], "")
    table = Tab(address="#/15/5x5:1-2-3-4-5_6-7-8-9-10_11-12-13-14-15_16-17-18-19-20_21-22-23-0-24")
    table.send("engine", READY, 1.0)
    solve(table, "l")
    assert (table.asked, table.slots()["measure.hidden"]) == ([], "on")


def test_the_comparison_of_one_game_is_not_shown_for_another() -> None:
    table = Tab(address=THREE)
    table.send("play", "l")
    table.send("play", "l")
    table.send("measure")
    table.answer(advice("l", "l"))
    assert table.slots()["measured.text"]
    table.send("route", "#/2048/4x4:1212212112122121")
    assert table.slots()["measured.text"] == ""
    table.send("route", "#/15/3x3:1-2-3_4-5-6_7-0-8")
    table.send("play", "l")
    assert table.slots()["measure.hidden"] == ""


def test_a_running_comparison_is_dropped_with_its_game() -> None:
    table = Tab(address=THREE)
    table.send("measure")
    table.send("new")
    assert table.dropped == [1]


def test_a_slow_automatic_comparison_can_be_stopped() -> None:
    table = Tab(address=THREE)
    table.send("engine", READY, 1.0)
    table.send("play", "l")
    table.send("play", "l")
    assert table.slots()["measure.hidden"] == "on"
    table.answer(bounds(4, 2, 0.9), done=False)
    assert table.slots()["measure.hidden"] == "on"
    table.answer(bounds(4, 2, 1.0), done=False)
    slots = table.slots()
    assert (slots["measure.hidden"], slots["measure.text"]) == ("", "Stop")


def test_an_unproven_length_is_shown_with_its_bounds() -> None:
    table = Tab(address=THREE)
    table.send("play", "l")
    table.send("play", "l")
    table.send("engine", READY, 1.0)
    table.send("measure")
    table.answer(bounds(4, 2, 0.9), done=False)
    table.send("measure")
    slots = table.slots()
    assert (slots["measured.text"], slots["measured-bounds.text"]) == ("Thinking…", "Between 2 and 4 moves")
    table.answer(bounds(4, 2, 1.0), done=False)
    assert table.slots()["measure.text"] == "Stop"
    table.send("measure")
    assert table.dropped == [1]
    slots = table.slots()
    assert slots["measured.text"] == ("The shortest solution has 2 to 4 moves; not proven yet. You made 2.")
    assert (slots["measure.hidden"], slots["measure.text"]) == ("", "Compare with the shortest")


def test_a_failed_comparison_is_reported_where_it_was_requested() -> None:
    table = Tab(address="#/15/3x3:1-2-3_4-5-6_0-7-8")
    table.send("play", "l")
    table.send("play", "l")
    assert table.app.model.session.outcome == "solved"
    table.send("measure")
    table.send("engine", FAILED, 0.0)
    assert table.slots()["measured.text"].startswith("Hints could not be loaded.")
    assert table.slots()["hint-text.text"] == ""
