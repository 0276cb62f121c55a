"""The coach asks, plays what is advised by the messages of a key press, and lets go when the player takes over."""

import json

from game.app import view, words
from game.app.app import App
from game.app.coach.client import FAILED, LOADING, READY, Ask, Drop
from game.app.coach.coach import Coach
from game.app.coach.view import chart, losses, shown
from game.app.effects import Say, Wake
from game.app.finished_games import FinishedGames
from game.app.imports import Imports
from game.app.late import late_features
from game.app.session import Session
from game.app.words.coach import WORDS
from game.games import GAMES
from game.guesses import GUESSES
from game.importers import IMPORTERS


class Table:
    """A page without a picture: a game, its coach, and the requests that reached the engines."""

    def __init__(self, address: str) -> None:
        words.add(WORDS)
        self.app = App(GAMES)
        for feature in late_features(self.app) + [FinishedGames(self.app, lambda name: "")]:
            self.app.dispatcher.add(feature)
        self.app.begin({}, address, ["en"], 0)
        self.coach = Coach(self.app, GUESSES)
        for feature in self.coach.parts:
            self.app.dispatcher.add(feature)
        self.app.dispatcher.complete()
        self.asked: list[dict[str, object]] = []
        self.dropped: list[object] = []
        self.beats: list[object] = []
        self.said: list[object] = []
        self.now_ms = 0

    def send(self, name: str, *args: object) -> None:
        """Send a message as the page does."""
        for effect in self.app.dispatcher.send(name, *args, now_ms=self.now_ms):
            if isinstance(effect, Ask):
                self.asked.append(json.loads(effect.text))
            elif isinstance(effect, Drop):
                self.dropped.append(effect.job)
            elif isinstance(effect, Wake) and effect.message == "beat":
                self.beats.append(effect.after_ms)
            elif isinstance(effect, Say):
                self.said.append(effect.text)

    def answer(self, report: dict[str, object], done: bool = True) -> None:
        """Answer the latest question."""
        number = self.asked[-1]["id"]
        self.send("reply", json.dumps({"id": number, "report": report}))
        if done:
            self.send("reply", json.dumps({"id": number, "done": True}))

    def moves(self) -> int:
        """Return how many moves were made."""
        return self.app.session.state.moves


THREE = "#/15/3x3:1-2-3_4-5-6_0-7-8"


def advice(*line: str, bound: int = 2) -> dict[str, object]:
    return {"line": list(line), "bound": bound, "is_proven": True, "nodes": 3, "seconds": 0.1, "share": 1.0}


def test_a_hint_asks_about_the_board_on_show_and_counts_as_help() -> None:
    table = Table("#/2048/4x4@5")
    assert not table.app.session.helped
    table.send("hint")
    assert table.asked[0]["board"] == list(table.app.session.state.board)
    assert (table.asked[0]["job"], table.asked[0]["game"]) == ("advise", "2048")
    assert table.app.session.helped


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
    assert slots["coach-text.text"] == "Left: keeps 4 in the corner; up could end the game at once (10 %)."
    assert (slots["worth-l.text"], slots["worth-u.text"], slots["worth-r.text"]) == ("best", "−10", "–")
    bars = [int(slots[f"worth-bar-{letter}@value"]) for letter in "lurd"]
    assert bars == [100, 10, 0, 0]
    assert slots["worth-title.text"] == "Expected final score if the coach plays on: 90"


def test_a_hint_lies_in_the_gap_into_which_the_tile_slides() -> None:
    table = Table("#/15/3x3:1-2-3_4-5-6_7-0-8")
    table.send("hint")
    table.answer(advice("l", bound=1))
    slots = shown(table.coach)
    assert (slots["arrow.hidden"], slots["arrow@data-way"]) == ("", "l")
    assert (slots["arrow@data-in-gap"], slots["arrow.place"]) == ("on", "2 1")


def test_a_solution_is_played_move_by_move_to_the_end() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    while table.coach.autoplay.playing:
        table.send("beat")
    assert table.app.session.outcome == "solved"
    assert table.moves() == 2
    assert len(table.asked) == 1


def test_autoplay_asks_again_after_each_move_of_2048() -> None:
    table = Table("#/2048/4x4:1000000000000000@3")
    table.send("autoplay")
    for move in "rlr":
        table.answer({"line": [move], "values": {move: 1.0}, "reasons": []})
        table.send("beat")
    assert table.moves() == 3
    assert [request["id"] for request in table.asked] == [1, 2, 3, 4]
    assert table.asked[3]["board"] == list(table.app.session.state.board)


