"""Exact chances that a chain of high tiles of 2048 merges, after each slide.

Nearly every game of the coach waits with six such tiles. A, B and C are the three highest, in any order:

    A   B    C   1024
    .   .   256   512
    .   .    .     .      a second 256 makes the chain merge, one tile after another
    .   .    .     .

The other ten cells are solved exactly (`twenty48.training.endgames`) for players that move none of the six. If one has to move,
the search decides.

The file: `MARK`, an unused byte, then two sections as in `ntuple`: the ascending keys as 64-bit differences, all lowest bytes
first; and for each key how far its chance is below 1, in steps of 1/`STEPS`, a byte each. The keys are the afterstates that a
player of the table meets most often.
"""

from array import array
from bisect import bisect_left
from itertools import accumulate

from ...core.grid import DIRECTIONS
from ..rules import place, slide
from .perfect import check_cells, unsigned
from .sections import each_section
from .symmetries import Order, symmetries

Board = tuple[int, ...]

MARK = b"T48\x09"
STEPS = 2048

GOAL = 8
"""The rank to be made, 256."""
CHAIN = {3: GOAL + 2, 7: GOAL + 1, 6: GOAL}
"""The cells of 1024, 512 and 256 on a turned board."""
LINE = 4
"""All cells of the first row hold high tiles."""

OTHERS = tuple(cell for cell in range(LINE, 16) if cell not in CHAIN)
"""The other cells. A key is their ranks as a number in base `GOAL`, the first digit the highest."""

ODDS = ((1, 9), (2, 1))
"""(rank, weight) of spawns, for which the endgame was solved."""
LOST = 1 << 32
"""The loss of a chance of 0. Losses are integers, so that they are equal on every machine."""
MAX_LOSS = LOST // 10
"""Slides that lose more are left to the search, which wins most of those boards (`game/docs/decisions/0043`)."""


class EndgameTable:
    """The chances of the file."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is damaged."""
        if blob[:4] != MARK:
            raise ValueError("not a table of 2048 endgames")
        keys, self._steps = each_section(blob, 5, 2, "table of 2048 endgames")
        if len(keys) != 8 * len(self._steps):
            raise ValueError("a broken table of 2048 endgames")
        try:
            self._keys = array("Q", accumulate(unsigned("Q", keys)))
        except OverflowError as error:
            raise ValueError("a broken table of 2048 endgames") from error

    def entries(self) -> list[tuple[int, int]]:
        """Return the keys, and how far each chance is below 1, in steps."""
        return list(zip(self._keys, self._steps))

    def chances(self, board: Board) -> dict[int, float]:
        """Return the known chances that the chain merges after each slide; empty on most boards.

        The chance of an afterstate that is not in the table follows from its successors, as far as they are.
        Raises: ValueError for another board.
        """
        check_cells(board, 16)
        placement = turned(board)
        if placement is None:
            return {}
        form, directions = placement
        losses = {}
        for way, after in slides(form).items():
            loss = self._loss(after)
            losses[directions[way]] = self._loss_ahead(after) if loss == LOST else loss
        return {way: 1 - loss / LOST for way, loss in losses.items() if loss <= MAX_LOSS}

    def _loss(self, after: Board) -> int:
        """Return the loss of an afterstate; `LOST` if it is not in the table."""
        if after.count(GOAL) > 1:
            return 0
        key = key_of(after)
        at = bisect_left(self._keys, key)
        return self._steps[at] * (LOST // STEPS) if at < len(self._keys) and self._keys[at] == key else LOST

    def _loss_ahead(self, after: Board) -> int:
        """Return the mean loss after the next spawn and the best known slide."""
        free = [cell for cell, rank in enumerate(after) if not rank]
        total = 0
        for cell in free:
            for rank, weight in ODDS:
                ahead = slides(place(after, cell, rank))
                total += weight * min(map(self._loss, ahead.values()), default=LOST)
        return total // (sum(weight for _, weight in ODDS) * len(free))


def slides(form: Board) -> dict[int, Board]:
    """Return the afterstates of the slides that leave the chain in place."""
    afters = {direction: slide(form, direction).after for direction in DIRECTIONS}
    return {
        way: after
        for way, after in afters.items()
        if after != form and after[:LINE] == form[:LINE] and all(after[cell] == rank for cell, rank in CHAIN.items())
    }


def key_of(form: Board) -> int:
    """Return the key of a turned board."""
    key = 0
    for cell in OTHERS:
        key = key * GOAL + form[cell]
    return key


def turned(board: Board) -> tuple[Board, Order] | None:
    """Return the board with the chain in its cells and the original of each direction, or None without exactly such a chain."""
    high = sorted(rank for rank in board if rank >= GOAL)
    if len(high) != LINE + 2 or len(set(high)) != len(high) or high[:3] != sorted(CHAIN.values()):
        return None
    for order, directions in symmetries(4):
        form = tuple([board[cell] for cell in order])
        if min(form[:LINE]) > GOAL + 1 and all(form[cell] == rank for cell, rank in CHAIN.items()):
            return form, directions
    return None
