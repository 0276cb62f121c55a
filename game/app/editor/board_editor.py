"""A board that is set up cell by cell: typed, pasted, or tapped in from a palette of tiles."""

from ...core.boards import refused_cell
from ...core.errors import BadNotation
from ..app import App
from ..feature import Feature, Handlers
from ..sharing.sharing import OTHER_GOALS, WAITING, hidden_unless
from ..view import ON
from ..words import text
from .exchange import exchanged

LONGEST_TILE = 6
"""As many digits as a field takes."""

NONE = -1


class BoardEditor(Feature):
    """The fields of the board, one a cell, and the palette beside them, while the dialog `board` is open."""

    dialogs = ("board",)

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model
        self.variant = app.model.session.variant
        """The kind of board that is set up."""
        self.texts: list[str] = []
        """What the field of each cell holds."""
        self.values: list[int] = []
        """The palette: the values that fit a field."""
        self.picked = NONE
        """The value that goes into the cells that are tapped, or NONE."""
        self._said = ("", 0, 0)
        self._starts_empty = False
        self.is_open = False

    def handlers(self) -> Handlers:
        return {
            "set-up-empty": self._open_empty,
            "type-tile": self._type,
            "paste-board": self._paste,
            "board-clear": self._clear,
            "board-swap": self._swap,
            "submit-board": self._submit,
            "palette-pick": self._pick,
            "palette-put": self._put,
        }

    def changed(self) -> None:
        """Begin each time that the dialog opens: with the board in play, or with an empty one if that is asked for."""
        was_open = self.is_open
        self.is_open = self._model.dialog == "board"
        if self.is_open and not was_open:
            game = self._model.game
            self.variant = self._model.session.variant
            board = self._model.session.state.board
            self.values = [value for value in game.values(len(board)) if len(game.tile(value, 0)[0]) <= LONGEST_TILE]
            self._release()
            self._show((0,) * len(board) if self._starts_empty else board)
            self._starts_empty = False

    def view(self, slots: "dict[str, str]") -> None:
        """Add what the dialog shows."""
        self.changed()  # The dialog may have opened before this feature joined.
        if not self.is_open:
            return
        language = self._model.language
        refusal = self._app.notices.refusal
        slots["board-error.text"] = text(language, refusal.reason, **getattr(refusal, "facts", {})) if refusal else ""
        slots["board-swap.hidden"] = hidden_unless(self._app.notices, ("not-solvable",) + OTHER_GOALS)
        slots["board-anyway.hidden"] = hidden_unless(self._app.notices, WAITING)
        slots["board-cells@data-picked"] = "" if self.picked == NONE else ON
        word, value, cell = self._said
        row, col = divmod(cell, self.variant.columns)
        slots["palette-said.text"] = text(language, word, tile=self.name(value), row=row + 1, col=col + 1) if word else ""
        for cell, typed in enumerate(self.texts):
            slots[f"board-cell-{cell}.value"] = typed
        placed = text(language, "palette-placed")
        for place, value in enumerate(self.values):
            is_placed = self._is_placed(value)
            slots[f"palette-{place}@aria-pressed"] = "true" if value == self.picked else "false"
            slots[f"palette-{place}@data-placed"] = ON if is_placed else ""
            slots[f"palette-{place}@aria-description"] = placed if is_placed else ""

    def name(self, value: int) -> str:
        """Return what a tile of the palette is called."""
        game = self._model.game
        return game.tile(value, 0)[0] if value else text(self._model.language, game.blank)

    def look(self, value: int) -> str:
        """Return the look of a tile of the palette, of an empty cell `none`; where it lies does not matter here."""
        return self._model.game.tile(value, NONE)[1] if value else "none"

    # The fields

    def _open_empty(self) -> None:
        self._starts_empty = True
        self.send("open", "board")

    def _type(self, cell: int, text: str) -> None:
        self.texts[cell] = text.strip()
        self._release()

    def _paste(self, text: str) -> None:
        """Play from a board that was pasted, or open a link; one that cannot be solved stands in the fields, to be changed."""
        try:
            self._model.game.read_position(text)
        except BadNotation as error:
            board = error.facts.get("board")
            if isinstance(board, tuple) and len(board) == len(self.texts):
                self._show(board)
        self.send("open-text", text)

    def _clear(self) -> None:
        self.texts = [""] * len(self.texts)

    def _swap(self) -> None:
        """Exchange the tiles that were most likely typed in the wrong order if the board cannot be solved, and play."""
        game, board = self._model.game, self._board()
        try:
            game.parse_position(game.format_position(board), self.variant.rows, self.variant.columns)
        except BadNotation as error:
            if "board" in error.facts:
                self._show(exchanged(board, game.values(len(board)), self.variant.columns))
        self._submit()

    def _submit(self) -> None:
        """Play from the board; a bad one is refused and stays open."""
        self.send("open-board", self._board(), self.variant.columns)

    def _board(self) -> tuple[int, ...]:
        """Return what the fields hold. Raises: BadNotation."""
        board = []
        for cell, typed in enumerate(self.texts):
            try:
                board.append(self._model.game.read_tile(typed))
            except BadNotation:
                raise refused_cell(typed, cell, self.variant.columns)  # noqa: B904 MicroPython knows no `from`.
        return tuple(board)

    def _show(self, board: tuple[int, ...]) -> None:
        self.texts = [self._model.game.tile(value, 0)[0] if value else "" for value in board]

    # The palette

    def _release(self) -> None:
        """Have nothing picked."""
        self.picked = NONE
        self._said = ("", 0, 0)

    def _pick(self, value: int) -> None:
        """Pick a tile, or let go of it.

        Where every tile stands once, one that is not on the board yet goes into the first free cell at once: so a board is filled
        in reading order by its tiles alone.
        """
        is_free = self._model.game.is_permutation and "" in self.texts and not self._is_placed(value)
        if value == self.picked and not is_free:
            self._release()
            return
        self.picked = value
        self._said = ("palette-picked", value, 0)
        if is_free:
            self._put(self.texts.index(""))

    def _put(self, cell: int) -> None:
        """Put the picked tile into a cell. A tile that stands once changes places."""
        if self.picked == NONE:
            return
        if self._is_placed(self.picked):
            self.texts[self._place(self.picked)] = self.texts[cell]
        self.texts[cell] = self._text(self.picked)
        self._said = ("palette-put", self.picked, cell)

    def _is_placed(self, value: int) -> bool:
        """Tell whether a tile that stands once is on the board."""
        return self._model.game.is_permutation and self._place(value) != NONE

    def _place(self, value: int) -> int:
        """Return the cell where a tile lies, or NONE. The only empty cell is the gap."""
        text = self._text(value)
        if value == 0 and text not in self.texts and self.texts.count("") == 1:
            text = ""
        return self.texts.index(text) if text in self.texts else NONE

    def _text(self, value: int) -> str:
        """Return what a field holds of a tile: a gap differs from a cell that waits for its tile."""
        return self._model.game.tile(value, 0)[0] if value else "0" if self._model.game.is_permutation else ""


def step(key: str, place: int, count: int) -> int:
    """Return the place of the palette to which a key leads, NONE for other keys. At either end it is the same one."""
    return {
        "ArrowLeft": max(0, place - 1),
        "ArrowUp": max(0, place - 1),
        "ArrowRight": min(count - 1, place + 1),
        "ArrowDown": min(count - 1, place + 1),
        "Home": 0,
        "End": count - 1,
    }.get(key, NONE)
