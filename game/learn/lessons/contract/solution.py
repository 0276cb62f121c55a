def read(position):
    # The values of a board from data-position, row by row.
    ranks = [int(digit, 16) for digit in position]
    values = [2**rank if rank else 0 for rank in ranks]
    return [values[start : start + 4] for start in range(0, 16, 4)]


def address(rows):
    # The address that opens a board: #/2048/4x4:POSITION.
    digits = ""
    for row in rows:
        for value in row:
            digits += f"{value.bit_length() - 1:X}" if value else "0"
    return "#/2048/4x4:" + digits
