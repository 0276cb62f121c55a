WRONG = {
    "tens": ("number << 4 | rank", "number * 10 + rank"),
    "eights": ("number << 4 | rank", "number << 3 | rank"),
    "32": ("number << 4 | rank", "number << 5 | rank"),
    "and for or": ("number << 4 | rank", "number << 4 & rank"),
    "backwards": ("for rank in ranks:", "for rank in reversed(ranks):"),
    "three cells": ("for rank in ranks:", "for rank in ranks[:3]:"),
    "unpacks backwards": ("[number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "[number & 15, number >> 4 & 15, number >> 8 & 15, number >> 12 & 15]"),
    "unpacks three bits": ("number & 15]", "number & 7]"),
    "unpacks without a mask": ("number >> 8 & 15", "number >> 8"),
    "drops leading zeros": ("[number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "[int(d, 16) for d in f'{number:x}']"),
    "a text of a row": ("    return number\n\n\ndef unpack", "    return hex(number)\n\n\ndef unpack"),
    "digits as text": ("[number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "list(f'{number:04x}')"),
    "the first row alone": ("range(0, 16, 4)", "range(0, 4, 4)"),
    "columns first": ("ranks[start : start + 4]", "ranks[start // 4 :: 4]"),
    "the last row first": ("range(0, 16, 4)", "range(12, -1, -4)"),
    "rows overlap": ("number << 16 |", "number << 12 |"),
    "adds the rows": ("number << 16 |", "number +"),
    "nothing": "def pack_row(ranks):\n    pass\n\ndef unpack_row(number):\n    pass\n\ndef pack_board(ranks):\n    pass",
    "a list for a number": ("        number = number << 16 |", "        number = [number] and number << 15 |"),
    "changes the list": ("    number = 0\n    for rank in ranks:", "    number = 0\n    ranks.append(0)\n    for rank in ranks[:4]:"),
    "signed": ("    return number\n\n\ndef unpack", "    return number - 65536 if number > 32767 else number\n\n\ndef unpack"),
}
RIGHT = {
    "hexadecimal text": """
def pack_row(ranks):
    return int("".join("0123456789ABCDEF"[rank] for rank in ranks), 16)

def unpack_row(number):
    return [int(digit, 16) for digit in "%04x" % number]

def pack_board(ranks):
    return int("".join(f"{rank:x}" for rank in ranks), 16)
""",
    "times 16": """
def pack_row(ranks):
    a, b, c, d = ranks
    return a * 4096 + b * 256 + c * 16 + d

def unpack_row(number):
    return number // 4096, number // 256 % 16, number // 16 % 16, number % 16

def pack_board(ranks):
    return sum(rank * 16 ** (15 - n) for n, rank in enumerate(ranks))
""",
    "recursion": """
def pack_row(ranks):
    return ranks[-1] + 16 * pack_row(ranks[:-1]) if len(ranks) else 0

def unpack_row(number, cells=4):
    return [] if cells == 0 else [*unpack_row(number // 16, cells - 1), number % 16]

pack_board = pack_row
""",
    "bytes": """
def pack_row(ranks):
    return int.from_bytes(bytes([ranks[0] << 4 | ranks[1], ranks[2] << 4 | ranks[3]]), "big")

def unpack_row(number):
    high, low = number.to_bytes(2, "big")
    return [high >> 4, high & 15, low >> 4, low & 15]

def pack_board(ranks):
    total = 0
    for place in range(4):
        total += pack_row(ranks[4 * place : 4 * place + 4]) * 65536 ** (3 - place)
    return total
""",
    "divmod": ("return [number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "ranks = []\n    for _ in range(4):\n        number, rank = divmod(number, 16)\n        ranks.insert(0, rank)\n    return ranks"),
}
