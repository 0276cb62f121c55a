"""Thousands of boards at once in pure Python: packed boards end to end in one bytes object, moved and evaluated by C loops.

A *key* is a board in 16 bytes (4×4); packed boards are keys end to end. Slices with a step, `translate`, `itemgetter` and the xor
of two big ints do for all of them what a loop would do for one, about three times as fast as the best loop tried (see
game/docs/decisions/0009).

A key is redundant: it holds the cell of each tile, in the order that the tables' indices need, and the tile in each cell, which
decides what a move does.

Packed boards come in *groups*, (code, count) pairs. A code combines the blank's cell and the direction of the last move: boards
that share both move together. `NO_MOVE` stands for a board before its first move.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress
from operator import itemgetter
from struct import Struct

from ...core.grid import LETTERS, opposite
from ..rules import strides
from .patterns import CELLS, TILE_GROUPS, Patterns

NO_MOVE = 4
CODES = 5  # directions and NO_MOVE
FAR = 10_000  # more moves than any solution has

Groups = list[tuple[int, int]]
PackedBoards = tuple[bytes, Groups]
"""Keys end to end, and their groups."""

# (column, map, second column, its map): bytes of a key, and how each becomes bits of an index byte; no map: None; no second: -1.
Recipe = tuple[int, bytes | None, int, bytes]

_BLOCK = 256


def mirrored_cells(side: int) -> list[int]:
    """Return the mirror image of each cell across the main diagonal."""
    return [col * side + row for row in range(side) for col in range(side)]


def keys_of(packed: bytes, width: int) -> list[bytes]:
    """Cut packed boards into keys with `struct`, four times as fast as slicing."""
    keys: list[bytes] = []
    for begin in range(0, len(packed), _BLOCK * width):
        count = min(len(packed) // width - begin // width, _BLOCK)
        keys += _struct(width, count).unpack_from(packed, begin)
    return keys


@cache
def _struct(width: int, count: int) -> Struct:
    return Struct(f"{width}s" * count)


def neighbours(blank: int, side: int) -> list[tuple[int, int]]:
    """Return (direction, cell) of each tile that can move into the blank's cell."""
    row, col = divmod(blank, side)
    is_there = (row < side - 1, col > 0, row > 0, col < side - 1)
    return [(direction, blank + stride) for direction, stride in enumerate(strides(side)) if is_there[direction]]


class Lookup:
    """One way to evaluate boards: for each table the recipes of its index's bytes, lowest first."""

    def __init__(self, tables: Sequence[bytes | bytearray], recipes: list[list[Recipe]], width: int) -> None:
        self._tables = tables
        self._recipes = recipes
        self._width = width

    def values(self, packed: bytes) -> bytes:
        """Return the sum of the tables for each packed board, one byte per board."""
        width = self._width
        count = len(packed) // width
        total = 0
        for table, recipes in zip(self._tables, self._recipes):
            index = bytearray(4 * count)
            for number, (column, mapped, second, second_mapped) in enumerate(recipes):
                part = packed[column::width]
                if mapped is not None:
                    part = part.translate(mapped)
                if second >= 0:
                    rest = packed[second::width].translate(second_mapped)
                    part = (int.from_bytes(part, "little") | int.from_bytes(rest, "little")).to_bytes(count, "little")
                index[number::4] = part
            places = memoryview(index).cast("I").tolist()
            # itemgetter with a single index returns the entry, not a tuple.
            entries = bytes(itemgetter(*places)(table)) if count > 1 else table[places[0] : places[0] + 1]
            total += int.from_bytes(entries, "little")
        return total.to_bytes(count, "little")


class Layout:
    """What a key holds where.

    places: for each tile (shift, bits by cell) of each field that holds its cell. cells: for each cell the shift of its tile.
    bits: of a tile in a cell.
    """

    def __init__(
        self, side: int, width: int, places: dict[int, list[tuple[int, list[int]]]], cells: list[int], bits: int
    ) -> None:
        self.side = side
        self.width = width
        self.places = places
        self.cells = cells
        self.bits = bits


