"""Grids from lines with bars, tabs, semicolons or commas between cells."""

_RULES = "-_=+─━═~ ┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋|:\r\t"
_DIGITS = "0123456789"


def draws_only(line: str) -> bool:
    """Whether a line has only frame characters. (MicroPython's `strip` works on bytes and breaks characters beyond ASCII.)"""
    return not [char for char in line if char not in _RULES]


def barred(lines: list[str]) -> tuple[list[list[list[str]]], list[str]]:
    """Return the grids of lines with bars between cells, or the lines inside a frame that has no bars within.

        +---+---+---+
        | 2 |   | 4 |    is 2, empty, 4        | 2  0  4 |    is the line 2  0  4
        +---+---+---+

    Several lines between two rules may be one row of tall cells.
    """
    groups: list[list[list[str]]] = [[]]
    has_left, has_right = True, True
    inner = []
    for line in lines:
        if draws_only(line) and (":" in line or [char for char in "-_=─━═~" if char * 3 in line]):
            groups += [[]] if groups[-1] else []
        elif "|" in line:
            shown = line.strip()
            has_left = has_left and shown[0] == "|"
            has_right = has_right and shown[-1] == "|"
            groups[-1].append(line.rstrip().split("|"))
            inner.append(line.strip(" ").strip("|"))
        elif line.strip():
            inner.append(line)
    groups = [group for group in groups if group]
    rows = [row for group in groups for row in group]
    if not rows or has_left and has_right and not [row for row in rows if len(row) > 3]:
        return [], inner
    if len(inner) != len(rows):
        return [], [line.replace("|", " ") for line in inner]
    grids = [_without_outer(rows, has_left, has_right)]
    if has_left != has_right:
        grids.append(_without_outer(rows, False, False))
    high = len(groups[0])
    if high > 1 and len(groups) > 1 and not [group for group in groups if len(group) != high]:
        merged = [_merged(_without_outer(group, has_left, has_right)) for group in groups]
        if [] not in merged:
            grids.insert(0, merged)
            blank = [row for row in grids[1] if not [cell for cell in row if cell.strip()]]
            if len(blank) >= len(groups):
                return [merged], []
    return grids, []


def _without_outer(rows: list[list[str]], has_left: bool, has_right: bool) -> list[list[str]]:
    """Remove what lies outside the outer bars."""
    return [row[int(has_left) : len(row) - int(has_right)] for row in rows]


def _merged(rows: list[list[str]]) -> list[str]:
    """Merge the lines of a row of tall cells; empty if a cell holds two texts."""
    cells = [""] * max([len(row) for row in rows])
    for row in rows:
        for place, cell in enumerate(row):
            if cell.strip():
                if cells[place]:
                    return []
                cells[place] = cell
    return cells


def delimited(lines: list[str]) -> tuple[list[list[list[str]]], list[str]]:
    """Return the grids of lines with tabs, semicolons or commas between cells; if these only separate rows, return the lines.

    A column that is empty in all rows counts, except that the first or last may only be how lines begin or end.
    """
    for mark in "\t;,":
        if not [line for line in lines if mark in line]:
            continue
        lines = [line for line in lines if line.strip(" ")]
        if mark != "\t":
            ended = [line.rstrip() for line in lines]
            if not [line for line in ended if mark in line[:-1]]:  # Rows that end in a semicolon or a comma.
                lines = [line.rstrip(mark) for line in ended]
                continue
        fields = [[field.strip() for field in line.split(mark)] for line in lines]
        if mark == "\t" and not [cell for row in fields for cell in row[1:] if cell and " " not in cell]:
            lines = [line.replace("\t", "        ") for line in lines]
            continue
        if _are_rows([cell for row in fields for cell in row]):
            lines = [cell for row in fields for cell in row if cell]
            continue
        return _trimmed([row for row in fields if len(row) > 1 or row[0]]), []
    return [], lines


def _are_rows(fields: list[str]) -> bool:
    """Whether fields are rows, with blanks or commas between cells; `2,0` is one cell if all fields are such decimals."""
    are_decimals = True
    are_rows = False
    for field in fields:
        parts = field.split(",")
        are_rows = are_rows or len(parts) > 1 or len(field.split()) > 1 and not field.strip(_DIGITS + ". ")
        are_decimals = are_decimals and len(parts) < 3 and not parts[-1].strip("0") if len(parts) > 1 else are_decimals
    return are_rows and not (are_decimals and [field for field in fields if "," in field])


def _trimmed(rows: list[list[str]]) -> list[list[list[str]]]:
    """Return the rows as they are, and without an empty first or last column."""
    if len(rows) < 2:
        return [rows]
    if not [row for row in rows[:-1] if row[-1] or len(row) != len(rows[-1]) + 1]:
        return [[row[:-1] for row in rows[:-1]] + rows[-1:]]  # No separator follows the last row.
    grids = [rows]
    for first, last in ((1, 0), (0, 1), (1, 1)):
        if not [row for row in rows if len(row) < 3 or first and row[0] or last and row[-1]]:
            grids.append([row[first : len(row) - last] for row in rows])
    if len(grids) > 1 and [row for row in rows if "0" in row or "." in row]:
        return grids[-1:]  # Text that marks empty cells leaves none blank.
    return grids
