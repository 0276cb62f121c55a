"""A search for the shortest solution: its bounds, its best so far, and the proof."""

import json

from game.app.coach.advice import PARTS
from game.app.coach.client import FAILED, READY
from game.app.coach.sentences import SLOW_BOARDS
from tests.common.tab import HARD, THREE, Tab, advice, bounds, long_search


def test_each_bound_is_shown_before_the_proof() -> None:
    table = Tab(address=HARD)
    table.send("engine", READY, 1.0)
    table.send("hint")
    lines = []
    for report in (bounds(None, 46, 0.0), bounds(None, 48, 0.1), bounds(56, 48, 0.2), bounds(54, 48, 0.3), bounds(52, 50, 0.4)):
        table.answer(report, done=False)
        slots = table.slots()
        assert (slots["hint-text.text"], slots["chevron@data-guess"]) == ("Quick guess: move 15 up next.", "on")
        lines.append(slots["coach-bounds.text"])
    table.answer(bounds(52, 52, 0.5))
    lines.append(table.slots()["coach-bounds.text"])
    assert lines == [
        "",
        "",
        "Between 48 and 56 moves",
        "Between 48 and 54 moves",
        "Between 50 and 52 moves",
        "",
    ]


def test_a_long_search_for_a_hint_shows_its_best_until_the_proof_replaces_it() -> None:
    table = long_search("hint")
    slots = table.slots()
    assert (slots["chevron.hidden"], slots["chevron@data-way"]) == ("", "u")
    assert slots["hint-text.text"] == "Move 15 up next. Between 64 and 84 moves so far."
    assert (slots["coach-details.hidden"], slots["coach-bounds.text"]) == ("", "Between 64 and 84 moves")
    assert slots["auto-label.text"] == "Stop"
    table.answer(bounds(80, 80, 30.0, "l"))
    slots = table.slots()
    assert slots["chevron@data-way"] == "l"
    assert slots["hint-text.text"] == "Move 12 left next. 80 moves, proven shortest."
    assert slots["coach-bounds.text"] == ""


def test_a_proof_has_no_time_limit_and_a_larger_board_has_one() -> None:
    table = Tab(address=HARD)
    for message in ("hint", "autoplay", "stop", "measure"):
        table.send(message)
    assert [request.get("limit", {}).get("ms", 0) for request in table.asked] == [0, 0]
    table.send("route", "#/15/5x5@3")
    table.send("hint")
    assert table.asked[-1]["limit"]["ms"] == 1500


def test_a_stopped_search_keeps_its_best_and_a_hint_resumes_the_proof() -> None:
    table = long_search("hint")
    table.send("autoplay")
    assert table.dropped == [1]
    slots = table.slots()
    assert slots["hint-text.text"] == "Move 15 up next. 84 moves, not proven shortest: it takes at least 64."
    assert (slots["chevron.hidden"], slots["auto-label.text"]) == ("", "Solve")
    table.send("hint")
    assert len(table.asked) == 2


def test_solve_waits_for_the_proof_unless_the_player_wants_to_see_it_now() -> None:
    table = long_search("autoplay")
    slots = table.slots()
    assert slots["auto-label.text"] == "Play now"
    assert slots["hint-text.text"].endswith("Between 64 and 84 moves so far. “Play now” starts without the proof.")
    assert slots["hint-text@role"] == "status"
    assert (table.model.session.state.moves, table.beats) == (0, [])
    table.send("autoplay")
    table.send("beat")
    assert table.dropped == [1]
    assert (table.model.session.state.moves, table.coach.playback.playing) == (1, True)
    assert table.slots()["auto-label.text"] == "Stop"


def test_hint_and_solve_continue_each_others_search() -> None:
    table = Tab(address=HARD)
    labels = []
    for message in ("autoplay", "hint", "autoplay"):
        table.send(message)
        labels.append(table.slots()["auto-label.text"])
    assert labels == ["Stop", "Solve", "Stop"]
    table.answer(bounds(80, 80, 0.5))
    assert len(table.asked) == 1
    assert table.dropped == []
    assert table.beats == [300]


def test_numbers_of_the_solver_have_thousands_separators() -> None:
    table = Tab(address=HARD)
    table.send("engine", READY, 1.0)
    table.send("hint")
    table.answer(dict(bounds(1287, 1145, 1.0), nodes=1234567), done=False)
    slots = table.slots()
    assert (slots["coach-bounds.text"], slots["coach-more.text"]) == (
        "Between 1,145 and 1,287 moves", "Searched 1,234,567 boards in 1.0 s."
    )  # fmt: skip


def test_a_slow_hint_can_be_stopped_and_keeps_the_proven_bounds() -> None:
    table = Tab(address=THREE)
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(dict(advice(bound=2), line=None, seconds=0.9), done=False)
    assert table.slots()["auto-label.text"] == "Solve"
    table.answer(dict(advice(bound=2), line=None, seconds=1.1), done=False)
    assert table.slots()["auto-label.text"] == "Stop"
    table.send("autoplay")
    assert table.dropped == [1]
    assert not table.coach.playback.playing
    assert table.slots()["hint-text.text"] == "The shortest solution takes at least 2 moves."


