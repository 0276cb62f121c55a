"""A quick guess at a good move until the coach answers, and why a move is good, as plain data derived from boards alone.

There are at most two reasons, the strongest first. A reason is a key with facts; front ends have the words. Keys, by strength:

- `only-move`, `avoids-risk` (another move can end the game at once; then no lesser reason counts);
- `merges` of 16 and more that no other move exceeds;
- what the move does and some other move does not: `keeps-corner`, `to-corner`, lower `merges`, `keeps-order`,
  `keeps-merges`, `free-cells`;
- `clear` (by far the highest value);
- otherwise one that holds for every move, or `later` (nothing to see yet), unless another move is nearly as good.

A warning takes the second place, the gravest one: `may-end`, `leaves-corner` (no move keeps it), `gives-corner` (another move
keeps it); `close` (another move is nearly as good) only where there are fewer than two reasons.
"""

from ..core.grid import DOWN, LEFT, lines, side_of
from ..core.typing import TypeAlias
from .rules import Slide, chance_outcomes, is_terminal, legal_actions, place, slide

Reason: "TypeAlias" = "tuple[str, dict[str, int]]"

CLOSE_PERCENT = 1
CLEAR_PERCENT = 10
BIG = 5
"""The lowest rank, 32, whose place matters; with smaller tiles corners and edges hardly do."""

NOTED = 4
"""The lowest rank, 16, of a merge that is the first thing to say about a move."""

MAX_REASONS = 2


def reasons(
    board: tuple[int, ...], best: int, values: dict[int, float], four_percent: int = 10, columns: int = 0
) -> "list[Reason]":
    """Return the reasons for a move, the strongest first, then a warning; at least one and at most `MAX_REASONS`.

    values: expected points of each legal move, {} if the search only ranks moves. columns: 0 for a square board.
    """
    columns = columns or side_of(board)
    slides = {way: slide(board, way, columns) for way in legal_actions(board, columns)}
    chosen = slides[best]
    others = [slid for way, slid in slides.items() if way != best]
    warnings = _danger(chosen, four_percent, columns)
    if not others:
        return [("only-move", {"direction": best})] + warnings
    risks = _risk(slides, best, four_percent, columns)
    if risks:
        return risks + warnings
    warnings += _left_corner(board, chosen, others, columns)
    telling: list[Reason] = []
    common: list[Reason] = []
    for rate in (_corner, _merges, _order, _openings, _space):
        strength, reason = rate(board, chosen, columns)
        rivals = [rate(board, slid, columns)[0] for slid in others]
        if rate is _merges and strength >= max(*rivals, NOTED):
            telling.insert(0, reason)
        elif strength and (rate is not _space or strength >= max(rivals)):
            (telling if min(rivals) < strength else common).append(reason)
    margin = _margin(best, values)
    close = [reason for reason in margin if reason[0] == "close"]
    strongest = telling + [reason for reason in margin if reason[0] == "clear"]
    if len(strongest) < MAX_REASONS:
        warnings += close
    if not (strongest or close):
        strongest = common[:1] or [("later", {})]
    return strongest[: MAX_REASONS - bool(warnings)] + warnings[:1]


def risk(after: tuple[int, ...], four_percent: int = 10, columns: int = 0) -> float:
    """Return the probability that the next spawn ends the game; columns: 0 for a square board."""
    if after.count(0) > 1:
        return 0.0
    spawns = chance_outcomes(after, four_percent)
    return sum(chance for (cell, rank), chance in spawns if is_terminal(place(after, cell, rank), columns))


def _risk(slides: dict[int, Slide], best: int, four_percent: int, columns: int) -> "list[Reason]":
    """Return the riskiest other move if it is riskier than the best one."""
    risks = {way: risk(slid.after, four_percent, columns) for way, slid in slides.items()}
    worst = max(risks, key=lambda way: risks[way])
    if risks[worst] <= risks[best]:
        return []
    return [("avoids-risk", {"direction": worst, "percent": round(100 * risks[worst])})]


def _danger(chosen: Slide, four_percent: int, columns: int) -> "list[Reason]":
    """Return the risk that remains after the best move."""
    taken = risk(chosen.after, four_percent, columns)
    return [("may-end", {"percent": round(100 * taken)})] if taken else []


def corners(board: tuple[int, ...], columns: int) -> set[int]:
    """Return the corners that hold the highest tile."""
    highest = max(board)
    return {cell for cell in (0, columns - 1, len(board) - columns, len(board) - 1) if board[cell] == highest}


