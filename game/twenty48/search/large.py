"""Learned values of 5×5 and 6×6, a sum over short tuples within pairs of neighbouring lines, and their search.

Each pair of neighbouring lines is read from the edge inwards, by rows and by columns, forwards and backwards, so that all eight
symmetric boards have the same value. The search memoises the share of each pair.

The file: `MAGIC`, a byte for the side, an xz stream of 16-bit numbers, all low bytes first: the step of the quantised values,
then the values of all tuples, each a table indexed by its ranks as a number in base 18.
"""

import lzma
from itertools import accumulate

from .heuristics import Board, HeuristicSearch, Line
from .ntuple import Values, read_values

MAGIC = b"T5L\x01"
RANKS = 18
"""Ranks 0 to 17 are distinguished; higher ones count as 17, the tile 131072."""

Tuple = tuple[int, Line, Line]
"""The first line, counted from the edge, its cells in the tuple, and those of the next line inwards."""

_LINES: tuple[Tuple, ...] = ((0, (0, 1, 2, 3), ()), (0, (), (0, 1, 2, 3)), (1, (), (0, 1, 2, 3)))
_SQUARES: tuple[Tuple, ...] = ((0, (0, 1), (0, 1)), (0, (1, 2), (1, 2)), (1, (1, 2), (1, 2)))
_FIVES: tuple[Tuple, ...] = ((0, (0, 1, 2, 3, 4), ()), (0, (0, 1, 2), (0, 1)))

TUPLES: dict[int, tuple[Tuple, ...]] = {
    5: _LINES + _SQUARES + _FIVES,
    6: (*_LINES, (0, (1, 2, 3, 4), ()), *_SQUARES, (0, (2, 3), (2, 3)), (1, (2, 3), (2, 3)), (2, (2, 3), (2, 3)), *_FIVES),
}
"""The tuples by side."""

MAX_PAIRS = 100_000


def sizes_of(side: int) -> tuple[int, ...]:
    """Return the number of entries of each tuple."""
    return tuple(RANKS ** (len(first) + len(second)) for _, first, second in TUPLES[side])


def starts_of(side: int) -> tuple[int, ...]:
    """Return the first index of each tuple, and the number of all entries."""
    return tuple(accumulate(sizes_of(side), initial=0))


class LargeValues:
    """The learned values of one side, read from its file."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is invalid or incomplete."""
        if blob[: len(MAGIC)] != MAGIC or len(blob) == len(MAGIC) or blob[len(MAGIC)] not in TUPLES:
            raise ValueError("not a file of values of large boards")
        self.side = blob[len(MAGIC)]
        try:
            numbers = lzma.decompress(blob[len(MAGIC) + 1 :])
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError("a broken file of values of large boards") from error
        starts = starts_of(self.side)
        if len(numbers) != 2 * (1 + starts[-1]):
            raise ValueError("a broken file of values of large boards")
        self.values: Values = read_values(numbers)
        """The step, then the entries of all tuples in steps."""
        self.pairs = [Pairs(self, line) for line in range(self.side // 2)]
        """The shares of pairs of lines, by the first line's distance from the edge."""
        self._cells: list[list[tuple[int, Line]]] = [[] for _ in self.pairs]
        for (line, first, second), start in zip(TUPLES[self.side], starts):
            width = self.side
            for ahead in (True, False):
                read = [(cell if ahead else width - 1 - cell) + width * row for row in (0, 1) for cell in (first, second)[row]]
                self._cells[line].append((1 + start, tuple(read)))

    def share(self, line: int, pair: Line) -> int:
        """Return the share of two neighbouring lines, joined in `pair`; line: the first line's distance from the edge."""
        ranks = pair if max(pair) < RANKS else tuple(min(rank, RANKS - 1) for rank in pair)
        total = 0
        for start, cells in self._cells[line]:
            key = 0
            for cell in cells:
                key = key * RANKS + ranks[cell]
            total += self.values[start + key]
        return total * self.values[0]


class Pairs(dict[Line, int]):
    """The shares of line pairs at a given distance from the edge, computed on demand."""

    def __init__(self, values: LargeValues, line: int) -> None:
        super().__init__()
        self._values = values
        self._line = line

    def __missing__(self, pair: Line) -> int:
        share = self[pair] = self._values.share(self._line, pair)
        return share


class LargeSearch(HeuristicSearch):
    """Expectimax over the learned values of one side: expected points still to come, 0 on a dead board."""

    dead = 0.0

    def __init__(self, values: LargeValues, four_percent: int = 10) -> None:
        super().__init__(four_percent)
        self._side = values.side
        self._pairs = values.pairs

    def size(self) -> int:
        return super().size() + sum(len(pairs) for pairs in self._pairs)

    def make_room(self) -> None:
        super().make_room()
        for pairs in self._pairs:
            if len(pairs) > MAX_PAIRS:
                pairs.clear()

    def worth(self, board: Board) -> float:
        self.nodes += 1
        side = self._side
        back = board[::-1]
        value = 0
        for line, pairs in enumerate(self._pairs):
            start, end, following = line * side, (line + 2) * side, line + 1
            value += (
                pairs[board[start:end]]
                + pairs[back[start:end]]
                + pairs[board[line::side] + board[following::side]]
                + pairs[back[line::side] + back[following::side]]
            )
        return float(value)
