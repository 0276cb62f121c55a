"""Solve endgames of 2048 on 4×4 exactly: `python3 -m game.workshop.twenty48.endgames`; needs numpy and numba, writes no file.

    python3 -m game.workshop.twenty48.endgames --make 256
    python3 -m game.workshop.twenty48.endgames --make 256 --locked xxx.xxx.........     another formation

High tiles are locked: no move may shift them, and nothing merges with them. What is the chance of making a tile in the other
cells, by the sum of the tiles there? A move raises the sum by 2 or 4, so boards are listed by ascending sums and then evaluated
by descending ones. With ten free cells there are 31 million boards on the way to 128, 71 million to 256, 139 million to 512. One
bit per possible board takes 8 ** 10 bits for 256, four times over.
"""

import argparse
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np

from .packed import mirror, transpose

LOCK = 15
"""The rank of a locked tile."""


class Formation(NamedTuple):
    """Sixteen cells, x for locked and . for free, and the rank to make in the free ones.

    A board's number has the ranks of its free cells, row by row, as digits in base `goal`.
    """

    locked: str
    goal: int

    @property
    def lock_bits(self) -> int:
        """The locked cells as bits of a packed board."""
        bits = sum(LOCK << 4 * (15 - cell) for cell, mark in enumerate(self.locked) if mark == "x")
        return int(np.array([bits], np.uint64).view(np.int64)[0])

    @property
    def shifts(self) -> Any:
        """The positions of the free cells in a packed board, row by row."""
        return np.array([4 * (15 - cell) for cell, mark in enumerate(self.locked) if mark == "."], np.int64)

    @property
    def powers(self) -> Any:
        """What a rank of 1 in each free cell adds to a board's number."""
        return self.goal ** np.arange(self.locked.count(".") - 1, -1, -1, dtype=np.int64)


class Solved(NamedTuple):
    """All boards of a formation with their chances.

    numbers, chances: (boards,), by ascending sums, then numbers. first: the index of the first board of each half sum.
    """

    formation: Formation
    numbers: Any
    chances: Any
    first: Any

    @property
    def table(self) -> tuple[Any, Any, Any]:
        """The arrays in which the compiled functions look chances up."""
        return self.numbers, self.chances, self.first


@cache
def line_tables() -> tuple[Any, Any]:
    """Return, by 16-bit line: the line after a slide to its first cell, and the highest rank made by it, 0 for none."""
    slides, ranks_made = np.zeros(1 << 16, np.uint16), np.zeros(1 << 16, np.uint8)
    for line in range(1 << 16):
        cells: list[int] = []
        waiting = 0
        for rank in (line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15):
            if rank and rank == waiting and rank != LOCK:
                cells[-1] = rank + 1
                ranks_made[line] = max(ranks_made[line], rank + 1)
                waiting = 0
            elif rank:
                cells.append(rank)
                waiting = rank
        for rank in cells + [0] * (4 - len(cells)):
            slides[line] = slides[line] << 4 | rank
    return slides, ranks_made


@numba.njit
def move(board, direction, slides, ranks_made):
    """Return (board after a slide, highest rank made): 0 left, 1 right, 2 up, 3 down."""
    lines = board if direction < 2 else transpose(board)
    if direction & 1:
        lines = mirror(lines)
    after = np.int64(0)
    highest = 0
    for shift in range(0, 64, 4 * 4):
        line = (lines >> shift) & 0xFFFF
        after |= np.int64(slides[line]) << shift
        highest = max(highest, ranks_made[line])
    if direction & 1:
        after = mirror(after)
    return after if direction < 2 else transpose(after), highest


@numba.njit
def board_of(number, shifts, goal, locked):
    """Return the packed board with a number."""
    board = locked
    for place in range(len(shifts) - 1, -1, -1):
        board |= (number % goal) << shifts[place]
        number //= goal
    return board


@numba.njit
def number_of(board, shifts, goal):
    """Return the number of a packed board."""
    number = np.int64(0)
    for shift in shifts:
        number = number * goal + ((board >> shift) & 15)
    return number


@numba.njit
def mark(bits, number):
    """Set the bit of a number."""
    bits[number >> 6] |= np.uint64(1) << np.uint64(number & 63)


@numba.njit
def follow(numbers, formation, slides, ranks_made, afters):
    """Mark the afterstates of boards that do not make the goal."""
    shifts, powers, goal, locked = formation
    for number in numbers:
        board = board_of(number, shifts, goal, locked)
        for direction in range(4):
            after, highest = move(board, direction, slides, ranks_made)
            if after != board and highest < goal and after & locked == locked:
                mark(afters, number_of(after, shifts, goal))


@numba.njit
def spawn(afters, formation, twos, fours):
    """Mark the boards after a spawn on afterstates, those with a 2 and those with a 4."""
    shifts, powers, goal, locked = formation
    for number in afters:
        for power in powers:
            if number // power % goal == 0:
                mark(twos, number + power)
                mark(fours, number + 2 * power)


@numba.njit
def take_marked(bits):
    """Return the marked numbers in ascending order, and clear their marks."""
    count = 0
    for word in bits:
        while word:
            word &= word - np.uint64(1)
            count += 1
    numbers = np.empty(count, np.int64)
    count = 0
    for place in range(len(bits)):
        word = bits[place]
        bits[place] = 0
        for bit in range(64 if word else 0):
            if (word >> np.uint64(bit)) & np.uint64(1):
                numbers[count] = 64 * place + bit
                count += 1
    return numbers


