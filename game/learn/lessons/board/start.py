def show(rows):
    # One line per row, five characters per cell, a dot if it is empty.
    return str(rows)
