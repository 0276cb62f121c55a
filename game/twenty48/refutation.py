"""What is wrong with a move of 2048: a line of a few moves against unlucky tiles, compared with the line of the best move.

In both lines each new tile is the likeliest one, in the cell where it hurts most, and the coach answers. The keys, the gravest
first; each is a difference between the two lines, so that it can be seen on the board:

    ends     the next tile can end the game: `percent`
    lost     the game ends within the line: `moves`
    taken    the highest tile leaves its corner, and a new one appears there: `value`, `tile`
    corner   the highest tile leaves its corner: `value`
    close    nothing much, by the values: `points`
    stuck    a small tile ends up among big ones: `value`
    behind   the highest tile leaves the edge, and a new one appears there: `value`, `tile`
    edge     the highest tile leaves the edge: `value`
    merge    the best move makes a high tile, this one does not: `value`, `moves`
    order    the big tiles are no longer in order
    space    few cells stay free: `cells`, after the best move `more`
    points   only the values tell: `points`
    worse    the same, if values only rank the moves
"""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from ..core.engine import Refutation
from ..core.grid import side_of
from .reasons import BIG, CLOSE_PERCENT, corners, edge_order, risk
from .rules import chance_outcomes, format_move, is_terminal, place, slide, tile_odds
from .search.deepening import DeepeningSearch

Board = tuple[int, ...]

MOVES = 4
"""The length of a line."""
_PLIES = 2
"""The depth at which the coach chooses its answers."""
_SMALL, _FAR = 3, 3
"""A tile of at most this rank is stuck if its neighbours' ranks are at least that much higher."""
_TIGHT, _MORE = 4, 3
"""Few cells are at most this many, if the best move keeps that many more."""


class Line(NamedTuple):
    """A line as played.

    moves: tokens with their spawns. boards: after each move and its spawn. made: the highest rank that each move merged, or 0.
    first: the cell and rank of the first new tile.
    """

    moves: tuple[str, ...]
    boards: tuple[Board, ...]
    made: tuple[int, ...]
    first: tuple[int, int]

    @property
    def last(self) -> Board:
        return self.boards[-1]


def refute(
    search: DeepeningSearch,
    board: Board,
    way: int,
    best: int,
    points: dict[int, float],
    four_percent: int = 10,
    columns: int = 0,
) -> Iterator[Refutation | None]:
    """Yield None while working, finally what is wrong with a legal direction beside the best one.

    points: the expected points of each direction, {} if values only rank them. columns: 0 for a square board.
    """
    columns = columns or side_of(board)
    mine = yield from line_of(search, board, way, four_percent, columns)
    good = yield from line_of(search, board, best, four_percent, columns)
    afters = slide(board, way, columns).after, slide(board, best, columns).after
    grave = _grave(board, mine, good, afters, four_percent, columns)
    loss = points[best] - points[way] if points else 0.0
    if grave:
        yield grave
    elif points and 100 * loss < CLOSE_PERCENT * abs(points[best]):
        yield Refutation(mine.moves, "close", {"points": max(round(loss), 0)})
    else:
        facts = {"points": round(loss)} if points else {}
        lesser = _lesser(mine, good, columns, _edge(board, mine, afters, columns))
        yield lesser or Refutation(mine.moves, "points" if points else "worse", facts)


def line_of(search: DeepeningSearch, board: Board, way: int, four_percent: int, columns: int) -> Generator[None, None, Line]:
    """Yield None while working; return the `Line` that begins with a legal direction."""
    moves: list[str] = []
    boards: list[Board] = []
    made: list[int] = []
    first = (-1, 0)
    while len(moves) < MOVES:
        slid = slide(board, way, columns)
        cell, rank = yield from _worst_spawn(search, slid.after, four_percent, columns)
        board = place(slid.after, cell, rank)
        first = first if moves else (cell, rank)
        moves.append(format_move(way, cell, rank))
        boards.append(board)
        made.append(max([slid.after[merge] for merge in slid.merges], default=0))
        if is_terminal(board, columns):
            break
        way = search.look(board, _PLIES, four_percent).best
        yield None
    return Line(tuple(moves), tuple(boards), tuple(made), first)


def _worst_spawn(
    search: DeepeningSearch, after: Board, four_percent: int, columns: int
) -> Generator[None, None, tuple[int, int]]:
    """Yield None while working; return the cell and rank of a tile that ends the game, otherwise of the worst likely tile."""
    rank = max(tile_odds(four_percent), key=lambda odds: odds[1])[0]
    worst, lowest = (-1, 0), float("inf")
    for (cell, spawned), _ in chance_outcomes(after, four_percent):
        board = place(after, cell, spawned)
        if is_terminal(board, columns):
            return cell, spawned
        if spawned != rank:
            continue
        value = max(search.look(board, 1, four_percent).values.values())
        if value < lowest:
            worst, lowest = (cell, rank), value
        yield None
    return worst


