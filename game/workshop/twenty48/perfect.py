"""Solve small boards of 2048 exactly: `python3 -m game.workshop.twenty48.perfect`; needs numpy and numba, 4 GB and a few minutes.

    … perfect 2x4                 solve, and write the boards met most often to game/data/2048-2x4.moves
    … perfect 3x3-f50             another board of `SOLVED`
    … perfect 2x4 --check         the exact expected score of the player with the file, and the tiles that it reaches
    … perfect 3x3 --goal 32       the mean score of perfect play if the game ends with the first 32
"""

import argparse
import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...twenty48.search.perfect import MAGIC, marked_ranks
from ...twenty48.search.sections import each_section
from .pack import join
from .packed_small import line_tables
from .solve_small import EMPTY, MARKS, NO_MOVE, Sums, fill, policy

DATA = Path(__file__).parents[2] / "data"


class Solved(NamedTuple):
    """A solved board: its shape, the percentage of 4s, and how many boards the file keeps, `known` of them with values."""

    rows: int
    columns: int
    four_percent: int
    boards: int
    known: int

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def ranks(self) -> int:
        """The base of the keys."""
        return self.cells + 2


SOLVED = {
    "2x4": Solved(2, 4, 10, 330_000, 32_000),
    "3x3": Solved(3, 3, 10, 1_570_000, 80_000),
    "3x3-f50": Solved(3, 3, 50, 1_680_000, 80_000),
}


def select(sums: Sums, solved: Solved) -> tuple[Any, Any, Any, Any, Any]:
    """Return (keys, best moves, places, chances, values) of the boards that perfect play meets most often.

    The keys are ascending; places are those of the `known` boards whose chances, in percent, and points to come are stored.
    """
    reach = sums.reach()
    parts = sums.boards, sums.moves, sums.percents, sums.values, reach
    everything, moves, chances, values, often = (np.concatenate([part[total] for total in sorted(sums.boards)]) for part in parts)
    often[moves < 0] = 0
    chosen = np.argpartition(often, len(often) - solved.boards)[len(often) - solved.boards :]
    keys = np.zeros(len(chosen), np.int64)
    for shift in range(4 * solved.cells - 4, -1, -4):
        keys = keys * solved.ranks + (everything[chosen] >> shift & 15)
    chosen = chosen[np.argsort(keys)]
    places = np.sort(np.argpartition(often[chosen], len(chosen) - solved.known)[len(chosen) - solved.known :])
    return np.sort(keys), moves[chosen], places, chances[chosen[places]], values[chosen[places]]


def encode(solved: Solved, keys: Any, moves: Any, places: Any, chances: Any, values: Any) -> bytes:
    padded = np.append(moves, np.zeros(-len(moves) % 4, np.int8)).reshape(-1, 4).astype(np.uint8)
    quads = (padded << np.array([0, 2, 4, 6], np.uint8)).sum(axis=1).astype(np.uint8)
    scale = 15
    while values.max() * 2**scale >= 65535:
        scale -= 1
    numbers = np.rint(values * 2.0**scale).astype("<u2").view(np.uint8).reshape(-1, 2)
    sections = planes(keys, 4), quads.tobytes(), planes(places, 4), chances.T.tobytes(), numbers.T.tobytes()
    head = MAGIC + bytes((solved.rows, solved.columns, solved.four_percent, scale))
    return join(head, sections)


def planes(numbers: Any, width: int) -> bytes:
    """Return the differences of ascending numbers, `width` bytes each, all lowest bytes first."""
    steps = np.diff(numbers, prepend=0).astype("<u8").view(np.uint8).reshape(-1, 8)
    if steps[:, width:].any():
        raise ValueError("numbers too far apart")
    return bytes(steps[:, :width].T.tobytes())


def decode(blob: bytes) -> tuple[Any, Any]:
    """Return keys and best moves of a file, read without `PerfectPlay`."""
    sections = list(each_section(blob, len(MAGIC) + 4, 5, "file of best moves"))
    steps = np.frombuffer(sections[0], np.uint8).reshape(4, -1).T.copy().view("<u4").ravel()
    quads = np.frombuffer(sections[1], np.uint8)
    moves = (quads[:, None] >> np.array([0, 2, 4, 6], np.uint8) & 3).ravel()[: len(steps)]
    return np.cumsum(steps.astype(np.int64)), moves.astype(np.int8)


def check(blob: bytes, solved: Solved) -> Any:
    """Return the exact expected figures (`figure_names`) of the player with a file.

    On boards that are not in the file it moves back to it. After a board from which no move leads back nothing more counts,
    although the player would continue by its heuristic.
    """
    keys, moves = decode(blob)
    packed = np.zeros(len(keys), np.int64)
    rest = keys.copy()
    for shift in range(0, 4 * solved.cells, 4):
        packed |= rest % solved.ranks << shift
        rest //= solved.ranks
    slots, places = np.empty(1 << 22, np.int64), np.zeros(1 << 22, np.int32)
    fill(slots, places, packed)
    best = np.full(len(slots), NO_MOVE)
    used = slots != EMPTY
    best[used] = moves[places[used]]
    lines = line_tables(solved.cells)

    def choose(boards: Any) -> Any:
        return policy(boards, lines, solved.cells, solved.four_percent, slots, best)

    return Sums(solved.cells, solved.four_percent, choose=choose).follow()


def figure_names(solved: Solved) -> tuple[str, ...]:
    return "score", *(f"P({1 << rank})" for rank in marked_ranks(solved.cells)[:MARKS])


def figures_text(solved: Solved, figures: Any) -> str:
    return ", ".join(f"{name} {value:.6f}" for name, value in zip(figure_names(solved), figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board", choices=sorted(SOLVED))
    parser.add_argument("--out", type=Path, help="the file to write or check, instead of the one in game/data")
    parser.add_argument("--check", action="store_true", help="evaluate the player with the file")
    parser.add_argument("--goal", type=int, default=0, help="the tile that ends the game; 0 = none; writes no file")
    options = parser.parse_args()
    solved = SOLVED[options.board]
    file = options.out or DATA / f"2048-{options.board}.moves"
    if not options.check:
        sums = Sums(solved.cells, solved.four_percent, options.goal.bit_length() - 1 if options.goal else 0)
        print(f"{sums.count():,} boards; perfect play scores {sums.solve():.6f} on average", flush=True)
        if options.goal:
            return
        print(f"perfect play: {figures_text(solved, sums.follow())}", flush=True)
        blob = encode(solved, *select(sums, solved))
        file.write_bytes(blob)
        print(f"{file}: {solved.boards:,} boards, {len(blob):,} bytes, SHA-256 `{hashlib.sha256(blob).hexdigest()}`", flush=True)
    print(f"{file}: {figures_text(solved, check(file.read_bytes(), solved))}")


if __name__ == "__main__":
    main()
