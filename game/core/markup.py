"""Grids out of texts with a structure of their own: brackets of programs, tables of web pages, saved games."""

import json

from .layout_errors import BadLayout

_MAX_DEPTH = 12
"""How deeply brackets are followed; those of lists of lists in a call within a call have some five."""
_OPENING, _CLOSING = "[({", "])}"
_DIGITS = "0123456789"
_UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError, RuntimeError)
"""What a text raises that is no saved game; the last one where it nests too deeply."""


class _Group:
    """What stands between two brackets."""

    def __init__(self, before: str) -> None:
        self.before = before
        """The word before the opening bracket."""
        self.text = ""
        """All of it but for the groups within."""
        self.groups: list[_Group] = []


def bracketed(text: str) -> list[list[str]]:
    """Return the rows of the one list of lists in a text, or of its lists; none where brackets say nothing. Raises: BadLayout.

        int board[2][2] = {{2, 4}, {8, 16}};        [2, 4], [8, 16]        matrix(c(2, 8, 4, 16), nrow = 2)
    """
    root = _parsed(text)
    if not root:
        return []
    cells = _single_cells(root, text)
    if cells:
        return cells
    matrices: list[list[list[str]]] = []
    _collect(root, matrices)
    if len(matrices) == 1:
        return _turned(matrices[0], text)
    if matrices:
        raise BadLayout("two-boards")
    flat: list[list[str]] = []
    _collect_flat(root, flat)
    flat = [row for row in flat if len(row) > 1]
    if not flat or [line for line in root.text.split("\n") if len([word for word in line.split() if word.isdigit()]) > 1]:
        return []
    return _turned(flat, text)


def without_places(text: str) -> str:
    """Return a text without the numbers of R's rows and columns, `[1,]` and `[,1]`, and without PHP's `[0] =>`."""
    lines = []
    for line in text.split("\n"):
        shown = line.strip()
        number, comma, rest = shown[1:].partition(",]")
        if shown[:2] == "[," and not shown.strip("[,] " + _DIGITS):
            continue
        if shown[:1] == "[" and comma and number and not number.strip(_DIGITS):
            line = rest.strip()
        parts = line.split("=>")
        for place in range(len(parts) - 1):
            head, opening, key = parts[place].rpartition("[")
            if opening and not key.strip(_DIGITS + "] '\""):
                parts[place] = head
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _parsed(text: str) -> "_Group | None":
    """Return the groups of a text, or None without matching brackets."""
    if not [sign for sign in _OPENING if sign in text]:
        return None
    root = _Group("")
    stack = [root]
    ends = ""
    for sign in text:
        top = stack[-1]
        if sign in _OPENING:
            if len(stack) > _MAX_DEPTH:
                return None
            words = top.text.replace("\n", " ").split(" ")
            word = words[-1] if words[-1:] and words[-1].strip(",;[]") else ""
            group = _Group(word)
            top.groups.append(group)
            stack.append(group)
            ends += _CLOSING[_OPENING.index(sign)]
        elif sign in _CLOSING:
            if not ends or ends[-1] != sign:
                return None
            ends = ends[:-1]
            stack.pop()
            above = stack[-1]
            inner = top.text.strip()
            if top.before and _is_name(top.before.split(",")[-1]) and _is_cell(inner) and inner and not top.groups:
                above.groups.pop()  # `np.int64(2)` is a cell.
                above.text = above.text[: len(above.text) - len(top.before.split(",")[-1])] + inner
        else:
            top.text += sign
    return root if len(stack) == 1 and root.groups else None


def _fields(text: str) -> list[str]:
    """Return the cells of a row in brackets; after its last comma nothing may follow."""
    for mark in ",;\t":
        if mark in text:
            cells = [cell.strip() for cell in text.split(mark)]
            return cells[:-1] if not cells[-1] and len(cells) > 1 else cells
    quoted = text.replace('"', "'").split("'")
    if len(quoted) > 2:
        return "".join([part if not place & 1 or part.strip() else "." for place, part in enumerate(quoted)]).split()
    return text.split()


def _rows(text: str) -> list[list[str]]:
    """Return the rows of what stands in a pair of brackets without others within: `2 4; 8 16` or lines."""
    for mark in ";\n":
        parts = [part.strip() for part in text.strip().split(mark) if part.strip()]
        if len(parts) > 1:
            rows = [_fields(part) for part in parts]
            if not [row for row in rows if len(row) < 2]:
                return rows
    return [_fields(text.replace("\n", " "))]


