"""The chance of the next high tile after each move, which reviews of solved boards give."""

import pytest

from game.core.game import Variant
from game.twenty48.engine import MOVES_3X3, Twenty48Engine, chances_after
from game.twenty48.rules import legal_actions, parse_position, play
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.perfect import PerfectPlay
from tests.imports import ROOT

MOVES = (ROOT / "game" / "data" / MOVES_3X3).read_bytes()


def test_the_best_move_has_the_highest_chance_and_unsolved_boards_have_none() -> None:
    search = DeepeningSearch(perfect=PerfectPlay(MOVES))
    board = parse_position("684531210", 3)
    tile, chances = chances_after(search, board)
    best = search.look(board, 1).best
    assert tile == "512" and chances["urdl"[best]] == max(chances.values()) == pytest.approx(0.74, abs=0.005)
    assert chances_after(DeepeningSearch(), parse_position("2223134837216943")) == ("", {})
    assert chances_after(search, parse_position("AAA000000", 3)) == ("", {})


def test_a_review_of_3x3_gives_the_chance_after_each_move_where_a_tile_follows_every_move() -> None:
    board = parse_position("684531210", 3)
    engine = Twenty48Engine()
    engine.load(MOVES_3X3, MOVES)
    moves, after = "", board
    while legal_actions(after) and len(moves) < 8:
        careless = legal_actions(after)[-1]
        moves += "urdl"[careless]
        after = play(after, careless, 5, len(moves))[2]
    ordinary = Variant(3, four_percent=10, spawn_every=1, idle=0)
    for kind, is_told in ((ordinary, True), (ordinary.with_options(3, {"idle": 1}), False)):
        *_, review = engine.review(board, kind, 5, moves)
        assert review is not None and review.losses
        assert bool([loss.tile for loss in review.losses if loss.chances]) == is_told