def test_autoplay_is_summed_up_every_ten_seconds_and_when_it_stops_instead_of_a_sentence_a_move() -> None:
    table = Table("#/2048/4x4:1111000000000000@5")
    said = len(table.said)
    table.send("autoplay")
    table.send("engine", READY, 1.0)
    for letter in "lur":
        table.answer({"line": [letter], "values": {letter: 1.0}})
        assert shown(table.coach)["coach-text@role"] == ""
        table.send("beat")
    assert table.said[said:] == []
    table.now_ms = 10_000
    table.answer({"line": ["d"], "values": {"d": 1.0}})
    table.send("beat")
    score = table.app.session.state.score
    assert table.said[said:] == [f"Autoplay: 4 moves; score {score}"]
    table.send("stop")
    assert len(table.said) == said + 2
    assert shown(table.coach)["coach-text@role"] == "status"


def test_a_solution_is_summed_up_at_its_end() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.send("engine", READY, 1.0)
    table.answer(advice("l", "l"))
    table.send("beat")
    table.send("beat")
    assert table.app.session.outcome == "solved"
    assert table.said[-1] == "Solve: 2 moves"


def test_a_move_of_the_players_own_takes_over() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("move", "d")
    assert not table.coach.autoplay.playing
    assert shown(table.coach)["arrow.hidden"] == "on"
    table.send("beat")
    assert table.moves() == 1


def test_an_answer_to_an_old_question_is_not_taken() -> None:
    table = Table(THREE)
    table.send("hint")
    table.send("move", "d")
    table.answer(advice("l", "l"))
    assert table.coach.advisor.line == []
    assert table.dropped == [1]


def test_stop_drops_the_question() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.send("stop")
    assert table.dropped == [1]
    assert not table.coach.autoplay.playing


HARD = "#/15/4x4:0-12-9-13_15-11-10-14_3-7-5-6_4-8-2-1"


def found(length: int | None, bound: int, seconds: float, way: str = "u") -> dict[str, object]:
    line = None if length is None else [way] * length
    return {"line": line, "bound": bound, "is_proven": length == bound, "nodes": 9, "seconds": seconds, "share": 1.0}


def long_search(*asked: str) -> Table:
    """Return a table where a search has found 84 moves and goes on after a second."""
    table = Table(HARD)
    table.send("engine", READY, 1.0)
    for message in asked:
        table.send(message)
    table.answer(found(None, 60, 0.0), done=False)
    table.answer(found(86, 62, 0.1), done=False)
    table.answer(found(84, 64, 1.0), done=False)
    return table


def test_each_bound_is_shown_before_there_is_a_proof() -> None:
    table = Table(HARD)
    table.send("engine", READY, 1.0)
    table.send("hint")
    lines = []
    for report in (found(None, 46, 0.0), found(None, 48, 0.1), found(56, 48, 0.2), found(54, 48, 0.3), found(52, 50, 0.4)):
        table.answer(report, done=False)
        slots = shown(table.coach)
        assert (slots["coach-text.text"], slots["arrow@data-guess"]) == ("Thinking …", "on")
        lines.append(slots["coach-bounds.text"])
    table.answer(found(52, 52, 0.5))
    lines.append(shown(table.coach)["coach-bounds.text"])
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
    slots = shown(table.coach)
    assert (slots["arrow.hidden"], slots["arrow@data-way"]) == ("", "u")
    assert slots["coach-text.text"] == "Move 15 up next. 84 moves; still looking for a shorter way."
    assert (slots["coach-details.hidden"], slots["coach-bounds.text"]) == ("", "Between 64 and 84 moves")
    assert slots["auto-label.text"] == "Stop"
    table.answer(found(80, 80, 30.0, "l"))
    slots = shown(table.coach)
    assert slots["arrow@data-way"] == "l"
    assert slots["coach-text.text"] == "Move 12 left next. The solution has 80 moves and is proven shortest."
    assert (slots["coach-details.hidden"], slots["coach-bounds.text"]) == ("on", "")


def test_a_proof_has_no_limit_in_time_and_a_larger_board_has_one() -> None:
    table = Table(HARD)
    for message in ("hint", "autoplay", "stop", "measure"):
        table.send(message)
    assert [request["budget_ms"] for request in table.asked] == [0, 0]
    table.send("route", "#/15/5x5@3")
    table.send("hint")
    assert table.asked[-1]["budget_ms"] == 1500


def test_a_stopped_search_keeps_its_best_and_a_hint_takes_the_proof_up_again() -> None:
    table = long_search("hint")
    table.send("autoplay")
    assert table.dropped == [1]
    slots = shown(table.coach)
    assert slots["coach-text.text"] == (
        "Move 15 up next. The solution has 84 moves and is not proven shortest: at least 64 are needed."
    )
    assert (slots["arrow.hidden"], slots["auto-label.text"]) == ("", "Solve")
    table.send("hint")
    assert len(table.asked) == 2


