def slide(line):
    tiles = [value for value in line if value]
    for place in range(len(tiles) - 1):
        if tiles[place] == tiles[place + 1]:
            tiles[place] *= 2
            tiles[place + 1] = 0
    tiles = [value for value in tiles if value]
    return tiles + [0] * (len(line) - len(tiles))


def turned(rows):
    # A quarter turn to the left: the last column becomes the first row.
    return [list(column) for column in zip(*rows)][::-1]


def move(rows, way):
    # The ways are u, r, d and l.
    return [slide(row) for row in rows]
