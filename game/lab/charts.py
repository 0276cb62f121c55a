"""The Lab's charts: distribution of results, tiles reached, time to each tile, and differences between bots."""

import math

from ..app.words import text
from ..arena.summary import Spread, measured, paired, share_reaching, ways_to
from ..core.charts import Chart, Scale, axis, figure, step_of
from ..core.typing import Callable
from .series import Series

MAX_SHOWN = 4
"""Series per chart."""

_BINS = 12
_TILES = 8
_ROW = 18
_TOP = 6


def amount(number: float, lower_is_better: bool) -> str:
    """Format a mean: points as a whole number, moves of a puzzle with decimals."""
    return figure(number if lower_is_better else round(number))


def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def interval(low: float, high: float) -> str:
    return f"{figure(low)} – {figure(high)}"


def distribution(shown: list[Series], lower_is_better: bool, width: int, language: str) -> Chart:
    """Return a histogram of scores or, in a puzzle, of moves: one row of bars per series, on a common scale."""
    word = "chart-moves-spread" if lower_is_better else "chart-spread"
    chart = Chart("spread", text(language, word), text(language, "chart-spread-note"), width)
    columns = [list(measured(series.records, lower_is_better).values()) for series in shown]
    results = [number for numbers in columns for number in numbers]
    if not results:
        return chart
    reach = max(results) - min(results)
    step = max(1.0, step_of(reach or max(results) or 1, _BINS))
    first = math.floor(min(results) / step)
    count = math.floor(max(results) / step) - first + 1
    scale = Scale(first * step, (first + count) * step, 12, width - 20)
    bins = [[0] * count for _ in shown]
    for place, numbers in enumerate(columns):
        for number in numbers:
            bins[place][math.floor(number / step) - first] += 1
    max_games = max([max(row) for row in bins])
    bottom: float = _TOP
    tall = (150, 90, 64, 50)[len(shown) - 1]
    for place, numbers in enumerate(columns):
        bottom += 18
        chart.mark(place, 14, bottom - 5)
        chart.draw("text", "name", shown[place].label, x=26, y=bottom)
        bottom += tall + 6
        for column, games in enumerate(bins[place]):
            if games:
                left = scale.at((first + column) * step) + 1
                right = scale.at((first + column + 1) * step) - 1
                height = tall * games / max_games
                chart.draw("rect", f"bar series-{place}", x=left, y=bottom - height, width=right - left, height=height)
        chart.draw("line", "base", x1=scale.left, y1=bottom, x2=scale.right, y2=bottom)
        if numbers:
            bottom += 9
            spread = Spread(numbers)
            if spread.interval:
                low, high = spread.interval
                _whisker(chart, place, scale, low, spread.mean, high, bottom)
            else:
                chart.mark(place, scale.at(spread.mean), bottom)
            bottom += 5
    axis(chart, scale, bottom)
    chart.head = [text(language, "moves" if lower_is_better else "score")] + [series.label for series in shown]
    for column in range(count):
        name = interval((first + column) * step, (first + column + 1) * step - 1)
        chart.rows.append([name] + [str(row[column]) for row in bins])
    return chart


def tiles_of(shown: list[Series]) -> list[int]:
    """Return the highest tiles that series reached, in ascending order."""
    tops = sorted({record.max_tile for series in shown for record in series.records})
    if not tops:
        return []
    tiles: list[int] = []
    tile = tops[-1]
    while tile >= max(4, tops[0]) and len(tiles) < _TILES:
        tiles.append(tile)
        tile //= 2
    return sorted(tiles)


def reached(shown: list[Series], width: int, language: str) -> Chart:
    """Return the share of games that reached each tile, with 95 % intervals."""
    chart = Chart("reach", text(language, "chart-reach"), text(language, "chart-reach-note"), width)
    scale = Scale(0, 1, 52, width - 22, 0.01)

    def draw(tile: int, place: int, y: float) -> str:
        share = share_reaching(shown[place].records, tile)
        length = scale.at(share.share) - scale.left
        chart.draw("rect", f"bar series-{place}", x=scale.left, y=y - 5, width=length, height=10)
        if share.games == 1:
            return percent(share.share)
        low, high = share.interval
        _whisker(chart, -1, scale, low, share.share, high, y)
        return f"{percent(share.share)} ({100 * low:.0f} – {100 * high:.0f})"

    axis(chart, scale, _by_tile(chart, tiles_of(shown), shown, scale, draw, language), percent)
    return chart


