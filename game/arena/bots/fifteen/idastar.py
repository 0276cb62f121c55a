"""IDA*: finds a shortest solution in next to no memory, by depth-first searches with a growing limit on the moves.

For 3×3 boards. To try another heuristic, replace `manhattan`: it must never overestimate, and be 0 only when solved.
"""


class Bot:
    def __init__(self):
        self.moves = []

    def choose(self, game):
        if not self.moves:
            self.moves = solve(game)
        return self.moves.pop(0)


def solve(start):
    """Return the directions that solve the puzzle."""
    limit = manhattan(start)
    while True:
        path = []
        needed = search(start, start, 0, limit, path)
        if needed == 0:
            return path
        limit = needed


def search(start, game, moves, limit, path):
    """Return 0 if `path` now leads to the goal, else the lowest limit that would search further."""
    start.note(nodes=1)
    estimate = manhattan(game)
    if moves + estimate > limit:
        return moves + estimate
    if estimate == 0:
        return 0
    next_limit = float("inf")
    for direction, child in reversed(game.children()):
        if path and direction == (path[-1] + 2) % 4:
            continue  # It would undo the last move.
        path.append(direction)
        needed = search(start, child, moves + 1, limit, path)
        if needed == 0:
            return 0
        path.pop()
        next_limit = min(next_limit, needed)
    return next_limit


def manhattan(game):
    """Return the sum of the tiles' distances from their goal cells, which never overestimates the moves needed."""
    total = 0
    for cell, tile in enumerate(game.board):
        if tile:
            row, col = divmod(cell, game.side)
            home_row, home_col = divmod(tile - 1, game.side)
            total += abs(row - home_row) + abs(col - home_col)
    return total
