"""Solve 2048 on 3×3 exactly: `python3 -m game.twenty48.training.perfect`; needs numpy and numba, 4 GB and two minutes.

    … perfect --out game/data/2048-3x3.moves     solve, keep the boards met most often, write them
    … perfect --check game/data/2048-3x3.moves   the exact expected score of the player that has this file, and what it reaches
    … perfect --goal 32                          what perfect play scores on average if the game ends with the first 32

Every move adds 2 or 4 to the sum of the tiles, so the boards are solved by sums, the greatest first. A board is nine nibbles, its
first cell on top; of symmetric boards only the greatest is kept. Nothing here is a sample or an estimate.
"""

import argparse
import hashlib
import itertools
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np

from game.twenty48.search.perfect import CELLS, MAGIC, MARKED, RANKS, SHARES

ROOM = 1 << 18
"""Slots of a hash table: no sum has more than 93,061 boards, nor many more afterstates."""
AFTERSTATES = 1 << 20
EMPTY = -1
NO_MOVE = np.int8(-1)
NEARLY = 0.001
FIGURES = ("score", "P(256)", "P(512)", "P(1024)")

def line_tables() -> Any:
    """Return, by line of three nibbles, the line after a slide to its first cell, and the gain."""
    after = np.zeros(4096, np.int64)
    gain = np.zeros(4096, np.int64)
    for line in range(4096):
        packed: list[int] = []
        waiting = 0
        for rank in (line >> 8, line >> 4 & 15, line & 15):
            if rank and rank == waiting:
                packed[-1] = rank + 1
                gain[line] += 2 << rank
                waiting = 0
            elif rank:
                packed.append(rank)
                waiting = rank
        packed += [0] * (3 - len(packed))
        after[line] = (packed[0] & 15) << 8 | (packed[1] & 15) << 4 | packed[2] & 15
    return after, gain


@numba.njit(inline="always")
def mirror(board):
    """Return the board with its rows reversed."""
    return (board & 0x0F00F00F0) | ((board & 0xF00F00F00) >> 8) | ((board & 0x00F00F00F) << 8)


@numba.njit(inline="always")
def flip(board):
    """Return the board upside down."""
    return (board & 0xFFF) << 24 | (board & 0xFFF000) | (board >> 24)


@numba.njit(inline="always")
def transpose(board):
    """Return the board with rows and columns exchanged."""
    down = ((board & 0x0F000F000) >> 8) | ((board & 0x00F000000) >> 16)
    up = ((board & 0x000F000F0) << 8) | ((board & 0x000000F00) << 16)
    return (board & 0xF000F000F) | down | up


@numba.njit(inline="always")
def canonical(board):
    """Return the greatest of the eight symmetric boards."""
    best = board
    for _ in range(2):
        best = max(best, board, flip(board))
        turned = mirror(board)
        best = max(best, turned, flip(turned))
        board = transpose(board)
    return best


@numba.njit(inline="always")
def slide(board, direction, lines):
    """Return (board after a move, gain, whether anything moved): 0 up, 1 right, 2 down, 3 left."""
    after, gain = lines
    upright = direction & 1 == 0
    away = direction == 1 or direction == 2
    rows = transpose(board) if upright else board
    if away:
        rows = mirror(rows)
    a, b, c = rows >> 24, (rows >> 12) & 4095, rows & 4095
    slid = after[a] << 24 | after[b] << 12 | after[c]
    moved = slid != rows
    if away:
        slid = mirror(slid)
    if upright:
        slid = transpose(slid)
    return slid, gain[a] + gain[b] + gain[c], moved


@numba.njit(inline="always")
def empty_cells(board):
    """Return how many cells are empty."""
    count = 0
    for shift in range(0, 4 * CELLS, 4):
        if not (board >> shift) & 15:
            count += 1
    return count


