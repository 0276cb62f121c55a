"""The odds of making a tile: which tile is considered, and how its odds are estimated."""

from itertools import pairwise

import pytest

from game.core.engine import Odds
from game.twenty48 import rules
from game.twenty48.engine import Twenty48Engine
from game.twenty48.game import Twenty48
from game.twenty48.odds import counted_odds, next_high_rank
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
def test_the_next_high_tile_is_the_highest_missing_one_within_reach(position: str, tile: int) -> None:
    assert next_high_rank(rules.parse_position(position)) == (tile.bit_length() - 1 if tile else 0)


def test_the_odds_are_the_share_of_games_that_make_the_tile_and_converge() -> None:
    search = DeepeningSearch()
    board = rules.parse_position("8765000000001100")
    estimates = list(counted_odds(search, board, 9, range(3, 15)))
    assert [odds.games for odds in estimates] == list(range(1, 13))
    wins = [round(odds.chance * odds.games) for odds in estimates]
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(wins))
    assert [odds.chance for odds in counted_odds(search, board, 9, range(3, 15))] == [odds.chance for odds in estimates]


def test_advice_names_the_next_high_tile_if_learned_values_judge_the_board(weights: bytes) -> None:
    engine = Twenty48Engine()
    board = rules.parse_position("8765000000001100")

    def goal() -> int:
        return [advice for advice in engine.advise(board, Twenty48.default, 1) if advice][-1].goal

    assert goal() == 0, "hand-made rules"
    engine.load("2048.weights", weights)
    assert goal() == 9


def test_joined_parts_of_the_games_equal_all_games() -> None:
    engine = Twenty48Engine()
    board = rules.parse_position("9900000000000000")

    def part(first: int, last: int) -> Odds:
        *_, odds = engine.odds(board, Twenty48.default, 10, first, last)
        assert odds is not None
        return odds

    assert Odds.joined([part(0, 5), part(5, 12)]).as_json() == part(0, 12).as_json()
    assert (part(0, 12).chance, part(0, 12).games) == (1.0, 12)
