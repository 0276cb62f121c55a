"""What a row of solves comes to, so that a long session is summed up chunk by chunk and never read as a whole."""

from ...core.checked import whole
from .averages import COUNTS, DNF, NONE, better, latest_average

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .solve import Solve

WINDOW = COUNTS[-1] - 1
"""How many solves before a row its first averages reach back to."""


class Figures:
    """Counts, sums and bests of a row of solves; a best average is one that ends within the row."""

    def __init__(self) -> None:
        self.count = 0
        self.solved = 0
        """How many are not DNF."""
        self.total = 0
        """The sum of their results: milliseconds, or thousandths of a move."""
        self.total_moves = 0
        """Their single-tile moves."""
        self.best = NONE
        """The best time."""
        self.averages = [NONE] * len(COUNTS)
        """The best average of each of `COUNTS`."""

    def add(self, solve: "Solve", times: list[int]) -> None:
        """Count one more solve; times: its time as the last, and as many before it as the averages need."""
        self.count += 1
        if solve.result != DNF:
            self.solved += 1
            self.total += solve.result
            self.total_moves += solve.moves
            self.best = better(self.best, solve.result)
        for place, count in enumerate(COUNTS):
            self.averages[place] = better(self.averages[place], latest_average(times, count))

    def join(self, other: "Figures") -> None:
        """Count in another row of solves."""
        self.count += other.count
        self.solved += other.solved
        self.total += other.total
        self.total_moves += other.total_moves
        self.best = better(self.best, other.best)
        self.averages = [better(one, other.averages[place]) for place, one in enumerate(self.averages)]

    def format(self) -> str:
        """Return the figures as text; `parse_figures` is the way back."""
        numbers = [self.count, self.solved, self.total, self.total_moves, self.best] + self.averages
        return " ".join([str(number) for number in numbers])


def parse_figures(text: str) -> Figures:
    """Return the figures of a text. Raises: ValueError."""
    numbers = [int(part) for part in text.split()]
    if len(numbers) != 5 + len(COUNTS):
        raise ValueError("not figures")
    for number in numbers:
        whole(number - NONE)  # Only the bests may be NONE, which is -1.
    figures = Figures()
    figures.count, figures.solved, figures.total, figures.total_moves, figures.best = numbers[:5]
    figures.averages = numbers[5:]
    return figures


def figures_of(solves: "list[Solve]", before: list[int]) -> Figures:
    """Return what a row of solves comes to; before: the times of up to `WINDOW` solves before it."""
    figures = Figures()
    times = list(before)
    for solve in solves:
        times = times[-WINDOW:] + [solve.result]
        figures.add(solve, times)
    return figures
