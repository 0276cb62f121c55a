"""Train the values of 2048 on boards other than 4×4: `python3 -m game.workshop.twenty48.train_large`; needs numpy and numba.

    nohup nice -n 19 python3 -m game.workshop.twenty48.train_large --board 5x5 --moves 130000000 &

Checkpoint, log and end are as in `train`; the folder is `~/.cache/tilelab/training/5x5`, with `-f50` for 50 % fours. Every entry
has its own rate from the first move (temporal coherence).
"""

import argparse
from typing import Any

import numpy as np

from ...twenty48.search.large import LAYOUTS
from ...twenty48.search.perfect import FOUR_PERCENT
from . import learn_large
from .run import Trainer, TrainingRun, carry_out
from .train import HEADER, curve_line

BOARDS = {f"{rows}x{columns}": (rows, columns) for rows, columns in LAYOUTS}
"""The boards by name."""


def name_of(board: str, four_percent: int) -> str:
    """Return the name of the folder and the file of a board's values for a chance of a 4."""
    return board if four_percent == FOUR_PERCENT else f"{board}-f{four_percent}"


class LargeBoards(Trainer):
    """Learns from whole games on a board other than 4×4."""

    header = HEADER
    moves = 130e6
    chunk = 300_000
    rate = 0.0

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--board", default="5x5", choices=list(BOARDS))
        parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT, help="the chance of a 4")
        parser.add_argument("--restarts", type=int, default=2, help="games in a row that start from the middle of the last one")

    def folder_of(self, options: argparse.Namespace) -> str:
        return name_of(options.board, options.four_percent)

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        plan = LAYOUTS[BOARDS[options.board]]
        return TrainingRun(options.seed, size=plan.size * plan.kinds)

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        board, restarts, four_percent = BOARDS[options.board], options.restarts, options.four_percent
        layout = learn_large.layout(*board)

        def play(moves: int, state: Any) -> tuple[int, Any]:
            record = np.zeros((moves // 10 + 1000, 3), np.int64)
            buffers = learn_large.buffers(*board)
            done, played = learn_large.train(
                moves, restarts, layout, run.weights, run.memory, state, buffers, record, four_percent
            )
            return done, record[:played]

        return curve_line(run, self.rate, np.concatenate(run.advance(options.chunk, play)))


if __name__ == "__main__":
    carry_out(__doc__, LargeBoards())
