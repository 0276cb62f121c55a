"""A* on packed boards: proves a rising lower bound, level by level, until a solution meets it.

What is not textbook:

* All boards of a level (one value of f = moves so far + estimate) are expanded in sweeps by ascending number of moves. A sweep
  takes a limited number of boards per number of moves, to find a solution within the level early; each sweep takes more than the
  one before. Nothing is expanded twice, and batches stay large.
* The first levels are small and expanded as one, in a single unlimited sweep. It is breadth first, so the first solution is a
  shortest one even if it lies below the last of them.
* The heuristic is inconsistent (the databases ignore the blank): a board reached again on a shorter path is expanded again.
* A board whose first look-up already exceeds the level waits there with its number of finished look-ups; the mirrored look-up
  follows when its level comes.
"""

from collections.abc import Iterator
from functools import partial
from itertools import compress

from .packed_boards import FAR, Groups, PackedBoards, Packing, chosen, counted, keys_of, merged, split, unseen

# Moves above the first bound that the first sweep covers: few boards, and every level costs some fifty batches.
AHEAD = 4
FIRST_SWEEP = 600
SWEEP_GROWTH = 8
WIDEST_SWEEP = 6400

# Bytes in Pyodide, measured: a key with its share of the dict; a waiting board. 200 MB of them keep the interpreter below 300 MB.
_BYTES_CLOSED = 64
_BYTES_WAITING = 16
MEMORY = 200_000_000

_WITHIN = [b"\1" * (limit + 1) + bytes(255 - limit) for limit in range(256)]
_EQUAL = [bytes(wanted) + b"\1" + bytes(255 - wanted) for wanted in range(256)]

Bucket = list[list[PackedBoards]]  # by the number of look-ups done


class AStar:
    """One search. `bound` is proven at any time; `moves` is the solution once it is found.

    upper: boards that cannot lead to fewer moves are dropped; the search ends when the bound reaches it. full: the search ended
    because its memory was full.
    """

    def __init__(self, packing: Packing, board: tuple[int, ...], upper: int = FAR, memory: int = MEMORY) -> None:
        self.upper = upper
        self.nodes = 0
        self.moves: str | None = None
        self.full = False
        self._packing = packing
        self._memory = memory
        self._closed: dict[bytes, int] = {}
        self._stored = 0
        start = packing.start(board)
        self.bound = max(lookup.values(start[0])[0] for lookup in packing.lookups)
        self._level = max(self.bound, min(self.bound + AHEAD, upper - 2))
        self._last = len(packing.lookups)
        self._waiting: dict[int, dict[int, Bucket]] = {}
        self._bucket(self._level, 0)[self._last].append(start)

    def run(self) -> Iterator[None]:
        """Search, yielding every few milliseconds."""
        sweep = FAR
        while self.bound < self.upper:
            yield from self._expand(sweep)
            if self.full:
                return
            if self.moves is not None:
                self.bound = len(self.moves)
                return
            self._level += 2
            self.bound = self._level
            sweep = FIRST_SWEEP

    def _bucket(self, level: int, moves: int) -> Bucket:
        buckets = self._waiting.setdefault(level, {})
        if moves not in buckets:
            buckets[moves] = [[] for _ in range(self._last + 1)]
        return buckets[moves]

    def _expand(self, sweep: int) -> Iterator[None]:
        """Expand every board that may lie on a solution as long as the level, or stop at one that does.

        sweep: boards per number of moves in the first sweep.
        """
        buckets = self._waiting.setdefault(self._level, {})
        width = self._packing.width
        while buckets:
            for moves in range(min(buckets), self._level + 1):
                if moves not in buckets:
                    continue
                batches = self._take(buckets[moves], moves, sweep)
                if not any(buckets[moves]):
                    del buckets[moves]
                packed, groups = unseen(merged(batches, width), moves, self._closed, width)
                self.nodes += len(packed) // width
                if self._packing.goal in self._closed:
                    self.moves = self._path(moves)
                    return
                if len(self._closed) * _BYTES_CLOSED + self._stored * _BYTES_WAITING > self._memory:
                    self.full = True
                    return
                if groups:
                    self._sift(*self._packing.children(packed, groups), 0, moves + 1)
                yield
            sweep = min(sweep * SWEEP_GROWTH, WIDEST_SWEEP)
        del self._waiting[self._level]

    def _take(self, bucket: Bucket, moves: int, count: int) -> list[PackedBoards]:
        """Remove about `count` boards from a bucket, with all look-ups done."""
        width = self._packing.width
        ready = bucket[self._last]
        for done in range(self._last - 1, 0, -1):
            lacking = count - sum(len(packed) // width for packed, _ in ready)
            pulled: list[PackedBoards] = []
            while lacking > 0 and bucket[done]:
                pulled.append(bucket[done].pop())
                lacking -= len(pulled[-1][0]) // width
            if pulled:
                self._sift(*merged(pulled, width), done, moves)
        taken: list[PackedBoards] = []
        while count > 0 and ready:
            batch = ready.pop()
            if len(batch[0]) // width > 2 * count:
                batch, rest = split(batch, count, width)
                ready.append(rest)
            taken.append(batch)
            count -= len(batch[0]) // width
        self._stored -= sum(len(packed) // width for packed, _ in taken)
        return taken

    def _sift(self, packed: bytes, groups: Groups, done: int, moves: int) -> None:
        """Do the look-ups that packed boards still lack; boards that exceed the level wait for their own."""
        keys: list[bytes] = []
        allowed = self._level - moves
        for lookup in self._packing.lookups[done:]:
            done += 1
            values = lookup.values(packed)
            distinct = set(values)
            if max(distinct) <= allowed:
                continue
            keys = keys or keys_of(packed, self._packing.width)
            for value in distinct:
                level = moves + value
                if value > allowed and level < self.upper:
                    batch = chosen(keys, groups, values.translate(_EQUAL[value]))
                    self._bucket(level, moves)[done].append(batch)
                    self._stored += len(batch[0]) // self._packing.width
            within = values.translate(_WITHIN[allowed])
            groups = counted(groups, within)
            if not groups:
                return
            keys = list(compress(keys, within))
            packed = b"".join(keys)
        self._bucket(self._level, moves)[self._last].append((packed, groups))
        self._stored += len(packed) // self._packing.width

    def _path(self, moves: int) -> str:
        """Return the solution: from the goal back to the start, each time to a board known with one move less."""

        def is_known_with(moves: int, key: bytes) -> bool:
            return self._closed.get(key, FAR) == moves

        return self._packing.way_back(partial(is_known_with, left) for left in range(moves - 1, -1, -1))
