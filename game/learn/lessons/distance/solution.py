def misplaced(board, side):
    # How many tiles are not at home.
    #- return sum(tile != cell + 1 for cell, tile in enumerate(board))
    return sum(tile != cell + 1 for cell, tile in enumerate(board) if tile)  #+


def manhattan(board, side):
    # How many steps the tiles are from home, rows and columns added up.
    #- return misplaced(board, side)
    total = 0  #+
    for cell, tile in enumerate(board):  #+
        if tile:  #+
            row, col = divmod(cell, side)  #+
            home_row, home_col = divmod(tile - 1, side)  #+
            total += abs(row - home_row) + abs(col - home_col)  #+
    return total  #+
