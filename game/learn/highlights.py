"""Six highlights of the code: each shows some lines, and its board runs exactly these lines."""

from ..app.feature import Feature, Handlers
from ..app.words import sign
from ..core.game import State
from ..core.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP, WAYS, check_direction, side_of
from ..core.rng import below
from ..core.text import number
from ..games import game_named
from .context import LearnContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ARROWS = "↑→↓←"
_HIGHEST_RANK = 35
_ORDER = "order"
"""The look of boards whose numbers count cells."""

_ROWS = ((1, 1, 1, 0), (2, 0, 2, 3), (2, 2, 1, 1), (1, 2, 3, 4), (4, 4, 4, 4), (0, 3, 0, 3))


class Control:
    """A button of a highlight. argument: of the message `try`. label: its text. name: for screen readers, if it is another."""

    def __init__(self, argument: str, label: str, name: str = "", is_enabled: bool = True) -> None:
        self.argument = argument
        self.label = label
        self.name = name or label
        self.is_enabled = is_enabled


class Highlight:
    """Some lines of the code with a board. title, about: keys of its words."""

    name = ""
    game = "2048"
    """Whose tiles the boards show."""

    def __init__(self, context: LearnContext, code: str) -> None:
        self._context = context
        self.title = "highlight-" + self.name
        self.about = self.title + "-is"
        self.names: dict[str, Any] = self._given()
        """The names that the lines use and define."""
        exec(code, self.names)

    def _given(self) -> "dict[str, Any]":
        return {}

    @property
    def boards(self) -> list[list[list[int]]]:
        """The rows of one board, or of two with an arrow between them, as values on tiles."""
        raise NotImplementedError

    @property
    def controls(self) -> list[Control]:
        raise NotImplementedError

    @property
    def result(self) -> str:
        """What the lines returned, in the user's language."""
        raise NotImplementedError

    def attempt(self, argument: str) -> None:
        """Handle a press of a control."""
        raise NotImplementedError

    def _text(self, word: str, **facts: object) -> str:
        return self._context.text(word, **facts)

    def _ways(self, legal: "tuple[int, ...]" = DIRECTIONS) -> list[Control]:
        """Return the four directions as controls."""
        ways = [(way[0], ARROWS[direction], self._text("way-" + way[0])) for direction, way in enumerate(WAYS)]
        return [Control(*ways[direction], is_enabled=direction in legal) for direction in (LEFT, UP, DOWN, RIGHT)]


class SlideRow(Highlight):
    name = "slide"
    _shown = 0

    def _given(self) -> "dict[str, Any]":
        return {"HIGHEST_RANK": _HIGHEST_RANK, "Line": tuple}

    @property
    def boards(self) -> list[list[list[int]]]:
        row = _ROWS[self._shown]
        return [[_values(row)], [_values(self.names["_squeeze"](row)[0])]]

    @property
    def controls(self) -> list[Control]:
        return [Control("row", self._text("highlight-another-row"))]

    @property
    def result(self) -> str:
        return self._text("highlight-points", n=self.names["_squeeze"](_ROWS[self._shown])[1])

    def attempt(self, argument: str) -> None:
        self._shown = (self._shown + 1) % len(_ROWS)


class FourDirections(Highlight):
    name = "lines"
    game = _ORDER
    _direction = LEFT

    def _given(self) -> "dict[str, Any]":
        return {"_lines": {}, "check_direction": check_direction, "UP": UP, "DOWN": DOWN, "LEFT": LEFT}

    @property
    def boards(self) -> list[list[list[int]]]:
        cells = [0] * 16
        for line in self.names["lines"](16, 4, self._direction):
            for place, cell in enumerate(line):
                cells[cell] = place + 1
        return [_rows(cells, 4)]

    @property
    def controls(self) -> list[Control]:
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
    _seed = 7

    def __init__(self, context: LearnContext, code: str) -> None:
        super().__init__(context, code)
        self._start()

    def _given(self) -> "dict[str, Any]":
        return {"below": below}

    def _start(self) -> None:
        self._board = [0] * 9
        self._ply = 0
        self._cell = -1
        self.attempt("tile")

    @property
    def boards(self) -> list[list[list[int]]]:
        return [_rows(_values(self._board), 3)]

    @property
    def controls(self) -> list[Control]:
        is_free = 0 in self._board
        return [
            Control("tile", self._text("highlight-next-tile"), is_enabled=is_free),
            Control("seed", self._text("highlight-another-seed")),
        ]

    @property
    def result(self) -> str:
        row, col = self._cell // 3 + 1, self._cell % 3 + 1
        tile = 1 << self._board[self._cell]
        return self._text("highlight-spawned", seed=self._seed, ply=self._ply, tile=tile, row=row, col=col)

    def attempt(self, argument: str) -> None:
        if argument == "seed":
            self._seed += 1
            self._start()
        elif 0 in self._board:
            self._ply += 1
            self._cell, rank = self.names["spawn"](tuple(self._board), self._seed, self._ply)
            self._board[self._cell] = rank


class BotGame:
    """A game of 2048 as far as the shown bot sees it."""

    def __init__(self, board: tuple[int, ...], score: int) -> None:
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


