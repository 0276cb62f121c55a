def show(rows):
    # One line for each row, five characters for each cell, a dot for an empty one.
    return str(rows)
