"""Learned values of boards other than 4×4, a sum over short tuples within pairs of neighbouring lines, and their search.

Each pair of neighbouring lines is read from the edge inwards, by rows and by columns, forwards and backwards, so that all
symmetric boards have the same value. The search memoises the share of each pair. Small boards have five sets of values, by the
freedom of an afterstate, whose sums are fields of one number as in `ntuple`.

The file of a large board: `MAGIC`, a byte for the side, then a section (`each_section`) of 16-bit numbers, all low bytes first:
the step of the quantised values, then the values of all tuples, each a table indexed by its ranks as a number in base `ranks`.

The file of a small board: `SMALL_MAGIC`, a byte each for the rows, the columns, the chance of a 4 in percent and the step, then
sections: the places with values, as ascending differences in 32 bits, all lowest bytes first; the sets with a value there, a byte
each; the values in steps, a byte each; and those that do not fit into one.
"""

from array import array
from bisect import bisect_left
from itertools import accumulate, pairwise

from .heuristics import Board, HeuristicSearch, Line
from .ntuple import ALL_KINDS, BIAS, KINDS, Sparse, field
from .sections import Values, each_section, read_steps, read_values

MAGIC = b"T5L\x01"
SMALL_MAGIC = b"T5S\x01"
_NAME = "file of values of large boards"
RANKS = 18
"""On large boards ranks 0 to 17 are distinguished; higher ones count as 17, the tile 131072."""

Tuple = tuple[int, Line, Line]
"""The first line, counted from the edge, its cells in the tuple, and those of the next line inwards."""

_LINES: tuple[Tuple, ...] = ((0, (0, 1, 2, 3), ()), (0, (), (0, 1, 2, 3)), (1, (), (0, 1, 2, 3)))
_SQUARES: tuple[Tuple, ...] = ((0, (0, 1), (0, 1)), (0, (1, 2), (1, 2)), (1, (1, 2), (1, 2)))
_FIVES: tuple[Tuple, ...] = ((0, (0, 1, 2, 3, 4), ()), (0, (0, 1, 2), (0, 1)))
_SIX: Tuple = (0, (0, 1, 2), (0, 1, 2))
_OF_FOUR: tuple[Tuple, ...] = ((0, (0, 1, 2, 3), (0, 1)), (0, (0, 1, 2, 3), (1, 2)), (0, (0, 1), (0, 1, 2, 3)), _SIX)


class Layout:
    """The tuples of a kind of board with lying rectangles: more columns than rows.

    ranks: how many are distinguished; higher ones count as the last. kinds: sets of values. tuples: those of pairs of rows, then
    those of pairs of columns; squares read both with the same.
    """

    def __init__(self, ranks: int, kinds: int, *tuples: tuple[Tuple, ...]) -> None:
        self.ranks = ranks
        self.kinds = kinds
        self.tuples = tuples
        sizes = [ranks ** (len(first) + len(second)) for axis in tuples for _, first, second in axis]
        places = list(accumulate(sizes, initial=0))
        self.size = places[-1]
        """The number of entries of a set."""
        counts = list(accumulate([len(axis) for axis in tuples], initial=0))
        self.starts = [places[start:end] for start, end in pairwise(counts)]
        """The first entry of each tuple."""


LAYOUTS = {
    (5, 5): Layout(RANKS, 1, _LINES + _SQUARES + _FIVES),
    (6, 6): Layout(
        RANKS,
        1,
        (*_LINES, (0, (1, 2, 3, 4), ()), *_SQUARES, (0, (2, 3), (2, 3)), (1, (2, 3), (2, 3)), (2, (2, 3), (2, 3)), *_FIVES),
    ),
    (3, 4): Layout(13, KINDS, _OF_FOUR, (_SIX, (1, (0, 1, 2), (0, 1, 2)))),
    (3, 3): Layout(11, KINDS, (_SIX,)),
    (2, 4): Layout(10, KINDS, _OF_FOUR, ((0, (0, 1), (0, 1)), (1, (0, 1), (0, 1)))),
}
"""The layouts by rows and columns."""

_BIASES = BIAS * ALL_KINDS

MAX_PAIRS = 100_000


