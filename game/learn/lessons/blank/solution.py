def move(board, way, side):
    # The board after the tile beside the blank travels, or None.
    blank = board.index(0)
    #- tile = blank + {"u": -side, "r": 1, "d": side, "l": -1}[way]
    #- if not 0 <= tile < side * side:
    row, col = divmod(blank, side)  #+
    # The tile that travels up lies below the blank.  #+
    down, right = {"u": (1, 0), "r": (0, -1), "d": (-1, 0), "l": (0, 1)}[way]  #+
    row += down  #+
    col += right  #+
    if not (0 <= row < side and 0 <= col < side):  #+
        return None
    tile = row * side + col  #+
    board = list(board)
    board[blank], board[tile] = board[tile], 0
    return board
