"""Search a board of 2048 deeper and deeper, for a time or to a depth.

search = DeepeningSearch(weights)           # the bytes of game/data/2048.weights, once
search.refine(refinement)                   # those of game/data/2048-refined.weights make it stronger
search.add_endgame(endgame)                 # and those of game/data/2048-endgame.weights once more
search.add_table(table)                     # game/data/2048-chain.table knows some boards by heart
for report in search.think(board, budget_ms=50):
    if report is not None:                  # None only gives way, every few milliseconds
        show(report.best, report.values)

The fewer cells are empty, the deeper the same time reaches. Beyond that crowded boards and those of the endgame get more than
others, and those with a chain of great tiles that is about to merge, where games are lost, most; the budget is the mean.
"""

import gc
import time
from collections.abc import Generator, Iterator
from typing import NamedTuple

from .endgame import CombinedSearch, Endgame, turned
from .endgame_table import EndgameTable
from .expectimax import NetworkSearch
from .heuristics import HeuristicSearch
from .large import LargeSearch, LargeValues
from .ntuple import CHAINED, Network, Weights
from .perfect import CELLS, FOUR_PERCENT, PerfectPlay
from .tables import LOWEST_FREE

Board = tuple[int, ...]

NO_MOVE = -1
OVERTIME = 1.25
"""How far a search may run over its budget to finish a depth; one that is expected to take longer is not begun."""

LONGEST_MS = 2400
"""The most milliseconds, before `OVERTIME`, that a share makes of a budget; one that is more is kept."""

CLOCK_S = 1e-4
"""The least time that a depth is taken to have cost: a browser's clock may show none at all."""

LEVELS = ((1, 0), (2, 0), (3, 0), (3, 2), (3, 4), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3))
"""Slides looked ahead, and how few empty cells make it look one further; the search deepens from one to the next."""

GROWTH = (0.0, 0.6, 1.0, 0.1, 0.4, 0.6, 0.8, 1.0, 1.2, 1.5)
"""For each level, by how much it costs more than those before it, for each empty cell and one: the rates to begin with."""

CROWDED = 6
"""A board with so many tiles of 128 or more is crowded: deeper looks save six times as many points a node there as elsewhere."""

USUAL_SHARE = 1.0
CROWDED_SHARE = 2.6
CHAINED_SHARE = 16.0
"""How much of the time given per move other, crowded and chained boards get; 9 % of all are crowded, 1.5 % chained."""

ENDGAME_SHARE = 4.0
"""What boards of the endgame get, an eighth of all: depth wins there, too, and a position takes three times as long."""


class DepthReport(NamedTuple):
    """What a finished depth found.

    depth: slides looked ahead, one more where the board is nearly full, 0 where the table of chains knows the board. best: a
    direction, or -1 on a dead board. values: for each legal direction the points still to come, on average (learned), or a mere
    ranking. nodes, seconds: spent so far.
    proven: whether the game has been solved from this board, so that no player does better on average.
    """

    depth: int
    best: int
    values: dict[int, float]
    nodes: int
    seconds: float
    learned: bool
    proven: bool = False


