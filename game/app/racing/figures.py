"""Totals and bests of consecutive solves, so that a long session can be summed up chunk by chunk."""

from ...core.checked import whole
from .averages import COUNTS, DNF, NONE, better, latest_average, mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .solve import Solve

WINDOW = COUNTS[-1] - 1
"""How many earlier solves the first averages include."""


class Figures:
    """Counts, sums and bests of consecutive solves; an average belongs where its last solve is."""

    def __init__(self) -> None:
        self.count = 0
        self.solved = 0
        """Solves that are not DNF."""
        self.total = 0
        """The sum of their results, in milliseconds or thousandths of a move."""
        self.total_moves = 0
        """Their single-tile moves."""
        self.best = NONE
        self.averages = [NONE] * len(COUNTS)
        """The best average of each size in `COUNTS`."""

    @property
    def mean(self) -> int:
        """The mean of all results but DNFs; NONE without any."""
        return mean(self.total, self.solved) if self.solved else NONE

    def add(self, solve: "Solve", times: list[int]) -> None:
        """Add a solve; times: those of the latest solves including this one, as many as the averages need."""
        self.count += 1
        if solve.result != DNF:
            self.solved += 1
            self.total += solve.result
            self.total_moves += solve.moves
            self.best = better(self.best, solve.result)
        for place, count in enumerate(COUNTS):
            self.averages[place] = better(self.averages[place], latest_average(times, count))

    def join(self, other: "Figures") -> None:
        """Add the figures of the solves that follow."""
        self.count += other.count
        self.solved += other.solved
        self.total += other.total
        self.total_moves += other.total_moves
        self.best = better(self.best, other.best)
        self.averages = [better(best, other.averages[place]) for place, best in enumerate(self.averages)]

    def format(self) -> str:
        """Return the figures as text; `parse_figures` reads it."""
        numbers = [self.count, self.solved, self.total, self.total_moves, self.best] + self.averages
        return " ".join([str(number) for number in numbers])


def parse_figures(text: str) -> Figures:
    """Parse the text of figures. Raises: ValueError."""
    numbers = [int(part) for part in text.split()]
    if len(numbers) != 5 + len(COUNTS):
        raise ValueError("not figures")
    for number in numbers:
        whole(number - NONE)  # Bests may be NONE, which is -1.
    figures = Figures()
    figures.count, figures.solved, figures.total, figures.total_moves, figures.best = numbers[:5]
    figures.averages = numbers[5:]
    return figures


def figures_of(solves: "list[Solve]", before: list[int]) -> Figures:
    """Sum up consecutive solves; before: the times of up to `WINDOW` earlier solves."""
    figures = Figures()
    times = list(before)
    for solve in solves:
        times = times[-WINDOW:] + [solve.result]
        figures.add(solve, times)
    return figures
