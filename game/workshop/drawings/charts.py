"""Charts of strength and speed, with intervals and peers."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...core.charts import marker
from .measurements import Figure, Row, rows
from .svg import Picture

LEFT, LABELS, STEP = 24, 220, 26
GROUPS = (
    ("searches", "By depth, and by time"),
    ("peers", "The same seeds, and the same time a move"),
    ("pages", "Beside the strongest page we know, on the same seeds, in the same time"),
)
FAST = ("fifteen", "page", "keys", "environments")


@dataclass(frozen=True)
class Axis:
    """The axis of a chart. ticks: its labelled values; the first and the last are its ends."""

    left: float
    right: float
    ticks: Sequence[float]
    write: Callable[[float], str]
    is_logarithmic: bool = False

    def at(self, value: float) -> float:
        """Return the position of a value, clamped to the ends."""
        low, high = self.ticks[0], self.ticks[-1]
        if self.is_logarithmic:
            low, high, value = math.log(low), math.log(high), math.log(max(value, low))
        return round(self.left + (self.right - self.left) * (min(max(value, low), high) - low) / (high - low), 1)

    def draw(self, picture: Picture, top: float, bottom: float) -> None:
        """Draw the grid with its labels below."""
        self.grid(picture, top, bottom)
        for tick in self.ticks:
            picture.text(self.at(tick), bottom + 16, self.write(tick), "small", "quiet", "middle")

    def grid(self, picture: Picture, top: float, bottom: float) -> None:
        """Draw a line at every tick."""
        for tick in self.ticks:
            picture.path(f"M{self.at(tick):g} {top:g}V{bottom:g}", "well", width=1)

    def mark(self, picture: Picture, y: float, row: Row, figure: Figure, label: str) -> None:
        """Draw a figure with one and two standard errors on each side, and a label after it."""
        for errors, width in ((2, 1.5), (1, 5)):
            self.line(picture, y, row, figure.value - errors * figure.error, figure.value + errors * figure.error, width)
        self.point(picture, y, row, figure.value)
        picture.over(self.at(figure.value + 2 * figure.error) + 12, y + 4, label, "ink")

    def line(self, picture: Picture, y: float, row: Row, low: float, high: float, width: float) -> None:
        """Draw a line from one value to another."""
        start, end = self.at(low), self.at(high)
        if end > start:
            picture.path(f"M{start:g} {y:g}H{end:g}", _colour(row), width=width)

    def point(self, picture: Picture, y: float, row: Row, value: float) -> None:
        """Draw the marker of a value: a circle, or a diamond for a peer."""
        picture.shape(marker(2 if row.is_peer else 0, self.at(value), y, 5), _colour(row))

    def bar(self, picture: Picture, y: float, row: Row, figure: Figure) -> None:
        """Draw a bar from the start of the axis, with its value after it."""
        picture.rect(self.left, y - 7, max(2, self.at(figure.value) - self.left), 14, _colour(row), 3)
        picture.over(self.at(figure.value) + 8, y + 4, figure.written.replace("times", "×"), "ink")


def _colour(row: Row) -> str:
    return "peer" if row.is_peer else "bar"


def _heading(picture: Picture, y: float, words: str, note: str) -> float:
    """Write a chart's title and note; return the top of its rows."""
    picture.text(LEFT, y, words, "heading")
    return picture.lines(LEFT, y + 19, 752, note) - 4


def _labelled(picture: Picture, y: float, chart: list[Row]) -> Iterator[tuple[float, Row]]:
    """Write the names of rows; yield each line's middle and the row."""
    for place, row in enumerate(chart):
        middle = y + place * STEP + STEP / 2
        picture.text(LEFT + LABELS, middle + 4, row.name, anchor="end", room=LABELS)
        yield middle, row


def _legend(picture: Picture) -> None:
    """Draw the legend of colours and error lines."""
    picture.legend(LEFT, 73, {"bar": "Tilelab", "peer": "for comparison"})
    picture.text(776, 73, "lines: one standard error (thick) and two (thin)", "small", "quiet", "end")


def _thousands(value: float) -> str:
    return f"{value / 1000:,.0f}k" if value else "0"


