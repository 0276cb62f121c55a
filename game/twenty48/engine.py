"""The engine of 2048: advice with reasons, reviews, and the coach as bots."""

from collections.abc import Callable, Iterator
from typing import Any

from ..core.engine import MAX_LOSSES, NO_LIMIT, Advice, Choice, Engine, Limit, Loss, Refutation, Report, Review
from ..core.game import Variant
from ..core.grid import LETTERS
from . import rules
from .game import Twenty48
from .ideas import idea
from .reasons import reasons
from .refutation import refute
from .review import GOOD, GRADES, Graded, grade_of, review, worst
from .rules import make_move, parse_moves
from .search.calibration import ENDGAME as ENDGAME_JUDGE
from .search.calibration import Calibration, read_calibrations
from .search.deepening import DeepeningSearch, DepthReport
from .search.large import LargeValues
from .search.perfect import FOUR_PERCENT, PerfectPlay
from .search.square import nearest_odds

Board = tuple[int, ...]

WEIGHTS = "2048.weights"
WEIGHTS_F50 = "2048-4x4-f50.weights"
REFINEMENT = "2048-refined.weights"
ENDGAME = "2048-endgame.weights"
CHAIN_TABLE = "2048-chain.table"
CALIBRATION = "2048-calibration.json"
MOVES_3X3 = "2048-3x3.moves"
ENDGAME_SUM = 28_000
"""Boards with a lower sum are more than a hundred moves before those that `ENDGAME` judges (4096 + 8192 + 16384)."""
SOLVED = {(2, 4, 10): "2048-2x4.moves", (3, 3, 10): MOVES_3X3, (3, 3, 50): "2048-3x3-f50.moves"}
"""Files of best moves by the short side, the long side and the chance of a 4 in percent."""

LEARNED = {
    (4, 4): {10: WEIGHTS, 50: WEIGHTS_F50},
    (5, 5): {10: "2048-5x5.weights"},
    (6, 6): {10: "2048-6x6.weights"},
    (3, 4): {10: "2048-3x4.weights"},
    (3, 3): {25: "2048-3x3-f25.weights"},
    (2, 4): {25: "2048-2x4-f25.weights"},
}
"""Files of learned values by the short side, the long side and the chance of a 4 that they are for."""

_ODDS = {name: percent for files in LEARNED.values() for percent, name in files.items()}
_SIDES = {name: sides for sides, files in LEARNED.items() for name in files.values()}
_MIN_KNOWN_SHARE = 0.85
"""The chance after a move is shown if spawns with known chances have at least this probability."""

_UPRIGHT = "|"
_HINT_MS = 300
_BOT_MS = 50
"""The coach's default time per move as a bot."""


