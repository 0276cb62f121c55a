"""The mind of 2048 as the terminal uses it: as advice, and as bots; knows no other game."""

import functools
from collections.abc import Callable, Iterator
from pathlib import Path

from game.app.words import sign
from game.arena.bot import MakeBot
from game.core.game import Variant
from game.core.grid import LETTERS
from game.term.advice import Advice, Board, Engine
from game.term.words import say
from game.twenty48.bots import NAMES, make_bot
from game.twenty48.reasons import reasons
from game.twenty48.search.deepening import DeepeningSearch, Report
from game.twenty48.search.perfect import CELLS, FOURS, MARKED, PerfectPlay

WEIGHTS = Path(__file__).parents[1] / "data" / "2048.weights"
MOVES_3X3 = WEIGHTS.with_name("2048-3x3.moves")
_HINT_MS = 300
"""How long to think about a hint where nobody says."""
_MAX_REASONS = 3


@functools.cache
def mind() -> DeepeningSearch:
    """Return the mind of this process; it judges by hand-made rules where the weights, or the moves on 3×3, are not there."""
    return DeepeningSearch(WEIGHTS.read_bytes() if WEIGHTS.exists() else None, read_moves(MOVES_3X3)[0])


@functools.cache
def read_moves(file: Path) -> tuple[PerfectPlay | None, str]:
    """Return the best moves on 3×3 and why there are none, if so."""
    try:
        return PerfectPlay(file.read_bytes()), ""
    except (OSError, ValueError) as error:
        return None, str(error)


def advise(board: Board, variant: Variant, budget_ms: int = 0) -> Iterator[Advice]:
    """Yield what each depth found, the last once the time is over."""
    budget_ms = budget_ms or _HINT_MS
    fours = variant.options["fours"]
    share = 0.0
    for report in mind().think(board, budget_ms, fours):
        if report is None:
            yield Advice("", {}, lambda language: say(language, "mind-thinking"), share, False)
        else:
            last = report
            share = min(1.0, report.seconds * 1000 / budget_ms)
            yield _advice(board, fours, report, share, False)
    yield _advice(board, fours, last, 1.0, True)


def _advice(board: Board, fours: int, report: Report, share: float, is_last: bool) -> Advice:
    values = {LETTERS[direction]: round(value, 1) for direction, value in report.values.items()}
    letter = LETTERS[report.best] if values else ""
    record: dict[str, object] = {
        "move": letter or None,
        "values": {name: values.get(name) for name in LETTERS},
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 4),
        "learned": report.learned,
        "proven": report.proven,
    }
    if report.proven:
        record["chances"] = {str(1 << rank): chance for rank, chance in zip(MARKED, mind().chances(board, fours))}
    return Advice(letter, record, functools.partial(_tell, board, fours, report), share, is_last)


def _tell(board: Board, fours: int, report: Report, language: str) -> str:
    """Say the move, why in words made from the board, and what each move is worth."""
    if not report.values:
        return say(language, "lost-title")
    why = []
    for key, facts in reasons(board, report.best, report.values, fours)[:_MAX_REASONS]:
        told: dict[str, object] = {**facts}
        if "direction" in told:
            told["direction"] = LETTERS[facts["direction"]]
        why.append(say(language, "why-" + key, **told))
    values = []
    for direction in sorted(report.values, key=lambda direction: -report.values[direction]):
        worth = f" {report.values[direction]:,.0f}" if report.learned else ""
        values.append(say(language, "way-" + LETTERS[direction]) + worth)
    advice = say(language, "advice", direction=LETTERS[report.best], why=sign(language, ";").join(why))
    if report.proven:
        chances = [f"{1 << rank} {chance:.0%}" for rank, chance in zip(MARKED, mind().chances(board, fours))]
        lines = [advice, say(language, "proven-best")]
        if chances:
            lines.append(say(language, "chances-to-make", chances=", ".join(chances)))
        return "\n".join(lines)
    reason = read_moves(MOVES_3X3)[1]
    if reason and len(board) == CELLS and fours == FOURS:
        advice = say(language, "no-moves-3x3", reason=reason) + "\n" + advice
    return advice + "\n" + say(language, "points-to-come" if report.learned else "best-first", values=", ".join(values))


def _bots(name: str) -> Callable[[Variant], MakeBot]:
    return lambda variant: make_bot(name, variant, mind())


ENGINE = Engine(advise, {name: _bots(name) for name in NAMES})
