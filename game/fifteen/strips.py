"""Thousands of 4×4 boards at once in pure Python: packed boards end to end in one bytes object, moved and valued by C loops.

A *key* is a board in 16 bytes; a *strip* is keys end to end. Slices with a step,
`translate`, `itemgetter` and the xor of two huge whole numbers do for all boards
of a strip what a loop would do for one: about three times as fast as the best
loop that was tried (see .github/decisions/0151). Knows nothing of searching.

A key holds, four bits each, lowest first: the cell of every tile in the order
of the groups of the pattern databases (8 bytes; the last four bits are unused),
then the tile in every cell (8 bytes).

The boards of a strip stand in *spans*, (code, count) pairs; strip and spans make a *batch*. A code tells the
blank's cell and the direction of the last move: what must be equal for boards to move
together. `NO_MOVE` stands for a board that nothing has moved yet.
"""

from collections.abc import Iterable
from itertools import chain, compress
from operator import itemgetter
from struct import Struct

from game.core.grid import DIRECTIONS
from game.fifteen.patterns import CELLS, SIDE, Patterns

WIDTH = 16
NO_MOVE = 4
CODES = 5  # directions and NO_MOVE

FAR = 255  # more moves than any board needs

Spans = list[tuple[int, int]]
Batch = tuple[bytes, Spans]

_HALF = 8
_BLOCK = 64
_block = Struct("16s" * _BLOCK)
_tails = [Struct("16s" * count) for count in range(_BLOCK)]

MIRRORED = tuple(col * SIDE + row for row in range(SIDE) for col in range(SIDE))


def mirror_tile(tile: int) -> int:
    """Return the tile whose home is the mirror image of a tile's home."""
    return MIRRORED[tile - 1] + 1


def keys_of(strip: bytes) -> list[bytes]:
    """Cut a strip into its keys: `struct` does so three times as fast as slices."""
    tail = len(strip) // WIDTH % _BLOCK
    whole = len(strip) - tail * WIDTH
    keys: list[bytes] = list(chain.from_iterable(_block.iter_unpack(memoryview(strip)[:whole])))
    keys += _tails[tail].unpack_from(strip, whole)
    return keys


def sources(blank: int) -> list[tuple[int, int]]:
    """Return (direction, cell) of each tile that can travel into the blank's cell."""
    row, col = divmod(blank, SIDE)
    beside = ((row < SIDE - 1, SIDE), (col > 0, -1), (row > 0, -SIDE), (col < SIDE - 1, 1))
    return [(direction, blank + beside[direction][1]) for direction in DIRECTIONS if beside[direction][0]]


