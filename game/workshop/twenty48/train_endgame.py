"""Train the endgame of 2048: `python3 -m game.workshop.twenty48.train_endgame`; needs numpy and numba.

    nohup nice -n 19 python3 -m game.workshop.twenty48.train_endgame --threads 2 &

Checkpoint, log and end are as in `train`; the folder is `~/.cache/tilelab/training/endgame`. Every entry has its own rate from
the first move (temporal coherence). The optimism of `endgame.PROMISE` points makes play explore beyond its first solution.
"""

import argparse
from typing import Any

import numpy as np

from . import learn_endgame, packed
from .run import Trainer, TrainingRun, carry_out


def advance(run: TrainingRun, budget: int, rate: float) -> Any:
    """Train for about `budget` moves; return a row (points, whether won, moves) for each endgame from its opening."""

    def play(moves: int, state: Any) -> tuple[int, Any]:
        record = np.zeros((budget // 10 + 1000, 3), np.int64)
        slides, buffers = packed.move_tables()[0], learn_endgame.buffers()
        done, played = learn_endgame.train(moves, slides, run.weights, run.memory, np.float32(rate), state, buffers, record)
        return done, record[:played]

    return np.concatenate(run.advance(budget, play))


def summary(endgames: Any) -> str:
    """Return the number of endgames, the share of wins, and the mean points and moves."""
    points, won, moves = endgames.mean(axis=0)
    return f"{len(endgames)} endgames, {100 * won:.1f} % won, {points:.0f} points in {moves:.0f} moves"


class Endgames(Trainer):
    """Learns from endgames only."""

    header = "moves,seconds,rate,endgames,won,mean_points,mean_moves\n"
    folder = "endgame"
    moves = 10e9
    chunk = 40_000_000
    checkpoint = 25

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        return TrainingRun(options.seed, size=learn_endgame.ENTRIES)

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        endgames = advance(run, options.chunk, options.rate)
        points, won, moves = endgames.mean(axis=0)
        return f"{run.moves},{run.seconds:.0f},{options.rate},{len(endgames)},{won:.4f},{points:.0f},{moves:.0f}\n"


if __name__ == "__main__":
    carry_out(__doc__, Endgames())
