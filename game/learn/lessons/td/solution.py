import random
from math import fsum
from operator import itemgetter

from game.games import game_named

RULES = game_named("2048")
GAMES = 600
RATE = 0.5
# A board is nine ranks, row by row.
# A block of two by three cells has four places, each also seen in a mirror.
BLOCKS = (0, 1, 2, 3, 4, 5), (6, 7, 8, 3, 4, 5), (0, 3, 6, 1, 4, 7), (2, 5, 8, 1, 4, 7)
VIEWS = [itemgetter(*cells) for a, b, c, d, e, f in BLOCKS for cells in ((a, b, c, d, e, f), (c, b, a, f, e, d))]
weights = {}


def value(board):
    # What a board is worth: the points still to come, as learned so far.
    return fsum([weights.get(view(board), 0) for view in VIEWS])


def learn(board, target):
    # Move the value of a board a little towards a better estimate.
    step = RATE * (target - value(board)) / len(VIEWS)
    for view in VIEWS:  #+
        weights[view(board)] = weights.get(view(board), 0) + step  #+


def best(board):
    # The best move: worth, points, board before the new tile. None if lost.
    moves = [move for move in RULES.afterstates(board) if move]
    return max([(points + value(after), points, after) for after, points in moves], default=None)


def spawn(board, chance):
    # The board with a new tile: nine times in ten the rank 1, else 2.
    cell = chance.choice([cell for cell in range(9) if not board[cell]])
    return board[:cell] + (2 if chance.random() < 0.1 else 1,) + board[cell + 1 :]


def play(chance):
    # Play one game and learn from it; return the score.
    board = spawn(spawn((0,) * 9, chance), chance)
    score = 0
    before = None
    while True:
        move = best(board)
        if before:
            learn(before, move[0] if move else 0)
        if not move:
            return score
        score += move[1]
        before = move[2]
        board = spawn(before, chance)


def choose(game):
    # The bot for the Lab: it learns before the first move of each game.
    if game.ply == 0:
        chance = random.Random(1)
        for _ in range(GAMES):
            play(chance)
    return game.move_to(best(game.board)[2])
