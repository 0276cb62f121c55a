"""Summaries of a series, and comparisons of two bots on the same seeds."""

from collections.abc import Sequence
from typing import Any

from ..arena.record import Record
from ..arena.summary import comparison, measured, summary
from ..games import game_named
from .display import facts


class _Result:
    """What summaries and comparisons have in common."""

    figures: dict[str, Any]
    """All figures by name, as JSON values."""
    _is_puzzle: bool
    _ends: Sequence[float] | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean or of the difference; None for a single game."""
        return (float(self._ends[0]), float(self._ends[1])) if self._ends else None

    def _rounded(self, number: float, sign: str = "") -> str:
        """Format points, or moves to a tenth."""
        return f"{number:{sign},.{int(self._is_puzzle)}f}"

    def _range(self, sign: str = "") -> str:
        """Format the interval; "" without one."""
        return " to ".join([self._rounded(end, sign) for end in self.interval or ()])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._identity() == other._identity()

    def _identity(self) -> dict[str, Any]:
        """Return everything but times."""
        return vars(self) | {"figures": {name: value for name, value in self.figures.items() if "second" not in name}}

    __hash__ = None  # type: ignore[assignment]  # Its figures are a dict.

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self}>"


class Summary(_Result):
    """The statistics of a series; ± is the standard error, intervals have 95 % confidence."""

    def __init__(self, bot: str, kind: str, records: Sequence[Record]) -> None:
        if not records:
            raise ValueError("a series without games has no summary")
        self.bot = bot
        """The bot's name."""
        self.kind = kind
        """The kind of board."""
        self.figures = {**summary(records)}
        self._is_puzzle = game_named(kind.partition("/")[0]).lower_is_better
        self._ends = self.figures.get("moves_interval" if self._is_puzzle else "score_interval")
        self._measured = list(measured(records, self._is_puzzle).values())

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self.figures["games"])

    @property
    def mean(self) -> float:
        """The mean score or, in a puzzle, the mean number of moves of all games."""
        return float(self.figures["moves_mean" if self._is_puzzle else "score_mean"])

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for a single game."""
        return float(self.figures.get("moves_error" if self._is_puzzle else "score_error", 0.0))

    @property
    def solved(self) -> int:
        """The number of solved puzzles."""
        return int(self.figures["outcomes"].get("solved", 0))

    @property
    def reached(self) -> dict[int, float]:
        """The share of games that reached each tile, 0 to 1."""
        return {int(tile): float(entry["share"]) for tile, entry in self.figures["reached"].items()}

    def plot(self, axes: Any = None) -> Any:
        """Draw a histogram of the scores, or of the moves of solved puzzles; return matplotlib's axes.

        axes: the axes to draw on; None for new ones. Raises: ModuleNotFoundError without matplotlib.
        """
        if axes is None:
            axes = _new_axes()
        axes.hist(self._measured, bins="auto", color="#c26f1e")
        axes.axvline(self.mean, color="#33251b", linestyle="--", label=f"mean {self._mean}")
        axes.set_xlabel("moves" if self._is_puzzle else "score")
        axes.set_ylabel("games")
        axes.locator_params(axis="y", integer=True)
        if not self._measured:
            axes.set_ylim(0, 1)
        axes.set_title(f"{self.bot}, {self.kind}, {self.games} games")
        axes.legend()
        return axes

    def __str__(self) -> str:
        if self._is_puzzle:
            return f"{self.bot}: {self.games} games of {self.kind}, {self.solved} solved, mean {self._mean} moves"
        reached = ", ".join(f"{tile} in {share:.0%}" for tile, share in self.reached.items() if share < 1)
        return f"{self.bot}: {self.games} games of {self.kind}, mean score {self._mean}{f'; {reached}' if reached else ''}"

    @property
    def _mean(self) -> str:
        return self._rounded(self.mean) + (f" ± {self._rounded(self.error)}" if self.games > 1 else "")

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("Games", f"{self.games:,}")]
        if self._is_puzzle:
            rows.append(("Solved", f"{self.solved:,}"))
        rows.append(("Mean moves" if self._is_puzzle else "Mean score", self._mean))
        rows += [("95% interval", self._range())] if self.interval else []
        if not self._is_puzzle:
            rows += [(f"Reached {tile:,}", f"{share:.0%}") for tile, share in self.reached.items()]
        return facts(f"{self.bot} on {self.kind}", rows)


class Comparison(_Result):
    """The difference between two bots, game by game on the seeds that both have played."""

    def __init__(self, bot: str, other: str, kind: str, records: Sequence[Record], others: Sequence[Record]) -> None:
        self.bot = bot
        """The name of the first bot."""
        self.other = other
        """The name of the second bot."""
        self._is_puzzle = game_named(kind.partition("/")[0]).lower_is_better
        self.figures = {**comparison(records, others, self._is_puzzle)}
        self._ends = self.figures.get("interval")
        if not self.figures["games"]:
            what = "solved a common seed" if self._is_puzzle else "played a common seed"
            raise ValueError(f"{bot} and {other} have not both {what}")

    @property
    def games(self) -> int:
        """The number of seeds compared."""
        return int(self.figures["games"])

    @property
    def difference(self) -> float:
        """The mean of first minus second, in points or, in a puzzle, in moves (fewer are better)."""
        return float(self.figures["mean"])

    @property
    def better(self) -> str:
        """The name of the better bot; "" if the interval contains 0."""
        if self.interval is None or self.interval[0] <= 0 <= self.interval[1]:
            return ""
        return self.bot if (self.difference < 0) == self._is_puzzle else self.other

    def __str__(self) -> str:
        unit = "moves" if self._is_puzzle else "points"
        spread = f" (95%: {self._range('+')})" if self.interval else ""
        verdict = f"{self.better} is better" if self.better else "which is better is open"
        difference = self._rounded(self.difference, "+")
        return f"{self.bot} − {self.other}: {difference} {unit} a game{spread} on {self.games} seeds; {verdict}"

    def _repr_html_(self) -> str:
        unit = "Moves" if self._is_puzzle else "Points"
        rows: list[tuple[str, object]] = [("Seeds", f"{self.games:,}")]
        rows.append((f"{unit} a game", self._rounded(self.difference, "+")))
        rows += [("95% interval", self._range("+"))] if self.interval else []
        rows.append(("Better", self.better or "open"))
        return facts(f"{self.bot} − {self.other}", rows)


def _new_axes() -> Any:
    try:
        return __import__("matplotlib.pyplot").pyplot.figure(figsize=(7, 4)).gca()
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("plot() needs matplotlib: pip install matplotlib", name=error.name) from error
