"""The learned value of a 2048 afterstate: a sum over pairs of neighbouring lines.

The eight symmetric readings of eleven tuples, each within two neighbouring lines, add up to two functions: `outer` of an edge
line and its neighbour, `inner` of the two middle lines. The search memoises both, so that the number of tuples is free there.

Such a sum cannot tell that the last empty cell matters more than the ones before it. So there are five kinds of afterstates, by
their *freedom*, each with values of its own; and on *chained* boards, where depth saves most games, something is added to those.
The sums of all kinds, chained and not, the freedom and the number of great tiles are worked out together, as fields of one
number: `Sparse.packed` puts values there, and `field` takes out the one that counts.

A file of weights: its mark, the step of the long tuples as a byte, then sections, each its length as four bytes and its xz
stream. One file holds values for all afterstates, the other one what is to be added to them: a set for each kind, and one for
chained boards. Each long tuple has four sections: which of its entries are kept; which sets have a value there, a byte each; the
values in steps, a byte each; those that fit no byte. Two last ones are about the short tuples: which sets have a value, and the
values.
"""

import lzma
import sys
from array import array
from collections.abc import Collection, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_

from .memo import Generation
from .tables import LOWEST_FREE

RANKS = 13

KIND_OF_FREEDOM = (0, 0, 0, 1, 2, 3, 3, 4)
"""The kind of an afterstate by its freedom, empty cells and pairs of equal neighbours together; the last one, if there are more.

Of the last five afterstates of a game 71 in 100 are of the first kind, as 2 in 100 of all others are; 20 of the second, as 8 are.
"""
KINDS = KIND_OF_FREEDOM[-1] + 1

CHAINED = 7
"""A board with so many tiles of 128 and more is chained: nearly each is another one, and the last links are missing
(`game/data/notes/2048-time.md`, `2048-chains.md`)."""

SETS = KINDS + 1
"""The sets of values in the second file."""

MARKS = {b"T48\x04": 1, b"T48\x05": KINDS, b"T48\x07": SETS}
"""The first bytes of either file, and how many sets of values it holds."""

WIDE = -128
"""The byte that stands for a value which fits none."""

FREEDOM = 7
GREAT = 6
HEAD = FREEDOM + GREAT
"""The lowest bits: of twice the freedom, then of twice the number of great tiles. The fields of sums come above them."""
FIELD = 22
"""The bits of a sum, which lies within two million: all ten are eight digits of a Python int."""
BIAS = 1 << FIELD - 1
"""To be added to each sum, so that no field borrows from the next one."""
MASK = (1 << FIELD) - 1
BY_FREEDOM = sum(1 << HEAD + FIELD * kind for kind in range(KINDS))
IF_CHAINED = BY_FREEDOM << FIELD * KINDS
ALL_KINDS = BY_FREEDOM + IF_CHAINED
"""What a number is multiplied by to stand in the fields of boards that are not chained, of those that are, and of all."""


def _factors(units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(unit for place, unit in enumerate(units) if bits >> place & 1) for bits in range(1 << len(units)))


_KIND_UNITS = tuple(1 << HEAD + FIELD * kind for kind in range(KINDS))

FACTORS = {
    1: _factors((ALL_KINDS,)),
    KINDS: _factors(_KIND_UNITS),
    SETS: _factors((*(unit + (unit << FIELD * KINDS) for unit in _KIND_UNITS), IF_CHAINED)),
}
"""By the sets of a file and the bit set of those that have a value: what each value is multiplied by to stand in its fields. A
file of `KINDS` sets knows no chained boards."""

COUNTS = bytes([bits.bit_count() for bits in range(256)])
"""How many sets are in a bit set."""

HEAD_MASK = (1 << HEAD) - 1


def _shift(head: int) -> int:
    free, great = head % (1 << FREEDOM) // 2, (head >> FREEDOM) // 2
    return HEAD + FIELD * (KIND_OF_FREEDOM[min(free, len(KIND_OF_FREEDOM) - 1)] + KINDS * (great >= CHAINED))


SHIFTS = tuple(_shift(head) for head in range(1 << HEAD))
"""Where the sum of an afterstate lies, by its lowest bits."""

Shape = tuple[int, int]

LONG_TUPLES: tuple[tuple[str, Shape], ...] = (
    ("0123456", (4, 3)),
    ("456789a", (4, 3)),
    ("012345", (4, 2)),
    ("012456", (3, 3)),
    ("456789", (4, 2)),
    ("45689a", (3, 3)),
)
"""Tuples with many entries: name, and how many of its cells lie in the first and in the second line."""

SHORT_TUPLES = ("0123", "4567", "0145", "1256", "569a")
"""Tuples of four cells, looked up by their sixteen bits."""

Values = Sequence[int]


