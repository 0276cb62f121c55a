"""Full-width expectimax over learned values for 4×4, on memoised half boards.

    position ── slide ──▶ afterstate ── spawn ──▶ position ── slide ──▶ afterstate
      `best`: maximum       `chance`: mean          `best`                at depth 0: learned value
"""

from collections.abc import Generator
from math import inf
from operator import itemgetter

from ...core.grid import DOWN, LEFT, RIGHT, UP
from .half_boards import HalfBoards
from .ntuple import BIAS, HEAD_MASK, MASK, SHIFTS, Network
from .tables import Board, Halves, RankScale, downgrade, pack, slide_real

Move = tuple[int, int, Halves, "Frame"]
"""Direction, points, the position after it, and the frame in which to search that."""

MAX_SEEN = 40_000
WHOLE_PLIES = 2
MARGIN = 5000.0
"""A root move is searched again only if its value at the previous depth plus this margin exceeds the best value so far.

On 13,013 positions this cost 14 points a move at 3 plies; 1,000 cost 22 for a seventh fewer leaves, and 20,000 cost 10.
"""

_NOTHING = -1e18
_PROMISE = itemgetter(0)


class Frame:
    """Memoised positions of one scale: expected values before a spawn, of leaves and of inner nodes."""

    def __init__(self, scale: RankScale) -> None:
        self.scale = scale
        self.limit = scale.limit
        self.leaves: dict[int, float] = {}
        self.nodes: dict[tuple[int, int, int], float] = {}


