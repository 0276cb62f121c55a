"""What a search tells: a report of one moment, and what the searches of one job have found out together."""

from typing import Protocol

from .packed_boards import FAR


class ProvingSearch(Protocol):
    """What the searches that prove something have in common."""

    bound: int
    nodes: int
    moves: str | None


class SolverReport:
    """What is known at one moment.

    moves: the best solution so far, letters u r d l, or None before the first.
    bound: no solution has fewer moves. proven: this one has no more.
    nodes: boards expanded for the proof; above 4×4, where none is tried, boards kept by the beams.
    share: of the databases unpacked, 1.0 once the search runs.
    done: nothing more will come.
    """

    __slots__ = ("bound", "done", "moves", "nodes", "proven", "seconds", "share")

    def __init__(
        self,
        moves: str | None,
        bound: int,
        nodes: int,
        seconds: float,
        share: float = 1.0,
        done: bool = False,
    ) -> None:
        self.moves = moves
        self.bound = bound
        self.nodes = nodes
        self.seconds = seconds
        self.share = share
        self.proven = moves is not None and len(moves) == bound
        self.done = done or self.proven

    @property
    def length(self) -> int | None:
        """The number of moves of the best solution so far."""
        return None if self.moves is None else len(self.moves)


class Effort:
    """What the searches of one job have found out together."""

    def __init__(self, bound: int) -> None:
        self.moves: str | None = None
        self.bound = bound
        self.nodes = 0
        self.share = 1.0

    def improve(self, moves: str | None) -> None:
        """Keep a solution if it is the shortest so far."""
        if moves is not None and (self.moves is None or len(moves) < len(self.moves)):
            self.moves = moves

    @property
    def upper(self) -> int:
        """The length that a solution must stay below to be of use."""
        return FAR if self.moves is None else len(self.moves)

    def follow(self, search: ProvingSearch, before: int) -> None:
        """Take over what a search has found out; before: the nodes of the searches that came earlier."""
        self.bound = max(self.bound, search.bound)
        self.nodes = before + search.nodes
        self.improve(search.moves)

    @property
    def settled(self) -> bool:
        """Whether the solution is proved to be a shortest one."""
        return self.moves is not None and len(self.moves) <= self.bound
