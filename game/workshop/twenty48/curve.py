"""Plot the learning curve of a training run: `python3 -m game.workshop.twenty48.curve`; needs matplotlib, never shipped.

    python3 -m game.workshop.twenty48.curve curve.csv --out curve.svg
"""

import argparse
import csv
from collections.abc import Iterable
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from .run import FOLDER

SMOOTHING = 5
"""How many chunks of the run each point averages."""
TILES = ("8192", "16384", "32768")
INK = "#6d5d4e"


def read(files: Iterable[Path]) -> list[dict[str, float]]:
    """Return the rows of curves by column names, without what a run did after the checkpoint from which the next one resumed."""
    lines: list[dict[str, float]] = []
    for file in files:
        with file.open(newline="", encoding="ascii") as rows:
            for row in csv.DictReader(rows):
                line = {name: float(text) for name, text in row.items()}
                while lines and lines[-1]["moves"] >= line["moves"]:
                    lines.pop()
                lines.append(line)
    return lines


def smoothed(lines: list[dict[str, float]], column: str) -> list[float]:
    """Return the mean of each row and up to `SMOOTHING` - 1 before it."""
    values = [line[column] for line in lines]
    return [sum(part) / len(part) for part in (values[max(0, at - SMOOTHING + 1) : at + 1] for at in range(len(values)))]


def draw(lines: list[dict[str, float]], out: Path) -> None:
    """Draw mean score and shares of games over moves into an SVG file; equal rows give an equal file."""
    inks = dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK)
    mpl.rcParams.update({**inks, "svg.hashsalt": "tilelab", "svg.fonttype": "none"})
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    score = figure.add_subplot()
    share = score.twinx()
    moves = [line["moves"] / 1e9 for line in lines]
    score.plot(moves, [mean / 1000 for mean in smoothed(lines, "mean_score")], color="#a84a14", label="mean score")
    for tile, style in zip(TILES, ("-", "--", ":"), strict=True):
        percent = [100 * value for value in smoothed(lines, f"share_{tile}")]
        share.plot(moves, percent, style, color="#1f5fbf", label=f"reached {tile}")
    score.set(xlabel="moves trained, in billions", ylabel="mean score, in thousands", ylim=(0, None))
    share.set(ylabel="share of games, %", ylim=(0, 100))
    score.grid(alpha=0.25)
    figure.legend(loc="outside upper center", ncols=4, frameon=False)
    figure.savefig(out, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("curves", type=Path, nargs="*", default=[FOLDER / "curve.csv"], help="files in the order of the run")
    parser.add_argument("--out", type=Path, default=FOLDER / "curve.svg")
    options = parser.parse_args()
    draw(read(options.curves), options.out)
    print(f"wrote {options.out}")


if __name__ == "__main__":
    main()
