"""Reads boards from text in any layout: each way to read it gives a grid of cells, and the game says which are boards."""

from .errors import BadNotation
from .grid import WAYS, read_words
from .typing import Any, Callable

MAX_LAYOUT_TEXT = 10_000
"""The longest text that is read, in characters; a 10×10 board drawn with frames has about 1,500."""
_MAX_SIDE, _MAX_ROWS, _MAX_LISTS, _MAX_LINES, _MAX_WIDTH, _HIDDEN = 10, 200, 500, 20, 200, 4
_EMPTY = ("",) + tuple("0 . - _ -- __ --- * # · • – — □ ■ ▢ ◻ ◼ ⬜ ⬛ ○ ∅".split()) + tuple(
    "none nan null nil na <na> undefined missing nothing empty".split()
)
_STROKES = "-_=─━═~`"
_RULES = _STROKES + " ┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╭╮╰╯+|:\r\t"
_KEYCAP, _LIST, _DIGITS = "\u20e3", "\x02", "0123456789"
_SAME = (
    ("\r\n", "\n"), ("\r", "\n"), ("\xa0", " "), ("\u2009", " "), ("\u202f", " "), ("\u3000", " "), ("，", ","), ("、", ","),
    ("；", ";"), ("／", "/"), ("：", ":"), ("−", "-"), ("🔟", " 10 "), ("Just ", " "), ('\\"', '"'), ("\\t", "\t"), ("\\n", "\n"),
    ("│", "|"), ("┃", "|"), ("║", "|"), ("¦", "|"), ("\x1b[", "\x1b"), ("\\x1b[", "\x1b"), ("\\033[", "\x1b"), ("\\e[", "\x1b"),
) + tuple([(char, "") for char in "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\ufe0f"] + [
    (label, "") for count in range(11) for label in (f"[{count},]", f"[,{count}]", f"[{count}] =>")
])
_KEYS = {"x": 0, "col": 0, "column": 0, "y": 1, "row": 1, "value": 2, "tile": 2, "number": 2}
_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_." + _DIGITS
_THOUSANDS = [(f"{1 << rank:,}", str(1 << rank)) for rank in range(35, 9, -1)]


def read_board(
    text: str, interpret: "Callable[[list[str], int, int], Any]", sizes: "tuple[tuple[int, int], ...]", may_be_cut: bool = False
) -> "Any":
    """Return the board that `interpret` makes of a text; all readings of the text must give the same one. Raises: BadNotation.

    interpret: takes the cells row by row (`0` = empty), rows and columns (0 = unknown), and raises BadNotation if they are no
    board. sizes: (rows, columns) that a text may show. may_be_cut: an empty cell at the end may be missing.
    """
    if len(text) > MAX_LAYOUT_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_LAYOUT_TEXT)
    failure: BadNotation | None = None
    plain = _plain(text)
    for shown in (plain, _without_remarks(plain)):
        boards: list[Any] = []
        grids = _placed(text) or [grid for lines in _lists(shown) for grid in _grids(lines)]
        grids += [grid for rows in grids for grid in _unlabelled(rows)]
        grids += [rows[:-1] + [rows[-1] + ["0"]] for rows in grids if len(rows) > 1] if may_be_cut else []
        for rows in grids:
            try:
                board = interpret([_cell(cell) for row in rows for cell in row], *_shape(rows, sizes))
            except BadNotation as error:
                failure = failure or error
            else:
                boards += [board] if board not in boards else []
        if len(boards) > 1:
            raise BadNotation("two-boards")
        if boards:
            return boards[0]
    raise failure or BadNotation("no-such-size", found=0)


def _shape(rows: list[list[str]], sizes: "tuple[tuple[int, int], ...]") -> tuple[int, int]:
    """Return the rows and columns of a grid, (0, 0) for a list. Raises: BadNotation for uneven rows or another size."""
    lengths = [len(row) for row in rows]
    if len(lengths) > _MAX_ROWS or not any(lengths):
        raise BadNotation("no-such-size", found=sum(lengths))
    wanted = max([(lengths.count(length), -place, length) for place, length in enumerate(lengths)])[2]
    for place, length in enumerate(lengths):
        if length != wanted:
            raise BadNotation("uneven-rows", row=place + 1, found=length, wanted=wanted)
    if 1 in (len(rows), wanted) or (len(rows), wanted) in sizes:
        return (0, 0) if 1 in (len(rows), wanted) else (len(rows), wanted)
    size = f"{sizes[0][0]}×{sizes[0][1]}"
    raise BadNotation("other-shape" if len(sizes) == 1 else "no-such-shape", size=size, rows=len(rows), columns=wanted)


