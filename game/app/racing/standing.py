"""Where a racer stands in a session: the last result and the averages, each with the best before it."""

from ...core.typing import Iterator
from .averages import DNF, NONE, better, latest_average
from .events import Event
from .solve import Solve, parse_splits
from .solve_list import SolveList

SIZES = (5, 12)
"""Sizes of the averages."""
CHARTED = 25
"""Results on the chart."""
_KEPT = CHARTED + SIZES[0] - 1
_SLICE = 20


class Tally:
    """Results in order, added one by one."""

    def __init__(self) -> None:
        self.count = 0
        self.latest: list[int] = []
        """The latest results, enough for the chart and its averages."""
        self.now = [NONE] * (1 + len(SIZES))
        """The last result, and the current average of each size."""
        self.best = [NONE] * (1 + len(SIZES))
        """The best result and averages."""
        self.before = [NONE] * (1 + len(SIZES))
        """The best result and averages before the last result."""
        self.best_at_ms = 0
        """When the best result was made, in milliseconds since 1970."""

    def add(self, result: int, at_ms: int) -> None:
        """Add a result."""
        self.count += 1
        self.latest = self.latest[1 - _KEPT :] + [result]
        self.now = [result] + [latest_average(self.latest, size) for size in SIZES]
        self.before = self.best
        self.best = [better(best, now) if now != DNF else best for best, now in zip(self.best, self.now)]
        if self.best[0] != self.before[0]:
            self.best_at_ms = at_ms

    def copy(self) -> "Tally":
        """Return a copy; lists are replaced, never changed."""
        other = Tally()
        other.count, other.latest, other.best_at_ms = self.count, self.latest, self.best_at_ms
        other.now, other.best, other.before = self.now, self.best, self.before
        return other


class Standing:
    """The results of one session of an event; in a marathon the times of its boards, too."""

    def __init__(self, event: "Event") -> None:
        self._event = event
        self.results = Tally()
        self.boards = Tally()
        """Times of single boards in a marathon's attempts."""
        self.best: list[int] = []
        """The time of each board in the best attempt of a marathon or relay."""
        self.former: list[int] = []
        """The same without the last attempt."""
        self.last_at_ms = -1

    @property
    def has_boards(self) -> bool:
        """Whether an attempt is several boards of one size, whose times can be compared."""
        return self._event.solves > 1

    @property
    def has_splits(self) -> bool:
        """Whether an attempt is several boards."""
        return self.has_boards or self._event.is_relay

    def add(self, solve: "Solve") -> None:
        """Add the next solve of the session."""
        before = self.results.best[0]
        self.results.add(solve.result, solve.at_ms)
        self.last_at_ms = solve.at_ms
        if not self.has_splits:
            return
        times = [elapsed_ms for elapsed_ms, _ in parse_splits(solve.splits)]
        self.former = self.best
        if self.results.best[0] != before:
            self.best = times
        if self.has_boards and not solve.is_paused:
            for time_ms in times:
                self.boards.add(time_ms, solve.at_ms)

    def load(self, solves: "SolveList") -> "Iterator[int]":
        """Add all solves of a session, in slices; of single boards only what the stored figures lack."""
        if not self.has_splits:
            self._load_figures(solves)
            return
        count = max(1, solves.count)
        for place, solve in enumerate(solves.all()):
            self.add(solve)
            if place % _SLICE == _SLICE - 1:
                yield min(99, 100 * place // count)

    def _load_figures(self, solves: "SolveList") -> None:
        latest = solves.latest(_KEPT)
        if not latest:
            return
        figures = solves.figures_before_last
        results = self.results
        for solve in latest[:-1]:
            results.add(solve.result, solve.at_ms)
        results.count = figures.count
        results.best = [figures.best] + figures.averages[: len(SIZES)]
        best = solves.first_with(figures.best) if figures.best != NONE else None
        results.best_at_ms = best.at_ms if best else 0
        self.add(latest[-1])
