"""The figures of a series, against published numbers and by simulation."""

import random

import pytest

from game.lab.arena import Record
from game.lab.figures import mean_interval, share_interval, standard_error, summary


def record(seed: int, score: int, tile: int, moves: int = 10, outcome: str = "lost") -> Record:
    return Record(seed, score, tile, moves, 0.5, outcome, "")


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (29, 29, 0.8830, 1.0)],
)
def test_the_interval_of_a_share_is_wilsons(hits: int, games: int, low: float, high: float) -> None:
    """Source: Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3."""
    assert share_interval(hits, games) == pytest.approx((low, high), abs=0.00006)


def test_the_interval_of_a_mean_covers_it_in_95_of_100_series() -> None:
    chance = random.Random(1)
    covered = 0
    for _ in range(2000):
        low, high = mean_interval([chance.gammavariate(4, 500) for _ in range(100)])
        covered += low <= 2000 <= high
    assert 0.93 <= covered / 2000 <= 0.97


def test_the_standard_error_of_a_mean() -> None:
    assert standard_error([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx(0.7559, abs=0.0001)
    assert standard_error([5]) == 0


def test_a_summary_counts_every_game() -> None:
    found = summary([record(1, 100, 16), record(2, 300, 32), record(3, 800, 64, 40)])
    assert (found["games"], found["score_mean"], found["score_median"], found["score_best"]) == (3, 400, 300, 800)
    assert found["outcomes"] == {"lost": 3}
    assert found["moves_mean"] == 20
    assert found["moves_per_second"] == 40
    reached = found["reached"]
    assert isinstance(reached, dict)
    assert [(tile, entry["share"]) for tile, entry in reached.items()] == [("16", 1.0), ("32", 0.6667), ("64", 0.3333)]


def test_a_summary_of_no_games_says_so() -> None:
    assert summary([]) == {"games": 0}


def test_a_game_that_took_no_time_has_no_pace() -> None:
    assert summary([Record(1, 0, 2, 0, 0.0, "lost", "")])["moves_per_second"] == 0