@numba.njit(inline="always")
def find(slots, key):
    """Return the slot of a key in a hash table, or the free one where it would go."""
    mask = slots.shape[0] - 1
    at = ((key * 0x9E3779B97F4A7C1) >> 20) & mask
    while slots[at] != key and slots[at] != EMPTY:
        at = (at + 1) & mask
    return at


@numba.njit
def fill(slots, places, boards):
    """Make a hash table of boards and their places in the list."""
    slots[:] = EMPTY
    for place in range(boards.shape[0]):
        at = find(slots, boards[place])
        slots[at] = boards[place]
        places[at] = place


@numba.njit
def expand(boards, moves, goal, lines, seen, next1, next2):
    """Add to two hash tables, of the next sum and the one after, all boards that a move and a tile make of these.

    moves: by board, where the player's one move is known; empty where every move counts.
    """
    for place in range(boards.shape[0]):
        for direction in range(4):
            if moves.shape[0] and moves[place] != direction:
                continue
            after, gain, moved = slide(boards[place], direction, lines)
            if not moved or reaches(after, goal):
                continue
            after = canonical(after)
            at = find(seen, after)
            if seen[at] == after:
                continue
            seen[at] = after
            for shift in range(0, 4 * CELLS, 4):
                if not (after >> shift) & 15:
                    board = canonical(after | np.int64(1) << shift)
                    next1[find(next1, board)] = board
                    board = canonical(after | np.int64(2) << shift)
                    next2[find(next2, board)] = board


@numba.njit(inline="always")
def reaches(board, rank):
    """Tell whether a board has a tile of a rank or above; of rank 0 none has."""
    if rank:
        for shift in range(0, 4 * CELLS, 4):
            if (board >> shift) & 15 >= rank:
                return True
    return False


@numba.njit
def expected(after, near1, near2, out):
    """Write the mean of the figures over the tiles that can come."""
    slots1, places1, figures1 = near1
    slots2, places2, figures2 = near2
    out[:] = 0.0
    share = 1.0 / empty_cells(after)
    for shift in range(0, 4 * CELLS, 4):
        if not (after >> shift) & 15:
            one = places1[find(slots1, canonical(after | np.int64(1) << shift))]
            two = places2[find(slots2, canonical(after | np.int64(2) << shift))]
            for i in range(out.shape[0]):
                out[i] += share * (0.9 * figures1[one, i] + 0.1 * figures2[two, i])


@numba.njit
def solve_sum(boards, goal, lines, near1, near2, seen, known, values, moves):
    """Find the value and the best move of all boards of one sum, from those of the next two."""
    seen[:] = EMPTY
    out = np.empty(1)
    for place in range(boards.shape[0]):
        best = -1.0
        for direction in range(4):
            after, gain, moved = slide(boards[place], direction, lines)
            if not moved:
                continue
            value = np.float64(gain)
            if not reaches(after, goal):
                after = canonical(after)
                at = find(seen, after)
                if seen[at] != after:
                    seen[at] = after
                    expected(after, near1, near2, out)
                    known[at] = out[0]
                value += known[at]
            if value > best + 1e-9:
                best = value
                moves[place] = direction
        values[place, 0] = max(best, 0.0)


@numba.njit
def spread(boards, moves, reach, lines, near1, near2):
    """Pass the chance of meeting each board on to those that follow its move."""
    slots1, places1, reach1 = near1
    slots2, places2, reach2 = near2
    for place in range(boards.shape[0]):
        if moves[place] < 0 or reach[place] == 0:
            continue
        after, gain, moved = slide(boards[place], moves[place], lines)
        share = reach[place] / empty_cells(after)
        for shift in range(0, 4 * CELLS, 4):
            if not (after >> shift) & 15:
                reach1[places1[find(slots1, canonical(after | np.int64(1) << shift))]] += 0.9 * share
                reach2[places2[find(slots2, canonical(after | np.int64(2) << shift))]] += 0.1 * share