def _placed(text: str) -> list[list[list[str]]]:
    """Return the grids of cells that name their place: `{"x": 0, "y": 1, "value": 2}`, of any `size`, from 0 or 1."""
    cells: list[tuple[int, int, int]] = []
    cell: dict[int, int] = {}
    side, key = 0, ""
    for part in text.replace("\\", "").replace("'", '"').split('"'):
        number = part.replace("}", ",").split(",")[0].strip(" \n:")
        if part.strip()[:1] == ":" and number.isdigit() and len(number) < 12:
            side = int(number) if key == "size" else side
            cell.update({_KEYS[key]: int(number)} if key in _KEYS else {})
            if len(cell) == 3:
                cells.append((cell[0], cell[1], cell[2]))
                cell = {}
        key = part
    return [
        [[shown.get((row, col), "") for col in range(count)] for row in range(count)]
        for base in (range(min([1] + [min(place[:2]) for place in cells]) + 1) if cells else ())
        for shown in [{(row - base, col - base): str(value) for col, row, value in cells}]
        for count in range(max([max(place) for place in shown]) + 1, _MAX_SIDE + 1)
        if side in (0, count)
    ]


def _lists(text: str) -> list[list[str]]:
    """Return the lines of each list of lists in a text, else of all its lists, else of the text itself."""
    lists: list[list[str]] = []
    rows: list[str] = []
    left = text
    for _ in range(_MAX_LISTS):
        end = min([left.find(char) for char in "])}" if char in left] or [-1])
        start = max([left[: end + 1].rfind(char) for char in "[({"])
        if start < 0 or "[({".find(left[start]) != "])}".find(left[end]):
            break
        before, inner = left[:start], left[start + 1 : end].strip()
        words = inner.replace(",", " ").replace(";", " ").split()
        cells = [word for word in words if word.lower() in _EMPTY or len(word) == 1 or word[0] in _DIGITS + "-+"]
        inside = inner.split(_LIST)[1::2]
        if left[end] == ")" and len(words) == len(cells) == 1:
            before = before.rstrip(_NAME)  # `np.int64(2)` is a cell.
        elif len(inside) > 1:
            lists.append([rows[int(number)] for number in inside])
            inner = " "
        elif inside or 2 * len(cells) >= len(words) > 1:
            rows += [] if inside else [left[start + 1 : end]]
            inner = _LIST + (inside[0] if inside else str(len(rows) - 1)) + _LIST
        left = before + inner + left[end + 1 :]
    if not rows or [char for char in "[](){}" if char in left]:
        for char in "[](){}":
            text = text.replace(char, " ")
        return [text.split("\n")]
    lists = lists or [rows if len(rows) > 1 else rows[0].split("\n")]
    return [[row.replace("\n", " ").rstrip(",; ") for row in lines] for lines in lists]


def _grids(lines: list[str]) -> list[list[list[str]]]:
    """Return the grids of lines, by the strongest separator in them."""
    grids, lines = _barred(lines) if [line for line in lines if "|" in line] else ([], lines)
    if grids:
        return grids
    lines = [part for line in lines if not _is_rule(line, lines) for part in line.split("/")]
    for mark in "\t;,":
        if not [line for line in lines if mark in line]:
            continue
        lines = [line for line in lines if line.strip(" ")]
        ended = [line.rstrip() for line in lines]
        cells = [cell.strip() for line in lines for cell in line.split(mark)]
        decimals = [cell for cell in cells if cell.count(",") == 1 and not cell.partition(",")[2].strip("0")]
        if mark != "\t" and not [line for line in ended if mark in line[:-1]]:  # Rows that end in a semicolon or a comma.
            lines = [line.rstrip(mark) for line in ended]
        elif mark == "\t" and not [line for line in ended if [part for part in line.split(mark)[1:] if len(part.split()) == 1]]:
            lines = [line.replace("\t", "        ") for line in lines]
        elif not decimals and [cell for cell in cells if "," in cell or " " in cell and not cell.strip(_DIGITS + ". ")]:
            lines = [cell for cell in cells if cell]  # The mark is between rows.
        else:
            return _separated(lines, mark)
    return _aligned([row for line in lines for row in _joined(line, lines)])


