def show(rows):
    # One line for each row, five characters for each cell, a dot for an empty one.
    lines = []
    for row in rows:
        lines.append("".join(f"{value or '.':>5}" for value in row))
    return "\n".join(lines)
