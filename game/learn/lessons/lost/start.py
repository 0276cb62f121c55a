def is_lost(rows):
    # No empty cell in the top row, and no equal tiles in a column.
    side = len(rows)
    for row in range(side - 1):
        for col in range(side):
            if rows[row][col] == rows[row + 1][col]:
                return False
    return 0 not in rows[0]
