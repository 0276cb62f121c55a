"""The state of a training run, and its checkpoints: written aside and renamed, with the one before kept."""

import mmap
import os
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
"""Where checkpoint and curve are kept if nothing else is said."""

CHECKPOINT = "checkpoint.npz"


class Run:
    """The whole state of a training run.

    weights: (size,) float32. memory: (size, 4) float32, see `learn.learn`; it takes room only once it is written.
    optimism: what an entry of a long tuple is worth before it is first met. moves: done so far; coherent_moves: those of them
    at rates of temporal coherence. seconds: processor time of the run. threads: how many play and learn at a time; they share
    the weights and do not wait for each other, so that no two runs are alike.
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

    def advance(self, budget: int, top: int, restarts: int, rate: float, is_coherent: bool) -> Any:
        """Train on 4×4 for about `budget` moves; return a row (score, greatest rank, moves) for each game from the opening.

        rate: of all entries; if the rates are coherent, the greatest that an entry's own rate may be.
        """
        begun = time.process_time()
        share = budget // self.threads
        with ThreadPoolExecutor(self.threads) as pool:
            played = list(pool.map(lambda state: self._play(share, top, restarts, rate, is_coherent, state), self.states()))
        moves = sum(done for done, _ in played)
        self.seconds += time.process_time() - begun
        self.moves += moves
        self.coherent_moves += moves if is_coherent else 0
        return np.concatenate([games for _, games in played])

    def states(self) -> list[Any]:
        """Return a state of random bits for each thread, the first of which is the run's own."""
        return [self.state] + [self.state + np.uint64(0x9E3779B97F4A7C15 * number % 2**64) for number in range(1, self.threads)]

    def _play(self, budget: int, top: int, restarts: int, rate: float, is_coherent: bool, state: Any) -> tuple[int, Any]:
        record = np.zeros((budget // 50 + 1000, 3), np.int64)
        done, played = learn.train(
            budget,
            packed.move_tables(),
            top,
            restarts,
            self.weights,
            self.memory,
            np.float32(rate),
            is_coherent,
            state,
            learn.buffers(),
            record,
        )
        return done, record[:played]

    def save(self, path: Path) -> None:
        """Write the entries that have been met; the last checkpoint keeps the suffix .old."""
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
    """Return where the checkpoint before the last one is kept."""
    return path.with_suffix(".old" + path.suffix)


def huge_array(count: int) -> Any:
    """Return zeros, (count,) float32, in huge pages where the system has them: with small ones each look-up takes two."""
    room = mmap.mmap(-1, 4 * count + HUGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    room.madvise(mmap.MADV_HUGEPAGE)
    numbers = np.frombuffer(room, np.float32)
    start = -numbers.ctypes.data % HUGE_PAGE // 4
    return numbers[start : start + count]


def load_run(path: Path) -> Run:
    """Return the run of a checkpoint, or of the one before it where this one is missing or broken.

    Raises: OSError or ValueError if both are.
    """
    try:
        return _read(path)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        if not older(path).exists():
            raise
    return _read(older(path))


def open_run(folder: Path, seed: int, size: int) -> Run:
    """Return the run of a folder, or a new one of so many entries where there is none."""
    file = folder / CHECKPOINT
    return load_run(file) if file.exists() or older(file).exists() else Run(seed, size=size)


def train_on(run: Run, folder: Path, header: str, moves: float, checkpoint: int, chunk: Callable[[], str]) -> None:
    """Train chunk after chunk until so many moves are done or somebody makes a file `stop` in the folder; save there.

    chunk: trains, and returns a line of the log; header: the log's first line; checkpoint: chunks between two checkpoints.
    """
    curve, stop = folder / "curve.csv", folder / "stop"
    if not curve.exists():
        curve.write_text(header)
    chunks = 0
    while run.moves < moves and not stop.exists():
        line = chunk()
        print(line, end="", flush=True)
        with curve.open("a") as out:
            out.write(line)
        chunks += 1
        if chunks % checkpoint == 0:
            run.save(folder / CHECKPOINT)
    run.save(folder / CHECKPOINT)
    stop.unlink(missing_ok=True)


def _read(path: Path) -> Run:
    with np.load(path) as held:
        run = Run(0, float(held["optimism"]), int(held["size"]))
        run.weights[held["keys"]] = held["weights"]
        run.memory[held["counted"], :3] = held["memory"]
        run.state[:] = held["state"]
        run.moves = int(held["moves"])
        run.coherent_moves = int(held["coherent_moves"])
        run.seconds = float(held["seconds"])
    return run