@numba.njit
def chance_of(number, half, table):
    """Return the chance of a board with half a sum, 0 if no play from two tiles of 2 reaches it."""
    numbers, chances, first = table
    if half + 1 >= len(first):
        return np.float32(0)
    start, stop = first[half], first[half + 1]
    place = start + np.searchsorted(numbers[start:stop], number)
    return chances[place] if place < stop and numbers[place] == number else np.float32(0)


@numba.njit
def mean_chance(after, half, formation, table):
    """Return the chance of a packed afterstate with half a sum: the mean over spawns."""
    shifts, powers, goal, locked = formation
    number = number_of(after, shifts, goal)
    total = np.float32(0)
    free = 0
    for place in range(len(shifts)):
        if not (after >> shifts[place]) & LOCK:
            free += 1
            total += np.float32(0.9) * chance_of(number + powers[place], half + 1, table)
            total += np.float32(0.1) * chance_of(number + 2 * powers[place], half + 2, table)
    return total / np.float32(free)


@numba.njit
def slide_chances(board, half, formation, table, slides, ranks_made, out):
    """Fill `out`, (4,), with the chance after each slide, 0 for an illegal one or one that moves a locked tile."""
    shifts, powers, goal, locked = formation
    for direction in range(4):
        after, highest = move(board, direction, slides, ranks_made)
        if after == board or after & locked != locked:
            out[direction] = np.float32(0)
        elif highest >= goal:
            out[direction] = np.float32(1)
        else:
            out[direction] = mean_chance(after, half, formation, table)


@numba.njit(parallel=True)
def value(boards, half, formation, table, slides, ranks_made):
    """Return the chances of boards with half a sum, given those of all greater sums."""
    shifts, powers, goal, locked = formation
    chances = np.zeros(len(boards), np.float32)
    for place in numba.prange(len(boards)):
        board = board_of(boards[place], shifts, goal, locked)
        after_slides = np.empty(4, np.float32)
        slide_chances(board, half, formation, table, slides, ranks_made, after_slides)
        chances[place] = after_slides.max()
    return chances


def facts(formation: Formation) -> tuple[Any, ...]:
    """Return a formation for the compiled functions: shifts, powers, goal and locked cells."""
    return formation.shifts, formation.powers, np.int64(formation.goal), np.int64(formation.lock_bits)


def list_boards(formation: Formation) -> tuple[Any, Any]:
    """Return the numbers of all boards that can occur before the goal, and the index of the first of each half sum."""
    powers, given, lines = formation.powers, facts(formation), line_tables()
    words = (formation.goal ** len(powers) >> 6) + 1
    boards, twos, fours, afters = (np.zeros(words, np.uint64) for _ in range(4))
    for place, one in enumerate(powers):
        for other in powers[place + 1 :]:
            mark(boards, one + other)
    layers = [np.zeros(0, np.int64)] * 2
    while boards.any() or twos.any():
        layers.append(take_marked(boards))
        follow(layers[-1], given, *lines, afters)
        spawn(take_marked(afters), given, twos, fours)
        boards, twos, fours = twos, fours, boards
    return np.concatenate(layers), np.cumsum([0] + [len(layer) for layer in layers])


def solve(formation: Formation) -> Solved:
    """Return all boards of a formation and their chances."""
    numbers, first = list_boards(formation)
    solved = Solved(formation, numbers, np.zeros(len(numbers), np.float32), first)
    for half in range(len(first) - 2, 1, -1):
        part = slice(first[half], first[half + 1])
        solved.chances[part] = value(numbers[part], half, facts(formation), solved.table, *line_tables())
    return solved


def tile(text: str) -> int:
    """Parse a power of two from 16 to 4096. Raises: argparse.ArgumentTypeError."""
    if text not in [str(1 << rank) for rank in range(4, 13)]:
        raise argparse.ArgumentTypeError(f"{text} is not a tile to make: a power of two from 16 to 4096")
    return int(text)


def cells(text: str) -> str:
    """Parse sixteen cells, at least two of them free. Raises: argparse.ArgumentTypeError."""
    if len(text) != 16 or set(text) - set("x.") or text.count(".") < 2:
        raise argparse.ArgumentTypeError(f"{text} is not a formation: sixteen characters, x for a locked cell, . for a free one")
    return text


def main() -> None:
    """Solve a formation, and print the best and the mean chance for each sum."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--make", type=tile, default=128, help="the tile to make, a power of two")
    parser.add_argument(
        "--locked", type=cells, default="xxxx..xx........", help="the cells row by row, x for a locked one"
    )
    options = parser.parse_args()
    solved = solve(Formation(options.locked, options.make.bit_length() - 1))
    print(f"{len(solved.numbers):,} boards")
    for half in range(4, options.make // 2 + 1, options.make // 32):
        chances = solved.chances[solved.first[half] : solved.first[half + 1]]
        if len(chances):
            print(f"sum {2 * half:4}: {len(chances):9,} boards, best {chances.max():.4f}, mean {chances.mean():.4f}")


if __name__ == "__main__":
    main()
