"""Six highlights of the code: each shows some lines, and its board runs exactly these lines."""

from ..app.feature import Feature, Handlers
from ..app.words import sign
from ..core.game import State
from ..core.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP, WAYS, check_direction, side_of
from ..core.rng import below
from ..core.text import number
from ..core.typing import Any, TypeAlias
from ..games import game_named
from .context import LearnContext
from .text import in_rows, values

Control: "TypeAlias" = "tuple[str, str, str, bool]"

ARROWS = "↑→↓←"

_GIVEN: "dict[str, Any]" = {
    "HIGHEST_RANK": 35, "Line": tuple, "below": below, "_lines": {}, "check_direction": check_direction, "side_of": side_of,
    "DIRECTIONS": DIRECTIONS, "UP": UP, "DOWN": DOWN, "LEFT": LEFT, "fsum": sum,
}  # fmt: skip
"""The names that the lines use; MicroPython has no `fsum`."""

_ROWS = ((1, 1, 1, 0), (2, 0, 2, 3), (2, 2, 1, 1), (1, 2, 3, 4), (4, 4, 4, 4), (0, 3, 0, 3))


class Highlight:
    """Some lines of the code with a board. title, about: keys of its words. path, line: where the code begins."""

    name = ""
    game = "2048"
    """Whose tiles the boards show; of `order` they count cells."""

    def __init__(self, context: LearnContext, path: str, line: int, code: str) -> None:
        self._context = context
        self._text = context.text
        self.path = path
        self.line = line
        self.code = code
        self.title = "highlight-" + self.name
        self.about = self.title + "-is"
        self.names = dict(_GIVEN)
        """Those, and what the lines define."""
        exec(code, self.names)

    @property
    def boards(self) -> list[list[list[int]]]:
        """The rows of one board, or of two with an arrow between them, as values on tiles."""
        raise NotImplementedError

    @property
    def controls(self) -> "list[Control]":
        """(argument of the message `try`, text, name for screen readers, whether it is enabled) of each button."""
        raise NotImplementedError

    @property
    def result(self) -> str:
        """What the lines returned, in the user's language."""
        raise NotImplementedError

    def attempt(self, argument: str) -> None:
        """Handle a press of a control."""
        raise NotImplementedError

    def _button(self, argument: str, word: str, is_enabled: bool = True) -> "Control":
        return argument, self._text(word), self._text(word), is_enabled

    def _ways(self, legal: "tuple[int, ...]" = DIRECTIONS) -> "list[Control]":
        """Return the four directions as controls."""
        return [
            (WAYS[way][0], ARROWS[way], self._text("way-" + WAYS[way][0]), way in legal) for way in (LEFT, UP, DOWN, RIGHT)
        ]


class SlideRow(Highlight):
    name = "slide"
    _shown = 0

    @property
    def boards(self) -> list[list[list[int]]]:
        row = _ROWS[self._shown]
        return [[values(row)], [values(self.names["_squeeze"](row)[0])]]

    @property
    def controls(self) -> "list[Control]":
        return [self._button("row", "highlight-another-row")]

    @property
    def result(self) -> str:
        return self._text("highlight-points", n=self.names["_squeeze"](_ROWS[self._shown])[1])

    def attempt(self, argument: str) -> None:
        self._shown = (self._shown + 1) % len(_ROWS)


class FourDirections(Highlight):
    name = "lines"
    game = "order"
    _direction = LEFT

    @property
    def boards(self) -> list[list[list[int]]]:
        cells = [0] * 16
        for line in self.names["lines"](16, 4, self._direction):
            for place, cell in enumerate(line):
                cells[cell] = place + 1
        return [in_rows(cells, 4)]

    @property
    def controls(self) -> "list[Control]":
        return self._ways()

    @property
    def result(self) -> str:
        line = self.names["lines"](16, 4, self._direction)[0]
        way = self._text("way-" + WAYS[self._direction][0])
        return self._text("highlight-line", way=way, cells=sign(self._context.language, ",").join([str(cell) for cell in line]))

    def attempt(self, argument: str) -> None:
        self._direction = "urdl".index(argument)


class NewTile(Highlight):
    name = "spawn"
    _seed = 6

    def __init__(self, context: LearnContext, path: str, line: int, code: str) -> None:
        super().__init__(context, path, line, code)
        self.attempt("seed")

    @property
    def boards(self) -> list[list[list[int]]]:
        return [in_rows(values(self._board), 3)]

    @property
    def controls(self) -> "list[Control]":
        return [
            self._button("tile", "highlight-next-tile", 0 in self._board),
            self._button("seed", "highlight-another-seed"),
        ]

    @property
    def result(self) -> str:
        row, col = self._cell // 3 + 1, self._cell % 3 + 1
        tile = 1 << self._board[self._cell]
        return self._text("highlight-spawned", seed=self._seed, ply=self._ply, tile=tile, row=row, col=col)

    def attempt(self, argument: str) -> None:
        if argument == "seed":
            self._seed += 1
            self._board = [0] * 9
            self._ply = 0
        self._ply += 1
        self._cell, rank = self.names["spawn"](tuple(self._board), self._seed, self._ply)
        self._board[self._cell] = rank


