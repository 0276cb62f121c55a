"""Groups of positions with similar forecasts, and what followed in recorded games; needs numpy."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...twenty48.search.calibration import Calibration
from .calibrate import Array, Boards, Positions, fitted, selected

GROUPS = 10
RESAMPLED = 1000


def forecasts(table: Calibration, games: Positions) -> tuple[Array, Array]:
    """Return the points and the chance that a table forecasts for each position."""
    points, chances = [], []
    for total, value, judge, goal in zip(games.sums, games.values, games.judges, games.goals, strict=True):
        points.append(table.points(int(judge), total, value))
        known = int(goal) if int(goal) in table.goals else 0
        chances.append(table.chance(total, table.share(int(judge), total, value), known))
    return np.array(points), np.array(chances)


def halves(kind: str, games: Positions, boards: Boards, moves: int) -> Iterator[tuple[Positions, Calibration]]:
    """Yield each half of the games, every other one, with a table fitted on the other half."""
    for half in range(2):
        checked = games.game % 2 == half
        yield selected(games, checked), Calibration(fitted(kind, selected(games, ~checked), boards, moves))


class Group(NamedTuple):
    """Positions with similar forecasts: the mean forecast, the mean that followed, and the 95 % interval of the latter."""

    forecast: float
    followed: float
    low: float
    high: float


def groups(forecast: Array, followed: Array, game: Array) -> list[Group]:
    """Compare forecasts with what followed."""
    edges: Array = np.quantile(forecast, np.linspace(0, 1, GROUPS + 1)[1:-1])
    group = np.searchsorted(edges, forecast, side="right")
    count = int(game.max()) + 1
    sums = np.zeros((3, count, GROUPS))
    for row, amounts in enumerate((np.ones(forecast.size), forecast, followed)):
        np.add.at(sums[row], (game.astype(int), group), amounts)
    rng = np.random.default_rng(1)
    means = []
    for _ in range(RESAMPLED):
        chosen = sums[:, rng.integers(0, count, count)].sum(1)
        means.append(chosen[2] / np.maximum(chosen[1], 1e-9))
    low, high = np.quantile(means, [0.025, 0.975], axis=0)
    counts, promised, came = sums.sum(1)
    level = promised / np.maximum(counts, 1)
    rows = zip(level, came / np.maximum(counts, 1), low * level, high * level, strict=True)
    return [Group(*map(float, row)) for row in rows if row[0]]


def mean_error(found: list[Group]) -> float:
    """Return the mean share by which what followed differs from the forecast."""
    return sum(abs(group.followed / group.forecast - 1) for group in found) / len(found)