def test_a_heuristic_is_used_only_on_boards_that_it_supports() -> None:
    table = Tab(address="#/15/4x4@5")
    table.send("heuristic", "patterns")
    methods = []
    for address in ("#/15/4x4@5", "#/15/3x3@5", "#/15/5x5@5"):
        table.send("route", address)
        table.send("hint")
        methods.append((table.asked[-1]["method"], table.slots()["coach-heuristic.value"]))
    assert methods == [("patterns", "patterns"), ("", ""), ("", "")]
    table.send("heuristic", "manhattan")
    table.send("hint")
    assert table.asked[-1]["method"] == ""

def two_workers() -> Tab:
    """Return a table whose first worker has filled its memory; the level of 64 moves is shared."""
    table = Tab(address=HARD)
    table.coach.client.workers = 2
    table.send("engine", READY, 1.0)
    table.send("hint")
    table.answer(bounds(66, 62, 1.5), done=False)
    table.answer(dict(bounds(66, 64, 12.0), is_full=True), done=False)
    return table


def reply(table: Tab, request: dict[str, object], line: str = "") -> None:
    """Answer a part of a level, which takes a second."""
    table.now_ms += 1000
    report = {"line": list(line) or None, "bound": request["bound"], "nodes": 5}
    table.send("reply", json.dumps({"id": request["id"], "report": report}))
    table.send("reply", json.dumps({"id": request["id"], "done": True}))


def test_both_workers_share_a_long_proof_and_the_bound_rises_until_it_is_proven() -> None:
    table = two_workers()
    parts = [(request["job"], request.get("bound"), request.get("part")) for request in table.asked]
    assert parts == [("advise", None, None), ("prove", 64, 0), ("prove", 64, 1)], "one part for each worker"
    assert table.dropped == [1], "its memory is free"
    slots = table.slots()
    assert slots["hint-text.text"] == "Move 15 up next. Between 64 and 66 moves so far."
    assert (slots["auto-label.text"], slots["hint-label.text"]) == ("Stop", "Cancel")
    done = 1
    while done < len(table.asked):
        reply(table, table.asked[done])
        done += 1
    assert done == 1 + PARTS
    slots = table.slots()
    assert slots["hint-text.text"] == "Move 15 up next. 66 moves, proven shortest."
    assert slots["coach-more.text"] == f"Searched {9 + 5 * PARTS} boards in {12 + PARTS}.0 s."
    assert slots["auto-label.text"] == "Solve"


def test_a_solution_found_by_either_worker_ends_the_proof() -> None:
    table = two_workers()
    reply(table, table.asked[1])
    reply(table, table.asked[2], "l" * 64)
    assert table.slots()["hint-text.text"] == "Move 12 left next. 64 moves, proven shortest."
    assert table.asked[3]["id"] in table.dropped, "the other worker stops"
    assert len(table.asked) == 4


def test_a_shared_proof_stops_and_starts_again() -> None:
    table = two_workers()
    table.send("autoplay")
    assert table.dropped[1:] == [2, 3]
    assert table.slots()["hint-text.text"] == "Move 15 up next. 66 moves, not proven shortest: it takes at least 64."
    asked = len(table.asked)
    table.now_ms += 60_000
    table.send("hint")
    parts = [(request["job"], request.get("bound"), request.get("part")) for request in table.asked[asked:]]
    assert parts == [("prove", 64, 0), ("prove", 64, 1)], "the level begins again, not the search"
    for request in table.asked[asked:]:
        reply(table, request)
    slots = table.slots()
    assert slots["coach-bounds.text"] == "Between 64 and 66 moves"
    assert slots["coach-more.text"] == "Searched 19 boards in 14.0 s."


def test_a_stopped_proof_is_not_that_of_the_board_after_a_move() -> None:
    for act in ("move", "autoplay"):
        table = two_workers()
        table.send("autoplay")
        if act == "move":
            table.send("move", "u")
        else:
            table.send("autoplay")
            table.send("beat")
            table.send("stop")
        assert table.model.session.state.moves == 1
        table.send("hint")
        assert table.asked[-1]["job"] == "advise", act


def test_one_worker_searches_on_alone_and_a_failed_second_one_leaves_its_part() -> None:
    table = Tab(address=HARD)
    table.send("engine", READY, 1.0)
    table.send("hint")
    table.answer(dict(bounds(66, 64, 12.0), is_full=True), done=False)
    assert len(table.asked) == 1
    table = two_workers()
    table.send("engine", FAILED, 0.0, 1)
    reply(table, table.asked[1])
    assert [request["part"] for request in table.asked[3:]] == [1], "the first worker takes over"


def test_solve_can_be_stopped_during_a_long_proof() -> None:
    table = long_search("autoplay")
    slots = table.slots()
    assert (slots["auto-label.text"], slots["hint-label.text"]) == ("Play now", "Stop")
    table.send("hint")
    assert (table.dropped, table.coach.playback.playing) == ([1], False)
    assert table.slots()["hint-label.text"] == "Hint"


def test_a_long_proof_says_how_rare_such_boards_are() -> None:
    table = long_search("hint")
    said = []
    for seconds in (1.0, 9.9, 10.0, 59.0, 60.0):
        table.answer(bounds(84, 66, seconds), done=False)
        said.append(table.slots()["coach-further.text"])
    counts = [dict(SLOW_BOARDS)[limit] for limit in (1, 1, 10, 10, 60)]
    for sentence, count, limit in zip(said, counts, (1, 1, 10, 10, 60)):
        most = f"Few boards take longer than {limit} s."
        assert sentence == (most if count else f"None of 2,000 random boards takes longer than {limit} s.")
    table.answer(bounds(84, 84, 61.0))
    assert table.slots()["coach-further.text"] == ""
