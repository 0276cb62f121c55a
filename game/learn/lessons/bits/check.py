"""Cases of the lesson: a row in 16 bits, a board in 64."""


def cases(code):
    for ranks, number in (([1, 0, 0, 0], 0x1000), ([1, 2, 3, 4], 0x1234), ([0, 11, 0, 15], 0x0B0F), ([15, 15, 15, 15], 0xFFFF)):
        yield f"pack_row({ranks})", hex(number), lambda ranks=ranks: hex(code.pack_row(ranks))
        yield f"unpack_row({number:#06x})", ranks, lambda number=number: code.unpack_row(number)
    for position in ("EDC1BA9187611111", "0000000000101000", "FFFFFFFFFFFFFFFF"):
        ranks = [int(digit, 16) for digit in position]
        yield f"pack_board({ranks})", position, lambda ranks=ranks: f"{code.pack_board(ranks):016X}"

    def wrong():
        return sum(code.pack_row(code.unpack_row(number)) != number for number in range(65536))

    yield "all 65536 rows, unpacked and packed again: how many are wrong", 0, wrong
