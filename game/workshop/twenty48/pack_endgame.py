"""Turn a checkpoint of the endgame into a file for the page; needs numpy and numba.

    python3 -m game.workshop.twenty48.pack_endgame --entries 4000000 2140000 --moves 400000000 1500000000 --threads 2

Entries are selected and fine-tuned as in `pack`, in several stages with fewer and fewer entries; `twenty48.search.endgame` has
the reader.
"""

import argparse
import hashlib
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...twenty48.search.endgame import HALF, MARK, SIZE, TUPLES, Table
from ...twenty48.search.ntuple import KINDS
from .learn_endgame import buffers, list_keys, opening, play
from .pack import ROUNDS, costliest, fine_tune, join, long_sections, origin, spread, write
from .packed import move_tables, random_state
from .run import FOLDER, TrainingRun, load_run
from .train_endgame import advance, summary

NOT_LEARNT = (0, 1e30, 0, 0)
"""The memory of an entry that no longer changes: see `pack.mask`."""


def select(run: TrainingRun, entries: int) -> Any:
    """Return the places of the most valuable entries, in ascending order."""
    met = np.flatnonzero(run.memory[:, 2])
    return np.sort(costliest(met, run.memory[met, 2] * np.square(run.weights[met]), entries))


def mask(run: TrainingRun, places: Any) -> None:
    """Set every other entry to 0 for good."""
    weights, memory = run.weights[places], run.memory[places]
    run.weights[:] = 0
    run.memory[:] = NOT_LEARNT
    run.weights[places] = weights
    run.memory[places] = memory


def encode(weights: Any, step: int) -> tuple[bytes, str]:
    """Return the file of weights, (entries,), rounded to multiples of the step, and the SHA-256 of its content."""
    sections: list[bytes] = []
    digest = hashlib.sha256()
    for values in weights.reshape(len(TUPLES), KINDS, SIZE):
        rounded = np.rint(values / step) * step
        kept = rounded.any(axis=0)
        sections += long_sections(rounded, kept, HALF, step)
        digest.update(np.flatnonzero(kept).astype("<i4").tobytes())
        digest.update(rounded[:, kept].astype("<i4").tobytes())
    return join(MARK + bytes([step]), sections), digest.hexdigest()


def decode(blob: bytes) -> Any:
    """Return the weights, (entries,), of a file."""
    weights = np.zeros((len(TUPLES), KINDS, SIZE), np.float32)
    width = (HALF + 7) // 8
    for values, long in zip(weights, Table(blob).long):
        sets = np.frombuffer(b"".join(bits.to_bytes(width, "little") for bits in long.sets), np.uint8).reshape(-1, width)
        kept = np.unpackbits(sets, axis=1, bitorder="little")[:, :HALF].ravel().astype(bool)
        values[:, kept] = spread(KINDS, long.values) * long.step
    return weights.ravel()


@numba.njit
def count_met(budget, slides, weights, state, buffers, visits):
    """Play greedy endgames for at least `budget` moves; count how often each entry occurs in a chosen afterstate."""
    keys, afters, points = buffers
    done = 0
    while done < budget:
        moves, won, last = play(opening(state), slides, weights, state, buffers)
        for move in range(moves):
            list_keys(afters[move], keys[0])
            for key in keys[0]:
                visits[key] += 1
        done += moves


def shortened(weights: Any, entries: int, moves: int) -> Any:
    """Return the weights with the `entries` of greatest squared weight times visits."""
    visits = np.ones(len(weights), np.float32)
    count_met(moves, move_tables()[0], weights, random_state(1), buffers(), visits)
    met = np.flatnonzero(weights)
    kept = costliest(met, visits[met] * np.square(weights[met]), entries)
    left = np.zeros_like(weights)
    left[kept] = weights[kept]
    return left


def learn_on(run: TrainingRun, moves: int, rate: float) -> str:
    """Train for about `moves` more moves; return a summary."""
    return summary(advance(run, moves, rate))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checkpoint", type=Path, default=FOLDER / "endgame" / "checkpoint.npz")
    parser.add_argument("--entries", type=int, nargs="+", default=[2_140_000], help="entries to keep, stage by stage")
    parser.add_argument("--moves", type=int, nargs="+", default=[0], help="moves of fine-tuning under each stage's mask")
    parser.add_argument("--step", type=int, default=128, help="spacing of the rounded values")
    parser.add_argument("--rate", type=float, default=0.3, help="the maximum rate of an entry in fine-tuning")
    parser.add_argument("--again", type=Path, help="drop entries of this file that matter least in greedy endgames")
    parser.add_argument("--threads", type=int, default=1, help="threads for tuning; with more than one, no two files are equal")
    parser.add_argument("--out", type=Path, default=Path("game/data/2048-endgame.weights"))
    options = parser.parse_args()
    if options.again:
        weights = shortened(decode(options.again.read_bytes()), options.entries[0], options.moves[0])
        write(options.out, *encode(weights, options.step), {r"[\d,]+(?= of them are left)": f"{options.entries[0]:,}"})
        return
    run = load_run(options.checkpoint)
    trained = run.moves
    run.threads = options.threads
    for entries, moves in zip(options.entries, options.moves, strict=True):
        places = select(run, entries)
        mask(run, places)
        if moves:
            print(f"{entries:,} entries", flush=True)
            fine_tune(run, places, partial(learn_on, run, moves // ROUNDS, options.rate))
    print(f"{trained:,} moves, {len(places):,} entries, step {options.step}")
    write(options.out, *encode(run.weights, options.step), origin(len(places), options.step, trained))


if __name__ == "__main__":
    main()
