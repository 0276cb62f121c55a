"""Cases of the lesson: a row in 16 bits, a board in 64."""

import random

from game.arena.exercise import many

RETURNS = {"pack_row": "number", "unpack_row": "list", "pack_board": "number"}


def packed(ranks):
    return int("".join(f"{rank:x}" for rank in ranks), 16)


def unpacked(number):
    return [int(digit, 16) for digit in f"{number:04x}"]


def cases(code):
    for ranks, number in (([1, 0, 0, 0], 0x1000), ([1, 2, 3, 4], 0x1234), ([0, 11, 0, 15], 0x0B0F), ([15, 15, 15, 15], 0xFFFF)):
        yield f"pack_row({ranks})", hex(number), lambda ranks=ranks: hex(code.pack_row(ranks))
        yield f"unpack_row({number:#06x})", ranks, lambda number=number: code.unpack_row(number)
    for position in ("EDC1BA9187611111", "0000000000101000", "FFFFFFFFFFFFFFFF"):
        ranks = [int(digit, 16) for digit in position]
        yield f"pack_board({ranks})", position, lambda ranks=ranks: f"{code.pack_board(ranks):016X}"
    chance = random.Random(1)
    rows = [[chance.randrange(16) for _ in range(4)] for _ in range(200)]
    boards = [[chance.randrange(16) for _ in range(16)] for _ in range(200)]
    yield many("pack_row of 200 rows", rows, packed, code.pack_row)
    yield many("pack_board of 200 boards", boards, packed, code.pack_board)
    yield many("unpack_row of 2048 numbers", list(range(0, 65536, 32)), unpacked, code.unpack_row)
