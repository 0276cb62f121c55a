"""The engine of the 15-puzzle: the solver's advice, reviews, and the solver and IDA* as bots."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from ..core.engine import NO_LIMIT, Alternatives, Choice, Engine, Limit, Loss, Refutation, Report, Review, Solution
from ..core.game import Variant
from ..core.grid import DOWN, LETTERS, opposite
from . import rules
from .game import is_gap_first
from .ideas import idea
from .review import first_moves, lost_moves
from .rules import slide
from .search.report import SolverReport
from .search.small_boards import LARGEST, shortest_mtm
from .search.solver import data_file, prove, solve

MOVES = 6
"""The longest line."""
_NODES = 20_000
"""How many boards are searched where nothing can be proven."""


def refute(
    board: tuple[int, ...], move: str, solution: str, is_proven: bool, data: bytes | None = None
) -> Iterator[Refutation | None]:
    """Yield None while working, finally what is wrong with a legal move (a letter) beside a solution.

    solution: of the board, at least one move; is_proven: whether it is a shortest one. data: as for `solve`.
    """
    direction = LETTERS.index(move)
    way: str | None = LETTERS[opposite(direction)] + solution
    for report in solve(slide(board, direction), data=data, nodes=0 if is_proven else _NODES, solution=way):
        way = report.moves
        if not is_proven and report.nodes >= _NODES:
            break
        yield None
    moves, best = 1 + len(way or ""), len(solution)
    line = (move, *(way or ""))[:MOVES]
    if moves == best:
        yield Refutation(line, "equal", {"moves": moves})
    elif moves < best:
        yield Refutation(line, "shorter", {"moves": moves, "best": best})
    else:
        yield Refutation(line, "longer" if is_proven else "known", {"moves": moves, "best": best})


# Boards whose shortest solution has 0, 1, 2 … 80 moves.
# Source: Korf and Schultze, "Large-scale parallel breadth-first search", 2005; OEIS A089484.
COUNTS = (
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844, 447342, 859744,
    1637383, 3098270, 5802411, 10783780, 19826318, 36142146, 65135623, 116238056, 204900019, 357071928, 613926161,
    1042022040, 1742855397, 2873077198, 4660800459, 7439530828, 11668443776, 17976412262, 27171347953, 40271406380,
    58469060820, 83099401368, 115516106664, 156935291234, 208207973510, 269527755972, 340163141928, 418170132006,
    500252508256, 581813416256, 657076739307, 719872287190, 763865196269, 784195801886, 777302007562, 742946121222,
    683025093505, 603043436904, 509897148964, 412039723036, 317373604363, 232306415924, 161303043901, 105730020222,
    65450375310, 37942606582, 20696691144, 10460286822, 4961671731, 2144789574, 868923831, 311901840, 104859366,
    29592634, 7766947, 1508596, 272198, 26638, 3406, 70, 17,
)  # fmt: skip

TOTAL = 10_461_394_944_000  # 16! / 2


def percentile(distance: int) -> float:
    """Return the percentage of all solvable boards that are closer than this, plus half of those equally far."""
    return 100 * (sum(COUNTS[:distance]) + COUNTS[distance] / 2) / TOTAL


Board = tuple[int, ...]

_IDASTAR = "idastar-"
_XZ_BEGINS = b"\xfd7zXZ\0"
_XZ_ENDS = b"YZ"
_PROVEN_SIDE = 4
"""Up to this side the search goes on until a solution is proven shortest."""
_LARGE_MS = 1000
"""The default time for larger boards."""
_OPPOSITES = str.maketrans("urdl", "dlur")
_NEWS_S = 0.1
"""How often a search reports that only its node count has grown."""


class FifteenEngine(Engine):
    """Proves shortest solutions up to 4×4 and finds short ones on larger boards; its methods are names of heuristics."""

    game = "15"
    needs_data = True
    bot_names = ("idastar-misplaced", "idastar-linear-conflict", "idastar-walking-distance", "idastar-patterns", "solver")
    """`idastar-` and the name of a heuristic, or the best method."""

    def __init__(self) -> None:
        self._data: dict[str, bytes] = {}

    def data_files(self, variant: Variant, method: str = "", board: Board = ()) -> tuple[str, ...]:
        """Return the file of the pattern databases for boards of this side, if the method needs one."""
        file = data_file(variant.side)
        return (file.name,) if file and method in ("", "patterns") else ()

    def load(self, name: str, data: bytes) -> None:
        if not (data.startswith(_XZ_BEGINS) and data.endswith(_XZ_ENDS)):
            raise ValueError(f"{name} is damaged")
        self._data[name] = data

    def advise(
        self, board: Board, variant: Variant, limit: Limit = NO_LIMIT, method: str = ""
    ) -> Iterator[Solution | None]:
        """Yield improving solutions and bounds; once the limit is reached, a solution ends the search."""
        previous: SolverReport | None = None
        solved, turn = _as_usual(board, variant)
        for report, is_last in self._reports(solved, variant, limit, method):
            if previous and not is_last and report.seconds - previous.seconds < _NEWS_S:
                if (report.moves, report.bound, report.share) == (previous.moves, previous.bound, previous.share):
                    yield None
                    continue
            previous = report
            line = None if report.moves is None else tuple(turn(report.moves))
            yield Solution(
                line=line,
                idea=idea(board, line) if line else None,
                bound=report.bound,
                is_proven=report.proven,
                percentile=percentile(report.bound) if report.proven and variant.side == 4 else -1.0,
                nodes=report.nodes,
                seconds=report.seconds,
                share=report.share,
                is_full=report.full,
            )

    def review(
        self, board: Board, variant: Variant, seed: int, moves: str, first: int = 0, last: int | None = None
    ) -> Iterator[Review | None]:
        """Yield the share of known distances, finally the moves that led away from the goal."""
        solved, turn = _as_usual(board, variant)
        for progress in lost_moves(solved, turn(moves), self._tables(variant)):
            yield Review(sum(distance is not None for distance in progress.distances) / len(progress.distances))
        distances = [float(distance) for distance in progress.distances if distance is not None]
        boards = [board]
        for letter in moves:
            boards.append(rules.slide(boards[-1], LETTERS.index(letter)))
        losses = [
            Loss(ply, 2, better, "", boards[ply], moves[ply], {better: 0, moves[ply]: 2} if better else {}, distances[ply])
            for ply, better in [(ply, turn(better)) for ply, better in progress.losses]
        ]
        yield Review(1.0, losses, chart=distances)

    def alternatives(self, board: Board, variant: Variant, line: str) -> Iterator[Alternatives | None]:
        """Yield None, finally the first moves of all shortest solutions and, up to 3×3, the fewest multi-tile moves."""
        alternatives = Alternatives("")
        solved, turn = _as_usual(board, variant)
        for firsts in first_moves(solved, turn(line), self._tables(variant)):
            alternatives.firsts = "".join([letter for letter in LETTERS if letter in turn(firsts or "")])
            yield None
        if variant.side <= LARGEST:
            for slides in shortest_mtm(solved):
                alternatives.slides = -1 if slides is None else slides
                yield None
        yield alternatives

    def prove(self, board: Board, variant: Variant, bound: int, part: int, parts: int) -> Iterator[Solution | None]:
        """Yield the boards searched so far, at the end a solution of `bound` moves if this part has one."""
        solved, turn = _as_usual(board, variant)
        told_s = 0.0
        for report in prove(solved, bound, part, parts, self._tables(variant)):
            if not report.done and report.seconds - told_s < _NEWS_S:
                yield None
                continue
            told_s = report.seconds
            line = None if report.moves is None else tuple(turn(report.moves))
            yield Solution(line, idea=idea(board, line) if line else None, bound=bound, nodes=report.nodes, share=report.share)

    def refute(self, board: Board, variant: Variant, move: str, advice: Report) -> Iterator[Refutation | None]:
        """Yield None, finally a move and the best way on, with the lengths of both solutions."""
        solved, turn = _as_usual(board, variant)
        line = turn("".join(advice.line or ()))
        for refutation in refute(solved, turn(move), line, advice.is_proven, self._tables(variant)):
            if refutation:
                refutation.line = tuple(turn("".join(refutation.line)))
            yield refutation

    def make_bot(self, name: str, variant: Variant) -> Callable[[], Choice]:
        """Return the factory of a bot; its tables are decoded now, so that no game waits for them."""
        method = name[len(_IDASTAR) :] if name.startswith(_IDASTAR) else ""
        for _ in self._reports(rules.slide(rules.goal(variant.side), DOWN), variant, Limit(1), method):
            pass

        def solve_for(board: Board, limit: Limit) -> SolverReport:
            solved, turn = _as_usual(board, variant)
            *_, (report, _) = self._reports(solved, variant, limit, method)
            return report._replace(moves=turn(report.moves or ""))

        return lambda: _Player(solve_for).choose

    def _reports(
        self, board: Board, variant: Variant, limit: Limit, method: str
    ) -> Iterator[tuple[SolverReport, bool]]:
        """Yield the solver's reports, each with whether it is the last one."""
        nodes = limit.nodes or math.inf
        limit_ms = limit.ms or (math.inf if limit.nodes or variant.side <= _PROVEN_SIDE else _LARGE_MS)
        for report in solve(board, method, self._tables(variant), limit.nodes):
            is_spent = report.seconds * 1000 >= limit_ms or report.nodes >= nodes
            is_over = is_spent and report.moves is not None
            yield report, report.done or is_over
            if is_over:
                return

    def _tables(self, variant: Variant) -> bytes | None:
        """Return the pattern databases for a kind of board; None if they are not loaded."""
        return next((self._data[name] for name in self.data_files(variant) if name in self._data), None)


def _as_usual(board: Board, variant: Variant) -> tuple[Board, Callable[[str], str]]:
    """Return the board with the usual goal to solve instead, and a function that translates moves either way."""
    if is_gap_first(variant):
        return rules.turned(board), lambda moves: moves.translate(_OPPOSITES)
    return board, str


class _Player:
    """Solves the first board it is given, then makes the moves of the solution."""

    def __init__(self, solve_for: Callable[[Board, Limit], SolverReport]) -> None:
        self._solve_for = solve_for
        self._ahead: list[int] = []

    def choose(self, game: Any) -> int:
        """Return the next move of the solution."""
        if not self._ahead:
            report = self._solve_for(game.board, Limit(game.budget_ms))
            self._ahead = [LETTERS.index(letter) for letter in report.moves or ""]
            game.note(nodes=report.nodes, proven=int(report.proven))
        return self._ahead.pop(0)
