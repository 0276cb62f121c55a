"""The pattern databases of the 4×4 board: how they lie in their file, and how they are unpacked for the search.

A database tells, for every placement of the tiles of
one group, how many moves of these tiles at least are needed to bring them home;
groups that share no tile may be added up (Korf and Felner, "Disjoint pattern
database heuristics", 2002).

Order of a file's entries: a placement's *index* holds the cell of the group's
first tile in its lowest four bits, that of the second in the next four, and so on; the
file holds one byte for every placement without two tiles in one cell, by
rising index: half of the database's excess over the Manhattan distance.
"""

import lzma
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path

SIDE = 4
CELLS = SIDE * SIDE

# Found by trying all 90 splits of the board into connected groups of 6, 6 and 3 tiles on Korf's
# instances (see .github/decisions/0009): a third fewer nodes than the split that the literature uses.
# Within a group the tiles stand in the order of the index: pairs, so that the mirrored look-up finds most pairs again.
TILE_GROUPS = ((2, 3, 4, 8, 6, 7), (13, 14, 12, 15, 10, 11), (5, 9, 1))

FILE = Path(__file__).parents[2] / "data" / "fifteen.xz"

_BLOCK = 256  # placements of a group's two lowest tiles
_SLICE = 4096


def manhattan(tile: int, cell: int, side: int = SIDE) -> int:
    """Return how many steps a tile in a cell is from home."""
    home_row, home_col = divmod(tile - 1, side)
    row, col = divmod(cell, side)
    return abs(home_row - row) + abs(home_col - col)


def manhattan_table(group: tuple[int, ...]) -> bytes:
    """Return the sum of the Manhattan distances of a group by index, placements with two tiles in one cell included."""
    table = b"\0"
    for tile in group:
        steps = [manhattan(tile, cell) for cell in range(CELLS)]
        table = b"".join([table.translate(bytes([(value + step) & 255 for value in range(256)])) for step in steps])
    return table


def entries(group: tuple[int, ...]) -> int:
    """Return how many placements of a group a file holds."""
    count = 1
    for placed in range(len(group)):
        count *= CELLS - placed
    return count


def _orders() -> dict[int, bytes]:
    """Return which entry of a run each placement of the two lowest tiles takes, by the mask of the cells of the other four.

    Used as the text of a `translate` whose table is the run itself: 255 stands for "two tiles in one cell".
    """
    free = CELLS - 4
    lines = [
        bytes([0xFF if lowest == second else (free - 1) * second + lowest - (lowest > second) for lowest in range(free)])
        + b"\xff" * (256 - free)
        for second in range(free)
    ]
    nowhere = b"\xff" * CELLS
    orders: dict[int, bytes] = {}
    for occupied in combinations(range(CELLS), 4):
        ranks = bytearray(nowhere)
        for rank, cell in enumerate(cell for cell in range(CELLS) if cell not in occupied):
            ranks[cell] = rank
        pieces = [nowhere if rank == 0xFF else ranks.translate(lines[rank]) for rank in ranks]
        orders[sum(1 << cell for cell in occupied)] = b"".join(pieces)
    return orders


def spread(packed: bytes, orders: dict[int, bytes]) -> Iterator[bytes]:
    """Yield the entries of a six-tile group by index, in pieces, placements with two tiles in one cell as 0.

    orders: of `_orders`. `bytes.translate` does the work: a run of 132 entries becomes a look-up
    table, and the places that they go to are the text that is translated.
    """
    run = (CELLS - 4) * (CELLS - 5)
    padding = bytes(256 - run)
    empty = bytes(_BLOCK)
    position = 0
    pieces: list[bytes] = []
    for high in range(1 << 16):
        mask = 1 << (high & 15) | 1 << (high >> 4 & 15) | 1 << (high >> 8 & 15) | 1 << (high >> 12)
        order = orders.get(mask)
        if order is None:
            pieces.append(empty)
        else:
            pieces.append(order.translate(packed[position : position + run] + padding))
            position += run
        if len(pieces) == _SLICE:
            yield b"".join(pieces)
            pieces.clear()


def spread_small(packed: bytes, group: tuple[int, ...]) -> bytes:
    """Return the entries of a small group by index, placements with two tiles in one cell as 0."""
    table = bytearray(CELLS ** len(group))
    spots = sorted(sum(cell << 4 * nibble for nibble, cell in enumerate(spot)) for spot in permutations(range(CELLS), len(group)))
    for spot, entry in zip(spots, packed):
        table[spot] = entry
    return bytes(table)


def distances(excess: bytes, base: bytes) -> bytes:
    """Return `2 * excess + base`, byte by byte: all at once, as two whole numbers."""
    doubled = int.from_bytes(excess, "little") << 1
    return (doubled + int.from_bytes(base, "little")).to_bytes(len(excess), "little")


class Patterns:
    """The databases of `TILE_GROUPS`, each as bytes by index: the least number of moves of that group's tiles."""

    def __init__(self, tables: tuple[bytes, ...]) -> None:
        self.tables = tables

    def estimate(self, board: tuple[int, ...]) -> int:
        """Return the sum of all databases for a 4×4 board: never above its distance."""
        total = 0
        for group, table in zip(TILE_GROUPS, self.tables):
            total += table[sum(board.index(tile) << 4 * nibble for nibble, tile in enumerate(group))]
        return total


def unpack(data: bytes) -> Iterator[float | Patterns]:
    """Yield the share done, 0 to 1, every few milliseconds, and at last the databases.

    data: the bytes of `FILE`. Raises: ValueError if they are damaged.
    """
    total = sum(entries(group) for group in TILE_GROUPS)
    decoder = lzma.LZMADecompressor()
    pieces: list[bytes] = []
    done = 0
    try:
        pieces.append(decoder.decompress(data, 1 << 20))
        while not decoder.eof:
            done += len(pieces[-1])
            yield 0.5 * done / total
            if decoder.needs_input:
                raise EOFError("the file ends too soon")
            pieces.append(decoder.decompress(b"", 1 << 20))
    except (lzma.LZMAError, EOFError) as error:
        raise ValueError(f"the pattern databases are damaged: {error}") from error
    packed = b"".join(pieces)
    if len(packed) != total:
        raise ValueError(f"the pattern databases are damaged: {len(packed)} entries instead of {total}")
    tables: list[bytes] = []
    orders = _orders()
    yield 0.5
    position = 0
    for number, group in enumerate(TILE_GROUPS):
        part = packed[position : position + entries(group)]
        position += len(part)
        if len(group) < 6:
            tables.append(distances(spread_small(part, group), manhattan_table(group)))
            continue
        spreading: list[bytes] = []
        base = manhattan_table(group)
        yield 0.5 + 0.25 * number
        for piece in spread(part, orders):
            start = len(piece) * len(spreading)
            spreading.append(distances(piece, base[start : start + len(piece)]))
            yield 0.5 + 0.25 * (number + len(spreading) / 16)
        tables.append(b"".join(spreading))
    yield Patterns(tuple(tables))


_loaded: list[Patterns] = []


def loading(data: bytes | None = None) -> Iterator[float]:
    """Yield the share done until `patterns()` is ready; at once if it is already.

    data: the bytes of `FILE` where there is no file to read, as in a browser.
    """
    if _loaded:
        return
    for step in unpack(FILE.read_bytes() if data is None else data):
        if isinstance(step, Patterns):
            _loaded.append(step)
        else:
            yield step


def patterns() -> Patterns:
    """Return the databases, unpacking them first if nothing has done so."""
    for _ in loading():
        pass
    return _loaded[0]