class DeepeningSearch:
    """Learned weights and memos that live on between moves; without weights every board is judged by hand-made rules."""

    def __init__(
        self,
        weights: bytes | None = None,
        perfect: PerfectPlay | None = None,
        large: LargeValues | None = None,
        columns: int = 0,
    ) -> None:
        """Read the weights of 4×4; `perfect` knows 3×3, `large` 5×5 or 6×6. Raises: ValueError if they are damaged.

        columns: those of all boards where they are not square, which no weights were learnt for.
        """
        self._perfect = perfect
        self._four_percent = FOUR_PERCENT
        self._learned: dict[int, NetworkSearch | CombinedSearch | LargeSearch] = {}
        self._endgame: Endgame | None = None
        self._table: EndgameTable | None = None
        if weights is not None:
            self._weights = Weights(weights)
            self._usual = NetworkSearch(Network(self._weights))
            self._join()
        if large is not None:
            self._learned[large.side**2] = LargeSearch(large)
        self._plain = HeuristicSearch(columns=columns)
        self._growth = list(GROWTH)

    def refine(self, refinement: bytes) -> None:
        """Add to the weights of 4×4 what depends on the freedom of a board. Raises: ValueError if the file is damaged."""
        self._usual = NetworkSearch(Network(self._weights, Weights(refinement)))
        self._join()

    def add_endgame(self, values: bytes) -> None:
        """Play the endgame before 32768, and its like, by values of its own. Raises: ValueError if the file is damaged."""
        self._endgame = Endgame(values)
        self._join()

    def add_table(self, table: bytes) -> None:
        """Know boards of 4×4 with a chain of great tiles by heart. Raises: ValueError if the file is damaged."""
        self._table = EndgameTable(table)

    def _join(self) -> None:
        search = CombinedSearch(self._usual, self._endgame) if self._endgame else self._usual
        search.set_odds(self._four_percent)
        self._learned[16] = search

    def size(self) -> int:
        """Return how many entries the memos hold."""
        return self._plain.size() + sum(search.size() for search in self._learned.values())

    def knows(self, board: Board) -> bool:
        """Tell whether learned weights judge this board, and not hand-made rules."""
        return len(board) in self._learned

    def share_of(self, board: Board) -> float:
        """Return how much of the time given per move a board of 4×4 gets."""
        if self._endgame and turned(board):
            return ENDGAME_SHARE
        great = great_tiles(board)
        if great >= CHAINED:
            return CHAINED_SHARE
        return CROWDED_SHARE if great >= CROWDED else USUAL_SHARE

    def _time_for(self, board: Board, budget_ms: float) -> float:
        return min(budget_ms * self.share_of(board), max(budget_ms, LONGEST_MS))

    def think(self, board: Board, budget_ms: float = 50.0, four_percent: int = 10) -> Iterator[DepthReport | None]:
        """Search deeper and deeper within a time; give a report after each depth, and None every few milliseconds.

        budget_ms: what a move of a game may take on average, learned values of 4×4 provided, a single one up to twenty times
        as much (`share_of`, `OVERTIME`), within `LONGEST_MS`; otherwise what each may take.

        The first depth is always finished, and on 4×4 the second always begun. A depth that the time cuts short gives a report
        too: with the values of the directions that it has finished, and those of the depth before for the others. They may be
        compared, for values of all depths have the same mean. So a best move whose value falls makes room for the next one,
        though nobody has looked at that as deep; to stay with it until another has been searched as deep loses more
        (`.github/decisions/0008`). The last report counts. The generator can be left at any point.
        """
        solved = self._solved(board, four_percent)
        if solved:
            yield solved
            return
        begun = time.perf_counter()
        is_quick = self.knows(board) and len(board) == 16
        limit = OVERTIME / 1000 * (self._time_for(board, budget_ms) if is_quick else budget_ms)
        always = 2 if is_quick and limit else 1
        search = self._search(board, four_percent)
        nodes = search.nodes
        spent = 0.0
        values: dict[int, float] = {}
        for number, level in enumerate(LEVELS):
            if number >= always and spent * (1 + self._expected_growth(board, number)) > limit:
                return
            deeper = dict(values)
            steps = _attentively(search.values_in_steps(board, *level, deeper))
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    values = stop.value
                    break
                search.turn()
                if number and time.perf_counter() - begun > limit:
                    self._learn_growth(board, number, limit / spent)
                    if deeper != values:
                        yield self._report(board, LEVELS[number - 1][0], deeper, search.nodes - nodes, begun)
                    return
                yield None
            seconds = time.perf_counter() - begun
            if number:
                self._learn_growth(board, number, seconds / spent - 1)
            spent = max(seconds, CLOCK_S)
            yield self._report(board, level[0], values, search.nodes - nodes, begun)
            if not values:
                return

    def study(self, board: Board, four_percent: int = 10) -> Iterator[DepthReport | None]:
        """Search to a depth that depends on the board alone; give None every few milliseconds, at last the report.

        However fast the machine is, and whatever was searched before, equal boards get equal values. Slides that the table of
        chains does not list are searched beside those that it does.
        """
        chances = self._chain_chances(board, four_percent)
        solved = None if chances else self._solved(board, four_percent)
        if solved:
            yield solved
            return
        begun = time.perf_counter()
        search = self._search(board, four_percent)
        nodes = search.nodes
        values: dict[int, float] = {}
        levels = self._studied(board)
        for level in levels:
            steps = _attentively(search.values_in_steps(board, *level, dict(values)))
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    values = stop.value
                    break
                search.turn()
                yield None
        depth = 0 if chances else levels[-1][0]
        yield self._report(board, depth, _ranked(values, chances), search.nodes - nodes, begun)

    def look(self, board: Board, plies: int, four_percent: int = 10, extend_below: int = 0) -> DepthReport:
        """Search to one depth, however long it takes; `extend_below` as in `LEVELS`."""
        solved = self._solved(board, four_percent)
        if solved:
            return solved
        begun = time.perf_counter()
        search = self._search(board, four_percent)
        nodes = search.nodes
        steps = _attentively(search.values_in_steps(board, plies, extend_below))
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                values: dict[int, float] = stop.value
                break
            search.turn()
        search.turn()
        return self._report(board, plies, values, search.nodes - nodes, begun)

    def choose(self, board: Board, budget_ms: float = 50.0, four_percent: int = 10) -> DepthReport:
        """Think to the end of the budget and return the last report."""
        return [report for report in self.think(board, budget_ms, four_percent) if report is not None][-1]

    def chances(self, board: Board, four_percent: int = 10) -> tuple[float, ...]:
        """Return the chances that perfect play makes 256, 512 and 1024 on 3×3; nothing where they are not known."""
        if self._perfect is None or len(board) != CELLS or four_percent != FOUR_PERCENT:
            return ()
        return self._perfect.chances(board) or ()

    def _studied(self, board: Board) -> tuple[tuple[int, int], ...]:
        """Return the levels of a study: on 4×4 about as deep as 20 ms a move allow, on 3×3 four slides, on other boards two."""
        if len(board) == 16 and self.knows(board):
            return LEVELS[:6] if great_tiles(board) >= CROWDED else LEVELS[:4]
        return (((4 if len(board) == CELLS else 2), 0),)

    def _report(self, board: Board, depth: int, values: dict[int, float], nodes: int, begun: float) -> DepthReport:
        best = max(values, key=lambda direction: values[direction], default=NO_MOVE)
        return DepthReport(depth, best, values, nodes, time.perf_counter() - begun, self.knows(board))

    def _solved(self, board: Board, four_percent: int) -> DepthReport | None:
        """Return what a file knows of a board without a search, None if none does: they are solved for the usual odds alone."""
        begun = time.perf_counter()
        if len(board) == CELLS and self._perfect and four_percent == FOUR_PERCENT:
            return self._solved_3x3(board, self._perfect, begun)
        chances = self._chain_chances(board, four_percent)
        if not chances:
            return None
        nodes = self._usual.nodes
        values = _finished(self._usual.values_in_steps(board, 1, 0))
        return self._report(board, 0, _ranked(values, chances), self._usual.nodes - nodes, begun)

    def _chain_chances(self, board: Board, four_percent: int) -> dict[int, float]:
        """Return the chance that a chain of great tiles merges after each slide of which the table knows it."""
        if self._table is None or len(board) != 16 or four_percent != FOUR_PERCENT:
            return {}
        return self._table.chances(board)

    def _solved_3x3(self, board: Board, perfect: PerfectPlay, begun: float) -> DepthReport | None:
        """Return the move of the file of 3×3, ranked first, or the one that most likely leads back to it; None without either."""
        move = perfect.best_move(board)
        proven = move is not None
        if move is None:
            move = perfect.way_back(board)
        if move is None:
            return None
        ranking = {direction: gain + self._plain.worth(after) for direction, gain, after in self._plain.moves(board)}
        ranking[move] = max(ranking.values()) + 1.0
        return DepthReport(1, move, ranking, len(ranking), time.perf_counter() - begun, False, proven)

    def _search(self, board: Board, four_percent: int) -> NetworkSearch | CombinedSearch | LargeSearch | HeuristicSearch:
        if four_percent != self._four_percent:
            self._four_percent = four_percent
            for search in (self._plain, *self._learned.values()):
                search.set_odds(four_percent)
        return self._learned.get(len(board), self._plain)

    def _expected_growth(self, board: Board, number: int) -> float:
        """Return by how much a level is expected to cost more than all before it.

        A level that is passed over teaches nothing, so rates fall little by little: one too high must not stay for ever.
        """
        rate = self._growth[number]
        self._growth[number] = 0.99 * rate
        return rate * (1 + board.count(0))

    def _learn_growth(self, board: Board, number: int, growth: float) -> None:
        """Move a rate a step towards what was seen, however far that is off: other work on the machine makes outliers."""
        seen = growth / (1 + board.count(0))
        self._growth[number] *= 1.08 if seen > self._growth[number] else 0.93


def great_tiles(board: Board) -> int:
    """Return how many tiles of 128 or more are on a board."""
    return sum(rank >= LOWEST_FREE for rank in board)


def _ranked(values: dict[int, float], chances: dict[int, float]) -> dict[int, float]:
    """Return values with the slide of the best chance first, where there are chances.

    Others with a chance are worth less by the share of all points to come that it is less: a lost game loses them.
    """
    if not chances:
        return values
    most = max(values.values()) + 1.0
    best = max(chances.values())
    return {way: most * (1 - best + chance) for way, chance in chances.items()} | {
        way: value for way, value in values.items() if way not in chances
    }


def _finished(steps: Generator[None, None, dict[int, float]]) -> dict[int, float]:
    """Return what a generator returns at its end."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            values: dict[int, float] = stop.value
            return values


def _attentively(steps: Generator[None, None, dict[int, float]]) -> Generator[None, None, dict[int, float]]:
    """Pass on each step, with garbage collection off while it runs: a full collection takes longer than a whole search."""
    while True:
        enabled = gc.isenabled()
        gc.disable()
        try:
            next(steps)
        except StopIteration as stop:
            values: dict[int, float] = stop.value
            return values
        finally:
            if enabled:
                gc.enable()
        yield
