"""IDA*: the fewest moves with next to no memory, by searching ever deeper and never where too many moves are still needed.

For 3×3. Put another estimate in the place of `manhattan`: it must never be too high, and 0 on the solved board only.
"""


class Bot:
    def __init__(self):
        self.moves = []

    def choose(self, game):
        if not self.moves:
            self.moves = solve(game)
        return self.moves.pop(0)


def solve(start):
    """Return the directions that lead from a game to its end."""
    limit = manhattan(start)
    while True:
        path = []
        needed = search(start, start, 0, limit, path)
        if needed == 0:
            return path
        limit = needed


def search(start, game, moves, limit, path):
    """Return 0 once the end is reached, `path` leading to it; else the least limit that would lead further."""
    start.note(nodes=1)
    estimate = manhattan(game)
    if moves + estimate > limit:
        return moves + estimate
    if estimate == 0:
        return 0
    least = float("inf")
    for direction, child in reversed(game.children()):
        if path and direction == (path[-1] + 2) % 4:
            continue  # It would take the last move back.
        path.append(direction)
        needed = search(start, child, moves + 1, limit, path)
        if needed == 0:
            return 0
        path.pop()
        least = min(least, needed)
    return least


def manhattan(game):
    """Return how many moves the tiles would need if they could pass through each other: never too many."""
    total = 0
    for cell, tile in enumerate(game.board):
        if tile:
            row, col = divmod(cell, game.side)
            home_row, home_col = divmod(tile - 1, game.side)
            total += abs(row - home_row) + abs(col - home_col)
    return total
