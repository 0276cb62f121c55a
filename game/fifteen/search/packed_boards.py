"""Thousands of boards at once in pure Python: packed boards end to end in one bytes object, moved and valued by C loops.

A *key* is a board in 16 bytes (4×4); a *strip* is keys end to end. Slices with a step,
`translate`, `itemgetter` and the xor of two huge whole numbers do for all boards
of a strip what a loop would do for one: about three times as fast as the best
loop that was tried (see .github/decisions/0151). Knows nothing of searching.

A key holds twice what lies where: the cell of each tile, in the order that the
tables' indices need, and the tile in each cell, which tells what a move does.

The boards of a strip stand in *spans*, (code, count) pairs; strip and spans make a *batch*. A code tells the
blank's cell and the direction of the last move: what must be equal for boards to move
together. `NO_MOVE` stands for a board that nothing has moved yet.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import itemgetter
from struct import Struct

from game.core.grid import DIRECTIONS
from game.fifteen.search.patterns import CELLS, Patterns

NO_MOVE = 4
CODES = 5  # directions and NO_MOVE
FAR = 10_000  # more moves than any solution has

Spans = list[tuple[int, int]]
Batch = tuple[bytes, Spans]

# (column, map, second column, its map): bytes of a key and how each becomes bits of one byte of
# the index; no map: as it is; no second column: -1.
Recipe = tuple[int, bytes | None, int, bytes]

_BLOCK = 256
_structs: dict[int, dict[int, Struct]] = {}


def mirrored_cells(side: int) -> list[int]:
    """Return the mirror image of each cell at the main diagonal."""
    return [col * side + row for row in range(side) for col in range(side)]


def keys_of(strip: bytes, width: int) -> list[bytes]:
    """Cut a strip into its keys: `struct` does so four times as fast as slices."""
    structs = _structs.setdefault(width, {})
    keys: list[bytes] = []
    for begin in range(0, len(strip), _BLOCK * width):
        count = min(len(strip) // width - begin // width, _BLOCK)
        if count not in structs:
            structs[count] = Struct(f"{width}s" * count)
        keys += structs[count].unpack_from(strip, begin)
    return keys


def sources(blank: int, side: int) -> list[tuple[int, int]]:
    """Return (direction, cell) of each tile that can travel into the blank's cell."""
    row, col = divmod(blank, side)
    beside = ((row < side - 1, side), (col > 0, -1), (row > 0, -side), (col < side - 1, 1))
    return [(direction, blank + beside[direction][1]) for direction in DIRECTIONS if beside[direction][0]]


class Lookup:
    """One way to value boards: for each table the recipes of its index's bytes, lowest first."""

    def __init__(self, tables: Sequence[bytes], recipes: list[list[Recipe]], width: int) -> None:
        self._tables = tables
        self._recipes = recipes
        self._width = width

    def values(self, strip: bytes) -> bytes:
        """Return the sum of the tables for each board of a strip, one byte a board."""
        width = self._width
        count = len(strip) // width
        total = 0
        for table, recipes in zip(self._tables, self._recipes):
            index = bytearray(4 * count)
            for number, (column, mapped, second, second_mapped) in enumerate(recipes):
                part = strip[column::width]
                if mapped is not None:
                    part = part.translate(mapped)
                if second >= 0:
                    rest = strip[second::width].translate(second_mapped)
                    part = (int.from_bytes(part, "little") | int.from_bytes(rest, "little")).to_bytes(count, "little")
                index[number::4] = part
            places = memoryview(index).cast("I").tolist()
            # itemgetter of one place gives the entry itself, not a tuple of one.
            found = bytes(itemgetter(*places)(table)) if count > 1 else table[places[0] : places[0] + 1]
            total += int.from_bytes(found, "little")
        return total.to_bytes(count, "little")


