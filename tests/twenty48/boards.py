"""Seeded boards for the tests of the 2048 engine, of every kind that may occur."""

import os
from collections.abc import Iterator
from math import isqrt

from game.core.rng import below
from game.twenty48.rules import slide
from tests.slices import sample

Board = tuple[int, ...]


def how_many(usual: int) -> int:
    """Return the number of boards to try; for a long run: `TILELAB_BOARDS=1000000 python3 -m tests unit -- tests/twenty48`."""
    return int(os.environ.get("TILELAB_BOARDS", usual))


def random_board(seed: int, number: int, highest: int = 15, side: int = 4) -> Board:
    """Return a board with independent cells, from nearly empty to full, with small ranks or all."""
    fullness = 1 + below(8, seed, number, 100)
    spread = 2 + below(highest - 1, seed, number, 101)
    return tuple(
        1 + below(spread, seed, number, 2 * cell) if below(8, seed, number, 2 * cell + 1) < fullness else 0
        for cell in range(side * side)
    )


def chain_board(seed: int, number: int) -> Board:
    """Return a board with high tiles up to 131072 in descending order, a few small ones, and hardly an empty cell."""
    highest = 13 + below(5, seed, number)
    ranks: list[int] = []
    while len(ranks) < 16 - below(3, seed, number, 1):
        ranks.append(max(highest, 0))
        highest = highest - 1 - below(2, seed, number, 2 + len(ranks))
        if highest < 1:
            highest = 1 + below(4, seed, number, 40 + len(ranks))
    ranks += [0] * (16 - len(ranks))
    return tuple(ranks[0:4] + ranks[7:3:-1] + ranks[8:12] + ranks[15:11:-1])


def nearly_dead_board(seed: int, number: int) -> Board:
    """Return a full board without equal neighbours, except perhaps one pair."""
    board = [0] * 16
    for cell in range(16):
        near = {board[cell - 1] if cell % 4 else 0, board[cell - 4] if cell > 3 else 0}
        free = [rank for rank in range(1, 14) if rank not in near]
        board[cell] = free[below(len(free), seed, number, cell)]
    cell = below(15, seed, number, 60)
    if below(4, seed, number, 61) and cell % 4 != 3:
        board[cell + 1] = board[cell]
    return tuple(board)


def all_kinds(seed: int, count: int) -> Iterator[Board]:
    """Yield boards of all kinds in turn; a slice of the tests gets a fifth of them."""
    for number in sample(range(count), parts=5):
        kind = number % 4
        if kind == 0:
            yield random_board(seed, number, 17)
        elif kind == 1:
            yield chain_board(seed, number)
        elif kind == 2:
            yield nearly_dead_board(seed, number)
        else:
            yield random_board(seed, number, 11)


def symmetries(board: Board) -> list[Board]:
    """Return the eight symmetries of a board."""
    side = isqrt(len(board))
    last = side - 1
    forms = []
    for _ in range(4):
        board = tuple(board[side * (last - cell % side) + cell // side] for cell in range(side * side))
        forms += [board, tuple(board[side * (cell // side) + last - cell % side] for cell in range(side * side))]
    return forms


def plain_moves(board: Board) -> dict[int, tuple[int, Board]]:
    """Return the points and afterstate of each legal direction, by the plain rules."""
    slides = {direction: slide(board, direction) for direction in range(4)}
    return {direction: (slid.gain, slid.after) for direction, slid in slides.items() if slid.after != board}
