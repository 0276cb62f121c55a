"""Iterative deepening on packed boards, for boards that need more memory than A* may use.

It searches depth first in batches. The memory is a few batches per number of moves, and a table of seen boards that is cleared
when full. Bounds keep rising for as long as it runs.
"""

from collections.abc import Iterator

from .packed_boards import PackedBoards, Packing, chosen, keys_of, merged, split, unseen

BREADTH = 4000
SEEN = 600_000
SHARED_BOARDS = 500
"""The fewest boards that parts of a search are dealt from: those a few moves from the start."""


class Ply:
    """Boards reached by the same number of moves, all from boards of one earlier ply."""

    __slots__ = ("batch", "before", "moves")

    def __init__(self, batch: PackedBoards, moves: int, before: "Ply | None") -> None:
        self.batch = batch
        self.moves = moves
        self.before = before


class Deepening:
    """One search. `bound` is proven at any time; `moves` is the solution once it is found.

    bound: proven already. upper: the search ends when the bound reaches it. part, parts: several searches can share a level, each
    with its part; if none of them finds a solution, none is as short as the bound.
    """

    def __init__(
        self, packing: Packing, board: tuple[int, ...], bound: int, upper: int, part: int = 0, parts: int = 1
    ) -> None:
        self.bound = bound
        self.upper = upper
        self._part = part
        self._parts = parts
        self.nodes = 0
        self.moves: str | None = None
        self._packing = packing
        self._start = packing.start(board)

    def run(self) -> Iterator[None]:
        """Search, yielding every few milliseconds."""
        while self.bound < self.upper:
            yield from self._level()
            if self.moves is not None:
                return
            self.bound += 2

    def _level(self) -> Iterator[None]:
        width = self._packing.width
        seen: dict[bytes, int] = {}
        plies = [self._first_ply()]
        while plies:
            ply = plies.pop()
            if len(ply.batch[0]) // width > BREADTH:
                ply.batch, rest = split(ply.batch, BREADTH, width)
                plies.append(Ply(rest, ply.moves, ply.before))
            self.nodes += len(ply.batch[0]) // width
            batch = self._within(self._packing.children(*ply.batch), self.bound - ply.moves - 1)
            batch = unseen(merged([batch], width), ply.moves + 1, seen, width)
            following = Ply(batch, ply.moves + 1, ply)
            if self._packing.goal in seen:
                self.moves = self._path(following)
                return
            if batch[1]:
                plies.append(following)
            if len(seen) > SEEN:
                seen.clear()
            yield

    def _first_ply(self) -> Ply:
        """Return the start, or this part's share of all boards that are some moves from it."""
        ply = Ply(self._start, 0, None)
        if self._parts == 1:
            return ply
        width = self._packing.width
        seen = {self._start[0]: 0}
        while len(ply.batch[0]) // width < SHARED_BOARDS:
            batch = unseen(merged([self._packing.children(*ply.batch)], width), ply.moves + 1, seen, width)
            ply = Ply(batch, ply.moves + 1, ply)
        keys = keys_of(ply.batch[0], width)
        mask = bytes([place % self._parts == self._part for place in range(len(keys))])
        return Ply(chosen(keys, ply.batch[1], mask), ply.moves, ply.before)

    def _within(self, batch: PackedBoards, max_moves: int) -> PackedBoards:
        """Return the boards that need at most `max_moves` moves by both look-ups."""
        packed, groups = batch
        within = bytes([value <= max_moves for value in range(256)])
        for lookup in self._packing.lookups:
            if not groups:
                break
            mask = lookup.values(packed).translate(within)
            if 0 in mask:
                packed, groups = chosen(keys_of(packed, self._packing.width), groups, mask)
        return packed, groups

    def _path(self, ply: Ply) -> str:
        """Trace the moves to the goal in a ply back through the plies that led to it."""
        plies = []
        while ply.before is not None:
            ply = ply.before
            plies.append(ply)
        return self._packing.way_back(set(keys_of(ply.batch[0], self._packing.width)).__contains__ for ply in plies)