class Layout:
    """Where a key holds what.

    places: for each tile (shift, bits that a cell is written as) of each place that tells its cell.
    cells: for each cell the shift of its tile. bits: of a tile in a cell.
    """

    def __init__(
        self, side: int, width: int, places: dict[int, list[tuple[int, list[int]]]], cells: list[int], bits: int
    ) -> None:
        self.side = side
        self.width = width
        self.places = places
        self.cells = cells
        self.bits = bits


class Strips:
    """Packing and moving of many boards, and the look-ups that value them, the first one plain, the second mirrored."""

    def __init__(self, layout: Layout, lookups: tuple[Lookup, Lookup]) -> None:
        self.width = layout.width
        self.lookups = lookups
        self._layout = layout
        self._moves = [
            [
                (direction, cell, layout.cells[cell] // 8, self._changes(blank, cell))
                for direction, cell in sources(blank, layout.side)
            ]
            for blank in range(layout.side**2)
        ]
        self.goal = self.pack(tuple(range(1, layout.side**2)) + (0,))

    def _changes(self, blank: int, cell: int) -> list[bytes]:
        """Return what a move from a cell into the blank flips in a key, by the key's byte that holds the cell's tile."""
        layout = self._layout
        found = []
        for tile in range(layout.side**2):
            flips = tile << layout.cells[blank] | tile << layout.cells[cell]
            for shift, written in layout.places.get(tile, ()):
                flips |= (written[blank] ^ written[cell]) << shift
            found.append(flips.to_bytes(layout.width, "little"))
        found += found[:1] * ((1 << layout.bits) - len(found))
        return [found[value >> layout.cells[cell] % 8 & (1 << layout.bits) - 1] for value in range(256)]

    def pack(self, board: tuple[int, ...]) -> bytes:
        """Return the key of a board."""
        key = 0
        for cell, tile in enumerate(board):
            key |= tile << self._layout.cells[cell]
            for shift, written in self._layout.places.get(tile, ()):
                key |= written[cell] << shift
        return key.to_bytes(self.width, "little")

    def start(self, board: tuple[int, ...]) -> Batch:
        """Return a batch of one board."""
        return self.pack(board), [(board.index(0) * CODES + NO_MOVE, 1)]

    def before(self, key: bytes) -> list[tuple[int, bytes]]:
        """Return (direction, key) of each board from which one move in that direction leads to this one."""
        whole = int.from_bytes(key, "little")
        blank = next(cell for cell, shift in enumerate(self._layout.cells) if not whole >> shift & (1 << self._layout.bits) - 1)
        found = []
        for direction, _, column, changes in self._moves[blank]:
            back = whole ^ int.from_bytes(changes[key[column]], "little")
            found.append((direction ^ 2, back.to_bytes(self.width, "little")))
        return found

    def children(self, strip: bytes, spans: Spans) -> Batch:
        """Return the strip of all boards one move on, without taking the last move back, and its spans.

        spans: by rising code, each code once.
        """
        width = self.width
        ranges: dict[int, dict[int, tuple[int, int]]] = {}
        position = 0
        for code, count in spans:
            end = position + count * width
            blank, last = divmod(code, CODES)
            ranges.setdefault(blank, {})[last] = (position, end)
            position = end
        parents: list[bytes] = []
        changed: list[bytes] = []
        made: Spans = []
        for blank, parts in ranges.items():
            begin = min(parts.values())[0]
            end = max(parts.values())[1]
            for direction, cell, column, changes in self._moves[blank]:
                skip, resume = parts.get(direction ^ 2, (end, end))
                moving = strip[begin:skip] + strip[resume:end]
                if moving:
                    parents.append(moving)
                    changed += [changes[value] for value in moving[column::width]]
                    made.append((cell * CODES + direction, len(moving) // width))
        joined = b"".join(parents)
        flips = int.from_bytes(b"".join(changed), "little")
        return (int.from_bytes(joined, "little") ^ flips).to_bytes(len(joined), "little"), made


def fifteen_strips(patterns: Patterns) -> Strips:
    """Return the strips of 4×4 boards: keys of 16 bytes, four bits a tile's cell, then four bits a cell's tile."""
    same = list(range(CELLS))
    place = {tile: nibble for nibble, tile in enumerate(tile for group in patterns.groups for tile in group)}
    layout = Layout(
        4,
        16,
        {tile: [(4 * nibble, same)] for tile, nibble in place.items()},
        [64 + 4 * cell for cell in range(CELLS)],
        4,
    )
    plain, mirrored = [
        Lookup(
            patterns.tables,
            [
                [_recipe([place[image[tile]] for tile in group[first : first + 2]], written) for first in range(0, len(group), 2)]
                for group in patterns.groups
            ],
            layout.width,
        )
        for image, written in (
            (list(range(CELLS)), same),
            ([0] + [cell + 1 for cell in mirrored_cells(4)], mirrored_cells(4)),
        )
    ]
    return Strips(layout, (plain, mirrored))


def _recipe(nibbles: list[int], written: list[int]) -> Recipe:
    """Return how the bytes that hold one or two nibbles become a byte of an index, each cell written in its way."""
    maps = [
        bytes([written[value >> 4 * (nibble & 1) & 15] << 4 * number for value in range(256)])
        for number, nibble in enumerate(nibbles)
    ]
    columns = [nibble // 2 for nibble in nibbles]
    if len(nibbles) == 1:
        return (columns[0], maps[0], -1, b"")
    if columns[0] != columns[1]:
        return (columns[0], maps[0], columns[1], maps[1])
    both = bytes([low | high for low, high in zip(*maps)])
    return (columns[0], None if both == bytes(range(256)) else both, -1, b"")


def counted(spans: Spans, mask: bytes) -> Spans:
    """Return the spans of the boards whose byte in the mask is 1."""
    kept: Spans = []
    position = 0
    for code, count in spans:
        end = position + count
        ones = mask.count(1, position, end)
        if ones:
            kept.append((code, ones))
        position = end
    return kept


def chosen(keys: list[bytes], spans: Spans, mask: bytes) -> Batch:
    """Return the strip and spans of the keys whose byte in the mask is 1."""
    return b"".join(compress(keys, mask)), counted(spans, mask)


def merged(batches: Iterable[Batch], width: int) -> Batch:
    """Return one strip with one span a code, by rising code."""
    parts: dict[int, list[bytes]] = {}
    for strip, spans in batches:
        position = 0
        for code, count in spans:
            end = position + count * width
            parts.setdefault(code, []).append(strip[position:end])
            position = end
    pieces: list[bytes] = []
    spans = []
    for code in sorted(parts):
        piece = b"".join(parts[code])
        pieces.append(piece)
        spans.append((code, len(piece) // width))
    return b"".join(pieces), spans


def split(batch: Batch, count: int, width: int) -> tuple[Batch, Batch]:
    """Return the first so many boards of a batch and the rest of it; a batch is a strip with its spans."""
    strip, spans = batch
    first: Spans = []
    rest: Spans = []
    left = count
    for code, boards in spans:
        taken = min(boards, left)
        left -= taken
        if taken:
            first.append((code, taken))
        if boards > taken:
            rest.append((code, boards - taken))
    return (strip[: count * width], first), (strip[count * width :], rest)


def unseen(batch: Batch, moves: int, seen: dict[bytes, int], width: int) -> Batch:
    """Return the boards that were not seen with so few moves yet, and note them in `seen`."""
    strip, spans = batch
    known = seen.get
    fresh: list[bytes] = []
    keep = fresh.append
    kept: Spans = []
    keys = keys_of(strip, width)
    position = 0
    for code, count in spans:
        before = len(fresh)
        for key in keys[position : position + count]:
            if known(key, FAR) > moves:
                seen[key] = moves
                keep(key)
        position += count
        if len(fresh) > before:
            kept.append((code, len(fresh) - before))
    return b"".join(fresh), kept
