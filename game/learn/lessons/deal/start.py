def deal(side, random):
    # A shuffled board that can be solved.
    board = list(range(side * side))
    random.shuffle(board)
    return board
