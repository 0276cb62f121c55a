"""Train each example agent of the guide for a minute with three seeds, and measure what it reaches beside random moves.

    python3 -m tests.bench.training [--seconds 60] [--seeds 3] [--games 100] [--only NAME]

Run it with .venv-heavy/bin/python, which `python3 -m tests heavy` makes. The time is processor time of one core. All play the
same games, which are other games than those of the training.
"""

import argparse
import importlib.util
import statistics
from pathlib import Path
from types import ModuleType

import game as tilelab
from game.core.names import share_names
from tests.imports import ROOT

EXAMPLES = [ROOT / "game" / "docs" / "examples" / f"{name}.py" for name in ("masked_ppo", "td_agent")]
FIRST_GAME = 1_000_001
"""The seed of the first game that measures."""


def load(path: Path) -> ModuleType:
    """Load an example; it imports the package by its installed name."""
    share_names()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def line(name: str, series: list[tilelab.Series]) -> str:
    """Return what an agent reached, over all seeds of its training: a row of a table. ±: of the seeds, or of the games of one."""
    summaries = [one.summary() for one in series]
    means = [summary.mean for summary in summaries]
    error = statistics.stdev(means) / len(means) ** 0.5 if len(means) > 1 else summaries[0].error
    tiles = [record.max_tile for one in series for record in one]
    best = max(tiles)
    half = max(tile for tile in tiles if sum(other >= tile for other in tiles) >= len(tiles) / 2)
    each = ", ".join(f"{mean:,.0f}" for mean in means)
    return f"| {name} | {statistics.mean(means):,.0f} ± {error:,.0f} | {each} | {half} | {best}, {tiles.count(best)} |"


def main() -> None:
    """Print a table with a row for each example and one for random moves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="processor time of each training (default: %(default)s)")
    parser.add_argument("--seeds", type=int, default=3, help="trainings of each agent (default: %(default)s)")
    parser.add_argument("--games", type=int, default=100, help="games that measure each (default: %(default)s)")
    parser.add_argument("--only", choices=[path.stem for path in EXAMPLES], help="one of the agents")
    options = parser.parse_args()
    seeds = range(FIRST_GAME, FIRST_GAME + options.games)
    print("| agent | mean score | of each training | tile of half the games | best tile, games |\n|---|---|---|---|---|")
    for path in EXAMPLES:
        if options.only in (None, path.stem):
            try:
                train = load(path).train
            except ModuleNotFoundError as error:
                parser.exit(2, f"{path.stem} needs {error.name}: run this with the Python of .venv-heavy\n")
            series = [tilelab.play(train(options.seconds, 10**9 * seed), seeds=seeds) for seed in range(options.seeds)]
            print(line(path.stem, series), flush=True)
    print(line("random moves", [tilelab.play("random", seeds=seeds)]), flush=True)


if __name__ == "__main__":
    main()
