"""Full-width expectimax over learned values, for 4×4.

A position is four half boards (see `tables`), before a slide as well as after it. What a half becomes when it slides, and its
shares of the learned value, are memoised, so that a leaf costs twenty look-ups for all four directions together.
"""

from collections.abc import Callable, Generator
from math import inf
from operator import itemgetter
from typing import Generic, TypeVar

from game.core.grid import DOWN, LEFT, RIGHT, UP
from game.twenty48.rules import tile_odds
from game.twenty48.search.ntuple import Network
from game.twenty48.search.tables import Board, Halves, Line, Scale, downgrade, free_cells, pack, slide_line, slide_real

Value = TypeVar("Value")
Slid = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""A half that slides, as a leaf needs it: which of its two ways move it (bits 1 and 2), the points, and for each way the points
plus its edge share, its part of the key of the middle lines, and its parts of the crossing pairs 01, 12 and 23."""

Free = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
Move = tuple[int, int, Halves, "Frame"]
"""Direction, points, position after it and the frame to search it in."""

HALVES_KEPT = 24_000
PAIRS_KEPT = 70_000
SEEN_KEPT = 60_000
SPENT_A_TURN = 3_000
WHOLE_PLIES = 2
MARGIN = 5000.0
"""A root move is looked at again only if its value at the depth before, and so many points, exceed the best value found.

On 13,013 positions 3-ply so gave away 14 points a move; with 1,000 it was 22, for a seventh fewer leaves; with 20,000 it was 10.
"""

_NOTHING = -1e18
_PROMISE = itemgetter(0)


class Generation(dict[int, Value]):
    """Values made when they are first asked for, unless the generation before has them."""

    def __init__(self, make: Callable[[int], Value], old: dict[int, Value]) -> None:
        super().__init__()
        self.make = make
        self.old = old

    def __missing__(self, key: int) -> Value:
        found = self.old.get(key)
        if found is None:
            found = self.make(key)
        self[key] = found
        return found


class Memo(Generic[Value]):
    """What a function returned, in two generations of bounded size, so that it never stalls to make room.

    The search reads `young`. When that is full it becomes the old one, from which entries move back as they are asked for; what
    was old before is let go of little by little, for freeing 100,000 entries at once takes tens of milliseconds.
    """

    def __init__(self, size: int, make: Callable[[int], Value]) -> None:
        self.size = size
        self.young: Generation[Value] = Generation(make, {})
        self.spent: dict[int, Value] = {}

    def __len__(self) -> int:
        return len(self.young) + len(self.young.old) + len(self.spent)

    def turn(self) -> None:
        """Make room, if need be; to be called between parts of a search, never within one."""
        if len(self.young) > self.size and not self.spent:
            old, self.spent = self.young, self.young.old
            old.old = {}
            self.young = Generation(old.make, old)
        for _ in range(min(SPENT_A_TURN, len(self.spent))):
            self.spent.popitem()


class Frame:
    """The positions seen under one scale: their expected values before a spawn, at leaves and with plies still to go."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self.limit = scale.limit
        self.leaves: dict[int, float] = {}
        self.nodes: dict[tuple[int, int, int], float] = {}


