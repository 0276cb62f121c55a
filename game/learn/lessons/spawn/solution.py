def spawn(rows, random):
    # A new tile: 2 or 4, in an empty cell.
    #- for row in rows:
        #- for col in range(len(row)):
            #- if row[col] == 0:
                #- row[col] = random.choice([2, 4])
                #- return
    empty = [(row, col) for row in rows for col in range(len(row)) if row[col] == 0]  #+
    row, col = random.choice(empty)  #+
    row[col] = 4 if random.random() < 0.1 else 2  #+
