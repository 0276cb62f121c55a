"""Reads solves: CSV, also after editing in a spreadsheet, csTimer's export of all sessions, and lists of times.

Fields are separated by commas, semicolons or tabs; numbers have a decimal point, or a comma if commas do not separate fields. The
first line may be `sep=;`. Quoted fields may contain separators and line breaks. Lines that a spreadsheet quoted whole are split.
"""

from ...core.checked import MIN_TIME_MS
from ...core.notation import parse_moves, parse_seed
from ...core.typing import Callable, Iterator
from .averages import DNF, parse_time
from .batches import BadSolves, Batch
from .cstimer import read_sessions
from .dates import Dates
from .events import event_named
from .export import PAUSED
from .solve import UNKNOWN, Solve, by_moment, clean_comment, parse_splits

_SEPARATORS = ";\t,"
_MAX_LINES = 50
"""Maximum lines of a quoted field; a quote not closed within them is an ordinary character."""
_QUOTE = "\1"
"""Placeholder for a doubled quote, which is one quote in a field."""
_FORMULA_MARK = "'"
"""Escapes a text that looks like a formula."""


class Rows:
    """The rows below the header."""

    def __init__(self, text: str) -> None:
        """Read the header."""
        text = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
        self._lines = text.split("\n")
        self._next = 0
        self.separator = ""
        if self._lines[0].lower()[:4] == "sep=" and len(self._lines[0]) == 5:
            self.separator = self._lines[0][4]
            self._next = 1
        self.length = 0
        """Characters in the row read last."""
        self.line = 1
        """Line number of the row read last, from 1."""
        line = self._joined()
        separators = [sign for sign in _SEPARATORS if sign in line]
        self.separator = self.separator or (separators[0] if separators else ",")
        self.names = [name.strip().lower() for name in split_fields(line, self.separator)]
        """The column names, in lower case."""

    @property
    def has_decimal_commas(self) -> bool:
        """Whether numbers may have a decimal comma."""
        return self.separator != ","

    @property
    def percent(self) -> int:
        return 100 * self._next // max(1, len(self._lines))

    def __iter__(self) -> "Iterator[dict[str, str]]":
        """Yield the fields of each nonempty row by column name. Raises: ValueError for extra fields."""
        while self._next < len(self._lines):
            fields = split_fields(self._joined(), self.separator)
            if len(fields) == 1 and len(self.names) > 1 and self.separator in fields[0]:
                fields = split_fields(fields[0], self.separator)
            if [extra for extra in fields[len(self.names) :] if extra.strip()]:
                raise ValueError("more fields than columns")
            if [field for field in fields if field.strip()]:
                yield dict(zip(self.names, fields))

    def _joined(self) -> str:
        """Return the next line, joined with those that continue a quoted field."""
        start = self._next
        line = self._lines[start] if start < len(self._lines) else ""
        self._next, self.line = start + 1, start + 1
        self.length = len(line)
        if line.count('"') % 2:
            whole = line
            for end in range(start + 1, min(start + _MAX_LINES, len(self._lines))):
                whole += "\n" + self._lines[end]
                if self._lines[end].count('"') % 2:
                    self._next = end + 1
                    return whole
        return line


def split_fields(line: str, separator: str) -> list[str]:
    """Return the fields of a line, without quotes and formula marks."""
    fields = []
    parts = line.split(separator)  # Indexing a long text is linear in MicroPython.
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
            field = separator.join(pieces + [piece.partition('"')[0]]).replace(_QUOTE, '"')
        fields.append(field[1:] if field[:1] == _FORMULA_MARK else field)
        place += 1
    return fields


_TIME = "0123456789:.+"
_BETWEEN = ",;"
_NO_TIMES = ("DNF", "(DN")
_MAX_WORD = 100


def fields_of(line: str) -> "Iterator[dict[str, str]]":
    """Yield the fields of each solve of a line, by the names of the columns of CSV. Raises: ValueError."""
    text = line.strip()
    number, rest = _cut(text, "0123456789")
    if number and rest[:2] in (". ", ") "):
        text = rest[1:].strip()
    is_first = True
    while text:
        fields, text = _result(text)
        word = (text[:_MAX_WORD].split() or [""])[0]
        if text[:1] in _BETWEEN:
            text = text[1:].strip()
        elif word[:1] == "@" or "/" in word or "." not in word and ":" not in word and word[:3] not in _NO_TIMES:
            if not is_first or text[:1] == "(":
                raise ValueError("not a scramble after one time")
            fields["scramble"], _, fields["date"] = [part.strip() for part in text.partition("@")]
            text = ""
        is_first = False
        yield fields


def _result(text: str) -> tuple[dict[str, str], str]:
    """Return the time and comment in front of a text, and the rest. Parentheses mark what an average drops."""
    is_dropped = text[:1] == "("
    text = text[int(is_dropped) :]
    if text[:4].upper() == "DNF(":
        time, text = text[: text.find(")") + 1], text[text.find(")") + 1 :]
    elif text[:3].upper() == "DNF":
        time, text = text[:3], text[3:]
    else:
        time, text = _cut(text, _TIME)
        if "." not in time and text[:1] == "," and text[1:2].isdigit():
            decimals, text = _cut(text[1:], "0123456789")
            time += "." + decimals
            if text[:1] == "," and text[1:2].isdigit():
                raise ValueError("commas in and between times")
    if text[:1] == "=":  # The times of its phases.
        text = _cut(text[1:], _TIME)[1]
    comment = ""
    if text[:1] == "[":
        comment, closing, text = text[1:].partition("]")
        if not closing:
            raise ValueError("an open bracket")
    if is_dropped:
        if text[:1] != ")":
            raise ValueError("an open parenthesis")
        text = text[1:]
    is_time = [mark for mark in ".:DNFdnf" if mark in time] and time[-1] not in ".:"
    if not is_time or text and text[0] not in _BETWEEN and not text[0].isspace():
        raise ValueError("not a time")
    return {"time": time, "comment": comment}, text.strip()


