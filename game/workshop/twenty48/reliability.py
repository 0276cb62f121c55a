"""Compare forecasts with recorded games: `python3 -m game.workshop.twenty48.reliability`; needs numpy, matplotlib.

    … reliability --kind 4x4 --strays FILE --out diagram.svg FOLDER

FOLDER holds the games of `training.reference` or `training.reference_large`, or is a file of `training.sample`. A table is
fitted on every other game and checked on the rest, then the other way round, so each game is checked once by a table that does
not know it. The shipped table is fitted on all of them. Positions are put into ten groups of equal size by the forecast. The
95 % intervals resample whole games, because the positions of a game end alike. The diagram shows the values before calibration,
too.
"""

import argparse
from itertools import chain
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from ...twenty48.search.calibration import read_calibrations
from .calibrate import SHIPPED, USUAL_KIND, positions, read_strays
from .curve import INK
from .groups import Group, forecasts, groups, halves, mean_error

HALVES = (("first", "o"), ("second", "s"))
"""The name and the mark of each half of the games."""


def report(name: str, found: list[Group], unit: float) -> None:
    """Print one line for each group."""
    print(f"{name:>12} {'followed':>10} {'ratio':>7}  95 % interval of the ratio")
    for group in found:
        ratios = [part / group.forecast for part in group[1:]]
        line = f"{group.forecast * unit:12,.0f} {group.followed * unit:10,.0f} {ratios[0]:7.3f}"
        print(line + f"  {ratios[1]:.3f} to {ratios[2]:.3f}")
    print(f"mean absolute error of the ratio: {100 * mean_error(found):.1f} %")


def _ends(found: list[Group]) -> tuple[list[float], list[float]]:
    return [group.low for group in found], [group.high for group in found]


def draw(found: list[list[Group]], before: list[Group], out: Path) -> None:
    """Draw what followed over the forecast, with intervals; equal groups give an equal file."""
    inks = dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK)
    mpl.rcParams.update({**inks, "svg.hashsalt": "tilelab", "svg.fonttype": "none"})
    figure = Figure(figsize=(6, 5), layout="constrained")
    axes = figure.add_subplot()
    top = max(group.forecast for group in chain(*found)) / 900
    axes.plot([0, top], [0, top], color=INK, linewidth=1, label="forecast equals mean")
    series = [("before calibration", before, "#1f5fbf", "o")]
    series += [(f"calibrated, {name} half", half, "#a84a14", mark) for (name, mark), half in zip(HALVES, found, strict=True)]
    for name, chosen, color, mark in series:
        forecast = [group.forecast / 1000 for group in chosen]
        followed = [group.followed / 1000 for group in chosen]
        low, high = [abs(np.array(ends) / 1000 - followed) for ends in _ends(chosen)]
        axes.errorbar(forecast, followed, yerr=[low, high], fmt=mark, markersize=4, capsize=3, color=color, label=name)
    axes.set(xlabel="points forecast, in thousands", ylabel="points that followed, in thousands", xlim=(0, top), ylim=(0, top))
    axes.grid(alpha=0.25)
    axes.legend(frameon=False)
    figure.savefig(out, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", default=USUAL_KIND, metavar="NAME", help="the kind of board")
    parser.add_argument("--games", type=int, nargs=2, default=(1, 65_535), metavar=("FIRST", "LAST"), help="seeds (default: all)")
    parser.add_argument("--strays", type=Path, help="as for `training.calibrate`")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    moves = read_calibrations(SHIPPED.read_bytes())[options.kind].moves
    games = positions(options.kind, options.folder, range(options.games[0], options.games[1] + 1), moves)
    print(f"{len(set(games.game))} games, {len(games.game):,} positions")
    tables, found = halves(options.kind, games, read_strays(options.strays), moves), []
    for (name, _), (half, table) in zip(HALVES, tables, strict=True):
        points, chances = forecasts(table, half)
        found.append(groups(points, half.left, half.game))
        report(f"{name} half", found[-1], 1.0)
        if chances.any():
            report("chance", groups(chances, (half.top >= half.goals).astype(float), half.game), 100.0)
    print(f"both halves: {100 * sum(map(mean_error, found)) / len(found):.1f} %")
    before = groups(np.maximum(games.values, 1.0), games.left, games.game)
    report("before", before, 1.0)
    draw(found, before, options.out)


if __name__ == "__main__":
    main()
