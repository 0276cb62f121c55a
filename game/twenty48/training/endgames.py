"""Solve endgames of 2048 on 4×4 exactly: `python3 -m game.twenty48.training.endgames`; needs numpy and numba, writes no file.

    python3 -m game.twenty48.training.endgames --make 256
    python3 -m game.twenty48.training.endgames --make 256 --locked xxx.xxx.........     another formation

Great tiles are locked: no move may shift them, and nothing merges with them. What is the chance to make a tile in the others, by
the sum of the tiles there? A move leads to a sum that is 2 or 4 greater, so boards are listed from the smallest sum upwards and
then valued from the greatest one downwards. With ten free cells there are 31 million boards on the way to 128, 95 million to
256, 139 million to 512.
"""

import argparse
from typing import Any

import numba
import numpy as np

from game.twenty48.training.packed import mirror, transpose

LOCK = 15
"""The rank that stands for a locked tile."""

PART = 1 << 20
"""How many boards are followed at a time."""


def line_tables() -> tuple[Any, Any]:
    """Return, by 16-bit line: the line after a slide to its first cell, and the greatest rank that this makes, 0 for none."""
    slides, made = np.zeros(1 << 16, np.uint16), np.zeros(1 << 16, np.uint8)
    for line in range(1 << 16):
        cells: list[int] = []
        waiting = 0
        for rank in (line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15):
            if rank and rank == waiting and rank != LOCK:
                cells[-1] = rank + 1
                made[line] = max(made[line], rank + 1)
                waiting = 0
            elif rank:
                cells.append(rank)
                waiting = rank
        for rank in cells + [0] * (4 - len(cells)):
            slides[line] = slides[line] << 4 | rank
    return slides, made


@numba.njit
def move(board, direction, slides, made):
    """Return (board after a slide, greatest rank made): 0 left, 1 right, 2 up, 3 down."""
    lines = board if direction < 2 else transpose(board)
    if direction & 1:
        lines = mirror(lines)
    after = np.int64(0)
    greatest = 0
    for shift in range(0, 64, 4 * 4):
        line = (lines >> shift) & 0xFFFF
        after |= np.int64(slides[line]) << shift
        greatest = max(greatest, made[line])
    if direction & 1:
        after = mirror(after)
    return after if direction < 2 else transpose(after), greatest


@numba.njit
def follow(boards, goal, locked, slides, made, twos, fours):
    """Fill in the boards that follow after a 2 and after a 4 without the goal being made; return how many there are of either."""
    count = 0
    for board in boards:
        for direction in range(4):
            after, greatest = move(board, direction, slides, made)
            if after == board or greatest >= goal or after & locked != locked:
                continue
            for shift in range(0, 64, 4):
                if not (after >> shift) & LOCK:
                    twos[count] = after | (np.int64(1) << shift)
                    fours[count] = after | (np.int64(2) << shift)
                    count += 1
    return count


@numba.njit
def value(boards, goal, locked, slides, made, twos, chances_of_twos, fours, chances_of_fours):
    """Return the chance of the best move of each board, given the sorted boards with a 2 more and with a 4 more."""
    chances = np.zeros(len(boards), np.float32)
    for number, board in enumerate(boards):
        for direction in range(4):
            after, greatest = move(board, direction, slides, made)
            if after == board or after & locked != locked:
                continue
            if greatest >= goal:
                chances[number] = 1
                break
            total = np.float32(0)
            free = 0
            for shift in range(0, 64, 4):
                if not (after >> shift) & LOCK:
                    free += 1
                    total += np.float32(0.9) * chances_of_twos[np.searchsorted(twos, after | (np.int64(1) << shift))]
                    total += np.float32(0.1) * chances_of_fours[np.searchsorted(fours, after | (np.int64(2) << shift))]
            chances[number] = max(chances[number], total / np.float32(free))
    return chances


def openings(locked: str) -> tuple[Any, int]:
    """Return the boards with two tiles of 2 in free cells, and the locked cells as bits."""
    bits = sum(LOCK << 4 * (15 - cell) for cell, mark in enumerate(locked) if mark == "x")
    ones = [1 << 4 * (15 - cell) for cell, mark in enumerate(locked) if mark != "x"]
    boards = [bits | one | other for place, one in enumerate(ones) for other in ones[place + 1 :]]
    return np.sort(np.array(boards, np.uint64).view(np.int64)), int(np.array([bits], np.uint64).view(np.int64)[0])


def list_boards(locked: str, goal: int, tables: tuple[Any, Any]) -> dict[int, Any]:
    """Return all boards that can come up before a tile of rank `goal` is made, sorted, by the sum of their free cells."""
    first, bits = openings(locked)
    layers = {4: first}
    total = 4
    while total in layers:
        twos, fours = [layers.pop(total + 2, first[:0])], [layers.pop(total + 4, first[:0])]
        for start in range(0, len(layers[total]), PART):
            part = layers[total][start : start + PART]
            after_two, after_four = np.empty((2, len(part) * 4 * 15), np.int64)
            count = follow(part, goal, bits, *tables, after_two, after_four)
            twos.append(np.unique(after_two[:count]))
            fours.append(np.unique(after_four[:count]))
        for more, found in ((2, twos), (4, fours)):
            boards = np.unique(np.concatenate(found))
            if len(boards):
                layers[total + more] = boards
        total += 2
    return layers


def solve(locked: str, goal: int) -> dict[int, tuple[Any, Any]]:
    """Return boards and their chances, by the sum of their free cells. locked: sixteen signs, x for a locked cell."""
    tables = line_tables()
    layers = list_boards(locked, goal, tables)
    bits = openings(locked)[1]
    nothing = np.zeros(0, np.int64), np.zeros(1, np.float32)
    solved: dict[int, tuple[Any, Any]] = {}
    for total in sorted(layers, reverse=True):
        after_two, after_four = solved.get(total + 2, nothing), solved.get(total + 4, nothing)
        solved[total] = layers[total], value(layers[total], goal, bits, *tables, *after_two, *after_four)
    return solved


def tile(text: str) -> int:
    """Return a power of two from 16 to 4096. Raises: argparse.ArgumentTypeError."""
    if text not in [str(1 << rank) for rank in range(4, 13)]:
        raise argparse.ArgumentTypeError(f"{text} is not a tile to make: a power of two from 16 to 4096")
    return int(text)


def formation(text: str) -> str:
    """Return sixteen cells of which at least two are free. Raises: argparse.ArgumentTypeError."""
    if len(text) != 16 or set(text) - set("x.") or text.count(".") < 2:
        raise argparse.ArgumentTypeError(f"{text} is not a formation: sixteen signs, x for a locked cell and . for a free one")
    return text


def main() -> None:
    """Solve one formation and print the best and the mean chance for each sum."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--make", type=tile, default=128, help="the tile to make, a power of two")
    parser.add_argument(
        "--locked", type=formation, default="xxxx..xx........", help="the cells row by row, x for one that holds a locked tile"
    )
    options = parser.parse_args()
    solved = solve(options.locked, options.make.bit_length() - 1)
    print(f"{sum(len(boards) for boards, _ in solved.values()):,} boards")
    for total in range(8, options.make + 1, options.make // 16):
        if total in solved:
            boards, chances = solved[total]
            print(f"sum {total:4}: {len(boards):9,} boards, best {chances.max():.4f}, mean {chances.mean():.4f}")


if __name__ == "__main__":
    main()
