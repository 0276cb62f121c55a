"""Write the additions for chained boards into the refinement: `python3 -m game.workshop.twenty48.pack_chained`; needs numba.

The most valuable additions of a checkpoint are kept, fine-tuned under the mask, and written as the last set of the refinement. To
make room, the least valuable entries of the short tuples of the other sets are dropped.
"""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ...twenty48.search.ntuple import KINDS
from . import learn, packed
from .measure import SHIPPED
from .pack import (
    ROUNDS,
    costliest,
    decode,
    digest,
    encode,
    fine_tune,
    kinds_of,
    quantise,
    strength,
    summary,
    write,
)
from .pack_endgame import mask, select
from .run import FOLDER, TrainingRun, load_run
from .train_chained import advance, count_short, joined


def learn_on(run: TrainingRun, weights: Any, starts: Any, moves: int, rate: float) -> str:
    """Train for about `moves` more moves; return a summary."""
    games, lost = advance(run, weights, starts, moves, rate)
    return f"{games} games, {100 * lost / games:.2f} % lost"


def shorten(values: Any, weights: Any, entries: int, games: int, seed: int) -> None:
    """Keep the short tuples' most valuable entries in greedy games, and set the others to 0. values: (KINDS, SIZE)."""
    visits = np.zeros((KINDS, learn.SIZE - learn.SHORT), np.int64)
    count_short(games, packed.move_tables(), weights, packed.random_state(seed), learn.buffers(), visits)
    short = values[:, learn.SHORT :].copy()
    worths = ((visits + 1) * np.square(short)).ravel()
    kept = np.zeros(worths.shape, bool)
    kept[costliest(np.flatnonzero(worths), worths[worths > 0], entries)] = True
    values[:, learn.SHORT :] = short * kept.reshape(short.shape)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=FOLDER / "chained", help="the folder of the starts and the checkpoint")
    parser.add_argument("--entries", type=int, default=150_000, help="additions to keep")
    parser.add_argument("--short", type=int, default=0, help="entries of short tuples that the other kinds keep; 0 = all")
    parser.add_argument("--count", type=int, default=2000, help="greedy games that decide which of these to keep")
    parser.add_argument("--moves", type=int, default=0, help="moves of fine-tuning under the mask")
    parser.add_argument("--rate", type=float, default=0.3, help="the maximum rate of an entry in fine-tuning")
    parser.add_argument("--threads", type=int, default=1, help="threads for tuning; with more than one, no two files are equal")
    parser.add_argument("--games", type=int, default=2000, help="greedy games that measure the file")
    parser.add_argument("--out", type=Path, default=SHIPPED[1])
    options = parser.parse_args()
    run = load_run(options.folder / "checkpoint.npz")
    run.threads = options.threads
    trained = run.moves
    starts = np.load(options.folder / "starts.npy")
    weights = joined(run)
    places = select(run, options.entries)
    mask(run, places)
    if options.moves:
        fine_tune(run, places, partial(learn_on, run, weights, starts, options.moves // ROUNDS, options.rate))
    first, step = SHIPPED[0].read_bytes(), SHIPPED[1].read_bytes()[4]
    values = kinds_of(weights).copy()
    values[:KINDS] -= decode(first)
    if options.short:
        shorten(values[:KINDS], weights[: KINDS * learn.SIZE], options.short, options.count, 7)
    quantise(values, step)
    kept = values != 0
    tables = digest(values, kept)
    blob = encode(values, kept, step)
    print(f"{trained:,} moves, {len(places):,} additions")
    facts = {r"[\d,]+(?= additions)": f"{len(places):,}", r"(?<=chained ones after )[\d,]+(?= moves)": f"{trained:,}"}
    write(options.out, blob, tables, facts)
    if options.games:
        print(f"1-ply, {summary(strength(decode(first, blob), options.games, 7))}")


if __name__ == "__main__":
    main()
