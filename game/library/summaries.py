"""Summaries of a series, and comparisons of two bots on the same seeds."""

from collections.abc import Sequence
from typing import Any

from ..arena.record import Record
from ..arena.summary import comparison, measured, summary
from ..games import game_named
from .tables import facts


class Summary:
    """The statistics of a series; ± is the standard error, intervals have 95 % confidence."""

    def __init__(self, bot: str, kind: str, records: Sequence[Record]) -> None:
        if not records:
            raise ValueError("a series without games has no summary")
        self.bot = bot
        """The bot's name."""
        self.kind = kind
        """The kind of board."""
        self.figures: dict[str, Any] = summary(records)
        """All figures by name, as JSON values."""
        self._is_puzzle = game_named(kind.partition("/")[0]).lower_is_better
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
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean; None for a single game."""
        ends = self.figures.get("moves_interval" if self._is_puzzle else "score_interval")
        return (float(ends[0]), float(ends[1])) if ends else None

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
        axes.axvline(self.mean, color="#33251b", linestyle="--", label=f"mean {self.mean:,.0f} ± {self.error:,.0f}")
        axes.set_xlabel("moves" if self._is_puzzle else "score")
        axes.set_ylabel("games")
        axes.locator_params(axis="y", integer=True)
        if not self._measured:
            axes.set_ylim(0, 1)
        axes.set_title(f"{self.bot}, {self.kind}, {self.games} games")
        axes.legend()
        return axes

    def __str__(self) -> str:
        form = ",.1f" if self._is_puzzle else ",.0f"
        mean = f"{self.mean:{form}} ± {self.error:{form}}" if self.games > 1 else f"{self.mean:{form}}"
        if self._is_puzzle:
            return f"{self.bot}: {self.games} games of {self.kind}, {self.solved} solved, mean {mean} moves"
        reached = ", ".join(f"{tile} in {share:.0%}" for tile, share in self.reached.items() if share < 1)
        return f"{self.bot}: {self.games} games of {self.kind}, mean score {mean}{f'; {reached}' if reached else ''}"

    def __repr__(self) -> str:
        return f"<Summary of {self}>"

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("Games", f"{self.games:,}")]
        if self._is_puzzle:
            rows.append(("Solved", f"{self.solved:,}"))
        spread = f" ± {self.error:,.0f}" if self.games > 1 else ""
        rows.append(("Mean moves" if self._is_puzzle else "Mean score", f"{self.mean:,.0f}{spread}"))
        rows += _interval(self.interval, ",.0f")
        if not self._is_puzzle:
            rows += [(f"Reached {tile:,}", f"{share:.0%}") for tile, share in self.reached.items()]
        return facts(f"{self.bot} on {self.kind}", rows)


class Comparison:
    """The difference between two bots, game by game on the seeds that both have played."""

    def __init__(self, bot: str, other: str, kind: str, records: Sequence[Record], others: Sequence[Record]) -> None:
        self.bot = bot
        """The name of the first bot."""
        self.other = other
        """The name of the second bot."""
        self._is_puzzle = game_named(kind.partition("/")[0]).lower_is_better
        self.figures: dict[str, Any] = {**comparison(records, others, self._is_puzzle)}
        """All figures by name, as JSON values."""
        part = "moves" if self._is_puzzle else "score"
        self._figures: dict[str, Any] = self.figures[part]
        if not self._figures["games"]:
            what = "solved a common seed" if self._is_puzzle else "played a common seed"
            raise ValueError(f"{bot} and {other} have not both {what}")

    @property
    def games(self) -> int:
        """The number of seeds compared."""
        return int(self._figures["games"])

    @property
    def difference(self) -> float:
        """The mean of first minus second, in points or, in a puzzle, in moves (fewer are better)."""
        return float(self._figures["mean"])

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the difference; None for a single game."""
        ends = self._figures.get("interval")
        return (float(ends[0]), float(ends[1])) if ends else None

    @property
    def better(self) -> str:
        """The name of the better bot; "" if the interval contains 0."""
        if self.interval is None or self.interval[0] <= 0 <= self.interval[1]:
            return ""
        return self.bot if (self.difference < 0) == self._is_puzzle else self.other

    def __str__(self) -> str:
        unit = "moves" if self._is_puzzle else "points"
        spread = f" (95%: {self.interval[0]:+,.0f} to {self.interval[1]:+,.0f})" if self.interval else ""
        verdict = f"{self.better} is better" if self.better else "which is better is open"
        return f"{self.bot} − {self.other}: {self.difference:+,.0f} {unit} a game{spread} on {self.games} seeds; {verdict}"

    def __repr__(self) -> str:
        return f"<Comparison of {self}>"

    def _repr_html_(self) -> str:
        unit = "Moves" if self._is_puzzle else "Points"
        rows: list[tuple[str, object]] = [("Seeds", f"{self.games:,}"), (f"{unit} a game", f"{self.difference:+,.0f}")]
        rows += _interval(self.interval, "+,.0f")
        rows.append(("Better", self.better or "open"))
        return facts(f"{self.bot} − {self.other}", rows)


def _interval(ends: tuple[float, float] | None, form: str) -> list[tuple[str, object]]:
    return [("95% interval", f"{ends[0]:{form}} to {ends[1]:{form}}")] if ends else []


def _new_axes() -> Any:
    try:
        return __import__("matplotlib.pyplot").pyplot.figure(figsize=(7, 4)).gca()
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("plot() needs matplotlib: pip install matplotlib", name=error.name) from error
