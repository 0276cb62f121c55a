"""The engine on boards whose goal has the gap first: every answer is the turned board's, turned back."""

import pytest

from game.arena.play import Setup, play
from game.core.engine import Solution
from game.core.game import Variant
from game.core.grid import LETTERS
from game.engines import engine_of, load_data
from game.fifteen import rules
from game.fifteen.game import Fifteen

FIFTEEN = Fifteen()
KORF_1 = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"
"""The first of Korf's hundred boards as published. Source: Korf, "Depth-first iterative-deepening", 1985."""


def kind(side: int) -> Variant:
    """Return the variant of a side whose goal has the gap first."""
    return FIFTEEN.parse_variant(f"{side}x{side}-g")


def played(board: tuple[int, ...], moves: str) -> tuple[int, ...]:
    """Return the board after moves."""
    for letter in moves:
        board = rules.slide(board, LETTERS.index(letter))
    return board


def test_korfs_first_board_as_published_takes_57_moves_with_the_gap_first() -> None:
    board = rules.parse_position(KORF_1)
    load_data("15", kind(4))
    *_, advice = [one for one in engine_of("15").advise(board, kind(4)) if isinstance(one, Solution)]
    assert (advice.length, advice.is_proven) == (57, True)
    assert played(board, "".join(advice.line or ())) == tuple(range(16))
    assert 0 < advice.percentile < 100


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("side", [2, 3])
def test_advice_solves_a_board_and_is_as_long_as_the_turned_boards(side: int) -> None:
    engine = engine_of("15")
    for seed in range(5):
        board = FIFTEEN.of(kind(side)).opening(kind(side), seed).board
        *_, advice = [one for one in engine.advise(board, kind(side)) if isinstance(one, Solution)]
        *_, usual = [one for one in engine.advise(rules.turned(board), Variant(side)) if isinstance(one, Solution)]
        line = "".join(advice.line or ())
        assert (played(board, line), advice.length) == (tuple(range(side * side)), usual.length)
        if advice.idea and "tile" in advice.idea[1]:
            assert advice.idea[1]["tile"] in board
        *_, others = engine.alternatives(board, kind(side), line)
        assert others and line[0] in others.firsts and others.slides > 0


def test_a_review_equals_the_turned_games_with_its_moves_turned() -> None:
    engine = engine_of("15")
    opposites = str.maketrans("urdl", "dlur")
    for seed in range(4):
        board = FIFTEEN.of(kind(3)).opening(kind(3), seed).board
        letter = LETTERS[rules.legal_actions(board)[0]]
        moves = (letter + letter.translate(opposites)) * 2
        *_, review = engine.review(board, kind(3), 0, moves)
        *_, usual = engine.review(rules.turned(board), Variant(3), 0, moves.translate(opposites))
        assert review and usual and usual.losses and review.chart == usual.chart
        losses = [(loss.ply, loss.better, loss.played) for loss in review.losses]
        assert losses == [(loss.ply, loss.better.translate(opposites), loss.played.translate(opposites)) for loss in usual.losses]
        assert [loss.board for loss in review.losses] == [rules.turned(one.board) for one in usual.losses]


def test_the_solver_as_a_bot_solves_such_a_board() -> None:
    setup = Setup(FIFTEEN.of(kind(3)), kind(3), engine_of("15").make_bot("solver", kind(3)))
    assert [play(setup, seed).outcome for seed in range(3)] == ["solved"] * 3
