"""Reads the cells of a board out of a text, however it is laid out; what a cell holds is for each game to say."""

from game.core.errors import BadNotation

MAX_BOARD_TEXT = 2000
"""The longest text of a board that is read, in characters: a 10×10 board in a drawn frame has 1,100."""

_BETWEEN = "[](){},;/，、；\n\r\t"
_BARS = "｜│┃║"
_RULES = "-_=─━═"
_FRAME = _RULES + " +┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋"
_EMPTY = (".", "-", "_", "--", "__")


def read_cells(text: str) -> list[str]:
    """Return what each cell of a text shows, row by row; an empty cell is `0`.

    Blanks, line breaks, commas, semicolons, slashes and brackets stand between cells, and so do `-` and `_` within a word. Of
    a text with square brackets only what is between the first and the last one counts: `array([[0, 2], …], dtype=int64)`. A
    cell is empty where `.`, `-` or `_` stands alone, where quotes hold nothing, and where the bars of a frame do:

        +---+---+---+
        | 2 |   | 4 |    is 2 0 4
        +---+---+---+

    Raises: BadNotation if the text is longer than `MAX_BOARD_TEXT`.
    """
    if len(text) > MAX_BOARD_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_BOARD_TEXT)
    if "[" in text:
        text = text[text.find("[") : text.rfind("]") + 1] or text
    for bar in _BARS:
        text = text.replace(bar, "|")
    if "|" in text:
        text = " ".join([_unframed(line.strip()) for line in text.split("\n")])
    parts = text.replace('"', "'").split("'")
    if len(parts) > 2:
        text = " ".join([part if not place & 1 or part.strip() else "0" for place, part in enumerate(parts)])
    for sign in _BETWEEN:
        text = text.replace(sign, " ")
    cells: list[str] = []
    for word in text.split():
        if word in _EMPTY:
            cells.append("0")
        elif [sign for sign in word if sign not in _FRAME]:
            cells += word.replace("-", " ").replace("_", " ").split()
    return cells


def _unframed(line: str) -> str:
    """Return a line of a drawn board as words; nothing for one that only draws the frame."""
    is_frame = not [sign for sign in line if sign not in _FRAME + "|"] and [sign for sign in _RULES if 3 * sign in line]
    if is_frame or "|" not in line:
        return line.replace("|", " ")
    cells = line.split("|")
    first = 0 if cells[0] else 1
    last = len(cells) if cells[-1] else len(cells) - 1
    return " ".join([cell if cell.strip() else "0" for cell in cells[first:last]])


def refused_cell(text: str, place: int, columns: int) -> BadNotation:
    """Return the error for a cell that shows no tile: it names row and column or, where these are not known (0), the number."""
    if columns:
        return BadNotation("no-such-tile-at", text=text[:20], row=place // columns + 1, col=place % columns + 1)
    return BadNotation("no-such-tile-number", text=text[:20], place=place + 1)


def sizes_of(cells: int, sizes: "tuple[tuple[int, int], ...]") -> "list[tuple[int, int]]":
    """Return those of (rows, columns) that make so many cells."""
    return [size for size in sizes if size[0] * size[1] == cells]


def columns_of(cells: int, sizes: "tuple[tuple[int, int], ...]", rows: int = 0, columns: int = 0) -> int:
    """Return how many columns a board of so many cells has.

    rows: those wanted, 0 for any. columns: as many as rows where it is 0; without rows those that count where the number of cells
    leaves a choice. Raises: BadNotation if it is no board of `sizes`, or not the one wanted.
    """
    if rows and cells != rows * (columns or rows):
        columns = columns or rows
        raise BadNotation("cell-count", size=f"{rows}×{columns}", wanted=rows * columns, found=cells)
    fitting = sizes_of(cells, sizes)
    if not fitting:
        raise BadNotation("no-such-size", found=cells)
    chosen = [size for size in fitting if len(fitting) == 1 or size[1] == columns]
    if not chosen:
        raise BadNotation("which-size", found=cells, sizes=" / ".join([f"{rows}×{columns}" for rows, columns in fitting]))
    return chosen[0][1]
