def is_lost(rows):
    # An empty cell lets a tile move, and so do equal neighbours.
    side = len(rows)
    for row in range(side):
        for col in range(side):
            value = rows[row][col]
            if value == 0:
                return False
            if row + 1 < side and value == rows[row + 1][col]:
                return False
            if col + 1 < side and value == rows[row][col + 1]:
                return False
    return True
