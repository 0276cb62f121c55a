"""Train what is added to the values of 2048 on chained boards: `python3 -m game.twenty48.training.train_chained`; needs numba.

    nohup nice -n 19 python3 -m game.twenty48.training.train_chained --threads 2 &

The same command goes on from the checkpoint, where there is one; a file `stop` in the folder ends the run after the chunk. The
boards with which games begin (`starts.npy`), the checkpoint and the log `curve.csv` are in `~/.cache/tilelab/training/chained`
(`--folder`). What the shipped files hold stays as it is; entries learn at rates of their own (temporal coherence).
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from ..search.ntuple import KINDS, SETS
from . import learn, learn_chained, packed
from .measure import ENDGAME, SEEN, SHIPPED
from .pack import decode, kinds_of
from .pack_endgame import decode as decode_endgame
from .run import FOLDER, Run, huge_array, open_run, train_on

HEADER = "moves,seconds,rate,games,lost\n"

NODES = 23.0
"""How many nodes a move the games have from which the starts come."""


def usual_weights() -> Any:
    """Return the shipped weights without additions, (KINDS * SIZE,)."""
    return kinds_of(decode(*(path.read_bytes() for path in SHIPPED)))[:KINDS].ravel()


def find_starts(games: int, seed: int) -> Any:
    """Return the boards with which chains came about in so many games."""
    weights, ending = usual_weights(), decode_endgame(ENDGAME.read_bytes())
    tables, state = packed.move_tables(), packed.random_state(seed)
    keys, values, starts = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), np.zeros(1000, np.int64)
    found = []
    for _ in range(games):
        count = learn_chained.starts_of_game(NODES, tables, weights, ending, state, keys, values, starts)
        found.append(starts[:count].copy())
    return np.concatenate(found)


def joined(run: Run) -> Any:
    """Return the shipped weights with the additions of a run behind them, and have the run learn there."""
    weights = huge_array(SETS * learn.SIZE)
    weights[: KINDS * learn.SIZE] = usual_weights()
    weights[KINDS * learn.SIZE :] = run.weights
    run.weights = weights[KINDS * learn.SIZE :]
    return weights


def advance(run: Run, weights: Any, starts: Any, budget: int, rate: float) -> tuple[int, int]:
    """Train on for about `budget` moves; return how many games there were, and how many of them were lost."""
    begun = time.process_time()

    def play(state: Any) -> tuple[int, int, int]:
        tables, most = packed.move_tables(), np.float32(rate)
        share = budget // run.threads
        done: tuple[int, int, int] = learn_chained.train(share, starts, tables, weights, run.memory, most, state, learn.buffers())
        return done

    with ThreadPoolExecutor(run.threads) as pool:
        moves, games, lost = np.array(list(pool.map(play, run.states()))).sum(axis=0)
    run.seconds += time.process_time() - begun
    run.moves += int(moves)
    run.coherent_moves = run.moves
    return int(games), int(lost)


def main() -> None:
    """Train until somebody asks for an end, with a checkpoint now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=float, default=220e6, help="the run ends with the chunk in which it has done so many")
    parser.add_argument("--folder", type=Path, default=FOLDER / "chained", help="where starts, checkpoint and curve are kept")
    parser.add_argument("--games", type=int, default=500, help="games from which the starts come, where there are none yet")
    parser.add_argument("--seed", type=int, default=1, help="of a new run and its starts; a resumed one goes on with its own")
    parser.add_argument("--threads", type=int, default=1, help="how many play and learn at a time")
    parser.add_argument("--rate", type=float, default=1.0, help="the greatest rate of an entry")
    parser.add_argument("--chunk", type=int, default=10_000_000, help="moves between two lines of the log")
    parser.add_argument("--checkpoint", type=int, default=5, help="chunks between two checkpoints")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if not (options.folder / "starts.npy").exists():
        np.save(options.folder / "starts.npy", find_starts(options.games, options.seed))
    starts = np.load(options.folder / "starts.npy")
    run = open_run(options.folder, options.seed, learn.SIZE)
    run.threads = options.threads
    weights = joined(run)

    def chunk() -> str:
        games, lost = advance(run, weights, starts, options.chunk, options.rate)
        return f"{run.moves},{run.seconds:.0f},{options.rate},{games},{lost / games:.5f}\n"

    train_on(run, options.folder, HEADER, options.moves, options.checkpoint, chunk)


if __name__ == "__main__":
    main()
