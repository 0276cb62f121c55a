"""Dates as numbers, and the streak: pure arithmetic, without a clock."""

from game.app.daily.records import streak
from game.core.calendar import dashed, date_of, day_of, month_days, weekday
from tests.common.checks import raises
from tests.slices import SLICES, sample

MONDAY = day_of("20261116")


def test_days_are_counted_from_1970() -> None:
    # Source: `date -ud 2026-11-22 +%s`, divided by 86,400, and so on.
    dates = (("19700101", 0), ("19691231", -1), ("20000229", 11_016), ("20261122", 20_779), ("21000301", 47_541))
    for date, day in dates:
        assert day_of(date) == day and date_of(day) == date


def test_every_day_of_eight_hundred_years_follows_the_previous_one() -> None:
    start = day_of("16000101")
    days = (day_of("24000101") - start) // SLICES
    for first in sample(range(start, start + SLICES * days, days)):
        before = date_of(first - 1)
        for day in range(first, first + days):
            date = date_of(day)
            assert date > before
            before = date
    for date in ("20240229", "20000229", "24000229", "20231231"):
        assert date_of(day_of(date)) == date


def test_an_invalid_date_is_refused() -> None:
    wrong = ("", "2026112", "202611221", "20261131", "20260229", "21000229", "20261301", "20260001", "20261100", "2026-1-1")
    for text in wrong + ("abcdefgh",):
        raises(ValueError, day_of, text)


def test_the_days_of_a_month_and_of_the_week() -> None:
    assert [len(month_days(2026, month)) for month in range(1, 13)] == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert len(month_days(2024, 2)) == 29 and len(month_days(2100, 2)) == 28
    assert [weekday(day_of(date)) for date in ("20261122", "20261123", "19700101")] == [6, 0, 3]
    assert dashed("20261122") == "2026-11-22"


def test_a_streak_counts_the_days_in_a_row_and_today_does_not_end_it() -> None:
    days = {MONDAY + day for day in range(5)}
    assert streak(days, MONDAY + 4)[:2] == (5, [])
    assert streak(days, MONDAY + 5)[:2] == (5, [])
    assert streak(set(), MONDAY)[:2] == (0, [])
    assert streak({MONDAY}, MONDAY)[:2] == (1, [])


def test_one_missed_day_a_week_is_bridged_and_a_second_one_ends_the_streak() -> None:
    week = {MONDAY + day for day in (0, 1, 3, 4, 5, 6)}
    assert streak(week, MONDAY + 6)[:2] == (6, [MONDAY + 2])
    assert streak(week - {MONDAY + 4}, MONDAY + 6)[:2] == (2, [])
    last_week = {MONDAY - day for day in (1, 2, 4)}
    assert streak(week | last_week, MONDAY + 6)[:2] == (9, [MONDAY - 3, MONDAY + 2])


def test_two_missed_days_in_a_row_are_bridged_only_if_they_are_in_two_weeks() -> None:
    sunday = MONDAY + 6
    around = {sunday - 1, sunday + 2}
    assert streak(around, sunday + 2)[:2] == (2, [sunday, sunday + 1])
    assert streak({MONDAY, MONDAY + 3}, MONDAY + 3)[:2] == (1, [])
    assert streak({sunday - 2, sunday + 2}, sunday + 2)[:2] == (1, [])


def test_a_freeze_keeps_the_streak_if_yesterday_was_missed() -> None:
    assert streak({MONDAY + 3}, MONDAY + 4)[:2] == (1, [])
    assert streak({MONDAY + 3}, MONDAY + 5)[:2] == (1, [MONDAY + 4])
    assert streak({MONDAY + 3}, MONDAY + 6)[:2] == (0, [])


def test_travelling_west_over_midnight_keeps_the_streak() -> None:
    days = {MONDAY, MONDAY + 1, MONDAY + 2}
    assert streak(days, MONDAY + 1)[:2] == (3, [])


def test_a_freeze_stays_used_when_the_streak_ends() -> None:
    done = {MONDAY - 2, MONDAY - 1, MONDAY + 2}
    assert streak(done, MONDAY + 3) == (1, [], MONDAY)
    assert streak({MONDAY - 2, MONDAY - 1}, MONDAY) == (2, [], 0)
