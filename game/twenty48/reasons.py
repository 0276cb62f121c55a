"""Why a move is good, as plain data derived from the boards alone.

A reason is a key with facts; front ends have the words. Keys: `only-move`, `may-end`, `avoids-risk`, `keeps-corner`, `to-corner`,
`leaves-corner` (no move keeps it), `gives-corner` (another move keeps it), `merges`, `keeps-order`, `keeps-merges`, `free-cells`,
`close`, `clear`.
"""

from ..core.grid import side_of
from .rules import chance_outcomes, is_terminal, legal_actions, place, slide

CLOSE_PERCENT = 1
CLEAR_PERCENT = 10
BIG = 5
"""The lowest rank, 32, whose place matters; with smaller tiles corners and edges hardly do."""

MARGIN_PLACE = 2
"""The margin's place among the reasons: early enough for a front end to show it."""


def reasons(
    board: tuple[int, ...], best: int, values: dict[int, float], four_percent: int = 10, columns: int = 0
) -> list[tuple[str, dict[str, int]]]:
    """Return the reasons for a move, the strongest first.

    values: expected points of each legal move, {} if the search only ranks moves. columns: 0 for a square board.
    """
    columns = columns or side_of(board)
    if len(legal_actions(board, columns)) == 1:
        return [("only-move", {"direction": best})] + _danger(board, best, four_percent, columns)
    is_telling, corner = _corner(board, best, columns)
    ranked = (
        _risk(board, best, four_percent, columns) + _danger(board, best, four_percent, columns) + (corner if is_telling else [])
    )
    ranked += _merges(board, best, columns) + _order(board, best, columns) + _openings(board, best, columns)
    ranked += ([] if is_telling else corner) + _space(board, best, columns)
    return ranked[:MARGIN_PLACE] + _margin(best, values) + ranked[MARGIN_PLACE:]


def risk(after: tuple[int, ...], four_percent: int = 10, columns: int = 0) -> float:
    """Return the probability that the next spawn ends the game; columns: 0 for a square board."""
    if after.count(0) > 1:
        return 0.0
    spawns = chance_outcomes(after, four_percent)
    return sum(chance for (cell, rank), chance in spawns if is_terminal(place(after, cell, rank), columns))


def _risk(board: tuple[int, ...], best: int, four_percent: int, columns: int) -> list[tuple[str, dict[str, int]]]:
    taken = risk(slide(board, best, columns).after, four_percent, columns)
    others = {
        way: risk(slide(board, way, columns).after, four_percent, columns) for way in legal_actions(board, columns) if way != best
    }
    worst = max(others, key=lambda way: others[way])
    if others[worst] <= taken:
        return []
    return [("avoids-risk", {"direction": worst, "percent": round(100 * others[worst])})]


def _danger(board: tuple[int, ...], best: int, four_percent: int, columns: int) -> list[tuple[str, dict[str, int]]]:
    """Return the risk that remains after the best move."""
    taken = risk(slide(board, best, columns).after, four_percent, columns)
    return [("may-end", {"percent": round(100 * taken)})] if taken else []


def corners(board: tuple[int, ...], columns: int) -> set[int]:
    """Return the corners that hold the highest tile."""
    highest = max(board)
    return {cell for cell in (0, columns - 1, len(board) - columns, len(board) - 1) if board[cell] == highest}


def _corner(board: tuple[int, ...], best: int, columns: int) -> tuple[bool, list[tuple[str, dict[str, int]]]]:
    """Return what happens to the highest tile, and whether that differs after another move."""
    if max(board) < BIG:
        return False, []
    slid = slide(board, best, columns)
    before, after = corners(board, columns), corners(slid.after, columns)
    others = [corners(slide(board, way, columns).after, columns) for way in legal_actions(board, columns) if way != best]
    value = 2 ** max(slid.after)
    if after and before & after:
        return not all(before & other for other in others), [("keeps-corner", {"value": value, "cell": min(before & after)})]
    if after:
        return not all(others), [("to-corner", {"value": value, "cell": min(after)})]
    return True, [("gives-corner" if any(others) else "leaves-corner", {"value": value})] if before else []


def _merges(board: tuple[int, ...], best: int, columns: int) -> list[tuple[str, dict[str, int]]]:
    slid = slide(board, best, columns)
    if not slid.merges:
        return []
    highest = max(slid.after[cell] for cell in slid.merges)
    return [("merges", {"count": len(slid.merges), "value": 2**highest, "gain": slid.gain})]


def _order(board: tuple[int, ...], best: int, columns: int) -> list[tuple[str, dict[str, int]]]:
    """Count the highest tiles that lie in descending order along an edge from a corner, if at least three do."""
    after = slide(board, best, columns).after
    rows = len(after) // columns
    highest = [rank for rank in sorted(after, reverse=True)[: max(rows, columns)] if rank >= BIG]
    longest = 0
    for corner in corners(after, columns):
        across = 1 if corner % columns == 0 else -1
        down = columns if corner < columns else -columns
        for step, length in ((across, columns), (down, rows)):
            edge = [after[corner + step * place] for place in range(length)]
            count = 0
            while count < min(length, len(highest)) and edge[count] == highest[count]:
                count += 1
            longest = max(longest, count)
    return [("keeps-order", {"tiles": longest})] if longest >= 3 else []


def _openings(board: tuple[int, ...], best: int, columns: int) -> list[tuple[str, dict[str, int]]]:
    """Count the adjacent pairs that can merge next."""
    after = slide(board, best, columns).after
    pairs = [
        rank
        for cell, rank in enumerate(after)
        for other, joined in ((cell + 1, (cell + 1) % columns), (cell + columns, cell + columns < len(after)))
        if rank and joined and after[other] == rank
    ]
    return [("keeps-merges", {"pairs": len(pairs), "value": 2 ** max(pairs)})] if pairs else []


def _space(board: tuple[int, ...], best: int, columns: int) -> list[tuple[str, dict[str, int]]]:
    free = {way: slide(board, way, columns).after.count(0) for way in legal_actions(board, columns)}
    return [("free-cells", {"cells": free[best], "most": max(free.values())})]


def _margin(best: int, values: dict[int, float]) -> list[tuple[str, dict[str, int]]]:
    others = {way: value for way, value in values.items() if way != best}
    if not others or best not in values:
        return []
    second = max(others, key=lambda way: others[way])
    lead = values[best] - others[second]
    if 100 * lead < CLOSE_PERCENT * abs(values[best]):
        return [("close", {"lead": round(lead), "direction": second})]
    return [("clear", {"lead": round(lead)})] if 100 * lead > CLEAR_PERCENT * abs(values[best]) else []
