"""IDA*, one board at a time, with any heuristic: the textbook search, for learners to compare heuristics, and for 3×3.

Source: Korf, "Depth-first iterative-deepening", 1985.
"""

from collections.abc import Iterator

from ...core.grid import LETTERS, opposite, side_of
from .heuristics import Heuristic
from .packed_boards import neighbours

NODES_PER_TICK = 1000


class IdaStar:
    """One search. `bound` is proven at any time; `moves` is a shortest solution once it is found."""

    def __init__(self, board: tuple[int, ...], heuristic: Heuristic) -> None:
        self.bound = heuristic(board)
        self.nodes = 0
        self.moves: str | None = None
        self._board = board
        self._heuristic = heuristic
        side = side_of(board)
        self._neighbours = [neighbours(cell, side) for cell in range(side * side)]

    def run(self) -> Iterator[None]:
        """Search level by level, yielding every thousand boards."""
        while self.moves is None:
            yield from self._level()

    def _level(self) -> Iterator[None]:
        """Visit, depth first, every board that may lie on a solution of `bound` moves; then raise the bound."""
        exceeding = 255
        heuristic = self._heuristic
        path: list[int] = []
        waiting = [(self._board, self._board.index(0), 0, -1)]
        while waiting:
            board, blank, moves, last = waiting.pop()
            del path[max(moves - 1, 0) :]
            if last >= 0:
                path.append(last)
            self.nodes += 1
            if self.nodes % NODES_PER_TICK == 0:
                yield
            estimate = heuristic(board)
            if moves + estimate > self.bound:
                exceeding = min(exceeding, moves + estimate)
                continue
            # Invariant: every heuristic is 0 only for the solved board.
            if estimate == 0:
                self.moves = "".join([LETTERS[direction] for direction in path])
                return
            way_back = opposite(last) if last >= 0 else -1
            for direction, cell in self._neighbours[blank]:
                if direction != way_back:
                    after = list(board)
                    after[blank], after[cell] = after[cell], 0
                    waiting.append((tuple(after), cell, moves + 1, direction))
        self.bound = exceeding