def _is_rule(line: str, lines: list[str]) -> bool:
    """Whether a line only draws: it has corners or repeats a stroke, and its parts do not stand for empty cells elsewhere."""
    parts = line.replace("|", " ").split()
    if not parts or [char for char in line if char not in _RULES]:
        return False
    if [char for char in line if char not in _STROKES + "| \r\t"] or len(parts[0]) > 3:
        return True
    others = [other.replace("|", " ").split() for other in lines if other.strip("-_=`~ |")]
    return len(parts[0]) > (1 if "|" in line else 2) and not [words for words in others if parts[0] in words]


def _barred(lines: list[str]) -> tuple[list[list[list[str]]], list[str]]:
    """Return the grids of lines with bars between cells, or the lines inside a frame; rules may part rows of tall cells."""
    groups: list[list[str]] = [[]]
    for line in [line.strip() if "|" in line else line for line in lines if line.strip()]:
        groups = groups + [[]] if _is_rule(line, lines) else groups[:-1] + [groups[-1] + [line]]
    groups = [group for group in groups if group]
    inner = [line for group in groups for line in group]
    is_framed = not [line for line in inner if line[0] != "|" or line[-1] != "|" or line.count("|") > 2]
    if is_framed or [line for line in inner if "|" not in line]:
        return [], [line.strip("|") if is_framed else line.replace("|", " ") for line in inner]
    are_tall = len(inner) > len(groups) > 2 and len({len(group) for group in groups}) == 1
    shown = [[line for line in group if line.strip("| ")] for group in groups]
    if are_tall and not [lines for lines in shown if len(lines) > 1]:
        inner = [(lines or group)[0] for lines, group in zip(shown, groups)]
    return _separated(inner, "|"), []


def _separated(lines: list[str], mark: str) -> list[list[list[str]]]:
    """Return the grids of lines with a mark between cells; an outer column that is empty in all rows may be a margin."""
    rows = [[cell.strip() for cell in line.split(mark)] for line in lines]
    left, right = not [row for row in rows if row[0]], not [row for row in rows if row[-1]]
    if len(rows) > 1 and mark != "|" and not [row for row in rows[:-1] if row[-1] or len(row) != len(rows[-1]) + 1]:
        return [[row[:-1] for row in rows[:-1]] + rows[-1:]]  # No separator follows the last row.
    if len(rows) < 2 and mark != "|" or min([len(row) for row in rows]) < 3:
        return [rows]
    margins = [(first, last) for first, last in ((1, 0), (0, 1), (1, 1)) if first <= left and last <= right]
    trimmed = [[row[first : len(row) - last] for row in rows] for first, last in margins]
    is_marked = mark == "|" and left and right or [row for row in rows if "0" in row or "." in row]
    return trimmed[-1:] if trimmed and is_marked else [rows] + trimmed


def _aligned(lines: list[str]) -> list[list[list[str]]]:
    """Return the grids of lines of words: the words as cells, or also the blanks; lines without words may be empty rows."""
    full = [line for line in lines if line.strip()]
    words = [line.split() for line in full]
    lengths = [len(row) for row in words]
    are_blank = bool([line for line in lines if line and not line.strip()])
    has_gaps = are_blank or bool([line for line in full if "  " in line.strip()])
    is_vast = not full or len(full) > _MAX_LINES or max([len(line) for line in full]) > _MAX_WIDTH
    is_written = [cell for row in words for cell in row if cell.lower() in _EMPTY]  # Then none is blank.
    if is_vast or is_written or max(lengths) < 2 and not has_gaps:
        return [words] if words else []
    is_even = max(lengths) == min(lengths)
    kept = [line for line in lines if line] if are_blank else "\n".join(lines).strip("\n").split("\n")
    may_be_rows = are_blank or len(kept) > len(full) and (len(kept) < 2 * len(full) - 1 or len(full) < 3)
    grids = [words] if is_even and (len(full) > 1 or len(lines) == 1) else []
    for rows in _spread(full) if has_gaps else [words] if is_even else []:
        unread = iter(rows)
        grids += [] if are_blank else [rows]
        grids += [[next(unread) if line.strip() else [""] * len(rows[0]) for line in kept]] if may_be_rows else []
    return grids if is_even and grids else grids + [words]


