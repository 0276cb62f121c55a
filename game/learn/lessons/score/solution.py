def slide(line):
    # The line after the move, and the points.
    tiles = [value for value in line if value]
    done = []
    points = 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            tiles.pop(0)
            value *= 2
            #- points += 1
            points += value  #+
        done.append(value)
    return done + [0] * (len(line) - len(done)), points


def move_left(rows):
    # The board after the move, and the points of all its lines.
    #- return rows, 0
    moved = []  #+
    total = 0  #+
    for row in rows:  #+
        line, points = slide(row)  #+
        moved.append(line)  #+
        total += points  #+
    return moved, total  #+
