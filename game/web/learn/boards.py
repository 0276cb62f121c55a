"""Draws the small boards of lessons, cases and the index."""

from ...core.typing import Any as Element
from ..dom import make


def draw_board(box: "Element", board: list[list[int]], game: str, empty: str = "") -> "Element":
    """Add a board of values and return it. empty: the word for an empty cell, for screen readers; "" hides it from them."""
    drawn = make("span", box, class_="drawn")
    if empty:
        drawn.setAttribute("role", "img")
        drawn.setAttribute("aria-label", "; ".join([", ".join([str(value or empty) for value in row]) for row in board]))
    else:
        drawn.setAttribute("aria-hidden", "true")
    drawn.style.setProperty("--cols", str(len(board[0])))
    for row_number, row in enumerate(board):
        for col, value in enumerate(row):
            cell = make("i", drawn, str(value) if value else "", aria_hidden="true")
            if value:
                cell.setAttribute("data-look", look(game, value, row_number * len(row) + col))
                cell.setAttribute("data-length", str(len(str(value))))
    return drawn


def look(game: str, value: int, cell: int) -> str:
    """Return the look of a tile; values that are not tiles look like the smallest one, and those that count cells are plain."""
    if game == "order":
        return "away"
    if game == "15":
        return "home" if value == cell + 1 else "away"
    rank = 0
    while value > 1 and value % 2 == 0:
        value //= 2
        rank += 1
    return f"rank-{max(1, min(rank, 18))}"
