"""Solve 2048 on 3×3 exactly: `python3 -m game.twenty48.training.perfect`; needs numpy and numba, 4 GB and two minutes.

    … perfect --out game/data/2048-3x3.moves     solve, and write the boards met most often
    … perfect --check game/data/2048-3x3.moves   the exact expected score of the player with this file, and what it reaches
    … perfect --goal 32                          the mean score of perfect play if the game ends with the first 32
"""

import argparse
import hashlib
import lzma
from pathlib import Path
from typing import Any

import numpy as np

from ..search.perfect import CELLS, MAGIC, RANKS
from .packed_3x3 import line_tables
from .solve_3x3 import EMPTY, FIGURES, NO_MOVE, Sums, fill, policy


def select(sums: Sums, boards: int, known_count: int) -> tuple[Any, Any, Any, Any]:
    """Return (keys, best moves, places, chances) of the boards that perfect play meets most often.

    The keys are ascending; places are those of the `known_count` boards whose chances are stored, in percent.
    """
    reach = sums.reach()
    everything, moves, chances, often = (
        np.concatenate([part[total] for total in sorted(sums.boards)]) for part in (sums.boards, sums.moves, sums.percents, reach)
    )
    often[moves < 0] = 0
    chosen = np.argpartition(often, len(often) - boards)[len(often) - boards :]
    keys = np.zeros(len(chosen), np.int64)
    for shift in range(4 * CELLS - 4, -1, -4):
        keys = keys * RANKS + (everything[chosen] >> shift & 15)
    chosen = chosen[np.argsort(keys)]
    places = np.sort(np.argpartition(often[chosen], boards - known_count)[boards - known_count :])
    return np.sort(keys), moves[chosen], places, chances[chosen[places]]


def encode(keys: Any, moves: Any, places: Any, chances: Any) -> bytes:
    padded = np.append(moves, np.zeros(-len(moves) % 4, np.int8)).reshape(-1, 4).astype(np.uint8)
    quads = (padded << np.array([0, 2, 4, 6], np.uint8)).sum(axis=1).astype(np.uint8)
    sections = (planes(keys, 4), quads.tobytes(), planes(places, 2), chances.T.tobytes())
    return MAGIC + b"".join(len(packed).to_bytes(4, "little") + packed for packed in map(squeeze, sections))


def planes(numbers: Any, width: int) -> bytes:
    """Return the differences of ascending numbers, `width` bytes each, all lowest bytes first."""
    steps = np.diff(numbers, prepend=0).astype("<u8").view(np.uint8).reshape(-1, 8)
    if steps[:, width:].any():
        raise ValueError("numbers too far apart")
    return bytes(steps[:, :width].T.tobytes())


def squeeze(section: bytes) -> bytes:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "lp": 0, "pb": 0}]
    return lzma.compress(section, check=lzma.CHECK_CRC32, filters=filters)


def decode(blob: bytes) -> tuple[Any, Any]:
    """Return keys and best moves of a file, read without `PerfectPlay`."""
    first = int.from_bytes(blob[4:8], "little")
    second = int.from_bytes(blob[8 + first : 12 + first], "little")
    steps = np.frombuffer(lzma.decompress(blob[8 : 8 + first]), np.uint8).reshape(4, -1).T.copy().view("<u4").ravel()
    quads = np.frombuffer(lzma.decompress(blob[12 + first : 12 + first + second]), np.uint8)
    moves = (quads[:, None] >> np.array([0, 2, 4, 6], np.uint8) & 3).ravel()[: len(steps)]
    return np.cumsum(steps.astype(np.int64)), moves.astype(np.int8)


def check(blob: bytes) -> Any:
    """Return the exact expected `FIGURES` of the player with a file.

    On boards that are not in the file it moves back to it. After a board from which no move leads back nothing more counts,
    although the player would continue by its heuristic.
    """
    keys, moves = decode(blob)
    packed = np.zeros(len(keys), np.int64)
    rest = keys.copy()
    for shift in range(0, 4 * CELLS, 4):
        packed |= rest % RANKS << shift
        rest //= RANKS
    slots, places = np.empty(1 << 22, np.int64), np.zeros(1 << 22, np.int32)
    fill(slots, places, packed)
    best = np.full(len(slots), NO_MOVE)
    used = slots != EMPTY
    best[used] = moves[places[used]]
    lines = line_tables()
    return Sums(choose=lambda boards: policy(boards, lines, slots, best)).follow()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=1_600_000, help="boards to keep")
    parser.add_argument("--known", type=int, default=80_000, help="boards among them whose chances of high tiles are kept")
    parser.add_argument("--out", type=Path, help="the file to write")
    parser.add_argument("--check", type=Path, help="evaluate the player with this file")
    parser.add_argument("--goal", type=int, default=0, help="the tile that ends the game; 0 = none")
    options = parser.parse_args()
    if not options.check:
        sums = Sums(options.goal.bit_length() - 1 if options.goal else 0)
        print(f"{sums.count():,} boards; perfect play scores {sums.solve():.6f} on average", flush=True)
        if options.out:
            print("perfect play: " + ", ".join(f"{name} {value:.6f}" for name, value in zip(FIGURES, sums.follow())), flush=True)
            blob = encode(*select(sums, options.boards, options.known))
            options.out.write_bytes(blob)
            print(f"{options.out}: {options.boards:,} boards, {len(blob):,} bytes, SHA-256 `{hashlib.sha256(blob).hexdigest()}`")
    written = options.check or options.out
    if written:
        figures = check(written.read_bytes())
        print(f"{written}: " + ", ".join(f"{name} {value:.6f}" for name, value in zip(FIGURES, figures)))


if __name__ == "__main__":
    main()
