"""Reads boards from text in any common layout: lists, tables, spreadsheets, drawings, output of programs.

Each way to read the text gives a grid of cells, and the game says which grids are boards. Text with two boards, rows of unequal
length or ambiguous blanks is rejected.
"""

from .boards import read_words
from .columns import aligned
from .errors import BadNotation
from .label_rows import labelled
from .layout_errors import BadLayout
from .lines import barred, delimited, draws_only
from .markup import bracketed, html_rows, saved_state, without_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

MAX_LAYOUT_TEXT = 10_000
"""The longest text that is read, in characters; a 10×10 board as an HTML table has about 2,000."""

_REMOVED = "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\ufe0f"
"""Signs without width: byte order mark, joiners, marks of direction, soft hyphen, variation selector."""
_MAX_ROWS = 200
"""A 10×10 board with one tile per line has 100."""
_KEYCAP = "\u20e3"
_SAME = (
    ("\r\n", "\n"), ("\r", "\n"), ("\xa0", " "), ("\u2009", " "), ("\u202f", " "), ("\u3000", " "), ("，", ","), ("、", ","),
    ("；", ";"), ("／", "/"), ("：", ":"), ("−", "-"), ("🔟", " 10 "), ("\\n", "\n"),
)
_EMPTY = ("",) + tuple("0 . - _ -- __ --- * # · • – — □ ■ ▢ ◻ ◼ ⬜ ⬛ ○ ∅".split()) + tuple(
    "none nan null nil na <na> undefined missing nothing empty".split()
)
"""What empty cells look like, in lower case."""
_DIGITS = "0123456789"
_THOUSANDS = [(f"{1 << rank:,}", str(1 << rank)) for rank in range(35, 9, -1)]


def read_board(text: str, interpret: "Callable[[list[str], int, int], Any]") -> "Any":
    """Return the board that `interpret` makes of a text; all readings of the text must give the same one. Raises: BadNotation.

    interpret: takes the cells row by row (`0` = empty), rows and columns (0 = unknown); raises BadNotation for cells that are
    not a board.
    """
    if len(text) > MAX_LAYOUT_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_LAYOUT_TEXT)
    failure: BadNotation | None = None
    for grids in _readings(text):
        boards: list[Any] = []
        for rows in grids:
            try:
                _check_rows(rows)
                has_shape = len(rows) > 1 and len(rows[0]) > 1
                cells = [cell for row in rows for cell in row]
                board = interpret(cells, len(rows) if has_shape else 0, len(rows[0]) if has_shape else 0)
            except BadNotation as error:
                failure = failure or error
            else:
                boards += [board] if board not in boards else []
        if len(boards) > 1:
            raise BadLayout("two-boards")
        if boards:
            return boards[0]
    raise failure or BadNotation("no-such-size", found=0)


def check_shape(
    shape: tuple[int, int], sizes: "tuple[tuple[int, int], ...]", cells: int, rows: int, columns: int
) -> None:
    """Reject the shape of a text, (0, 0) if it shows none, if no board has it or another size is wanted.

    rows, columns: the wanted size, 0 rows for any. Raises: BadLayout.
    """
    if not shape[0]:
        return
    if rows and shape != (rows, columns or rows) and shape[0] * shape[1] == cells:
        raise BadLayout("other-shape", size=f"{rows}×{columns or rows}", rows=shape[0], columns=shape[1])
    if not rows and shape not in sizes:
        raise BadLayout("no-such-shape", rows=shape[0], columns=shape[1])


def _check_rows(rows: list[list[str]]) -> None:
    """Reject rows of unequal length. Raises: BadLayout."""
    lengths = [len(row) for row in rows]
    if len(lengths) > _MAX_ROWS:
        raise BadNotation("no-such-size", found=sum(lengths))
    wanted = 0
    for length in lengths:
        if lengths.count(length) > lengths.count(wanted) or not wanted:
            wanted = length
    for place, length in enumerate(lengths):
        if length != wanted:
            raise BadLayout("uneven-rows", row=place + 1, found=length, wanted=wanted)


def _readings(text: str) -> "Iterator[list[list[list[str]]]]":
    """Yield the grids that a text may show: as it stands, then without remarks."""
    text = _plain_characters(text)
    rows = saved_state(text) or html_rows(text)
    if rows:
        yield _grids_of([rows])
        return
    yield _grids(text)
    bare = _without_remarks(text)
    if bare.strip() and bare != text:
        yield _grids(bare)


def _grids(text: str) -> list[list[list[str]]]:
    text = without_places(text)
    rows = bracketed(text)
    if rows:
        return _grids_of([rows])
    for char in "[](){}":
        text = text.replace(char, " ")
    text = _unquoted(text)
    lines = text.replace("\\\\", "\n").replace("&", "\t").split("\n") if "\\\\" in text else text.split("\n")
    lines = [line for line in lines if not _is_rule(line)] if "|" not in text else lines
    if "|" in text:
        grids, lines = barred(lines)
        if grids:
            return _grids_of(grids)
    lines = [part for line in lines for part in line.split("/")]
    grids, lines = delimited(lines)
    lines = [_hex(_linked(line), lines) for text in lines for line in _link_rows(text)]
    return _grids_of(grids or aligned(lines))