def test_solve_waits_for_the_proof_unless_the_player_wants_to_see_it_now() -> None:
    table = long_search("autoplay")
    slots = shown(table.coach)
    assert slots["auto-label.text"] == "Play now"
    assert slots["coach-text.text"].endswith("still looking for a shorter way. “Play now” does not wait for the proof.")
    assert slots["coach-text@role"] == "status"
    assert (table.moves(), table.beats) == (0, [])
    table.send("autoplay")
    table.send("beat")
    assert table.dropped == [1]
    assert (table.moves(), table.coach.autoplay.playing) == (1, True)
    assert shown(table.coach)["auto-label.text"] == "Stop"


def test_hint_and_solve_go_on_with_the_search_that_the_other_began() -> None:
    table = Table(HARD)
    labels = []
    for message in ("autoplay", "hint", "autoplay"):
        table.send(message)
        labels.append(shown(table.coach)["auto-label.text"])
    assert labels == ["Stop", "Solve", "Stop"]
    table.answer(found(80, 80, 0.5))
    assert len(table.asked) == 1
    assert table.dropped == []
    assert table.beats == [300]


def test_one_move_asked_for_without_advice_is_played_when_there_is_some() -> None:
    table = Table(THREE)
    table.send("step")
    assert table.moves() == 0
    table.answer(advice("l", "l"))
    assert table.moves() == 1
    assert not table.coach.autoplay.playing
    slots = shown(table.coach)
    assert slots["coach-text.text"] == "Move 8 left next. The solution has 1 move and is proven shortest."
    other = Table("#/2048/4x4:1000000000000000@3")
    other.send("step")
    other.answer({"line": ["r"], "values": {"r": 1.0}, "reasons": []})
    assert other.moves() == 1


def test_one_move_of_a_long_search_is_played_without_waiting_for_the_proof() -> None:
    table = long_search("step")
    assert (table.moves(), table.dropped) == (1, [1])
    assert shown(table.coach)["coach-text.text"].endswith("83 moves and is not proven shortest: at least 63 are needed.")


def test_a_hint_or_a_dialog_after_it_keeps_one_move_from_being_played() -> None:
    for message in (("hint",), ("open", "options")):
        table = Table(THREE)
        table.send("step")
        table.send(*message)
        table.answer(advice("l", "l"))
        assert table.moves() == 0
        assert table.coach.advisor.line == ["l", "l"]


def test_an_engine_that_fails_says_so_and_is_asked_again() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.send("engine", FAILED, 0.0)
    assert shown(table.coach)["coach-text.text"].startswith("The coach could not be loaded.")
    table.send("hint")
    assert len(table.asked) == 2
    assert table.coach.client.error is None


def test_a_review_lists_the_costliest_moves_and_shows_the_board_before_one() -> None:
    table = Table("#/2048/4x4@5/lurd")
    table.send("review")
    assert [table.asked[0][name] for name in ("job", "game", "moves", "seed")] == ["review", "2048", "lurd", "5"]
    table.answer(
        {
            "share": 1.0,
            "losses": [
                {"ply": 2, "cost": 70.0, "grade": "blunder", "better": "d"},
                {"ply": 0, "cost": 5.0, "grade": "good", "better": "r"},
            ],
            "grades": {"best": 2, "good": 1, "inaccuracy": 0, "mistake": 0, "blunder": 1},
            "chart": [5.0, 0.0, 70.0, 0.0],
        }
    )
    assert [ply for ply, _ in losses(table.coach)] == [2, 0]
    assert chart(table.coach) == [5.0, 0.0, 70.0, 0.0]
    assert shown(table.coach)["review-grades.text"] == (
        "2 moves were the best and 1 was good. You made 0 inaccuracies, 0 mistakes and 1 blunder."
    )
    table.send("look", 2)
    assert table.app.replay is not None
    assert table.app.replay.timeline.cursor == 2
    slots = shown(table.coach)
    assert slots["coach-text.text"] == "In move 3 you played right, but down was better by 70 points (blunder)."
    assert (slots["arrow.hidden"], slots["arrow@data-way"]) == ("", "d")
    table.send("replay-step", "on")
    slots = shown(table.coach)
    assert (slots["coach-text.text"], slots["arrow.hidden"]) == ("", "on"), "only where the move was played"
    table.send("replay-step", "back")
    assert shown(table.coach)["arrow.hidden"] == ""
    table.send("replay-leave")
    table.send("replay")
    table.send("replay-go", 2)
    assert shown(table.coach)["coach-text.text"] == "", "a replay of the player's own"


