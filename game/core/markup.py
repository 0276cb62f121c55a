"""Grids from structured text: brackets of programs, HTML tables, saved games."""

import json

from .layout_errors import BadLayout

_MAX_DEPTH = 12
"""The deepest nesting that is read; lists of lists in a call within a call have about five levels."""
_OPENING, _CLOSING = "[({", "])}"
_DIGITS = "0123456789"
_UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError, RuntimeError)
"""What text that is not a saved game raises; RuntimeError if it nests too deeply."""


class _Group:
    """The text between two brackets."""

    def __init__(self, before: str) -> None:
        self.before = before
        """The word before the opening bracket."""
        self.text = ""
        """The text without the nested groups."""
        self.groups: list[_Group] = []


def bracketed(text: str) -> list[list[str]]:
    """Return the rows of the list of lists in a text, or of its lists; empty if it has none. Raises: BadLayout.

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
    """Remove the indices of R's rows and columns, `[1,]` and `[,1]`, and PHP's `[0] =>`."""
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
    """Return the groups of a text; None without matching brackets."""
    if not [char for char in _OPENING if char in text]:
        return None
    root = _Group("")
    stack = [root]
    ends = ""
    for char in text:
        top = stack[-1]
        if char in _OPENING:
            if len(stack) > _MAX_DEPTH:
                return None
            words = top.text.replace("\n", " ").split(" ")
            word = words[-1] if words[-1:] and words[-1].strip(",;[]") else ""
            group = _Group(word)
            top.groups.append(group)
            stack.append(group)
            ends += _CLOSING[_OPENING.index(char)]
        elif char in _CLOSING:
            if not ends or ends[-1] != char:
                return None
            ends = ends[:-1]
            stack.pop()
            above = stack[-1]
            inner = top.text.strip()
            if top.before and _is_name(top.before.split(",")[-1]) and _is_cell(inner) and inner and not top.groups:
                above.groups.pop()  # `np.int64(2)` is a cell.
                above.text = above.text[: len(above.text) - len(top.before.split(",")[-1])] + inner
        else:
            top.text += char
    return root if len(stack) == 1 and root.groups else None


def _fields(text: str) -> list[str]:
    """Split the row between brackets into cells; a comma may follow the last one."""
    for mark in ",;\t":
        if mark in text:
            cells = [cell.strip() for cell in text.split(mark)]
            return cells[:-1] if not cells[-1] and len(cells) > 1 else cells
    quoted = text.replace('"', "'").split("'")
    if len(quoted) > 2:
        return "".join([part if not place & 1 or part.strip() else "." for place, part in enumerate(quoted)]).split()
    return text.split()


def _rows(text: str) -> list[list[str]]:
    """Split innermost brackets into rows: `2 4; 8 16`, or lines."""
    for mark in ";\n":
        parts = [part.strip() for part in text.strip().split(mark) if part.strip()]
        if len(parts) > 1:
            rows = [_fields(part) for part in parts]
            if not [row for row in rows if len(row) < 2]:
                return rows
    return [_fields(text.replace("\n", " "))]


def _collect(group: _Group, matrices: list[list[list[str]]]) -> None:
    """Add the lists of lists within a group."""
    inner = [child for child in group.groups if not child.groups and _has_cells(child.text)]
    if len(inner) > 1 and len(inner) == len([child for child in group.groups if child.groups or child.text.strip()]):
        rows = [_fields(child.text) for child in inner]
        if max([len(row) for row in rows]) > 1:
            matrices.append(rows)
            return
    for child in group.groups:
        if child.groups:
            child.before = ""
            _collect(child, matrices)


def _collect_flat(group: _Group, rows: list[list[str]]) -> None:
    """Add the rows of all innermost groups."""
    for child in group.groups:
        if child.groups:
            _collect_flat(child, rows)
        elif _has_cells(child.text):
            rows += _rows(child.text)


def _single_cells(root: _Group, text: str) -> list[list[str]]:
    """Return the rows of a text in which each cell has its own brackets: `[2][ ][4]`."""
    groups = root.groups
    if len(groups) < 4 or [child for child in groups if child.groups or len(child.text.split()) > 1 or "," in child.text]:
        return []
    if root.text.strip(" \n|"):
        return []
    unread = iter(groups)
    rows = []
    for line in text.split("\n"):
        count = len([char for char in line if char in _OPENING])
        if count:
            rows.append([next(unread).text.strip() for _ in range(count)])
    return rows


def _turned(rows: list[list[str]], text: str) -> list[list[str]]:
    """Return the rows; for R's `matrix` without `byrow`, transpose them."""
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
    """Whether at least half of the words are cells."""
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
    """Return the rows of an HTML table; empty if there is none."""
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
    """Return the rows of a saved game of the original 2048, whose `grid.cells` holds columns; empty for other texts."""
    if '"grid"' not in text or '"cells"' not in text:
        return []
    try:
        saved = json.loads(text[text.find("{") : text.rfind("}") + 1])
        columns = [[str(tile["value"]) if tile else "" for tile in column] for column in saved["grid"]["cells"]]
        return [[column[row] for column in columns] for row in range(len(columns[0]))]
    except _UNREADABLE:
        return []
