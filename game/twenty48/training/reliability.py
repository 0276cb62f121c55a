"""Compare forecasts with recorded games: `python3 -m game.twenty48.training.reliability`; needs numpy, matplotlib.

    … reliability --kind 4x4 --games 301 700 --out diagram.svg FOLDER      on games that the shipped table was not fitted on

FOLDER holds the games of `training.reference` or `training.reference_large`, or is a file of `training.sample`. Positions are
put into ten groups of equal size by the forecast. The 95 % intervals resample whole games, because the positions of a game end
alike. The diagram shows the values before calibration, too.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from ..search.calibration import Calibration, read_calibrations
from .calibrate import SHIPPED, USUAL_KIND, Array, Positions, positions
from .curve import INK

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


def report(name: str, found: list[Group], unit: float) -> None:
    """Print one line for each group."""
    print(f"{name:>12} {'followed':>10} {'ratio':>7}  95 % interval of the ratio")
    for group in found:
        ratios = [part / group.forecast for part in group[1:]]
        line = f"{group.forecast * unit:12,.0f} {group.followed * unit:10,.0f} {ratios[0]:7.3f}"
        print(line + f"  {ratios[1]:.3f} to {ratios[2]:.3f}")
    errors = [abs(group.followed / group.forecast - 1) for group in found]
    print(f"mean absolute error of the ratio: {100 * sum(errors) / len(errors):.1f} %")


def _ends(found: list[Group]) -> tuple[list[float], list[float]]:
    return [group.low for group in found], [group.high for group in found]


def draw(found: list[Group], before: list[Group], out: Path) -> None:
    """Draw what followed over the forecast, with intervals; equal groups give an equal file."""
    inks = dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK)
    mpl.rcParams.update({**inks, "svg.hashsalt": "tilelab", "svg.fonttype": "none"})
    figure = Figure(figsize=(6, 5), layout="constrained")
    axes = figure.add_subplot()
    top = max(group.forecast for group in found) / 900
    axes.plot([0, top], [0, top], color=INK, linewidth=1, label="forecast equals mean")
    for name, chosen, color in (("before calibration", before, "#1f5fbf"), ("calibrated", found, "#a84a14")):
        forecast = [group.forecast / 1000 for group in chosen]
        followed = [group.followed / 1000 for group in chosen]
        low, high = [abs(np.array(ends) / 1000 - followed) for ends in _ends(chosen)]
        axes.errorbar(forecast, followed, yerr=[low, high], fmt="o", markersize=4, capsize=3, color=color, label=name)
    axes.set(xlabel="points forecast, in thousands", ylabel="points that followed, in thousands", xlim=(0, top), ylim=(0, top))
    axes.grid(alpha=0.25)
    axes.legend(frameon=False)
    figure.savefig(out, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", default=USUAL_KIND, metavar="NAME", help="the kind of board")
    parser.add_argument("--games", type=int, nargs=2, default=(301, 700), metavar=("FIRST", "LAST"), help="seeds")
    parser.add_argument("--table", type=Path, default=SHIPPED)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    table = read_calibrations(options.table.read_bytes())[options.kind]
    games = positions(options.kind, options.folder, range(options.games[0], options.games[1] + 1), table.moves)
    print(f"{len(set(games.game))} games, {len(games.game):,} positions")
    points, chances = forecasts(table, games)
    found = groups(points, games.left, games.game)
    report("forecast", found, 1.0)
    before = groups(np.maximum(games.values, 1.0), games.left, games.game)
    report("before", before, 1.0)
    if chances.any():
        report("chance", groups(chances, (games.top >= games.goals).astype(float), games.game), 100.0)
    draw(found, before, options.out)


if __name__ == "__main__":
    main()
