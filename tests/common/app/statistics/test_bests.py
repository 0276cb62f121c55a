"""The visible bests, with and without help, and the games that count as finished."""

from tests.common.tab import NEARLY_SOLVED, NEARLY_WON, Tab, legal_walk, seeded


def test_the_best_score_rises_with_the_score_and_is_separate_for_each_variant() -> None:
    tab = Tab(address="#/2048/4x4@7")
    for letter in legal_walk(40):
        tab.moves(letter)
        assert int(tab.sees("board@data-best")) == int(tab.sees("score.text"))
    best = tab.sees("best.text")
    assert int(best) > 0
    tab.send("new")
    assert (tab.sees("best.text"), tab.sees("score.text")) == (best, "0")
    tab.send("start", "5x5", "1")
    assert tab.sees("best.text") == "0"
    assert Tab(tab.stored, "#/2048/4x4@1").sees("best.text") == best


def test_points_of_a_helped_game_do_not_raise_the_best_of_games_without_help() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.moves("l")
    assert (tab.sees("score.text"), tab.sees("helped.hidden")) == ("2,048", "")
    assert tab.model.records["2048"].best("4x4", False) == {}
    assert tab.model.records["2048"].best("4x4", True)["score"] == 2048
    assert tab.sees("overlay-best.text") == "", "a helped game sets no record"
    tab.send("new")
    assert tab.sees("best.text") == "0"


def test_in_a_helped_game_the_best_without_help_is_shown_next_to_the_best_with_help() -> None:
    tab = seeded(40)
    best = tab.sees("best.text")
    assert tab.sees("helped-best.text") == ""
    tab.send("new")
    tab.moves("urdl")
    tab.send("undo")
    assert (tab.sees("best.text"), tab.sees("board@data-best")) == (best, str(int(best)))
    assert tab.sees("helped-best.text") == f" · best {tab.sees('score.text')}"
    for _ in range(40):
        tab.moves("urdl")
    score = int(tab.sees("board@data-score"))
    assert score > int(best)
    assert (tab.sees("best.text"), tab.sees("helped-best.text")) == (best, f" · best {score:,}")


def test_in_a_helped_puzzle_the_best_time_without_help_is_still_shown() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.model.records["15"].note_marks("4x4", False, {"time": 61_000, "moves": 80})
    tab.moves("r")
    tab.now_ms += 2_500
    tab.moves("ll")
    assert (tab.sees("best-time.text"), tab.sees("best-moves.text"), tab.sees("board@data-best")) == ("1:01.00", "80", "80")
    assert tab.sees("helped-best.text") == " · best 2.50"


def test_a_puzzle_solved_by_one_slide_has_no_time_and_no_speed() -> None:
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tab.send("tap", 15)
    assert tab.sees("overlay-text.text") == "Solved in 3 moves."
    assert (tab.sees("time.text"), tab.sees("best-time.text"), tab.sees("helped-best.text")) == ("–", "–", "")
    quick = Tab(address=NEARLY_SOLVED)
    quick.moves("rll")  # All within a millisecond, as from a pipe.
    assert (quick.sees("overlay-text.text"), quick.sees("best-time.text")) == ("Solved in 3 moves.", "–")
    slow = Tab(address=NEARLY_SOLVED)
    slow.moves("r")
    slow.now_ms += 2_000
    slow.moves("ll")
    assert slow.sees("overlay-text.text") == "3 moves in 2.00 (1.50 per second)."


def test_undo_does_not_lower_a_best() -> None:
    tab = seeded(40)
    best = tab.model.records["2048"].best("4x4", False)["score"]
    for _ in range(40):
        tab.send("undo")
    assert tab.model.records["2048"].best("4x4", False)["score"] == best


def test_a_solved_puzzle_is_recorded_with_its_time_and_moves() -> None:
    stored: dict[str, str] = {}
    tab = Tab(stored, "#/15/3x3@5")
    session = tab.model.session
    session.timeline.state.board = (1, 2, 3, 4, 5, 6, 0, 7, 8)
    tab.moves("l")
    tab.now_ms += 12_340
    tab.moves("l")
    assert tab.sees("board@data-outcome") == "solved"
    assert (tab.sees("best-time.text"), tab.sees("best-moves.text"), tab.sees("board@data-best")) == ("12.34", "2", "2")
    assert tab.sees("overlay-best.text") == ""
    assert [(game.elapsed_ms, game.moves) for game in tab.finished.of("15")] == [(12_340, 2)]
    assert Tab(stored, "#/15/3x3@6").sees("best-moves.text") == "2"


def test_a_record_of_one_game_is_not_announced_at_the_end_of_another() -> None:
    tab = seeded(20)
    tab.send("route", "#/15/3x3@5")
    tab.model.records["15"].note_marks("3x3", False, {"time": 0, "moves": 1})
    tab.model.session.timeline.state.board = (1, 2, 3, 4, 5, 6, 7, 0, 8)
    tab.moves("l")
    assert (tab.sees("board@data-outcome"), tab.sees("overlay-best.text")) == ("solved", "")


def test_a_won_game_counts_as_finished_once_however_it_ends() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.moves("l")
    tab.send("keep-going")
    tab.moves("rl")
    tab.send("give-up")
    games = tab.finished.of("2048")
    assert [(game.fields["outcome"], game.moves) for game in games] == [("lost", 3)]


def test_a_won_game_that_went_on_counts_with_its_last_score_when_another_starts() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.moves("l")
    tab.send("keep-going")
    tab.moves("rl")
    tab.send("new")
    assert [game.moves for game in tab.finished.of("2048")] == [3]
