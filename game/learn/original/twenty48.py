"""The rules of 2048. A board is a list of four rows; 0 is an empty cell. Nothing here knows the page."""


def slide(line):
    """Slide a line to the left; return it and the points. Equal neighbours merge once."""
    tiles = [value for value in line if value]
    done, points = [], 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
            points += value
        done.append(value)
    return done + [0] * (len(line) - len(done)), points


def turned(rows):
    """Turn a board a quarter to the left: the last column becomes the first row."""
    return [list(column) for column in zip(*rows)][::-1]


def move(rows, way):
    """Move all tiles up, right, down or left (u, r, d, l); return the new board and the points."""
    turns = "lurd".index(way)
    for _ in range(turns):
        rows = turned(rows)
    slid = [slide(row) for row in rows]
    rows = [line for line, _ in slid]
    for _ in range(-turns % 4):
        rows = turned(rows)
    return rows, sum(points for _, points in slid)


def spawn(rows, random):
    """Put a 2, or one time in ten a 4, into an empty cell."""
    empty = [(row, col) for row in rows for col in range(4) if row[col] == 0]
    row, col = random.choice(empty)
    row[col] = 4 if random.random() < 0.1 else 2


def deal(random):
    """Return the first board of a game: two tiles."""
    rows = [[0] * 4 for _ in range(4)]
    spawn(rows, random)
    spawn(rows, random)
    return rows


def is_won(rows):
    return max(max(row) for row in rows) >= 2048


def is_lost(rows):
    """Whether no way moves a tile."""
    return all(move(rows, way)[0] == rows for way in "urdl")
