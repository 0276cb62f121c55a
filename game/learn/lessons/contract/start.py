def read(position):
    # The values of a board from data-position, row by row.
    return [int(digit) for digit in position]


def address(rows):
    # The address that opens a board: #/2048/4x4:POSITION.
    return "#/2048/4x4:" + "".join(str(value) for row in rows for value in row)