def _grids_of(grids: list[list[list[str]]]) -> list[list[list[str]]]:
    """Normalize the cells of grids, and add each grid without its labels."""
    readings: list[list[list[str]]] = []
    for rows in grids:
        shown = [[_cell(cell) for cell in row] for row in rows]
        for grid in [shown] + [[[_cell(cell) for cell in row] for row in bare] for bare in labelled(rows)]:
            if grid not in readings:
                readings.append(grid)
    return readings


def _cell(text: str) -> str:
    """Normalize a cell: `0` for an empty one, a whole number for `2.0`, `2.0000e+00`, `2L` or `1.024`."""
    text = text.strip().strip("'\"`").strip()
    if text.lower() in _EMPTY:
        return "0"
    if len(text) > 1 and text[-1] == "L" and not text[:-1].strip(_DIGITS):
        return text[:-1]
    whole, point, rest = text.partition(".") if "." in text else text.partition(",")
    part, e, power = rest.partition("e")
    if not point or not whole or (whole + part).strip(_DIGITS) or (e and power[:1] not in ("+", "-")):
        return text
    if e:
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            return text
        return str(int(value)) if value == int(value) else text
    if not part.strip("0"):
        return whole
    joined = whole + part
    return joined if f"{whole},{part}" in [shown for shown, _ in _THOUSANDS] else text


def _plain_characters(text: str) -> str:
    """Remove invisible characters, and replace variants of a character by one of them."""
    for mark in ",'’\u202f\xa0\u2009":
        if mark in text:
            for shown, plain in _THOUSANDS:
                text = text.replace(shown.replace(",", mark), plain)
    for char, plain in _SAME:
        text = text.replace(char, plain)
    for char in _REMOVED:
        text = text.replace(char, "")
    for char in "│┃║¦":
        text = text.replace(char, "|")
    if _KEYCAP in text:
        text = _without_keycaps(text)
    return text


def _without_keycaps(text: str) -> str:
    """Return the digits of keycap emoji; adjacent ones are separate tiles if no tile has two digits. Raises: BadLayout."""
    if [line for line in text.split("\n") if len(line.split()) > 1 or "," in line or "|" in line]:
        return text.replace(_KEYCAP, "")
    if text.replace(_KEYCAP, "").strip("0248 \n"):
        raise BadLayout("tiles-touch")
    return text.replace(_KEYCAP, " ")


def _unquoted(text: str) -> str:
    """Remove quotes; an empty pair of quotes is an empty cell."""
    parts = text.replace('"', "'").split("'")
    if len(parts) < 3:
        return text
    return "".join([part if not place & 1 or part.strip() else "." for place, part in enumerate(parts)])


def _is_rule(line: str) -> bool:
    """Whether a line only draws a frame or separates rows: it repeats a character three times."""
    return draws_only(line) and bool([char for char in "-_=─━═~" if 3 * char in line])


def _link_rows(line: str) -> list[str]:
    """Split a line such as `1-2_3-0` into rows at `_`."""
    return [line] if " " in line.strip() or "_" not in line.strip("_ ") else line.split("_")


def _linked(line: str) -> str:
    """Replace `-` and `_` within words by spaces."""
    if not [word for word in line.split() if "-" in word[1:] or "_" in word[1:]]:
        return line
    return " ".join([word if word.lower() in _EMPTY else " ".join(read_words(word)) for word in line.split()])


def _hex(line: str, lines: list[str]) -> str:
    """Remove the `0x` before the digits of a whole board or of a row. Raises: BadLayout."""
    words = line.split()
    if not [word for word in words if word[:2].lower() == "0x" and len(word) > 3]:
        return line
    if len(words) == 1 and len([line for line in lines if line.strip()]) == 1 and len(words[0]) not in (18, 27, 38):
        raise BadLayout("hex-digits", found=len(words[0]) - 2)
    return " ".join([word[2:] if word[:2].lower() == "0x" else word for word in words])


def _without_remarks(text: str) -> str:
    """Remove comments, lines that begin with a word, and labels in front of lines."""
    remaining = []
    for line in text.split("\n"):
        was_blank = not line.strip()
        for mark in ("#", "//", "%"):
            head, _, remark = line.partition(mark)
            if _has_word(remark):
                line = head
        label, separator, rest = line.partition(":") if ":" in line else line.partition("=")
        if separator and _has_letter(label) and len(rest.split()) > 1 and not _has_word(rest):
            line = rest
        elif separator and _has_letter(label) or _is_remark(line):
            line = ""
        if line.strip() or was_blank:
            remaining.append(line)
    return "\n".join(remaining)


def _is_remark(line: str) -> bool:
    words = line.split()
    is_size = bool(words) and ("×" in words[0] or "x" in words[0][1:-1]) and words[0][0] in _DIGITS
    return bool(words) and _has_word(line) and (_has_word(words[0]) or is_size)


def _has_word(text: str) -> bool:
    """Whether two letters are adjacent, other than in a word for an empty cell."""
    for word in text.split():
        if word.lower().strip(",;") in _EMPTY:
            continue
        for place in range(len(word) - 1):
            if _has_letter(word[place]) and _has_letter(word[place + 1]):
                return True
    return False


def _has_letter(text: str) -> bool:
    return bool([char for char in text if "a" <= char.lower() <= "z" or ord(char) > 0x2E7F and char not in "⬜⬛"])