@numba.njit
def follow_sum(boards, moves, lines, near1, near2, figures):
    """Find the figures of all boards of one sum for a player of known moves; of boards without a move nothing more is counted."""
    out = np.empty(figures.shape[1])
    for place in range(boards.shape[0]):
        figures[place] = 0.0
        if moves[place] >= 0:
            after, gain, moved = slide(boards[place], moves[place], lines)
            expected(after, near1, near2, out)
            figures[place] = out
            figures[place, 0] += gain
        for i in range(1, figures.shape[1]):
            if reaches(boards[place], MARKED[i - 1]):
                figures[place, i] = 1.0


@numba.njit
def way_back(board, lines, table):
    """Return the move of `PerfectPlay.way_back` on a canonical board, or -1."""
    chosen = -1
    best = 0
    best_gain = np.int64(0)
    for direction in range(4):
        after, gain, moved = slide(board, direction, lines)
        if not moved:
            continue
        known = 0
        for shift in range(0, 4 * CELLS, 4):
            if not (after >> shift) & 15:
                for rank in range(1, 3):
                    neighbour = canonical(after | np.int64(rank) << shift)
                    if table[find(table, neighbour)] == neighbour:
                        known += 9 if rank == 1 else 1
        known *= SHARES // empty_cells(after)
        if known and (known > best or (known == best and gain > best_gain)):
            best = known
            best_gain = gain
            chosen = direction
    return chosen


@numba.njit
def policy(boards, lines, table, best):
    """Return the move of a player that has a hash table of best moves, for each board; -1 where it has none."""
    moves = np.empty(boards.shape[0], np.int8)
    for place in range(boards.shape[0]):
        at = find(table, boards[place])
        moves[place] = best[at] if table[at] == boards[place] else way_back(boards[place], lines, table)
    return moves


def openings() -> Iterator[tuple[int, int, float]]:
    """Yield (canonical board, half its sum, chance) of all first boards."""
    for one, two in itertools.permutations(range(CELLS), 2):
        for (first, chance), (second, other) in itertools.product(((1, 0.9), (2, 0.1)), repeat=2):
            board = canonical(np.int64(first << 4 * one | second << 4 * two))
            yield int(board), ((1 << first) + (1 << second)) // 2, chance * other / (CELLS * (CELLS - 1))


