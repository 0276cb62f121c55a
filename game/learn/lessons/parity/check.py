"""Cases of the lesson: can it be solved."""

import random

SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]


def walked(side, steps, seed):
    chance = random.Random(seed)
    board = [*range(1, side * side), 0]
    for _ in range(steps):
        blank = board.index(0)
        row, col = divmod(blank, side)
        ways = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        row, col = chance.choice([(row, col) for row, col in ways if 0 <= row < side and 0 <= col < side])
        board[blank], board[row * side + col] = board[row * side + col], 0
    return board


def swapped(board):
    first, second = [cell for cell, tile in enumerate(board) if tile][:2]
    board = list(board)
    board[first], board[second] = board[second], board[first]
    return board


def cases(code):
    boards = [(SOLVED, 4, True), (SOLVED[:13] + [15, 14, 0], 4, False), ([1, 2, 3, 4, 5, 6, 8, 7, 0], 3, False)]
    for side, steps, seed in ((3, 40, 1), (4, 61, 2), (4, 80, 3), (5, 99, 4), (6, 151, 5)):
        board = walked(side, steps, seed)
        boards += [(board, side, True), (swapped(board), side, False)]
    for board, side, expected in boards:
        given = [board[start : start + side] for start in range(0, side * side, side)]
        yield given, expected, lambda board=board, side=side: bool(code.is_solvable(list(board), side))