class Search:
    """Expectimax over one network; its memos live on from move to move.

    nodes: positions valued so far.
    """

    def __init__(self, network: Network, four_percent: int = 10) -> None:
        self.network = network
        self.nodes = 0
        self._lines: Generation[Line] = Generation(slide_line, {})
        self._slides = Memo(HALVES_KEPT, self._slid)
        self._upper = Memo(HALVES_KEPT, self._slid_upper)
        self._lower = Memo(HALVES_KEPT, self._slid_lower)
        self._free_upper = Memo(HALVES_KEPT, lambda half: self._free(half, False))
        self._free_lower = Memo(HALVES_KEPT, lambda half: self._free(half, True))
        self._outer = Memo(PAIRS_KEPT, network.outer)
        self._inner = Memo(PAIRS_KEPT, network.inner)
        self._under = Memo(PAIRS_KEPT, lambda pair: network.outer((pair & 0xFFFF) << 16 | pair >> 16))
        self._memos: tuple[Memo[tuple[int, int]] | Memo[Slid] | Memo[Free] | Memo[int], ...] = (
            self._slides,
            self._upper,
            self._lower,
            self._free_upper,
            self._free_lower,
            self._outer,
            self._inner,
            self._under,
        )
        self._patterns: dict[Free, Free] = {}
        self._frames: dict[Scale, Frame] = {}
        self._board: Board = ()
        self.set_odds(four_percent)

    def set_odds(self, four_percent: int) -> None:
        """Change the chance of a 4, in percent."""
        self._odds = tile_odds(four_percent)
        self._frames = {}

    def size(self) -> int:
        """Return how many entries all memos hold."""
        return sum(len(memo) for memo in self._memos) + sum(
            len(frame.leaves) + len(frame.nodes) for frame in self._frames.values()
        )

    def turn(self) -> None:
        """Make room in the memos; to be called between steps."""
        for memo in self._memos:
            memo.turn()
        for frame in self._frames.values():
            if len(frame.leaves) + len(frame.nodes) > SEEN_KEPT:
                frame.leaves = {}
                frame.nodes = {}

    def values_in_steps(
        self, board: Board, plies: int, few: int, values: dict[int, float] | None = None
    ) -> Generator[None, None, dict[int, float]]:
        """Return the expected further points of each legal direction, looking `plies` slides ahead.

        Above rank 12 they are points of the downgraded board. Positions seen are kept while the board stays the same.
        values: those of a lesser depth, each of which is replaced as soon as the deeper one is known. Their best comes first; a
        direction that is clearly worse by them keeps its value, which is never the best.
        """
        values = {} if values is None else values
        if 0 not in board and len(set(board)) == len(board):
            # Sixteen different tiles: nothing moves, and they would not all fit a nibble.
            return {}
        if board != self._board:
            self._board = board
            self._frames = {}
        shown, scale = downgrade(board)
        best = _NOTHING
        moves = self.moves(pack(shown), self.frame(scale))
        moves.sort(key=lambda move: -values.get(move[0], inf))
        for direction, gain, after, frame in moves:
            if values.get(direction, inf) + MARGIN > best:
                values[direction] = gain + (yield from self.chance_in_steps(after, plies - 1, few, frame))
                best = max(best, values[direction])
        return values

    def frame(self, scale: Scale) -> Frame:
        """Return the frame in which positions under a scale are remembered."""
        frame = self._frames.get(scale)
        if frame is None:
            frame = self._frames[scale] = Frame(scale)
        return frame

    # Nodes

    def moves(self, position: Halves, frame: Frame) -> list[Move]:
        """Return the legal moves of a position."""
        found: list[Move] = []
        upper, lower, left, right = position
        for towards, away, first, second in ((LEFT, RIGHT, upper, lower), (UP, DOWN, left, right)):
            head = self._upper.young[first]
            tail = self._lower.young[second]
            moved = head[0] | tail[0]
            gain = head[1] + tail[1]
            to_first, away_first = self._slides.young[first]
            to_second, away_second = self._slides.young[second]
            for bit, direction, one, two, at in ((1, towards, to_first, to_second, 4), (2, away, away_first, away_second, 9)):
                if not moved & bit:
                    continue
                if gain >= frame.limit:
                    slid = slide_real(position, frame.scale, direction)
                    if slid:
                        found.append((direction, slid[0], slid[1], self.frame(slid[2])))
                    continue
                crossing = (head[at] | tail[at], head[at + 2] | tail[at + 2])
                after = Halves(one, two, *crossing) if towards == LEFT else Halves(*crossing, one, two)
                found.append((direction, gain, after, frame))
        return found

    def ranked(self, position: Halves, frame: Frame) -> list[tuple[float, int, Halves, Frame]]:
        """Return the legal moves, the most promising first: learned value with the points, points, position after it, frame."""
        ranked = [(gain + self.worth(after), gain, after, there) for _, gain, after, there in self.moves(position, frame)]
        ranked.sort(key=_PROMISE, reverse=True)
        return ranked

    def best(self, position: Halves, plies: int, few: int, frame: Frame) -> float:
        """Return the value of the best move, looking `plies` slides ahead; a dead position is worth 0."""
        ranked = self.ranked(position, frame)
        if plies == 1 or not ranked:
            return ranked[0][0] if ranked else 0.0
        best = _NOTHING
        for promise, gain, after, there in ranked:
            if promise <= best:
                break
            best = max(best, gain + self.chance(after, plies - 1, few, there))
        return best

    def chance(self, after: Halves, plies: int, few: int, frame: Frame) -> float:
        """Return the expected value of an afterstate with `plies` slides still to go.

        With `few` above 0 one more slide is looked at where at most that many cells are empty.
        """
        if plies == 0:
            return self.worth(after)
        if plies == 1:
            if not few or self._count_free(after) > few:
                return self.leaf(after, frame)
            few = 0
            plies = 2
        key = (after.upper << 32 | after.lower, plies, few)
        value = frame.nodes.get(key)
        if value is None:
            value = 0.0
            for position, weight in self.spawns(after):
                value += weight * self.best(position, plies, few, frame)
            frame.nodes[key] = value
        return value

    def best_in_steps(self, position: Halves, plies: int, few: int, frame: Frame) -> Generator[None, None, float]:
        """Do as `best`, giving way every few milliseconds."""
        if plies <= WHOLE_PLIES:
            value = self.best(position, plies, few, frame)
            yield
            return value
        best = _NOTHING
        for promise, gain, after, there in self.ranked(position, frame):
            if promise <= best:
                break
            best = max(best, gain + (yield from self.chance_in_steps(after, plies - 1, few, there)))
        return best if best > _NOTHING else 0.0

    def chance_in_steps(self, after: Halves, plies: int, few: int, frame: Frame) -> Generator[None, None, float]:
        """Do as `chance`, giving way every few milliseconds."""
        if plies <= 1:
            value = self.chance(after, plies, few, frame)
            yield
            return value
        key = (after.upper << 32 | after.lower, plies, few)
        known = frame.nodes.get(key)
        if known is not None:
            return known
        value = 0.0
        for position, weight in self.spawns(after):
            value += weight * (yield from self.best_in_steps(position, plies, few, frame))
        frame.nodes[key] = value
        return value

    def spawns(self, after: Halves) -> list[tuple[Halves, float]]:
        """Return the positions that a spawn can lead to, each with its probability."""
        upper, lower, left, right = after
        free = self._free_upper.young[upper] + self._free_lower.young[lower]
        count = sum(len(cells) for cells in free)
        found = []
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
                    found.append((position, share / count))
        return found

    def worth(self, after: Halves) -> float:
        """Return the learned value of an afterstate."""
        upper, lower, left, right = after
        outer, inner, under = self._outer.young, self._inner.young, self._under.young
        return float(
            outer[upper]
            + inner[(upper & 0xFFFF) << 16 | lower >> 16]
            + under[lower]
            + outer[left]
            + inner[(left & 0xFFFF) << 16 | right >> 16]
            + under[right]
        )

    def leaf(self, after: Halves, frame: Frame) -> float:
        """Return the expected value of an afterstate with one slide to go: the loop in which the time is spent."""
        upper, lower, left, right = after
        key = upper << 32 | lower
        known = frame.leaves.get(key)
        if known is not None:
            return known
        limit = frame.limit
        outer, inner, under = self._outer.young, self._inner.young, self._under.young
        spawned = self._spawned(after)
        self.nodes += len(spawned)
        total = 0.0
        for place, (head, tail, first, last, weight) in enumerate(spawned):
            h_moved, h_gain, h_to, h_to_key, h_to0, h_to1, h_to2, h_away, h_away_key, h_away0, h_away1, h_away2 = head
            t_moved, t_gain, t_to, t_to_key, t_to0, t_to1, t_to2, t_away, t_away_key, t_away0, t_away1, t_away2 = tail
            f_moved, f_gain, f_to, f_to_key, f_to0, f_to1, f_to2, f_away, f_away_key, f_away0, f_away1, f_away2 = first
            l_moved, l_gain, l_to, l_to_key, l_to0, l_to1, l_to2, l_away, l_away_key, l_away0, l_away1, l_away2 = last
            if h_gain + t_gain >= limit or f_gain + l_gain >= limit:
                total += weight * self.best(self.spawns(after)[place][0], 1, 0, frame)
                continue
            best = _NOTHING
            moved = h_moved | t_moved
            if moved & 1:
                best = (
                    h_to
                    + t_to
                    + inner[h_to_key | t_to_key]
                    + outer[h_to0 | t_to0]
                    + inner[h_to1 | t_to1]
                    + under[h_to2 | t_to2]
                )
            if moved & 2:
                value = (
                    h_away
                    + t_away
                    + inner[h_away_key | t_away_key]
                    + outer[h_away0 | t_away0]
                    + inner[h_away1 | t_away1]
                    + under[h_away2 | t_away2]
                )
                if value > best:
                    best = value
            moved = f_moved | l_moved
            if moved & 1:
                value = (
                    f_to
                    + l_to
                    + inner[f_to_key | l_to_key]
                    + outer[f_to0 | l_to0]
                    + inner[f_to1 | l_to1]
                    + under[f_to2 | l_to2]
                )
                if value > best:
                    best = value
            if moved & 2:
                value = (
                    f_away
                    + l_away
                    + inner[f_away_key | l_away_key]
                    + outer[f_away0 | l_away0]
                    + inner[f_away1 | l_away1]
                    + under[f_away2 | l_away2]
                )
                if value > best:
                    best = value
            if best > _NOTHING:
                total += weight * best
        frame.leaves[key] = total
        return total

    def _spawned(self, after: Halves) -> list[tuple[Slid, Slid, Slid, Slid, float]]:
        """Return the four slid halves of each position of `spawns`, in its order, and its probability."""
        upper, lower, left, right = after
        heads, tails = self._upper.young, self._lower.young
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

    def _count_free(self, after: Halves) -> int:
        free = self._free_upper.young[after.upper] + self._free_lower.young[after.lower]
        return sum(len(cells) for cells in free)

    # What is remembered

    def _slid(self, half: int) -> tuple[int, int]:
        one, two = self._lines[half >> 16], self._lines[half & 0xFFFF]
        return one.towards << 16 | two.towards, one.away << 16 | two.away

    def _free(self, half: int, lower: bool) -> Free:
        # Few patterns, many halves: all halves of one pattern share one list.
        found = free_cells(half, lower)
        return self._patterns.setdefault(found, found)

    def _slid_upper(self, half: int) -> Slid:
        lines, outer = self._lines, self._outer.young
        to, away = self._slides.young[half]
        gain = lines[half >> 16].gain + lines[half & 0xFFFF].gain
        one, two = lines[to >> 16], lines[to & 0xFFFF]
        three, four = lines[away >> 16], lines[away & 0xFFFF]
        return (
            (to != half) | (away != half) << 1,
            gain,
            gain + outer[to],
            (to & 0xFFFF) << 16,
            one.outer | two.outer >> 4,
            one.middle | two.middle >> 4,
            one.inner | two.inner >> 4,
            gain + outer[away],
            (away & 0xFFFF) << 16,
            three.outer | four.outer >> 4,
            three.middle | four.middle >> 4,
            three.inner | four.inner >> 4,
        )

    def _slid_lower(self, half: int) -> Slid:
        lines, under = self._lines, self._under.young
        to, away = self._slides.young[half]
        gain = lines[half >> 16].gain + lines[half & 0xFFFF].gain
        one, two = lines[to >> 16], lines[to & 0xFFFF]
        three, four = lines[away >> 16], lines[away & 0xFFFF]
        return (
            (to != half) | (away != half) << 1,
            gain,
            gain + under[to],
            to >> 16,
            one.outer >> 8 | two.outer >> 12,
            one.middle >> 8 | two.middle >> 12,
            one.inner >> 8 | two.inner >> 12,
            gain + under[away],
            away >> 16,
            three.outer >> 8 | four.outer >> 12,
            three.middle >> 8 | four.middle >> 12,
            three.inner >> 8 | four.inner >> 12,
        )
