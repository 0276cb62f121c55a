"""The solver of the 15-puzzle as the terminal uses it: as advice, and as bots; knows no other game."""

import functools
from collections.abc import Iterator

from game.core.game import Variant
from game.core.grid import LETTERS
from game.fifteen import rules
from game.fifteen.bots import NAMES, make_bot, reports
from game.fifteen.search.report import Report
from game.term.advice import Advice, Board, Engine
from game.term.words import say


def advise(board: Board, variant: Variant, budget_ms: int = 0) -> Iterator[Advice]:
    """Yield what is known, the last with the best solution; small boards are proved where no budget is set."""
    for report in reports(board, budget_ms):
        yield _advice(board, report, False)
    yield _advice(board, report, True)


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


ENGINE = Engine(advise, {name: functools.partial(make_bot, name) for name in NAMES})
