"""What the engine of a game offers: advice on a position, the review of a game, bots, and the data files that they read.

Runs in every interpreter: the page's coach reads the reports, the worker and the terminal make them.
"""

from .game import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


MAX_LOSSES = 40
"""How many moves of a game are named as costly."""

ODDS_GAMES = 100
"""In how many of its games an engine counts odds that nobody knows."""

_MAX_COLUMNS = 120


class BadReport(ValueError):
    """A text or a table is no report of an engine."""


class Advice:
    """What an engine knows of a position at one moment; each report replaces the one before."""

    def __init__(
        self,
        line: "tuple[str, ...] | None" = None,
        values: "dict[str, float] | None" = None,
        is_learned: bool = False,
        is_rough: bool = False,
        reasons: "list[tuple[str, dict[str, object]]] | None" = None,
        idea: "tuple[str, dict[str, object]] | None" = None,
        bound: int = 0,
        is_proven: bool = False,
        percentile: float = -1.0,
        chances: "dict[str, float] | None" = None,
        goal: int = 0,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        share: float = 1.0,
        lacks_data: bool = False,
    ) -> None:
        self.line = line
        """The moves advised, letters u r d l, the next one first; () where there is nothing to do, None while none is known."""
        self.values = values or {}
        """What each legal move is worth, by its letter; empty where the engine does not say."""
        self.is_learned = is_learned
        """Whether the values are points still to come, on average, and not a mere ranking."""
        self.is_rough = is_rough
        """Whether they were learned on another kind of board, so that they only estimate this one."""
        self.reasons = reasons or []
        """Why the move is good, as (key, facts), the most telling first."""
        self.idea = idea
        """Where to look, as (key, facts), without the move; None where nothing is advised."""
        self.bound = bound
        """No solution has fewer moves; 0 where nothing is solved."""
        self.is_proven = is_proven
        """Whether the line is proved to be a shortest solution."""
        self.percentile = percentile
        """How many percent of all positions need fewer moves, 0 to 100; -1 where that is not known."""
        self.chances = chances or {}
        """How likely the best play makes each great tile, by what is written on it; empty where that is not known."""
        self.goal = goal
        """The rank of the next great tile, whose odds the engine can count out; 0 for none."""
        self.depth = depth
        """Moves looked ahead; 0 where that is no measure, or where a table of endgames knows the board."""
        self.nodes = nodes
        """Positions that the search has looked at."""
        self.seconds = seconds
        """How long the search has taken."""
        self.share = share
        """How much of the preparations is done, 0 to 1; 1 once the search runs."""
        self.lacks_data = lacks_data
        """Whether a data file has not come, so that it advises without, which is weaker."""

    @property
    def length(self) -> int:
        """The number of moves of the line, -1 while none is known."""
        return -1 if self.line is None else len(self.line)

    def after_move(self) -> "Advice":
        """Return what it says once the first move of its line is made: a solution needs one move less."""
        fields = self.as_json()
        fields["line"] = None if self.line is None else self.line[1:]
        fields["bound"] = max(self.bound - 1, 0)
        fields["idea"] = None
        return Advice.from_json(fields)

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON takes them; `from_json` is the way back."""
        fields = dict(self.__dict__)
        fields["line"] = None if self.line is None else list(self.line)
        fields["reasons"] = [[key, facts] for key, facts in self.reasons]
        fields["idea"] = list(self.idea) if self.idea else None
        return fields

    @staticmethod
    def from_json(fields: "dict[str, Any]") -> "Advice":
        """Return the advice of such fields. Raises: BadReport."""
        try:
            advice = Advice(**fields)
            advice.line = None if advice.line is None else tuple([str(move) for move in advice.line])
            advice.reasons = [(str(key), dict(facts)) for key, facts in advice.reasons]
            advice.idea = (str(advice.idea[0]), dict(advice.idea[1])) if advice.idea else None
            advice.share, advice.seconds = float(advice.share), float(advice.seconds)
            advice.values = {str(move): float(value) for move, value in advice.values.items()}
        except (TypeError, ValueError, AttributeError) as error:
            raise BadReport(str(error))  # noqa: B904 MicroPython knows no `from`.
        return advice


class Loss:
    """A move of a reviewed game that cost something."""

    def __init__(
        self,
        ply: int,
        cost: float,
        better: str,
        grade: str = "",
        board: tuple[int, ...] = (),
        played: str = "",
        costs: "dict[str, float] | None" = None,
        worth: float = 0.0,
        tile: str = "",
        chances: "dict[str, float] | None" = None,
    ) -> None:
        self.ply = ply
        """Which move, 0 for the first."""
        self.cost = cost
        """Expected points lost, or moves by which the way to the goal grew."""
        self.better = better
        """Letters of the better moves, the best first."""
        self.grade = grade
        """inaccuracy, mistake or blunder; "" where the engine does not grade."""
        self.board = board
        """The board before the move."""
        self.played = played
        """The letter of the move."""
        self.costs = costs or {}
        """What each move costs by its letter, as far as that is known."""
        self.worth = worth
        """What the best move is worth: points still to come on average, or how many moves the shortest solution has."""
        self.tile = tile
        """What is written on the great tile whose chances are told, "" where none are known."""
        self.chances = chances or {}
        """How likely the best play makes that tile after each move by its letter, as far as that is known."""


class Review:
    """What is known of a game at one moment; each report replaces the one before, and the last has share 1."""

    def __init__(
        self,
        share: float,
        losses: "list[Loss] | None" = None,
        grades: "dict[str, int] | None" = None,
        chart: "list[float] | None" = None,
        lacks_data: bool = False,
    ) -> None:
        self.share = share
        """How much of the game is reviewed, 0 to 1."""
        self.losses = losses or []
        """The costliest moves, the most important first."""
        self.grades = grades or {}
        """How many moves have which grade; empty where the engine does not grade."""
        self.chart = chart or []
        """Columns of a chart along the game: the cost of moves, or the distance to the goal."""
        self.lacks_data = lacks_data
        """Whether a data file has not come, so that it is made without, which is weaker."""

    @staticmethod
    def joined(parts: "list[Review]", sizes: list[int]) -> "Review":
        """Return the review of a whole game from those of its parts, whose charts have the cost of each move.

        sizes: how many moves each part has, at least 1. Only the share is known until all are done. The costliest moves come
        first, of equal ones the earlier.
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
        review = Review(share, costliest, grades, columns([cost for part in parts for cost in part.chart]))
        review.lacks_data = any([part.lacks_data for part in parts])
        return review

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON takes them; `from_json` is the way back."""
        fields = dict(self.__dict__)
        fields["losses"] = [loss.__dict__ for loss in self.losses]
        return fields

    @staticmethod
    def from_json(fields: "dict[str, Any]") -> "Review":
        """Return the review of such fields. Raises: BadReport."""
        try:
            losses = [Loss(**loss) for loss in fields.get("losses", [])]
            for loss in losses:
                loss.ply = int(loss.ply)
                loss.cost, loss.worth = float(loss.cost), float(loss.worth)
                loss.board = tuple([int(value) for value in loss.board])
                loss.costs = {str(letter): float(cost) for letter, cost in loss.costs.items()}
                loss.chances = {str(letter): float(chance) for letter, chance in loss.chances.items()}
            review = Review(**dict(fields, losses=losses, share=float(fields["share"])))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadReport(str(error))  # noqa: B904 MicroPython knows no `from`.
        return review


def columns(costs: list[float], most: int = _MAX_COLUMNS) -> list[float]:
    """Return the greatest cost in each of at most so many equal parts of a game, for a chart."""
    count = min(most, len(costs))
    return [max(costs[part * len(costs) // count : (part + 1) * len(costs) // count]) for part in range(count)]


class Alternatives:
    """What else is known of the shortest solutions of a position."""

    def __init__(self, firsts: str, slides: int = -1) -> None:
        self.firsts = firsts
        """Letters of all first moves that lie on a shortest solution, in the order u r d l."""
        self.slides = slides
        """The fewest moves where several tiles at once are one move; -1 where that is not known."""

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON takes them; `from_json` is the way back."""
        return dict(self.__dict__)

    @staticmethod
    def from_json(fields: "dict[str, Any]") -> "Alternatives":
        """Return the alternatives of such fields. Raises: BadReport."""
        try:
            return Alternatives(str(fields["firsts"]), int(fields["slides"]))
        except (KeyError, TypeError, ValueError) as error:
            raise BadReport(str(error))  # noqa: B904 MicroPython knows no `from`.


