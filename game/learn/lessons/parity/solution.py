def is_solvable(board, side):
    # An inversion is a pair of tiles with the larger one first.
    tiles = [tile for tile in board if tile]
    inversions = 0
    for place, tile in enumerate(tiles):
        inversions += sum(later < tile for later in tiles[place + 1 :])
    #- return inversions % 2 == 0
    if side % 2 == 1:  #+
        return inversions % 2 == 0  #+
    # On an even width, each step up or down changes the parity.  #+
    rows_below = side - 1 - board.index(0) // side  #+
    return (inversions + rows_below) % 2 == 0  #+
