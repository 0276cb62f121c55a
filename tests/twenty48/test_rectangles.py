"""The engine on rectangular boards without data: hand-made rules advise, review and play."""

import pytest

from game.arena.builtin import builtins_of
from game.arena.play import Setup, play
from game.core.engine import Limit
from game.core.grid import LETTERS
from game.core.rng import below
from game.engines import engine_of, make_bot
from game.games import game_named
from game.twenty48.engine import Twenty48Engine
from game.twenty48.reasons import risk
from game.twenty48.rules import SIZES, chance_outcomes, is_terminal, legal_actions, place, slide
from game.twenty48.search.heuristics import HeuristicSearch

TILES = game_named("2048")
SHAPES = [size for size in SIZES if size[0] != size[1]]


def some_board(cells: int, seed: int) -> tuple[int, ...]:
    """Return a board with few empty cells."""
    return tuple(below(7, seed, cell) for cell in range(cells))


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_the_search_moves_tiles_as_the_rules_do(rows: int, columns: int) -> None:
    search = HeuristicSearch(columns=columns)
    for seed in range(100):
        board = some_board(rows * columns, seed)
        moves = {direction: (gain, after) for direction, gain, after in search.moves(board)}
        assert tuple(sorted(moves)) == legal_actions(board, columns)
        for direction, move in moves.items():
            slid = slide(board, direction, columns)
            assert move == (slid.gain, slid.after)


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_the_coach_advises_a_legal_move_with_reasons(rows: int, columns: int) -> None:
    variant = TILES.default.with_options(rows, {}, columns)
    engine = Twenty48Engine()  # Without data.
    for seed in range(30):
        board = some_board(rows * columns, seed)
        *_, advice = filter(None, engine.advise(board, variant, Limit(1)))
        legal = [LETTERS[way] for way in legal_actions(board, columns)]
        assert sorted(advice.values) == sorted(legal)
        assert list(advice.line or ()) == [letter for letter in advice.line or () if letter in legal]
        assert bool(advice.line) == bool(legal) == bool(advice.reasons)
        assert not advice.is_learned and not advice.is_proven


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_a_game_of_the_coach_is_reviewed_move_by_move(rows: int, columns: int) -> None:
    variant = TILES.default.with_options(rows, {}, columns)
    record = play(Setup(TILES, variant, make_bot("2048", "coach-1", variant, {})), 3)
    assert record.moves > 20
    *_, review = filter(None, engine_of("2048").review(TILES.opening(variant, 3).board, variant, 3, record.transcript[:20]))
    assert sum(review.grades.values()) == 20


def test_the_coach_beats_random_moves_on_a_rectangle() -> None:
    variant = TILES.default.with_options(3, {}, 4)
    scores = []
    for bot in ("coach-1", "random"):
        if bot == "coach-1":
            setup = Setup(TILES, variant, make_bot("2048", bot, variant, {}))
        else:
            setup = Setup(TILES, variant, lambda: lambda game: game.random.choice(game.legal_actions()))
        scores.append(sum(play(setup, seed).score for seed in range(10)))
    assert scores[0] > 3 * scores[1]


def test_the_risk_of_a_spawn_counts_neighbours_of_the_rectangle() -> None:
    checked = 0
    for seed in range(200):
        board = some_board(8, seed)
        if board.count(0) == 1:
            checked += 1
            ends = sum(chance for (cell, rank), chance in chance_outcomes(board) if is_terminal(place(board, cell, rank), 4))
            assert risk(board, 10, 4) == ends
    assert checked


def test_bots_that_need_a_square_are_not_offered_on_a_rectangle() -> None:
    names = {bot.name for bot in builtins_of("2048") if bot.copes_with(0)}
    assert {"lookahead", "lookahead-as-written", "expectimax"}.isdisjoint(names)
    assert {"random", "minimax", "coach"} <= names