class Packing:
    """Packs and moves many boards, and has the look-ups that evaluate them: the first plain, the second mirrored."""

    def __init__(self, layout: Layout, lookups: tuple[Lookup, Lookup]) -> None:
        self.width = layout.width
        self.lookups = lookups
        self._layout = layout
        self._moves = [
            [
                (direction, cell, layout.cells[cell] // 8, self._changes(blank, cell))
                for direction, cell in neighbours(blank, layout.side)
            ]
            for blank in range(layout.side**2)
        ]
        self.goal = self.pack(tuple(range(1, layout.side**2)) + (0,))

    def _changes(self, blank: int, cell: int) -> list[bytes]:
        """Return the bits of a key that a move from a cell into the blank flips, by the byte that holds the cell's tile."""
        layout = self._layout
        by_tile = []
        for tile in range(layout.side**2):
            flips = tile << layout.cells[blank] | tile << layout.cells[cell]
            for shift, written in layout.places.get(tile, ()):
                flips |= (written[blank] ^ written[cell]) << shift
            by_tile.append(flips.to_bytes(layout.width, "little"))
        by_tile += by_tile[:1] * ((1 << layout.bits) - len(by_tile))
        return [by_tile[value >> layout.cells[cell] % 8 & (1 << layout.bits) - 1] for value in range(256)]

    def pack(self, board: tuple[int, ...]) -> bytes:
        """Return the key of a board."""
        key = 0
        for cell, tile in enumerate(board):
            key |= tile << self._layout.cells[cell]
            for shift, written in self._layout.places.get(tile, ()):
                key |= written[cell] << shift
        return key.to_bytes(self.width, "little")

    def start(self, board: tuple[int, ...]) -> PackedBoards:
        """Return a batch of a single board."""
        return self.pack(board), [(board.index(0) * CODES + NO_MOVE, 1)]

    def before(self, key: bytes) -> list[tuple[int, bytes]]:
        """Return (direction, key) of each board from which one move in that direction leads to this one."""
        whole = int.from_bytes(key, "little")
        blank = next(cell for cell, shift in enumerate(self._layout.cells) if not whole >> shift & (1 << self._layout.bits) - 1)
        earlier = []
        for direction, _, column, changes in self._moves[blank]:
            back = whole ^ int.from_bytes(changes[key[column]], "little")
            earlier.append((opposite(direction), back.to_bytes(self.width, "little")))
        return earlier

    def way_back(self, steps: "Iterable[Callable[[bytes], bool]]") -> str:
        """Trace a solution back from the goal; each step recognizes the boards one move earlier."""
        key = self.goal
        letters: list[str] = []
        for is_earlier in steps:
            direction, key = next(step for step in self.before(key) if is_earlier(step[1]))
            letters.append(LETTERS[direction])
        return "".join(reversed(letters))

    def children(self, packed: bytes, groups: Groups) -> PackedBoards:
        """Return all boards one move on, without undoing the last move. groups: by ascending code, each code once."""
        width = self.width
        ranges: dict[int, dict[int, tuple[int, int]]] = {}
        position = 0
        for code, count in groups:
            end = position + count * width
            blank, last = divmod(code, CODES)
            ranges.setdefault(blank, {})[last] = (position, end)
            position = end
        parents: list[bytes] = []
        changed: list[bytes] = []
        child_groups: Groups = []
        for blank, parts in ranges.items():
            begin = min(parts.values())[0]
            end = max(parts.values())[1]
            for direction, cell, column, changes in self._moves[blank]:
                skip, resume = parts.get(opposite(direction), (end, end))
                moving = packed[begin:skip] + packed[resume:end]
                if moving:
                    parents.append(moving)
                    changed += [changes[value] for value in moving[column::width]]
                    child_groups.append((cell * CODES + direction, len(moving) // width))
        joined = b"".join(parents)
        flips = int.from_bytes(b"".join(changed), "little")
        return (int.from_bytes(joined, "little") ^ flips).to_bytes(len(joined), "little"), child_groups


def packing_4x4(patterns: Patterns) -> Packing:
    """Return the packing of 4×4 boards: keys of 16 bytes, four bits for each tile's cell, then four bits for each cell's tile."""
    same = list(range(CELLS))
    place = {tile: nibble for nibble, tile in enumerate(tile for group in TILE_GROUPS for tile in group)}
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
                for group in TILE_GROUPS
            ],
            layout.width,
        )
        for image, written in (
            (list(range(CELLS)), same),
            ([0] + [cell + 1 for cell in mirrored_cells(4)], mirrored_cells(4)),
        )
    ]
    return Packing(layout, (plain, mirrored))


def _recipe(nibbles: list[int], written: list[int]) -> Recipe:
    """Return how the bytes that hold one or two nibbles become a byte of an index, with each cell mapped by `written`."""
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


def counted(groups: Groups, mask: bytes) -> Groups:
    """Return the groups of the boards whose byte in the mask is 1."""
    counts: Groups = []
    position = 0
    for code, count in groups:
        end = position + count
        ones = mask.count(1, position, end)
        if ones:
            counts.append((code, ones))
        position = end
    return counts


def chosen(keys: list[bytes], groups: Groups, mask: bytes) -> PackedBoards:
    """Return the packed boards whose byte in the mask is 1."""
    return b"".join(compress(keys, mask)), counted(groups, mask)


def merged(batches: Iterable[PackedBoards], width: int) -> PackedBoards:
    """Combine batches into one group per code, by ascending code."""
    parts: dict[int, list[bytes]] = {}
    for packed, groups in batches:
        position = 0
        for code, count in groups:
            end = position + count * width
            parts.setdefault(code, []).append(packed[position:end])
            position = end
    pieces: list[bytes] = []
    groups = []
    for code in sorted(parts):
        piece = b"".join(parts[code])
        pieces.append(piece)
        groups.append((code, len(piece) // width))
    return b"".join(pieces), groups


def split(batch: PackedBoards, count: int, width: int) -> tuple[PackedBoards, PackedBoards]:
    """Split a batch after `count` boards."""
    packed, groups = batch
    first: Groups = []
    rest: Groups = []
    left = count
    for code, boards in groups:
        taken = min(boards, left)
        left -= taken
        if taken:
            first.append((code, taken))
        if boards > taken:
            rest.append((code, boards - taken))
    return (packed[: count * width], first), (packed[count * width :], rest)


def unseen(batch: PackedBoards, moves: int, seen: dict[bytes, int], width: int) -> PackedBoards:
    """Return the boards not yet seen with so few moves, and record them in `seen`."""
    packed, groups = batch
    fewest = seen.get
    fresh: list[bytes] = []
    add = fresh.append
    fresh_groups: Groups = []
    keys = keys_of(packed, width)
    position = 0
    for code, count in groups:
        before = len(fresh)
        for key in keys[position : position + count]:
            if fewest(key, FAR) > moves:
                seen[key] = moves
                add(key)
        position += count
        if len(fresh) > before:
            fresh_groups.append((code, len(fresh) - before))
    return b"".join(fresh), fresh_groups