class Lookup:
    """One way to look a strip up in the databases: as it lies, or mirrored at the main diagonal.

    groups: for each database the recipes of the index's bytes. A recipe is
    (column, map, second column, its map): bytes of a key and how each becomes
    four or eight bits of the index; no map: as they are; no second column: -1.
    """

    def __init__(self, patterns: Patterns, place: dict[int, int], mirrored: bool) -> None:
        self.tables = patterns.tables
        self.recipes = [
            [self._recipe(group[first : first + 2], place, mirrored) for first in range(0, len(group), 2)]
            for group in patterns.groups
        ]

    @staticmethod
    def _recipe(pair: tuple[int, ...], place: dict[int, int], mirrored: bool) -> tuple[int, bytes | None, int, bytes]:
        cells = MIRRORED if mirrored else tuple(range(CELLS))
        nibbles = [place[mirror_tile(tile) if mirrored else tile] for tile in pair]
        maps = [
            bytes([cells[value >> 4 * (nibble & 1) & 15] << 4 * number for value in range(256)])
            for number, nibble in enumerate(nibbles)
        ]
        columns = [nibble // 2 for nibble in nibbles]
        if len(pair) == 1:
            return (columns[0], maps[0], -1, b"")
        if columns[0] != columns[1]:
            return (columns[0], maps[0], columns[1], maps[1])
        both = bytes([low | high for low, high in zip(*maps)])
        return (columns[0], None if both == bytes(range(256)) else both, -1, b"")

    def values(self, strip: bytes) -> bytes:
        """Return the sum of the databases for each board of a strip, one byte a board."""
        count = len(strip) // WIDTH
        total = 0
        for table, recipes in zip(self.tables, self.recipes):
            index = bytearray(4 * count)
            for number, (column, mapped, second, second_mapped) in enumerate(recipes):
                part = strip[column::WIDTH]
                if mapped is not None:
                    part = part.translate(mapped)
                if second >= 0:
                    rest = strip[second::WIDTH].translate(second_mapped)
                    part = (int.from_bytes(part, "little") | int.from_bytes(rest, "little")).to_bytes(count, "little")
                index[number::4] = part
            places = memoryview(index).cast("I").tolist()
            # itemgetter of one place gives the entry itself, not a tuple of one.
            found = bytes(itemgetter(*places)(table)) if count > 1 else table[places[0] : places[0] + 1]
            total += int.from_bytes(found, "little")
        return total.to_bytes(count, "little")


class Strips:
    """Packing, moving and valuing of many boards, for one set of databases."""

    def __init__(self, patterns: Patterns) -> None:
        tiles = [tile for group in patterns.groups for tile in group]
        self._place = {tile: nibble for nibble, tile in enumerate(tiles)}
        self.lookups = (Lookup(patterns, self._place, False), Lookup(patterns, self._place, True))
        self._moves = [
            [(direction, cell, self._changes(blank, cell)) for direction, cell in sources(blank)] for blank in range(CELLS)
        ]
        self.goal = self.pack(tuple(range(1, CELLS)) + (0,))

    def _changes(self, blank: int, cell: int) -> list[bytes]:
        """Return what a move from a cell into the blank flips in a key, by the key's byte that holds the cell's tile."""
        found = []
        for tile in range(CELLS):
            flips = (tile << 4 * blank | tile << 4 * cell) << 8 * _HALF
            if tile:
                flips |= (blank ^ cell) << 4 * self._place[tile]
            found.append(flips.to_bytes(WIDTH, "little"))
        return [found[value >> 4 * (cell & 1) & 15] for value in range(256)]

    def pack(self, board: tuple[int, ...]) -> bytes:
        """Return the key of a board."""
        key = 0
        for cell, tile in enumerate(board):
            key |= tile << 4 * cell + 8 * _HALF
            if tile:
                key |= cell << 4 * self._place[tile]
        return key.to_bytes(WIDTH, "little")

    def before(self, key: bytes) -> list[tuple[int, bytes]]:
        """Return (direction, key) of each board from which one move in that direction leads to this one."""
        tiles = [key[_HALF + cell // 2] >> 4 * (cell & 1) & 15 for cell in range(CELLS)]
        blank = tiles.index(0)
        found = []
        for direction, cell, changes in self._moves[blank]:
            flips = int.from_bytes(changes[key[_HALF + cell // 2]], "little")
            back = (int.from_bytes(key, "little") ^ flips).to_bytes(WIDTH, "little")
            found.append((direction ^ 2, back))
        return found

    def children(self, strip: bytes, spans: Spans) -> Batch:
        """Return the strip of all boards one move on, without taking the last move back, and its spans.

        spans: by rising code, each code once.
        """
        ranges: dict[int, dict[int, tuple[int, int]]] = {}
        position = 0
        for code, count in spans:
            end = position + count * WIDTH
            blank, last = divmod(code, CODES)
            ranges.setdefault(blank, {})[last] = (position, end)
            position = end
        parents: list[bytes] = []
        changed: list[bytes] = []
        made: Spans = []
        for blank, parts in ranges.items():
            begin = min(parts.values())[0]
            end = max(parts.values())[1]
            for direction, cell, changes in self._moves[blank]:
                skip, resume = parts.get(direction ^ 2, (end, end))
                moving = strip[begin:skip] + strip[resume:end]
                if moving:
                    parents.append(moving)
                    changed += [changes[value] for value in moving[_HALF + cell // 2 :: WIDTH]]
                    made.append((cell * CODES + direction, len(moving) // WIDTH))
        joined = b"".join(parents)
        flips = int.from_bytes(b"".join(changed), "little")
        return (int.from_bytes(joined, "little") ^ flips).to_bytes(len(joined), "little"), made


def chosen(keys: list[bytes], spans: Spans, mask: bytes) -> Batch:
    """Return the strip and spans of the keys whose byte in the mask is 1."""
    kept: Spans = []
    position = 0
    for code, count in spans:
        end = position + count
        ones = mask.count(1, position, end)
        if ones:
            kept.append((code, ones))
        position = end
    return b"".join(compress(keys, mask)), kept


def merged(batches: Iterable[Batch]) -> Batch:
    """Return one strip with one span a code, by rising code."""
    parts: dict[int, list[bytes]] = {}
    for strip, spans in batches:
        position = 0
        for code, count in spans:
            end = position + count * WIDTH
            parts.setdefault(code, []).append(strip[position:end])
            position = end
    pieces: list[bytes] = []
    spans = []
    for code in sorted(parts):
        piece = b"".join(parts[code])
        pieces.append(piece)
        spans.append((code, len(piece) // WIDTH))
    return b"".join(pieces), spans


def split(batch: Batch, count: int) -> tuple[Batch, Batch]:
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
    return (strip[: count * WIDTH], first), (strip[count * WIDTH :], rest)


def unseen(strip: bytes, spans: Spans, moves: int, seen: dict[bytes, int]) -> Batch:
    """Return the boards that were not seen with so few moves yet, and note them in `seen`."""
    known = seen.get
    fresh: list[bytes] = []
    keep = fresh.append
    kept: Spans = []
    keys = keys_of(strip)
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
