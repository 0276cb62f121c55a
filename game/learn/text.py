"""Parses the text of a lesson.

Blocks are separated by empty lines. `board: 2 2 0 0 / 4 0 0 0 -> 4 0 0 0 / 4 0 0 0` draws boards of tile values with arrows
between them; lines with `- ` are a list; lines indented by four spaces are code; everything else is a paragraph, with code
between backticks. `needs: ` says what Python the lesson needs. Each paragraph that starts with `hint: ` is a hint; they are shown
one after the other on request. A line `---` starts the translations of the lesson's comments and cases, one
`English = translation` per line.
"""

_BOARD = "board: "
_HINT = "hint: "
_NEEDS = "needs: "


class Block:
    """kind: text, list, code or boards. lines: the paragraph, the items or the code. boards: the rows of each board."""

    def __init__(self, kind: str, lines: list[str], boards: "list[list[list[int]]] | None" = None) -> None:
        self.kind = kind
        self.lines = lines
        self.boards = boards or []


class LessonText:
    """The text of a lesson in one language."""

    def __init__(self, text: str) -> None:
        """Raises: ValueError for a malformed board or translation."""
        body, _, rest = text.replace("\r\n", "\n").partition("\n---\n")
        parts = [part for part in body.split("\n\n") if part.strip()]
        self.blocks = [_block(part) for part in parts if not part.startswith((_HINT, _NEEDS))]
        self.hints = _beginning(parts, _HINT)
        """Where to look, the idea, the line."""
        self.needs = "".join(_beginning(parts, _NEEDS))
        self._translations: dict[str, str] = {}
        for line in rest.split("\n"):
            if line.strip():
                english, equals, translation = line.partition(" = ")
                if not equals:
                    raise ValueError(f"no translation: {line}")
                self._translations[english.strip()] = translation.strip()

    def translated(self, text: str) -> str:
        """Translate the first line of a case's text."""
        first, newline, rest = text.partition("\n")
        return self._translations.get(first, first) + newline + rest

    def localized(self, code: str) -> str:
        """Translate the comments in code."""
        lines = []
        for line in code.split("\n"):
            before, mark, comment = line.partition("# ")
            lines.append(before + mark + self._translations.get(comment, comment) if mark and not before.strip() else line)
        return "\n".join(lines)


def start_and_solution(code: str) -> tuple[str, str]:
    """Split `solution.py`: only the starting code has the lines behind `#-`, only the solution those that end in `#+`."""
    start, solution = [], []
    for line in code.split("\n"):
        before, mark, old = line.partition("#-")
        if mark and not before.strip():
            start.append(before + old[1:] if old else "")
        elif line.endswith("#+"):
            solution.append(line[:-2].rstrip())
        else:
            start.append(line)
            solution.append(line)
    return "\n".join(start), "\n".join(solution)


def pieces(line: str) -> list[tuple[str, bool]]:
    """Split a line into (text, whether it is code)."""
    return [(piece, place % 2 == 1) for place, piece in enumerate(line.split("`")) if piece]


def board_of(text: str) -> "list[list[int]] | None":
    """Parse a list of numbers, or of equally long lists of numbers, as the rows of a board; return None for other text."""
    inner = text.replace(" ", "")
    if inner[:1] != "[" or inner[-1:] != "]" or len(inner) < 5:
        return None
    rows = inner[2:-2].split("],[") if inner[:2] == "[[" and inner[-2:] == "]]" else [inner[1:-1]]
    board = [row.split(",") for row in rows]
    if not all([cell.isdigit() and len(cell) < 7 for row in board for cell in row]):
        return None
    widths = [len(row) for row in board]
    if max(widths) != min(widths) or max(widths + [len(rows)]) > 8:
        return None
    return [[int(cell) for cell in row] for row in board]


def _beginning(parts: list[str], word: str) -> list[str]:
    """Return the paragraphs that begin with a word, without it."""
    return [_joined(part[len(word) :].strip().split("\n")) for part in parts if part.startswith(word)]


def _block(part: str) -> Block:
    lines = part.strip("\n").split("\n")
    if lines[0].startswith(_BOARD):
        boards = [rows_of(board) for board in " ".join(lines)[len(_BOARD) :].split("->")]
        return Block("boards", [], boards)
    if all([line.startswith("    ") or not line for line in lines]):
        return Block("code", [line[4:] for line in lines])
    if lines[0].startswith("- "):
        return Block("list", [item.replace("\n", " ") for item in "\n".join(lines)[2:].split("\n- ")])
    return Block("text", [_joined(lines)])


def _joined(lines: list[str]) -> str:
    """Join the lines of a paragraph, without a space beside a Chinese character."""
    text = lines[0]
    for line in lines[1:]:
        text += ("" if ord(text[-1]) > 0x2E7F or ord(line[0]) > 0x2E7F else " ") + line
    return text


def rows_of(board: str) -> list[list[int]]:
    """Parse the rows of a board such as `2 2 0 0 / 4 0 0 0`. Raises: ValueError."""
    return [[int(cell) for cell in row.split()] for row in board.split("/")]


def values(ranks: "list[int] | tuple[int, ...]") -> list[int]:
    """Return the values of ranks, 0 for an empty cell."""
    return [1 << rank if rank else 0 for rank in ranks]


def in_rows(cells: "list[int] | tuple[int, ...]", columns: int) -> list[list[int]]:
    return [list(cells[start : start + columns]) for start in range(0, len(cells), columns)]
