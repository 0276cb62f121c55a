def spawn(rows, random):
    # A new tile: 2 or 4, in an empty cell.
    for row in rows:
        for col in range(len(row)):
            if row[col] == 0:
                row[col] = random.choice([2, 4])
                return
