"""The pattern databases of the 4×4 board: their file format, and how the search unpacks them.

A database holds, for every placement of a group of tiles, a lower bound on the moves of these tiles that bring them home. Groups
that share no tile add up (Korf and Felner, "Disjoint pattern database heuristics", 2002):

    c a a a
    c a a a      three groups of 6, 6 and 3 tiles
    c b b b
    b b b .

A placement's *index* holds the cell of the group's first tile in its lowest four bits, that of the second in the next four, and
so on. The file holds one byte for every placement without two tiles in one cell, by ascending index: half of the database's
excess over the Manhattan distance.
"""

import lzma
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path

SIDE = 4
CELLS = SIDE * SIDE

# The best of all 90 splits into connected groups of 6, 6 and 3 tiles on Korf's instances (see game/docs/decisions/0009): a third
# fewer nodes than the split in the literature. Tiles are in the order of the index; the mirrored look-up reuses most pairs.
TILE_GROUPS = ((2, 3, 4, 8, 6, 7), (13, 14, 12, 15, 10, 11), (5, 9, 1))

FILE = Path(__file__).parents[2] / "data" / "fifteen.xz"

_BLOCK = 256  # placements of a group's two lowest tiles
_RUN = (CELLS - 4) * (CELLS - 5)  # those without two tiles in one cell


def manhattan(tile: int, cell: int, side: int = SIDE) -> int:
    """Return the steps between a tile in a cell and its home."""
    home_row, home_col = divmod(tile - 1, side)
    row, col = divmod(cell, side)
    return abs(home_row - row) + abs(home_col - col)


def manhattan_table(group: tuple[int, ...]) -> bytes:
    """Return the Manhattan distance of a group by index, including placements with two tiles in one cell."""
    table = b"\0"
    for tile in group:
        steps = [manhattan(tile, cell) for cell in range(CELLS)]
        table = b"".join([table.translate(bytes([(value + step) & 255 for value in range(256)])) for step in steps])
    return table


def entries(group: tuple[int, ...]) -> int:
    """Return the number of placements of a group in the file."""
    count = 1
    for placed in range(len(group)):
        count *= CELLS - placed
    return count


def _orders() -> dict[int, bytes]:
    """Return the entry of a run for each placement of the two lowest tiles, by the mask of the other four tiles' cells.

    It is the text of a `translate` whose table is the run itself: 255 means "two tiles in one cell".
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


def spread(packed: bytes, last: int, orders: dict[int, bytes]) -> bytes:
    """Return the entries of a six-tile group whose last tile is in one cell, by index, with 0 for two tiles in one cell.

    orders: of `_orders`. `bytes.translate` does the work: a run of 132 entries is the table, and the order of their targets the
    text.
    """
    padding = bytes(256 - _RUN)
    empty = bytes(_BLOCK)
    position = 0
    pieces: list[bytes] = []
    for high in range(1 << 12):
        mask = 1 << (high & 15) | 1 << (high >> 4 & 15) | 1 << (high >> 8) | 1 << last
        order = orders.get(mask)
        if order is None:
            pieces.append(empty)
        else:
            pieces.append(order.translate(packed[position : position + _RUN] + padding))
            position += _RUN
    return b"".join(pieces)


def spread_small(packed: bytes, group: tuple[int, ...]) -> bytes:
    """Return the entries of a small group by index, with 0 for two tiles in one cell."""
    table = bytearray(CELLS ** len(group))
    spots = sorted(sum(cell << 4 * nibble for nibble, cell in enumerate(spot)) for spot in permutations(range(CELLS), len(group)))
    for spot, entry in zip(spots, packed):
        table[spot] = entry
    return bytes(table)


def distances(excess: bytes, base: bytes) -> bytes:
    """Return `2 * excess + base` byte by byte, computed at once with two big ints."""
    doubled = int.from_bytes(excess, "little") << 1
    return (doubled + int.from_bytes(base, "little")).to_bytes(len(excess), "little")


class Patterns:
    """The databases of `TILE_GROUPS`, each as bytes by index: the minimum number of moves of that group's tiles."""

    def __init__(self, tables: tuple[bytes | bytearray, ...]) -> None:
        self.tables = tables

    def estimate(self, board: tuple[int, ...]) -> int:
        """Return the sum of all databases for a 4×4 board: an admissible heuristic."""
        total = 0
        for group, table in zip(TILE_GROUPS, self.tables):
            total += table[sum(board.index(tile) << 4 * nibble for nibble, tile in enumerate(group))]
        return total


class _Entries:
    """The entries of the file, decompressed as they are read: all at once would double the memory that unpacking needs."""

    def __init__(self, data: bytes) -> None:
        self._decoder = lzma.LZMADecompressor()
        self._data = data

    def read(self, count: int) -> bytes:
        """Return the next entries. Raises: ValueError if the file is damaged."""
        pieces: list[bytes] = []
        left = count
        try:
            while left:
                if self._decoder.eof or self._decoder.needs_input and not self._data:
                    raise EOFError("the file ends too soon")
                pieces.append(self._decoder.decompress(self._data, left))
                self._data = b""
                left -= len(pieces[-1])
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError(f"the pattern databases are damaged: {error}") from error
        return b"".join(pieces)

    def close(self) -> None:
        """Check the end of the file. Raises: ValueError if it is damaged."""
        try:
            is_longer = not self._decoder.eof and self._decoder.decompress(b"", 1)
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError(f"the pattern databases are damaged: {error}") from error
        if is_longer or not self._decoder.eof:
            raise ValueError("the pattern databases are damaged: the file has another length")


def unpack(data: bytes) -> Iterator[float | Patterns]:
    """Yield the share done, 0 to 1, finally the databases. data: the bytes of `FILE`. Raises: ValueError if they are damaged."""
    stored = _Entries(data)
    tables: list[bytes | bytearray] = []
    orders = _orders()
    total = sum(len(group) == 6 for group in TILE_GROUPS) * CELLS
    done = 0
    for group in TILE_GROUPS:
        if len(group) < 6:
            tables.append(distances(spread_small(stored.read(entries(group)), group), manhattan_table(group)))
            continue
        base = manhattan_table(group[:-1])
        table = bytearray(len(base) * CELLS)
        for cell in range(CELLS):
            piece = spread(stored.read(entries(group) // CELLS), cell, orders)
            steps = manhattan(group[-1], cell)
            shifted = base.translate(bytes([(value + steps) & 255 for value in range(256)]))
            table[cell * len(base) : (cell + 1) * len(base)] = distances(piece, shifted)
            done += 1
            yield done / total
        tables.append(table)
    stored.close()
    yield Patterns(tuple(tables))


_loaded: list[Patterns] = []


def loading(data: bytes | None = None) -> Iterator[float]:
    """Yield the share done until `patterns()` is ready. data: the bytes of `FILE` if there is no file, as in a browser."""
    if _loaded:
        return
    for step in unpack(FILE.read_bytes() if data is None else data):
        if isinstance(step, Patterns):
            _loaded.append(step)
        else:
            yield step


def patterns() -> Patterns:
    for _ in loading():
        pass
    return _loaded[0]
