"""Turn a checkpoint of 5×5 or 6×6 into a file for the page; needs numpy and numba.

    python3 -m game.twenty48.training.pack_large --side 5

A checkpoint always gives the same file. Its facts are written into its row of `game/data/2048-large.md`.
"""

import argparse
import hashlib
import re
from pathlib import Path
from typing import Any

import numpy as np

from ..search.large import MAGIC, TUPLES, LargeValues
from .pack import costliest, planes, squeeze
from .run import FOLDER, TrainingRun, load_run

PAGE = Path("game/data/2048-large.md")


def quantise(run: TrainingRun, entries: int, step: int) -> Any:
    """Return the step and the codes of all entries as 16-bit numbers; those not kept are 0.

    step: the minimum; a larger one is used if the values need it.
    """
    kept = np.zeros(len(run.weights), np.float64)
    worth = run.memory[:, 2] * np.square(run.weights)
    met = np.flatnonzero(worth)
    places = costliest(met, worth[met], entries)
    kept[places] = run.weights[places]
    step = max(step, int(np.ceil(np.abs(kept).max() / 32767)))
    return np.concatenate(([step], np.rint(kept / step))).astype("<i2")


def dense(values: LargeValues) -> Any:
    """Return the weights of a file, for the compiled player."""
    numbers = np.array(values.values, np.float32)
    return numbers[1:] * numbers[0]


def state(name: str, facts: list[str]) -> None:
    """Replace a file's row in the table of the page."""
    line = f"| `{name}` | " + " | ".join(facts) + " |"
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(rf"^\| `{re.escape(name)}` \|.*$", line, text, count=1, flags=re.MULTILINE), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=5, choices=list(TUPLES))
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the run, for the page")
    parser.add_argument("--entries", type=int, default=250_000, help="entries to keep")
    parser.add_argument("--step", type=int, default=4, help="the minimum spacing of the quantised values")
    options = parser.parse_args()
    size = f"{options.side}x{options.side}"
    run = load_run(options.checkpoint or FOLDER / size / "checkpoint.npz")
    numbers = quantise(run, options.entries, options.step)
    blob = MAGIC + bytes([options.side]) + squeeze(planes(numbers))
    name = f"2048-{size}.weights"
    (PAGE.parent / name).write_bytes(blob)
    kept = int(np.count_nonzero(numbers[1:]))
    facts = [str(options.seed), f"{run.moves:,}", f"{kept:,}", str(numbers[0]), f"{len(blob):,}"]
    digests = [hashlib.sha256(blob).hexdigest(), hashlib.sha256(numbers.astype("<i4").tobytes()).hexdigest()]
    state(name, facts + [f"`{digest}`" for digest in digests])
    print(f"{name}: {run.moves:,} moves, {kept:,} entries, step {numbers[0]}, {len(blob):,} bytes")


if __name__ == "__main__":
    main()