class LargeValues:
    """The learned values of a board for one chance of a 4, read from a file."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is invalid or incomplete."""
        if blob[: len(MAGIC)] not in (MAGIC, SMALL_MAGIC) or len(blob) <= len(MAGIC) + 4:
            raise ValueError(f"not a {_NAME}")
        is_small = blob[: len(MAGIC)] == SMALL_MAGIC
        self.rows, self.columns = blob[len(MAGIC) : len(MAGIC) + 2] if is_small else 2 * blob[len(MAGIC) : len(MAGIC) + 1]
        plan = LAYOUTS.get((self.rows, self.columns))
        if not plan or is_small != (plan.kinds > 1):
            raise ValueError(f"not a {_NAME}")
        self.layout = plan
        self.four_percent = 10
        self.entries: Sparse | None = None
        """The entries of a small board, in steps, by their number in `places`."""
        if is_small:
            self._read_small(blob)
            return
        (values,) = each_section(blob, len(MAGIC) + 1, 1, _NAME)
        self.values = read_values(values)
        """The step, then the entries of all tuples in steps."""
        if len(self.values) != 1 + plan.size:
            raise ValueError(f"a broken {_NAME}")

    def _read_small(self, blob: bytes) -> None:
        self.four_percent, step = blob[len(MAGIC) + 2 : len(MAGIC) + 4]
        gaps, having, steps, wide = each_section(blob, len(MAGIC) + 4, 4, _NAME)
        self.places = array("I", accumulate(read_words(gaps)))
        """The entries with values, ascending."""
        if len(self.places) != len(having):
            raise ValueError(f"a broken {_NAME}")
        self.entries = Sparse(KINDS, having, read_steps(steps, wide))
        self.values = array("h", [step])

    def entry(self, place: int) -> int:
        """Return the value of an entry: one number for all sets."""
        if self.entries is None:
            return self.values[1 + place] * self.values[0]
        at = bisect_left(self.places, place)
        if at == len(self.places) or self.places[at] != place:
            return 0
        return self.entries.packed(at) * self.values[0]


class Pairs(dict[Line, int]):
    """The shares of pairs of lines at a distance from the edge, by the cells of both, computed on demand."""

    def __init__(self, values: LargeValues, axis: int, line: int) -> None:
        """axis: 0 for rows, 1 for columns. line: the distance of the first line from the edge."""
        super().__init__()
        self._values = values
        plan = values.layout
        tuples = plan.tuples[min(axis, len(plan.tuples) - 1)]
        starts = plan.starts[min(axis, len(plan.tuples) - 1)]
        self._ranks = plan.ranks
        shape = (values.rows, values.columns)
        width, lines = shape[1 - axis], shape[axis]
        self._width = width
        self._cells: list[tuple[int, Line]] = []
        for (first_line, first, second), start in zip(tuples, starts):
            if first_line == line:
                for ahead in (True, False):
                    cells = [(cell, 0) for cell in first] + [(cell, 1) for cell in second]
                    read = [(cell if ahead else width - 1 - cell) + width * row for cell, row in cells]
                    self._cells.append((start, tuple(read)))
        self._has_sets = plan.kinds > 1
        self._is_inmost = 2 * (line + 1) == lines - 1

    def __missing__(self, pair: Line) -> int:
        top = self._ranks - 1
        ranks = pair if max(pair) <= top else tuple(min(rank, top) for rank in pair)
        total = self._head(pair) if self._has_sets else 0
        for start, cells in self._cells:
            key = 0
            for cell in cells:
                key = key * self._ranks + ranks[cell]
            total += self._values.entry(start + key)
        self[pair] = total
        return total

    def _head(self, pair: Line) -> int:
        """Return twice the equal neighbours of the first line, and those of a middle line, which comes second in two pairs."""
        head = 2 * _merges(pair[: self._width])
        return head + _merges(pair[self._width :]) if self._is_inmost else head


def _merges(line: Line) -> int:
    return sum([one == other != 0 for one, other in pairwise(line)])


def read_words(section: bytes) -> Values:
    """Return the 32-bit numbers of a section: all lowest bytes first. Raises: ValueError."""
    count, rest = divmod(len(section), 4)
    if rest:
        raise ValueError("a broken section")
    words = bytearray(len(section))
    for part in range(4):
        words[part::4] = section[part * count : (part + 1) * count]
    return memoryview(bytes(words)).cast("I")


class LargeSearch(HeuristicSearch):
    """Expectimax over the learned values of a board: expected points still to come, 0 on a dead board."""

    dead = 0.0

    def __init__(self, values: LargeValues, columns: int = 0) -> None:
        """Use the values of a file; columns: those of the boards, which may stand upright; 0 as in the file."""
        self._has_sets = values.layout.kinds > 1
        lying = [Pairs(values, 0, line) for line in range(values.rows // 2)]
        upright = lying if values.rows == values.columns else [Pairs(values, 1, line) for line in range(values.columns // 2)]
        self._rows, self._cross = (lying, upright) if columns in (0, values.columns) else (upright, lying)
        """The shares of pairs of rows and of pairs of columns of the board, by the first one's distance from the edge."""
        self._pairs = lying + (upright if upright is not lying else [])
        super().__init__(columns=columns or values.columns)

    def size(self) -> int:
        return super().size() + sum(len(pairs) for pairs in self._pairs)

    def make_room(self) -> None:
        super().make_room()
        for pairs in self._pairs:
            if len(pairs) > MAX_PAIRS:
                pairs.clear()

    def worth(self, board: Board) -> float:
        self.nodes += 1
        width = self._columns
        back = board[::-1]
        value = 0
        for line, pairs in enumerate(self._rows):
            start, end = line * width, (line + 2) * width
            value += pairs[board[start:end]] + pairs[back[start:end]]
        for line, pairs in enumerate(self._cross):
            following = line + 1
            value += pairs[board[line::width] + board[following::width]] + pairs[back[line::width] + back[following::width]]
        return float(field(value + 2 * board.count(0) + _BIASES) if self._has_sets else value)
