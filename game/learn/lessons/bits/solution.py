def pack_row(ranks):
    # Four ranks, 0 to 15, in 16 bits. The first cell is in the top four.
    number = 0
    for rank in ranks:
        #- number = number * 10 + rank
        number = number << 4 | rank  #+
    return number


def unpack_row(number):
    # The four ranks of a row.
    #- return [int(digit) for digit in f"{number:04d}"]
    return [number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]  #+


def pack_board(ranks):
    # Sixteen ranks in 64 bits.
    number = 0
    #- for rank in ranks:
        #- number = number * 10 + rank
    for start in range(0, 16, 4):  #+
        number = number << 16 | pack_row(ranks[start : start + 4])  #+
    return number
