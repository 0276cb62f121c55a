"""Seeded games of a bot and their records."""

import json

import pytest

from game.arena.bot import BotFailed, Choose, load_bot
from game.arena.builtin import builtins_of
from game.arena.play import Playthrough, Setup, play
from game.arena.record import validated
from game.core.game import Rules, Variant
from game.games import GAMES, game_named
from game.twenty48 import rules
from tests.arena.bots import maker
from tests.common.addresses import parse_address

TWO, PUZZLE = game_named("2048"), game_named("15")


def setup(bot: Choose, variant: Variant | None = None, **options: int) -> Setup:
    return Setup(TWO, variant or TWO.default, lambda: bot, **options)


@pytest.mark.parametrize("bot", ["random", "greedy", "corner", "empties"])
@pytest.mark.parametrize("seed", [0, 7, 2**63])
def test_a_record_is_the_game_that_its_transcript_replays(bot: str, seed: int) -> None:
    record = play(setup(maker("2048", bot)()), seed)
    _, session = parse_address(f"#/2048/4x4@{seed}/{record.transcript}", (TWO,))
    assert session is not None
    assert session.outcome == record.outcome == "lost"
    assert (session.state.score, session.state.moves) == (record.score, record.moves)
    assert record.max_tile == 1 << max(session.state.board)


def test_the_arena_plays_as_the_bare_rules_do() -> None:
    board, ply, score = rules.opening(4, 5), 0, 0
    while not rules.is_terminal(board):
        ply += 1
        direction = next(way for way in (2, 3, 1, 0) if rules.can_move(board, way))
        slid, _, board = rules.play(board, direction, 5, ply)
        score += slid.gain
    record = play(setup(maker("2048", "corner")()), 5)
    assert (record.score, record.moves) == (score, ply)


@pytest.mark.parametrize("game", ["2048", "15"])
def test_the_same_seed_gives_the_same_result_and_another_seed_a_different_one(game: str) -> None:
    for bot in builtins_of(game):
        if not bot.source or not bot.copes_with(3):
            continue
        setup = Setup(game_named(game), game_named(game).default.with_options(3, {}), maker(game, bot.name), max_moves=20)
        assert play(setup, 3).result == play(setup, 3).result
        assert play(setup, 3).result != play(setup, 4).result


def test_a_record_survives_json() -> None:
    record = play(setup(maker("2048", "greedy")()), 2)
    assert validated(json.loads(json.dumps(record.as_json()))) == record


@pytest.mark.parametrize("fields", [{}, {"seed": 1}, {"seed": 1, "more": 2}])
def test_other_fields_are_not_a_record(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not the fields"):
        validated(fields)


def test_milestones_rise_and_end_with_the_highest_tile() -> None:
    record = play(setup(maker("2048", "greedy")()), 2)
    tiles = [tile for tile, _, _ in record.milestones]
    assert tiles == sorted(set(tiles)) and tiles[-1] == record.max_tile
    moves = [move for _, move, _ in record.milestones]
    assert moves == sorted(moves) and moves[-1] <= record.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_by_default_a_game_is_stopped_at_its_own_move_limit(
    game: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "move_limit", 7)
    assert play(Setup(game, game.default, maker(game.id, "random")), 1).moves == 7


def test_a_game_is_stopped_at_the_move_limit() -> None:
    record = play(setup(maker("2048", "random")(), max_moves=10), 1)
    assert (record.moves, record.outcome, len(record.transcript)) == (10, "playing", 10)


def test_a_round_can_be_watched_and_left_at_any_ply() -> None:
    watched = Playthrough(setup(maker("2048", "corner")()), 9)
    states = [state for _, state in zip(range(5), watched.plies(), strict=False)]
    assert [state.moves for state in states] == [1, 2, 3, 4, 5]
    assert watched.record.moves == 5 and watched.record.outcome == "playing"
    assert play(setup(maker("2048", "corner")()), 9).transcript.startswith(watched.record.transcript)


def test_a_bots_notes_are_in_its_record() -> None:
    make = load_bot("def choose(game):\n    game.note(nodes=3, looks=1)\n    return game.legal_actions()[0]\n", "bot.py")
    record = play(Setup(TWO, TWO.default, make, max_moves=4), 1)
    assert record.notes == {"nodes": 12, "looks": 4}


def test_a_bot_knows_its_time_budget() -> None:
    source = "def choose(game):\n    assert game.budget_ms == 20\n    return game.legal_actions()[0]\n"
    assert play(Setup(TWO, TWO.default, load_bot(source, "bot.py"), 20, 3), 1).moves == 3


def test_an_illegal_choice_ends_the_game_with_an_error() -> None:
    with pytest.raises(BotFailed, match="choose returned 'nowhere'"):
        play(setup(lambda game: "nowhere"), 1)


def test_a_solved_puzzle_ends_with_its_moves() -> None:
    solution = iter("ll")
    three = Setup(PUZZLE, Variant(3), lambda: lambda game: next(solution))
    watched = Playthrough(three, 1)
    watched.state.board = (1, 2, 3, 4, 5, 6, 0, 7, 8)
    assert [state.moves for state in watched.plies()] == [1, 2]
    assert (watched.record.outcome, watched.record.score) == ("solved", 0)
