"""The learned value of a 2048 afterstate: an n-tuple network, summed over pairs of neighbouring lines.

    0 1 2 3      x x x x      the tuple 0123456: an edge line
    4 5 6 7      x x x .      and three cells of its neighbour
    8 9 a b      . . . .
    c d e f      . . . .

Eleven tuples, each within two neighbouring lines, are read in all eight symmetries. They add up to two functions: `outer` of an
edge line and its neighbour, and `inner` of the two middle lines. The search memoises both, so more tuples would cost it nothing.

Such a sum cannot express that the last empty cell matters more than the ones before. So there are five kinds of afterstates by
their *freedom*, each with its own values, and on *chained* boards, where depth saves most games, another set is added. The sums
for all kinds, chained or not, the freedom and the number of high tiles are computed together as fields of one number:
`Sparse.packed` puts values there, and `field` extracts the one that counts.

A file of weights: its mark, the step of the long tuples as a byte, then sections (`each_section`). One file holds values for all
afterstates. The other holds what to add: a set for each kind, and one for chained boards.
Each long tuple has four sections: its stored entries; the sets with a value there, a byte each; the values in steps, a byte each;
and those that do not fit into a byte. Two last sections are about the short tuples: the sets with a value, and the values.
"""

from array import array
from collections.abc import Iterator
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_

from .memo import Generation
from .sections import Values, each_section, read_steps, read_values
from .tables import LOWEST_FREE

RANKS = 13

KIND_OF_FREEDOM = (0, 0, 0, 1, 2, 3, 3, 4)
"""The kind of an afterstate by its freedom (empty cells plus pairs of equal neighbours); the last for more.

Of the last five afterstates of a game 71 % are of the first kind, against 2 % of all others; 20 % of the second, against 8 %.
"""
KINDS = KIND_OF_FREEDOM[-1] + 1

CHAINED = 7
"""This many tiles of 128 and more make a board chained (notes `2048-time.md` and `2048-chains.md`): nearly all differ."""

SETS = KINDS + 1
"""Sets of values in the second file."""

MARKS = {b"T48\x04": 1, b"T48\x05": KINDS, b"T48\x07": SETS}
"""The first bytes of each kind of file, and its number of sets."""

FREEDOM = 7
HIGH = 6
HEAD = FREEDOM + HIGH
"""The lowest bits: twice the freedom, then twice the number of high tiles. Above them are the fields of sums."""
FIELD = 22
"""The bits of a sum, which is below two million; all ten sums fit into eight digits of a Python int."""
BIAS = 1 << FIELD - 1
"""Added to each sum, so that no field borrows from the next."""
MASK = (1 << FIELD) - 1
BY_FREEDOM = sum(1 << HEAD + FIELD * kind for kind in range(KINDS))
IF_CHAINED = BY_FREEDOM << FIELD * KINDS
ALL_KINDS = BY_FREEDOM + IF_CHAINED
"""Factors that copy a number into the fields of boards that are not chained, of those that are, and of all."""


def _factors(units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(unit for place, unit in enumerate(units) if bits >> place & 1) for bits in range(1 << len(units)))


_KIND_UNITS = tuple(1 << HEAD + FIELD * kind for kind in range(KINDS))

FACTORS = {
    1: _factors((ALL_KINDS,)),
    KINDS: _factors(_KIND_UNITS),
    SETS: _factors((*(unit + (unit << FIELD * KINDS) for unit in _KIND_UNITS), IF_CHAINED)),
}
"""By a file's number of sets and the bit set of those with a value: the factors that put each value into its fields."""

COUNTS = bytes([bits.bit_count() for bits in range(256)])
"""The number of sets in a bit set."""

BLOCK = 16
"""How many indices share a start."""

HEAD_MASK = (1 << HEAD) - 1


def _shift(head: int) -> int:
    free, high = head % (1 << FREEDOM) // 2, (head >> FREEDOM) // 2
    return HEAD + FIELD * (KIND_OF_FREEDOM[min(free, len(KIND_OF_FREEDOM) - 1)] + KINDS * (high >= CHAINED))


SHIFTS = tuple(_shift(head) for head in range(1 << HEAD))
"""The position of an afterstate's sum, by its lowest bits."""

Shape = tuple[int, int]

LONG_TUPLES: tuple[tuple[str, Shape], ...] = (
    ("0123456", (4, 3)),
    ("456789a", (4, 3)),
    ("012345", (4, 2)),
    ("012456", (3, 3)),
    ("456789", (4, 2)),
    ("45689a", (3, 3)),
)
"""Tuples with many entries: the name, and the number of cells in the first and in the second line."""

SHORT_TUPLES = ("0123", "4567", "0145", "1256", "569a")
"""Tuples of four cells, indexed by their sixteen bits."""


class Sparse:
    """The values of some sets, by index. having: for each index the bit set of the sets with one of `values`."""

    def __init__(self, sets: int, having: bytes, values: Values) -> None:
        """Take the contents of a file. Raises: ValueError if `having` does not match the number of values."""
        self.having = having
        self.values = values
        self._factors = FACTORS[sets]
        self._is_full = sets == 1 and 0 not in having
        """Whether each index has one value."""
        counts = having.translate(COUNTS)
        blocks = [] if self._is_full else [sum(counts[at : at + BLOCK]) for at in range(0, len(counts), BLOCK)]
        self._starts = array("I", accumulate(blocks, initial=0))
        """How many values come before each block of indices: those before each index would take more memory than the values."""
        if len(values) != (len(having) if self._is_full else self._starts[-1]):
            raise ValueError("a broken file of 2048 weights")

    def packed(self, index: int) -> int:
        """Return the values at an index in one number; those of a single set count for every kind."""
        values, at, total = self.values, self._start(index), 0
        for factor in self._factors[self.having[index]]:
            total += values[at] * factor
            at += 1
        return total

    def _start(self, index: int) -> int:
        """Return how many values come before an index."""
        if self._is_full:
            return index
        block = index // BLOCK
        return self._starts[block] + sum(self.having[block * BLOCK : index].translate(COUNTS))