class BotGame:
    """A game as far as the shown bots see it."""

    def __init__(self, board: tuple[int, ...], score: int = 0) -> None:
        self.board = board
        self.score = score
        self.side = side_of(board)

    def children(self) -> "list[tuple[int, BotGame]]":
        """Return (direction, game) after each legal move, before the new tile."""
        slid = game_named("2048").afterstates(self.board)
        return [(way, BotGame(after[0], self.score + after[1])) for way, after in enumerate(slid) if after]

    def spawns(self) -> "list[tuple[BotGame, float]]":
        """Return (game, probability) of each new tile."""
        rules = game_named("2048")
        children = []
        for (cell, rank), chance in rules.chance_outcomes(rules.default, self.board):
            children.append((BotGame(self.board[:cell] + (rank,) + self.board[cell + 1 :], self.score), chance))
        return children

    def empty_cells(self) -> list[int]:
        return [cell for cell, rank in enumerate(self.board) if not rank]

    def value(self, cell: int) -> int:
        return 1 << self.board[cell] if self.board[cell] else 0


class _Played(Highlight):
    """A 3×3 game that the four directions move."""

    again = "highlight-shuffle"
    """The word of the button that deals another board."""
    _seed = 3

    def __init__(self, context: LearnContext, path: str, line: int, code: str) -> None:
        super().__init__(context, path, line, code)
        self._rules = game_named(self.game)
        self._variant = self._rules.parse_variant("3x3")
        self._state = self._rules.opening(self._variant, self._seed)

    @property
    def boards(self) -> list[list[list[int]]]:
        board = self._state.board
        return [in_rows(values(board) if self.game == "2048" else board, 3)]

    @property
    def controls(self) -> "list[Control]":
        return self._ways(self._legal()) + [self._button("new", self.again)]

    def _legal(self) -> tuple[int, ...]:
        return self._rules.legal_actions(self._state.board)

    def attempt(self, argument: str) -> None:
        if argument == "new":
            self._seed += 1
            self._state = self._rules.opening(self._variant, self._seed)
        else:
            self._state = self._rules.play(self._variant, self._state, argument, self._seed).after


class Average(_Played):
    name = "average"
    again = "highlight-another-board"

    def __init__(self, context: LearnContext, path: str, line: int, code: str) -> None:
        super().__init__(context, path, line, code)
        self._state = State((5, 3, 1, 2, 2, 0, 1, 0, 0))
        self._known = ("", self._state.board)
        self._result = ""

    @property
    def result(self) -> str:
        known = (self._context.language, self._state.board)
        if self._known != known:  # It takes a while.
            self._known = known
            self._result = self._averages()
        return self._result

    def _averages(self) -> str:
        game = BotGame(self._state.board, self._state.score)
        expected = [(self.names["expected"](after), way) for way, after in game.children()]
        if not expected:
            return self._text("highlight-lost")
        shown = " · ".join([f"{ARROWS[way]} {number(round(value))}" for value, way in expected])
        return self._text("highlight-averages", values=shown, way=self._text("way-" + WAYS[max(expected)[1]][0]))


class LegalMoves(_Played):
    name = "moves"
    game = "15"

    def _legal(self) -> tuple[int, ...]:
        legal: tuple[int, ...] = self.names["legal_actions"](self._state.board)
        return legal

    @property
    def result(self) -> str:
        counts = [f"{ARROWS[way]} {self.names['reach'](self._state.board, way)}" for way in DIRECTIONS]
        return self._text("highlight-reach", counts=" · ".join(counts))


class Manhattan(_Played):
    name = "manhattan"
    game = "15"

    @property
    def result(self) -> str:
        return self._text("highlight-distance", n=self.names["manhattan"](BotGame(self._state.board)))


HIGHLIGHTS = (SlideRow, FourDirections, NewTile, Average, LegalMoves, Manhattan)
"""In the order of the page; `game/site/reading.py` has the lines of each name."""


class Highlights(Feature):
    """The highlights in order, once their lines are loaded."""

    def __init__(self, context: LearnContext) -> None:
        self._context = context
        self.shown: list[Highlight] = []

    def handlers(self) -> Handlers:
        return {"try": self.attempt}

    def load(self, sources: "dict[str, Any]") -> None:
        """Make the highlights from (path, line, code) by name."""
        if not self.shown:
            self.shown = [kind(self._context, *sources[kind.name]) for kind in HIGHLIGHTS if kind.name in sources]

    def attempt(self, name: str, argument: str) -> None:
        """Handle a press of a highlight's control."""
        for highlight in self.shown:
            if highlight.name == name and argument in [control[0] for control in highlight.controls if control[3]]:
                highlight.attempt(argument)
