"""Compare forecasts with recorded games: `python3 -m game.workshop.twenty48.reliability`; needs numpy.

    … reliability --kind 4x4 --strays FILE FOLDER

FOLDER holds the games of `reference` or `reference_large`, or is a file of `sample`. A table is
fitted on every other game and checked on the rest, then the other way round, so each game is checked once by a table that does
not know it. The shipped table is fitted on all of them. Positions are put into ten groups of equal size by the forecast. The
95 % intervals resample whole games, because the positions of a game end alike. The last lines
are the values before calibration.
"""

import argparse
from pathlib import Path

import numpy as np

from ...twenty48.search.calibration import read_calibrations
from .calibrate import SHIPPED, USUAL_KIND, positions, read_strays
from .groups import Group, forecasts, groups, halves, mean_error

HALVES = ("first", "second")


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
