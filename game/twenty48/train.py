"""Train the 2048 mind: `python3 -m game.twenty48.train`; needs numpy, numba and matplotlib, and is never shipped.

Knows checkpoints and the learning curve; how a game is played and learnt from is in `learn`, how weights are shipped in `pack`.

    python3 -m venv .venv-train && .venv-train/bin/pip install numpy numba matplotlib
    .venv-train/bin/python -m game.twenty48.train --minutes 120 --seed 1

The run goes on from its checkpoint where there is one; each line of curve.csv sums up the games of one chunk of moves,
and curve.svg shows them.
"""

import argparse
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from game.twenty48 import learn
from game.twenty48.curve import draw, read

HEADER = "moves,seconds,games,mean_score,mean_moves,share_8192,share_16384,share_32768,entries\n"


class Run:
    """The whole state of a training run: weights, their memory, the generator and the moves done."""

    def __init__(self, seed: int) -> None:
        self.weights = np.zeros(learn.SIZE, np.float32)
        self.memory = np.zeros((learn.SIZE, 3), np.float32)
        self.state = np.array([0x9E3779B97F4A7C15 ^ (seed * 0x2545F4914F6CDD1D & (2**64 - 1))], np.uint64)
        self.moves = 0
        self.seconds = 0.0

    def save(self, path: Path) -> None:
        """Write the visited entries to a file, aside first so that a broken run keeps the last one."""
        keys = np.flatnonzero(self.memory[:, 2] > 0)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".tmp.npz")
        np.savez(
            aside,
            state=self.state,
            moves=self.moves,
            seconds=self.seconds,
            keys=keys.astype(np.int32),
            weights=self.weights[keys],
            memory=self.memory[keys],
        )
        os.replace(aside, path)


def load_run(path: Path) -> Run:
    """Return the run that a checkpoint holds."""
    with np.load(path) as held:
        run = Run(0)
        keys = held["keys"]
        run.weights[keys] = held["weights"]
        run.memory[keys] = held["memory"]
        run.state[:] = held["state"]
        run.moves = int(held["moves"])
        run.seconds = float(held["seconds"])
    return run


def buffers() -> tuple[Any, ...]:
    """Return the work space of one player: table indices, afterstates (real, shown) and gains of a game."""
    longest = 1 << 17
    return (np.zeros(128, np.int64), np.zeros(longest, np.int64), np.zeros(longest, np.int64), np.zeros(longest, np.float32))


def advance(run: Run, budget: int, top: int, restarts: int) -> Any:
    """Train on for about `budget` moves; return a row (score, greatest rank, moves) for each game from the start."""
    record = np.zeros((budget // 50 + 1000, 3), np.int64)
    begun = time.perf_counter()
    done, played = learn.train(
        budget,
        learn.move_tables(),
        top,
        restarts,
        run.weights,
        run.memory,
        run.state,
        buffers(),
        record,
    )
    run.seconds += time.perf_counter() - begun
    run.moves += done
    return record[:played]


def curve_line(run: Run, games: Any) -> str:
    """Return one line of the learning curve."""
    score, rank, moves = games[:, 0], games[:, 1], games[:, 2]
    shares = ",".join(f"{float((rank >= least).mean()):.4f}" for least in (13, 14, 15))
    entries = int((run.memory[:, 2] > 0).sum())
    return f"{run.moves},{run.seconds:.0f},{len(games)},{score.mean():.0f},{moves.mean():.0f},{shares},{entries}\n"


def main() -> None:
    """Train until the time is over, with a checkpoint now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=240.0, help="how long to train in this call")
    parser.add_argument("--folder", type=Path, default=Path(".cache/2048"), help="where checkpoint and curve are kept")
    parser.add_argument("--seed", type=int, default=1, help="of a new run; a resumed one goes on with its own")
    parser.add_argument("--top", type=int, default=12, help="greatest rank that the learner sees")
    parser.add_argument("--restarts", type=int, default=2, help="games in succession that start from the middle of the last")
    parser.add_argument("--forget", type=float, default=1.0, help="share of the error sums that each checkpoint keeps")
    parser.add_argument("--chunk", type=int, default=20_000_000, help="moves between two lines of the curve")
    parser.add_argument("--checkpoint", type=int, default=10, help="chunks between two checkpoints")
    options = parser.parse_args()
    file = options.folder / "checkpoint.npz"
    run = load_run(file) if file.exists() else Run(options.seed)
    curve = options.folder / "curve.csv"
    curve.parent.mkdir(parents=True, exist_ok=True)
    if not curve.exists():
        curve.write_text(HEADER)
    ends = time.monotonic() + 60 * options.minutes
    chunks = 0
    while time.monotonic() < ends:
        line = curve_line(run, advance(run, options.chunk, options.top, options.restarts))
        print(line, end="", flush=True)
        with curve.open("a") as out:
            out.write(line)
        chunks += 1
        if chunks % options.checkpoint == 0:
            run.memory[:, :2] *= options.forget
            run.save(file)
            draw(read([curve]), curve.with_suffix(".svg"))
    run.save(file)
    draw(read([curve]), curve.with_suffix(".svg"))


if __name__ == "__main__":
    main()