def test_a_coach_without_its_data_says_so_and_fetches_it_for_a_hint_but_not_for_each_move_of_autoplay() -> None:
    table = Table("#/2048/4x4:1000000000000000@3")
    poor: dict[str, object] = {"line": ["r"], "values": {"r": 1.0}, "lacks_data": True}
    table.send("hint")
    table.answer(poor, done=False)
    assert "could not be loaded" not in shown(table.coach)["coach-text.text"], "not before it is done"
    table.answer(poor)
    told = "The coach's data could not be loaded: it judges by hand-made rules, which are weaker. Ask again to load the data."
    assert shown(table.coach)["coach-text.text"].endswith(told)
    assert shown(table.coach)["arrow@data-way"] == "r"
    table.send("hint")
    table.answer(poor)
    table.send("autoplay")
    table.send("beat")
    table.answer(poor)
    assert shown(table.coach)["coach-text.text"].endswith(told)
    assert [request["again"] for request in table.asked] == [True, True, False]
    table.send("stop")
    table.send("hint")
    table.answer(dict(poor, lacks_data=False))
    table.send("hint")
    assert [request["again"] for request in table.asked[3:]] == [True]
    assert "could not be loaded" not in shown(table.coach)["coach-text.text"]


def test_a_long_review_is_asked_in_parts_and_one_without_data_is_asked_for_again() -> None:
    table = Table("#/2048/4x4@5/" + "lurd" * 30)
    moves = table.moves()
    assert moves > 50
    table.send("review")
    count = 0
    grades = {"best": 10, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}
    while table.coach.client.job:
        assert table.asked[-1]["first"] == 50 * count
        assert shown(table.coach)["review-grades.text"] == "", "not before it is done"
        table.answer({"share": 1.0, "grades": grades, "chart": [1.0] * 10, "lacks_data": count == 1})
        count += 1
    assert [request.get("again", False) for request in table.asked] == [True] + [False] * (count - 1)
    report = table.coach.review.report
    assert report is not None and (report.share, report.grades["best"], len(report.chart)) == (1.0, 10 * count, 10 * count)
    assert "could not be loaded" in shown(table.coach)["review-text.text"]
    table.send("dismiss")
    table.send("review")
    assert len(table.asked) == count + 1


def test_a_hint_in_a_replay_says_where_the_coach_advises() -> None:
    for message in ("hint", "autoplay", "step"):
        table = Table("#/2048/4x4@5/lurd")
        table.send("replay")
        table.send(message)
        assert (table.asked, table.coach.autoplay.playing) == ([], False)
        assert shown(table.coach)["coach-text.text"].startswith("The coach advises in your own game only.")
        table.send("replay-leave")
        assert shown(table.coach)["coach-text.text"] == ""
        table.send("hint")
        assert len(table.asked) == 1


def test_escape_stops_what_the_coach_does_and_then_what_is_open() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("notice", "copied")
    table.send("escape")
    assert (table.coach.autoplay.playing, table.app.notices.notice) == (False, ("copied", {}))
    table.send("escape")
    assert table.app.notices.notice is None
    table.send("hint")
    table.send("open", "options")
    table.send("escape")
    assert (table.app.dialog, table.dropped) == ("", [])
    table.send("heuristic", "manhattan")
    table.send("hint")
    dropped = len(table.dropped)
    table.send("escape")
    assert len(table.dropped) == dropped + 1


def test_the_first_hint_of_2048_says_nothing_of_a_search_for_a_solution() -> None:
    table = Table("#/2048/4x4@5")
    table.send("hint")
    assert shown(table.coach)["coach-bounds.text"] == ""


def test_an_error_of_the_engine_is_told_in_plain_words() -> None:
    for reason in ("engine-fault", "no-such-reason"):
        table = Table(THREE)
        table.send("autoplay")
        fault = {"id": 1, "error": {"reason": reason, "facts": {"why": "KeyError(3)"}}}
        table.send("reply", json.dumps(fault))
        told = shown(table.coach)["coach-text.text"]
        assert told == "The coach ran into an error and has no answer for this board. You can ask again."
        assert not table.coach.autoplay.playing


def test_what_is_no_report_is_told_in_one_sentence_and_ends_the_question() -> None:
    reports: list[tuple[str, dict[str, object]]] = [
        ("hint", {"lines": []}),
        ("autoplay", {"line": ["l"], "values": {"l": "far"}}),
        ("review", {"share": 1.0, "losses": [{"ply": 7, "cost": 2.0, "better": "u"}]}),
        ("review", {}),
    ]
    for message, report in reports:
        table = Table("#/15/3x3:1-2-3_4-5-6_0-7-8/l")
        table.send(message)
        table.answer(report)
        slots = shown(table.coach)
        place = "review-text.text" if message == "review" else "coach-text.text"
        assert slots[place] == "The coach ran into an error and has no answer for this board. You can ask again."
        assert (table.dropped, table.coach.autoplay.playing, table.moves()) == ([1], False, 1)
        table.send("dismiss")
        table.send(message)
        assert len(table.asked) == 2


def progress(table: Table, place: str = "coach") -> tuple[str, str]:
    slots = shown(table.coach)
    return slots[f"{place}-progress.text"].split(": ")[-1], slots[f"{place}-said.text"].split(": ")[-1]


