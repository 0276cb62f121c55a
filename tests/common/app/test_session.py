"""A game in progress: its clock, its help, its end."""

from game.app.session import Session
from game.core.errors import BadNotation, IllegalMove
from game.core.game import State, Variant
from game.fifteen.game import Fifteen
from game.games import GAMES, game_named
from tests.common.checks import raises
from tests.common.tab import walk

TILES = game_named("2048")
PUZZLE = game_named("15")
NEARLY_SOLVED = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"
NEARLY_WON = "AA00000000000000"


def test_the_clock_starts_with_the_first_move() -> None:
    session = Session(PUZZLE, PUZZLE.default, 0, NEARLY_SOLVED)
    assert (session.clock.is_running, session.clock.elapsed_ms(5_000)) == (False, 0)
    raises(IllegalMove, session.push, "u", 5_000)
    assert not session.clock.is_running, "a refused move is not a move"
    session.push("r", 6_000)
    assert session.clock.elapsed_ms(6_000) == 0
    assert session.clock.elapsed_ms(9_500) == 3_500


def test_the_clock_stops_when_the_puzzle_is_solved() -> None:
    session = Session(PUZZLE, PUZZLE.default, 0, NEARLY_SOLVED)
    session.push("r", 1_000)
    session.push("l2", 4_000)
    assert session.outcome == "solved"
    assert not session.clock.is_running
    assert session.clock.elapsed_ms(99_000) == 3_000


def test_the_clock_stops_when_a_game_is_won_and_runs_again_with_the_next_move() -> None:
    session = Session(TILES, TILES.default, 5, NEARLY_WON)
    session.push("l", 1_000)
    assert session.outcome == "won"
    assert session.clock.elapsed_ms(60_000) == 0
    session.push("r", 70_000)
    assert session.clock.elapsed_ms(71_000) == 1_000


def test_the_clock_stops_when_a_game_is_given_up() -> None:
    session = Session(TILES, TILES.default, 5)
    walk(session, 3, 1, 1_000)
    session.push("x", 5_000)
    assert session.outcome == "lost"
    assert session.clock.elapsed_ms(50_000) == 4_000


def test_the_clock_never_runs_backwards_when_the_system_clock_is_set_back() -> None:
    session = Session(TILES, TILES.default, 5)
    walk(session, 1, 1, 10_000)
    assert session.clock.elapsed_ms(5_000) == 0


def test_no_move_can_be_made_in_a_finished_game() -> None:
    session = Session(PUZZLE, PUZZLE.default, 0, NEARLY_SOLVED)
    session.push("l", 0)
    error = raises(IllegalMove, session.push, "r", 0)
    assert str(error) == "The game is over."
    assert session.state.moves == 1


def test_a_win_is_reported_once_and_after_continuing_not_again() -> None:
    session = Session(TILES, TILES.default, 5, NEARLY_WON)
    session.push("l", 0)
    outcomes = [session.outcome]
    raises(IllegalMove, session.push, "u", 0)
    outcomes.append(session.outcome)
    session.push("r", 0)
    outcomes.append(session.outcome)
    session.undo()
    session.redo()
    outcomes.append(session.outcome)
    assert outcomes == ["won", "won", "playing", "playing"]


def test_a_game_continued_after_a_win_can_still_be_lost() -> None:
    small = TILES.default.with_options(3, {"target": 5})
    session = Session(TILES, small, 12)
    seen = set()
    turn = 0
    while session.outcome != "lost":
        seen.add(session.outcome)
        session.going_on = session.going_on or session.outcome == "won"
        turn += 1
        walk(session, 1, turn)
    assert seen == {"playing", "won"}
    session.undo()
    assert session.outcome == "playing"


def test_a_board_opened_beyond_the_target_can_be_continued() -> None:
    session = Session(TILES, TILES.default, 5, "BB00000000000000")
    outcomes = [session.outcome]
    session.push("l", 0)
    outcomes.append(session.outcome)
    assert outcomes == ["playing", "playing"]


def test_undo_counts_as_help_and_a_move_redo_and_undo_of_nothing_do_not() -> None:
    for game in GAMES:
        session = Session(game, game.default, 9)
        assert session.undo() is False
        walk(session, 5, 9)
        assert session.redo() is None
        helped = [session.helped]
        assert session.undo() is True
        helped.append(session.helped)
        session.redo()
        helped.append(session.helped)
        assert helped == [False, True, True], "help cannot be taken back"


def test_a_jump_counts_as_help_but_not_one_to_the_current_ply() -> None:
    session = Session(TILES, TILES.default, 9)
    walk(session, 10, 9)
    session.jump(10)
    assert not session.helped
    session.jump(4)
    assert (session.helped, session.timeline.cursor) == (True, 4)


def test_a_set_up_board_and_replayed_moves_count_as_help() -> None:
    assert Session(TILES, TILES.default, 5, NEARLY_WON).helped
    session = Session(TILES, TILES.default, 5)
    session.replay([])
    assert not session.helped
    session.replay(_legal_moves(5, 3))
    assert session.helped


def test_a_set_up_board_deals_no_opening() -> None:
    class Undealt(Fifteen):
        def opening(self, variant: Variant, seed: int) -> State:
            raise AssertionError("an opening was dealt")

    assert Session(Undealt(), Variant(4), 5, NEARLY_SOLVED).state.board[-2:] == (0, 15)


def test_undo_changes_neither_the_clock_nor_going_on() -> None:
    session = Session(TILES, TILES.default, 5, NEARLY_WON)
    session.push("l", 1_000)
    session.going_on = True
    session.push("r", 2_000)
    session.undo()
    session.undo()
    assert (session.timeline.cursor, session.going_on) == (0, True)
    assert session.clock.is_running


def test_the_gain_shown_is_that_of_the_last_move() -> None:
    session = Session(TILES, TILES.default, 5, NEARLY_WON)
    session.push("l", 0)
    assert session.layer.gain == 2048
    session.undo()
    assert session.layer.gain == 0
    session.redo()
    assert session.layer.gain == 2048


def test_replayed_moves_continue_after_a_win() -> None:
    session = Session(TILES, TILES.default, 5, NEARLY_WON)
    session.replay(["l"])
    assert session.outcome == "won"
    other = Session(TILES, TILES.default, 5, NEARLY_WON)
    other.replay(["l", "r"])
    assert other.outcome == "playing"


def test_a_replay_reports_the_number_of_the_first_illegal_move_and_the_reason() -> None:
    moves = _legal_moves(5, 6)
    for ply in range(6):
        session = Session(PUZZLE, PUZZLE.default, 0, NEARLY_SOLVED)
        error = raises(BadNotation, session.replay, (["r", "l"] * 3)[:ply] + ["u3"])
        assert isinstance(error, BadNotation)
        assert error.facts["ply"] == ply + 1
        assert str(error) == f"Move {ply + 1}: No tile can move up."
    session = Session(TILES, TILES.default, 5)
    error = raises(BadNotation, session.replay, moves + ["x", "u"])
    assert str(error) == "Move 8: The game is over."


def test_a_replay_does_not_continue_after_the_puzzle_is_solved() -> None:
    session = Session(PUZZLE, PUZZLE.default, 0, NEARLY_SOLVED)
    error = raises(BadNotation, session.replay, ["l", "r"])
    assert str(error) == "Move 2: The game is over."


def test_a_game_has_at_most_20_attributes() -> None:
    assert len(Session(TILES, TILES.default, 5).__dict__) <= 20


def _legal_moves(seed: int, count: int) -> list[str]:
    session = Session(TILES, TILES.default, seed)
    walk(session, count, seed)
    return session.timeline.moves.all()
