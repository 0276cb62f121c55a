"""The solver, and IDA* with each heuristic, as bots for whoever runs a series; knows not who that is."""

from collections.abc import Callable, Iterator

from game.core.engine import Position
from game.core.game import Variant
from game.core.grid import DOWN, LETTERS
from game.fifteen import rules
from game.fifteen.search.report import Report
from game.fifteen.search.solver import solve

_IDASTAR = "idastar-"
NAMES = ("idastar-misplaced", "idastar-linear-conflict", "idastar-walking-distance", "idastar-patterns", "solver")
"""`idastar-` and the name of a heuristic, or the best way there is."""
_PROVEN_SIDE = 4
"""Up to this side a solution is waited for until it is proved a shortest one."""
_LARGE_MS = 1000
"""How long the solver thinks about a larger board where nobody says."""


def make_bot(name: str, variant: Variant, data: bytes | None = None) -> Callable[[], Callable[[Position], int]]:
    """Return the maker of one of `NAMES`; its tables are read now, so that no game waits for them.

    data: as for `solve`. Raises: ValueError if the board is of a size that the bot cannot solve.
    """
    heuristic = name[len(_IDASTAR) :] if name.startswith(_IDASTAR) else ""
    for _ in reports(rules.slide(rules.goal(variant.side), DOWN), 1, heuristic, data):
        pass

    return lambda: _Solver(heuristic, data).choose


def reports(board: tuple[int, ...], budget_ms: int, heuristic: str = "", data: bytes | None = None) -> Iterator[Report]:
    """Yield the solver's reports until the proof or, where a time is set, until there is a solution and the time is over."""
    limit_ms = budget_ms or (0 if len(board) <= _PROVEN_SIDE**2 else _LARGE_MS)
    for report in solve(board, heuristic, data):
        yield report
        if limit_ms and report.moves is not None and report.seconds * 1000 >= limit_ms:
            return


class _Solver:
    """Solves the board that it meets first, then makes the moves of the solution."""

    def __init__(self, heuristic: str, data: bytes | None) -> None:
        self._heuristic = heuristic
        self._data = data
        self._ahead: list[int] = []

    def choose(self, game: Position) -> int:
        """Return the next move of the solution."""
        if not self._ahead:
            *_, report = reports(game.board, game.budget_ms, self._heuristic, self._data)
            self._ahead = [LETTERS.index(letter) for letter in (report.moves or "").lower()]
            game.note(nodes=report.nodes, proven=int(report.proven))
        return self._ahead.pop(0)
