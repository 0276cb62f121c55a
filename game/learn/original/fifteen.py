"""The rules of the 15-puzzle. A board is a list of 16 numbers, row by row; 0 is the blank. Nothing here knows the page."""

SIDE = 4


def move(board, way, side):
    """Move the tile beside the blank up, right, down or left (u, r, d, l); return the new board, None without a tile."""
    blank = board.index(0)
    row, col = divmod(blank, side)
    # The tile that moves up lies below the blank.
    down, right = {"u": (1, 0), "r": (0, -1), "d": (-1, 0), "l": (0, 1)}[way]
    row, col = row + down, col + right
    if not (0 <= row < side and 0 <= col < side):
        return None
    tile = row * side + col
    board = list(board)
    board[blank], board[tile] = board[tile], 0
    return board


def is_solved(board):
    return board == sorted(board)[1:] + [0]


def is_solvable(board, side):
    """Whether moves can solve a board. Of all boards, half can never be solved."""
    tiles = [tile for tile in board if tile]
    # An inversion is a pair of tiles with the larger one first.
    inversions = sum(later < tile for place, tile in enumerate(tiles) for later in tiles[place + 1 :])
    # Each step of the blank up or down moves a tile past side - 1 others.
    rows_below = side - 1 - board.index(0) // side
    return (inversions + rows_below * (side - 1)) % 2 == 0


def deal(random):
    """Return a shuffled board that can be solved."""
    while True:
        tiles = list(range(SIDE * SIDE))
        board = [tiles.pop(random.randrange(len(tiles))) for _ in range(SIDE * SIDE)]
        if is_solvable(board, SIDE) and not is_solved(board):
            return board
