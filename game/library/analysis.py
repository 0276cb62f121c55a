"""Results of the engines: `Analysis`, `Solution` and `Review`."""

import warnings
from dataclasses import dataclass, field

from ..app.coach.sentences import move_sentence, nearest_sentence
from ..core.engine import Advice, Limit, Report
from ..core.engine import Review as EngineReview
from ..core.engine import Solution as EngineSolution
from ..core.errors import IllegalMove
from ..core.game import Rules, Variant
from ..core.grid import LETTERS, WAYS
from ..engines import ONE_AT_A_TIME, engine_of, load_data
from .boards import Board
from .display import effort, facts, table, text

_ENGLISH = "en"


@dataclass(frozen=True)
class Analysis:
    """The coach's advice on a board of 2048."""

    best: str
    """The letter of the best move."""
    values: dict[str, float]
    """The value of each legal move, best first: expected points if `is_in_points`, else a score that only ranks moves."""
    is_in_points: bool
    """Whether the values are points, on average."""
    next_moves: int
    """Of how many moves to come the values are the points; 0 for all until the game ends."""
    depth: int
    """Search depth in moves; 0 for a board that is in a table."""
    nodes: int
    """Positions searched."""
    seconds: float = field(compare=False)
    """Search time."""
    is_proven: bool
    """Whether this is perfect play: no player does better on average."""
    chances: dict[int, float]
    """The probability of a tile by its number: of each high one with perfect play, or of the next one if the coach plays on."""
    reasons: str
    """The move and why, in English."""
    files: tuple[str, ...] = ()
    """The data files that the values come from; empty without any."""
    note: str = ""
    """A sentence for a board without forecasts, for whose chance of a 4 the nearest values only rank moves; "" for others."""

    def __str__(self) -> str:
        worth = [f"{letter} {value:,.0f}" for letter, value in self.values.items()] if self.is_in_points else list(self.values)
        values = f"{self._unit if self.is_in_points else 'Best first'}: {', '.join(worth)}."
        return " ".join(filter(None, [self.reasons, self.note, values]))

    @property
    def _unit(self) -> str:
        return f"Points of the next {self.next_moves:,} moves" if self.next_moves else "Points still to come"

    def _repr_html_(self) -> str:
        ways = [(_ways(letter), f"{value:,.0f}") for letter, value in self.values.items()]
        worth = self._unit if self.is_in_points else "Rank"
        rows = ways if self.is_in_points else [(way, place) for place, (way, _) in enumerate(ways, 1)]
        parts = [table(" ".join(filter(None, [self.reasons, self.note])), ("Move", worth), rows)]
        if self.chances:
            chances = [(f"{tile:,}", f"{chance:.1%}") for tile, chance in self.chances.items()]
            parts.append(table("With perfect play" if self.is_proven else "If the coach plays on", ("Tile", "Chance"), chances))
        search = "" if self.is_proven else f"Depth {self.depth}, "
        return "".join(parts) + f"<p>{search}{effort(self.nodes, self.seconds)}</p>"


@dataclass(frozen=True)
class Solution:
    """A solution of the 15-puzzle."""

    moves: str
    """The moves as letters, ready for `Game.push`."""
    is_proven: bool
    """Whether it is proven shortest."""
    bound: int
    """A proven lower bound on the number of moves."""
    percentile: float
    """The percentage of all 4×4 boards that need fewer moves; -1 if unknown."""
    nodes: int
    """Positions searched."""
    seconds: float = field(compare=False)
    """Search time."""

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)

    def _repr_html_(self) -> str:
        proof = "proven shortest" if self.is_proven else f"at least {self.bound} are needed"
        rows: list[tuple[str, object]] = [("Moves", " ".join([self.moves[at : at + 5] for at in range(0, self.length, 5)]))]
        if self.percentile >= 0:
            rows.append(("Boards that need fewer", f"{self.percentile:.1f}%"))
        return facts(f"A solution of {self.length} moves, {proof}", [*rows, ("Search", effort(self.nodes, self.seconds))])


@dataclass(frozen=True)
class CostlyMove:
    """A reviewed move that was not the best."""

    ply: int
    """The index of the move, 0 for the first."""
    move: str
    """The letter of the move."""
    better: str
    """Letters of the better moves, best first."""
    cost: float
    """Expected points lost, or moves added to the shortest solution; 0 if the moves are only ranked."""
    grade: str
    """inaccuracy, mistake or blunder; "" in a puzzle."""
    board: Board
    """The board before the move."""


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    grades: dict[str, int]
    """The number of moves of each grade; empty in a puzzle."""
    costly: list[CostlyMove]
    """At most 40 moves, the costliest first."""
    note: str = ""
    """As in `Analysis`."""
    distances: tuple[int, ...] = ()
    """Of a puzzle: the moves of a shortest solution at the start and after each move."""

    def __str__(self) -> str:
        moves = "; ".join([f"move {loss.ply + 1}: {_ways(loss.move)}, better {_ways(loss.better)}" for loss in self.costly])
        head = f"{len(self.distances) - 1} moves, {self.distances[0]} were needed" if self.distances else self._caption
        return ". ".join(filter(None, [head, self.note.rstrip("."), moves])) + "."

    @property
    def _caption(self) -> str:
        graded = [f"{count:,} {grade}" for grade, count in self.grades.items() if count]
        return ", ".join(graded) or f"{len(self.costly)} costly moves"

    def _repr_html_(self) -> str:
        caption = self._caption
        head = ("Move", "Played", "Better", *(() if self.note else ("Cost",)), *(("Grade",) if self.grades else ()))
        rows = [
            (loss.ply + 1, _ways(loss.move), _ways(loss.better))
            + (() if self.note else (f"{loss.cost:,.0f}",))
            + ((loss.grade,) if self.grades else ())
            for loss in self.costly
        ]
        return table(f"{caption}. {self.note}" if self.note else caption, head, rows)