def milestones(shown: list[Series], measure: str, width: int, language: str) -> Chart:
    """Return the median moves or seconds to each tile, with the middle half of the games."""
    chart = Chart("pace", text(language, "chart-pace-" + measure), text(language, "chart-pace-note"), width)
    column = 0 if measure == "moves" else 1
    spreads: dict[tuple[int, int], Spread] = {}
    for tile in tiles_of(shown):
        for place, series in enumerate(shown):
            numbers = [max(way[column], 0.0001) for way in ways_to(series.records, tile)]
            if numbers:
                spreads[tile, place] = Spread(numbers)
    if not spreads:
        return chart
    ends = [spread.ordered[end] for spread in spreads.values() for end in (0, -1)]
    scale = _LogScale(min(ends), max(ends), 52, width - 22)

    def draw(tile: int, place: int, y: float) -> str:
        spread = spreads.get((tile, place))
        if not spread:
            return "–"
        if not spread.interval:
            chart.mark(place, scale.at(spread.median), y)
            return figure(spread.median)
        low, high = spread.quantile(0.25), spread.quantile(0.75)
        _whisker(chart, place, scale, low, spread.median, high, y)
        return f"{figure(spread.median)} ({interval(low, high)})"

    axis(chart, scale, _by_tile(chart, sorted({tile for tile, _ in spreads}), shown, scale, draw, language))
    return chart


class Difference:
    """A series compared with another, on the seeds that both have played or, in a puzzle, solved.

    If they solved different puzzles, the verdict stays open, because harder ones take more moves. Raises: ValueError for
    different kinds, where one seed means two games, or one name two bots.
    """

    def __init__(self, series: Series, base: Series, lower_is_better: bool) -> None:
        if (series.game, series.kind) != (base.game, base.kind):
            raise ValueError("series on different kinds of board are not compared")
        numbers = [measured(side.records, lower_is_better) for side in (series, base)]
        self.each = paired(*numbers)
        spread = Spread(self.each or [0.0], are_differences=True)
        self.mean = spread.mean
        self.has_interval = spread.interval is not None
        self.low, self.high = spread.interval or (-math.inf, math.inf)
        sign = -1 if lower_is_better else 1
        self.better = len([difference for difference in self.each if difference * sign > 0])
        self.verdict = "verdict-open"
        played = {record.seed for record in series.records} & {record.seed for record in base.records}
        if played & set(numbers[0]) != played & set(numbers[1]):
            self.verdict = "verdict-unsolved"
        elif len(self.each) > 1 and _are_same_games(series, base):
            self.verdict = "verdict-same"
        elif self.low > 0 or self.high < 0:
            self.verdict = "verdict-better" if self.mean * sign > 0 else "verdict-worse"


def _are_same_games(first: Series, second: Series) -> bool:
    """Return whether all games on common seeds are equal."""
    results = [{record.seed: (record.score, record.moves) for record in series.records} for series in (first, second)]
    return all([results[1].get(seed, result) == result for seed, result in results[0].items()])