class Average(Highlight):
    name = "average"

    def __init__(self, context: LearnContext, code: str) -> None:
        super().__init__(context, code)
        self._rules = game_named("2048")
        self._variant = self._rules.parse_variant("3x3")
        self._state = State((5, 3, 1, 2, 2, 0, 1, 0, 0))
        self._expect()

    def _given(self) -> "dict[str, Any]":
        return {"fsum": sum}  # MicroPython has no fsum.

    def _expect(self) -> None:
        game = BotGame(self._state.board, self._state.score)
        self._expected: dict[int, float] = {way: self.names["expected"](after) for way, after in game.children()}

    @property
    def boards(self) -> list[list[list[int]]]:
        return [_rows(_values(self._state.board), 3)]

    @property
    def controls(self) -> list[Control]:
        return self._ways(tuple(self._expected)) + [Control("new", self._text("highlight-another-board"))]

    @property
    def result(self) -> str:
        if not self._expected:
            return self._text("highlight-lost")
        best = max([(value, way) for way, value in self._expected.items()])[1]
        values = [f"{ARROWS[way]} {number(round(self._expected[way]))}" for way in DIRECTIONS if way in self._expected]
        return self._text("highlight-averages", values=" · ".join(values), way=self._text("way-" + WAYS[best][0]))

    def attempt(self, argument: str) -> None:
        if argument == "new":
            self._state = self._rules.opening(self._variant, self._state.score + 1)
        elif "urdl".index(argument) in self._expected:
            self._state = self._rules.play(self._variant, self._state, argument, 1).after
        self._expect()


class PuzzleGame:
    """A game of the puzzle as far as the shown bot sees it."""

    def __init__(self, board: tuple[int, ...]) -> None:
        self.board = board
        self.side = side_of(board)


class _Puzzle(Highlight):
    """A 3×3 puzzle that the four directions move."""

    game = "15"

    def __init__(self, context: LearnContext, code: str) -> None:
        super().__init__(context, code)
        self._rules = game_named("15")
        self._variant = self._rules.parse_variant("3x3")
        self._seed = 3
        self._state = self._rules.opening(self._variant, self._seed)

    @property
    def boards(self) -> list[list[list[int]]]:
        return [_rows(self._state.board, 3)]

    @property
    def controls(self) -> list[Control]:
        return self._ways(self._legal()) + [Control("new", self._text("highlight-shuffle"))]

    def _legal(self) -> tuple[int, ...]:
        return self._rules.legal_actions(self._state.board)

    def attempt(self, argument: str) -> None:
        if argument == "new":
            self._seed += 1
            self._state = self._rules.opening(self._variant, self._seed)
        elif "urdl".index(argument) in self._legal():
            self._state = self._rules.play(self._variant, self._state, argument, self._seed).after


class LegalMoves(_Puzzle):
    name = "moves"

    def _given(self) -> "dict[str, Any]":
        return {"check_direction": check_direction, "side_of": side_of, "DIRECTIONS": DIRECTIONS}

    def _legal(self) -> tuple[int, ...]:
        legal: tuple[int, ...] = self.names["legal_actions"](self._state.board)
        return legal

    @property
    def result(self) -> str:
        board = self._state.board
        counts = [f"{ARROWS[way]} {self.names['reach'](board, way)}" for way in DIRECTIONS]
        return self._text("highlight-reach", counts=" · ".join(counts))


class Manhattan(_Puzzle):
    name = "manhattan"

    @property
    def result(self) -> str:
        return self._text("highlight-distance", n=self.names["manhattan"](PuzzleGame(self._state.board)))


HIGHLIGHTS = (SlideRow, FourDirections, NewTile, Average, LegalMoves, Manhattan)
"""In the order of the page; `game/site/reading.py` has the lines of each name."""


class Source:
    """The lines of a highlight. path, line: where they begin. pieces: (kind of colour, text)."""

    def __init__(self, path: str, line: int, pieces: list[tuple[str, str]]) -> None:
        self.path = path
        self.line = line
        self.pieces = pieces

    @property
    def code(self) -> str:
        return "".join([text for _, text in self.pieces])


class Highlights(Feature):
    """The highlights, once their lines are loaded. shown: (highlight, source) in order."""

    def __init__(self, context: LearnContext) -> None:
        self._context = context
        self.shown: list[tuple[Highlight, Source]] = []

    def handlers(self) -> Handlers:
        return {"try": self.attempt}

    def load(self, sources: dict[str, "Any"]) -> None:
        """Make the highlights from their sources by name."""
        if not self.shown:
            for kind in HIGHLIGHTS:
                if kind.name in sources:
                    source = Source(*sources[kind.name])
                    self.shown.append((kind(self._context, source.code), source))

    def attempt(self, name: str, argument: str) -> None:
        """Handle a press of a highlight's control."""
        for highlight, _ in self.shown:
            if highlight.name == name and argument in [control.argument for control in highlight.controls if control.is_enabled]:
                highlight.attempt(argument)


def _values(ranks: "list[int] | tuple[int, ...]") -> list[int]:
    return [1 << rank if rank else 0 for rank in ranks]


def _rows(cells: "list[int] | tuple[int, ...]", columns: int) -> list[list[int]]:
    return [list(cells[start : start + columns]) for start in range(0, len(cells), columns)]