class Sums:
    """All boards of a game by half their sums, sorted.

    choose: the moves of a player, one for each of some boards; without one every move is made. goal: a tile of this rank ends the
    game, 0 = none does.
    """

    def __init__(self, goal: int = 0, choose: Callable[[Any], Any] | None = None) -> None:
        self.lines = line_tables()
        self.goal = goal
        self.boards: dict[int, Any] = {}
        self.moves: dict[int, Any] = {}
        self.percents: dict[int, Any] = {}
        tables = [np.full(ROOM, EMPTY, np.int64) for _ in range(3)]
        seen = np.empty(AFTERSTATES, np.int64)
        for board, total, _ in openings():
            tables[total % 3][find(tables[total % 3], np.int64(board))] = board
        total = 2
        while any(bool((table != EMPTY).any()) for table in tables):
            here = tables[total % 3]
            boards = np.sort(here[here != EMPTY])
            here[:] = EMPTY
            if len(boards):
                self.boards[total] = boards
                seen[:] = EMPTY
                moves = choose(boards) if choose else np.zeros(0, np.int8)
                expand(boards, moves, goal, self.lines, seen, tables[(total + 1) % 3], tables[(total + 2) % 3])
                if choose:
                    self.moves[total] = moves
            total += 1

    def count(self) -> int:
        """Return how many boards there are."""
        return sum(len(boards) for boards in self.boards.values())

    def backwards(self, width: int, visit: Callable[[int, Any, Any, Any], None]) -> Any:
        """Call visit(half sum, next boards, boards after those, figures to fill) from the greatest sum down.

        Return the mean of the `width` figures over the openings.
        """
        near = [self._nowhere(width), self._nowhere(width)]
        filled = [(np.empty(ROOM, np.int64), np.empty(ROOM, np.int32)) for _ in range(3)]
        means = np.zeros(width)
        for total in range(max(self.boards), min(self.boards) - 1, -1):
            if total not in self.boards:
                near = [self._nowhere(width), near[0]]
                continue
            boards = self.boards[total]
            figures = np.zeros((len(boards), width))
            visit(total, near[0], near[1], figures)
            slots, places = filled[total % 3]
            fill(slots, places, boards)
            near = [(slots, places, figures), near[0]]
            for board, half, chance in openings():
                if half == total:
                    means += chance * figures[np.searchsorted(boards, board)]
        return means

    def _nowhere(self, width: int) -> Any:
        return np.full(ROOM, EMPTY, np.int64), np.zeros(ROOM, np.int32), np.zeros((1, width))

    def solve(self) -> float:
        """Find the best moves of all boards; return the expected score of perfect play."""
        seen, known = np.empty(AFTERSTATES, np.int64), np.empty(AFTERSTATES)

        def visit(total: int, near1: Any, near2: Any, values: Any) -> None:
            moves = self.moves[total] = np.full(len(values), NO_MOVE)
            solve_sum(self.boards[total], self.goal, self.lines, near1, near2, seen, known, values, moves)

        return float(self.backwards(1, visit)[0])

    def follow(self) -> Any:
        """Return the expected `FIGURES` of the moves that are known; keep the chances of each board, in percent."""

        def visit(total: int, near1: Any, near2: Any, figures: Any) -> None:
            follow_sum(self.boards[total], self.moves[total], self.lines, near1, near2, figures)
            self.percents[total] = percents(figures[:, 1:])

        return self.backwards(len(FIGURES), visit)

    def reach(self) -> dict[int, Any]:
        """Return, by half sum and board, how often a game meets the board on average."""
        chances = {total: np.zeros(len(boards)) for total, boards in self.boards.items()}
        for board, total, chance in openings():
            chances[total][np.searchsorted(self.boards[total], board)] += chance
        nowhere = np.full(ROOM, EMPTY, np.int64), np.zeros(ROOM, np.int32), np.zeros(1)
        tables = [(np.empty(ROOM, np.int64), np.empty(ROOM, np.int32)) for _ in range(3)]
        near: dict[int, Any] = {}
        for total in sorted(self.boards):
            for ahead in (total + 1, total + 2):
                if ahead in self.boards and ahead not in near:
                    slots, places = tables[ahead % 3]
                    fill(slots, places, self.boards[ahead])
                    near[ahead] = slots, places, chances[ahead]
            following = near.get(total + 1, nowhere), near.get(total + 2, nowhere)
            spread(self.boards[total], self.moves[total], chances[total], self.lines, *following)
            near.pop(total, None)
        return chances


def select(sums: Sums, boards: int, known: int) -> tuple[Any, Any, Any, Any]:
    """Return (keys, best moves, places, chances) of the boards that perfect play meets most often, of those with a move.

    Keys rise; places are those of the `known` boards whose chances are kept, in percent.
    """
    reach = sums.reach()
    everything, moves, chances, often = (
        np.concatenate([part[total] for total in sorted(sums.boards)])
        for part in (sums.boards, sums.moves, sums.percents, reach)
    )
    often[moves < 0] = 0
    chosen = np.argpartition(often, len(often) - boards)[len(often) - boards :]
    keys = np.zeros(len(chosen), np.int64)
    for shift in range(4 * CELLS - 4, -1, -4):
        keys = keys * RANKS + (everything[chosen] >> shift & 15)
    chosen = chosen[np.argsort(keys)]
    places = np.sort(np.argpartition(often[chosen], boards - known)[boards - known :])
    return np.sort(keys), moves[chosen], places, chances[chosen[places]]


