"""Charts as plain data: SVG shapes for a given width, and a table with the same content.

Series have an index (0 to 3): each has its own marker, pattern and, in the style sheet, colour, so that nothing depends on hue.
"""

import math

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_AXIS = 22


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
        return self.left + (self.right - self.left) * (number - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Return the round numbers to write along the line."""
        max_ticks = max(2, int(abs(self.right - self.left) / self.min_gap))
        step = max(self.min_step, step_of(self.high - self.low, max_ticks))
        first = math.ceil(self.low / step - 1e-9)
        return [tick * step for tick in range(first, math.floor(self.high / step + 1e-9) + 1)]


def axis(chart: Chart, scale: Scale, bottom: float, text: "Callable[[float], str]" = figure) -> None:
    """Draw the axis with its ticks below a chart, which completes the chart."""
    chart.draw("line", "base", x1=scale.left, y1=bottom + 2, x2=scale.right, y2=bottom + 2)
    for tick in scale.ticks():
        x = scale.at(tick)
        chart.draw("line", "base", x1=x, y1=bottom + 2, x2=x, y2=bottom + 6)
        chart.draw("text", "tick", text(tick), x=x, y=bottom + 18)
    chart.height = int(bottom + _AXIS)
