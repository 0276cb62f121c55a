"""The solver of the 15-puzzle as the terminal uses it: as advice, and as a bot; knows no other game."""

import functools
from collections.abc import Iterator

from game.core.contract import Variant
from game.core.grid import DOWN, LETTERS
from game.fifteen import rules
from game.fifteen.report import Report
from game.fifteen.solver import solve
from game.lab.visitor import GameView, MakeBot
from game.term.advice import Advice, Board, Engine
from game.term.words import say

_PROVEN_SIDE = 4
"""Up to this side a solution is waited for until it is proved a shortest one."""
_LARGE_MS = 1000
"""How long a larger board is thought about, where nobody says."""


def advise(board: Board, variant: Variant, budget_ms: int = 0) -> Iterator[Advice]:
    """Yield what is known, the last with the best solution; small boards are proved where no budget is set."""
    for report in _reports(board, budget_ms):
        yield _advice(board, report, False)
    yield _advice(board, report, True)


def _reports(board: Board, budget_ms: int) -> Iterator[Report]:
    limit_ms = budget_ms or (0 if len(board) <= _PROVEN_SIDE**2 else _LARGE_MS)
    for report in solve(board):
        yield report
        if limit_ms and report.moves is not None and report.seconds * 1000 >= limit_ms:
            return


def _advice(board: Board, report: Report, is_last: bool) -> Advice:
    moves = (report.moves or "").lower()
    share = report.bound / len(moves) if moves else 0.0
    return Advice(moves[:1], report.record(), functools.partial(_tell, board, report), share, is_last)


def _tell(board: Board, report: Report, language: str) -> str:
    if report.moves is None:
        return say(language, "mind-thinking")
    if not report.moves:
        return say(language, "solved-title")
    letter = report.moves[0].lower()
    tile = board[rules.slide(board, LETTERS.index(letter)).index(0)]
    proof = say(language, "proof-done" if report.proven else "proof-not", length=len(report.moves), bound=report.bound)
    return say(language, "next-tile", tile=tile, direction=letter) + " " + proof


class _Solver:
    """Solves the board that it meets first, then makes the moves of the solution."""

    def __init__(self) -> None:
        self._ahead: list[int] = []

    def choose(self, game: GameView) -> int:
        """Return the next move of the solution."""
        if not self._ahead:
            *_, report = _reports(game.board, game.budget_ms)
            self._ahead = [LETTERS.index(letter) for letter in (report.moves or "").lower()]
            game.note(nodes=report.nodes, proven=int(report.proven))
        return self._ahead.pop(0)


def _make_solver(variant: Variant) -> MakeBot:
    """Read the tables, so that no game waits for them, and make the bot."""
    nearly = rules.slide(rules.goal(variant.side), DOWN)
    for _ in _reports(nearly, 1):
        pass
    return lambda: _Solver().choose


ENGINE = Engine(advise, {"solver": _make_solver})