def _ways(letters: str) -> str:
    return ", ".join([WAYS[LETTERS.index(letter)] for letter in letters])


def analyse(rules: Rules, variant: Variant, board: Board, seconds: float, nodes: int) -> Analysis:
    """Ask the coach. Raises: ValueError for a puzzle, a finished game, a time below 1 ms, or an invalid number of nodes."""
    if not rules.has_chance:
        raise ValueError("analyse() is for 2048: use solve() in the 15-puzzle")
    if not rules.legal_actions(board, variant.columns):
        raise IllegalMove("game-over")
    advice = _ask(rules, variant, board, Limit(milliseconds(seconds, least=1), positions(nodes)))
    assert isinstance(advice, Advice) and advice.line, "an engine advises a move where there is one"
    ranked = sorted(advice.values.items(), key=lambda item: -item[1])
    chances = {int(tile): chance for tile, chance in advice.chances.items()}
    return Analysis(
        best=advice.line[0],
        values=dict(ranked),
        is_in_points=advice.is_learned,
        next_moves=advice.moves,
        depth=advice.depth,
        nodes=advice.nodes,
        seconds=advice.seconds,
        is_proven=advice.is_proven,
        chances=chances,
        reasons=move_sentence(text, _ENGLISH, rules, board, advice),
        files=advice.files,
        note=_note(rules, variant) if advice.files and not advice.is_learned else "",
    )


def solve(rules: Rules, variant: Variant, board: Board, seconds: float, nodes: int) -> Solution:
    """Ask the solver. Raises: ValueError for 2048, a negative time, or an invalid number of nodes."""
    if rules.has_chance:
        raise ValueError("solve() is for the 15-puzzle: use analyse() or best_move() in 2048")
    found = _ask(rules, variant, board, Limit(milliseconds(seconds), positions(nodes)))
    assert isinstance(found, EngineSolution)
    return Solution("".join(found.line or ()), found.is_proven, found.bound, found.percentile, found.nodes, found.seconds)


def review(rules: Rules, variant: Variant, board: Board, seed: int, transcript: str) -> Review:
    """Grade the moves of a game.

    Raises: ValueError for a game without moves, or a puzzle too large to prove; OSError if the coach's data cannot be read:
    without it, costs would not be points.
    """
    moves = "".join([move for move in transcript if move in LETTERS or rules.has_chance])
    if not moves:
        raise ValueError("there is no move to review")
    if not rules.has_chance and variant.side not in rules.proven_sides:
        raise ValueError("only puzzles up to 4×4 can be reviewed")
    report = EngineReview(0.0)
    with ONE_AT_A_TIME:
        load_data(rules.id, rules.judged_as(variant))
        for news in engine_of(rules.id).review(board, rules.judged_as(variant), seed, moves):
            report = news or report
    costs = [loss.cost if loss.worth else 0.0 for loss in report.losses]
    costly = [
        CostlyMove(loss.ply, loss.played, loss.better, cost, loss.grade, loss.board)
        for loss, cost in zip(report.losses, costs, strict=True)
    ]
    distances = () if rules.has_chance else tuple(map(int, report.chart))
    return Review(dict(report.grades), costly, _note(rules, variant), distances)


def _note(rules: Rules, variant: Variant) -> str:
    """Return the sentence of `Analysis.note`."""
    sentence = nearest_sentence(text, _ENGLISH, rules, variant)
    return sentence and text(_ENGLISH, "advice-end", sentence=sentence)


def _ask(rules: Rules, variant: Variant, board: Board, limit: Limit) -> Report:
    """Return the engine's last report; warn if a missing file makes the coach weaker. Raises: OSError."""
    last = Report()
    with ONE_AT_A_TIME:
        engine = engine_of(rules.id)
        try:
            load_data(rules.id, rules.judged_as(variant))
        except OSError as error:
            if engine.needs_data:
                raise
            warnings.warn(f"The coach is weaker, because its data cannot be read: {error}", RuntimeWarning, stacklevel=4)
        for news in engine.advise(board, rules.judged_as(variant), limit):
            last = news or last
    return last


def positions(nodes: object) -> int:
    """Return a number of nodes, 0 for no limit. Raises: ValueError if it is not a whole number from 0 on."""
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 0:
        raise ValueError(f"a number of nodes is a whole number from 0 on, not {nodes!r}")
    return nodes


def milliseconds(seconds: object, least: int = 0) -> int:
    """Convert seconds to milliseconds. Raises: ValueError if out of range or not a number."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not least / 1000 <= seconds <= 86_400:
        raise ValueError(f"a time is a number of seconds from {least / 1000:g} to 86400, not {seconds!r}")
    return max(least, round(1000 * seconds))
