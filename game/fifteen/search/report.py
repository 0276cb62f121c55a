"""What a search reports: the state of the job at one moment, and the combined results of its searches."""

from .astar import AStar
from .idastar import IdaStar
from .iterative_deepening import Deepening
from .packed_boards import FAR


class SolverReport:
    """What is known at one moment.

    moves: the best solution so far, letters u r d l, or None. bound: no solution is shorter. proven: this one is not longer.
    nodes: boards expanded for the proof; above 4×4, where nothing is proven, boards in the beams. share: how much of the
    databases is unpacked, 1.0 once the search runs. done: this is the last report. full: A* has
    filled the memory, and deepening goes on, which several processes can share (`solver.prove`).
    """

    __slots__ = ("bound", "done", "full", "moves", "nodes", "proven", "seconds", "share")

    def __init__(
        self,
        moves: str | None,
        bound: int,
        nodes: int,
        seconds: float,
        share: float = 1.0,
        done: bool = False,
        full: bool = False,
    ) -> None:
        self.moves = moves
        self.bound = bound
        self.nodes = nodes
        self.seconds = seconds
        self.share = share
        self.proven = moves is not None and len(moves) == bound
        self.done = done or self.proven
        self.full = full

    @property
    def length(self) -> int | None:
        return None if self.moves is None else len(self.moves)


class Effort:
    """The combined results of the searches of one job."""

    def __init__(self, bound: int) -> None:
        self.moves: str | None = None
        self.bound = bound
        self.nodes = 0
        self.share = 1.0
        self.full = False

    def improve(self, moves: str | None) -> None:
        """Store a solution if it is the shortest so far."""
        if moves is not None and (self.moves is None or len(moves) < len(self.moves)):
            self.moves = moves

    @property
    def upper(self) -> int:
        """Only solutions shorter than this are an improvement."""
        return FAR if self.moves is None else len(self.moves)

    def follow(self, search: AStar | Deepening | IdaStar, before: int) -> None:
        """Adopt the results of a search; before: the nodes of earlier searches."""
        self.bound = max(self.bound, search.bound)
        self.nodes = before + search.nodes
        self.improve(search.moves)

    @property
    def settled(self) -> bool:
        """Whether the solution is proven to be shortest."""
        return self.moves is not None and len(self.moves) <= self.bound
