"""The fast board of the 2048 search: half boards as 32-bit numbers, and downgraded ranks.

A line is 16 bits, its first cell in the top nibble. A position is stored twice, by rows and by columns, in four halves:

    0 1 2 3     rows: upper = line 0123 << 16 | line 4567     columns: left  = line 048c << 16 | line 159d
    4 5 6 7           lower = line 89ab << 16 | line cdef              right = line 26ae << 16 | line 37bf
    8 9 a b
    c d e f     so that a slide along rows is a slide of `upper` and of `lower`, each a single look-up.
"""

from typing import NamedTuple

from ..rules import slide

Board = tuple[int, ...]

TOP = 12
"""The highest rank with learned values: none above it is shown while a lower one from `LOWEST_FREE` on is free."""

LOWEST_FREE = 7
"""The lowest rank that counts as free: across a lower gap, a downgraded board would promise the high merge too early."""

_NIBBLE = 15


class RankScale(NamedTuple):
    """The real rank of each shown rank, and the smallest gain of a move that could change the scale."""

    real: tuple[int, ...]
    limit: int


PLAIN = RankScale(tuple(range(16)), 2 << TOP)


class Halves(NamedTuple):
    """A position as four half boards."""

    upper: int
    lower: int
    left: int
    right: int


def downgrade(board: Board, top: int = TOP) -> tuple[Board, RankScale]:
    """Return the board with its highest ranks lowered into gaps below them, and the scale that undoes it.

        14 13 11 10 8 …  ->  12 11 10 9 8 …      fills the gaps at 12 and 9

    While the highest rank is above `top`, every rank above the highest absent one drops by one; equal tiles stay equal and
    different ones different, so the legal moves are the same. Source: Guei et al. 2022 (tile-downgrading).
    """
    highest = max(board)
    if highest <= top:
        return board, PLAIN
    present = set(board)
    wanted = highest - top
    free = [rank for rank in range(highest - 1, LOWEST_FREE - 1, -1) if rank not in present][:wanted]
    limit = 1 << free[-1] if len(free) == wanted else 1 << LOWEST_FREE
    if highest - len(free) > _NIBBLE:
        # Ranks that do not fit into a nibble drop into low gaps too, which any move may change.
        free += [rank for rank in range(1, LOWEST_FREE) if rank not in present]
        limit = 0
    real = [rank for rank in range(highest + 1) if rank not in free][: _NIBBLE + 1]
    shown = {rank: place for place, rank in enumerate(real)}
    real += range(real[-1] + 1, real[-1] + 1 + _NIBBLE + 1 - len(real))
    return tuple(shown.get(rank, _NIBBLE) for rank in board), RankScale(tuple(real), limit)


def pack(board: Board) -> Halves:
    """Return the halves of a board whose sixteen ranks are at most 15."""
    rows = [_line(board[start : start + 4]) for start in (0, 4, 8, 12)]
    columns = [_line(board[start::4]) for start in range(4)]
    return Halves(rows[0] << 16 | rows[1], rows[2] << 16 | rows[3], columns[0] << 16 | columns[1], columns[2] << 16 | columns[3])


def unpack(halves: Halves) -> Board:
    """Return the ranks of a packed position."""
    bits = halves.upper << 32 | halves.lower
    return tuple(bits >> shift & _NIBBLE for shift in range(60, -1, -4))


def _line(ranks: Board) -> int:
    return ranks[0] << 12 | ranks[1] << 8 | ranks[2] << 4 | ranks[3]


class Line(NamedTuple):
    """A line after its slides, the points, and its cells spread over the columns that it crosses."""

    towards: int
    away: int
    gain: int
    outer: int
    middle: int
    inner: int


def slide_line(line: int) -> Line:
    """Return a line slid towards its first cell and away from it, and its spread forms.

    Two tiles of rank 15 become one of rank 15, the highest that fits into a nibble. The spread forms are the line's share of the
    column pairs 01, 12 and 23 as the topmost line:    outer = cell 0 << 28 | cell 1 << 12, and so on.
    """
    cells = (line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15)
    towards, gain = _squeeze(cells)
    away, _ = _squeeze(cells[::-1])
    return Line(
        _line(towards),
        _line(away[::-1]),
        gain,
        cells[0] << 28 | cells[1] << 12,
        cells[1] << 28 | cells[2] << 12,
        cells[2] << 28 | cells[3] << 12,
    )


def _squeeze(cells: Board) -> tuple[Board, int]:
    packed: list[int] = []
    waiting = gain = 0
    for rank in cells:
        if rank and rank == waiting:
            packed[-1] = min(rank + 1, _NIBBLE)
            gain += 2 << rank
            waiting = 0
        elif rank:
            packed.append(rank)
            waiting = rank
    return tuple(packed + [0] * (4 - len(packed))), gain


def restore(halves: Halves, scale: RankScale) -> Board:
    """Return the real ranks of a packed position."""
    return tuple(scale.real[rank] for rank in unpack(halves))


def slide_real(halves: Halves, scale: RankScale, direction: int) -> tuple[int, Halves, RankScale] | None:
    """Slide by the plain rules and downgrade again: for moves whose gain reaches the limit of the scale.

    Return the points of the merges at shown ranks, the position and its scale; None if nothing moves, since tiles of the highest
    rank do not merge.
    """
    board = restore(halves, scale)
    slid = slide(board, direction)
    if slid.after == board:
        return None
    gain = sum(2 << scale.real.index(slid.after[cell] - 1) for cell in slid.merges)
    shown, fresh = downgrade(slid.after)
    return gain, pack(shown), fresh


def _shares() -> tuple[tuple[tuple[int, int], ...], ...]:
    quadrants: list[list[tuple[int, int]]] = [[], [], [], []]
    for cell in range(16):
        row, col = divmod(cell, 4)
        by_row = 1 << (16 * (1 - row % 2) + 4 * (3 - col))
        by_col = 1 << (16 * (1 - col % 2) + 4 * (3 - row))
        quadrants[2 * (row // 2) + col // 2].append((by_row, by_col))
    return tuple(tuple(cells) for cells in quadrants)


QUADRANTS = _shares()
"""For the cells of each quadrant, upper left first: (bit in the half by rows, bit in the half by columns)."""


def free_cells(half: int, lower: bool) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return the empty cells of the left and of the right quadrant of a half by rows, as in `QUADRANTS`."""
    start = 2 if lower else 0
    left, right = (
        tuple((by_row, by_col) for by_row, by_col in QUADRANTS[start + side] if not half & by_row * _NIBBLE) for side in (0, 1)
    )
    return left, right
