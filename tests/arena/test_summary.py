"""Statistics of a series: every game counts, and two series are compared seed by seed."""

import random

import pytest

from game.arena.intervals import sequential_reach, share_interval
from game.arena.record import Record
from game.arena.summary import comparison, summary


def record(seed: int, score: int, tile: int = 16, moves: int = 10, outcome: str = "lost", **notes: float) -> Record:
    return Record(seed, score, tile, moves, 0.5, outcome, "", notes=notes)


def reached(*records: Record) -> dict[str, dict[str, object]]:
    shares = summary(records)["reached"]
    assert isinstance(shares, dict)
    return shares


def ends(interval: object) -> tuple[float, float]:
    assert isinstance(interval, list)
    low, high = interval
    return low, high


def test_a_summary_counts_every_game() -> None:
    figures = summary([record(1, 100, 16), record(2, 300, 32), record(3, 800, 64, 40)])
    assert (figures["games"], figures["score_mean"], figures["score_median"], figures["score_best"]) == (3, 400, 300, 800)
    assert figures["outcomes"] == {"lost": 3}
    assert figures["moves_mean"] == 20
    assert figures["moves_per_second"] == 40
    assert figures["score_quantiles"] == {"5%": 120, "25%": 200, "50%": 300, "75%": 550, "95%": 750}


def test_shares_start_at_the_lowest_of_the_games_highest_tiles() -> None:
    shares = reached(record(1, 100, 16), record(2, 300, 32), record(3, 800, 64))
    assert [(tile, entry["share"]) for tile, entry in shares.items()] == [("16", 1.0), ("32", 0.6667), ("64", 0.3333)]


def test_a_tile_that_no_game_ended_with_has_its_share_too() -> None:
    big = Record(1, 9, 64, 40, 2.0, "lost", "", [(32, 20, 1.0), (64, 40, 2.0)])
    shares = reached(record(2, 0, 16), big)
    assert [(tile, entry["share"]) for tile, entry in shares.items()] == [("16", 1.0), ("32", 0.5), ("64", 0.5)]


def test_the_moves_and_the_time_to_a_tile_are_those_of_the_games_that_made_it() -> None:
    games = [Record(seed, 9, 32, 40, 2.0, "lost", "", [(32, 20 * seed, 0.5 * seed)]) for seed in (1, 2, 6)]
    after = reached(*games, record(9, 0, 16))["32"]["after"]
    assert after == {"games": 3, "moves_mean": 60, "moves_median": 40, "seconds_mean": 1.5, "seconds_median": 1.0}


def test_bots_notes_are_added_up() -> None:
    assert summary([record(1, 0, nodes=30), record(2, 0, nodes=10)])["notes"] == {"nodes": {"total": 40, "mean": 20}}


def test_games_ended_by_a_move_that_moves_nothing_are_counted() -> None:
    ended = record(1, 4, outcome="playing", illegal_move=1)
    assert summary([ended, record(2, 8, outcome="playing"), record(3, 0)])["illegal_ends"] == 1
    assert (ended.ended_illegally, record(3, 0, illegal_move=1).ended_illegally) == (True, False)


def test_a_summary_of_no_games_says_so() -> None:
    assert summary([]) == {"games": 0}


def test_a_game_that_took_no_time_has_no_speed() -> None:
    assert summary([Record(1, 0, 2, 0, 0.0, "lost", "")])["moves_per_second"] == 0


def test_series_are_compared_on_the_seeds_that_both_have_played() -> None:
    gap = comparison([record(1, 50), record(2, 70), record(3, 10)], [record(3, 10), record(1, 20), record(8, 0)], is_puzzle=False)
    assert (gap["games"], gap["mean"], gap["more"], gap["less"], gap["equal"]) == (2, 15, 1, 0, 1)


def test_a_paired_difference_has_an_interval_that_holds_at_every_look() -> None:
    """Source: Student 1908, extra hours of sleep with two drugs: difference 1.58, standard error 0.389, here in tenths."""
    first = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]
    second = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20]
    mine, theirs = ([record(*pair) for pair in enumerate(some)] for some in (first, second))
    difference = comparison(mine, theirs, is_puzzle=False)
    assert (difference["mean"], difference["error"]) == (15.8, 3.89)
    reach = 3.89 * sequential_reach(10)
    assert difference["interval"] == pytest.approx([15.8 - reach, 15.8 + reach], abs=0.1)


