"""Train the values of 2048 on 5×5 and 6×6: `python3 -m game.twenty48.training.train_large`; needs numpy and numba.

    nohup nice -n 19 python3 -m game.twenty48.training.train_large --side 5 --moves 130000000 &

The same command goes on from the checkpoint, where there is one. The checkpoint, the one before it and the log `curve.csv` are in
`~/.cache/tilelab/training/5x5` (`--folder`). Every entry learns at a rate of its own from the first move (temporal coherence).
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from ..search.large import TUPLES
from . import learn_large
from .run import FOLDER, Run, open_run, train_on
from .train import HEADER, curve_line


def advance(run: Run, side: int, budget: int, restarts: int, layout: Any, buffers: Any) -> Any:
    """Train on for about `budget` moves; return a row (score, greatest rank, moves) for each game from the start."""
    record = np.zeros((budget // 10 + 1000, 3), np.int64)
    begun = time.process_time()
    done, played = learn_large.train(budget, restarts, layout, run.weights, run.memory, run.state, buffers, record)
    run.seconds += time.process_time() - begun
    run.moves += done
    run.coherent_moves += done
    return record[:played]


def main() -> None:
    """Train until the moves are done, with a checkpoint now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=5, choices=list(TUPLES))
    parser.add_argument("--moves", type=float, default=130e6, help="the run ends with the chunk in which it has done so many")
    parser.add_argument("--folder", type=Path, help="where checkpoint and curve are kept")
    parser.add_argument("--seed", type=int, default=1, help="of a new run; a resumed one goes on with its own")
    parser.add_argument("--restarts", type=int, default=2, help="games in succession that start from the middle of the last")
    parser.add_argument("--chunk", type=int, default=300_000, help="moves between two lines of the curve")
    parser.add_argument("--checkpoint", type=int, default=5, help="chunks between two checkpoints")
    options = parser.parse_args()
    side = options.side
    folder = options.folder or FOLDER / f"{side}x{side}"
    folder.mkdir(parents=True, exist_ok=True)
    run = open_run(folder, options.seed, learn_large.size_of(side))
    layout, buffers = learn_large.layout(side), learn_large.buffers(side)

    def chunk() -> str:
        return curve_line(run, 0.0, advance(run, side, options.chunk, options.restarts, layout, buffers))

    train_on(run, folder, HEADER, options.moves, options.checkpoint, chunk)


if __name__ == "__main__":
    main()
