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
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np

from ..search.ntuple import KINDS
from . import learn
from .curve import draw, read
from .pack import decode, kinds_of
from .run import FOLDER, Run, load_run, older

HEADER = "moves,seconds,rate,games,mean_score,mean_moves,share_8192,share_16384,share_32768\n"


def curve_line(run: Run, rate: float, games: Any) -> str:
    """Return one line of the learning curve."""
    score, rank, moves = games[:, 0], games[:, 1], games[:, 2]
    shares = ",".join(f"{float((rank >= least).mean()):.4f}" for least in (13, 14, 15))
    return f"{run.moves},{run.seconds:.0f},{rate},{len(games)},{score.mean():.0f},{moves.mean():.0f},{shares}\n"


def new_run(seed: int, start: list[str], optimism: float, kinds: int) -> Run:
    """Return a run before its first move, with values of so many kinds of afterstates. start: files of weights that add up."""
    run = Run(seed, optimism, kinds * learn.SIZE)
    if start:
        weights = kinds_of(run.weights)
        known = kinds_of(decode(*(Path(name).read_bytes() for name in start)))[: len(weights)]
        np.copyto(weights, known, where=known != 0)
    return run


def main() -> None:
    """Train until the time is over or somebody asks for an end, with a checkpoint now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=0.0, help="how long to train in this call; 0 = until it is stopped")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where checkpoint and curve are kept")
    parser.add_argument("--seed", type=int, default=1, help="of a new run; a resumed one goes on with its own")
    parser.add_argument(
        "--start", nargs="*", default=["game/data/2048.weights"], help="files that a new run begins with, or none"
    )
    parser.add_argument("--optimism", type=float, default=300.0, help="worth of an entry that has not been met, in a new run")
    parser.add_argument("--kinds", type=int, default=KINDS, choices=(1, KINDS), help="of afterstates with values of their own")
    parser.add_argument("--threads", type=int, default=1, help="how many play and learn at a time")
    parser.add_argument("--rate", type=float, default=0.025, help="share of the error that is corrected, at most")
    parser.add_argument("--fixed", type=float, default=8e9, help="after so many moves of the run each entry has its own rate")
    parser.add_argument("--top", type=int, default=12, help="greatest rank that the learner sees")
    parser.add_argument("--restarts", type=int, default=2, help="games in succession that start from the middle of the last")
    parser.add_argument("--chunk", type=int, default=20_000_000, help="moves between two lines of the curve")
    parser.add_argument("--checkpoint", type=int, default=10, help="chunks between two checkpoints")
    options = parser.parse_args()
    file = options.folder / "checkpoint.npz"
    resumed = file.exists() or older(file).exists()
    run = load_run(file) if resumed else new_run(options.seed, [*filter(None, options.start)], options.optimism, options.kinds)
    run.threads = options.threads
    curve = options.folder / "curve.csv"
    stop = options.folder / "stop"
    curve.parent.mkdir(parents=True, exist_ok=True)
    if not curve.exists():
        curve.write_text(HEADER)
    signal.signal(signal.SIGTERM, lambda _number, _frame: stop.touch())
    ends = time.monotonic() + 60 * (options.minutes or float("inf"))
    chunks = 0
    while time.monotonic() < ends and not stop.exists():
        is_coherent = run.moves >= options.fixed
        games = run.advance(options.chunk, options.top, options.restarts, options.rate, is_coherent)
        line = curve_line(run, options.rate, games)
        print(line, end="", flush=True)
        with curve.open("a") as out:
            out.write(line)
        chunks += 1
        if chunks % options.checkpoint == 0:
            run.save(file)
            draw(read([curve]), curve.with_suffix(".svg"))
    run.save(file)
    draw(read([curve]), curve.with_suffix(".svg"))
    stop.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
