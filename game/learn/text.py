"""The text of a lesson, as its files hold it, and what it is made of.

Blocks stand between empty lines. `board: 2 2 0 0 / 4 0 0 0 -> 4 0 0 0 / 4 0 0 0` are drawn boards, of values, with arrows between
them; lines that begin with `- ` are a list; lines that are indented by four spaces are code; all else is a paragraph. What stands
between two backticks is code. After a line `---` come the translations of what the lesson's code says in English: its
comments, and the texts of its cases, `English = translation` each.
"""

_BOARD = "board: "


class Block:
    """A part of a text. kind: text, list, code or boards.

    lines: the paragraph, the items, or the lines of code; boards: the rows of each board.
    """

    def __init__(self, kind: str, lines: list[str], boards: "list[list[list[int]]] | None" = None) -> None:
        self.kind = kind
        self.lines = lines
        self.boards = boards or []


class LessonText:
    """The text of a lesson in one language."""

    def __init__(self, text: str) -> None:
        """Parse a text. Raises: ValueError where a board or a translation is malformed."""
        body, _, rest = text.replace("\r\n", "\n").partition("\n---\n")
        self.blocks = [_block(part) for part in body.split("\n\n") if part.strip()]
        self._translations: dict[str, str] = {}
        for line in rest.split("\n"):
            if line.strip():
                english, equals, translation = line.partition(" = ")
                if not equals:
                    raise ValueError(f"no translation: {line}")
                self._translations[english.strip()] = translation.strip()

    def translated(self, text: str) -> str:
        """Return what a case says in the language of the text; its further lines stay."""
        first, newline, rest = text.partition("\n")
        return self._translations.get(first, first) + newline + rest

    def localized(self, code: str) -> str:
        """Return code with its comments in the language of the text."""
        lines = []
        for line in code.split("\n"):
            before, mark, comment = line.partition("# ")
            lines.append(before + mark + self._translations.get(comment, comment) if mark and not before.strip() else line)
        return "\n".join(lines)


def pieces(line: str) -> list[tuple[str, bool]]:
    """Return the pieces of a line, and whether each is code."""
    return [(piece, place % 2 == 1) for place, piece in enumerate(line.split("`")) if piece]


def board_of(text: str) -> "list[list[int]] | None":
    """Return the rows of a board as Python writes it, a list of numbers or of equally long lists of them; else None."""
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


def _block(part: str) -> Block:
    lines = part.strip("\n").split("\n")
    if lines[0].startswith(_BOARD):
        boards = [_rows(board) for board in " ".join(lines)[len(_BOARD) :].split("->")]
        return Block("boards", [], boards)
    if all([line.startswith("    ") or not line for line in lines]):
        return Block("code", [line[4:] for line in lines])
    if lines[0].startswith("- "):
        return Block("list", [item.replace("\n", " ") for item in "\n".join(lines)[2:].split("\n- ")])
    return Block("text", [_joined(lines)])


def _joined(lines: list[str]) -> str:
    """Return the lines of a paragraph as one; between two Chinese letters there is no space."""
    text = lines[0]
    for line in lines[1:]:
        text += ("" if ord(text[-1]) > 0x2E7F or ord(line[0]) > 0x2E7F else " ") + line
    return text


def _rows(board: str) -> list[list[int]]:
    return [[int(cell) for cell in row.split()] for row in board.split("/")]
