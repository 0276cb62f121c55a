"""Expectimax over move, tile and move that judges every row and column by itself.

A line is good if it has empty cells, pairs, and tiles that grow towards one end:

    2   4  16 128    in order            4 128   2  64    out of order: 128 stands between smaller tiles

No cell is moved during the search: the slide and the worth of a line are computed once and looked up afterwards.
"""

FOUR = 0.1  # The share of 4s among new tiles.
START, EMPTY, PAIR, DISORDER, TILES = 200_000, 270, 700, 47, 3
OVER = 0  # The worth of a board on which nothing moves.

slides = {}
worths = {}


def choose(game):
    columns = game.columns
    board = [tuple(game.board[start : start + columns]) for start in range(0, len(game.board), columns)]
    return max(moves(board), key=lambda move: expected(move[1]))[0]


def moves(rows):
    """Yield (direction, rows after it) for each direction that moves something: 0 up, 1 right, 2 down, 3 left."""
    columns = list(zip(*rows))
    for direction, lines in ((3, rows), (1, rows), (0, columns), (2, columns)):
        is_backward = direction in (1, 2)
        slid = [slide(line[::-1])[::-1] if is_backward else slide(line) for line in lines]
        if slid != lines:
            yield direction, slid if lines is rows else list(zip(*slid))


def expected(rows):
    """Return the mean, over all new tiles, of the best board one move later."""
    total, empty = 0.0, 0
    for row, line in enumerate(rows):
        for column, rank in enumerate(line):
            if rank == 0:
                empty += 1
                for tile, chance in ((1, 1 - FOUR), (2, FOUR)):
                    spawned = line[:column] + (tile,) + line[column + 1 :]
                    total += chance * best(rows[:row] + [spawned] + rows[row + 1 :])
    return total / empty


def best(rows):
    return max((worth_of_board(after) for _, after in moves(rows)), default=OVER)


def worth_of_board(rows):
    return sum(worth(line) for line in rows) + sum(worth(line) for line in zip(*rows))


def slide(line):
    """Return a line of ranks after its tiles have moved to the front and equal neighbours have merged."""
    if line not in slides:
        tiles, slid = [rank for rank in line if rank], []
        while tiles:
            rank = tiles.pop(0)
            if tiles and tiles[0] == rank:
                rank = tiles.pop(0) + 1
            slid.append(rank)
        slides[line] = tuple(slid + [0] * (len(line) - len(slid)))
    return slides[line]


def worth(line):
    """Return the worth of a row or column."""
    if line not in worths:
        tiles = [rank for rank in line if rank]
        pairs = sum(first == second for first, second in zip(tiles, tiles[1:]))
        steps = [first**4 - second**4 for first, second in zip(line, line[1:])]
        disorder = min(sum(step for step in steps if step > 0), -sum(step for step in steps if step < 0))
        weight = sum(rank**4 for rank in line)
        worths[line] = START + EMPTY * line.count(0) + PAIR * pairs - DISORDER * disorder - TILES * weight
    return worths[line]