def _cut(text: str, chars: str) -> tuple[str, str]:
    """Return the part of a text that consists of some characters, and the rest."""
    end = 0
    while end < len(text) and text[end] in chars:
        end += 1
    return text[:end], text[end:]


MAX_TEXT = 4_000_000
"""Size limit of an import, in characters."""
_SLICE = 50
"""Solves read per slice."""
_MAX_HEADING = 100
"""As many lines may come before the first time."""
_MAX_SLICE_CHARS = 20_000
"""A slice also ends after this many characters."""


def read_batches(text: str, batches: list[Batch], place: "Callable[[str, str], tuple[str, str]]") -> "Iterator[int]":
    """Add the sessions of a text to a list, yielding the percentage after each slice.

    place: see `Batch.add`. Raises: BadSolves.
    """
    text = text.replace("\ufeff", "").strip("\r\n")
    if len(text) > MAX_TEXT:
        raise BadSolves(1)
    if text.lstrip()[:1] in ("{", "["):
        yield from read_sessions(text, batches, place)
    else:
        rows = Rows(text)
        yield from _csv(rows, batches, place) if "time" in rows.names else _list(text, batches, place)
    for batch in batches:
        batch.solves = by_moment(batch.solves)


def _csv(rows: Rows, batches: list[Batch], place: "Callable[[str, str], tuple[str, str]]") -> "Iterator[int]":
    """Read CSV; columns are identified by name, `time` is required, unknown ones are ignored."""
    batch = Batch()
    batches.append(batch)
    dates = Dates()
    read = 0
    try:
        for fields in rows:
            read += rows.length
            batch.add(_solve(fields, rows.has_decimal_commas, dates), place)
            if len(batch.solves) % _SLICE == 0 or read >= _MAX_SLICE_CHARS:
                read = 0
                yield rows.percent
    except BadSolves as error:
        error.line = rows.line
        raise
    except ValueError:
        raise BadSolves(rows.line)  # noqa: B904 MicroPython has no `raise … from`.
    dates.settle()


def _list(text: str, batches: list[Batch], place: "Callable[[str, str], tuple[str, str]]") -> "Iterator[int]":
    """Read lists of times, such as csTimer's text; lines before the first time are its heading."""
    batch = Batch()
    batches.append(batch)
    dates = Dates()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    refused: BadSolves | None = None
    for number, line in enumerate(lines, 1):
        try:
            for fields in fields_of(line):
                batch.add(_solve(fields, False, dates), place)
                if len(batch.solves) % _SLICE == 0:
                    yield 100 * number // len(lines)
        except ValueError as error:
            fault = BadSolves(number)
            if isinstance(error, BadSolves):
                fault = BadSolves(number, error.reason, str(error))
            if not refused or fault.reason != refused.reason == "solves-unreadable":
                refused = fault
            if number > _MAX_HEADING and not batch.solves:
                break
            if batch.solves:
                raise fault  # noqa: B904 MicroPython has no `raise … from`.
    if not batch.solves:
        raise refused or BadSolves(1)
    dates.settle()


def _solve(fields: dict[str, str], has_decimal_commas: bool, dates: Dates) -> Solve:
    """Parse the fields of a solve. Raises: ValueError."""
    time = fields.get("time", "").strip()
    if has_decimal_commas:
        time = time.replace(",", ".")
    time_ms, has_failed = _time(time)
    dnf = fields.get("dnf", "").strip().lower()
    moves = int(fields.get("moves") or "0")
    if moves < 0:
        raise ValueError("not a number of moves")
    is_false_start = not moves and time_ms < MIN_TIME_MS
    solve = Solve(
        0,
        time_ms,
        moves,
        _number(fields.get("mtm")),
        _number(fields.get("optimal")),
        has_failed or is_false_start or dnf in ("1", "true", "yes", "dnf"),
        _seed(fields.get("seed", "")),
        " ".join(fields.get("scramble", "").split()),
        clean_comment(fields.get("comment", "")),
        event_named(fields.get("event", "").strip()).name,
        fields.get("given", "").strip() == "1",
        _splits(fields.get("splits", "")),
        "".join([letter * times for letter, times in parse_moves(fields.get("solution", ""))]),
        dnf == PAUSED,
    )
    if not solve.is_possible:
        raise ValueError("not a time")
    dates.read(fields.get("date", "").strip(), solve)
    return solve


def _time(text: str) -> tuple[int, bool]:
    """Return milliseconds and whether it is a DNF: `12.345`, `14.07+` including a penalty, `DNF`, `DNF(1:02.345)`."""
    if text.upper()[:4] == "DNF(" and text[-1:] == ")":
        return parse_time(text[4:-1]), True
    time_ms = parse_time(text.rstrip("+"))
    return (0, True) if time_ms == DNF else (time_ms, False)


def _number(text: str | None) -> int:
    number = int(text) if text and text.strip() else UNKNOWN
    if number < UNKNOWN:
        raise ValueError("not a number of moves")
    return number


def _splits(text: str) -> str:
    parse_splits(text)
    return " ".join(text.split())


def _seed(text: str) -> str:
    """Return a seed as digits; "" if a spreadsheet rounded it, as in `1.74603E+14`."""
    is_rounded = "E+" in text.upper() and ("." in text or "," in text)
    return "" if is_rounded else str(parse_seed(text)) if text else ""