def test_the_progress_of_loading_never_falls_and_a_listener_hears_its_start_and_its_half() -> None:
    table = Table(HARD)
    table.send("hint")
    seen = [progress(table)]
    for share in (0.2, 0.5, 0.4, 1.0):
        table.send("engine", LOADING, share)
        seen.append(progress(table))
    table.send("engine", READY, 1.0)
    seen.append(progress(table))
    for share in (0.0, 0.5, 1.0):
        table.send("engine", LOADING, share)
        seen.append(progress(table))
    table.send("engine", READY, 1.0)
    table.answer(dict(found(None, 46, 0.0), share=0.5), done=False)
    seen.append(progress(table))
    assert shown(table.coach)["coach-text.text"] == ""
    table.answer(found(None, 46, 0.0), done=False)
    assert seen == [
        ("0 %", "0 %"), ("12 %", "0 %"), ("30 %", "0 %"), ("30 %", "0 %"), ("60 %", "50 %"), ("60 %", "50 %"),
        ("60 %", "50 %"), ("75 %", "50 %"), ("90 %", "50 %"), ("95 %", "50 %"),
    ]  # fmt: skip
    assert progress(table) == ("", "")
    assert shown(table.coach)["coach-text.text"] == "Thinking …"


def test_a_second_question_while_the_coach_is_loaded_does_not_begin_its_progress_anew() -> None:
    table = Table(HARD)
    table.send("hint")
    table.send("engine", LOADING, 0.5)
    table.send("heuristic", "manhattan")
    table.send("hint")
    assert progress(table) == ("30 %", "0 %")
    table.send("engine", FAILED, 0.0)
    table.send("hint")
    assert progress(table) == ("0 %", "0 %"), "a retry loads all of it"


def test_after_the_pages_own_proven_solution_nobody_is_asked_to_compare_with_it() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("beat")
    table.send("beat")
    slots = shown(table.coach)
    assert (table.app.session.outcome, slots["measure.hidden"]) == ("solved", "on")
    assert slots["measured.text"] == "Perfect: no shorter solution exists."


def test_a_proof_from_the_middle_of_a_game_does_not_tell_the_shortest_solution_of_its_opening() -> None:
    table = Table(THREE)
    table.send("move", "l")
    table.send("autoplay")
    table.answer(advice("l", bound=1))
    table.send("beat")
    slots = shown(table.coach)
    assert (table.app.session.outcome, slots["measure.hidden"], slots["measured.text"]) == ("solved", "", "")


def test_numbers_of_the_solver_have_commas_after_the_thousands() -> None:
    table = Table(HARD)
    table.send("engine", READY, 1.0)
    table.send("hint")
    table.answer(dict(found(1287, 1145, 1.0), nodes=1234567), done=False)
    slots = shown(table.coach)
    assert (slots["coach-bounds.text"], slots["coach-more.text"]) == (
        "Between 1,145 and 1,287 moves", "The search looked at 1,234,567 boards in 1.00 s."
    )  # fmt: skip


def test_a_review_counts_a_move_of_several_tiles_as_one() -> None:
    table = Table(THREE)
    table.send("tap", 0)
    table.send("tap", 2)
    table.send("review")
    assert table.asked[0]["moves"] == "ddll"
    table.answer({"share": 0.5}, done=False)
    slots = shown(table.coach)
    assert slots["review-progress.text"] == slots["review-said.text"] == "Looking at your moves: 50 %"
    table.answer({"share": 0.7}, done=False)
    slots = shown(table.coach)
    assert slots["review-progress.text"] == "Looking at your moves: 70 %"
    assert slots["review-said.text"] == "Looking at your moves: 50 %"
    table.answer({"share": 1.0, "losses": [{"ply": 2, "cost": 2, "better": "u"}], "chart": [2, 3, 4, 5, 6]})
    assert losses(table.coach) == [(1, "Move 2 led away from the goal; up was better.")]


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


def test_the_measure_tells_the_excess_over_the_shortest_solution() -> None:
    table = Table(THREE)
    for move in "lrll":
        table.send("move", move)
    table.send("engine", READY, 1.0)
    table.send("measure")
    assert table.asked[0]["board"] == [1, 2, 3, 4, 5, 6, 0, 7, 8]
    table.answer(advice("l", "l"))
    assert shown(table.coach)["measured.text"] == "The shortest solution has 2 moves (proven). You made 4, which is 2 more."


def test_after_the_proof_it_is_asked_how_else_a_shortest_solution_begins_and_how_many_slides_it_takes() -> None:
    table = Table(THREE)
    for move in "lrll":
        table.send("move", move)
    table.send("measure")
    table.answer(advice("l", "l"))
    assert (table.asked[1]["job"], table.asked[1]["line"]) == ("alternatives", "ll")
    assert shown(table.coach)["measured.text"].startswith("The shortest solution has 2 moves"), "the length is told meanwhile"
    table.answer({"firsts": "l", "slides": 1})
    assert shown(table.coach)["measured-bounds.text"] == (
        "A shortest solution begins with: left. With several tiles at once as one move (MTM) you made 3, and this solution has 1."
        " The fewest in MTM: 1."
    )