def _collect(group: _Group, found: list[list[list[str]]]) -> None:
    """Add the lists of lists within a group."""
    inner = [one for one in group.groups if not one.groups and _has_cells(one.text)]
    if len(inner) > 1 and len(inner) == len([one for one in group.groups if one.groups or one.text.strip()]):
        rows = [_fields(one.text) for one in inner]
        if max([len(row) for row in rows]) > 1:
            found.append(rows)
            return
    for one in group.groups:
        if one.groups:
            one.before = ""
            _collect(one, found)


def _collect_flat(group: _Group, found: list[list[str]]) -> None:
    """Add the rows of all groups without groups within."""
    for one in group.groups:
        if one.groups:
            _collect_flat(one, found)
        elif _has_cells(one.text):
            found += _rows(one.text)


def _single_cells(root: _Group, text: str) -> list[list[str]]:
    """Return the rows of a text in which each cell has brackets of its own: `[2][ ][4]`."""
    groups = root.groups
    if len(groups) < 4 or [one for one in groups if one.groups or len(one.text.split()) > 1 or "," in one.text]:
        return []
    if root.text.strip(" \n|"):
        return []
    coming = iter(groups)
    rows = []
    for line in text.split("\n"):
        count = len([sign for sign in line if sign in _OPENING])
        if count:
            rows.append([next(coming).text.strip() for _ in range(count)])
    return rows


def _turned(rows: list[list[str]], text: str) -> list[list[str]]:
    """Return rows; those of R's `matrix` without `byrow` are columns."""
    low = text.lower().replace(" ", "")
    if "matrix(" not in low or "c(" not in low:
        return rows
    cells = [cell for row in rows for cell in row]
    for name in ("nrow=", "ncol="):
        if name in low:
            digits = low.split(name)[1].split(",")[0].split(")")[0].strip("l")
            if not digits or digits.strip(_DIGITS) or not int(digits) or len(cells) % int(digits):
                return rows
            across = int(digits) if name == "ncol=" else len(cells) // int(digits)
            if "byrow=t" in low:
                return [cells[start : start + across] for start in range(0, len(cells), across)]
            down = len(cells) // across
            return [[cells[col * down + row] for col in range(across)] for row in range(down)]
    return rows


def _has_cells(text: str) -> bool:
    """Tell whether at least half of the words of a text are cells."""
    words = text.replace(",", " ").replace(";", " ").split()
    return len(words) > 0 and 2 * len([word for word in words if _is_cell(word)]) >= len(words)


def _is_cell(word: str) -> bool:
    plain = word.strip("'\"")
    is_number = not plain.strip(_DIGITS + ".+-eEL") and plain.strip("+-eEL") != ""
    return is_number or plain.lower() in ("", "x", "b", "*", "none", "null", "nan", "nil", "na", "undefined", "_", "·") or (
        len(plain) == 1 and not plain.strip("abcdefABCDEF")
    )


def _is_name(word: str) -> bool:
    return word[:1].isalpha() and not word.lower().strip("abcdefghijklmnopqrstuvwxyz_." + _DIGITS)


def html_rows(text: str) -> list[list[str]]:
    """Return the rows of a table of a web page; none for a text without one."""
    low = text.lower().replace("<thead", "<").replace("<th", "<td").replace("</th", "</td").replace("&nbsp;", " ")
    if "<td" not in low:
        return []
    rows = []
    for line in low.split("<tr")[1:] or [low]:
        cells = []
        for part in line.split("</tr")[0].split("<td")[1:]:
            inner = part[part.find(">") + 1 :].split("</td")[0]
            while "<" in inner and ">" in inner[inner.index("<") :]:
                start = inner.index("<")
                inner = inner[:start] + inner[inner.index(">", start) + 1 :]
            cells.append(inner.strip())
        if cells:
            rows.append(cells)
    return rows


def saved_state(text: str) -> list[list[str]]:
    """Return the rows of a saved game of the original 2048, column by column in `grid.cells`; none for another text."""
    if '"grid"' not in text or '"cells"' not in text:
        return []
    try:
        saved = json.loads(text[text.find("{") : text.rfind("}") + 1])
        columns = [[str(tile["value"]) if tile else "" for tile in column] for column in saved["grid"]["cells"]]
        return [[column[row] for column in columns] for row in range(len(columns[0]))]
    except _UNREADABLE:
        return []