class Sparse:
    """The values of some sets at places. having: for each place the bit set of the sets that have one of `values`."""

    def __init__(self, sets: int, having: bytes, values: Values) -> None:
        """Take what a file says. Raises: ValueError if there are not as many values as `having` tells of."""
        self.having = having
        self.values = values
        self._factors = FACTORS[sets]
        is_full = sets == 1 and 0 not in having
        self._starts: Values = range(len(having) + 1) if is_full else array("I", accumulate(having.translate(COUNTS), initial=0))
        if self._starts[-1] != len(values):
            raise ValueError("a broken file of 2048 weights")

    def packed(self, place: int) -> int:
        """Return the values at a place in one number; those of a single set stand for every kind."""
        values, at, total = self.values, self._starts[place], 0
        for factor in self._factors[self.having[place]]:
            total += values[at] * factor
            at += 1
        return total


class Long:
    """The kept entries of a long tuple in one file.

    sets: for each first part a bit set of the second parts kept; starts: the first place of each first part; values: in steps.
    """

    def __init__(self, sets: list[int], starts: list[int], values: Sparse, step: int) -> None:
        self.sets = sets
        self.starts = starts
        self.values = values
        self.step = step

    def packed(self, first: int, second: int) -> int:
        """Return the values of an entry in one number, 0 where it is not kept."""
        bits = self.sets[first]
        if not bits >> second & 1:
            return 0
        return self.values.packed(self.starts[first] + (bits & (1 << second) - 1).bit_count()) * self.step


class LongRow(dict[int, int]):
    """What goes with one first part of a long tuple, by second part, packed: read when first asked for, 0 where none is kept."""

    def __init__(self, files: list[Long], first: int) -> None:
        """Begin with nothing read. files: those that have entries with this first part."""
        super().__init__()
        self._files = files
        self._first = first
        self._kept = reduce(or_, [long.sets[first] for long in files])

    def __missing__(self, second: int) -> int:
        if not self._kept >> second & 1:
            return 0
        total = self[second] = sum([long.packed(self._first, second) for long in self._files])
        return total


class LongRows(dict[int, LongRow | bytes]):
    """The rows of a long tuple by first part; one without entries is zeros."""

    def __init__(self, files: list[Long], second: int) -> None:
        super().__init__()
        self._files = files
        self._none = bytes(second)

    def __missing__(self, first: int) -> LongRow | bytes:
        files = [long for long in self._files if long.sets[first]]
        row = self[first] = LongRow(files, first) if files else self._none
        return row


class Short(dict[int, int]):
    """The values of a short tuple, packed. start: where they begin."""

    def __init__(self, files: list[Sparse], start: int) -> None:
        super().__init__()
        self._files = files
        self._start = start

    def __missing__(self, key: int) -> int:
        total = self[key] = sum([values.packed(self._start + key) for values in self._files])
        return total


def field(sums: int) -> int:
    """Return the sum that belongs to an afterstate, of all its shares and `BIAS` times `ALL_KINDS`."""
    return (sums >> SHIFTS[sums & HEAD_MASK] & MASK) - BIAS


def head_share(line: int) -> int:
    """Return a line's share of the lowest bits: its empty cells and great tiles, which lie in two lines each, and its pairs."""
    cells = line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15
    twice_free = cells.count(0) + 2 * sum(one == other != 0 for one, other in pairwise(cells))
    return twice_free + (sum(rank >= LOWEST_FREE for rank in cells) << FREEDOM)


def reverse_line(line: int) -> int:
    """Return the line read backwards."""
    return (line & 15) << 12 | (line & 0xF0) << 4 | line >> 4 & 0xF0 | line >> 12


def digits_of(line: int) -> int:
    """Return the four ranks of a line as a number in base 13, any rank above 12 as 12."""
    number = 0
    for shift in (12, 8, 4, 0):
        number = number * RANKS + min(line >> shift & 15, RANKS - 1)
    return number


def read_sections(blob: bytes, marks: Collection[bytes], count: int) -> list[bytes]:
    """Return so many unpacked sections of a file with one of some marks. Raises: ValueError if it is none."""
    if blob[:4] not in marks:
        raise ValueError("not a file of 2048 weights")
    at = 5
    sections = []
    try:
        for _ in range(count):
            length = int.from_bytes(blob[at : at + 4], "little")
            sections.append(lzma.decompress(blob[at + 4 : at + 4 + length]))
            at += 4 + length
    except lzma.LZMAError as error:
        raise ValueError("a broken file of 2048 weights") from error
    return sections


def read_values(section: bytes) -> Values:
    """Return the 16-bit values of a section, which holds all low bytes, then all high bytes."""
    half = len(section) // 2
    both = bytearray(len(section))
    both[0::2] = section[:half]
    both[1::2] = section[half:]
    values = array("h", bytes(both))
    if sys.byteorder == "big":
        values.byteswap()
    return values


def read_steps(section: bytes, wide: bytes) -> Values:
    """Return the values of two sections: one of bytes, `WIDE` where the value is the next one of the other."""
    values = array("h", array("b", section))
    at = -1
    for value in read_values(wide):
        at = section.index(WIDE & 0xFF, at + 1)
        values[at] = value
    return values


