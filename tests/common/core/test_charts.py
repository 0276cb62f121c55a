"""The shared charts: scales with round ticks, short numbers, lines and the grid with its axes."""

from game.core.charts import Chart, Scale, TimeScale, grid, left_margin, seconds, short

NUMBERS = (
    (0, "0"),
    (800, "800"),
    (999, "999"),
    (1000, "1k"),
    (1049, "1k"),
    (7912, "7.9k"),
    (12_340, "12.3k"),
    (18_000, "18k"),
    (101_000, "101k"),
    (999_999, "1000k"),
    (1_250_000, "1.2M"),
)
TIMES = ((0, "0 s"), (0.5, "0.50 s"), (12, "12 s"), (90, "90 s"), (120, "2:00"), (150, "2:30"), (3600, "1:00:00"))
RANGES: tuple[tuple[type[Scale], float, float, list[float]], ...] = (
    (Scale, 0, 16_588, [0, 5000, 10_000, 15_000, 20_000]),
    (Scale, 0, 20, [0, 5, 10, 15, 20]),
    (Scale, 0, 0, [0, 1]),
    (Scale, 7, 7, [7, 8]),
    (Scale, 9871, 12_034, [9000, 10_000, 11_000, 12_000, 13_000]),
    (TimeScale, 10.4, 13.3, [10, 11, 12, 13, 14]),
    (TimeScale, 61, 185, [60, 120, 180, 240]),
    (TimeScale, 5, 5, [5, 5.1]),
)


def test_long_numbers_are_short_on_an_axis() -> None:
    assert [(number, short(number)) for number, _ in NUMBERS] == list(NUMBERS)


def test_times_on_an_axis_read_like_a_clock() -> None:
    assert [(time, seconds(time)) for time, _ in TIMES] == list(TIMES)


def test_a_widened_scale_ends_at_round_ticks_that_include_its_numbers() -> None:
    for kind, low, high, ticks in RANGES:
        scale = kind(low, high, 120, 0, 0.1 if kind is TimeScale else 1, 30).widen()
        assert [round(tick, 3) for tick in scale.ticks()] == ticks, (low, high)
        assert scale.low <= low <= high <= scale.high


def test_the_grid_names_both_axes_and_drops_numbers_that_would_touch_the_last_text() -> None:
    up = Scale(0, 18_000, 140, 0, 1, 30).widen()
    across = Scale(0, 1000, left_margin(up, short), 400, 1, 80)
    chart = Chart("curve", "a sentence", "", 400)
    grid(chart, across, up, short, short, "1,000 moves")
    texts = [text for tag, _, text in chart.shapes if tag == "text"]
    assert texts == ["0", "5k", "10k", "15k", "20k", "0", "500", "1,000 moves"]
    assert len([tag for tag, _, _ in chart.shapes if tag == "line"]) == 5
    assert chart.height == 166


def test_a_trace_is_a_line_or_fills_the_area_below_it() -> None:
    chart = Chart("curve", "", "", 100)
    chart.trace("line", [(0, 5), (10, 2.5)])
    chart.trace("area", [(0, 5), (10, 2.5)], 20)
    assert chart.shapes == [
        ("polyline", {"points": "0.0,5.0 10.0,2.5", "class": "line"}, ""),
        ("polygon", {"points": "0.0,20.0 0.0,5.0 10.0,2.5 10.0,20.0", "class": "area"}, ""),
    ]
