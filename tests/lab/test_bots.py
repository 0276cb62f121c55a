"""The built-in bots: each does what its one line of documentation says."""

import pytest

from game.catalog import GAMES, game_named
from game.core.contract import Variant
from game.lab.arena import Match, play
from game.lab.bots import BOTS, manhattan
from game.lab.visitor import GameView, Tools

UP, RIGHT, DOWN, LEFT = range(4)


def seen(position: str, game: str = "2048") -> GameView:
    rules_of = game_named(game)
    board = rules_of.parse_position(position)
    side = round(len(board) ** 0.5)
    return GameView(Tools(rules_of, rules_of.default.with_options(side, {}), 1, 0), board)


def test_there_are_bots_for_every_game_and_each_says_what_it_does() -> None:
    assert set(BOTS) == {game.id for game in GAMES}
    assert all(bot.__doc__ for bots in BOTS.values() for bot in bots.values())


@pytest.mark.parametrize(
    ("bot", "position", "choices"),
    [
        ("greedy", "1133000000000000", {LEFT, RIGHT}),
        ("greedy", "3100310000000000", {UP, DOWN}),
        ("corner", "1133000000000000", {DOWN}),
        ("corner", "0000000000001133", {LEFT}),
        ("corner", "0000000000001234", {UP}),
        ("empties", "1133112200000000", {LEFT, RIGHT}),
    ],
)
def test_a_bot_chooses_as_it_says(bot: str, position: str, choices: set[int]) -> None:
    view = seen(position)
    assert {BOTS["2048"][bot](view) for _ in range(30)} == choices


def test_expectimax_brings_the_greatest_tile_to_a_corner() -> None:
    assert BOTS["2048"]["expectimax"](seen("0B10000000000000")) == LEFT
    assert BOTS["2048"]["expectimax"](seen("01B0000000000000")) == RIGHT


def test_the_manhattan_distance_counts_rows_and_columns_of_every_tile() -> None:
    assert manhattan(seen("1 2 3/4 5 6/7 8 0", "15")) == 0
    assert manhattan(seen("1 2 3/4 5 6/7 0 8", "15")) == 1
    assert manhattan(seen("8 1 3/4 0 2/7 6 5", "15")) == 10


def test_better_bots_score_more_on_the_same_seeds() -> None:
    game = game_named("2048")
    means = []
    for name in ("random", "greedy", "corner"):
        match = Match(game, game.default, lambda name=name: BOTS["2048"][name])  # type: ignore[misc]
        means.append(sum(play(match, seed).score for seed in range(20)))
    assert means == sorted(means)


@pytest.mark.parametrize("side", [3, 4, 5])
def test_every_bot_plays_every_size(side: int) -> None:
    for game in GAMES:
        for bot in BOTS[game.id].values():
            variant = Variant(side, **game.default.options)
            assert play(Match(game, variant, lambda bot=bot: bot, most_moves=6), 1).moves == 6  # type: ignore[misc]
