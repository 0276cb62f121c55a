"""A*: the fewest moves, by looking first where moves made and moves needed at least add up to the least.

For 3×3. A board of 4×4 would fill the memory; with WEIGHT = 3 it is solved there too, not in the fewest moves.
"""

import heapq

WEIGHT = 1


class Bot:
    def __init__(self):
        self.moves = []

    def choose(self, game):
        if not self.moves:
            self.moves = solve(game)
        return self.moves.pop(0)


def solve(start):
    """Return the directions that lead from a game to its end."""
    cost = {start.board: 0}
    reached_from = {}
    waiting = [(WEIGHT * manhattan(start), 0, start.board)]
    while True:
        _, minus_moves, board = heapq.heappop(waiting)
        game = start.at(board)
        if game.is_terminal():
            return way(reached_from, board)
        if cost[board] < -minus_moves:
            continue  # A shorter way to this board has been found since.
        start.note(nodes=1)
        for direction, child in game.children():
            moves = cost[board] + 1
            if moves < cost.get(child.board, moves + 1):
                cost[child.board] = moves
                reached_from[child.board] = (board, direction)
                heapq.heappush(waiting, (moves + WEIGHT * manhattan(child), -moves, child.board))


def way(reached_from, board):
    """Return the directions from the start to a board."""
    moves = []
    while board in reached_from:
        board, direction = reached_from[board]
        moves.insert(0, direction)
    return moves


def manhattan(game):
    """Return how many moves the tiles would need if they could pass through each other: never too many."""
    total = 0
    for cell, tile in enumerate(game.board):
        if tile:
            row, col = divmod(cell, game.side)
            home_row, home_col = divmod(tile - 1, game.side)
            total += abs(row - home_row) + abs(col - home_col)
    return total
