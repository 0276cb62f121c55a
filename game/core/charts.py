"""Charts as plain data: SVG shapes for a given width, and a table with the same content.

Series have an index (0 to 3): each has its own marker, pattern and, in the style sheet, colour, so that nothing depends on hue.
"""

import math

from .typing import Callable

_AXIS = 22
_CLOCK_STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200)


class Chart:
    """A chart. shapes: (tag, attributes, text) in pixels; head and rows: the table beside it."""

    def __init__(self, key: str, title: str, note: str, width: int) -> None:
        self.key = key
        self.title = title
        self.note = note
        self.width = width
        self.height = 0
        self.shapes: list[tuple[str, dict[str, str], str]] = []
        self.head: list[str] = []
        self.rows: list[list[str]] = []

    def draw(self, tag: str, kind: str, text: str = "", **places: float) -> None:
        """Add a shape with a class of the style sheet."""
        attributes = {name: f"{place:.1f}" for name, place in places.items()}
        attributes["class"] = kind
        self.shapes.append((tag, attributes, text))

    def mark(self, place: int, x: float, y: float) -> None:
        """Add the marker of a series."""
        self.shapes.append(("path", {"d": marker(place, x, y), "class": f"mark series-{place}"}, ""))

    def trace(self, kind: str, points: "list[tuple[float, float]]", foot: float = -1) -> None:
        """Add a line through points; foot: the height of the ground, down to which the area below is filled instead."""
        line = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
        if foot >= 0 and points:
            line = f"{points[0][0]:.1f},{foot:.1f} {line} {points[-1][0]:.1f},{foot:.1f}"
        self.shapes.append(("polygon" if foot >= 0 else "polyline", {"points": line, "class": kind}, ""))

    @property
    def facts(self) -> list[object]:
        """Everything that is visible: equal for charts that look the same."""
        return [self.key, self.title, self.note, self.width, self.height, self.shapes, self.head, self.rows]


def marker(place: int, x: float, y: float, size: float = 5) -> str:
    """Return the outline of a series' marker around a point: circle, square, diamond, triangle."""
    if place == 0:
        return f"M{x - size:.1f} {y:.1f}a{size} {size} 0 1 0 {2 * size} 0a{size} {size} 0 1 0 {-2 * size} 0z"
    if place == 1:
        return f"M{x - size:.1f} {y - size:.1f}h{2 * size}v{2 * size}h{-2 * size}z"
    if place == 2:
        size += 1
        return f"M{x:.1f} {y - size:.1f}l{size} {size}l{-size} {size}l{-size} {-size}z"
    return f"M{x:.1f} {y - size - 1:.1f}l{size + 1} {2 * size}h{-2 * size - 2}z"


def figure(number: float) -> str:
    """Format a number for people: commas after the thousands, three digits for small numbers, a true minus sign."""
    size = abs(number)
    if size >= 1e15:
        text = f"{size:.3g}"
    elif size >= 1000 or size == int(size):
        text = f"{round(size):,}"
    else:
        digits = 1 if size >= 10 else 2 if size >= 0.1 else 3 if size >= 0.001 else 4
        text = ("{:." + str(digits) + "f}").format(size)
    return "\u2212" + text if number < 0 and text.strip("0.") else text


def short(number: float) -> str:
    """Format a number for a narrow place: 800, 7.9k, 18k, 1.2M."""
    for size, unit in ((1_000_000, "M"), (1000, "k")):
        if abs(number) >= size or (unit == "k" and abs(number) > 999.5):
            tenths = round(10 * number / size)
            return f"{tenths // 10}{unit}" if tenths % 10 == 0 or tenths >= 1000 else f"{tenths / 10:.1f}{unit}"
    return figure(round(number))


