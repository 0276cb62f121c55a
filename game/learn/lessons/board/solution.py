def show(rows):
    # One line per row, five characters per cell, a dot if it is empty.
    #- return str(rows)
    lines = []  #+
    for row in rows:  #+
        lines.append("".join(f"{value or '.':>5}" for value in row))  #+
    return "\n".join(lines)  #+
