"""The odds of making a tile: which tile is considered, and how its odds are estimated."""

from itertools import pairwise

from game.core.engine import Odds
from game.twenty48 import rules
from game.twenty48.engine import Twenty48Engine
from game.twenty48.game import Twenty48
from game.twenty48.odds import counted_odds
from game.twenty48.search.deepening import DeepeningSearch


def test_the_odds_are_the_share_of_games_that_make_the_tile_and_converge() -> None:
    search = DeepeningSearch()
    board = rules.parse_position("8765000000001100")
    estimates = list(counted_odds(search, board, 9, range(3, 15)))
    assert [odds.games for odds in estimates] == list(range(1, 13))
    wins = [round(odds.chance * odds.games) for odds in estimates]
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(wins))
    assert [odds.chance for odds in counted_odds(search, board, 9, range(3, 15))] == [odds.chance for odds in estimates]


def test_joined_parts_of_the_games_equal_all_games() -> None:
    engine = Twenty48Engine()
    board = rules.parse_position("9900000000000000")

    def part(first: int, last: int) -> Odds:
        *_, odds = engine.odds(board, Twenty48.default, 10, first, last)
        assert odds is not None
        return odds

    assert Odds.joined([part(0, 5), part(5, 12)]).as_json() == part(0, 12).as_json()
    assert (part(0, 12).chance, part(0, 12).games) == (1.0, 12)
