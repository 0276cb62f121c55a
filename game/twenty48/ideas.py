"""The first half of a hint: where to look on a board of 2048, as plain data derived from the board and the best move.

An idea is a key with facts; front ends have the words. Keys: `only`, `danger`, `corner`, `to-corner`, `leaves-corner`, `apart`,
`opens-row`, `merge`, `far`.
"""

from ..core.grid import DIRECTIONS, lines, side_of
from .reasons import BIG, corners, risk
from .rules import Slide, slide


def idea(board: tuple[int, ...], best: int, four_percent: int = 10, columns: int = 0) -> "tuple[str, dict[str, object]]":
    """Return the idea behind the best move without revealing its direction; columns: 0 for a square board."""
    columns = columns or side_of(board)
    slides = {way: slide(board, way, columns) for way in DIRECTIONS}
    others = [slid for way, slid in slides.items() if way != best and slid.after != board]
    chosen = slides[best]
    if not others:
        return "only", {}
    if not risk(chosen.after, four_percent, columns) and [1 for slid in others if risk(slid.after, four_percent, columns)]:
        return "danger", {}
    return _corner(board, chosen, others, columns) or _pairs(board, chosen, columns) or ("far", {})


def _corner(board: tuple[int, ...], chosen: Slide, others: list[Slide], columns: int) -> "tuple[str, dict[str, object]] | None":
    if max(board) < BIG:
        return None
    before = corners(board, columns)
    after = corners(chosen.after, columns)
    facts: dict[str, object] = {"value": 1 << max(board)}
    if before and not after:
        return "leaves-corner", facts
    is_kept = bool(before & after)
    for slid in others:
        reached = corners(slid.after, columns)
        if is_kept and not before & reached:
            return "corner", facts
        if after and not is_kept and not reached:
            return "to-corner", facts
    return None


def _pairs(board: tuple[int, ...], chosen: Slide, columns: int) -> "tuple[str, dict[str, object]] | None":
    """Name the highest tiles that the move merges, or higher ones that it brings together."""
    merged = max([chosen.after[cell] - 1 for cell in chosen.merges] + [0])
    apart = [rank for rank in range(BIG, max(board) + 1) if board.count(rank) > 1 and not _has_neighbours(board, rank, columns)]
    joined = [rank for rank in apart if rank > merged and _has_neighbours(chosen.after, rank, columns)]
    if joined:
        return "apart", {"value": 1 << max(joined)}
    if not merged:
        return None
    cells = [cell for cell in chosen.merges if chosen.after[cell] == merged + 1]
    rows = [line for way in (0, 1) for line in lines(len(board), columns, way) if cells[0] in line]
    is_opened = [line for line in rows if 0 not in [board[cell] for cell in line] and 0 in [chosen.after[cell] for cell in line]]
    return ("opens-row" if is_opened else "merge"), {"value": 1 << merged}


def _has_neighbours(board: tuple[int, ...], rank: int, columns: int) -> bool:
    """Whether two tiles of a rank are adjacent."""
    for direction in (0, 1):
        for line in lines(len(board), columns, direction):
            for at in range(1, len(line)):
                if board[line[at - 1]] == rank == board[line[at]]:
                    return True
    return False
