"""Train the endgame of 2048: `python3 -m game.twenty48.training.train_endgame`; needs numpy and numba.

    nohup nice -n 19 python3 -m game.twenty48.training.train_endgame --threads 2 &

The same command goes on from the checkpoint, where there is one; a file `stop` in the folder ends the run after the chunk. The
checkpoint, the one before it and the log `curve.csv` are in `~/.cache/tilelab/training/endgame` (`--folder`). Every entry learns
at a rate of its own from the first move (temporal coherence). The promise of `endgame.PROMISE` points is what makes play look
for other ways than the first that it finds.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from . import learn_endgame, packed
from .run import FOLDER, Run, open_run, train_on

HEADER = "moves,seconds,rate,endgames,won,mean_points,mean_moves\n"


def advance(run: Run, budget: int, rate: float) -> Any:
    """Train on for about `budget` moves; return a row (points, whether won, moves) for each endgame from its opening."""
    begun = time.process_time()

    def play(state: Any) -> tuple[int, Any]:
        record = np.zeros((budget // 10 + 1000, 3), np.int64)
        slides = packed.move_tables()[0]
        share, most = budget // run.threads, np.float32(rate)
        done, played = learn_endgame.train(share, slides, run.weights, run.memory, most, state, learn_endgame.buffers(), record)
        return done, record[:played]

    with ThreadPoolExecutor(run.threads) as pool:
        played = list(pool.map(play, run.states()))
    run.seconds += time.process_time() - begun
    run.moves += sum(done for done, _ in played)
    run.coherent_moves = run.moves
    return np.concatenate([endgames for _, endgames in played])


def summary(endgames: Any) -> str:
    """Return how many endgames there were, the share that was won, mean points and moves."""
    points, won, moves = endgames.mean(axis=0)
    return f"{len(endgames)} endgames, {100 * won:.1f} % won, {points:.0f} points in {moves:.0f} moves"


def curve_line(run: Run, rate: float, endgames: Any) -> str:
    """Return one line of the log."""
    points, won, moves = endgames.mean(axis=0)
    return f"{run.moves},{run.seconds:.0f},{rate},{len(endgames)},{won:.4f},{points:.0f},{moves:.0f}\n"


def main() -> None:
    """Train until somebody asks for an end, with a checkpoint now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=float, default=10e9, help="the run ends with the chunk in which it has done so many")
    parser.add_argument("--folder", type=Path, default=FOLDER / "endgame", help="where checkpoint and curve are kept")
    parser.add_argument("--seed", type=int, default=1, help="of a new run; a resumed one goes on with its own")
    parser.add_argument("--threads", type=int, default=1, help="how many play and learn at a time")
    parser.add_argument("--rate", type=float, default=1.0, help="the greatest rate of an entry")
    parser.add_argument("--chunk", type=int, default=40_000_000, help="moves between two lines of the log")
    parser.add_argument("--checkpoint", type=int, default=25, help="chunks between two checkpoints")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    run = open_run(options.folder, options.seed, learn_endgame.ENTRIES)
    run.threads = options.threads

    def chunk() -> str:
        return curve_line(run, options.rate, advance(run, options.chunk, options.rate))

    train_on(run, options.folder, HEADER, options.moves, options.checkpoint, chunk)


if __name__ == "__main__":
    main()
