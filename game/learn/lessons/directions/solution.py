from slide import slide


def turned(rows):
    # A quarter turn to the left: the last column becomes the first row.
    return [list(column) for column in zip(*rows)][::-1]


def move(rows, way):
    # The ways are u, r, d and l.
    #- return [slide(row) for row in rows]
    turns = "lurd".index(way)  #+
    for _ in range(turns):  #+
        rows = turned(rows)  #+
    rows = [slide(row) for row in rows]  #+
    # Four quarters are a whole turn, so the missing ones lead back.  #+
    for _ in range(-turns % 4):  #+
        rows = turned(rows)  #+
    return rows  #+
