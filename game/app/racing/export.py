"""A session as text: comma-separated values, which can be imported again, and a list for people, both with the scrambles."""

from game.app.racing.averages import COUNTS, DNF, format_result, format_time, parse_time
from game.app.racing.dates import format_moment, parse_moment
from game.app.racing.events import event_named
from game.app.racing.solve import UNKNOWN, Solve, by_moment, clean_comment, parse_splits
from game.core.notation import parse_moves, parse_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.app.racing.log import Log

_SINGLE = ("number", "date", "time", "moves", "mtm", "tps", "optimal", "excess", "dnf", "seed", "scramble", "comment")
COLUMNS = _SINGLE + ("event", "given", "splits", "solution")
SCRAMBLES_APART = " | "
"""What stands between several scrambles."""
MAX_TEXT = 4_000_000
"""The longest text that is imported, in characters."""
_PAUSED = "paused"
"""What the column `dnf` holds of a solve during which the device slept."""
_SLICE = 50
_LONG_SLICE = 20_000
"""After how many characters a slice ends that has fewer lines."""
_QUOTE = "\1"
"""What stands for two quotes, which are one within a field."""
_TAKEN_SIGNS = "=+-@'"
"""A field must not begin with one: the first four begin a formula, and the apostrophe stands before such a text."""


class BadSolves(ValueError):
    """A text is no list of solves of one event; `line` is the number of the first line that cannot be read, 1 for the first."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


def _own_scramble(solve: Solve) -> str:
    return solve.scramble


def csv_lines(solves: "Iterable[Solve]", scrambles: "Callable[[Solve], str]" = _own_scramble) -> "Iterator[str]":
    """Go through a line of names and a line a solve; times in seconds, dates in UTC, unknown numbers left empty.

    scrambles: returns the text of a solve's scrambles.
    """
    yield ",".join(COLUMNS)
    for number, solve in enumerate(solves):
        time = f"{solve.elapsed_ms // 1000}.{solve.elapsed_ms % 1000:03d}"
        mtm, shortest, excess = _known(solve.mtm), _known(solve.shortest), _known(solve.excess)
        # Only these texts can hold a comma, a quote or a sign; to look at every field takes twice as long.
        scramble, comment, solution = _field(scrambles(solve)), _field(solve.comment), _field(solve.solution)
        dnf = _PAUSED if solve.is_paused else int(solve.is_dnf)
        yield (
            f"{number + 1},{format_moment(solve.at_ms)},{time},{solve.moves},{mtm},{solve.tps:.3f},{shortest},{excess},"
            f"{dnf},{solve.seed},{scramble},{comment},{solve.event},{int(solve.is_given)},{solve.splits},{solution}"
        )


def text_lines(
    title: str, log: "Log", scrambles: "Callable[[Solve], str]" = _own_scramble, metric: str = ""
) -> "Iterator[str]":
    """Go through the lines of a session as people paste it into a message: the averages, then a line a solve; in English.

    metric: what is counted where the fewest moves win, "stm" or "mtm".
    """
    figures = log.figures
    lines = [title, f"solves: {figures.solved}/{figures.count}", f"best: {format_result(figures.best, metric)}"]
    current = log.current
    for place, count in enumerate(COUNTS):
        if figures.count >= count:
            best = format_result(figures.averages[place], metric)
            lines.append(f"ao{count}: {format_result(current[place], metric)} (best {best})")
    lines.append("")
    yield from lines
    for number, solve in enumerate(log.all()):
        time = format_time(solve.elapsed_ms)
        optimal = f", optimal {solve.shortest}" if solve.shortest != UNKNOWN else ""
        result = f"DNF({time})" if solve.result == DNF else format_result(solve.result, metric)
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


def parse_csv(text: str) -> list[Solve]:
    """Return the solves of comma-separated values, as `parse_in_slices` does. Raises: BadSolves."""
    solves: list[Solve] = []
    for _ in parse_in_slices(text, solves):
        pass
    return solves


def parse_in_slices(text: str, solves: list[Solve]) -> "Iterator[int]":
    """Add the solves of comma-separated values to a list, oldest first; columns are found by their names, `time` is needed.

    Gives way after every 50 lines with the percentage that is read; the list is in order once all is. Raises: BadSolves.
    """
    if len(text) > MAX_TEXT:
        raise BadSolves(1)
    lines = text.replace("\r\n", "\n").replace("\ufeff", "").split("\n")
    names = [name.strip().lower() for name in _fields(lines[0])]
    if "time" not in names:
        raise BadSolves(1)
    read = 0
    for place, line in enumerate(lines[1:]):
        if line.strip():
            try:
                fields = _fields(line)
                if [extra for extra in fields[len(names) :] if extra]:
                    raise ValueError("more fields than columns")
                solves.append(_solve(dict(zip(names, fields))))
                if solves[-1].event != solves[0].event:
                    raise ValueError("another event")
            except ValueError:
                raise BadSolves(place + 2)  # noqa: B904 MicroPython knows no `from`.
        read += len(line)
        if place % _SLICE == _SLICE - 1 or read >= _LONG_SLICE:
            read = 0
            yield 100 * place // len(lines)
    solves[:] = by_moment(solves)


def _solve(fields: dict[str, str]) -> Solve:
    """Return the solve of a line's fields. Raises: ValueError."""
    time_ms = parse_time(fields.get("time", ""))
    is_dnf = time_ms == DNF or fields.get("dnf", "").strip().lower() in ("1", "true", "yes", "dnf")
    is_paused = fields.get("dnf", "").strip().lower() == _PAUSED
    moves = int(fields.get("moves") or "0")
    if moves < 0:
        raise ValueError("not a number of moves")
    solve = Solve(
        parse_moment(fields["date"]) if fields.get("date") else 0,
        0 if time_ms == DNF else time_ms,
        moves,
        _number(fields.get("mtm")),
        _number(fields.get("optimal")),
        is_dnf,
        _seed(fields.get("seed", "")),
        " ".join(fields.get("scramble", "").split()),
        clean_comment(fields.get("comment", "")),
        event_named(fields.get("event", "").strip()).name,
        fields.get("given", "").strip() == "1",
        _splits(fields.get("splits", "")),
        "".join([letter * times for letter, times in parse_moves(fields.get("solution", ""))]),
        is_paused,
    )
    if not solve.is_possible:
        raise ValueError("not a time")
    return solve


def _known(number: int) -> object:
    return "" if number == UNKNOWN else number


def _number(text: str | None) -> int:
    number = int(text) if text and text.strip() else UNKNOWN
    if number < UNKNOWN:
        raise ValueError("not a number of moves")
    return number


def _splits(text: str) -> str:
    parse_splits(text)
    return " ".join(text.split())


def _seed(text: str) -> str:
    return str(parse_seed(text)) if text else ""


def _field(text: str) -> str:
    """Return a field; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    if not text:
        return ""
    if text[0] in _TAKEN_SIGNS:
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


def _fields(line: str) -> list[str]:
    """Return the fields of a line, without the quotes and the apostrophes of `_field`."""
    fields = []
    parts = line.split(",")  # MicroPython finds a place in a long text only by counting from its start.
    place = 0
    while place < len(parts):
        field = parts[place]
        if field[:1] == '"':
            pieces = []
            piece = field[1:].replace('""', _QUOTE)
            while '"' not in piece and place + 1 < len(parts):
                pieces.append(piece)
                place += 1
                piece = parts[place].replace('""', _QUOTE)
            field = ",".join(pieces + [piece.partition('"')[0]]).replace(_QUOTE, '"')
        fields.append(field[1:] if field[:1] == "'" else field)
        place += 1
    return fields
