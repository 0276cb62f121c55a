"""Whole games and their records."""

import math

import pytest

from game.core.contract import IllegalMove
from game.twenty48.bench import coach, mean_and_error, play_game
from game.twenty48.mind import Mind
from game.twenty48.rules import legal_actions


def first_legal(board: tuple[int, ...]) -> int:
    return next(iter(legal_actions(board)), -1)


def test_a_game_depends_on_its_seed_alone() -> None:
    one, same, other = play_game(first_legal, 7), play_game(first_legal, 7), play_game(first_legal, 8)
    assert {**one, "seconds": 0} == {**same, "seconds": 0}
    assert one["score"] != other["score"]
    assert one["seed"] == 7


def test_the_coach_plays_better_than_the_first_legal_move(mind: Mind) -> None:
    careless = [play_game(first_legal, seed)["score"] for seed in range(5)]
    taught = play_game(coach(mind, plies=1), 1, max_moves=600)
    assert taught["score"] > max(careless)
    assert taught["moves"] == 600


def test_a_chooser_that_gives_up_ends_the_game() -> None:
    record = play_game(lambda board: -1, 5)
    assert (record["moves"], record["score"]) == (0, 0)
    assert record["max_tile"] in (2, 4)


def test_a_chooser_that_moves_nothing_is_refused() -> None:
    def stubborn(board: tuple[int, ...]) -> int:
        return next(way for way in range(4) if way not in legal_actions(board)) if len(legal_actions(board)) < 4 else 0

    with pytest.raises(IllegalMove):
        play_game(stubborn, 5)


def test_other_sides_and_odds_can_be_played() -> None:
    assert play_game(first_legal, 5, side=3, fours=50)["moves"] > 3


def test_the_error_of_a_mean_is_that_of_the_sample() -> None:
    assert mean_and_error([1.0, 3.0]) == (2.0, 1.0)
    assert mean_and_error([5.0])[1] == math.inf
