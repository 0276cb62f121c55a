def pack_row(ranks):
    # Four ranks, 0 to 15, in 16 bits. The first cell is in the top four.
    number = 0
    for rank in ranks:
        number = number * 10 + rank
    return number


def unpack_row(number):
    # The four ranks of a row.
    return [int(digit) for digit in f"{number:04d}"]


def pack_board(ranks):
    # Sixteen ranks in 64 bits.
    number = 0
    for rank in ranks:
        number = number * 10 + rank
    return number
