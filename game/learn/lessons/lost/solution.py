def is_lost(rows):
    #- # No empty cell in the top row, and no equal tiles in a column.
    #- side = len(rows)
    #- for row in range(side - 1):
        #- for col in range(side):
            #- if rows[row][col] == rows[row + 1][col]:
                #- return False
    #- return 0 not in rows[0]
    # An empty cell lets a tile move, and so do equal neighbours.  #+
    height = len(rows)  #+
    width = len(rows[0])  #+
    for row in range(height):  #+
        for col in range(width):  #+
            value = rows[row][col]  #+
            if value == 0:  #+
                return False  #+
            if row + 1 < height and value == rows[row + 1][col]:  #+
                return False  #+
            if col + 1 < width and value == rows[row][col + 1]:  #+
                return False  #+
    return True  #+
