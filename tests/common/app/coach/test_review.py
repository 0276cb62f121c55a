"""The review of a game: its costliest moves, its parts, and games without a review."""

import json

from game.app.coach.client import FAILED
from game.app.coach.measured_view import chart, losses
from game.app.session import Session
from tests.common.checks import features_view
from tests.common.tab import THREE, Tab


def test_a_review_lists_the_costliest_moves_and_shows_the_board_before_one() -> None:
    table = Tab(address="#/2048/4x4@5/lurd")
    table.send("review")
    assert [table.asked[0][name] for name in ("job", "game", "moves", "seed")] == ["review", "2048", "lurd", "5"]
    table.answer(
        {
            "share": 1.0,
            "losses": [
                {"ply": 2, "cost": 70.0, "grade": "blunder", "better": "d", "worth": 900.0},
                {"ply": 0, "cost": 5.0, "grade": "good", "better": "r", "worth": 900.0},
            ],
            "grades": {"best": 2, "good": 1, "inaccuracy": 0, "mistake": 0, "blunder": 1},
            "chart": [5.0, 0.0, 70.0, 0.0],
        }
    )
    assert [ply for ply, _ in losses(table.coach)] == [2, 0]
    assert chart(table.coach) == [5.0, 0.0, 70.0, 0.0]
    assert table.slots()["review-grades.text"] == (
        "Your moves: 2 best, 1 good, 0 inaccuracies, 0 mistakes, 1 blunder."
    )
    table.send("look", 2)
    assert table.app.model.replay is not None
    assert table.app.model.replay.timeline.cursor == 2
    slots = table.slots()
    assert slots["hint-text.text"] == "Move 3, blunder: you went right; down was worth 70 points more."
    assert (slots["chevron.hidden"], slots["chevron@data-way"]) == ("", "d")
    assert (slots["chevron-played.hidden"], slots["chevron-played@data-way"]) == ("", "r")
    table.send("replay-step", "on")
    slots = table.slots()
    assert (slots["hint-text.text"], slots["chevron.hidden"]) == ("", "on"), "only at the reviewed move"
    assert slots["chevron-played.hidden"] == "on"
    table.send("replay-step", "back")
    assert table.slots()["chevron.hidden"] == ""
    table.send("replay-leave")
    table.send("replay")
    table.send("replay-go", 2)
    assert table.slots()["hint-text.text"] == "", "a replay without a review"


def test_a_move_that_is_only_ranked_has_a_grade_and_no_points() -> None:
    table = Tab(address="#/2048/4x4-f25@7/lurd")
    table.send("review")
    table.answer({"share": 1.0, "losses": [{"ply": 2, "cost": 70.0, "grade": "blunder", "better": "dl"}]})
    for language, listed, beside in (
        ("en", "Move 3, blunder: down or left was better.", "Move 3, blunder: you went right; down or left was better."),
        ("zh-Hant", "第 3 步（大失誤）：往下或左較好。", "第 3 步（大失誤）：你往右，往下或左較好。"),
        ("zh-Hans", "第 3 步（大失误）：往下或左更好。", "第 3 步（大失误）：你往右，往下或左更好。"),
    ):
        table.send("set", "language", language)
        assert losses(table.coach) == [(2, listed)]
        table.send("look", 2)
        assert table.slots()["hint-text.text"] == beside
        table.send("dismiss")


def test_a_long_review_is_requested_in_parts_and_one_without_data_is_requested_again() -> None:
    table = Tab(address="#/2048/4x4@5/" + "lurd" * 30)
    moves = table.model.session.state.moves
    assert moves > 50
    table.send("review")
    count = 0
    grades = {"best": 10, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}
    while table.coach.client.job:
        assert table.asked[-1]["first"] == 50 * count
        assert table.slots()["review-grades.text"] == "", "not before it is done"
        table.answer({"share": 1.0, "grades": grades, "chart": [1.0] * 10})
        count += 1
    assert [request.get("again", False) for request in table.asked] == [True] + [False] * (count - 1)
    report = table.coach.review.report
    assert report is not None and (report.share, report.grades["best"], len(report.chart)) == (1.0, 10 * count, 10 * count)
    table.send("dismiss")
    table.send("review")
    assert len(table.asked) == count


