"""Compare forecasts with recorded games: `python3 -m game.workshop.twenty48.reliability`; needs numpy.

    … reliability --kind 4x4 --strays FILE FOLDER

FOLDER holds the games of `reference` or `reference_large`, or is a file of `sample`. A table is
fitted on every other game and checked on the rest, then the other way round, so each game is checked once by a table that does
not know it. The shipped table is fitted on all of them. Positions are put into ten groups of equal size by the forecast. The
95 % intervals resample whole games, because the positions of a game end alike. The last lines
are the values before calibration.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...twenty48.search.calibration import Calibration, read_calibrations
from .calibrate import SHIPPED, USUAL_KIND, Array, Boards, Positions, fitted, positions, read_strays, selected

GROUPS = 10
RESAMPLED = 1000
HALVES = ("first", "second")


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


def report(name: str, found: list[Group], unit: float) -> None:
    """Print one line for each group."""
    print(f"{name:>12} {'followed':>10} {'ratio':>7}  95 % interval of the ratio")
    for group in found:
        ratios = [part / group.forecast for part in group[1:]]
        line = f"{group.forecast * unit:12,.0f} {group.followed * unit:10,.0f} {ratios[0]:7.3f}"
        print(line + f"  {ratios[1]:.3f} to {ratios[2]:.3f}")
    print(f"mean absolute error of the ratio: {100 * mean_error(found):.1f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", default=USUAL_KIND, metavar="NAME", help="the kind of board")
    parser.add_argument("--games", type=int, nargs=2, default=(1, 65_535), metavar=("FIRST", "LAST"), help="seeds (default: all)")
    parser.add_argument("--strays", type=Path, help="as for `calibrate`")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    moves = read_calibrations(SHIPPED.read_bytes())[options.kind].moves
    games = positions(options.kind, options.folder, range(options.games[0], options.games[1] + 1), moves)
    print(f"{len(set(games.game))} games, {len(games.game):,} positions")
    tables, found = halves(options.kind, games, read_strays(options.strays), moves), []
    for name, (half, table) in zip(HALVES, tables, strict=True):
        points, chances = forecasts(table, half)
        found.append(groups(points, half.left, half.game))
        report(f"{name} half", found[-1], 1.0)
        if chances.any():
            report("chance", groups(chances, (half.top >= half.goals).astype(float), half.game), 100.0)
    print(f"both halves: {100 * sum(map(mean_error, found)) / len(found):.1f} %")
    report("before", groups(np.maximum(games.values, 1.0), games.left, games.game), 1.0)


if __name__ == "__main__":
    main()