def percents(chances: Any) -> Any:
    """Return chances in whole percent; 0 and 100 only for what is as good as impossible or certain."""
    rounded = np.rint(100 * chances)
    return np.clip(rounded, chances > NEARLY, 100 - (chances < 1 - NEARLY)).astype(np.uint8)


def encode(keys: Any, moves: Any, places: Any, chances: Any) -> bytes:
    """Write the file that `PerfectPlay` reads."""
    padded = np.append(moves, np.zeros(-len(moves) % 4, np.int8)).reshape(-1, 4).astype(np.uint8)
    quads = (padded << np.array([0, 2, 4, 6], np.uint8)).sum(axis=1).astype(np.uint8)
    sections = (planes(keys, 4), quads.tobytes(), planes(places, 2), chances.T.tobytes())
    return MAGIC + b"".join(len(packed).to_bytes(4, "little") + packed for packed in map(squeeze, sections))


def planes(numbers: Any, width: int) -> bytes:
    """Return the differences of rising numbers in so many bytes, all lowest bytes first."""
    steps = np.diff(numbers, prepend=0).astype("<u8").view(np.uint8).reshape(-1, 8)
    if steps[:, width:].any():
        raise ValueError("numbers too far apart")
    return bytes(steps[:, :width].T.tobytes())


def squeeze(section: bytes) -> bytes:
    """Return an xz stream of a section."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "lp": 0, "pb": 0}]
    return lzma.compress(section, check=lzma.CHECK_CRC32, filters=filters)


def decode(blob: bytes) -> tuple[Any, Any]:
    """Return keys and best moves of a file, read without the help of `PerfectPlay`."""
    first = int.from_bytes(blob[4:8], "little")
    second = int.from_bytes(blob[8 + first : 12 + first], "little")
    steps = np.frombuffer(lzma.decompress(blob[8 : 8 + first]), np.uint8).reshape(4, -1).T.copy().view("<u4").ravel()
    quads = np.frombuffer(lzma.decompress(blob[12 + first : 12 + first + second]), np.uint8)
    moves = (quads[:, None] >> np.array([0, 2, 4, 6], np.uint8) & 3).ravel()[: len(steps)]
    return np.cumsum(steps.astype(np.int64)), moves.astype(np.int8)


def check(blob: bytes) -> Any:
    """Return the exact expected `FIGURES` of the player that has a file.

    On boards that are not in the file it takes the way back; after a board from which no move leads back nothing more is counted,
    though the player goes on by its hand-made rules.
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
    """Solve, write or check."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=1_600_000, help="how many boards to keep")
    parser.add_argument("--known", type=int, default=80_000, help="of how many of them to keep the chances of great tiles")
    parser.add_argument("--out", type=Path, help="the file to write")
    parser.add_argument("--check", type=Path, help="a file whose player is to be evaluated")
    parser.add_argument("--goal", type=int, default=0, help="the tile that ends the game; 0 = none")
    options = parser.parse_args()
    if not options.check:
        sums = Sums(options.goal.bit_length() - 1 if options.goal else 0)
        print(f"{sums.count():,} boards; perfect play scores {sums.solve():.6f} on average", flush=True)
        if options.out:
            print("of this play: " + ", ".join(f"{name} {value:.6f}" for name, value in zip(FIGURES, sums.follow())), flush=True)
            blob = encode(*select(sums, options.boards, options.known))
            options.out.write_bytes(blob)
            print(f"{options.out}: {options.boards:,} boards, {len(blob):,} bytes, SHA-256 `{hashlib.sha256(blob).hexdigest()}`")
    written = options.check or options.out
    if written:
        figures = check(written.read_bytes())
        print(f"{written}: " + ", ".join(f"{name} {value:.6f}" for name, value in zip(FIGURES, figures)))


if __name__ == "__main__":
    main()
