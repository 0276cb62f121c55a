"""Memos of half boards for the 2048 search: their slides, empty cells and shares of the learned value.

A position is four half boards (see `tables`), before and after a slide. With these memos, a leaf costs twenty look-ups for all
four directions together.
"""

from ..rules import tile_odds
from .memo import Generation, Memo
from .ntuple import ALL_KINDS, BIAS, Network, field
from .tables import Halves, Line, free_cells, slide_line

Slid = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""A half that slides, as a leaf needs it.

The ways that move it (bits 1 and 2), the points, and for each way the points plus its edge share, packed, its part of the key of
the middle lines, and its parts of the crossing pairs 01, 12 and 23. The share of an upper half includes `BIAS` in all fields.
"""

Free = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]

_BIASES = BIAS * ALL_KINDS

MAX_HALVES = 18_000
MAX_PAIRS = 27_000


class HalfBoards:
    """Memos over one network that last from move to move; the search's loops read `young` of each."""

    def __init__(self, network: Network, four_percent: int = 10) -> None:
        self._lines: Generation[Line] = Generation(slide_line, {})
        self.slides = Memo(MAX_HALVES, self._slid)
        """A half after sliding towards the first cells of its lines, and away from them."""
        self.upper = Memo(MAX_HALVES, lambda half: self._slid_as(half, False))
        self.lower = Memo(MAX_HALVES, lambda half: self._slid_as(half, True))
        """The `Slid` of a half as upper or left one, and as lower or right one."""
        self._free_upper = Memo(MAX_HALVES, lambda half: self._free(half, False))
        self._free_lower = Memo(MAX_HALVES, lambda half: self._free(half, True))
        self.outer = Memo(MAX_PAIRS, network.outer)
        self.inner = Memo(MAX_PAIRS, network.inner)
        self.under = Memo(MAX_PAIRS, lambda pair: network.outer((pair & 0xFFFF) << 16 | pair >> 16))
        """Shares of a pair of lines: an edge and its neighbour, the middle lines, an edge that comes second."""
        self._memos: tuple[Memo[tuple[int, int]] | Memo[Slid] | Memo[Free] | Memo[int], ...] = (
            self.slides,
            self.upper,
            self.lower,
            self._free_upper,
            self._free_lower,
            self.outer,
            self.inner,
            self.under,
        )
        self._patterns: dict[Free, Free] = {}
        self.set_odds(four_percent)

    def set_odds(self, four_percent: int) -> None:
        self._odds = tile_odds(four_percent)

    def size(self) -> int:
        return sum(len(memo) for memo in self._memos)

    def make_room(self) -> None:
        """Make room in the memos; call it between steps."""
        for memo in self._memos:
            memo.make_room()

    def spawns(self, after: Halves) -> list[tuple[Halves, float]]:
        """Return every position after a spawn, with its probability."""
        upper, lower, left, right = after
        free = self._free_upper.young[upper] + self._free_lower.young[lower]
        count = sum(len(cells) for cells in free)
        positions = []
        for quadrant, cells in enumerate(free):
            for by_row, by_col in cells:
                for rank, share in self._odds:
                    row, col = rank * by_row, rank * by_col
                    position = Halves(
                        upper + row if quadrant < 2 else upper,
                        lower + row if quadrant > 1 else lower,
                        left if quadrant & 1 else left + col,
                        right + col if quadrant & 1 else right,
                    )
                    positions.append((position, share / count))
        return positions

    def worth(self, after: Halves) -> float:
        """Return the learned value of an afterstate."""
        upper, lower, left, right = after
        outer, inner, under = self.outer.young, self.inner.young, self.under.young
        sums = (
            outer[upper]
            + inner[(upper & 0xFFFF) << 16 | lower >> 16]
            + under[lower]
            + outer[left]
            + inner[(left & 0xFFFF) << 16 | right >> 16]
            + under[right]
        )
        return float(field(sums + _BIASES))

    def slid_spawns(self, after: Halves) -> list[tuple[Slid, Slid, Slid, Slid, float]]:
        """Return the four slid halves of each position of `spawns`, in the same order, and its probability."""
        upper, lower, left, right = after
        heads, tails = self.upper.young, self.lower.young
        head, tail, first, last = heads[upper], tails[lower], heads[left], tails[right]
        upper_left, upper_right = self._free_upper.young[upper]
        lower_left, lower_right = self._free_lower.young[lower]
        count = len(upper_left) + len(upper_right) + len(lower_left) + len(lower_right)
        odds = [(rank, share / count) for rank, share in self._odds]
        spawned: list[tuple[Slid, Slid, Slid, Slid, float]] = []
        add = spawned.append
        for by_row, by_col in upper_left:
            for rank, share in odds:
                row, col = upper + rank * by_row, left + rank * by_col
                add((heads[row], tail, heads[col], last, share))
        for by_row, by_col in upper_right:
            for rank, share in odds:
                row, col = upper + rank * by_row, right + rank * by_col
                add((heads[row], tail, first, tails[col], share))
        for by_row, by_col in lower_left:
            for rank, share in odds:
                row, col = lower + rank * by_row, left + rank * by_col
                add((head, tails[row], heads[col], last, share))
        for by_row, by_col in lower_right:
            for rank, share in odds:
                row, col = lower + rank * by_row, right + rank * by_col
                add((head, tails[row], first, tails[col], share))
        return spawned

    def count_free(self, after: Halves) -> int:
        free = self._free_upper.young[after.upper] + self._free_lower.young[after.lower]
        return sum(len(cells) for cells in free)

    def _slid(self, half: int) -> tuple[int, int]:
        one, two = self._lines[half >> 16], self._lines[half & 0xFFFF]
        return one.towards << 16 | two.towards, one.away << 16 | two.away

    def _free(self, half: int, lower: bool) -> Free:
        # There are many halves but few patterns: halves with the same pattern share a list.
        cells = free_cells(half, lower)
        return self._patterns.setdefault(cells, cells)

    def _slid_as(self, half: int, is_lower: bool) -> Slid:
        lines = self._lines
        edges, shift = (self.under.young, 8) if is_lower else (self.outer.young, 0)
        to, away = self.slides.young[half]
        gain = lines[half >> 16].gain + lines[half & 0xFFFF].gain
        points = gain * ALL_KINDS + (0 if is_lower else _BIASES)
        one, two = lines[to >> 16], lines[to & 0xFFFF]
        three, four = lines[away >> 16], lines[away & 0xFFFF]
        return (
            (to != half) | (away != half) << 1,
            gain,
            points + edges[to],
            to >> 16 if is_lower else (to & 0xFFFF) << 16,
            one.outer >> shift | two.outer >> shift + 4,
            one.middle >> shift | two.middle >> shift + 4,
            one.inner >> shift | two.inner >> shift + 4,
            points + edges[away],
            away >> 16 if is_lower else (away & 0xFFFF) << 16,
            three.outer >> shift | four.outer >> shift + 4,
            three.middle >> shift | four.middle >> shift + 4,
            three.inner >> shift | four.inner >> shift + 4,
        )
