"""The charts of the statistics: the result of each game with averages, and how often each result occurs."""

import math

from ...core.charts import Chart, Scale, TimeScale, grid, left_margin, seconds, short, text_width
from ...core.text import number
from ...core.typing import Callable
from ..words import sign, text
from .statistics import LATEST, Statistics

_TOP = 34
"""Room above a chart for its legend."""

_BINS = 12
"""Most bars of the distribution."""

_CHARTED = 200
"""Latest games on the chart."""


def results_chart(statistics: Statistics, width: int, height: int) -> Chart:
    """Return a dot for each of the latest games, the average of ten, that of all games, and the best one."""
    language, is_race = statistics.language, statistics.is_race
    results = [_amount(result, is_race) for result in statistics.results]
    mean = sum(results) / len(results)
    shown = results[-_CHARTED:]
    first = len(results) - len(shown) + 1
    low = min(shown) if is_race else 0
    up = _scale(is_race, low, max(shown), _TOP + height, _TOP)
    name = _namer(is_race)
    left = left_margin(up, name)
    across = Scale(first, max(len(results), first + 1), left, width - 8, 1, 60)
    chart = Chart("results", _said(statistics), "", width)
    last = text(language, "axis-solve" if is_race else "axis-game", count=len(results))
    grid(chart, across, up, lambda tick: number(int(tick)), name, last)
    points = [(across.at(first + place), up.at(result)) for place, result in enumerate(shown)]
    chart.shapes.append(("path", {"d": " ".join([f"M{x:.1f} {y:.1f}h0" for x, y in points]), "class": "dots"}, ""))
    chart.draw("line", "mean", x1=across.left, y1=up.at(mean), x2=across.right, y2=up.at(mean))
    averages = []
    for place in range(len(shown)):
        latest = results[max(0, first + place - LATEST) : first + place]
        averages.append((points[place][0], up.at(sum(latest) / len(latest))))
    chart.trace("curve", averages)
    best = min(shown) if is_race else max(shown)
    x, y = points[shown.index(best)]
    chart.draw("circle", "star", cx=x, cy=y, r=6)
    words = text(language, "last-best") + " " + statistics.format(round(best * 1000) if is_race else int(best))
    is_right = x - text_width(words) - 12 < left
    chart.draw("text", "name" if is_right else "name end", words, x=x + 12 if is_right else x - 12, y=y + 4)
    _legend(chart, [("curve", text(language, "stat-latest-key")), ("mean", text(language, "stat-all-key"))], width - 8)
    return chart


def spread_chart(statistics: Statistics, width: int, height: int) -> Chart:
    """Return how many games have each range of results, with the median."""
    language, is_race = statistics.language, statistics.is_race
    results = [_amount(result, is_race) for result in statistics.results]
    across = _scale(is_race, min(results) if is_race else 0, max(results), 0, 34 * _BINS)
    step = across.step
    count = round((across.high - across.low) / step)
    bins = [0] * count
    for result in results:
        bins[min(count - 1, math.floor((result - across.low) / step + 1e-9))] += 1
    up = Scale(0, max(bins), _TOP + height, _TOP, 1, 34).widen()
    name = _namer(is_race)
    across.left, across.right, across.min_gap = left_margin(up, short), width - 16, 54
    median = sorted(results)[len(results) // 2 if is_race else (len(results) - 1) // 2]
    half = statistics.format(round(median * 1000) if is_race else int(median))
    label = text(language, "stat-half-race" if is_race else "stat-half", result=half)
    chart = Chart("spread", label, "", width)
    grid(chart, across, up, name, short)
    for place, games in enumerate(bins):
        if games:
            left, right = across.at(across.low + place * step) + 2, across.at(across.low + (place + 1) * step) - 2
            top = up.at(games)
            tall = up.left - top
            chart.draw("rect", "bar", x=left, y=top, width=max(2.0, right - left), height=tall, rx=min(6.0, tall / 2))
    x = across.at(median)
    chart.draw("line", "halo", x1=x, y1=_TOP - 8, x2=x, y2=up.left)
    chart.draw("line", "middle", x1=x, y1=_TOP - 8, x2=x, y2=up.left)
    half_width = text_width(label) / 2
    chart.draw("text", "name middled", label, x=min(max(x, half_width), width - half_width), y=14)
    return chart


def _said(statistics: Statistics) -> str:
    """Return the sentence that says what the chart of results shows."""
    results = statistics.results
    best = statistics.format(min(results) if statistics.is_race else max(results))
    language = statistics.language
    word = "stat-said-race" if statistics.is_race else "stat-said"
    parts = [text(language, word, count=len(results)), text(language, "last-best") + " " + best]
    return sign(language, ",").join(parts + [text(language, "stat-mean") + " " + statistics.format(statistics.mean(results))])


def _amount(result: int, is_race: bool) -> float:
    """Return a result as on the axis: points, or seconds."""
    return result / 1000 if is_race else float(result)


def _scale(is_race: bool, low: float, high: float, left: float, right: float) -> Scale:
    scale = TimeScale(low, high, left, right, 0.1, 34) if is_race else Scale(low, high, left, right, 1, 34)
    return scale.widen()


def _namer(is_race: bool) -> "Callable[[float], str]":
    return seconds if is_race else short


def _legend(chart: Chart, keys: list[tuple[str, str]], right: float) -> None:
    """Name lines at the top, from the right."""
    x = right
    for kind, name in reversed(keys):
        x -= text_width(name)
        chart.draw("text", "tick start", name, x=x, y=14)
        chart.draw("line", kind, x1=x - 26, y1=10, x2=x - 8, y2=10)
        x -= 44
