import random

# The cells of a 3×3 board are 0 to 8, row by row; a tile is its rank.
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
LINES = (COLUMNS, tuple(line[::-1] for line in ROWS), tuple(line[::-1] for line in COLUMNS), ROWS)
RATE = 0.5

weights = [{}, {}, {}, {}]
slid = {}


def slide(line):
    # The line after the move, and the points.
    if line not in slid:
        tiles = [rank for rank in line if rank]
        done = []
        points = 0
        while tiles:
            rank = tiles.pop(0)
            if tiles and tiles[0] == rank:
                tiles.pop(0)
                rank += 1
                points += 2**rank
            done.append(rank)
        slid[line] = (tuple(done + [0] * (3 - len(done))), points)
    return slid[line]


def move(board, lines):
    # The board after a move and before the new tile, and the points.
    after = list(board)
    total = 0
    for cells in lines:
        line, points = slide(tuple([board[cell] for cell in cells]))
        total += points
        for cell, rank in zip(cells, line):
            after[cell] = rank
    return after, total


def keys(board):
    # What each tuple of cells holds.
    a, b, c, d, e, f, g, h, i = board
    return (a, b, c, d, e, f), (d, e, f, g, h, i), (a, d, g, b, e, h), (b, e, h, c, f, i)


def value(found):
    # What a board is worth: the points that are still to come, as learned so far.
    total = 0
    for table, key in zip(weights, found):
        total += table.get(key, 0)
    return total


def learn(found, target):
    # Move the value of a board a little towards a better estimate of it.
    step = RATE * (target - value(found)) / len(weights)
    for table, key in zip(weights, found):
        table[key] = table.get(key, 0) + step


def spawn(board, chance):
    # A new tile: nine times in ten the rank 1, else 2.
    empty = [cell for cell in range(9) if not board[cell]]
    board[chance.choice(empty)] = 2 if chance.random() < 0.1 else 1


def play(chance):
    # Play one game and learn from it; return the score.
    board = [0] * 9
    spawn(board, chance)
    spawn(board, chance)
    score = 0
    before = None
    while True:
        choices = []
        for lines in LINES:
            after, points = move(board, lines)
            if after != board:
                found = keys(after)
                choices.append((points + value(found), points, after, found))
        best = max(choices, default=None, key=lambda choice: choice[0])
        if before:
            learn(before, best[0] if best else 0)
        if not best:
            return score
        score += best[1]
        board, before = best[2], best[3]
        spawn(board, chance)


def train(games, seed=1):
    # Play many games; return the mean score of the last quarter.
    chance = random.Random(seed)
    scores = []
    for number in range(1, games + 1):
        scores.append(play(chance))
        if number % (games // 40) == 0:
            plot(number, sum(scores[-games // 40 :]) / (games // 40))
    return sum(scores[-games // 4 :]) / (games // 4)