def read_long(first: int, second: int, kept: bytes, values: Sparse, step: int) -> Long:
    """Return a long tuple that has so many first and second parts.

    `kept` begins with a bit for each first part that has any entry, then has for each such first part its bit set in whole bytes.
    """
    head = (first + 7) // 8
    width = (second + 7) // 8
    present = int.from_bytes(kept[:head], "little")
    sets = [0] * first
    starts = [0] * first
    at = head
    count = 0
    for part in range(first):
        if present >> part & 1:
            sets[part] = int.from_bytes(kept[at : at + width], "little")
            starts[part] = count
            count += sets[part].bit_count()
            at += width
    return Long(sets, starts, values, step)


Some = LongRow | bytes
First = tuple[int, int, int, Some, Some, Some, int, int, Some, Some, Some]
"""A first line: what it is worth alone, in both directions; then forwards and backwards its high and its middle half as parts of
short keys, and its rows."""

Second = tuple[int, int, int, int, int, int, int, int, int]
"""Its neighbour: its share of the lowest bits; then forwards and backwards its high and middle half as parts of short keys, its
first three and two ranks as numbers."""


class Weights:
    """What one file holds. sets: 1, `KINDS` or `SETS`; long: one for each long tuple; short: 65,536 places for each short one."""

    def __init__(self, blob: bytes) -> None:
        """Read a file of weights. Raises: ValueError if it is none."""
        sections = read_sections(blob, MARKS, 4 * len(LONG_TUPLES) + 2)
        self.sets = MARKS[blob[:4]]
        self.long = []
        for place, (_, shape) in enumerate(LONG_TUPLES):
            kept, having, steps, wide = sections[4 * place : 4 * (place + 1)]
            values = Sparse(self.sets, having, read_steps(steps, wide))
            self.long.append(read_long(RANKS ** shape[0], RANKS ** shape[1], kept, values, blob[4]))
        self.short = Sparse(self.sets, sections[-2], read_values(sections[-1]))


class Network:
    """The learned function of line pairs, packed; a pair is a 32-bit number: first line << 16 | second line.

    rows, short: by tuple, what the lookups of long and of short tuples give.
    """

    def __init__(self, *files: Weights) -> None:
        """Add up what files hold, the one for all afterstates and, if it is there, the one of the sets."""
        self.rows = [
            LongRows([file.long[place] for file in files], RANKS ** shape[1]) for place, (_, shape) in enumerate(LONG_TUPLES)
        ]
        self.short = [Short([file.short for file in files], place << 16) for place in range(len(SHORT_TUPLES))]
        edge = (self.short[0], self.rows[0], self.rows[2], self.rows[3])
        middle = (self.short[1], self.rows[1], self.rows[4], self.rows[5])
        self._edges: Generation[First] = Generation(lambda line: _first(line, head_share(line), *edge), {})
        self._middles: Generation[First] = Generation(lambda line: _first(line, 0, *middle), {})
        self._seconds: Generation[Second] = Generation(_second, {})

    def outer(self, pair: int) -> int:
        """Return the share of an edge line (first) and its neighbour (second), read both ways, and theirs of the lowest bits."""
        own, high, mid, row7, row6, square, high_, mid_, row7_, row6_, square_ = self._edges[pair >> 16]
        head, top, core, three, two, top_, core_, three_, two_ = self._seconds[pair & 0xFFFF]
        corners, centres = self.short[2], self.short[3]
        return (
            own
            + head
            + corners[high | top]
            + corners[high_ | top_]
            + centres[mid | core]
            + centres[mid_ | core_]
            + row7[three]
            + row7_[three_]
            + row6[two]
            + row6_[two_]
            + square[three]
            + square_[three_]
        )

    def inner(self, pair: int) -> int:
        """Return the share of the two middle lines, read in all four ways."""
        b, c = pair >> 16, pair & 0xFFFF
        return self._inner_downwards(b, c) + self._inner_downwards(c, b)

    def _inner_downwards(self, b: int, c: int) -> int:
        own, _, mid, row7, row6, square, _, mid_, row7_, row6_, square_ = self._middles[b]
        _, _, core, three, two, _, core_, three_, two_ = self._seconds[c]
        centres = self.short[4]
        return (
            own
            + centres[mid | core]
            + centres[mid_ | core_]
            + row7[three]
            + row7_[three_]
            + row6[two]
            + row6_[two_]
            + square[three]
            + square_[three_]
        )


def _first(line: int, head: int, own: Short, seven: LongRows, six: LongRows, square: LongRows) -> First:
    back = reverse_line(line)
    ahead, behind = digits_of(line), digits_of(back)
    return (
        head + own[line] + own[back],
        line & 0xFF00,
        line << 4 & 0xFF00,
        seven[ahead],
        six[ahead],
        square[ahead // RANKS],
        back & 0xFF00,
        back << 4 & 0xFF00,
        seven[behind],
        six[behind],
        square[behind // RANKS],
    )


def _second(line: int) -> Second:
    back = reverse_line(line)
    three, three_ = digits_of(line) // RANKS, digits_of(back) // RANKS
    core, core_ = line >> 4 & 0xFF, back >> 4 & 0xFF
    return head_share(line), line >> 8, core, three, three // RANKS, back >> 8, core_, three_, three_ // RANKS
