"""Grids from words aligned in columns, where a blank may be an empty cell.

         2    4         8      is 2 4 . 8
              16   2           is . 16 2 .
"""

_EMPTY = ("0", ".", "-", "_", "·", "0.", "0.0", "nan", "none", "null", "na", "*")
_LEFT, _RIGHT, _MIDDLE = 0, 1, 2
_MAX_CELLS = 10
_MAX_LINES, _MAX_WIDTH = 20, 400
"""Of longer or wider texts only the words are read."""
_HIDDEN = 4
"""How many columns may be missing after the last word of lines without trailing blanks."""


def aligned(lines: list[str]) -> list[list[list[str]]]:
    """Return the grids of lines of words: with the words as cells, and with empty cells in the blanks.

    Lines without words may be empty rows, and margins empty columns: each such reading is a grid. Marked empty cells leave none
    blank.
    """
    full = [line for line in lines if line.strip()]
    words = [line.split() for line in full]
    if not words:
        return []
    counts = [len(row) for row in words]
    is_even = max(counts) == min(counts)
    is_written = bool([word for row in words for word in row if word.lower() in _EMPTY])
    are_blank = bool([line for line in lines if line and not line.strip()])
    has_gaps = are_blank or bool([line for line in full if "  " in line.strip()])
    is_vast = len(full) > _MAX_LINES or max([len(line) for line in full]) > _MAX_WIDTH
    if is_written or is_vast or max(counts) == 1 and not has_gaps:
        return [words]
    if not has_gaps:
        lines = _stripped(lines)
        return [words] + ([_with_blank_rows(lines, words)] if is_even and _may_be_rows(lines, full) else [])
    spread = _spread(full)
    grids = [words] if is_even and (len(full) > 1 or len(lines) == len(full)) or not spread else []
    if are_blank:
        lines = [line for line in lines if line]  # Rows of blanks are rows.
        grids += [_with_blank_rows(lines, rows) for rows in spread]
    else:
        grids += spread
        for between in (_stripped(lines), lines):
            if _may_be_rows(between, full):
                grids += [_with_blank_rows(between, rows) for rows in spread]
    return grids if is_even else grids + [words]


def _stripped(lines: list[str]) -> list[str]:
    """Remove empty lines at both ends."""
    while lines and not lines[0]:
        lines = lines[1:]
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def _may_be_rows(lines: list[str], full: list[str]) -> bool:
    """Whether lines without words may be rows: there are fewer than would separate all rows."""
    return len(full) < len(lines) and (len(lines) < 2 * len(full) - 1 or len(full) < 3)


def _with_blank_rows(lines: list[str], rows: list[list[str]]) -> list[list[str]]:
    """Insert an empty row for each line without words."""
    unread = iter(rows)
    return [next(unread) if line.strip() else [""] * len(rows[0]) for line in lines]


def _spread(lines: list[str]) -> list[list[list[str]]]:
    """Return the rows of lines whose words line up in columns; empty if they do not."""
    columns = _columns(lines)
    rows = [_placed(line, columns) for line in lines]
    if [] in rows or len(columns) < 2:
        return []
    width = max([len(line) for line in lines])
    widest = max([len(cell) for row in rows for cell in row])
    is_trimmed = not [line for line in lines if line != line.rstrip()]
    grids: list[list[list[str]]] = []
    for edge in (_LEFT, _RIGHT, _MIDDLE):
        places = _edges(lines, columns, edge)
        steps = [places[place + 1] - places[place] for place in range(len(places) - 1)]
        double = 2 if edge == _MIDDLE else 1
        for parts in range(1, 5):
            pitch = min(steps) // parts if steps else 0
            if pitch < double * (widest + 1):  # No room for more columns in between.
                break
            counts = [(step + pitch // 2) // pitch for step in steps]
            uneven = [step for step, count in zip(steps, counts) if abs(step - count * pitch) > (double + 1) * count]
            if uneven or max(counts) > _MAX_CELLS:
                continue
            before = (places[0] - (1 if edge == _RIGHT else 0)) // pitch
            after = _HIDDEN if is_trimmed else (width - columns[-1][0] - 1) * double // pitch
            for first in range(min(before, _MAX_CELLS) + 1):
                for last in range(min(after, _MAX_CELLS) + 1):
                    wide = [_widened(row, counts, first, last) for row in rows]
                    grids += [wide] if wide not in grids else []
    return grids


def _widened(row: list[str], counts: list[int], first: int, last: int) -> list[str]:
    """Add empty cells before, after and between the cells of a row. counts: how far the next cell is from each."""
    cells = [""] * first + row[:1]
    for cell, count in zip(row[1:], counts):
        cells += [""] * (count - 1) + [cell]
    return cells + [""] * last


def _columns(lines: list[str]) -> list[tuple[int, int]]:
    """Return (start, end) of each range of places that is not blank in every line."""
    width = max([len(line) for line in lines])
    used = [bool([line for line in lines if line[place : place + 1].strip()]) for place in range(width)] + [False]
    columns = []
    start = -1
    for place, is_used in enumerate(used):
        if is_used and start < 0:
            start = place
        elif not is_used and start >= 0:
            columns.append((start, place))
            start = -1
    return columns


def _placed(line: str, columns: list[tuple[int, int]]) -> list[str]:
    """Return a line's word in each column; empty if two words share one."""
    cells = [line[start:end].strip() for start, end in columns]
    return [] if [cell for cell in cells if " " in cell] else cells


def _edges(lines: list[str], columns: list[tuple[int, int]], edge: int) -> list[int]:
    """Return where the words of each column start, end or have their middle (doubled); empty if they disagree."""
    places = []
    for start, end in columns:
        edges = []
        for line in lines:
            cell = line[start:end]
            if cell.strip():
                left = start + len(cell) - len(cell.lstrip())
                edges.append((left, left + len(cell.strip()), 2 * left + len(cell.strip()))[edge])
        if max(edges) - min(edges) > (1 if edge == _MIDDLE else 0):
            return []
        places.append(min(edges))
    return places
