"""Iterative deepening on a board of 2048, within a time budget or to a depth.

    search = DeepeningSearch(weights)           # the bytes of game/data/2048.weights
    search.refine(refinement)                   # game/data/2048-refined.weights: stronger
    search.add_endgame(endgame)                 # game/data/2048-endgame.weights: stronger still
    search.add_table(table)                     # game/data/2048-chain.table: exact on some boards
    search.calibrate(calibrations)              # of game/data/2048-calibration.json: expected points
    for report in filter(None, search.think(board, budget_ms=50)):  # None only gives way, every few milliseconds
        show(search.with_points(report, board))

The budget is the mean: crowded boards, those of the endgame, and most of all chains of high tiles about to merge get more time.
"""

import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.engine import Limit
from .budget import (
    CHAINED_SHARE,
    CROWDED,
    CROWDED_SHARE,
    ENDGAME_NODES_SHARE,
    ENDGAME_SHARE,
    GROWTH,
    LEVELS,
    PLAIN_GROWTH,
    REFERENCE_NODES,
    USUAL_SHARE,
    Growth,
    finished,
    high_tiles,
    without_collection,
)
from .calibration import CHAIN, Calibration, table_name
from .endgame import CombinedSearch, turned
from .endgame_table import EndgameTable
from .expectimax import NetworkSearch
from .forecast import SolvedPoints, forecast
from .heuristics import HeuristicSearch
from .large import LargeSearch, LargeValues
from .ntuple import CHAINED
from .perfect import FOUR_PERCENT, PerfectPlay
from .square import SquareValues

Board = tuple[int, ...]

NO_MOVE = -1
OVERTIME = 1.25
"""The factor by which a search may exceed its budget to finish a depth; one expected to take longer is not started."""

LONGEST_MS = 2400
"""The most that a share can make of a budget, in milliseconds before `OVERTIME`; a larger budget stays as it is."""

CLOCK_S = 1e-4
"""The minimum duration of a depth: a browser's clock may show none at all."""

class DepthReport(NamedTuple):
    """The result of a finished depth.

    depth: in slides, one more if the board is nearly full, 0 if the table of chains knows the board. best: a direction, or -1 on
    a dead board. values: for each legal direction the expected points still to come (learned), or just a ranking. nodes, seconds:
    so far. proven: whether the game is solved from this board, so that no player does better on average. goal, chances: the rank
    of the next tile, 0 if unknown, and the chance to make it after each move. calibrated: whether values are points as recorded
    games had them. moves: the horizon of the points in moves, 0 = to the end of the game. judge: an index of `JUDGES`.
    """

    depth: int
    best: int
    values: dict[int, float]
    nodes: int
    seconds: float
    learned: bool
    proven: bool = False
    goal: int = 0
    chances: Mapping[int, float] = {}
    calibrated: bool = False
    moves: int = 0
    judge: int = 0


