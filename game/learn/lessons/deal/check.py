"""Cases of the lesson: deal a board that can be solved."""

import random

from game.arena.plain_rules import cells, is_solvable

RETURNS = {"deal": "list"}


def cases(code):
    def is_board(board, side):
        return isinstance(board, list) and sorted(board) == list(range(side * side)) and is_solvable(board, side)

    def shown(board, side):
        return cells(board, side) if len(board) == side * side else board

    for side, seed in ((3, 1), (4, 2), (4, 3), (5, 4)):
        yield (
            f"deal({side}, random)",
            "all tiles once, and it can be solved",
            lambda side=side, seed=seed: code.deal(side, random.Random(seed)),
            lambda board, side=side: is_board(board, side),
            lambda board, side=side: shown(board, side),
        )

    def dealt(side, count, seed):
        chance = random.Random(seed)
        return [code.deal(side, chance) for _ in range(count)]

    for side in (2, 3, 4, 5):

        def are_boards(boards, side=side):
            return len(boards) == 100 and all(is_board(board, side) for board in boards)

        def wrong(boards, side=side):
            return next((shown(board, side) for board in boards if not is_board(board, side)), "all of them")

        given = f"100 boards of {side} × {side}: can all be solved"
        yield given, "all of them", lambda side=side: dealt(side, 100, side), are_boards, wrong

    def many():
        return dealt(3, 1800, 6)

    def blanks(boards):
        return [sum(board.index(0) == cell for board in boards) for cell in range(9)]

    def is_even(boards):
        corners = [sum(board[0] == tile for board in boards) for tile in range(9)]
        return len(boards) == 1800 and all(140 <= count <= 260 for count in blanks(boards) + corners)

    yield "1800 boards: how often is the gap in each cell", "about 200 times", many, is_even, blanks

    def twice():
        return [dealt(4, 5, 7), dealt(4, 5, 7)]

    def are_equal(pair):
        return pair[0] == pair[1] and len({tuple(board) for board in pair[0]}) == 5

    def told(pair):
        return "the same five boards" if are_equal(pair) else "other boards"

    yield "the same random twice", "the same five boards", twice, are_equal, told
