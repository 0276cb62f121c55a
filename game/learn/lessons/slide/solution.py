def slide(line):
    # Tiles slide to the left; equal neighbours merge once.
    tiles = [value for value in line if value]
    for place in range(len(tiles) - 1):
        if tiles[place] == tiles[place + 1]:
            tiles[place] *= 2
            tiles[place + 1] = 0
    # A merge leaves a hole: close it, too.  #+
    tiles = [value for value in tiles if value]  #+
    return tiles + [0] * (len(line) - len(tiles))
