"""The board editor: a board is typed, pasted, or tapped in from a palette of tiles."""

from ...core.errors import BadNotation
from ...core.grid import refused_cell
from ...core.scrambles import steps
from ..app import App
from ..feature import Handlers
from ..play.scene import PLACE, Follower
from ..sharing.sharing import OTHER_GOALS, WAITING, hidden_unless
from ..view import mark
from ..words import text


def exchanged(board: tuple[int, ...], goal: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Swap the two neighbouring tiles of a puzzle whose swap brings the board nearest to the goal.

    The last of equal pairs is chosen: 14 and 15 on an otherwise solved board.
    """
    best = (0, 0)
    best_gain = -1000
    for first in range(len(board)):
        for second in (first + 1, first + side):
            is_neighbour = second < len(board) and (second == first + side or second // side == first // side)
            if is_neighbour and board[first] and board[second]:
                here, there = goal.index(board[first]), goal.index(board[second])
                gain = steps(here, first, side) + steps(there, second, side)
                gain -= steps(here, second, side) + steps(there, first, side)
                if gain >= best_gain:
                    best_gain = gain
                    best = (first, second)
    after = list(board)
    after[best[0]], after[best[1]] = board[best[1]], board[best[0]]
    return tuple(after)


MAX_DIGITS = 6
"""Maximum digits of a tile in a field."""

NONE = -1


class BoardEditor(Follower):
    """The fields of the board, one per cell, and the palette, while the dialog `board` is open."""

    dialogs = ("board",)
    sees = PLACE
    places = ("board",)

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model
        self.variant = app.model.session.variant
        """The kind of the board being edited."""
        self.texts: list[str] = []
        """The text of each field."""
        self.values: list[int] = []
        """The palette: the values that fit into a field."""
        self.picked = NONE
        """The value to put into tapped cells, or NONE."""
        self._notice = ("", 0, 0)
        self.is_open = False

    def handlers(self) -> Handlers:
        return {
            "type-tile": self._type,
            "paste-board": self._paste,
            "board-clear": self._clear,
            "board-swap": self._swap,
            "submit-board": self._submit,
            "palette-pick": self._pick,
            "palette-put": self._put,
        }

    def turned(self) -> None:
        """Start with an empty board each time the dialog opens."""
        was_open = self.is_open
        self.is_open = self._model.dialog == "board"
        if self.is_open and not was_open:
            game = self._model.game
            self.variant = self._model.session.variant
            board = self._model.session.state.board
            self.values = [value for value in game.values(len(board)) if len(game.tile(value, 0)[0]) <= MAX_DIGITS]
            self._unpick()
            self.texts = [""] * len(board)

    def fill(self, slots: "dict[str, str]") -> None:
        language = self._model.language
        refusal = self._app.notices.refusal
        slots["board-error.text"] = text(language, refusal.reason, **getattr(refusal, "facts", {})) if refusal else ""
        slots["board-swap.hidden"] = hidden_unless(self._app.notices, ("not-solvable",) + OTHER_GOALS)
        slots["board-anyway.hidden"] = hidden_unless(self._app.notices, WAITING)
        mark(slots, "board-cells@data-picked", self.picked != NONE)
        word, value, cell = self._notice
        row, col = divmod(cell, self.variant.columns)
        slots["palette-said.text"] = text(language, word, tile=self.name(value), row=row + 1, col=col + 1) if word else ""
        slots["board-clear.text"] = text(language, "set-up-current" if self._is_empty else "set-up-clear")
        for cell, typed in enumerate(self.texts):
            slots[f"board-cell-{cell}.value"] = typed
            slots[f"board-cell-{cell}@data-look"] = self._look_in(cell)
        placed = text(language, "palette-placed")
        for place, value in enumerate(self.values):
            is_placed = self._is_placed(value)
            slots[f"palette-{place}@aria-pressed"] = "true" if value == self.picked else "false"
            mark(slots, f"palette-{place}@data-placed", is_placed)
            slots[f"palette-{place}@aria-description"] = placed if is_placed else ""

    def name(self, value: int) -> str:
        """Return the name of a tile in the palette."""
        game = self._model.game
        return game.tile(value, 0)[0] if value else text(self._model.language, game.blank)

    def look(self, value: int) -> str:
        """Return the look of a tile in the palette, or `none` for an empty cell."""
        return self._model.game.tile(value, NONE)[1] if value else "none"

    @property
    def _is_empty(self) -> bool:
        """Whether every field is empty."""
        return "".join(self.texts) == ""

    def _look_in(self, cell: int) -> str:
        """Return the look of the tile in a field, "" for an empty cell or a text that is no tile."""
        try:
            value = self._model.game.read_tile(self.texts[cell])
        except BadNotation:
            return ""
        return self._model.game.tile(value, cell)[1] if value else ""

    def _type(self, cell: int, text: str) -> None:
        self.texts[cell] = text.strip()
        self._unpick()

    def _paste(self, text: str) -> None:
        """Fill the fields from a board of their size, and say why it cannot be played; open anything else, such as a link."""
        board: object = None
        given = self.variant.columns
        word = ""
        is_refused = False
        try:
            board, given, word = self._model.game.read_position(text)
        except BadNotation as error:
            board, is_refused = error.facts.get("board"), True
        if isinstance(board, tuple) and (len(board), given) == (len(self.texts), self.variant.columns):
            self._show(board)
            self.picked, self._notice = NONE, (word, 0, 0)
            if not is_refused:
                self._app.notices.clear()
                return
        self.send("open-text", text)

    def _clear(self) -> None:
        """Empty the fields, or fill empty ones with the board in play."""
        self._unpick()
        if self._is_empty:
            self._show(self._model.session.state.board)
        else:
            self.texts = [""] * len(self.texts)

    def _swap(self) -> None:
        """Swap the two tiles of an unsolvable board that were most likely typed in the wrong order, and play."""
        game, board = self._model.game, self._board()
        try:
            game.parse_position(game.format_position(board), self.variant.rows, self.variant.columns)
        except BadNotation as error:
            if "board" in error.facts:
                self._show(exchanged(board, game.values(len(board)), self.variant.columns))
        self._submit()

    def _submit(self) -> None:
        """Play from the board; in 2048 by the rules of the game in play, such as a tile after every third move."""
        game = self._model.game
        kind = game.format_variant(self.variant) if game.has_chance else ""
        self.send("open-board", self._board(), self.variant.columns, "opened-position", kind)

    def _board(self) -> tuple[int, ...]:
        """Return the board in the fields. Raises: BadNotation."""
        board = []
        for cell, typed in enumerate(self.texts):
            try:
                board.append(self._model.game.read_tile(typed))
            except BadNotation:
                raise refused_cell(typed, cell, self.variant.columns)  # noqa: B904 MicroPython has no `raise … from`.
        return tuple(board)

    def _show(self, board: tuple[int, ...]) -> None:
        self.texts = [self._model.game.tile(value, 0)[0] if value else "" for value in board]

    def _unpick(self) -> None:
        self.picked = NONE
        self._notice = ("", 0, 0)

    def _pick(self, value: int) -> None:
        """Pick or unpick a tile.

        On a puzzle, a tile not on the board yet goes into the first free cell at once, so that a board can be filled in reading
        order.
        """
        is_free = self._model.game.is_permutation and "" in self.texts and not self._is_placed(value)
        if value == self.picked and not is_free:
            self._unpick()
            return
        self.picked = value
        self._notice = ("palette-picked", value, 0)
        if is_free:
            self._put(self.texts.index(""))

    def _put(self, cell: int) -> None:
        """Put the picked tile into a cell; on a puzzle, swap it with the tile there."""
        if self.picked == NONE:
            return
        if self._is_placed(self.picked):
            self.texts[self._place(self.picked)] = self.texts[cell]
        self.texts[cell] = self._text(self.picked)
        self._notice = ("palette-put", self.picked, cell)

    def _is_placed(self, value: int) -> bool:
        """Return whether a puzzle's tile is on the board."""
        return self._model.game.is_permutation and self._place(value) != NONE

    def _place(self, value: int) -> int:
        """Return the cell of a tile, or NONE. A single empty field is the gap."""
        text = self._text(value)
        if value == 0 and text not in self.texts and self.texts.count("") == 1:
            text = ""
        return self.texts.index(text) if text in self.texts else NONE

    def _text(self, value: int) -> str:
        """Return the text of a tile in a field; a puzzle's gap is "0", to distinguish it from an empty field."""
        return self._model.game.tile(value, 0)[0] if value else "0" if self._model.game.is_permutation else ""


def step(key: str, place: int, count: int) -> int:
    """Return the place in the palette that a key moves to, NONE for other keys. It stops at either end."""
    return {
        "ArrowLeft": max(0, place - 1),
        "ArrowUp": max(0, place - 1),
        "ArrowRight": min(count - 1, place + 1),
        "ArrowDown": min(count - 1, place + 1),
        "Home": 0,
        "End": count - 1,
    }.get(key, NONE)