def seconds(number: float) -> str:
    """Format seconds on an axis: `12 s`, `0.5 s`, from two minutes on `2:30`, from an hour on `1:02:30`."""
    if number < 120:
        return figure(number) + " s"
    whole = round(number)
    minutes = f"{whole // 3600}:{whole // 60 % 60:02d}" if whole >= 3600 else str(whole // 60)
    return f"{minutes}:{whole % 60:02d}"


def step_of(reach: float, max_steps: int) -> float:
    """Return a round step, 1, 2 or 5 times a power of ten, that divides a range into at most `max_steps`."""
    step = 10.0 ** math.floor(math.log10(max(reach, 1e-9) / max_steps))
    for factor in (1, 2, 5, 10):
        if reach / (step * factor) <= max_steps:
            return step * factor
    return step * 10


class Scale:
    """Maps numbers to pixels along a line; `right` is the upper end of a vertical one.

    min_step: between two ticks, 1 for counts. min_gap: pixels between two ticks.
    """

    def __init__(self, low: float, high: float, left: float, right: float, min_step: float = 1, min_gap: float = 70) -> None:
        self.low = low
        self.high = high
        self.left = left
        self.right = right
        self.min_step = min_step
        self.min_gap = min_gap

    def at(self, number: float) -> float:
        """Return the place of a number, in pixels."""
        return self.left + (self.right - self.left) * (number - self.low) / ((self.high - self.low) or 1)

    def ticks(self) -> list[float]:
        """Return the round numbers to write along the line."""
        step = self.step
        first = math.ceil(self.low / step - 1e-9)
        return [tick * step for tick in range(first, math.floor(self.high / step + 1e-9) + 1)]

    @property
    def step(self) -> float:
        """The distance between two ticks."""
        max_ticks = max(2, int(abs(self.right - self.left) / self.min_gap))
        return max(self.min_step, step_of(self.high - self.low, max_ticks))

    def widen(self) -> "Scale":
        """Extend both ends to a tick, and return the scale."""
        step = 0.0
        while step != self.step:
            step = self.step
            self.low = math.floor(self.low / step + 1e-9) * step
            self.high = max(math.ceil(self.high / step - 1e-9) * step, self.low + step)
        return self


class TimeScale(Scale):
    """A scale of seconds, whose ticks are those of a clock: every 5, 10, 15, 30 seconds, 1, 2, 5 minutes …"""

    @property
    def step(self) -> float:
        """The distance between two ticks, in seconds."""
        max_ticks = max(2, int(abs(self.right - self.left) / self.min_gap))
        for step in _CLOCK_STEPS:
            if step >= self.min_step and (self.high - self.low) / step <= max_ticks:
                return step
        return step_of(self.high - self.low, max_ticks)


def axis(chart: Chart, scale: Scale, bottom: float, text: "Callable[[float], str]" = figure) -> None:
    """Draw the axis with its ticks below a chart, which completes the chart."""
    chart.draw("line", "base", x1=scale.left, y1=bottom + 2, x2=scale.right, y2=bottom + 2)
    for tick in scale.ticks():
        x = scale.at(tick)
        chart.draw("line", "base", x1=x, y1=bottom + 2, x2=x, y2=bottom + 6)
        chart.draw("text", "tick", text(tick), x=x, y=bottom + 18)
    chart.height = int(bottom + _AXIS)


def grid(
    chart: Chart,
    across: Scale,
    up: Scale,
    name_x: "Callable[[float], str]",
    name_y: "Callable[[float], str]",
    last: str = "",
) -> None:
    """Draw horizontal lines with their numbers to the left, and the numbers of the other axis below; this completes the chart.

    last: text at the right end of the lower axis, such as "1,000 moves", in place of numbers that it would touch.
    """
    foot = up.left
    for tick in up.ticks():
        y = up.at(tick)
        chart.draw("line", "rule", x1=across.left, y1=y, x2=across.right, y2=y)
        chart.draw("text", "scale", name_y(tick), x=across.left - 8, y=y + 4)
    room = across.right - text_width(last) - 12 if last else across.right + 1
    for tick in across.ticks():
        text = name_x(tick)
        x = across.at(tick)
        if x + text_width(text) / 2 <= room:
            chart.draw("text", "tick", text, x=x, y=foot + 20)
    if last:
        chart.draw("text", "scale", last, x=across.right, y=foot + 20)
    chart.height = int(foot) + 26


def text_width(text: str) -> float:
    """Estimate the width of a label in pixels: a Chinese character is twice as wide as a digit."""
    return sum([13.0 if ord(sign) > 0x2E7F else 7.0 for sign in text])


def left_margin(up: Scale, name_y: "Callable[[float], str]") -> float:
    """Return the room that the numbers of a vertical scale need to the left of the chart."""
    return max([text_width(name_y(tick)) for tick in up.ticks()] + [7.0]) + 10
