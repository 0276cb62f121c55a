"""Train the additions for chained boards of 2048: `python3 -m game.workshop.twenty48.train_chained`; needs numba.

    nohup nice -n 19 python3 -m game.workshop.twenty48.train_chained --threads 2 &

Checkpoint, log and end are as in `train`; the folder is `~/.cache/tilelab/training/chained`, which also stores the boards on
which games start (`starts.npy`). The shipped values are fixed; entries have their own rates (temporal coherence).
"""

import argparse
from typing import Any

import numpy as np

from ...twenty48.search.ntuple import KINDS, SETS
from . import learn, learn_chained, packed
from .measure import ENDGAME, SEEN, SHIPPED
from .pack import decode, kinds_of
from .pack_endgame import decode as decode_endgame
from .run import Trainer, TrainingRun, carry_out, huge_array

NODES = 23.0
"""The node budget per move of the games that provide the starts."""


def usual_weights() -> Any:
    """Return the shipped weights without additions, (KINDS * SIZE,)."""
    return kinds_of(decode(*(path.read_bytes() for path in SHIPPED)))[:KINDS].ravel()


def find_starts(games: int, seed: int) -> Any:
    """Return the boards that become chained in a number of games."""
    weights, ending = usual_weights(), decode_endgame(ENDGAME.read_bytes())
    tables, state = packed.move_tables(), packed.random_state(seed)
    keys, values, starts = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), np.zeros(1000, np.int64)
    batches = []
    for _ in range(games):
        count = learn_chained.starts_of_game(NODES, tables, weights, ending, state, keys, values, starts)
        batches.append(starts[:count].copy())
    return np.concatenate(batches)


def joined(run: TrainingRun) -> Any:
    """Return the shipped weights followed by the additions of a run, and make the run learn there."""
    weights = huge_array(SETS * learn.SIZE)
    weights[: KINDS * learn.SIZE] = usual_weights()
    weights[KINDS * learn.SIZE :] = run.weights
    run.weights = weights[KINDS * learn.SIZE :]
    return weights


def advance(run: TrainingRun, weights: Any, starts: Any, budget: int, rate: float) -> tuple[int, int]:
    """Train for about `budget` moves; return the numbers of games and of losses."""

    def play(moves: int, state: Any) -> tuple[int, tuple[int, int]]:
        tables, max_rate, buffers = packed.move_tables(), np.float32(rate), learn.buffers()
        done, games, lost = learn_chained.train(moves, starts, tables, weights, run.memory, max_rate, state, buffers)
        return done, (games, lost)

    games, lost = np.array(run.advance(budget, play)).sum(axis=0)
    return int(games), int(lost)


class Chains(Trainer):
    """Learns from games that start on chained boards."""

    header = "moves,seconds,rate,games,lost\n"
    folder = "chained"
    moves = 220e6

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=500, help="games that provide the starts of a new run")

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        return TrainingRun(options.seed, size=learn.SIZE)

    def begin(self, run: TrainingRun, options: argparse.Namespace) -> None:
        """Find or load the starts, and put the shipped weights before those of the run."""
        file = options.folder / "starts.npy"
        if not file.exists():
            np.save(file, find_starts(options.games, options.seed))
        self.starts = np.load(file)
        self.weights = joined(run)

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        games, lost = advance(run, self.weights, self.starts, options.chunk, options.rate)
        return f"{run.moves},{run.seconds:.0f},{options.rate},{games},{lost / games:.5f}\n"


if __name__ == "__main__":
    carry_out(__doc__, Chains())