def edge_order(board: tuple[int, ...], columns: int) -> int:
    """Count the highest tiles that lie in descending order along an edge from a corner, 0 if fewer than three do."""
    rows = len(board) // columns
    highest = [rank for rank in sorted(board, reverse=True)[: max(rows, columns)] if rank >= BIG]
    longest = 0
    for corner in corners(board, columns):
        across = 1 if corner % columns == 0 else -1
        down = columns if corner < columns else -columns
        for step, length in ((across, columns), (down, rows)):
            edge = [board[corner + step * place] for place in range(length)]
            count = 0
            while count < min(length, len(highest)) and edge[count] == highest[count]:
                count += 1
            longest = max(longest, count)
    return longest if longest >= 3 else 0


def _left_corner(board: tuple[int, ...], chosen: Slide, others: list[Slide], columns: int) -> "list[Reason]":
    """Return whether the highest tile leaves its corner, and whether another move keeps it in one."""
    if max(board) < BIG or not corners(board, columns) or corners(chosen.after, columns):
        return []
    is_kept = [slid for slid in others if corners(slid.after, columns)]
    return [("gives-corner" if is_kept else "leaves-corner", {"value": 2 ** max(chosen.after)})]


# The functions below rate what a move does: its strength, 0 for nothing, and the reason.


def _corner(board: tuple[int, ...], slid: Slide, columns: int) -> "tuple[int, Reason]":
    """Rate the place of the highest tile: 2 if it keeps its corner, 1 in another corner."""
    before, after = corners(board, columns), corners(slid.after, columns)
    facts = {"value": 2 ** max(slid.after), "cell": min(before & after or after or {-1})}
    if not after or max(board) < BIG:
        return 0, ("to-corner", facts)
    return (2, ("keeps-corner", facts)) if before & after else (1, ("to-corner", facts))


def _merges(board: tuple[int, ...], slid: Slide, columns: int) -> "tuple[int, Reason]":
    """Rate the highest merge; also: the tile of the next one, 0 for none."""
    made = sorted([slid.after[cell] for cell in slid.merges] + [0, 0], reverse=True)
    also = 2 ** made[1] if made[1] else 0
    return made[0], ("merges", {"count": len(slid.merges), "value": 2 ** made[0], "also": also, "gain": slid.gain})


def _order(board: tuple[int, ...], slid: Slide, columns: int) -> "tuple[int, Reason]":
    """Rate the order of the highest tiles."""
    tiles = edge_order(slid.after, columns)
    return tiles, ("keeps-order", {"tiles": tiles})


def _openings(board: tuple[int, ...], slid: Slide, columns: int) -> "tuple[int, Reason]":
    """Count the adjacent pairs that can merge next."""
    after = slid.after
    pairs = [
        rank
        for cell, rank in enumerate(after)
        for other, joined in ((cell + 1, (cell + 1) % columns), (cell + columns, cell + columns < len(after)))
        if rank and joined and after[other] == rank
    ]
    return len(pairs), ("keeps-merges", {"pairs": len(pairs), "value": 2 ** max(pairs + [0])})


def _space(board: tuple[int, ...], slid: Slide, columns: int) -> "tuple[int, Reason]":
    """Count the free cells: a reason only if no other move keeps more."""
    free = slid.after.count(0)
    return free, ("free-cells", {"cells": free})


def _margin(best: int, values: dict[int, float]) -> "list[Reason]":
    others = {way: value for way, value in values.items() if way != best}
    if not others or best not in values:
        return []
    second = max(others, key=lambda way: others[way])
    lead = values[best] - others[second]
    if 100 * lead < CLOSE_PERCENT * abs(values[best]):
        return [("close", {"lead": round(lead), "direction": second})]
    return [("clear", {"lead": round(lead)})] if 100 * lead > CLEAR_PERCENT * abs(values[best]) else []


FREE = 3
"""The weight of an empty cell against order, which counts ranks."""


def guess(board: tuple[int, ...], columns: int = 0) -> int:
    """Return the direction with the best position two moves later, -1 if nothing moves; columns: 0 for a square board."""
    columns = columns or side_of(board)
    best, choice = -1_000_000, -1
    for direction in legal_actions(board, columns):
        after = slide(board, direction, columns).after
        further = [order(slide(after, again, columns).after, columns) for again in legal_actions(after, columns)]
        value = order(after, columns) + max(further or [0])
        if value > best:
            best, choice = value, direction
    return choice


def order(board: tuple[int, ...], columns: int) -> int:
    """Rate how ordered a board is: empty cells, minus the ranks by which each row and column deviates from monotone."""
    value = FREE * board.count(0)
    for direction in (LEFT, DOWN):
        for line in lines(len(board), columns, direction):
            falling = rising = 0
            for at in range(1, len(line)):
                step = board[line[at]] - board[line[at - 1]]
                if step > 0:
                    falling += step
                else:
                    rising -= step
            value -= min(falling, rising)
    return value