def test_two_differences_have_an_error_but_no_interval() -> None:
    difference = comparison([record(1, 5), record(2, 9)], [record(1, 3), record(2, 1)], is_puzzle=False)
    assert difference["error"] == 3
    assert "interval" not in difference


def test_only_puzzles_that_both_have_solved_are_compared_by_moves() -> None:
    mine = [record(1, 0, moves=20, outcome="solved"), record(2, 0, moves=10_000, outcome="playing")]
    theirs = [record(1, 0, moves=30, outcome="solved"), record(2, 0, moves=40, outcome="solved")]
    difference = comparison(mine, theirs, is_puzzle=True)
    assert (difference["games"], difference["mean"]) == (1, -10)


def test_puzzles_that_nobody_has_solved_are_not_compared_by_moves() -> None:
    mine = [record(seed, 0, moves=3, outcome="playing") for seed in (1, 2)]
    theirs = [record(seed, 0, moves=60, outcome="playing") for seed in (1, 2)]
    assert comparison(mine, theirs, is_puzzle=True) == {"games": 0}


def test_series_without_a_common_seed_have_no_difference() -> None:
    assert comparison([record(1, 5)], [record(2, 5)], is_puzzle=False) == {"games": 0}


def test_the_interval_of_a_mean_excludes_impossible_values_and_that_of_a_difference_may_be_negative() -> None:
    mine = [record(seed, 3000 * (seed == 9), moves=1 + 899 * (seed == 9)) for seed in range(10)]
    theirs = [record(seed, 0, moves=900) for seed in range(10)]
    figures = summary(mine)
    assert (ends(figures["score_interval"])[0], ends(figures["moves_interval"])[0]) == (0, 0)
    assert ends(comparison(mine, theirs, is_puzzle=False)["interval"])[0] < 0


def test_paired_seeds_separate_bots_that_the_intervals_of_their_means_do_not() -> None:
    chance = random.Random(1)
    luck = [chance.randrange(1000, 3000) for _ in range(40)]
    mine = [record(seed, luck[seed] + chance.randrange(80)) for seed in range(40)]
    theirs = [record(seed, luck[seed]) for seed in range(40)]
    assert ends(summary(mine)["score_interval"])[0] < ends(summary(theirs)["score_interval"])[1]
    assert ends(comparison(mine, theirs, is_puzzle=False)["interval"])[0] > 0


def test_the_interval_of_a_mean_covers_it_in_95_of_100_series_and_that_of_a_difference_more_often() -> None:
    """The scores vary like a bot's: gamma distributed, with two kinds of luck partly shared by both bots of a pair."""
    chance = random.Random(2)
    covered = {"mean": 0, "difference": 0}
    for _ in range(2000):
        luck = [chance.gammavariate(4, 500) for _ in range(40)]
        mine = [record(seed, round(10 * each)) for seed, each in enumerate(luck)]
        theirs = [record(seed, round(10 * (each / 2 + chance.gammavariate(4, 400)))) for seed, each in enumerate(luck)]
        low, high = ends(summary(mine)["score_interval"])
        covered["mean"] += low <= 20_000 <= high
        low, high = ends(comparison(mine, theirs, is_puzzle=False)["interval"])
        covered["difference"] += low <= 20_000 - 10_000 - 16_000 <= high
    assert 0.93 <= covered["mean"] / 2000 <= 0.97 < 0.99 <= covered["difference"] / 2000, covered


@pytest.mark.parametrize(("games", "share"), [(50, 0.3), (20, 0.9), (100, 0.05)])
def test_the_interval_of_a_share_covers_it_in_95_of_100_series(games: int, share: float) -> None:
    chance = random.Random(3)
    covered = 0
    for _ in range(4000):
        low, high = share_interval(sum(chance.random() < share for _ in range(games)), games)
        covered += low <= share <= high
    assert 0.93 <= covered / 4000 <= 0.97, covered