class NetworkSearch:
    """Expectimax over one network, with memos that last from move to move. nodes: positions evaluated so far."""

    def __init__(self, network: Network, four_percent: int = 10) -> None:
        self.nodes = 0
        self._halves = HalfBoards(network, four_percent)
        self._frames: dict[RankScale, Frame] = {}
        self._board: Board = ()

    def set_odds(self, four_percent: int) -> None:
        """Set the chance of a 4, in percent."""
        self._halves.set_odds(four_percent)
        self._frames = {}

    def size(self) -> int:
        """Return the number of entries in all memos."""
        return self._halves.size() + sum(len(frame.leaves) + len(frame.nodes) for frame in self._frames.values())

    def forget(self) -> None:
        """Forget the values of positions, so that the next search counts all of its nodes."""
        self._frames = {}

    def make_room(self) -> None:
        """Make room in the memos; call it between steps."""
        self._halves.make_room()
        for frame in self._frames.values():
            if len(frame.leaves) + len(frame.nodes) > MAX_SEEN:
                frame.leaves = {}
                frame.nodes = {}

    def values_in_steps(
        self, board: Board, plies: int, extend_below: int, values: dict[int, float] | None = None
    ) -> Generator[None, None, dict[int, float]]:
        """Return the expected points still to come after each legal direction, searching `plies` slides deep.

        Above rank 12 they are points of the downgraded board. Memos of positions last while the board stays the same. values:
        those of a shallower depth, replaced one by one as deeper ones are known. Their best is searched first; a direction that
        they show to be clearly worse keeps its value, which is never the best.
        """
        values = {} if values is None else values
        if 0 not in board and len(set(board)) == len(board):
            # Sixteen different tiles: nothing moves, and their ranks would not all fit into nibbles.
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
                values[direction] = gain + (yield from self.chance_in_steps(after, plies - 1, extend_below, frame))
                best = max(best, values[direction])
                yield
        return values

    def frame(self, scale: RankScale) -> Frame:
        """Return the frame of a scale."""
        frame = self._frames.get(scale)
        if frame is None:
            frame = self._frames[scale] = Frame(scale)
        return frame

    def moves(self, position: Halves, frame: Frame) -> list[Move]:
        """Return the legal moves of a position."""
        moves: list[Move] = []
        upper, lower, left, right = position
        for towards, away, first, second in ((LEFT, RIGHT, upper, lower), (UP, DOWN, left, right)):
            head = self._halves.upper.young[first]
            tail = self._halves.lower.young[second]
            moved = head[0] | tail[0]
            gain = head[1] + tail[1]
            to_first, away_first = self._halves.slides.young[first]
            to_second, away_second = self._halves.slides.young[second]
            for bit, direction, one, two, at in ((1, towards, to_first, to_second, 4), (2, away, away_first, away_second, 9)):
                if not moved & bit:
                    continue
                if gain >= frame.limit:
                    slid = slide_real(position, frame.scale, direction)
                    if slid:
                        moves.append((direction, slid[0], slid[1], self.frame(slid[2])))
                    continue
                crossing = (head[at] | tail[at], head[at + 2] | tail[at + 2])
                after = Halves(one, two, *crossing) if towards == LEFT else Halves(*crossing, one, two)
                moves.append((direction, gain, after, frame))
        return moves

    def ranked(self, position: Halves, frame: Frame) -> list[tuple[float, int, Halves, Frame]]:
        """Return the legal moves, most promising first: learned value plus points, points, position after it, frame."""
        worth = self._halves.worth
        ranked = [(gain + worth(after), gain, after, there) for _, gain, after, there in self.moves(position, frame)]
        ranked.sort(key=_PROMISE, reverse=True)
        return ranked

    def best(self, position: Halves, plies: int, extend_below: int, frame: Frame) -> float:
        """Return the value of the best move, searching `plies` slides deep; 0 for a dead position."""
        ranked = self.ranked(position, frame)
        if plies == 1 or not ranked:
            return ranked[0][0] if ranked else 0.0
        best = _NOTHING
        for promise, gain, after, there in ranked:
            if promise <= best:
                break
            best = max(best, gain + self.chance(after, plies - 1, extend_below, there))
        return best

    def chance(self, after: Halves, plies: int, extend_below: int, frame: Frame) -> float:
        """Return the expected value of an afterstate, with `plies` slides still to search.

        With `extend_below` above 0, boards with at most that many empty cells are searched one slide deeper.
        """
        if plies == 0:
            return self._halves.worth(after)
        if plies == 1:
            if not extend_below or self._halves.count_free(after) > extend_below:
                return self.leaf(after, frame)
            extend_below = 0
            plies = 2
        key = (after.upper << 32 | after.lower, plies, extend_below)
        value = frame.nodes.get(key)
        if value is None:
            value = 0.0
            for position, weight in self._halves.spawns(after):
                value += weight * self.best(position, plies, extend_below, frame)
            frame.nodes[key] = value
        return value

    def best_in_steps(self, position: Halves, plies: int, extend_below: int, frame: Frame) -> Generator[None, None, float]:
        """Like `best`, but yield every few milliseconds."""
        if plies <= WHOLE_PLIES:
            value = self.best(position, plies, extend_below, frame)
            yield
            return value
        best = _NOTHING
        for promise, gain, after, there in self.ranked(position, frame):
            if promise <= best:
                break
            best = max(best, gain + (yield from self.chance_in_steps(after, plies - 1, extend_below, there)))
        return best if best > _NOTHING else 0.0

    def chance_in_steps(self, after: Halves, plies: int, extend_below: int, frame: Frame) -> Generator[None, None, float]:
        """Like `chance`, but yield every few milliseconds."""
        if plies <= 1:
            return self.chance(after, plies, extend_below, frame)
        key = (after.upper << 32 | after.lower, plies, extend_below)
        memoised = frame.nodes.get(key)
        if memoised is not None:
            return memoised
        value = 0.0
        for position, weight in self._halves.spawns(after):
            value += weight * (yield from self.best_in_steps(position, plies, extend_below, frame))
        frame.nodes[key] = value
        return value

    def leaf(self, after: Halves, frame: Frame) -> float:
        """Return the expected value of an afterstate with one slide to search: the hot loop."""
        upper, lower, left, right = after
        key = upper << 32 | lower
        memoised = frame.leaves.get(key)
        if memoised is not None:
            return memoised
        limit = frame.limit
        halves = self._halves
        outer, inner, under = halves.outer.young, halves.inner.young, halves.under.young
        spawned = halves.slid_spawns(after)
        self.nodes += len(spawned)
        shifts = SHIFTS
        total = 0.0
        for place, (head, tail, first, last, weight) in enumerate(spawned):
            h_moved, h_gain, h_to, h_to_key, h_to0, h_to1, h_to2, h_away, h_away_key, h_away0, h_away1, h_away2 = head
            t_moved, t_gain, t_to, t_to_key, t_to0, t_to1, t_to2, t_away, t_away_key, t_away0, t_away1, t_away2 = tail
            f_moved, f_gain, f_to, f_to_key, f_to0, f_to1, f_to2, f_away, f_away_key, f_away0, f_away1, f_away2 = first
            l_moved, l_gain, l_to, l_to_key, l_to0, l_to1, l_to2, l_away, l_away_key, l_away0, l_away1, l_away2 = last
            if h_gain + t_gain >= limit or f_gain + l_gain >= limit:
                total += weight * self.best(self._halves.spawns(after)[place][0], 1, 0, frame)
                continue
            best = 0
            moved = h_moved | t_moved
            if moved & 1:
                sums = (
                    h_to + t_to + inner[h_to_key | t_to_key] + outer[h_to0 | t_to0] + inner[h_to1 | t_to1] + under[h_to2 | t_to2]
                )
                best = sums >> shifts[sums & HEAD_MASK] & MASK
            if moved & 2:
                sums = (
                    h_away
                    + t_away
                    + inner[h_away_key | t_away_key]
                    + outer[h_away0 | t_away0]
                    + inner[h_away1 | t_away1]
                    + under[h_away2 | t_away2]
                )
                value = sums >> shifts[sums & HEAD_MASK] & MASK
                if value > best:
                    best = value
            moved = f_moved | l_moved
            if moved & 1:
                sums = (
                    f_to + l_to + inner[f_to_key | l_to_key] + outer[f_to0 | l_to0] + inner[f_to1 | l_to1] + under[f_to2 | l_to2]
                )
                value = sums >> shifts[sums & HEAD_MASK] & MASK
                if value > best:
                    best = value
            if moved & 2:
                sums = (
                    f_away
                    + l_away
                    + inner[f_away_key | l_away_key]
                    + outer[f_away0 | l_away0]
                    + inner[f_away1 | l_away1]
                    + under[f_away2 | l_away2]
                )
                value = sums >> shifts[sums & HEAD_MASK] & MASK
                if value > best:
                    best = value
            if best:
                total += weight * (best - BIAS)
        frame.leaves[key] = total
        return total
