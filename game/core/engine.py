"""What a game's engine offers, in every interpreter: advice, reviews, bots, and the data files that these read."""

from .game import Variant
from .typing import Callable, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, TypeAlias

Choice: "TypeAlias" = "Callable[[Any], int]"
"""A bot: chooses a direction for a game as `arena` shows it, by its `board` and `budget_ms`, and notes its nodes."""

MAX_LOSSES = 40
"""How many costly moves a review lists."""

_MAX_COLUMNS = 120


class BadReport(ValueError):
    """A text or an object is not a report of an engine."""


class Limit:
    """When a search ends; 0 = the engine's default. Of a time and nodes, the engine may heed only the nodes."""

    def __init__(self, ms: int = 0, nodes: int = 0, plies: int = 0) -> None:
        self.ms = ms
        self.nodes = nodes
        """Positions to search instead of a time, so that every device finds the same."""
        self.plies = plies
        """Moves to look ahead, in games of chance; the most exact limit."""

    def as_json(self) -> dict[str, int]:
        return dict(self.__dict__)


NO_LIMIT = Limit()


class Fields:
    """Named values that travel between interpreters as JSON; the attributes of the class are their defaults."""

    order: "tuple[str, ...]" = ()
    """The names of the values that come without one."""
    required: "tuple[str, ...]" = ()
    """The names that JSON must have."""

    def __init__(self, *values: "Any", **fields: "Any") -> None:
        """Raises: TypeError for an unknown name."""
        for name, value in list(zip(self.order, values)) + list(fields.items()):
            if not hasattr(self, name):
                raise TypeError(name)
            setattr(self, name, value)

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON values, for `from_json`."""
        return dict([(name, getattr(self, name)) for name in self.order], **self.__dict__)

    @classmethod
    def from_json(cls, fields: "dict[str, Any]") -> "Self":
        """Parse the fields of `as_json`. Raises: BadReport."""
        try:
            parsed = cls(**dict([(name, fields[name]) for name in cls.required], **fields))
            parsed._parse()
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadReport(str(error))  # noqa: B904 MicroPython has no `raise … from`.
        return parsed

    def _parse(self) -> None:
        """Give the values of JSON their types. Raises: KeyError, TypeError, ValueError or AttributeError."""
        raise NotImplementedError


class Report(Fields):
    """What an engine knows about a position so far; each report replaces the one before."""

    order = ("line",)
    line: "tuple[str, ...] | None" = None
    """Advised moves, letters u r d l, the next one first; () if there is nothing to do, None if not known yet."""
    idea: "tuple[str, dict[str, object]] | None" = None
    """Where to look, as (key, facts), without the move; None if nothing is advised."""
    is_proven = False
    """Whether no move is better, or no solution shorter."""
    nodes = 0
    """Positions searched."""
    seconds = 0.0
    """Search time."""
    share = 1.0
    """How much of the preparation is done, 0 to 1; 1 once the search runs."""
    lacks_data = False
    """Whether a data file is missing, which makes the advice weaker."""

    def changed(self, **fields: "Any") -> "Self":
        """Return a copy with other values of some fields."""
        return type(self)(**dict(self.__dict__, **fields))

    def _parse(self) -> None:
        self.line = None if self.line is None else tuple([str(move) for move in self.line])
        self.idea = (str(self.idea[0]), dict(self.idea[1])) if self.idea else None
        self.share, self.seconds = float(self.share), float(self.seconds)


_NO_VALUES: "dict[str, float]" = {}
_NO_FACTS: "dict[str, Any]" = {}
_NO_LOSSES: "list[Loss]" = []
_NO_CHART: "list[float]" = []
_NO_REASONS: "list[tuple[str, dict[str, Any]]]" = []


class Advice(Report):
    """What an engine advises in a game of chance."""

    values = _NO_VALUES
    """The value of each legal move by letter; empty if the engine has none."""
    is_learned = False
    """Whether the values are expected points still to come, not just a ranking."""
    is_calibrated = False
    """Whether they are points that the coach makes with the reference search, as recorded games show."""
    moves = 0
    """The horizon of the points in moves; 0 = to the end of the game."""
    reasons = _NO_REASONS
    """Why the move is good, as (key, facts): at most two, the strongest first."""
    chances = _NO_VALUES
    """The chance of each high tile under perfect play, or of the next one if the coach plays on; by its text."""
    depth = 0
    """Search depth in moves; 0 if an endgame table knows the board."""
    files: "tuple[str, ...]" = ()
    """The names of the data files that the values come from; empty if none was loaded, or none is needed."""

    def _parse(self) -> None:
        super()._parse()
        self.reasons = [(str(key), dict(facts)) for key, facts in self.reasons]
        self.values = {str(move): float(value) for move, value in self.values.items()}
        self.files = tuple([str(name) for name in self.files])


class Solution(Report):
    """A way to solve a puzzle; `line` leads to the goal."""

    bound = 0
    """A lower bound on the moves of a solution."""
    percentile = -1.0
    """The percentage of all positions with a shorter solution, 0 to 100; -1 if unknown."""
    is_full = False
    """Whether the best search has filled its memory, so that from now on `prove` is as fast, and can be shared."""

    @property
    def length(self) -> int:
        """The number of moves of the line; -1 if not known yet."""
        return -1 if self.line is None else len(self.line)

    def after_move(self) -> "Solution":
        """Return the solution of the position after its first move."""
        return self.changed(line=None if self.line is None else self.line[1:], bound=max(self.bound - 1, 0), idea=None)


class Loss(Fields):
    """A move of a reviewed game that was not the best."""

    required = ("ply", "cost", "better")
    order = required + ("grade", "board", "played", "costs", "worth", "tile", "chances")
    ply = 0
    """Index of the move, 0 for the first."""
    cost = 0.0
    """Expected points lost, or moves added to the shortest solution; without `worth` only for comparison."""
    better = ""
    """Letters of the better moves, best first."""
    grade = ""
    """inaccuracy, mistake or blunder; "" if the engine does not grade."""
    board: "tuple[int, ...]" = ()
    """The board before the move."""
    played = ""
    """The letter of the move."""
    costs = _NO_VALUES
    """The cost of each move by letter, as far as known."""
    worth = 0.0
    """Points to expect after the best move, or the length of the shortest solution; 0 if the moves are only ranked."""
    tile = ""
    """The text of the high tile of `chances`; "" without chances."""
    chances = _NO_VALUES
    """The chance that the best play makes that tile after each move, by letter, as far as known."""

    def _parse(self) -> None:
        self.ply, self.cost, self.worth = int(self.ply), float(self.cost), float(self.worth)
        self.board = tuple([int(value) for value in self.board])
        self.costs = {str(letter): float(cost) for letter, cost in self.costs.items()}
        self.chances = {str(letter): float(chance) for letter, chance in self.chances.items()}


class Review(Fields):
    """What is known about a game so far; each report replaces the one before, and the last has share 1."""

    required = ("share",)
    order = required + ("losses", "grades", "chart")
    share = 0.0
    """How much of the game is reviewed, 0 to 1."""
    losses = _NO_LOSSES
    """The costliest moves, the worst first."""
    grades: "dict[str, int]" = _NO_FACTS
    """The number of moves of each grade; empty if the engine does not grade."""
    chart = _NO_CHART
    """A chart along the game: the cost of moves, or the distance to the goal."""

    @staticmethod
    def joined(parts: "list[Review]", sizes: list[int]) -> "Review":
        """Combine the reviews of the parts of a game, whose charts hold the cost of each move.

        sizes: moves per part, at least 1. Only the share is known until all parts are done. Equal losses are sorted by ply.
        """
        share = sum([part.share * size for part, size in zip(parts, sizes)]) / sum(sizes)
        if share < 1:
            return Review(share)
        losses = [loss for part in parts for loss in part.losses]
        ranked = sorted([(-loss.cost, loss.ply, place) for place, loss in enumerate(losses)])
        grades: dict[str, int] = {}
        for part in parts:
            for grade, count in part.grades.items():
                grades[grade] = grades.get(grade, 0) + count
        costliest = [losses[place] for _, _, place in ranked[:MAX_LOSSES]]
        return Review(share, costliest, grades, columns([cost for part in parts for cost in part.chart]))

    def as_json(self) -> dict[str, object]:
        return dict(super().as_json(), losses=[loss.as_json() for loss in self.losses])

    def _parse(self) -> None:
        self.share = float(self.share)
        self.losses = [Loss.from_json(fields) for fields in self.losses]  # type: ignore[arg-type]


def columns(costs: list[float], max_columns: int = _MAX_COLUMNS) -> list[float]:
    """Return the highest cost in each of up to `max_columns` equal parts of a game, for a chart."""
    count = min(max_columns, len(costs))
    return [max(costs[part * len(costs) // count : (part + 1) * len(costs) // count]) for part in range(count)]


class Alternatives(Fields):
    """What is known about all shortest solutions of a position."""

    order = required = ("firsts", "slides")
    firsts = ""
    """Letters of the first moves of all shortest solutions, in the order u r d l."""
    slides = -1
    """The fewest moves in the multi-tile metric; -1 if unknown."""

    def _parse(self) -> None:
        self.firsts, self.slides = str(self.firsts), int(self.slides)


class Refutation(Fields):
    """The answer to *Why not this move?*; front ends have the words."""

    order = required = ("line", "key", "facts", "cells")
    line: "tuple[str, ...]" = ()
    """Moves in the game's notation, each with its spawn, the questioned move first."""
    key = ""
    """What goes wrong."""
    facts = _NO_FACTS
    """The facts of the sentence for `key`."""
    cells: "tuple[int, ...]" = ()
    """The cells to point at on the last board of the line."""

    def _parse(self) -> None:
        self.line, self.key, self.facts = tuple([str(move) for move in self.line]), str(self.key), dict(self.facts)
        self.cells = tuple([int(cell) for cell in self.cells])