def solve(table: Table, moves: str = "lrll") -> None:
    """Make moves, of which the last solves the board."""
    for move in moves:
        table.send("move", move)
    assert table.app.session.outcome == "solved"


def test_a_solve_is_compared_by_itself_to_the_moves_that_led_away_from_the_goal() -> None:
    table = Table(THREE)
    table.send("engine", READY, 1.0)
    solve(table)
    table.answer(advice("l", "l"))
    table.answer({"firsts": "l", "slides": 1})
    assert [request["job"] for request in table.asked] == ["advise", "alternatives", "review"]
    assert shown(table.coach)["measured-lost.text"] == "Looking at your moves: 0 %"
    lost = {"ply": 0, "cost": 2.0, "better": "l"}
    table.answer({"share": 1.0, "losses": [lost], "chart": [2.0, 3.0, 2.0, 1.0, 0.0]})
    slots = shown(table.coach)
    assert slots["measured.text"] == "The shortest solution has 2 moves (proven). You made 4, which is 2 more."
    assert (slots["measured-lost.text"], slots["measure.hidden"]) == ("1 move led away from the goal: 1.", "on")
    table.send("review")
    assert len(table.asked) == 3 and losses(table.coach), "the review shows what is known"
    table.send("dismiss")
    table.send("undo")
    table.send("redo")
    assert len(table.asked) == 3 and shown(table.coach)["measured.text"]


def test_many_moves_that_led_away_are_told_in_part() -> None:
    table = Table(THREE)
    table.send("engine", READY, 1.0)
    solve(table, "lr" * 14 + "ll")
    table.answer(advice("l", "l"))
    table.answer({"firsts": "l", "slides": 1})
    table.answer({"share": 1.0, "losses": [{"ply": 2 * place, "cost": 2.0, "better": "l"} for place in range(14)]})
    assert shown(table.coach)["measured-lost.text"] == (
        "14 moves led away from the goal: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 2 more."
    )


def test_a_perfect_solve_is_not_searched_for_lost_moves() -> None:
    table = Table(THREE)
    table.send("engine", READY, 1.0)
    solve(table, "ll")
    table.answer(advice("l", "l"))
    table.answer({"firsts": "l", "slides": 1})
    assert [request["job"] for request in table.asked] == ["advise", "alternatives"]
    assert shown(table.coach)["measured.text"].startswith("Perfect")


def test_the_next_scramble_does_not_wait_for_the_comparison_and_ends_it() -> None:
    for answers in range(3):
        for message in (("new",), ("start", "3x3", "487"), ("route", "#/15/3x3@5")):
            table = Table(THREE)
            table.send("engine", READY, 1.0)
            solve(table)
            reports: list[dict[str, object]] = [advice("l", "l"), {"firsts": "l", "slides": 1}]
            for report in reports[:answers]:
                table.answer(report)
            table.send(*message)
            assert table.dropped[-1] == table.asked[-1]["id"] == answers + 1
            table.answer(advice("l", "l"))
            slots = shown(table.coach)
            assert (slots["measured.text"], slots["measured-lost.text"]) == ("", ""), "what comes late is about another game"
            assert len(table.asked) == answers + 1 and table.app.session.outcome == "playing"


def test_a_solution_that_is_pasted_is_compared_also_where_the_engine_has_still_to_start() -> None:
    table = Table(THREE)
    table.app.dispatcher.add(Imports(table.app, IMPORTERS))
    table.send("open-text", "lrll")
    assert (table.app.session.outcome, table.asked[0]["job"]) == ("solved", "advise")
    table.answer(advice("l", "l"))
    assert shown(table.coach)["measured.text"].endswith("You made 4, which is 2 more.")
    table.send("new")
    table.send("route", "#/15/3x3:1-2-3_4-5-6_7-0-8/l")
    assert [request["job"] for request in table.asked] == ["advise", "alternatives"], "a link is not"


def test_nothing_is_compared_by_itself_where_the_engine_is_not_ready_or_cannot_prove_the_length() -> None:
    table = Table(THREE)
    solve(table)
    assert (table.asked, shown(table.coach)["measure.hidden"]) == ([], "")
    table = Table("#/15/5x5:1-2-3-4-5_6-7-8-9-10_11-12-13-14-15_16-17-18-19-20_21-22-23-0-24")
    table.send("engine", READY, 1.0)
    solve(table, "l")
    assert (table.asked, shown(table.coach)["measure.hidden"]) == ([], "on")


def test_what_was_measured_of_one_game_is_not_told_of_another() -> None:
    table = Table(THREE)
    table.send("play", "l")
    table.send("play", "l")
    table.send("measure")
    table.answer(advice("l", "l"))
    assert shown(table.coach)["measured.text"]
    table.send("route", "#/2048/4x4:1212212112122121")
    assert shown(table.coach)["measured.text"] == ""
    table.send("route", "#/15/3x3:1-2-3_4-5-6_7-0-8")
    table.send("play", "l")
    assert shown(table.coach)["measure.hidden"] == ""