def _grave(
    board: Board, mine: Line, good: Line, afters: tuple[Board, Board], four_percent: int, columns: int
) -> Refutation | None:
    """Return how the move risks the game or the corner of the highest tile, and the best one does not."""
    percent, best_percent = [round(100 * risk(after, four_percent, columns)) for after in afters]
    if percent > best_percent:
        return Refutation(mine.moves[:1], "ends", {"percent": percent}, (mine.first[0],))
    if is_terminal(mine.last, columns) and not is_terminal(good.last, columns):
        return Refutation(mine.moves, "lost", {"moves": len(mine.moves)})
    return _corner(board, mine, afters, columns)


def _lesser(mine: Line, good: Line, columns: int, edge: Refutation | None) -> Refutation | None:
    """Return the gravest other difference between the line of a move and that of the best one."""
    stuck = _stuck(mine.last, columns)
    if stuck and not _stuck(good.last, columns):
        return Refutation(mine.moves, "stuck", {"value": 1 << mine.last[stuck[0]]}, stuck)
    if edge:
        return edge
    top = max(good.made)
    if top > BIG and top > max(mine.made):
        facts = {"value": 1 << top, "moves": good.made.index(top) + 1}
        return Refutation(mine.moves, "merge", facts, _cells(mine.last, top - 1))
    if edge_order(good.last, columns) and not edge_order(mine.last, columns):
        return Refutation(mine.moves, "order")
    free, more = mine.last.count(0), good.last.count(0)
    if free <= _TIGHT and more >= free + _MORE:
        return Refutation(mine.moves, "space", {"cells": free, "more": more})
    return None


def _corner(board: Board, mine: Line, afters: tuple[Board, Board], columns: int) -> Refutation | None:
    """Return how the highest tile loses its corner, if the best move keeps it there."""
    highest = max(board)
    before = corners(board, columns)
    if highest < BIG or corners(afters[0], columns) or not before & corners(afters[1], columns):
        return None
    facts = {"value": 1 << highest}
    cell, rank = mine.first
    if cell in before:
        facts["tile"] = 1 << rank
        return Refutation(mine.moves, "taken", facts, _pointed(mine))
    return Refutation(mine.moves, "corner", facts, _cells(mine.last, max(mine.last)))


def _edge(board: Board, mine: Line, afters: tuple[Board, Board], columns: int) -> Refutation | None:
    """Return how the highest tile leaves the edge of the board, if the best move keeps it there."""
    highest = max(board)
    before, after, best_after = [_edges(one, columns) for one in (board, *afters)]
    if highest < BIG or not before & best_after or before & after:
        return None
    facts = {"value": 1 << highest}
    cell, rank = mine.first
    if _edges_of(cell, len(board), columns) & before:
        return Refutation(mine.moves, "behind", facts | {"tile": 1 << rank}, _pointed(mine))
    return Refutation(mine.moves, "edge", facts, _cells(mine.last, max(mine.last)))


def _edges(board: Board, columns: int) -> set[int]:
    """Return the edges on which the highest tile lies: u r d l as 0 1 2 3."""
    return {edge for cell in _cells(board, max(board)) for edge in _edges_of(cell, len(board), columns)}


def _edges_of(cell: int, size: int, columns: int) -> set[int]:
    row, col = divmod(cell, columns)
    return {edge for edge, is_on in enumerate((row == 0, col == columns - 1, cell + columns >= size, col == 0)) if is_on}


def _stuck(board: Board, columns: int) -> tuple[int, ...]:
    """Return the cells of small tiles all of whose neighbours are much higher, and at least two of them big."""
    found = []
    for cell, rank in enumerate(board):
        row, col = divmod(cell, columns)
        beside = [cell - columns] * (row > 0) + [cell + columns] * (cell + columns < len(board))
        beside += [cell - 1] * (col > 0) + [cell + 1] * (col < columns - 1)
        ranks = sorted([board[other] for other in beside])
        if 0 < rank <= _SMALL and ranks[0] >= rank + _FAR and ranks[-2] >= BIG:
            found.append(cell)
    return tuple(found)


def _pointed(line: Line) -> tuple[int, ...]:
    """Return the cells of the highest tile and, if it is still there, of the first new one."""
    cell, rank = line.first
    return _cells(line.last, max(line.last)) + (cell,) * (line.last[cell] == rank)


def _cells(board: Board, rank: int) -> tuple[int, ...]:
    return tuple([cell for cell, other in enumerate(board) if other == rank])
