"""Train the values of 2048 on 5×5 and 6×6: `python3 -m game.twenty48.training.train_large`; needs numpy and numba.

    nohup nice -n 19 python3 -m game.twenty48.training.train_large --side 5 --moves 130000000 &

Checkpoint, log and end are as in `train`; the folder is `~/.cache/tilelab/training/5x5`. Every entry has its own rate from the
first move (temporal coherence).
"""

import argparse
from typing import Any

import numpy as np

from ..search.large import TUPLES
from . import learn_large
from .run import Trainer, TrainingRun, carry_out
from .train import HEADER, curve_line


class LargeBoards(Trainer):
    """Learns from whole games on 5×5 or 6×6."""

    header = HEADER
    folder = "{side}x{side}"
    moves = 130e6
    chunk = 300_000
    rate = 0.0

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--side", type=int, default=5, choices=list(TUPLES))
        parser.add_argument("--restarts", type=int, default=2, help="games in a row that start from the middle of the last one")

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        return TrainingRun(options.seed, size=learn_large.size_of(options.side))

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        layout, restarts = learn_large.layout(options.side), options.restarts

        def play(moves: int, state: Any) -> tuple[int, Any]:
            record = np.zeros((moves // 10 + 1000, 3), np.int64)
            buffers = learn_large.buffers(options.side)
            done, played = learn_large.train(moves, restarts, layout, run.weights, run.memory, state, buffers, record)
            return done, record[:played]

        return curve_line(run, self.rate, np.concatenate(run.advance(options.chunk, play)))


if __name__ == "__main__":
    carry_out(__doc__, LargeBoards())