def test_a_measurement_under_way_is_dropped_with_its_game() -> None:
    table = Table(THREE)
    table.send("measure")
    table.send("new")
    assert table.dropped == [1]


def test_a_length_that_is_not_proven_is_told_between_its_bounds() -> None:
    table = Table(THREE)
    table.send("play", "l")
    table.send("play", "l")
    table.send("engine", READY, 1.0)
    table.send("measure")
    table.answer(found(4, 2, 0.9), done=False)
    table.send("measure")
    slots = shown(table.coach)
    assert (slots["measured.text"], slots["measured-bounds.text"]) == ("Thinking …", "Between 2 and 4 moves")
    table.answer(found(4, 2, 1.0), done=False)
    assert shown(table.coach)["measure.text"] == "Stop"
    table.send("measure")
    assert table.dropped == [1]
    slots = shown(table.coach)
    assert slots["measured.text"] == ("The shortest solution has between 2 and 4 moves, which is not proven yet. You made 2.")
    assert (slots["measure.hidden"], slots["measure.text"]) == ("", "Compare with the shortest")


def test_to_ask_again_for_the_hint_that_is_being_thought_about_takes_the_question_back() -> None:
    table = Table(THREE)
    table.send("hint")
    assert shown(table.coach)["hint@aria-pressed"] == "true"
    table.send("hint")
    assert (len(table.asked), table.dropped) == (1, [1])
    slots = shown(table.coach)
    assert (slots["hint@aria-pressed"], slots["coach-text.text"], slots["arrow.hidden"]) == ("false", "", "on")
    table.send("hint")
    assert len(table.asked) == 2


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


def test_a_hint_that_takes_long_can_be_stopped_and_keeps_what_is_proven() -> None:
    table = Table(THREE)
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(dict(advice(), line=None, seconds=0.9), done=False)
    assert shown(table.coach)["auto-label.text"] == "Solve"
    table.answer(dict(advice(), line=None, seconds=1.1), done=False)
    assert shown(table.coach)["auto-label.text"] == "Stop"
    table.send("autoplay")
    assert table.dropped == [1]
    assert not table.coach.autoplay.playing
    assert shown(table.coach)["coach-text.text"] == "The shortest solution has at least 2 moves."


def test_the_share_of_the_databases_that_is_unpacked_is_shown_before_the_search_runs() -> None:
    table = Table(THREE)
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(dict(advice(), line=None, share=0.4), done=False)
    slots = shown(table.coach)
    assert (slots["coach-progress.text"], slots["coach-more.text"]) == ("Loading the coach (first time only): 94 %", "")


def test_a_solution_waits_behind_a_dialog_and_goes_on_where_it_was() -> None:
    table = Table(THREE)
    table.send("autoplay")
    table.answer(advice("l", "l"))
    table.send("open", "options")
    table.send("beat")
    table.send("beat")
    assert table.coach.advisor.line == ["l", "l"]
    table.send("dismiss")
    table.send("beat")
    assert table.moves() == 1


def test_a_review_stops_autoplay_and_is_asked_for_once() -> None:
    table = Table("#/2048/4x4@7/lurd")
    table.send("autoplay")
    table.send("review")
    assert not table.coach.autoplay.playing
    table.answer({"share": 1.0, "losses": [], "chart": [0.0]})
    table.send("dismiss")
    table.send("review")
    assert [request["job"] for request in table.asked] == ["advise", "review"]
    assert shown(table.coach)["review-text.text"] == "No move cost you anything. Well played!"


def test_a_review_that_is_closed_before_its_end_is_dropped_and_begun_anew() -> None:
    table = Table("#/2048/4x4@7/lurd")
    table.send("review")
    table.answer({"share": 0.5}, done=False)
    table.send("dismiss")
    assert table.dropped == [1]
    table.send("review")
    assert len(table.asked) == 2


def test_a_review_of_a_board_above_4x4_asks_no_engine_and_says_up_to_which_size_moves_are_judged() -> None:
    table = Table("#/15/5x5@7")
    assert shown(table.coach)["coach-review.disabled"] == "on"
    table.send("review")
    assert (table.asked, table.app.dialog) == ([], "")
    for cell in range(25):
        table.send("tap", cell)
    assert table.moves() and shown(table.coach)["coach-review.disabled"] == ""
    table.send("review")
    assert (table.asked, table.app.dialog) == ([], "review")
    assert shown(table.coach)["review-text.text"] == "Which moves led away from the goal is found on boards up to 4×4."


