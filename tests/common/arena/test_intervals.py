"""Means, quantiles and shares with 95 % intervals, against published numbers."""

import math

from game.arena.intervals import (
    EFFECT_VARIANCE,
    ERROR_RATE,
    difference_interval,
    mean_interval,
    mean_of,
    quantile,
    sequential_reach,
    share_interval,
    standard_error,
    student,
)
from game.core.rng import below


def near(value: float, wanted: float, off: float = 0.0001) -> bool:
    return abs(value - wanted) <= off


def test_students_quantiles_are_those_of_the_tables() -> None:
    """Source: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, column 0.975."""
    table = (
        (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306), (9, 2.262), (10, 2.228),
        (15, 2.131), (20, 2.086), (29, 2.045), (50, 2.009), (99, 1.984), (1000000, 1.960),
    )  # fmt: skip
    for freedom, quantile_of_table in table:
        assert near(student(freedom), quantile_of_table, 0.0006), freedom


def test_without_degrees_of_freedom_the_quantile_is_infinite() -> None:
    assert student(0) == math.inf


def test_a_mean_has_the_error_and_the_interval_of_the_textbook() -> None:
    """Source: Student 1908, the sleep gained by ten patients (differences of two drugs): mean 1.58, t = 4.06, 0.70 to 2.46."""
    gained = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    low, high = mean_interval(gained)
    assert near(mean_of(gained), 1.58)
    assert near(mean_of(gained) / standard_error(gained), 4.0621, 0.0005)
    assert near(low, 0.7001, 0.0005) and near(high, 2.4599, 0.0005)


def test_one_number_has_no_error_and_is_its_own_interval() -> None:
    assert standard_error([5.0]) == 0
    assert mean_interval([5.0]) == (5.0, 5.0)


def test_a_quantile_lies_between_its_neighbours_in_proportion() -> None:
    """Source: R's `quantile(1:10, c(.05, .25, .5, .95))`, whose default is type 7."""
    numbers = [float(number) for number in range(1, 11)]
    assert [round(quantile(numbers, share), 4) for share in (0.05, 0.25, 0.5, 0.95)] == [1.45, 3.25, 5.5, 9.55]
    assert (quantile(numbers, 0), quantile(numbers, 1), quantile([7.0], 0.3)) == (1.0, 10.0, 7.0)


def test_a_shares_interval_is_wilsons() -> None:
    """Source: Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3."""
    table = ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718))
    for hits, games, low, high in table + ((29, 29, 0.883, 1.0),):
        interval = share_interval(hits, games)
        assert near(interval[0], low, 0.00006) and near(interval[1], high, 0.00006), (hits, games)


def test_without_games_a_share_may_be_anything() -> None:
    assert share_interval(0, 0) == (0.0, 1.0)


def bayes_factor(t: float, games: int) -> float:
    """Return the evidence of a t-statistic for an effect. Source: Rouder et al. 2009, note 1, for one prior variance."""
    spread = 1 + games * EFFECT_VARIANCE
    ratio = (1 + t * t / (games - 1)) / (1 + t * t / (games - 1) / spread)
    return math.exp(math.log(ratio) * games / 2) / math.sqrt(spread)


def test_a_difference_is_sure_where_the_evidence_is_twenty_to_one() -> None:
    for games in (10, 20, 50, 1000, 100000):
        assert near(bayes_factor(sequential_reach(games), games) * ERROR_RATE, 1, 0.00001), games


def test_few_differences_have_no_interval() -> None:
    for games in range(10):
        assert sequential_reach(games) == math.inf
        assert difference_interval([1.0] * games) is None


def test_an_interval_for_every_look_is_wider_than_one_for_a_single_look() -> None:
    for games in (10, 20, 100, 5000):
        assert sequential_reach(games) > student(games - 1) + 1


def test_equal_bots_are_rarely_called_different_however_often_one_looks() -> None:
    """300 series of 100 normal differences, looked at after each game: a fixed interval calls a third of them different."""
    called, called_by_fixed = 0, 0
    for series in range(300):
        is_called, is_called_by_fixed = False, False
        total, squares = 0.0, 0.0
        for game in range(1, 101):
            number = sum([below(1000, series, game, lane) for lane in range(12)]) / 1000 - 5.994
            total, squares = total + number, squares + number * number
            if game > 1:
                error = math.sqrt(max(squares - total * total / game, 1e-9) / (game - 1) / game)
                is_called = is_called or abs(total / game) > sequential_reach(game) * error
                is_called_by_fixed = is_called_by_fixed or abs(total / game) > student(game - 1) * error
        called, called_by_fixed = called + is_called, called_by_fixed + is_called_by_fixed
    assert called <= 15 < 75 < called_by_fixed
