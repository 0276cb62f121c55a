"""Exports a session as CSV, which can be imported again, or as a readable list; both include the scrambles."""

from ...core.typing import Callable, Iterable, Iterator
from .averages import COUNTS, DNF, NONE, format_exact, format_result
from .dates import format_moment
from .solve import UNKNOWN, Solve
from .solve_list import SolveList

_SINGLE = ("number", "date", "time", "moves", "mtm", "tps", "optimal", "excess", "dnf", "seed", "scramble", "comment")
COLUMNS = _SINGLE + ("event", "given", "splits", "solution")
SCRAMBLES_APART = " | "
"""Separator between scrambles."""
PAUSED = "paused"
"""Value of the column `dnf` for a solve during which the device slept."""
_ESCAPED_SIGNS = "=+-@'"
"""A field must not begin with these: the first four begin a formula, and the apostrophe escapes them."""


def _own_scramble(solve: Solve) -> str:
    return solve.scramble


def csv_lines(solves: "Iterable[Solve]", scrambles: "Callable[[Solve], str]" = _own_scramble) -> "Iterator[str]":
    """Yield a header and one line per solve: times in seconds, dates in UTC, unknown numbers empty."""
    yield ",".join(COLUMNS)
    for number, solve in enumerate(solves):
        time = f"{solve.elapsed_ms // 1000}.{solve.elapsed_ms % 1000:03d}"
        mtm, shortest, excess = _number(solve.mtm), _number(solve.shortest), _number(solve.excess)
        # Only these texts can contain a comma, a quote or a sign; checking every field takes twice as long.
        scramble, comment, solution = _field(scrambles(solve)), _field(solve.comment), _field(solve.solution)
        dnf = PAUSED if solve.is_paused else int(solve.is_dnf)
        yield (
            f"{number + 1},{format_moment(solve.at_ms)},{time},{solve.moves},{mtm},{solve.tps:.3f},{shortest},{excess},"
            f"{dnf},{solve.seed},{scramble},{comment},{solve.event},{int(solve.is_given)},{solve.splits},{solution}"
        )


def text_lines(
    title: str, session: "SolveList", scrambles: "Callable[[Solve], str]" = _own_scramble, metric: str = ""
) -> "Iterator[str]":
    """Yield a session as English text for messages: the averages, then one line per solve; metric: see `Event.metric`."""
    figures = session.figures
    lines = [title, f"solves: {figures.solved}/{figures.count}", f"best: {_result(figures.best, metric)}"]
    current = session.current
    for place, count in enumerate(COUNTS):
        if figures.count >= count:
            best = format_result(figures.averages[place], metric)
            lines.append(f"ao{count}: {format_result(current[place], metric)} (best {best})")
    lines.append("")
    yield from lines
    for number, solve in enumerate(session.all()):
        time = format_exact(solve.elapsed_ms)
        optimal = f", optimal {solve.shortest}" if solve.shortest != UNKNOWN else ""
        result = f"DNF({time})" if solve.result == DNF else _result(solve.result, metric)
        facts = []
        if solve.moves:
            speed = f"{solve.mtm} mtm, {time}" if metric else f"{solve.tps:.3f} tps"
            facts.append(f"{solve.moves} moves, {speed}{optimal}")
        if solve.is_given:
            facts.append("given")
        if solve.is_paused:
            facts.append("paused")
        line = f"{number + 1}. {result}" + (f" ({', '.join(facts)})" if facts else "")
        parts = (line, solve.splits, scrambles(solve), solve.solution, solve.comment)
        yield "  ".join([part for part in parts if part])


def _result(result: int, metric: str) -> str:
    """Format a result for files: a time to the millisecond, or a number of moves."""
    return format_result(result, metric) if metric and result not in (NONE, DNF) else format_exact(result)


def _number(number: int) -> object:
    return "" if number == UNKNOWN else number


def _field(text: str) -> str:
    """Quote a field; a text that looks like a formula gets an apostrophe in front."""
    if not text:
        return ""
    if text[0] in _ESCAPED_SIGNS:
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text
