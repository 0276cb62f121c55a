"""Train the values of 2048: `python3 -m game.twenty48.training.train`; needs numpy, numba and matplotlib, and is never shipped.

    python3 -m venv .venv-train && .venv-train/bin/pip install numpy numba matplotlib
    nohup nice -n 19 .venv-train/bin/python -m game.twenty48.training.train >/dev/null 2>&1 &

The same command goes on from the checkpoint, where there is one. Everything is kept in `~/.cache/tilelab/training` (`--folder`):

    curve.csv             a line for each chunk of moves, about the games that began in it; curve.svg shows them
    checkpoint.npz        every ten chunks and at the end; checkpoint.old.npz is the one before
    stop                  a file of this name, made by anybody, ends the run after the chunk, with a checkpoint

A new run begins with the weights of files that add up (`--start`, without a name for none). All other entries of long tuples
are worth `--optimism` points each, so that play prefers what it has not met until the value of that is known. The first `--fixed`
moves learn at the rate `--rate`, which leaves this promise in force for long enough; after them each entry has its own rate
(temporal coherence), at most `--rate`. A run may be stopped and gone on with at a lower rate: the values get steady, and play
gets better at once.
Source: Guei et al. 2021, Optimistic Temporal Difference Learning for 2048 (arXiv 2111.11090).
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from ..search.ntuple import KINDS
from . import learn
from .curve import draw, read
from .pack import decode, kinds_of
from .run import Trainer, TrainingRun, advance, carry_out

HEADER = "moves,seconds,rate,games,mean_score,mean_moves,share_8192,share_16384,share_32768\n"


def curve_line(run: TrainingRun, rate: float, games: Any) -> str:
    """Return one line of the learning curve."""
    score, rank, moves = games[:, 0], games[:, 1], games[:, 2]
    shares = ",".join(f"{float((rank >= least).mean()):.4f}" for least in (13, 14, 15))
    return f"{run.moves},{run.seconds:.0f},{rate},{len(games)},{score.mean():.0f},{moves.mean():.0f},{shares}\n"


class WholeGames(Trainer):
    """Learns from whole games on 4×4."""

    header = HEADER
    chunk = 20_000_000
    checkpoint = 10
    rate = 0.025

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        start = ["game/data/2048.weights"]
        parser.add_argument("--start", nargs="*", default=start, help="files that a new run begins with, or none")
        parser.add_argument("--optimism", type=float, default=300.0, help="worth of an entry that has not been met, in a new run")
        parser.add_argument("--kinds", type=int, default=KINDS, choices=(1, KINDS), help="of afterstates with own values")
        parser.add_argument("--fixed", type=float, default=8e9, help="after so many moves of the run each entry has its own rate")
        parser.add_argument("--top", type=int, default=12, help="greatest rank that the learner sees")
        parser.add_argument("--restarts", type=int, default=2, help="games in succession that start from the middle of the last")

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        run = TrainingRun(options.seed, options.optimism, options.kinds * learn.SIZE)
        start = [*filter(None, options.start)]
        if start:
            weights = kinds_of(run.weights)
            known = kinds_of(decode(*(Path(name).read_bytes() for name in start)))[: len(weights)]
            np.copyto(weights, known, where=known != 0)
        return run

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        is_coherent = run.moves >= options.fixed
        games = advance(run, options.chunk, options.top, options.restarts, options.rate, is_coherent)
        return curve_line(run, options.rate, games)

    def saved(self, curve: Path) -> None:
        draw(read([curve]), curve.with_suffix(".svg"))


if __name__ == "__main__":
    carry_out(__doc__, WholeGames())
