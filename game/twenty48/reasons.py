"""Why a move is a good one, told from the boards as plain data; knows no search and no word of any language.

A reason is a key and its facts; the words are a face's. Keys: `only-move`, `merges`, `keeps-corner`, `to-corner`,
`leaves-corner`, `free-cells`, `keeps-merges`, `keeps-order`, `avoids-risk`, `close`, `clear`.
"""

from math import isqrt

from game.twenty48.rules import chance_outcomes, is_terminal, legal_actions, place, slide

Board = tuple[int, ...]
Reason = tuple[str, dict[str, int]]

CLOSE_PERCENT = 1
CLEAR_PERCENT = 10


def reasons(board: Board, best: int, values: dict[int, float], fours: int = 10) -> list[Reason]:
    """Return the reasons for a move, the most telling first; values: what the search found for each legal move."""
    if len(legal_actions(board)) == 1:
        return [("only-move", {"direction": best})]
    found = _risk(board, best, fours) + _corner(board, best) + _merges(board, best)
    found += _order(board, best) + _openings(board, best) + _space(board, best) + _margin(best, values)
    return found


def risk(after: Board, fours: int = 10) -> float:
    """Return the probability that the next spawn ends the game."""
    if after.count(0) > 1:
        return 0.0
    return sum(chance for (cell, rank), chance in chance_outcomes(after, fours) if is_terminal(place(after, cell, rank)))


def _risk(board: Board, best: int, fours: int) -> list[Reason]:
    taken = risk(slide(board, best).after, fours)
    others = {way: risk(slide(board, way).after, fours) for way in legal_actions(board) if way != best}
    worst = max(others, key=lambda way: others[way])
    if others[worst] <= taken:
        return []
    return [("avoids-risk", {"direction": worst, "percent": round(100 * others[worst]), "left": round(100 * taken)})]


def _corners(board: Board) -> set[int]:
    """Return the corners in which the greatest tile lies."""
    side = isqrt(len(board))
    greatest = max(board)
    return {cell for cell in (0, side - 1, len(board) - side, len(board) - 1) if board[cell] == greatest}


def _corner(board: Board, best: int) -> list[Reason]:
    slid = slide(board, best)
    before, after = _corners(board), _corners(slid.after)
    value = 2 ** max(slid.after)
    if after and before & after:
        return [("keeps-corner", {"value": value, "cell": min(before & after)})]
    if after:
        return [("to-corner", {"value": value, "cell": min(after)})]
    return [("leaves-corner", {"value": value})] if before else []


def _merges(board: Board, best: int) -> list[Reason]:
    slid = slide(board, best)
    if not slid.merges:
        return []
    greatest = max(slid.after[cell] for cell in slid.merges)
    return [("merges", {"count": len(slid.merges), "value": 2**greatest, "gain": slid.gain})]


def _order(board: Board, best: int) -> list[Reason]:
    """Return how many of the greatest tiles lie in falling order along an edge, from a corner on, if at least three do."""
    after = slide(board, best).after
    side = isqrt(len(after))
    longest = 0
    for corner in _corners(after):
        across = 1 if corner % side == 0 else -1
        down = side if corner < side else -side
        for step in (across, down):
            edge = [after[corner + step * place] for place in range(side)]
            fallen = 1
            while fallen < side and 0 < edge[fallen] <= edge[fallen - 1]:
                fallen += 1
            longest = max(longest, fallen)
    return [("keeps-order", {"tiles": longest})] if longest >= 3 else []


def _openings(board: Board, best: int) -> list[Reason]:
    """Return how many neighbours can merge next."""
    after = slide(board, best).after
    side = isqrt(len(after))
    pairs = [
        rank
        for cell, rank in enumerate(after)
        for other, joined in ((cell + 1, (cell + 1) % side), (cell + side, cell + side < len(after)))
        if rank and joined and after[other] == rank
    ]
    return [("keeps-merges", {"pairs": len(pairs), "value": 2 ** max(pairs)})] if pairs else []


def _space(board: Board, best: int) -> list[Reason]:
    free = {way: slide(board, way).after.count(0) for way in legal_actions(board)}
    return [("free-cells", {"cells": free[best], "most": max(free.values())})]


def _margin(best: int, values: dict[int, float]) -> list[Reason]:
    others = [value for way, value in values.items() if way != best]
    if not others or best not in values:
        return []
    lead = values[best] - max(others)
    if 100 * lead < CLOSE_PERCENT * abs(values[best]):
        return [("close", {"lead": round(lead)})]
    return [("clear", {"lead": round(lead)})] if 100 * lead > CLEAR_PERCENT * abs(values[best]) else []
