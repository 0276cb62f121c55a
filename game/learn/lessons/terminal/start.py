import random


def slide(line):
    tiles = [value for value in line if value]
    done = []
    points = 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
            points += value
        done.append(value)
    return done + [0] * (len(line) - len(done)), points


def move(rows, way):
    turns = "lurd".index(way)
    for _ in range(turns):
        rows = [list(column) for column in zip(*rows)][::-1]
    slid = [slide(row) for row in rows]
    rows = [row for row, _ in slid]
    for _ in range(-turns % 4):
        rows = [list(column) for column in zip(*rows)][::-1]
    return rows, sum(points for _, points in slid)


def spawn(rows):
    row, col = random.choice([(row, col) for row in rows for col in range(4) if row[col] == 0])
    row[col] = 4 if random.random() < 0.1 else 2


def show(rows):
    print("\n".join("".join(f"{value or '.':>5}" for value in row) for row in rows))


def play():
    # Keys: w a s d move, q quits. The last line is the score.
    rows = [[0] * 4 for _ in range(4)]
    score = 0
    spawn(rows)
    spawn(rows)
    while True:
        show(rows)
        key = input("Move: ")
        if key == "q":
            break
        way = {"a": "l", "s": "d", "d": "r"}.get(key, "u")
        rows, points = move(rows, way)
        score += points
        spawn(rows)
    print("Score:", score)
