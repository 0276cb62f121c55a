"""Train the values of 2048: `python3 -m game.workshop.twenty48.train`; needs numpy and numba, and is never shipped.

    python3 -m venv .venv-train && .venv-train/bin/pip install numpy numba
    nohup nice -n 19 .venv-train/bin/python -m game.workshop.twenty48.train >/dev/null 2>&1 &

The same command resumes from the checkpoint, if there is one. Everything is stored in `~/.cache/tilelab/training` (`--folder`):

    curve.csv             a row for each chunk of moves, about the games that started in it
    checkpoint.npz        every ten chunks and at the end; checkpoint.old.npz is the previous one
    stop                  create this file to end the run after the chunk, with a checkpoint

A new run starts with the weights of files, added up (`--start`; without names, with none). All other entries of long tuples start
at `--optimism` points, so that play prefers unvisited entries until their values are known. The first `--fixed` moves learn at
the rate `--rate`, which preserves the optimism long enough; then each entry has its own rate (temporal coherence), at most
`--rate`. Stop a run and resume it at a lower rate to make the values steady: play improves at once. Source: Guei et al. 2021,
Optimistic Temporal Difference Learning for 2048 (arXiv 2111.11090).
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from ...twenty48.search.ntuple import KINDS
from ...twenty48.search.perfect import FOUR_PERCENT
from . import learn
from .pack import decode, kinds_of
from .run import Trainer, TrainingRun, advance, carry_out

HEADER = "moves,seconds,rate,games,mean_score,mean_moves,share_8192,share_16384,share_32768\n"


def curve_line(run: TrainingRun, rate: float, games: Any) -> str:
    """Return a row of the learning curve."""
    score, rank, moves = games[:, 0], games[:, 1], games[:, 2]
    shares = ",".join(f"{float((rank >= min_rank).mean()):.4f}" for min_rank in (13, 14, 15))
    return f"{run.moves},{run.seconds:.0f},{rate},{len(games)},{score.mean():.0f},{moves.mean():.0f},{shares}\n"


class WholeGames(Trainer):
    """Learns from whole games on 4×4."""

    header = HEADER
    chunk = 20_000_000
    checkpoint = 10
    rate = 0.025

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        start = ["game/data/2048.weights"]
        parser.add_argument("--start", nargs="*", default=start, help="files with which a new run starts, or none")
        parser.add_argument("--optimism", type=float, default=300.0, help="the value of an unvisited entry in a new run")
        parser.add_argument("--kinds", type=int, default=KINDS, choices=(1, KINDS), help="kinds of afterstates with own values")
        parser.add_argument("--fixed", type=float, default=8e9, help="moves of the run before each entry has its own rate")
        parser.add_argument("--top", type=int, default=12, help="the highest rank that the learner sees")
        parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT, help="the chance of a 4")
        parser.add_argument("--restarts", type=int, default=2, help="games in a row that start from the middle of the last one")

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        run = TrainingRun(options.seed, options.optimism, options.kinds * learn.SIZE)
        start = [*filter(None, options.start)]
        if start:
            weights = kinds_of(run.weights)
            initial = kinds_of(decode(*(Path(name).read_bytes() for name in start)))[: len(weights)]
            np.copyto(weights, initial, where=initial != 0)
        return run

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        is_coherent = run.moves >= options.fixed
        games = advance(run, options.chunk, options.top, options.restarts, options.rate, is_coherent, options.four_percent)
        return curve_line(run, options.rate, games)


if __name__ == "__main__":
    carry_out(__doc__, WholeGames())
