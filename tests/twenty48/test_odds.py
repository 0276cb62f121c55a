"""How likely a tile is made: which one is told, and how its odds are counted."""

from itertools import pairwise

import pytest

from game.twenty48 import rules
from game.twenty48.engine import Twenty48Engine
from game.twenty48.game import Twenty48
from game.twenty48.odds import Tally, next_great_rank, tallies
from game.twenty48.search.deepening import DeepeningSearch


@pytest.mark.parametrize(
    ("position", "tile"),
    [
        ("1100000000000000", 0),
        ("8000000000000000", 512),
        ("8765000000001100", 512),
        ("9000000000000000", 1024),
        ("9988000000000000", 1024),
        ("a000000000000000", 512),
        ("a900000000000000", 2048),
        ("ed00000000000000", 512),
        ("edc9000000000000", 1024),
        ("edca000000000000", 512),
        ("edca900000000000", 2048),
        ("edcba98000000000", 32768),
    ],
)
def test_the_next_great_tile_is_the_greatest_missing_one_that_is_near(position: str, tile: int) -> None:
    assert next_great_rank(rules.parse_position(position)) == (tile.bit_length() - 1 if tile else 0)


def test_the_odds_are_the_share_of_games_that_make_the_tile_and_settle_as_more_are_played() -> None:
    search = DeepeningSearch()
    board = rules.parse_position("8765000000001100")
    found = list(tallies(search, board, 9, 12, 3))
    assert [tally.games for tally in found] == list(range(1, 13))
    assert all(later.wins - earlier.wins in (0, 1) for earlier, later in pairwise(found))
    assert found == list(tallies(search, board, 9, 12, 3)), "equal seeds, equal games"


def test_the_error_is_never_nothing_and_shrinks_with_the_games() -> None:
    assert Tally(4, 4).error == pytest.approx(Tally(4, 0).error) == pytest.approx((0.25 * 0.75 / 4) ** 0.5)
    assert Tally(100, 50).error == pytest.approx(0.05)


def test_advice_names_the_next_great_tile_where_learned_values_judge_the_board(weights: bytes) -> None:
    engine = Twenty48Engine()
    board = rules.parse_position("8765000000001100")

    def goal() -> int:
        return [advice for advice in engine.advise(board, Twenty48.default, 1) if advice][-1].goal

    assert goal() == 0, "hand-made rules"
    engine.load("2048.weights", weights)
    assert goal() == 9


def test_games_that_all_end_alike_are_fewer() -> None:
    engine = Twenty48Engine()
    for position, chance in (("9900000000000000", 1.0), ("1212212112122121", 0.0)):
        found = [odds for odds in engine.odds(rules.parse_position(position), Twenty48.default, 10) if odds]
        assert [odds.chance for odds in found] == [chance] * 5, position
        assert found[-1].margin == 4