class Long:
    """The stored entries of a long tuple; sets: by first part, the bit set of second parts; starts: indices; values: in steps."""

    def __init__(self, sets: list[int], starts: list[int], values: Sparse, step: int) -> None:
        self.sets = sets
        self.starts = starts
        self.values = values
        self.step = step

    def packed(self, first: int, second: int) -> int:
        """Return the values of an entry in one number, 0 if it is not stored."""
        bits = self.sets[first]
        if not bits >> second & 1:
            return 0
        return self.values.packed(self.starts[first] + (bits & (1 << second) - 1).bit_count()) * self.step


class LongRow(dict[int, int]):
    """The entries of a long tuple with one first part, by second part: packed on demand, 0 if not stored."""

    def __init__(self, files: list[Long], first: int) -> None:
        """files: those that have entries with this first part."""
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
    """The rows of a long tuple by first part; a row without entries is zeros."""

    def __init__(self, files: list[Long], second: int) -> None:
        super().__init__()
        self._files = files
        self._none = bytes(second)

    def __missing__(self, first: int) -> LongRow | bytes:
        files = [long for long in self._files if long.sets[first]]
        row = self[first] = LongRow(files, first) if files else self._none
        return row


class Short(dict[int, int]):
    """The packed values of a short tuple. start: their first index."""

    def __init__(self, files: list[Sparse], start: int) -> None:
        super().__init__()
        self._files = files
        self._start = start

    def __missing__(self, key: int) -> int:
        total = self[key] = sum([values.packed(self._start + key) for values in self._files])
        return total


def field(sums: int) -> int:
    """Extract an afterstate's sum from all its shares plus `BIAS` times `ALL_KINDS`."""
    return (sums >> SHIFTS[sums & HEAD_MASK] & MASK) - BIAS


def head_share(line: int) -> int:
    """Return a line's share of the lowest bits: empty cells and high tiles, which two lines share each, and its pairs."""
    cells = line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15
    twice_free = cells.count(0) + 2 * sum(one == other != 0 for one, other in pairwise(cells))
    return twice_free + (sum(rank >= LOWEST_FREE for rank in cells) << FREEDOM)


def reverse_line(line: int) -> int:
    """Return the line read backwards."""
    return (line & 15) << 12 | (line & 0xF0) << 4 | line >> 4 & 0xF0 | line >> 12


def digits_of(line: int) -> int:
    """Return the ranks of a line as a number in base 13, with ranks above 12 as 12."""
    number = 0
    for shift in (12, 8, 4, 0):
        number = number * RANKS + min(line >> shift & 15, RANKS - 1)
    return number


def read_sparse(sets: int, sections: Iterator[bytes]) -> Sparse:
    """Return the values of the next three sections: the sets with a value, the values in steps, those that are wide."""
    return Sparse(sets, next(sections), read_steps(next(sections), next(sections)))


def read_long(first: int, second: int, kept: bytes, values: Sparse, step: int) -> Long:
    """Return a long tuple with the given numbers of first and second parts.

    `kept` is a bit for each first part with entries, followed by the bit set of each such part in whole bytes.
    """
    head = (first + 7) // 8
    width = (second + 7) // 8
    present = f"{int.from_bytes(kept[:head], 'little'):0{first}b}"[::-1][:first]
    parts = [part for part, bit in enumerate(present) if bit == "1"]
    found = [int.from_bytes(kept[at : at + width], "little") for at in range(head, head + width * len(parts), width)]
    sets = [0] * first
    starts = [0] * first
    for part, bits, start in zip(parts, found, accumulate(map(int.bit_count, found), initial=0)):
        sets[part], starts[part] = bits, start
    return Long(sets, starts, values, step)


Row = LongRow | bytes
First = tuple[int, int, int, Row, Row, Row, int, int, Row, Row, Row]
"""A first line: its value in both directions; forwards and backwards, its high and middle half (of short keys) and its rows."""

Second = tuple[int, int, int, int, int, int, int, int, int]
"""Its neighbour: its lowest bits; forwards and backwards, its high and middle half (of short keys), its first 3 and 2 ranks."""


class Weights:
    """The contents of a file. sets: 1, `KINDS` or `SETS`; long: by long tuple; short: 65,536 entries per short tuple."""

    def __init__(self, blob: bytes) -> None:
        """Read a file of weights. Raises: ValueError if it is invalid."""
        self.sets = MARKS.get(blob[:4], 0)
        if not self.sets:
            raise ValueError("not a file of 2048 weights")
        sections = each_section(blob, 5, 4 * len(LONG_TUPLES) + 2, "file of 2048 weights")
        self.long = []
        for _, shape in LONG_TUPLES:
            sizes = RANKS ** shape[0], RANKS ** shape[1]
            self.long.append(read_long(*sizes, next(sections), read_sparse(self.sets, sections), blob[4]))
        self.short = Sparse(self.sets, next(sections), read_values(next(sections)))


class Network:
    """The learned function of pairs of lines, first << 16 | second, packed. rows, short: tables of the long and short tuples."""

    def __init__(self, *files: Weights) -> None:
        """Add up files: the one for all afterstates and, if present, the one of the sets."""
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
        """Return the share of an edge line (first) and its neighbour (second), in both directions, with the lowest bits."""
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
        """Return the share of the two middle lines, in all four directions."""
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