class Odds:
    """How likely the engine reaches a goal from a position."""

    def __init__(self, chance: float, error: float = 0.0, games: int = 0) -> None:
        self.chance = chance
        """0 to 1."""
        self.error = error
        """The standard error of the chance; 0 where it is known exactly."""
        self.games = games
        """In how many games it was counted; 0 where it is known exactly."""

    @staticmethod
    def counted(wins: int, games: int) -> "Odds":
        """Return what so many games tell; with no win or no loss the error is the one that a single exception would have."""
        share = min(max(wins, 1), games - 1) / games if games > 1 else 0.5
        return Odds(wins / games, (share * (1 - share) / games) ** 0.5, games)

    @staticmethod
    def joined(parts: "list[Odds]") -> "Odds":
        """Return what the odds of different games tell together; parts: at least one."""
        games = sum([part.games for part in parts])
        return Odds.counted(round(sum([part.chance * part.games for part in parts])), games) if games else parts[0]

    @property
    def percent(self) -> int:
        """The chance in percent."""
        return round(100 * self.chance)

    @property
    def margin(self) -> int:
        """The half-width of its 95 % interval in percent, at least 1."""
        return max(1, round(196 * self.error))

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON takes them; `from_json` is the way back."""
        return dict(self.__dict__)

    @staticmethod
    def from_json(fields: "dict[str, Any]") -> "Odds":
        """Return the odds of such fields. Raises: BadReport."""
        try:
            return Odds(float(fields["chance"]), float(fields["error"]), int(fields["games"]))
        except (KeyError, TypeError, ValueError) as error:
            raise BadReport(str(error))  # noqa: B904 MicroPython knows no `from`.


class Position:
    """A game as an engine bot sees it."""

    board: tuple[int, ...] = ()

    @property
    def budget_ms(self) -> int:
        """How long a choice should take, in milliseconds; 0 = the engine's own measure."""
        raise NotImplementedError

    def note(self, **numbers: int) -> None:
        """Add to the numbers of this game that go into its record, such as nodes."""
        raise NotImplementedError