class Twenty48Engine(Engine):
    """Files of best moves judge the boards and odds of `SOLVED`, learned values (`LEARNED`) for the nearest odds all others.

    Where `Twenty48.forecasts` is false, the values only rank the moves. A hand-written heuristic judges boards whose file is
    missing.
    """

    game = "2048"
    bot_names = ("coach", "coach-1", "coach-2", "coach-3")
    """`coach` thinks for a time; the others search to a fixed depth, so they choose the same on any machine."""

    def __init__(self) -> None:
        self._learned: dict[tuple[int, int], DeepeningSearch] = {}
        """Searches with learned values, or those without any, by rows and columns."""
        self._solved: dict[str, DeepeningSearch] = {}
        """Searches with a file of best moves, by its name; for boards that stand upright, the name and `_UPRIGHT`."""
        self._loaded: set[str] = set()
        """The names of the files that are loaded."""
        self._calibrations: dict[str, Calibration] = {}
        self._replayed: tuple[tuple[Board, Variant, int, str] | None, list[tuple[int, Board, int] | None]] = None, []

    def data_files(self, variant: Variant, method: str = "", board: Board = ()) -> tuple[str, ...]:
        """Return the file of best moves, or that of the learned values with what belongs to it."""
        solved = _solved_file(variant)
        if solved:
            return (solved,)
        names = [_learned_file(variant), *[CALIBRATION] * Twenty48().forecasts(variant)]
        if WEIGHTS in names:
            names.append(REFINEMENT)
            if variant.options["four_percent"] == FOUR_PERCENT:
                is_late = not board or sum(1 << rank for rank in board) >= ENDGAME_SUM
                names += [ENDGAME, CHAIN_TABLE] if is_late else [CHAIN_TABLE]
        return tuple(names)

    def load(self, name: str, data: bytes) -> None:
        """Load a data file, in any order. Raises: ValueError if it is damaged."""
        square = self._search_of(4, 4)
        if name == REFINEMENT:
            square.refine(data)
        elif name == ENDGAME:
            square.add_endgame(data)
        elif name == CHAIN_TABLE:
            square.add_table(data)
        elif name == CALIBRATION:
            self._calibrations = read_calibrations(data)
        elif name in LEARNED[4, 4].values():
            square.add_weights(data, _ODDS[name])
        elif name in SOLVED.values():
            perfect = PerfectPlay(data)
            if SOLVED.get((perfect.rows, perfect.columns, perfect.four_percent)) != name:
                raise ValueError(f"best moves of {perfect.rows}×{perfect.columns}, {perfect.four_percent} % fours, in {name}")
            self._solved[name] = DeepeningSearch(perfect=perfect, columns=perfect.columns)
            self._solved[name + _UPRIGHT] = DeepeningSearch(perfect=perfect, columns=perfect.rows)
        else:
            values = LargeValues(data)
            if (values.rows, values.columns, values.four_percent) != (*_SIDES[name], _ODDS[name]):
                raise ValueError(f"values of {values.rows}×{values.columns}, {values.four_percent} % fours, in {name}")
            for shape in {(values.rows, values.columns), (values.columns, values.rows)}:
                self._search_of(*shape).add_values(values)
        self._loaded.add(name)

    def advise(
        self, board: Board, variant: Variant, limit: Limit = NO_LIMIT, method: str = ""
    ) -> Iterator[Advice | None]:
        """Yield the result of each depth until the limit; there is only one method."""
        four_percent, columns = variant.options["four_percent"], variant.columns
        search, loaded = self._begin(variant, board), frozenset(self._loaded)
        for report in search.run(board, limit, four_percent, _HINT_MS):
            if report is None:
                yield None
                continue
            report = search.with_points(report, board, four_percent) if _is_ordinary(variant) else report
            values = {LETTERS[direction]: value for direction, value in report.values.items()}
            is_proven = report.proven and _is_ordinary(variant)
            points = report.values if report.learned else {}
            yield Advice(
                line=(LETTERS[report.best],) if values else (),
                values=values,
                is_learned=report.learned,
                reasons=[_named(*why) for why in reasons(board, report.best, points, four_percent, columns)] if values else [],
                idea=idea(board, report.best, four_percent, columns) if values else None,
                is_proven=is_proven,
                is_calibrated=report.calibrated,
                moves=report.moves,
                chances=self._chances(report, board, variant),
                depth=report.depth,
                nodes=report.nodes,
                seconds=report.seconds,
                files=self._files(report, board, variant, loaded),
            )

    def review(
        self, board: Board, variant: Variant, seed: int, moves: str, first: int = 0, last: int | None = None
    ) -> Iterator[Review | None]:
        """Yield the share of graded moves, finally the costliest moves, the number of each grade, and all costs in points.

        A move that moves nothing, where the variant allows it, is not graded.
        """
        replayed = [move for move in self._replay(board, variant, seed, moves)[first:last] if move]
        grades: list[Graded] = []
        for graded in review(self._begin(variant), [move[1:] for move in replayed], variant.options["four_percent"]):
            if graded is None:
                yield None
            else:
                grades.append(graded)
                yield Review(graded.ply / len(replayed))
        losses = []
        for move in worst(grades, MAX_LOSSES):
            loss = _loss(move, *replayed[move.ply - 1][:2])
            if _is_ordinary(variant):
                solved = self._search(variant), loss.board, variant.options["four_percent"]
                named = {LETTERS[way]: chance for way, chance in move.chances.items()}
                loss.tile, loss.chances = (str(1 << move.goal), named) if move.goal else chances_after(*solved)
            losses.append(loss)
            yield None
        yield Review(
            1.0,
            losses,
            {name: sum(move.grade == name for move in grades) for name in GRADES},
            [move.loss if move.is_in_points else 0.0 for move in grades] if Twenty48().forecasts(variant) else [],
        )

    def _replay(self, board: Board, variant: Variant, seed: int, moves: str) -> list[tuple[int, Board, int] | None]:
        """Return (ply, board before, direction) of each move, None for idle moves; the last game is cached."""
        game = (board, variant, seed, moves)
        if game != self._replayed[0]:
            four_percent, spawn_every, idle = [variant.options[name] for name in ("four_percent", "spawn_every", "idle")]
            replayed: list[tuple[int, Board, int] | None] = []
            for ply, move in enumerate(parse_moves(moves)):
                slid, _, after = make_move(board, move, seed, ply + 1, four_percent, spawn_every, idle, variant.columns)
                replayed.append(None if slid.after == board else (ply, board, LETTERS.index(move[0])))
                board = after
            self._replayed = game, replayed
        return self._replayed[1]

    def refute(self, board: Board, variant: Variant, move: str, advice: Report) -> Iterator[Refutation | None]:
        """Yield None, finally a line that shows what is wrong with a move, as if a tile came after every move."""
        assert isinstance(advice, Advice) and advice.line, "there is a better move"
        ways = LETTERS.index(move), LETTERS.index(advice.line[0])
        points = {LETTERS.index(letter): value for letter, value in advice.values.items()} if advice.is_learned else {}
        yield from refute(self._begin(variant, board), board, *ways, points, variant.options["four_percent"], variant.columns)

    def make_bot(self, name: str, variant: Variant) -> Callable[[], Choice]:
        """Return the factory of a bot; all games share the search's memos (affects speed only)."""
        four_percent = variant.options["four_percent"]
        depth = int(name.partition("-")[2] or 0)
        search = self._search(variant)

        def choose(game: Any) -> int:
            *_, report = filter(None, search.run(game.board, Limit(game.budget_ms, plies=depth), four_percent, _BOT_MS))
            game.note(nodes=report.nodes)
            return report.best

        return lambda: choose

    def _chances(self, report: DepthReport, board: Board, variant: Variant) -> dict[str, float]:
        """Return the chance of each high tile on a solved board, or of the next one on a calibrated board; by its text."""
        if not _is_ordinary(variant):
            return {}
        if report.proven:
            search = self._search(variant)
            chances = search.chances(board, variant.options["four_percent"])
            return {str(1 << rank): chance for rank, chance in zip(search.marked, chances)}
        return {str(1 << report.goal): report.chances[report.best]} if report.goal else {}

    def _files(self, report: DepthReport, board: Board, variant: Variant, loaded: frozenset[str]) -> tuple[str, ...]:
        """Return the names of the files that the values of a report come from. loaded: when its search began."""
        solved = _solved_file(variant)
        if solved in loaded:
            return (solved,)
        name = _learned_file(variant)
        if name not in loaded:
            return ()
        if name != WEIGHTS:
            return (name,)
        if not report.depth:
            return (CHAIN_TABLE,)
        if ENDGAME in loaded and self._search(variant).square.judge(board) == ENDGAME_JUDGE:
            return (ENDGAME,)
        return (WEIGHTS, *[REFINEMENT] * (REFINEMENT in loaded))

    def _begin(self, variant: Variant, board: Board = ()) -> DeepeningSearch:
        """Return the search for a job. Its values are points only if all files are loaded, as when they were calibrated."""
        search = self._search(variant)
        is_complete = self._loaded.issuperset(self.data_files(variant, board=board))
        search.calibrate(self._calibrations if is_complete else {})
        return search

    def _search(self, variant: Variant) -> DeepeningSearch:
        """Return the search for a kind of board, with what is loaded for it."""
        solved = _solved_file(variant) + (_UPRIGHT if variant.rows > variant.columns else "")
        return self._solved[solved] if solved in self._solved else self._search_of(variant.rows, variant.columns)

    def _search_of(self, rows: int, columns: int) -> DeepeningSearch:
        if (rows, columns) not in self._learned:
            self._learned[rows, columns] = DeepeningSearch(columns=0 if rows == columns else columns)
        return self._learned[rows, columns]