def test_a_review_without_its_data_fails_and_is_asked_for_again() -> None:
    table = Tab(address="#/2048/4x4@5/lurd")
    table.send("review")
    fault = {"reason": "engine-data", "facts": {"why": "404"}}
    table.send("reply", json.dumps({"id": table.asked[-1]["id"], "error": fault}))
    assert "data for hints could not be loaded" in table.slots()["review-text.text"]
    assert not table.coach.client.job
    table.send("dismiss")
    table.send("review")
    assert [request.get("again") for request in table.asked] == [True, True]


def test_a_review_counts_a_move_of_several_tiles_as_one() -> None:
    table = Tab(address=THREE)
    table.send("tap", 0)
    table.send("tap", 2)
    table.send("review")
    assert table.asked[0]["moves"] == "ddll"
    table.answer({"share": 0.5}, done=False)
    slots = table.slots()
    assert slots["review-progress.text"] == slots["review-said.text"] == "Looking at your moves: 50%"
    table.answer({"share": 0.7}, done=False)
    slots = table.slots()
    assert slots["review-progress.text"] == "Looking at your moves: 70%"
    assert slots["review-said.text"] == "Looking at your moves: 50%"
    table.answer({"share": 1.0, "losses": [{"ply": 2, "cost": 2, "better": "u"}], "chart": [2, 3, 4, 5, 6]})
    assert losses(table.coach) == [(1, "Move 2 was a detour; up was better.")]


def test_a_review_stops_autoplay_and_is_requested_once() -> None:
    table = Tab(address="#/2048/4x4@7/lurd")
    table.send("autoplay")
    table.send("review")
    assert not table.coach.playback.playing
    table.answer({"share": 1.0, "losses": [], "chart": [0.0]})
    table.send("dismiss")
    table.send("review")
    assert [request["job"] for request in table.asked] == ["advise", "review"]
    assert table.slots()["review-text.text"] == "No move cost you anything. Well played!"


def test_a_review_closed_before_its_end_is_dropped_and_starts_again() -> None:
    table = Tab(address="#/2048/4x4@7/lurd")
    table.send("review")
    table.answer({"share": 0.5}, done=False)
    table.send("dismiss")
    assert table.dropped == [1]
    table.send("review")
    assert len(table.asked) == 2


def test_a_review_above_4x4_uses_no_engine_and_names_the_largest_size_with_a_review() -> None:
    table = Tab(address="#/15/5x5@7")
    assert table.slots()["coach-review.disabled"] == "on"
    table.send("review")
    assert (table.asked, table.app.model.dialog) == ([], "")
    for cell in range(25):
        table.send("tap", cell)
    assert table.model.session.state.moves and table.slots()["coach-review.disabled"] == ""
    table.send("review")
    assert (table.asked, table.app.model.dialog) == ([], "review")
    assert table.slots()["review-text.text"] == "Detours can be found on boards up to 4×4."


def test_only_a_replay_of_the_current_game_links_to_its_review() -> None:
    table = Tab(address="#/15/3x3@487/ll")
    table.send("replay")
    slots = features_view(table.app)
    assert slots["replay-review.hidden"] == ""
    table.send("replay-show", Session(table.app.model.game, table.app.model.session.variant, 5))
    assert features_view(table.app)["replay-review.hidden"] == "on"


def test_an_error_is_shown_only_by_the_feature_that_made_the_request() -> None:
    table = Tab(address="#/2048/4x4@5/lurd")
    table.send("review")
    table.send("engine", FAILED, 0.0)
    assert table.slots()["review-text.text"].startswith("Hints could not be loaded.")
    assert table.slots()["hint-text.text"] == ""
    table.send("dismiss")
    table.send("new")
    assert table.slots()["hint-text.text"] == ""


def test_a_reopened_review_does_not_show_the_error_of_a_hint() -> None:
    table = Tab(address="#/2048/4x4@5/lurd")
    table.send("review")
    table.answer({"share": 1.0, "losses": [{"ply": 2, "cost": 70.0, "grade": "blunder", "better": "d"}]})
    table.send("look", 2)
    table.send("hint")
    assert table.slots()["hint-text.text"].startswith("Hints are for your own game.")
    table.send("review")
    assert table.slots()["review-text.text"] == "Your costliest moves"