def test_only_a_replay_of_the_game_in_play_leads_to_its_review() -> None:
    table = Table("#/15/3x3@487/ll")
    table.send("replay")
    slots = table.app.dispatcher.view()
    assert slots["replay-review.hidden"] == ""
    table.send("replay-show", Session(table.app.game, table.app.session.variant, 5))
    assert table.app.dispatcher.view()["replay-review.hidden"] == "on"


def test_a_heuristic_is_used_only_on_boards_that_it_is_for() -> None:
    table = Table("#/15/4x4@5")
    table.send("heuristic", "patterns")
    methods = []
    for address in ("#/15/4x4@5", "#/15/3x3@5", "#/15/5x5@5"):
        table.send("route", address)
        table.send("hint")
        methods.append((table.asked[-1]["method"], shown(table.coach)["coach-heuristic.value"]))
    assert methods == [("patterns", "patterns"), ("", ""), ("", "")]
    table.send("heuristic", "manhattan")
    table.send("hint")
    assert table.asked[-1]["method"] == ""


def test_a_hint_on_a_lost_board_says_that_the_game_is_over_until_it_goes_on() -> None:
    table = Table("#/2048/4x4:1212212112122121")
    table.send("hint")
    assert table.asked == []
    assert shown(table.coach)["coach-text.text"] == "The game is over."
    table.send("new")
    assert shown(table.coach)["coach-text.text"] == ""


def test_a_hint_after_a_win_goes_on_with_the_game() -> None:
    table = Table("#/2048/4x4-t8:2200000000000000/l")
    assert table.app.session.outcome == "won"
    table.send("hint")
    assert table.app.session.outcome == "playing"
    assert len(table.asked) == 1


def worth_title(address: str, *, learned: bool = True, rough: bool = False) -> tuple[str, str]:
    table = Table(address)
    table.send("hint")
    table.answer({"line": ["l"], "values": {"l": 90.0}, "depth": 3, "is_learned": learned, "is_rough": rough})
    slots = shown(table.coach)
    return slots["worth-title.text"], slots["worth-l.text"]


def test_what_a_move_is_worth_is_the_final_score_only_where_the_score_is_known() -> None:
    assert worth_title("#/2048/4x4@5")[0] == "Expected final score if the coach plays on: 90"
    assert worth_title("#/2048/4x4:2200000000000000/r") == ("Expected further points if the coach plays on: 90", "best")
    assert (
        worth_title("#/2048/4x4-f50@5", rough=True)[0] == "A rough estimate, as the coach learned from games with 10 % of 4s: 90"
    )
    assert worth_title("#/2048/3x3-f50@5", learned=False)[0].startswith("How hand-made rules rank the moves")


def test_a_move_of_perfect_play_is_told_with_the_chances_of_great_tiles_and_without_a_ranking_by_rules() -> None:
    table = Table("#/2048/3x3:110000000")
    table.send("hint")
    report = {"line": ["l"], "values": {"l": 2.0, "u": 1.0}, "is_proven": True, "reasons": [["merges", {"value": 4}]]}
    table.answer(dict(report, chances={"1024": 0.011, "256": 0.99, "512": 0.74}))
    slots = shown(table.coach)
    assert slots["coach-text.text"] == "Left: makes 4 by merging. This is proven best: 3×3 with these odds is solved."
    assert slots["coach-more.text"] == "Chances with best play: 256 99 %, 512 74 %, 1024 1 %."
    assert slots["coach-worth.hidden"] == "on"
    table.send("hint")
    assert len(table.asked) == 1, "what is proven need not be asked again"
    table.send("route", "#/2048/3x3:310000000")
    table.send("hint")
    table.answer(report)
    assert shown(table.coach)["coach-more.text"] == "", "of rare boards no chances are known"


def test_the_coach_says_that_it_judges_a_board_with_rarer_tiles_as_an_ordinary_one() -> None:
    remark = "The coach judges this kind of board as an ordinary one, where a tile comes after every move"
    for learned in (True, False):
        for kind in ("4x4-e3", "4x4-w3", "4x4-w1"):
            assert worth_title(f"#/2048/{kind}@5", learned=learned)[0].endswith(". " + remark), kind
        assert remark not in worth_title("#/2048/4x4-f50@5", learned=learned)[0]


def test_a_game_where_tiles_come_in_an_unusual_rhythm_says_so() -> None:
    def aim(kind: str) -> str:
        table = Table(f"#/2048/{kind}@5")
        slots = view.shown(table.app, 0)
        slots.update(shown(table.coach))
        return slots["aim.text"]

    idle = " A direction that moves nothing counts as a move, too."
    assert aim("4x4-e3") == "Slide. Match. Reach 2048. A new tile comes only every 3 moves."
    assert aim("4x4-w3") == "Slide. Match. Reach 2048. A new tile comes only every 3 moves." + idle
    assert aim("4x4-w1") == "Slide. Match. Reach 2048." + idle
    assert aim("4x4-f50") == "Slide. Match. Reach 2048."