def _sides(variant: Variant) -> tuple[int, int]:
    """Return the short and the long side."""
    return min(variant.rows, variant.columns), max(variant.rows, variant.columns)


def _solved_file(variant: Variant) -> str:
    return SOLVED.get((*_sides(variant), variant.options["four_percent"]), "")


def _learned_file(variant: Variant) -> str:
    """Return the file of learned values for a kind of board, that for the nearest odds."""
    files = LEARNED[_sides(variant)]
    return files[nearest_odds(files, variant.options["four_percent"])]


def _loss(graded: Graded, ply: int, board: Board) -> Loss:
    """Return a graded move with the cost of every move; `better` includes moves about as good as the best."""
    top = graded.values[graded.best]
    costs = {LETTERS[way]: top - value for way, value in graded.values.items()}
    ranked = sorted(costs, key=lambda letter: costs[letter])
    better = [letter for letter in ranked if grade_of(costs[letter], top, graded.is_calibrated) in GOOD]
    letters = "".join(letter for letter in better if letter != LETTERS[graded.played])
    worth = top if graded.is_in_points else 0.0
    return Loss(ply, graded.loss, letters, graded.grade, board, LETTERS[graded.played], costs, worth)


def _is_ordinary(variant: Variant) -> bool:
    """Whether a tile spawns after every move and no move may be idle: boards are solved and calibrated for such games only."""
    return variant.options.get("spawn_every", 1) == 1 and not variant.options.get("idle", 0)


def _named(key: str, facts: dict[str, int]) -> tuple[str, dict[str, object]]:
    """Return a reason with its direction, if it has one, as a letter."""
    return key, {name: LETTERS[fact] if name == "direction" else fact for name, fact in facts.items()}


def chances_after(search: DeepeningSearch, board: Board, four_percent: int = 10) -> tuple[str, dict[str, float]]:
    """Return the next high tile of perfect play and the chance of making it after each legal move, by letter.

    A move other than the best is left out if too few of the boards after it are known.
    """
    goal = next((rank for rank in search.marked if rank > max(board)), 0)
    now = search.chances(board, four_percent)
    if not goal or not now:
        return "", {}
    chances = {LETTERS[search.look(board, 1, four_percent).best]: now[search.marked.index(goal)]}
    for way in rules.legal_actions(board, search.columns):
        after = rules.slide(board, way, search.columns).after
        if max(after) >= goal:
            chances[LETTERS[way]] = 1.0
            continue
        total = known_share = 0.0
        for (cell, rank), share in rules.chance_outcomes(after, four_percent):
            ahead = search.chances(rules.place(after, cell, rank), four_percent)
            if ahead:
                known_share += share
                total += share * ahead[search.marked.index(goal)]
        if known_share > _MIN_KNOWN_SHARE:
            chances.setdefault(LETTERS[way], total / known_share)
    return str(1 << goal), chances
