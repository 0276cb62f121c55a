"""The solver: takes any solvable board, chooses the searches and their order, and yields improving reports."""

import gc
import time
from collections.abc import Iterator
from pathlib import Path

from ...core.errors import BadNotation
from ...core.grid import side_of
from ..rules import is_solvable, is_solved
from . import patterns, tables_5x5
from .astar import AStar
from .heuristics import HEURISTICS, heuristics_for, linear_conflict
from .idastar import IdaStar
from .iterative_deepening import Deepening
from .large_boards import beam, improving
from .packed_boards import Packing, packing_4x4
from .report import Effort, SolverReport

SLICE_MS = 25

# Within 2 % of the shortest in a quarter of the median time of a proof; a second, wider beam would cost more than it saves.
BEAM = 190

_loaded: list[Packing] = []


def _load(effort: Effort, data: bytes | None) -> Iterator[None]:
    """Prepare the databases, once for all jobs."""
    if _loaded:
        return
    for share in patterns.loading(data):
        effort.share = share
        yield
    _loaded.append(packing_4x4(patterns.patterns()))
    effort.share = 1.0


def _by_patterns(board: tuple[int, ...], effort: Effort, data: bytes | None) -> Iterator[None]:
    """Solve a 4×4 board: a beam, then the proof by A*, then iterative deepening once the memory is full."""
    yield from _load(effort, data)
    if effort.moves is None:
        for moves in beam(_loaded[0], board, BEAM, effort.upper):
            effort.improve(moves)
            yield
    yield from _advance(AStar(_loaded[0], board, effort.upper), effort)
    if not effort.settled:  # A* is gone, so its memory is free for the next search.
        effort.full = True
        yield from _advance(Deepening(_loaded[0], board, effort.bound, effort.upper), effort)


def _advance(search: AStar | Deepening | IdaStar, effort: Effort) -> Iterator[None]:
    before = effort.nodes
    for _ in search.run():
        effort.follow(search, before)
        yield
    effort.follow(search, before)


def _paced(steps: Iterator[None], effort: Effort, nodes: int) -> Iterator[SolverReport]:
    """Advance a job in slices without garbage collection, and report after each slice, each improvement and `nodes`."""
    begun = time.perf_counter()
    running = True
    while running:
        previous = (effort.moves, effort.bound)
        collecting = gc.isenabled()
        gc.disable()
        try:
            pause = time.perf_counter() + SLICE_MS / 1000
            while running and (effort.moves, effort.bound) == previous and time.perf_counter() < pause:
                running = next(steps, False) is None
                if nodes and effort.nodes >= nodes:
                    break
        finally:
            if collecting:
                gc.enable()
        seconds = time.perf_counter() - begun
        is_done = not running or effort.settled
        yield SolverReport(effort.moves, effort.bound, effort.nodes, seconds, effort.share, is_done, effort.full)
        running = running and not effort.settled


def data_file(side: int) -> Path | None:
    """Return the file that boards of this side need, or None."""
    return None if side < 4 else patterns.FILE if side == 4 else tables_5x5.FILE


def solve(
    board: tuple[int, ...], heuristic: str = "", data: bytes | None = None, nodes: int = 0, solution: str | None = None
) -> Iterator[SolverReport]:
    """Yield reports every few hundredths of a second and at every improvement, the last one with `done`.

    Boards up to 4×4 are solved with proof, unless the heuristic is too weak for that. Larger boards get a solution soon, which
    improves until the caller stops. To cancel, drop the generator.

    heuristic: a name in `HEURISTICS`, for learners; "" for the best method. data: the bytes of `data_file(side)` if there is no
    file to read. nodes: report as soon as this many boards were searched; 0 = never. solution: a known one; only shorter ones are
    searched for. Raises: BadNotation if the board is not solvable, ValueError if the heuristic does not support its size.
    """
    side = side_of(board)
    if not is_solvable(board):
        raise BadNotation("not-solvable")
    if heuristic and heuristic not in heuristics_for(side):
        raise ValueError(f"{heuristic!r} is not a heuristic for {side}×{side} boards")
    return _solve(board, side, heuristic, data, nodes, solution)


def _solve(
    board: tuple[int, ...], side: int, heuristic: str, data: bytes | None, nodes: int, solution: str | None
) -> Iterator[SolverReport]:
    effort = Effort(0 if heuristic else linear_conflict(board))
    effort.improve(solution)
    if is_solved(board):
        effort.improve("")
        yield SolverReport("", 0, 0, 0.0, 1.0, done=True, full=False)
    elif heuristic or side < 4:
        yield from _paced(_learn(board, effort, heuristic or "walking-distance", data), effort, nodes)
    elif side == 4:
        yield from _paced(_by_patterns(board, effort, data), effort, nodes)
    else:
        yield from _paced(improving(board, effort, data), effort, nodes)


def prove(board: tuple[int, ...], bound: int, part: int, parts: int, data: bytes | None = None) -> Iterator[SolverReport]:
    """Search a part of a level on 4×4 for a solution of `bound` moves, given that none is shorter; yield reports.

    If none of the parts finds one, the shortest solution takes at least two moves more.
    """
    effort = Effort(bound)
    yield from _paced(_prove(board, effort, part, parts, data), effort, 0)


def _prove(board: tuple[int, ...], effort: Effort, part: int, parts: int, data: bytes | None) -> Iterator[None]:
    yield from _load(effort, data)
    search = Deepening(_loaded[0], board, effort.bound, effort.bound + 2, part, parts)
    for _ in search.run():
        effort.nodes = search.nodes
        yield
    effort.nodes = search.nodes
    effort.improve(search.moves)


def _learn(board: tuple[int, ...], effort: Effort, heuristic: str, data: bytes | None) -> Iterator[None]:
    if heuristic == "patterns":
        yield from _load(effort, data)
    yield from _advance(IdaStar(board, HEURISTICS[heuristic]), effort)
