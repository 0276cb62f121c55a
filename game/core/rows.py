"""How many columns the board in a text has, where the number of its cells leaves a choice: 12 are 3×4 or 4×3."""

from game.core.boards import read_cells


def columns_told(text: str) -> int:
    """Return the columns that the lines, brackets, slashes or words of a text tell, 0 where they do not. Raises: BadNotation.

    1120/0000/0003  or  1120 0000 0003    4        2 2 4; 0 0 0; 0 0 0; 0 0 8    3
    """
    text = text[text.find("[") : text.rfind("]")] or text
    lines = text
    for sign in "/;；)]" + ("" if " " in text else "_"):
        lines = lines.replace(sign, "\n")
    rows = [cells for cells in [read_cells(line) for line in lines.split("\n")] if cells]
    if len(rows) > 1:
        return len(rows[0]) if len(rows[0]) > 1 else len(rows[0][0])
    words = read_cells(text)
    is_told = len(words) > 1 and not [word for word in words if len(word) != len(words[0])]
    return len(words[0]) if is_told else 0
