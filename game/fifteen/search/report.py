"""What a search reports: the state of the job at one moment, and the combined results of its searches."""

from typing import NamedTuple

from .astar import AStar
from .idastar import IdaStar
from .iterative_deepening import Deepening
from .packed_boards import FAR


class SolverReport(NamedTuple):
    """What is known at one moment."""

    moves: str | None
    """The best solution so far, letters u r d l."""
    bound: int
    """No solution is shorter."""
    nodes: int
    """Boards expanded for the proof; above 4×4, where nothing is proven, boards in the beams."""
    seconds: float
    share: float
    """How much of the databases is unpacked, 1.0 once the search runs."""
    done: bool
    """Whether this is the last report."""
    full: bool
    """Whether A* has filled the memory; deepening goes on, which several processes can share (`solver.prove`)."""

    @property
    def proven(self) -> bool:
        """Whether no solution is shorter than the best so far."""
        return self.moves is not None and len(self.moves) == self.bound

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
