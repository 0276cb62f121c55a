def move(board, way, side):
    # The board after the tile beside the blank travels, or None.
    blank = board.index(0)
    tile = blank + {"u": -side, "r": 1, "d": side, "l": -1}[way]
    if not 0 <= tile < side * side:
        return None
    board = list(board)
    board[blank], board[tile] = board[tile], 0
    return board
