"""Turn a checkpoint of a board other than 4×4 into a file for the page; needs numpy and numba.

    python3 -m game.workshop.twenty48.pack_large --board 5x5

A checkpoint always gives the same file. Its facts are written into its row of `game/data/2048-large.md` or `2048-small.md`.
"""

import argparse
import hashlib
import re
from pathlib import Path
from typing import Any

import numpy as np

from ...twenty48.search.large import LAYOUTS, MAGIC, SMALL_MAGIC, LargeValues
from ...twenty48.search.perfect import FOUR_PERCENT
from ...twenty48.search.sections import WIDE
from . import learn_large
from .pack import costliest, fine_tune, gathered, join, planes
from .run import FOLDER, TrainingRun, load_run
from .train_large import BOARDS, name_of

DATA = Path("game/data")
ROUNDS = 40
"""Rounds of fine-tuning."""


def keep(run: TrainingRun, entries: int) -> Any:
    """Return the places of the entries to keep: those whose loss would have added most squared error while training."""
    met = np.flatnonzero(run.weights)
    worth = run.memory[met, 2] * np.square(run.weights[met])
    return costliest(met[worth > 0], worth[worth > 0], entries)


def tune(run: TrainingRun, places: Any, board: tuple[int, int], four_percent: int, moves: int) -> None:
    """Set all other entries to 0 for good, and let the kept ones make up for them."""
    others = np.ones(len(run.weights), bool)
    others[places] = False
    run.weights[others] = 0
    run.memory[others] = (0, 1e30, 0, 0)
    layout, buffers = learn_large.layout(*board), learn_large.buffers(*board)

    def play(moves: int, state: Any) -> tuple[int, Any]:
        record = np.zeros((moves // 10 + 1000, 3), np.int64)
        done, played = learn_large.train(moves, 2, layout, run.weights, run.memory, state, buffers, record, four_percent)
        return done, record[:played]

    def learn_on() -> str:
        games = np.concatenate(run.advance(moves // ROUNDS, play))
        return f"{len(games)} games, mean {games[:, 0].mean():,.0f}"

    fine_tune(run, places, learn_on)


def quantise(run: TrainingRun, places: Any, step: int) -> Any:
    """Return the step and the codes of all entries as 16-bit numbers; those not at `places` are 0.

    step: the minimum; a larger one is used if the values need it.
    """
    kept = run.weights[places].astype(np.float64)
    step = max(step, int(np.ceil(np.abs(kept).max() / 32767)))
    numbers = np.zeros(1 + len(run.weights), "<i2")
    numbers[0], numbers[1 + places] = step, np.rint(kept / step)
    return numbers


def encode(numbers: Any, board: tuple[int, int], four_percent: int) -> bytes:
    """Return the file of a step and the codes of all entries."""
    plan = LAYOUTS[board]
    if plan.kinds == 1:
        return join(MAGIC + bytes(board[:1]), [planes(numbers)])
    codes = numbers[1:].reshape(plan.kinds, plan.size)
    places = np.flatnonzero(codes.any(axis=0))
    having, steps = gathered(codes[:, places])
    is_wide = np.abs(steps) > 127
    gaps = np.diff(places, prepend=0).astype("<u4").view(np.uint8).reshape(-1, 4)
    sections = (gaps.T.tobytes(), having, np.where(is_wide, WIDE, steps).astype(np.int8).tobytes(), planes(steps[is_wide]))
    return join(SMALL_MAGIC + bytes([*board, four_percent, numbers[0]]), sections)


def dense(values: LargeValues) -> Any:
    """Return the weights of a file, for the compiled player."""
    plan = values.layout
    if plan.kinds == 1:
        numbers = np.array(values.values, np.float32)
        return numbers[1:] * numbers[0]
    weights = np.zeros((plan.kinds, plan.size), np.float32)
    assert values.entries, "small boards have a sparse file"
    having = np.frombuffer(values.entries.having, np.uint8)[:, None] >> np.arange(plan.kinds) & 1
    held = np.zeros(having.shape, np.float32)
    held[having > 0] = values.entries.values
    weights[:, np.array(values.places)] = held.T * values.values[0]
    return weights.ravel()


def digest(numbers: Any, kinds: int) -> str:
    """Return the SHA-256 of the step and all codes as 32-bit numbers; of several sets, of the step, the places and the codes."""
    if kinds > 1:
        places = np.flatnonzero(numbers[1:])
        numbers = np.concatenate((numbers[:1], places, numbers[1 + places]))
    return hashlib.sha256(numbers.astype("<i4").tobytes()).hexdigest()


def state(page: Path, name: str, facts: list[str]) -> None:
    """Replace a file's row in the table of a page."""
    line = f"| `{name}` | " + " | ".join(facts) + " |"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(rf"^\| `{re.escape(name)}` \|.*$", line, text, count=1, flags=re.MULTILINE), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="5x5", choices=list(BOARDS))
    parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT, help="the chance of a 4 in the run")
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the run, for the page")
    parser.add_argument("--entries", type=int, default=250_000, help="entries to keep")
    parser.add_argument("--step", type=int, default=4, help="the minimum spacing of the quantised values")
    parser.add_argument("--moves", type=int, default=0, help="moves of fine-tuning the kept entries")
    options = parser.parse_args()
    board, four_percent = BOARDS[options.board], options.four_percent
    size = name_of(options.board, four_percent)
    run = load_run(options.checkpoint or FOLDER / size / "checkpoint.npz")
    trained = run.moves
    places = keep(run, options.entries)
    if options.moves:
        tune(run, places, board, four_percent, options.moves)
    numbers = quantise(run, places, options.step)
    blob = encode(numbers, board, four_percent)
    name = f"2048-{size}.weights"
    (DATA / name).write_bytes(blob)
    kept = int(np.count_nonzero(numbers[1:]))
    tuned = [f"{options.moves:,}"] if LAYOUTS[board].kinds > 1 else []
    facts = [str(options.seed), f"{trained:,}", *tuned, f"{kept:,}", str(numbers[0]), f"{len(blob):,}"]
    digests = [hashlib.sha256(blob).hexdigest(), digest(numbers, LAYOUTS[board].kinds)]
    page = DATA / ("2048-large.md" if LAYOUTS[board].kinds == 1 else "2048-small.md")
    state(page, name, facts + [f"`{text}`" for text in digests])
    print(f"{name}: {trained:,} moves, {kept:,} entries, step {numbers[0]}, {len(blob):,} bytes")


if __name__ == "__main__":
    main()
