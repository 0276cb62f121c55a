"""Reads a board out of a text in any common layout: lists, tables, spreadsheets, drawings, what programs print.

A text becomes grids of cells, one for each way to read it, and the game says which of them is a board. Two boards in one text,
rows of unequal length and blanks that could mean anything are refused.
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
"""The longest text of a board that is read, in characters: a 10×10 board as an HTML table has some 2,000."""

_REMOVED = "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\ufe0f"
"""Signs without width: byte order mark, joiners, marks of direction, soft hyphen, variation selector."""
_MAX_ROWS = 200
"""A 10×10 board with one tile a line has 100."""
_KEYCAP = "\u20e3"
_SAME = (
    ("\r\n", "\n"), ("\r", "\n"), ("\xa0", " "), ("\u2009", " "), ("\u202f", " "), ("\u3000", " "), ("，", ","), ("、", ","),
    ("；", ";"), ("／", "/"), ("：", ":"), ("−", "-"), ("🔟", " 10 "), ("\\n", "\n"),
)
_EMPTY = ("",) + tuple("0 . - _ -- __ --- * # · • – — □ ■ ▢ ◻ ◼ ⬜ ⬛ ○ ∅".split()) + tuple(
    "none nan null nil na <na> undefined missing nothing empty".split()
)
"""What stands in an empty cell, in lower case."""
_DIGITS = "0123456789"
_THOUSANDS = [(f"{1 << rank:,}", str(1 << rank)) for rank in range(35, 9, -1)]


def read_board(text: str, interpret: "Callable[[list[str], int, int], Any]") -> "Any":
    """Return what `interpret` makes of the cells of a text, which must be the same for every way to read it.

    interpret: takes the cells row by row, `0` for an empty one, and the rows and columns, 0 where the text does not tell; raises
    BadNotation for cells that are no board. Raises: BadNotation.
    """
    if len(text) > MAX_LAYOUT_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_LAYOUT_TEXT)
    failure: BadNotation | None = None
    for grids in _readings(text):
        boards: list[Any] = []
        for rows in grids:
            try:
                _check_rows(rows)
                is_told = len(rows) > 1 and len(rows[0]) > 1
                cells = [cell for row in rows for cell in row]
                board = interpret(cells, len(rows) if is_told else 0, len(rows[0]) if is_told else 0)
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
    told: tuple[int, int], sizes: "tuple[tuple[int, int], ...]", cells: int, rows: int, columns: int
) -> None:
    """Refuse the rows and columns that a text shows, (0, 0) if none, where no board or not the one wanted has them.

    rows, columns: the size wanted, 0 rows for any. Raises: BadLayout.
    """
    if not told[0]:
        return
    if rows and told != (rows, columns or rows) and told[0] * told[1] == cells:
        raise BadLayout("other-shape", size=f"{rows}×{columns or rows}", rows=told[0], columns=told[1])
    if not rows and told not in sizes:
        raise BadLayout("no-such-shape", rows=told[0], columns=told[1])


def _check_rows(rows: list[list[str]]) -> None:
    """Refuse rows of unequal length. Raises: BadLayout."""
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
    """Return the grids that a text may show: as it stands, then without remarks."""
    text = _plain_signs(text)
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
    for sign in "[](){}":
        text = text.replace(sign, " ")
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
    """Return grids with their cells in one form, and what remains of each without its labels."""
    found: list[list[list[str]]] = []
    for rows in grids:
        shown = [[_cell(cell) for cell in row] for row in rows]
        for grid in [shown] + [[[_cell(cell) for cell in row] for row in bare] for bare in labelled(rows)]:
            if grid not in found:
                found.append(grid)
    return found


def _cell(text: str) -> str:
    """Return a cell as the games read it: `0` for an empty one, a whole number for `2.0`, `2.0000e+00`, `2L` or `1.024`."""
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


def _plain_signs(text: str) -> str:
    """Return a text without signs that nobody sees, and with one sign for each of a kind."""
    for mark in ",'’\u202f\xa0\u2009":
        if mark in text:
            for shown, plain in _THOUSANDS:
                text = text.replace(shown.replace(",", mark), plain)
    for sign, plain in _SAME:
        text = text.replace(sign, plain)
    for sign in _REMOVED:
        text = text.replace(sign, "")
    for sign in "│┃║¦":
        text = text.replace(sign, "|")
    if _KEYCAP in text:
        text = _without_keycaps(text)
    return text


def _without_keycaps(text: str) -> str:
    """Return the digits of keycaps. Those that touch are tiles of their own if no tile has two digits. Raises: BadLayout."""
    if [line for line in text.split("\n") if len(line.split()) > 1 or "," in line or "|" in line]:
        return text.replace(_KEYCAP, "")
    if text.replace(_KEYCAP, "").strip("0248 \n"):
        raise BadLayout("tiles-touch")
    return text.replace(_KEYCAP, " ")


def _unquoted(text: str) -> str:
    """Return a text without quotes; quotes that hold nothing are an empty cell."""
    parts = text.replace('"', "'").split("'")
    if len(parts) < 3:
        return text
    return "".join([part if not place & 1 or part.strip() else "." for place, part in enumerate(parts)])


def _is_rule(line: str) -> bool:
    """Tell whether a line only draws a frame or parts rows: it has a sign three times."""
    return draws_only(line) and bool([sign for sign in "-_=─━═~" if 3 * sign in line])


def _link_rows(line: str) -> list[str]:
    """Return the rows of a line: those of `1-2_3-0` have `_` between them."""
    return [line] if " " in line.strip() or "_" not in line.strip("_ ") else line.split("_")


def _linked(line: str) -> str:
    """Return a line with blanks for the `-` and `_` within its words."""
    if not [word for word in line.split() if "-" in word[1:] or "_" in word[1:]]:
        return line
    return " ".join([word if word.lower() in _EMPTY else " ".join(read_words(word)) for word in line.split()])


def _hex(line: str, lines: list[str]) -> str:
    """Return a line without the `0x` before the digits of a whole board, or of a row. Raises: BadLayout."""
    words = line.split()
    if not [word for word in words if word[:2].lower() == "0x" and len(word) > 3]:
        return line
    if len(words) == 1 and len([line for line in lines if line.strip()]) == 1 and len(words[0]) not in (18, 27, 38):
        raise BadLayout("hex-digits", found=len(words[0]) - 2)
    return " ".join([word[2:] if word[:2].lower() == "0x" else word for word in words])


def _without_remarks(text: str) -> str:
    """Return a text without comments, without lines that begin with a word, and without the labels of others."""
    kept = []
    for line in text.split("\n"):
        was_blank = not line.strip()
        for mark in ("#", "//", "%"):
            head, _, remark = line.partition(mark)
            if _has_word(remark):
                line = head
        label, sign, rest = line.partition(":") if ":" in line else line.partition("=")
        if sign and _has_letter(label) and len(rest.split()) > 1 and not _has_word(rest):
            line = rest
        elif sign and _has_letter(label) or _is_remark(line):
            line = ""
        if line.strip() or was_blank:
            kept.append(line)
    return "\n".join(kept)


def _is_remark(line: str) -> bool:
    words = line.split()
    is_size = bool(words) and ("×" in words[0] or "x" in words[0][1:-1]) and words[0][0] in _DIGITS
    return bool(words) and _has_word(line) and (_has_word(words[0]) or is_size)


def _has_word(text: str) -> bool:
    """Tell whether two letters stand side by side, other than in a word for an empty cell."""
    for word in text.split():
        if word.lower().strip(",;") in _EMPTY:
            continue
        for place in range(len(word) - 1):
            if _has_letter(word[place]) and _has_letter(word[place + 1]):
                return True
    return False


def _has_letter(text: str) -> bool:
    return bool([sign for sign in text if "a" <= sign.lower() <= "z" or ord(sign) > 0x2E7F and sign not in "⬜⬛"])