class Engine:
    """Thinks about the positions of one game.

    Its long work is generators: they yield a report when there is news and None every few milliseconds to give way, and can be
    left at any point.
    """

    game = ""
    """The id of its game."""
    needs_data = False
    """Whether it cannot do without the files of `data_files`; other engines advise without, only not as well."""
    bot_names: tuple[str, ...] = ()
    """The bots that it plays as."""

    def data_files(self, variant: Variant, method: str = "") -> "tuple[str, ...]":
        """Return the names of the files of `game/data` that it reads for boards of a kind."""
        return ()

    def later_files(self, variant: Variant) -> "tuple[str, ...]":
        """Return the names of more files, which make it better: a hint does not wait for them, everything else does.

        They are loaded after those of `data_files`.
        """
        return ()

    def load(self, name: str, data: bytes) -> None:
        """Take the content of a data file. Raises: ValueError if it is damaged."""
        raise NotImplementedError

    def advise(self, board: tuple[int, ...], variant: Variant, budget_ms: int = 0, method: str = "") -> "Iterator[Advice | None]":
        """Yield what is known of a position; the last advice is the best.

        budget_ms: 0 = the engine's own measure. method: a name that the engine understands, "" for the best way there is.
        """
        raise NotImplementedError

    def review(
        self, board: tuple[int, ...], variant: Variant, seed: int, moves: str, first: int = 0, last: int | None = None
    ) -> "Iterator[Review | None]":
        """Yield what is known of a game, given by its first board, its seed and its single moves as the game writes them.

        first, last: the part that is reviewed, of games of chance only; `Review.joined` puts the parts together.

        Raises: ValueError for a move that the rules forbid.
        """
        raise NotImplementedError

    def alternatives(self, board: tuple[int, ...], variant: Variant, line: str) -> "Iterator[Alternatives | None]":
        """Yield None now and then, at last what is known beside a proven shortest solution, given by its letters u r d l.

        Raises: ValueError where no solution can be proved.
        """
        raise NotImplementedError

    def odds(
        self, board: tuple[int, ...], variant: Variant, goal: int, first: int = 0, last: int = ODDS_GAMES
    ) -> "Iterator[Odds | None]":
        """Yield None now and then, at last the odds that a value such as a tile's rank comes onto a board.

        first, last: which of the engine's games they are counted in; `Odds.joined` puts parts together.
        """
        raise NotImplementedError

    def make_bot(self, name: str, variant: Variant) -> "Callable[[], Callable[[Position], int]]":
        """Return the maker of one of `bot_names`; its data files are loaded. Raises: ValueError for a board it cannot play."""
        raise NotImplementedError
