"""A*: finds a shortest solution by expanding first the board with the lowest sum of moves made and estimate.

For 3×3 boards. A 4×4 board would fill the memory; WEIGHT = 3 solves it too, but not always in the fewest moves.
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
    """Return the directions that solve the puzzle."""
    cost = {start.board: 0}
    came_from = {}
    frontier = [(WEIGHT * manhattan(start), 0, start.board)]
    while True:
        _, minus_moves, board = heapq.heappop(frontier)
        game = start.at(board)
        if game.is_terminal():
            return path_to(board, came_from)
        if cost[board] < -minus_moves:
            continue  # A shorter path to this board has been found since.
        start.note(nodes=1)
        for direction, child in game.children():
            moves = cost[board] + 1
            if moves < cost.get(child.board, moves + 1):
                cost[child.board] = moves
                came_from[child.board] = (board, direction)
                heapq.heappush(frontier, (moves + WEIGHT * manhattan(child), -moves, child.board))


def path_to(board, came_from):
    """Return the directions from the start to a board."""
    moves = []
    while board in came_from:
        board, direction = came_from[board]
        moves.insert(0, direction)
    return moves


def manhattan(game):
    """Return the sum of the tiles' distances from their goal cells, which never overestimates the moves needed."""
    total = 0
    for cell, tile in enumerate(game.board):
        if tile:
            row, col = divmod(cell, game.side)
            home_row, home_col = divmod(tile - 1, game.side)
            total += abs(row - home_row) + abs(col - home_col)
    return total
