from parity import is_solvable  #+
#+
#+
def deal(side, random):
    # A shuffled board that can be solved.
    board = list(range(side * side))
    random.shuffle(board)
    # Half of all boards cannot be solved: shuffle on.  #+
    while not is_solvable(board, side):  #+
        random.shuffle(board)  #+
    return board
