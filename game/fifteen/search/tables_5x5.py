"""The tables of the 5×5 board: they rank boards, but are not lower bounds.

    a a b b b
    a a c c b      six groups of four tiles
    d d c c f
    d e e f f
    d e e f .

A group's entry is learned from solutions: a number for each tile in each cell, plus one for each excess of the group's pattern
database over the Manhattan distance (see `patterns`). So the sum over all groups, plain and mirrored, comes close to the distance
instead of staying below it, and a beam of the same width needs 4 % fewer moves (see game/docs/decisions/0009).
"""

import lzma
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from .packed_boards import Layout, Lookup, Packing, Recipe, mirrored_cells

SIDE = 5
CELLS = SIDE * SIDE
TILE_GROUPS = ((1, 2, 6, 7), (3, 4, 5, 10), (8, 9, 13, 14), (11, 12, 16, 21), (17, 18, 22, 23), (15, 19, 20, 24))

FILE = Path(__file__).parents[2] / "data" / "fifteen-5x5.xz"

BITS = 5
EXCESSES = 16
ENTRIES = CELLS * (CELLS - 1) * (CELLS - 2) * (CELLS - 3)
RATES = EXCESSES + 4 * CELLS + 1  # bytes per group: by excess, by tile and cell, the largest entry

_SPAN = 1 << BITS
_RUN = CELLS - 3  # cells for a group's lowest tile
_LANES = 3  # bytes of an index


def spread(packed: bytes) -> bytes:
    """Return the excesses of a group by index, five bits per tile; 0 for impossible placements.

    packed: one byte for each placement without two tiles in one cell, by ascending index.
    """
    patterns = {}
    for occupied in combinations(range(CELLS), SIDE - 2):
        free = [cell for cell in range(CELLS) if cell not in occupied]
        text = bytearray(b"\xff" * _SPAN)
        for rank, cell in enumerate(free):
            text[cell] = rank
        patterns[sum(1 << cell for cell in occupied)] = bytes(text)
    padding = bytes(256 - _RUN)
    empty = bytes(_SPAN)
    pieces: list[bytes] = []
    position = 0
    for high in range(_SPAN**3):
        pattern = patterns.get(1 << (high & 31) | 1 << (high >> 5 & 31) | 1 << (high >> 10))
        if pattern is None:
            pieces.append(empty)
        else:
            pieces.append(pattern.translate(packed[position : position + _RUN] + padding))
            position += _RUN
    return b"".join(pieces)


def valued(excess: bytes, rates: bytes) -> bytes:
    """Return a group's table: its rates for the excess plus those for each tile in its cell, cut at the largest entry."""
    by_excess, by_cell, largest = rates[:EXCESSES], rates[EXCESSES:-1], rates[-1]
    table = b"\0"
    for tile in range(4):
        steps = by_cell[tile * CELLS : (tile + 1) * CELLS] + bytes(_SPAN - CELLS)
        table = b"".join([table.translate(bytes([min(value + step, 255) for value in range(256)])) for step in steps])
    # Invariant: no sum of two bytes carries into the next byte, because both are at most 127.
    table = table.translate(bytes([min(value, 127) for value in range(256)]))
    extra = excess.translate(by_excess + bytes(256 - EXCESSES))
    total = (int.from_bytes(table, "little") + int.from_bytes(extra, "little")).to_bytes(len(table), "little")
    return total.translate(bytes([min(value, largest) for value in range(256)]))


def packing_5x5(tables: list[bytes]) -> Packing:
    """Return the packing of 5×5 boards; a key has each group's three-byte index, plain and mirrored, then a byte per cell."""
    same = list(range(CELLS))
    image = mirrored_cells(SIDE)
    places: dict[int, list[tuple[int, list[int]]]] = {tile: [] for tile in range(1, CELLS)}
    for number, group in enumerate(TILE_GROUPS):
        for position, tile in enumerate(group):
            shift = 8 * _LANES * number + BITS * position
            places[tile].append((shift, same))
            places[image[tile - 1] + 1].append((shift + 8 * _LANES * len(TILE_GROUPS), image))
    first = 2 * _LANES * len(TILE_GROUPS)
    layout = Layout(SIDE, first + CELLS, places, [8 * (first + cell) for cell in range(CELLS)], BITS)
    plain, mirrored = [
        Lookup(
            tables,
            [[_lane(start + _LANES * number + lane) for lane in range(_LANES)] for number in range(len(TILE_GROUPS))],
            layout.width,
        )
        for start in (0, _LANES * len(TILE_GROUPS))
    ]
    return Packing(layout, (plain, mirrored))


def _lane(column: int) -> Recipe:
    return (column, None, -1, b"")


def unpack(data: bytes) -> Iterator[Packing | None]:
    """Yield None every few milliseconds, finally the packing. Raises: ValueError if the data are damaged."""
    try:
        content = lzma.decompress(data)
    except lzma.LZMAError as error:
        raise ValueError(f"the tables of the 5×5 board are damaged: {error}") from error
    if len(content) != len(TILE_GROUPS) * (ENTRIES + RATES):
        raise ValueError(f"the tables of the 5×5 board are damaged: {len(content)} bytes")
    tables: list[bytes] = []
    rates = content[len(TILE_GROUPS) * ENTRIES :]
    for number in range(len(TILE_GROUPS)):
        yield None
        excess = spread(content[number * ENTRIES : (number + 1) * ENTRIES])
        tables.append(valued(excess, rates[number * RATES : (number + 1) * RATES]))
    yield packing_5x5(tables)