def strength() -> Picture:
    """Draw the strength of the coach and the solver."""
    about = "; ".join(
        f"{row.name}, {row.games} games: {row.figures['score'].written}" for group, _ in GROUPS for row in rows(group)
    )
    picture = Picture("How strong Tilelab is", f"2048 on 4×4, mean score and standard error. {about}.")
    picture.text(LEFT, 44, picture.title, "title")
    _legend(picture)
    y = _heading(
        picture, 112, "2048 on 4×4", "On the left the mean score, on the right the share of the games that reached 32768."
    )
    scores = Axis(256, 528, range(0, 700_001, 100_000), _thousands)
    shares = Axis(608, 716, (0, 25, 50, 75, 100), lambda tick: f"{tick:g} %" if tick % 50 == 0 else "")
    for group, name in GROUPS:
        picture.text(LEFT, y + 20, name, "strong", "quiet")
        y += STEP
        for axis in (scores, shares) if group != "peers" else (scores,):
            (axis.draw if group == GROUPS[-1][0] else axis.grid)(picture, y + 2, y + STEP * len(rows(group)) + 2)
        for middle, row in _labelled(picture, y, rows(group)):
            scores.mark(picture, middle, row, row.figures["score"], _thousands(row.figures["score"].value))
            if "32768" in row.figures:
                shares.mark(picture, middle, row, row.share("32768"), f"{row.share('32768').value:.0f} %")
        y += STEP * len(rows(group)) + 8
    small, perfect = rows("small")
    solved = f"3×3: the coach at least {small.figures['score'].written}, perfect play {perfect.figures['score'].written}."
    note = f"The mean score, two moves ahead on 5×5 and one on 6×6. {solved}"
    y = _heading(picture, y + 60, "2048 on other boards", note)
    scores = Axis(256, 700, range(0, 5_000_001, 1_000_000), lambda tick: f"{tick / 1e6:g}M" if tick else "0")
    scores.draw(picture, y + 4, y + STEP * len(rows("large")) + 4)
    for middle, row in _labelled(picture, y, rows("large")):
        scores.mark(picture, middle, row, row.figures["score"], f"{row.figures['score'].value / 1e6:.2f}M")
    y += STEP * len(rows("large"))
    solutions = rows("solutions")
    first = solutions[0].figures["first"].written
    note = f"Korf’s 100 boards: how much longer than the shortest. The first comes after {first} (median)."
    y = _heading(picture, y + 68, "15-puzzle", note)
    excess = Axis(256, 700, (0, 1, 2, 3), lambda tick: f"{tick:g} %")
    excess.draw(picture, y + 4, y + STEP * len(solutions) + 4)
    for middle, row in _labelled(picture, y, solutions):
        excess.bar(picture, middle, row, row.figures["excess"])
    picture.height = y + STEP * len(solutions) + 46
    return picture


def speed() -> Picture:
    """Draw the speed of the solver, the page and the environments."""
    about = "; ".join(
        f"{row.name}: {', '.join(f.written for f in row.figures.values())}" for group in FAST for row in rows(group)
    )
    picture = Picture("How fast Tilelab is", f"{about}.")
    picture.text(LEFT, 44, picture.title, "title")
    picture.legend(LEFT, 73, {"bar": "Tilelab", "peer": "for comparison"})
    note = "Korf’s 100 boards: the mean, and lines from the median to the 95th percentile (thick) and to the slowest (thin)."
    y = _heading(picture, 112, "15-puzzle: a proven shortest solution", note)
    times = Axis(256, 700, (0.001, 0.01, 0.1, 1, 10), lambda tick: f"{tick:g} s", is_logarithmic=True)
    times.draw(picture, y + 4, y + STEP * len(rows("fifteen")) + 4)
    for middle, row in _labelled(picture, y, rows("fifteen")):
        mean = row.figures["mean"]
        slowest = row.figures.get("most", mean)
        if slowest is not mean:
            median = row.figures["median"].value
            times.line(picture, middle, row, median, slowest.value, 1.5)
            times.line(picture, middle, row, median, row.figures["95th"].value, 5)
        times.point(picture, middle, row, mean.value)
        picture.over(times.at(slowest.value) + 12, middle + 4, f"mean {mean.written}", "ink")
    y += STEP * len(rows("fifteen"))
    y = _bars(
        picture,
        y,
        "page",
        "The page: time until it takes input",
        "Relative to a bare PyScript page with MicroPython.",
        range(0, 13, 2),
    )
    press, slowest = (rows("keys")[0].figures[name] for name in ("press", "slowest"))
    y = _heading(picture, y + 68, "The page: from a key to the screen", "The median, and a line to the 99th percentile.")
    frames = Axis(256, 700, range(0, 21, 5), lambda tick: f"{tick:g} ms")
    frames.draw(picture, y + 4, y + STEP + 4)
    frame = frames.at(1000 / 60)
    picture.path(f"M{frame:g} {y + 4:g}v{STEP}", "accent", dashed=True)
    picture.over(frame + 8, y + STEP / 2 + 4, "one frame, 60 Hz", "accent")
    for middle, row in _labelled(picture, y, rows("keys")):
        frames.line(picture, middle, row, press.value, slowest.value, 1.5)
        frames.point(picture, middle, row, press.value)
        picture.over(frames.at(slowest.value) + 8, middle + 4, press.written, "ink")
    y = _heading(picture, y + STEP + 68, "Reinforcement learning: steps a second", "Of one core; the line is logarithmic.")
    steps = Axis(256, 700, (10_000, 100_000, 1_000_000, 10_000_000), lambda tick: f"{tick:,.0f}", is_logarithmic=True)
    steps.draw(picture, y + 4, y + STEP * len(rows("environments")) + 4)
    for middle, row in _labelled(picture, y, rows("environments")):
        steps.mark(picture, middle, row, row.figures["steps"], row.figures["steps"].written)
    picture.height = y + STEP * len(rows("environments")) + 46
    return picture


def _bars(picture: Picture, y: float, group: str, title: str, note: str, ticks: Sequence[float]) -> float:
    y = _heading(picture, y + 68, title, note)
    axis = Axis(256, 700, ticks, lambda tick: f"{tick:g} ×")
    axis.draw(picture, y + 4, y + STEP * len(rows(group)) + 4)
    for middle, row in _labelled(picture, y, rows(group)):
        for figure in row.figures.values():
            axis.bar(picture, middle, row, figure)
    return y + STEP * len(rows(group))