class DeepeningSearch:
    """Learned weights, and memos that last from move to move; without weights a hand-written heuristic judges every board."""

    def __init__(
        self,
        weights: bytes | None = None,
        perfect: PerfectPlay | None = None,
        large: LargeValues | None = None,
        columns: int = 0,
        four_percent: int = FOUR_PERCENT,
    ) -> None:
        """Use weights of 4×4, a solved board or values of another one; columns: 0 for all squares. Raises: ValueError."""
        self._perfect = perfect
        self.columns = columns
        self._points = SolvedPoints(perfect, columns) if perfect else None
        self.marked = perfect.marked if perfect else ()
        """The ranks of the tiles that `chances` is about."""
        self._four_percent = FOUR_PERCENT
        self._learned: dict[int, NetworkSearch | CombinedSearch | LargeSearch] = {}
        self._tables: dict[str, Calibration] = {}
        self.square = SquareValues()
        """What judges 4×4."""
        if weights is not None:
            self.add_weights(weights, four_percent)
        if large is not None:
            self.add_values(large)
        self._plain = HeuristicSearch(columns=columns)
        self._growth = Growth()

    def add_weights(self, weights: bytes, four_percent: int) -> None:
        """Use weights of 4×4 for a chance of a 4; of several those for the nearest chance count. Raises: ValueError."""
        self.square.add(weights, four_percent)
        self._use_square()

    def refine(self, refinement: bytes) -> None:
        """Add the weights of 4×4 that depend on freedom. Raises: ValueError if the file is damaged."""
        self.square.refine(refinement)
        self._use_square()

    def add_endgame(self, values: bytes) -> None:
        """Use separate values for the endgame before 32768 and similar ones. Raises: ValueError if the file is damaged."""
        self.square.add_endgame(values)
        self._use_square()

    def add_values(self, values: LargeValues) -> None:
        """Use the values of another board."""
        search = self._learned[values.rows * values.columns] = LargeSearch(values, self.columns)
        search.set_odds(self._four_percent)

    def add_table(self, table: bytes) -> None:
        """Use exact chances on boards of 4×4 with a chain of high tiles. Raises: ValueError if the file is damaged."""
        self.square.table = EndgameTable(table)

    def calibrate(self, tables: dict[str, Calibration]) -> None:
        """Report learned values as expected points, on boards whose kind has a table. All files must be loaded."""
        self._tables = tables

    def _use_square(self) -> None:
        self._learned |= {16: self.square.search} if self.square.search else {}

    def size(self) -> int:
        """Return the number of entries in the memos."""
        return self._plain.size() + sum(search.size() for search in self._learned.values())

    def knows(self, board: Board) -> bool:
        """Whether learned weights, not the heuristic, judge this board."""
        return len(board) in self._learned

    def share_of(self, board: Board) -> float:
        """Return the share of the mean time per move that a board of 4×4 gets."""
        if self.square.judges_endgame and turned(board):
            return ENDGAME_SHARE
        high = high_tiles(board)
        if high >= CHAINED:
            return CHAINED_SHARE
        return CROWDED_SHARE if high >= CROWDED else USUAL_SHARE

    def run(self, board: Board, limit: Limit, four_percent: int, usual_ms: int) -> Iterator[DepthReport | None]:
        """Yield reports until a limit: `look` for plies, `count` for nodes, else `think`. usual_ms: the time without a limit."""
        if limit.plies:
            return iter([self.look(board, limit.plies, four_percent)])
        if limit.nodes:
            return self.count(board, limit.nodes, four_percent)
        return self.think(board, limit.ms or usual_ms, four_percent)

    def think(self, board: Board, budget_ms: float = 50.0, four_percent: int = 10) -> Iterator[DepthReport | None]:
        """Deepen within a time budget; yield a report after each depth, and None every few milliseconds.

        budget_ms: the mean time per move with learned values of 4×4, where one move may take up to twenty times as much
        (`share_of`, `OVERTIME`), within `LONGEST_MS`; otherwise the limit of each move.

        The first depth is always finished, and on 4×4 the second always started. A depth that the time cuts short reports too:
        the values of its finished directions, and those of the depth before for the others. They are comparable, because values
        of all depths have the same mean. So if the best move's value drops, the next one replaces it although it was not searched
        as deep; waiting until it has been loses more (`game/docs/decisions/0008`). The last report counts. The generator can be
        abandoned at any point.
        """
        solved = self._solved(board, four_percent)
        if solved:
            yield solved
            return
        started = time.perf_counter()
        search = self._search(board, four_percent)
        is_quick = self.knows(board) and len(board) == 16
        time_ms = min(budget_ms * self.share_of(board), max(budget_ms, LONGEST_MS)) if is_quick else budget_ms
        limit = OVERTIME / 1000 * time_ms
        always = 2 if is_quick and limit else 1
        nodes = search.nodes
        spent = 0.0
        values: dict[int, float] = {}
        for number, level in enumerate(LEVELS):
            if number >= always and spent * (1 + self._growth.expected(board, number)) > limit:
                return
            deeper = dict(values)
            steps = without_collection(search.values_in_steps(board, *level, deeper), search.make_room)
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    values = stop.value
                    break
                if number and time.perf_counter() - started > limit:
                    self._growth.learn(board, number, limit / spent)
                    if deeper != values:
                        yield self._report(board, LEVELS[number - 1][0], deeper, search.nodes - nodes, started)
                    return
                yield None
            seconds = time.perf_counter() - started
            if number:
                self._growth.learn(board, number, seconds / spent - 1)
            spent = max(seconds, CLOCK_S)
            yield self._report(board, level[0], values, search.nodes - nodes, started)
            if not values:
                return

    def count(self, board: Board, nodes: float = REFERENCE_NODES, four_percent: int = 10) -> Iterator[DepthReport | None]:
        """Deepen within a node budget; yield like `think`. Equal boards get equal values on any machine.

        nodes: the mean number per move with learned values of 4×4, shared out like time; otherwise the limit of each move.
        On 4×4 the first two depths are always finished, and so is the direction during which the budget runs out. On other
        boards a depth that runs out of budget is dropped.
        """
        solved = self._solved(board, four_percent)
        if solved:
            yield solved
            return
        started = time.perf_counter()
        search = self._search(board, four_percent)
        search.forget()
        search.make_room()
        before = search.nodes
        is_quick = self.knows(board) and len(board) == 16
        limit = nodes * self._node_share(board)
        values: dict[int, float] = {}
        for number, level in enumerate(LEVELS):
            growth = GROWTH[number] if is_quick else PLAIN_GROWTH
            if number > is_quick and (search.nodes - before) * (1 + growth * (1 + board.count(0))) > limit:
                return
            deeper = dict(values)
            steps = without_collection(search.values_in_steps(board, *level, deeper))
            complete = dict(values)
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    values = stop.value
                    break
                if number > is_quick and search.nodes - before > limit and (deeper != complete or not is_quick):
                    if is_quick:
                        yield self._report(board, LEVELS[number - 1][0], deeper, search.nodes - before, started)
                    return
                complete = dict(deeper)
                yield None
            yield self._report(board, level[0], values, search.nodes - before, started)
            if not values:
                return

    def _node_share(self, board: Board) -> float:
        if not self.knows(board) or len(board) != 16:
            return 1.0
        return ENDGAME_NODES_SHARE if self.square.judges_endgame and turned(board) else self.share_of(board)

    def study(self, board: Board, four_percent: int = 10) -> Iterator[DepthReport | None]:
        """Search to a depth that depends only on the board; yield None every few milliseconds, finally the report.

        Equal boards get equal values on any machine, whatever was searched before. Slides that the table of chains does not list
        are searched as well.
        """
        chances = self.square.chances(board, four_percent)
        solved = None if chances else self._solved(board, four_percent)
        if solved:
            yield self.with_points(solved, board, four_percent)
            return
        started = time.perf_counter()
        search = self._search(board, four_percent)
        nodes = search.nodes
        values: dict[int, float] = {}
        levels = _studied(board, self.knows(board))
        for level in levels:
            values = yield from without_collection(search.values_in_steps(board, *level, dict(values)), search.make_room)
        depth, judge = (0, CHAIN) if chances else (levels[-1][0], None)
        report = self._report(board, depth, _ranked(values, chances), search.nodes - nodes, started, judge)
        yield self.with_points(report, board, four_percent)

    def look(self, board: Board, plies: int, four_percent: int = 10, extend_below: int = 0) -> DepthReport:
        """Search to one depth without a time limit; `extend_below` as in `LEVELS`."""
        solved = self._solved(board, four_percent)
        if solved:
            return solved
        started = time.perf_counter()
        search = self._search(board, four_percent)
        nodes = search.nodes
        values = finished(without_collection(search.values_in_steps(board, plies, extend_below), search.make_room))
        search.make_room()
        return self._report(board, plies, values, search.nodes - nodes, started)

    def choose(self, board: Board, budget_ms: float = 50.0, four_percent: int = 10) -> DepthReport:
        """Search until the budget is spent and return the last report."""
        return [report for report in self.think(board, budget_ms, four_percent) if report is not None][-1]

    def chances(self, board: Board, four_percent: int = 10) -> tuple[float, ...]:
        """Return the chances of perfect play to make the `marked` tiles; empty if unknown."""
        perfect = self._perfect_for(board, four_percent)
        return (perfect and perfect.chances(board, self.columns)) or ()

    def with_points(self, report: DepthReport, board: Board, four_percent: int = 10) -> DepthReport:
        """Return a report with expected points, if known; its best move is chosen by them. Bots do without: it takes time."""
        if not report.values or report.learned:
            return report
        if self._points and self._perfect_for(board, four_percent):
            values = self._points.after_moves(board, report.best if report.proven else NO_MOVE)
            best = report.best if report.proven else max(values, key=lambda way: values[way])
            return report._replace(best=best, values=values, learned=True)
        table = self._tables.get(table_name(len(board), self.columns, four_percent))
        if not table or not self.knows(board) or not table.covers(board):
            return report
        found = forecast(board, *table.worth(report.judge, board, report.values), four_percent, self.columns)
        return report._replace(**found._asdict(), learned=True, calibrated=True, moves=table.moves)

    def _perfect_for(self, board: Board, four_percent: int) -> PerfectPlay | None:
        return self._perfect if self._perfect and self._perfect.solves(board, self.columns, four_percent) else None

    def _report(
        self, board: Board, depth: int, values: dict[int, float], nodes: int, started: float, judge: int | None = None
    ) -> DepthReport:
        best = max(values, key=lambda direction: values[direction], default=NO_MOVE)
        seconds, judge = time.perf_counter() - started, self.square.judge(board) if judge is None else judge
        return DepthReport(depth, best, values, nodes, seconds, False, judge=judge)

    def _solved(self, board: Board, four_percent: int) -> DepthReport | None:
        """Return what a file knows about a board without a search, None if nothing: a file is for its odds only."""
        started = time.perf_counter()
        perfect = self._perfect_for(board, four_percent)
        if perfect:
            return self._play_perfectly(board, perfect, started)
        chances = self.square.chances(board, four_percent)
        self._search(board, four_percent)
        usual = self.square.usual
        if not chances or usual is None:
            return None
        nodes = usual.nodes
        values = _ranked(finished(usual.values_in_steps(board, 1, 0)), chances)
        return self._report(board, 0, values, usual.nodes - nodes, started, CHAIN)

    def _play_perfectly(self, board: Board, perfect: PerfectPlay, started: float) -> DepthReport | None:
        """Return a report with the file's move first, or the move that most likely leads back to the file."""
        move, proven = perfect.choose(board, self.columns)
        if move is None:
            return None
        ranking = {direction: gain + self._plain.worth(after) for direction, gain, after in self._plain.moves(board)}
        ranking[move] = max(ranking.values()) + 1.0
        return DepthReport(1, move, ranking, len(ranking), time.perf_counter() - started, False, proven)

    def _search(self, board: Board, four_percent: int) -> NetworkSearch | CombinedSearch | LargeSearch | HeuristicSearch:
        if four_percent != self._four_percent:
            self._four_percent = four_percent
            self.square.set_odds(four_percent)
            self._use_square()
            for search in (self._plain, *self._learned.values()):
                search.set_odds(four_percent)
        return self._learned.get(len(board), self._plain)


def _ranked(values: dict[int, float], chances: dict[int, float]) -> dict[int, float]:
    """Rank slides with chances by them, the best chance first; without chances return the values.

    A lower chance loses that share of all points still to come, as a lost game would.
    """
    if not chances:
        return values
    top_value = max(values.values()) + 1.0
    best = max(chances.values())
    return {way: top_value * (1 - best + chance) for way, chance in chances.items()} | {
        way: value for way, value in values.items() if way not in chances
    }


def _studied(board: Board, is_learned: bool) -> tuple[tuple[int, int], ...]:
    """Return the levels of a study: on 4×4 about what 20 ms per move reach, on smaller ones four slides, on others two."""
    if len(board) == 16 and is_learned:
        return LEVELS[:6] if high_tiles(board) >= CROWDED else LEVELS[:4]
    return (((4 if len(board) < 12 else 2), 0),)