def _spread(lines: list[str]) -> list[list[list[str]]]:
    """Return the grids of lines whose words start or end at places with a common distance, the columns."""
    grids: list[list[list[str]]] = []
    width = max([len(line) for line in lines]) if [line for line in lines if line != line.rstrip()] else 0
    for is_right in (0, 1):
        words = []
        for row, line in enumerate(lines):
            starts = [place for place in range(len(line)) if line[place] != " " and (" " + line)[place] == " "]
            words += [(place + is_right * len(line[place:].split()[0]), row, line[place:].split()[0]) for place in starts]
        first, last = min(words)[0], max(words)[0]
        for pitch in range(max([len(word) for _, _, word in words]) + 1, last - first + 1):
            count = (last - first) // pitch + 1
            if count > _MAX_SIDE or [place for place, _, _ in words if (place - first) % pitch]:
                continue
            after = (width - last - 1 + is_right) // pitch if width else _HIDDEN
            for before in range(min((first - is_right) // pitch, _MAX_SIDE) + 1):
                for behind in range(min(after, _MAX_SIDE) + 1):
                    grid = [[""] * (count + before + behind) for _ in lines]
                    for place, row, word in words:
                        grid[row][(place - first) // pitch + before] = word
                    grids += [grid] if grid not in grids else []
    return grids


def _joined(line: str, lines: list[str]) -> list[str]:
    """Return the rows of a line such as `1-2_3-0` or `0x1230`, which joins cells. Raises: BadNotation."""
    words = line.split()
    if [word for word in words if word[:2].lower() == "0x" and len(word) > 3]:
        if len(words) == 1 and len([line for line in lines if line.strip()]) == 1 and len(words[0]) not in (18, 27, 38):
            raise BadNotation("hex-digits", found=len(words[0]) - 2)
        return [" ".join([word[2:] if word[:2].lower() == "0x" else word for word in words])]
    if not [word for word in words if "-" in word[1:] or "_" in word[1:]]:
        return [line]
    rows = line.split("_") if len(words) == 1 and line.strip("_ ") else [line]
    return [" ".join([word if word.lower() in _EMPTY else " ".join(read_words(word)) for word in row.split()]) for row in rows]


def _unlabelled(rows: list[list[str]]) -> list[list[list[str]]]:
    """Return other readings of a grid: its first row, its first column or both are labels, or its first row is the size."""
    head, body = rows[0], rows[1:]
    if len(head) < 3 and head.count(str(len(body))) == len(head) and not [row for row in body if len(row) != len(body)]:
        return [body]
    length = len(body[0]) if len(body) > 1 else 0
    if length < 3 or [row for row in body if len(row) != length]:
        return []
    corner = head[0].strip("(# ").lower()[:1]
    across = head if len(head) < length else head[1:] if not corner or "a" <= corner <= "z" else []
    if len(across) == length - 1 and _are_labels([row[0] for row in body]) and _are_labels(across):
        return [[row[1:] for row in body]]
    grids = [body] if len(head) == length and (_are_labels(head) or not "".join(head) and len(body) == length) else []
    return grids + ([[row[1:] for row in rows]] if len(head) == length and _are_labels([row[0] for row in rows]) else [])


def _are_labels(cells: list[str]) -> bool:
    """Whether cells label rows or columns: 0 1 2, 1 2 3, A B C, V1 V2 V3, Row 1, Row 2."""
    bare = [cell.strip("'\":.[]() ") for cell in cells]
    stem = bare[0].rstrip(_DIGITS)
    first = bare[0][len(stem) :]
    if first in ("0", "1"):
        return bare == [stem + str(int(first) + place) for place in range(len(bare))]
    return bare[0] in ("a", "A") and bare == [chr(ord(stem) + place) for place in range(len(bare))]


def _cell(text: str) -> str:
    """Normalize a cell: `0` for an empty one, a whole number for `2.0`, `2L`, `1k` or `1.024`."""
    text = text.strip().strip("`").strip()
    whole, point, part = text.replace(",", ".").partition(".")
    if text.lower() in _EMPTY:
        return "0"
    if text[-1] in "LkK" and text[:-1] and not text[:-1].strip(_DIGITS):
        return text[:-1] if text[-1] == "L" else str(int(text[:-1]) * 1024)
    if not point or not whole or (whole + part).strip(_DIGITS):
        return text
    return whole if not part.strip("0") else whole + part if f"{whole},{part}" in [shown for shown, _ in _THOUSANDS] else text


def _plain(text: str) -> str:
    """Remove what has no width or only styles, and replace variants of a character by one of them. Raises: BadNotation."""
    for mark in ",'’_\u202f\xa0\u2009":
        for shown, plain in _THOUSANDS if mark in text else ():
            text = text.replace(shown.replace(",", mark), plain)
    if "&" in text and "\\\\" in text:  # LaTeX
        text = text.split("\\end")[0].split("\\begin")[-1].replace("\\\\", "\n").replace("&", "\t").replace("\\cdot", ".")
        while text.lstrip()[:1] in ("{", "["):
            text = text.partition("}")[2]
        text = "".join([part.lstrip(_NAME[:52]) for part in ("." + text).split("\\")])[1:].replace("{", " ").replace("}", " ")
    for char, plain in _SAME:
        text = text.replace(char, plain)
    if "matrix(c(" in text and "byrow" not in text:
        raise BadNotation("two-boards")  # R fills columns, other programs rows.
    first, *parts = text.replace("[", "\x1b[").split("\x1b")
    for part in parts:  # Colours of terminals.
        rest = part.lstrip("[;?" + _DIGITS)
        is_style = rest[:1] == "m" and part[1:2].isdigit() if part[:1] == "[" else rest[:1].isalpha()
        first += rest[1:] if is_style else part
    lines = []
    for line in first.split("\n"):
        if line.count(_KEYCAP) > 1 and not [char for char in " ,|" if char in line.strip()]:
            raise BadNotation("tiles-touch")
        parts = line.replace('"', "'").split("'")
        are_pairs = len(parts) > 2  # An empty pair of quotes is an empty cell.
        lines.append("".join(["." if are_pairs and place & 1 and not part.strip() else part for place, part in enumerate(parts)]))
    return "\n".join(lines).replace(_KEYCAP, "")


def _without_remarks(text: str) -> str:
    """Remove comments, labels in front of lines, and lines of words without two cells in front."""
    remaining = []
    for line in text.split("\n"):
        line, was_blank = line.lstrip(">"), not line.strip()
        for mark in ("#", "//", "%"):
            head, _, remark = line.partition(mark)
            line = head if _has_word(remark) else line
        label, separator, rest = line.partition(":") if ":" in line else line.partition("=")
        is_row: object = not [word for word in line.split()[:2] if word.strip("[]()-" + _DIGITS)]
        is_labelled = separator and (_has_word(label) or label.strip().isalpha())
        said = (rest if is_labelled else line).lower().replace(",", " ").strip(" \t" + _DIGITS)
        is_row = is_row or said and not [word for word in said.split() if word not in WAYS and word.strip("urdl" + _DIGITS)]
        if is_labelled and len(rest.split()) > 1 and not _has_word(rest):
            line = rest
        elif (is_labelled or _has_word(line)) and not is_row:
            line = ""
        remaining += [line] if line.strip() or was_blank else []
    return "\n".join(remaining)


def _has_word(text: str) -> bool:
    """Whether two letters are adjacent, other than in a word for an empty cell."""
    words = [word for word in text.split() if word.lower().strip(",;") not in _EMPTY]
    return "aa" in " ".join(["".join(["a" if char.isalpha() or ord(char) > 0x2E7F else "." for char in word]) for word in words])