def differences(shown: list[Series], base: Series, lower_is_better: bool, width: int, language: str) -> Chart:
    """Return the differences from the base on common seeds: each game, and the mean with its 95 % interval."""
    title = text(language, "chart-difference", bot=base.label)
    note = text(language, "chart-difference-note", done=text(language, "both-solved" if lower_is_better else "both-played"))
    chart = Chart("difference", title, note, width)
    others = []
    for place, series in enumerate(shown):
        difference = Difference(series, base, lower_is_better)
        if series is not base and len(difference.each) > 1:
            others.append((place, series, difference))
    if not others:
        return chart
    ends = [0.0] + [end for _, _, difference in others for end in difference.each]
    scale = Scale(min(ends), max(ends) if max(ends) > min(ends) else min(ends) + 1, 16, width - 22)
    bottom: float = _TOP
    for place, series, difference in others:
        bottom += 18
        chart.mark(place, 14, bottom - 5)
        chart.draw("text", "name", series.label, x=26, y=bottom)
        # One shape for all games: thousands of elements would make the page slow.
        places = sorted({f"{scale.at(number):.1f}" for number in difference.each})
        lines = "".join([f"M{x} {bottom + 8:.1f}v12" for x in places])
        chart.shapes.append(("path", {"d": lines, "class": f"game series-{place}"}, ""))
        # A wide interval of a few games ends at the border, so that the games keep their room.
        low, high = max(difference.low, scale.low), min(difference.high, scale.high)
        _whisker(chart, place, scale, low, difference.mean, high, bottom + 32)
        bottom += 42
    chart.draw("line", "zero", x1=scale.at(0), y1=_TOP, x2=scale.at(0), y2=bottom)
    axis(chart, scale, bottom)
    words = ("bot", "common-seeds", "mean-difference", "interval-95", "better-on", "verdict")
    chart.head = [text(language, word) for word in words]
    for _, series, difference in others:
        games = len(difference.each)
        sure = [amount(end, lower_is_better) for end in (difference.low, difference.high) if difference.has_interval]
        row = [series.label, str(games), amount(difference.mean, lower_is_better), " – ".join(sure) or "–"]
        chart.rows.append(row + [f"{difference.better} / {games}", text(language, difference.verdict)])
    return chart


class _LogScale(Scale):
    """A logarithmic scale."""

    def at(self, number: float) -> float:
        low = math.log(self.low)
        high = math.log(self.high)
        return self.left + (self.right - self.left) * ((math.log(number) - low) / (high - low) if high > low else 0.5)

    def ticks(self) -> list[float]:
        ticks = []
        power = math.floor(math.log10(self.low))
        while 10.0**power <= self.high:
            ticks += [factor * 10.0**power for factor in (1, 2, 5) if self.low <= factor * 10.0**power <= self.high]
            power += 1
        max_ticks = max(2, int((self.right - self.left) / 60))
        every = -(-len(ticks) // max_ticks)
        return ticks if len(ticks) <= max_ticks else [tick for place, tick in enumerate(ticks) if place % every == 0]


def _by_tile(
    chart: Chart, tiles: list[int], shown: list[Series], scale: Scale, draw: "Callable[[int, int, float], str]", language: str
) -> float:
    """Draw a block per tile, the highest first, with a line per series; return the bottom of the last block.

    draw: draws the line for (tile, place of the series, y) and returns its text for the table.
    """
    bottom = float(_TOP)
    for tile in reversed(tiles):
        chart.draw("line", "rule", x1=0, y1=bottom + 2, x2=scale.right, y2=bottom + 2)
        chart.draw("text", "label", str(tile), x=scale.left - 8, y=bottom + 8 + _ROW * 0.5)
        middles = [bottom + 4 + _ROW * (place + 0.5) for place in range(len(shown))]
        chart.rows.append([str(tile)] + [draw(tile, place, y) for place, y in enumerate(middles)])
        bottom += 4 + _ROW * len(shown)
    chart.head = [text(language, "tile")] + [series.label for series in shown]
    return bottom


def _whisker(chart: Chart, place: int, scale: Scale, low: float, middle: float, high: float, y: float) -> None:
    """Draw an interval and, unless `place` is negative, the marker of that series in the middle."""
    left = scale.at(low)
    right = scale.at(high)
    chart.draw("path", "whisker")
    chart.shapes[-1][1]["d"] = f"M{left:.1f} {y - 4:.1f}v8M{right:.1f} {y - 4:.1f}v8M{left:.1f} {y:.1f}H{right:.1f}"
    if place >= 0:
        chart.mark(place, scale.at(middle), y)
