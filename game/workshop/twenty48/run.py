"""A training run: its state, its checkpoints, and the command that every trainer shares."""

import argparse
import mmap
import os
import signal
import time
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from . import learn, packed

HUGE_PAGE = 1 << 21

FOLDER = Path.home() / ".cache" / "tilelab" / "training"
"""The default folder of checkpoint and curve."""

CHECKPOINT = "checkpoint.npz"


class TrainingRun:
    """The whole state of a training run.

    weights: (size,) float32. memory: (size, 4) float32, see `learn.learn`; it takes room only once it is written. optimism: the
    value of an entry of a long tuple before its first visit. moves: so far; coherent_moves: those with rates of temporal
    coherence. seconds: processor time. threads: they play and learn at the same time on the same weights without locks, so no two
    runs are equal.
    """

    def __init__(self, seed: int, optimism: float = 0.0, size: int = learn.SIZE) -> None:
        self.weights = huge_array(size)
        self.memory = huge_array(4 * size).reshape(size, 4)
        self.state = packed.random_state(seed)
        self.threads = 1
        self.optimism = optimism
        for start in range(0, size, learn.SIZE) if optimism else ():
            self.weights[start : start + learn.SHORT] = optimism
        self.moves = 0
        self.coherent_moves = 0
        self.seconds = 0.0

    def advance(self, budget: int, play: Callable[[int, Any], tuple[int, Any]], is_coherent: bool = True) -> list[Any]:
        """Train for about `budget` moves, divided among the threads; return their records, as play(moves, random state) does."""
        started = time.process_time()
        states = [self.state + np.uint64(0x9E3779B97F4A7C15 * number % 2**64) for number in range(1, self.threads)]
        with ThreadPoolExecutor(self.threads) as pool:
            played = list(pool.map(lambda state: play(budget // self.threads, state), [self.state, *states]))
        moves = int(sum(done for done, _ in played))
        self.seconds += time.process_time() - started
        self.moves += moves
        self.coherent_moves += moves if is_coherent else 0
        return [record for _, record in played]

    def save(self, path: Path) -> None:
        """Write the visited entries; the previous checkpoint gets the suffix .old."""
        met = self.weights != 0
        for start in range(0, len(met), learn.SIZE) if self.optimism else ():
            met[start : start + learn.SHORT] = self.weights[start : start + learn.SHORT] != self.optimism
        keys = np.flatnonzero(met)
        counted = np.flatnonzero(self.memory[:, 2]) if self.coherent_moves else np.zeros(0, np.int64)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".tmp.npz")
        np.savez(
            aside,
            size=len(self.weights),
            state=self.state,
            optimism=self.optimism,
            moves=self.moves,
            coherent_moves=self.coherent_moves,
            seconds=self.seconds,
            keys=keys.astype(np.int32),
            weights=self.weights[keys],
            counted=counted.astype(np.int32),
            memory=self.memory[counted, :3],
        )
        if path.exists():
            os.replace(path, older(path))
        os.replace(aside, path)


def older(path: Path) -> Path:
    """Return the path of the previous checkpoint."""
    return path.with_suffix(".old" + path.suffix)


def huge_array(count: int) -> Any:
    """Return zeros, (count,) float32, in huge pages if the system has them: small pages double the look-ups."""
    room = mmap.mmap(-1, 4 * count + HUGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    room.madvise(mmap.MADV_HUGEPAGE)
    numbers = np.frombuffer(room, np.float32)
    start = -numbers.ctypes.data % HUGE_PAGE // 4
    return numbers[start : start + count]


def advance(
    run: TrainingRun, budget: int, top: int, restarts: int, rate: float, is_coherent: bool, four_percent: int = 10
) -> Any:
    """Train on 4×4 for about `budget` moves; return a row (score, highest rank, moves) for each game from the opening.

    rate: of all entries; with coherent rates, the maximum of an entry's own.
    """

    def play(moves: int, state: Any) -> tuple[int, Any]:
        record, max_rate = np.zeros((moves // 50 + 1000, 3), np.int64), np.float32(rate)
        tables, buffers = packed.move_tables(), learn.buffers()
        done, played = learn.train(
            moves, tables, top, restarts, run.weights, run.memory, max_rate, is_coherent, state, buffers, record, four_percent
        )
        return done, record[:played]

    return np.concatenate(run.advance(budget, play, is_coherent))


def load_run(path: Path) -> TrainingRun:
    """Return a checkpoint's run, or the previous one's if it is broken. Raises: OSError or ValueError if both are."""
    try:
        return _read(path)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        if not older(path).exists():
            raise
    return _read(older(path))


class Trainer:
    """What a trainer does within `carry_out`, which passes the options of the command."""

    header = ""
    """The first line of the log."""
    folder = ""
    """The folder of checkpoint and log in `FOLDER`."""
    moves = float("inf")
    """The default length of a run."""
    chunk = 10_000_000
    """Moves per line of the log."""
    checkpoint = 5
    """Chunks per checkpoint."""
    rate = 1.0
    """The maximum rate of an entry; 0 if it is always 1."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this trainer."""

    def folder_of(self, options: argparse.Namespace) -> str:
        """Return the default folder, given the options."""
        return self.folder

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        """Return a run before its first move."""
        raise NotImplementedError

    def begin(self, run: TrainingRun, options: argparse.Namespace) -> None:
        """Prepare a run, new or resumed."""

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        """Train for a chunk; return a line of the log."""
        raise NotImplementedError


def carry_out(about: str, trainer: Trainer) -> None:
    """Run the command of a trainer: train chunk by chunk, with checkpoints in between and at the end.

    Resumes from the checkpoint in the folder, if any. Ends when the moves are done or the time is over, on SIGTERM, or when a
    file `stop` appears in the folder. about: the docstring of the command's module.
    """
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--moves", type=float, default=trainer.moves, help="end the run with the chunk that completes this many")
    parser.add_argument("--minutes", type=float, default=0.0, help="time limit of this call; 0 = none")
    parser.add_argument("--folder", type=Path, help="the folder of checkpoint and log")
    parser.add_argument("--seed", type=int, default=1, help="the seed of a new run; a resumed one keeps its own")
    parser.add_argument("--threads", type=int, default=1, help="threads that play and learn at the same time")
    if trainer.rate:
        parser.add_argument("--rate", type=float, default=trainer.rate, help="the maximum share of the error that is corrected")
    parser.add_argument("--chunk", type=int, default=trainer.chunk, help="moves per line of the log")
    parser.add_argument("--checkpoint", type=int, default=trainer.checkpoint, help="chunks per checkpoint")
    trainer.add_options(parser)
    options = parser.parse_args()
    options.folder = options.folder or FOLDER / trainer.folder_of(options)
    file, curve, stop = (options.folder / name for name in (CHECKPOINT, "curve.csv", "stop"))
    options.folder.mkdir(parents=True, exist_ok=True)
    run = load_run(file) if file.exists() or older(file).exists() else trainer.new_run(options)
    run.threads = options.threads
    trainer.begin(run, options)
    if not curve.exists():
        curve.write_text(trainer.header)
    signal.signal(signal.SIGTERM, lambda _number, _frame: stop.touch())

    def save() -> None:
        run.save(file)

    ends = time.monotonic() + 60 * (options.minutes or float("inf"))
    chunks = 0
    while run.moves < options.moves and time.monotonic() < ends and not stop.exists():
        line = trainer.train(run, options)
        print(line, end="", flush=True)
        with curve.open("a") as out:
            out.write(line)
        chunks += 1
        if chunks % options.checkpoint == 0:
            save()
    save()
    stop.unlink(missing_ok=True)


def _read(path: Path) -> TrainingRun:
    with np.load(path) as held:
        run = TrainingRun(0, float(held["optimism"]), int(held["size"]))
        run.weights[held["keys"]] = held["weights"]
        run.memory[held["counted"], :3] = held["memory"]
        run.state[:] = held["state"]
        run.moves = int(held["moves"])
        run.coherent_moves = int(held["coherent_moves"])
        run.seconds = float(held["seconds"])
    return run
