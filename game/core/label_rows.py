"""Removes labels of rows and columns, and a size in the first line, from grids."""

_DIGITS = "0123456789"


def labelled(rows: list[list[str]]) -> list[list[list[str]]]:
    """Return other readings of a grid, in which the first row, the first column or both are labels.

    If the first row is a size, `3` or `3 3`, the rest is a board of that size.
    """
    grids = []
    head, body = rows[0], rows[1:]
    if len(rows) == 1:
        count = len(head) - 1
        if head[0] and not head[0].strip(_DIGITS) and len(head[0]) < 3 and count == int(head[0]) * int(head[0]):
            grids.append([head[1:]])
        return grids
    is_size = len(head) < 3 and head.count(str(len(body))) == len(head)
    if is_size and not [row for row in body if len(row) != len(body)]:
        return [body]
    if len(body) < 2:
        return grids
    lengths = {len(row) for row in body}
    names = [row[0] if row else "" for row in body]
    if len(lengths) == 1 and min(lengths) > 2:
        length = min(lengths)
        if len(head) == length - 1 and are_labels(head) and are_labels(names):
            grids.append([row[1:] for row in body])
        elif len(head) == length and are_labels(head[1:]) and _is_corner(head[0]) and are_labels(names):
            grids.append([row[1:] for row in body])
        elif len(head) == length and are_labels(head):
            grids.append(body)
    if not [row for row in rows if len(row) != len(head)] and len(head) > 2 and are_labels([row[0] for row in rows]):
        grids.append([row[1:] for row in rows])
    if not [cell for cell in head if cell.strip()] and len(body) == len(head):
        grids.append(body)
    return grids


def are_labels(cells: list[str]) -> bool:
    """Whether cells label rows or columns: 0 1 2, 1 2 3, A B C, V1 V2 V3, Row 1, Row 2."""
    bare = [cell.strip().strip("'\"").strip(":.[]() ") for cell in cells]
    if len(bare) < 2 or "" in bare:
        return False
    start = 0
    first = bare[0]
    while start < len(first) and first[start] not in _DIGITS:
        start += 1
    if start == len(first):
        return len(first) == 1 and bare == [chr(ord(first) + place) for place in range(len(bare))] and first in "aA"
    if [cell for cell in bare if cell[:start] != first[:start] or not cell[start:] or cell[start:].strip(_DIGITS)]:
        return False
    numbers = [int(cell[start:]) for cell in bare]
    return numbers[0] in (0, 1) and numbers == [numbers[0] + place for place in range(len(numbers))]


def _is_corner(text: str) -> bool:
    """Whether a cell may be the corner between labels: it is empty or a word."""
    return not text.strip() or bool([char for char in text if "a" <= char.lower() <= "z"])
