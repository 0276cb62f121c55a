"""The learned value of a 2048 afterstate: a sum over pairs of neighbouring lines.

The eight symmetric readings of eleven tuples, each within two neighbouring lines, add up to two functions: `outer` of an edge
line and its neighbour, `inner` of the two middle lines. The search memoises both, so that the number of tuples is free there.

The file of weights: `MAGIC`, a byte for the number of sections, for each section its length as four bytes and its xz stream. Each
long tuple has two sections, which of its entries are kept and their codes; the last section holds the short tuples as 16 bits.
"""

import lzma
import sys
from array import array
from collections.abc import Sequence

from game.twenty48.search.memo import Generation

RANKS = 13
MAGIC = b"T48\x02"

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


class Row(dict[int, int]):
    """The values that go with one first part, by second part: read from the file when first asked for, 0 where none is kept."""

    def __init__(self, bits: int, start: int, values: Values) -> None:
        super().__init__()
        self._bits = bits
        self._start = start
        self._source = values

    def __missing__(self, second: int) -> int:
        bit = 1 << second
        if not self._bits & bit:
            return 0
        value = self[second] = self._source[self._start + (self._bits & bit - 1).bit_count()] * self._source[0]
        return value


class Long:
    """The kept entries of a long tuple.

    sets: for each first part a bit set of the second parts kept; starts: where the values of that first part begin, in steps of
    values[0].
    """

    def __init__(self, second: int, sets: list[int], starts: list[int], values: Values) -> None:
        self.sets = sets
        self.starts = starts
        self.values = values
        self._none = array("b", bytes(second))
        self._rows: dict[int, Row] = {}

    def row(self, first: int) -> Row | Values:
        """Return the values of all second parts that go with a first part."""
        bits = self.sets[first]
        if not bits:
            return self._none
        row = self._rows.get(first)
        if row is None:
            row = self._rows[first] = Row(bits, self.starts[first], self.values)
        return row


def reverse_line(line: int) -> int:
    """Return the line read backwards."""
    return (line & 15) << 12 | (line & 0xF0) << 4 | line >> 4 & 0xF0 | line >> 12


def digits_of(line: int) -> int:
    """Return the four ranks of a line as a number in base 13, any rank above 12 as 12."""
    number = 0
    for shift in (12, 8, 4, 0):
        number = number * RANKS + min(line >> shift & 15, RANKS - 1)
    return number


def read_sections(blob: bytes) -> list[bytes]:
    """Return the unpacked sections of a file of weights. Raises: ValueError if it is none."""
    if blob[:4] != MAGIC or blob[4:5] != bytes([2 * len(LONG_TUPLES) + 1]):
        raise ValueError("not a file of 2048 weights")
    at = 5
    sections = []
    try:
        for _ in range(blob[4]):
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


def read_long(shape: Shape, kept: bytes, values: bytes) -> Long:
    """Return a long tuple from its two sections.

    `kept` begins with a bit for each first part that has any entry, then has for each such first part its bit set in whole
    bytes; `values` holds the step of the quantised values, then these.
    """
    first, second = RANKS ** shape[0], RANKS ** shape[1]
    head = (first + 7) // 8
    width = (second + 7) // 8
    present = int.from_bytes(kept[:head], "little")
    sets = [0] * first
    starts = [0] * first
    at = head
    count = 1
    for part in range(first):
        if present >> part & 1:
            sets[part] = int.from_bytes(kept[at : at + width], "little")
            starts[part] = count
            count += sets[part].bit_count()
            at += width
    return Long(second, sets, starts, read_values(values))


def read_shorts(section: bytes) -> list[Values]:
    """Return the tables of the short tuples, 65,536 values each, from their section."""
    values = read_values(section)
    return [values[start : start + (1 << 16)] for start in range(0, len(values), 1 << 16)]


Some = Row | Values
First = tuple[int, int, int, Some, Some, Some, int, int, int, Some, Some, Some]
"""A first line, forwards and backwards: its own value, its high and its middle half as parts of short keys, its rows."""

Second = tuple[int, int, int, int, int, int, int, int]
"""Its neighbour, forwards and backwards: high and middle half as parts of short keys, first three and two ranks as numbers."""


class Network:
    """The learned function of line pairs, as 32-bit numbers: first line << 16 | second line."""

    def __init__(self, blob: bytes) -> None:
        """Read a file of weights. Raises: ValueError if it is none."""
        sections = read_sections(blob)
        self.long = [
            read_long(shape, sections[2 * place], sections[2 * place + 1]) for place, (_, shape) in enumerate(LONG_TUPLES)
        ]
        self.short = read_shorts(sections[-1])
        edge = (self.short[0], self.long[0], self.long[2], self.long[3])
        middle = (self.short[1], self.long[1], self.long[4], self.long[5])
        self._edges: Generation[First] = Generation(lambda line: _first(line, *edge), {})
        self._middles: Generation[First] = Generation(lambda line: _first(line, *middle), {})
        self._seconds: Generation[Second] = Generation(_second, {})

    def outer(self, pair: int) -> int:
        """Return the share of an edge line (first) and its neighbour (second), both read forwards and backwards."""
        a, b = pair >> 16, pair & 0xFFFF
        own, high, mid, row7, row6, square, own_, high_, mid_, row7_, row6_, square_ = self._edges[a]
        top, core, three, two, top_, core_, three_, two_ = self._seconds[b]
        corners, centres = self.short[2], self.short[3]
        return (
            own
            + own_
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
        own, _, mid, row7, row6, square, own_, _, mid_, row7_, row6_, square_ = self._middles[b]
        _, core, three, two, _, core_, three_, two_ = self._seconds[c]
        centres = self.short[4]
        return (
            own
            + own_
            + centres[mid | core]
            + centres[mid_ | core_]
            + row7[three]
            + row7_[three_]
            + row6[two]
            + row6_[two_]
            + square[three]
            + square_[three_]
        )


def _first(line: int, own: Values, seven: Long, six: Long, square: Long) -> First:
    back = reverse_line(line)
    ahead, behind = digits_of(line), digits_of(back)
    return (
        own[line],
        line & 0xFF00,
        line << 4 & 0xFF00,
        seven.row(ahead),
        six.row(ahead),
        square.row(ahead // RANKS),
        own[back],
        back & 0xFF00,
        back << 4 & 0xFF00,
        seven.row(behind),
        six.row(behind),
        square.row(behind // RANKS),
    )


def _second(line: int) -> Second:
    back = reverse_line(line)
    three, three_ = digits_of(line) // RANKS, digits_of(back) // RANKS
    core, core_ = line >> 4 & 0xFF, back >> 4 & 0xFF
    return line >> 8, core, three, three // RANKS, back >> 8, core_, three_, three_ // RANKS
