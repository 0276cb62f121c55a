"""A board that is tapped in: a tile is picked from a palette and put into cells; knows no browser and no message of the coach.

The board stands in text fields, where it can be typed as well: what they show, cell by cell, is handed in and handed back.
"""

from game.app.app import App
from game.app.view import ON
from game.app.words import say

LONGEST_TILE = 6
"""As many digits as a field takes."""

NONE = -1


class Palette:
    """The tiles to pick from. picked: the value of the one that goes into the cells that are tapped, or NONE."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._said: tuple[str, int, int] = ("", 0, 0)
        self.picked = NONE

    @property
    def values(self) -> list[int]:
        """What can be picked: the values that fit a field."""
        game = self._app.game
        return [value for value in game.values(self._app.session.variant.side) if len(game.tile(value, 0)[0]) <= LONGEST_TILE]

    def release(self) -> None:
        """Have nothing picked: the dialog was opened, or the player types."""
        self.picked = NONE
        self._said = ("", 0, 0)

    def pick(self, value: int, texts: list[str]) -> list[str]:
        """Pick a tile, or let go of it, and return what the fields show then.

        Where every tile stands once, one that is not on the board yet goes into the first free cell at once: so a board is filled
        in reading order by its tiles alone.
        """
        is_free = self._app.game.is_permutation and "" in texts and not self.is_placed(value, texts)
        if value == self.picked and not is_free:
            self.release()
            return texts
        self.picked = value
        self._said = ("palette-picked", value, 0)
        return self.put(texts.index(""), texts) if is_free else texts

    def put(self, cell: int, texts: list[str]) -> list[str]:
        """Put the picked tile into a cell, and return what the fields show then. A tile that stands once changes places."""
        if self.picked == NONE:
            return texts
        put = list(texts)
        if self.is_placed(self.picked, texts):
            put[self._place(self.picked, texts)] = texts[cell]
        put[cell] = self._text(self.picked)
        self._said = ("palette-put", self.picked, cell)
        return put

    def is_placed(self, value: int, texts: list[str]) -> bool:
        """Tell whether a tile that stands once is on the board."""
        return self._app.game.is_permutation and self._place(value, texts) != NONE

    def name(self, value: int) -> str:
        """Return what a tile is called."""
        game = self._app.game
        return game.tile(value, 0)[0] if value else say(self._app.language, game.blank)

    def look(self, value: int) -> str:
        """Return the look of a tile, of an empty cell `none`; where it lies does not matter here."""
        return self._app.game.tile(value, NONE)[1] if value else "none"

    def slots(self) -> dict[str, str]:
        """Return what is shown beside the tiles."""
        word, value, cell = self._said
        row, col = divmod(cell, self._app.session.variant.side)
        said = say(self._app.language, word, tile=self.name(value), row=row + 1, col=col + 1) if word else ""
        return {"board-cells@data-picked": "" if self.picked == NONE else ON, "palette-said.text": said}

    def _place(self, value: int, texts: list[str]) -> int:
        """Return the cell where a tile lies, or NONE. The only empty cell is the gap."""
        text = self._text(value)
        if value == 0 and text not in texts and texts.count("") == 1:
            text = ""
        return texts.index(text) if text in texts else NONE

    def _text(self, value: int) -> str:
        """Return what a field shows of a tile: a gap is told from a cell that waits for its tile."""
        return self._app.game.tile(value, 0)[0] if value else "0" if self._app.game.is_permutation else ""


def step(key: str, place: int, count: int) -> int:
    """Return the place of the tile to which a key leads, NONE for other keys. At either end it is the same one."""
    return {
        "ArrowLeft": max(0, place - 1),
        "ArrowUp": max(0, place - 1),
        "ArrowRight": min(count - 1, place + 1),
        "ArrowDown": min(count - 1, place + 1),
        "Home": 0,
        "End": count - 1,
    }.get(key, NONE)
