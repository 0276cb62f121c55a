"""Cases of the lesson: breadth-first on 3×3."""

STEPS = {"u": (1, 0), "r": (0, -1), "d": (-1, 0), "l": (0, 1)}


def ends_solved(board, letters):
    board = list(board)
    for letter in letters:
        blank = board.index(0)
        row, col = blank // 3 + STEPS[letter][0], blank % 3 + STEPS[letter][1]
        if not (0 <= row < 3 and 0 <= col < 3):
            return False
        board[blank], board[row * 3 + col] = board[row * 3 + col], 0
    return board == [1, 2, 3, 4, 5, 6, 7, 8, 0]


def cases(code):
    for board, moves in (
        ([1, 2, 3, 4, 5, 6, 7, 8, 0], 0),
        ([1, 2, 3, 4, 5, 6, 0, 7, 8], 2),
        ([1, 2, 3, 0, 4, 6, 7, 5, 8], 3),
        ([0, 1, 2, 5, 8, 3, 4, 6, 7], 12),
        ([8, 6, 7, 2, 5, 4, 3, 0, 1], 31),
    ):
        rows = [board[start : start + 3] for start in (0, 3, 6)]

        def is_shortest(letters, board=board, moves=moves):
            return len(letters) == moves and ends_solved(board, letters)

        yield rows, f"{moves} moves to the solved board", lambda board=board: code.solve(list(board)), is_shortest