class Engine:
    """Analyses positions of one game.

    Its long work is generators: they yield a report when there is news and None every few milliseconds, and can be stopped
    anywhere.
    """

    game = ""
    """The id of its game."""
    needs_data = False
    """Whether it cannot run without its `data_files`; other engines run without them, but weaker."""
    bot_names: tuple[str, ...] = ()
    """The names of its bots."""

    def data_files(self, variant: Variant, method: str = "", board: tuple[int, ...] = ()) -> "tuple[str, ...]":
        """Return the names of the files of `game/data` that it reads for a kind of board, or only those for one position."""
        return ()

    def load(self, name: str, data: bytes) -> None:
        """Load the content of a data file. Raises: ValueError if it is damaged."""
        raise NotImplementedError

    def advise(
        self, board: tuple[int, ...], variant: Variant, limit: Limit = NO_LIMIT, method: str = ""
    ) -> "Iterator[Report | None]":
        """Yield what is known about a position; the last report is the best. method: one that the engine knows, "" for the best.
        """
        raise NotImplementedError

    def review(
        self, board: tuple[int, ...], variant: Variant, seed: int, moves: str, first: int = 0, last: int | None = None
    ) -> "Iterator[Review | None]":
        """Yield what is known about a game, given its first board, its seed and its single moves in the game's notation.

        first, last: the part to review, only for games of chance; `Review.joined` combines the parts. Raises: ValueError for an
        illegal move.
        """
        raise NotImplementedError

    def alternatives(self, board: tuple[int, ...], variant: Variant, line: str) -> "Iterator[Alternatives | None]":
        """Yield None until the alternatives to a proven shortest `line` are known. Raises: ValueError if nothing can be proven.
        """
        raise NotImplementedError

    def prove(self, board: tuple[int, ...], variant: Variant, bound: int, part: int, parts: int) -> "Iterator[Solution | None]":
        """Search a part of all ways for a solution of `bound` moves, given that none is shorter; yield what is known.

        If none of the parts finds one, the bound rises by two.
        """
        raise NotImplementedError

    def refute(self, board: tuple[int, ...], variant: Variant, move: str, advice: Report) -> "Iterator[Refutation | None]":
        """Yield None until it is known what is wrong with a legal move (a letter) beside the one that `advice` begins with."""
        raise NotImplementedError

    def make_bot(self, name: str, variant: Variant) -> "Callable[[], Choice]":
        """Return a factory of one of `bot_names`; load its data files first. Raises: ValueError for a board it cannot play."""
        raise NotImplementedError
