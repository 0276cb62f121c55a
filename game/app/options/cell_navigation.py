"""Keyboard navigation between the cells of a board whose moves are made by choosing a cell."""

from ..app import App
from ..keys import key_name
from ..view import ON
from ..words import text


def step(key: str, control: bool, cell: int, side: int) -> int:
    """Return the cell that a key moves to, -1 for other keys. It stops at the border."""
    row, col = divmod(cell, side)
    last = side - 1
    places = {
        "ArrowUp": (max(0, row - 1), col),
        "ArrowDown": (min(last, row + 1), col),
        "ArrowLeft": (row, max(0, col - 1)),
        "ArrowRight": (row, min(last, col + 1)),
        "Home": (row, 0),
        "End": (row, last),
        "Control+Home": (0, 0),
        "Control+End": (last, last),
    }
    row, col = places.get(key_name(key, control, False, False), (-1, side - 1))
    return row * side + col


class CellNavigation:
    """The slots of the cells and of their table."""

    def __init__(self, app: App) -> None:
        self._model = app.model
        self._grid = ""
        self._board: tuple[int, ...] = ()
        self.cell = 0
        """The cell that Tab moves to."""

    @property
    def is_offered(self) -> bool:
        """Whether cells can be chosen, and nothing covers them."""
        model = self._model
        return model.shown.game.moves_by_cell and (model.shown.outcome == "playing" or model.replay is not None)

    @property
    def is_new_grid(self) -> bool:
        """Whether all cells need new names."""
        return self._grid != self._current_grid()

    def slots(self, is_inside: bool) -> dict[str, str]:
        """Return the slots that have changed since the last call; is_inside: whether a cell has the focus."""
        session = self._model.shown
        game = session.game
        board = session.state.board
        slots = {"table.hidden": ON if game.moves_by_cell and not self.is_offered else ""}
        is_new = self.is_new_grid
        if board == self._board and not is_new:
            return slots
        before = self._board
        self._board = board
        self._grid = self._current_grid()
        if is_new:
            slots.update(self._table_slots())
        if not game.moves_by_cell:
            return slots
        for cell, value in enumerate(board):
            if is_new or before[cell] != value:
                slots[f"cell-{cell}@aria-label"] = self._name(cell, value, session.variant.side)
        if is_new or not is_inside:
            slots.update(self.go(board.index(0) if 0 in board else 0))
        return slots

    def go(self, cell: int) -> dict[str, str]:
        """Move to a cell; return the slots that have changed."""
        slots = {f"cell-{self.cell}@tabindex": "-1"} if self.cell < len(self._board) else {}
        self.cell = cell
        slots[f"cell-{cell}@tabindex"] = "0"
        return slots

    def _current_grid(self) -> str:
        """Return a key for everything that the names of all cells depend on."""
        session = self._model.shown
        return f"{session.game.id} {session.variant.size} {self._model.language} {self._model.covered}"

    def _name(self, cell: int, value: int, side: int) -> str:
        language = self._model.language
        row, col = divmod(cell, side)
        tile = self._model.covered or self._model.shown.game.tile(value, cell)[0]
        return text(language, "cells-tile" if value else "cells-gap", tile=tile, row=row + 1, col=col + 1)

    def _table_slots(self) -> dict[str, str]:
        """Return the roles and names of the table and its cells, as a grid or as a plain table."""
        session = self._model.shown
        is_grid = session.game.moves_by_cell
        slots = {
            "board@aria-roledescription": text(self._model.language, "cells-game"),
            "board@aria-description": text(self._model.language, "cells-board-" + session.game.id),
            "table@role": "grid" if is_grid else "",
            "table@aria-label": text(self._model.language, "cells-tiles") if is_grid else "",
            "table@aria-description": text(self._model.language, "cells-how") if is_grid else "",
        }
        for cell in range(len(session.state.board)):
            slots[f"cell-{cell}@aria-label"] = ""
            slots[f"cell-{cell}@tabindex"] = "-1" if is_grid else ""
        return slots
