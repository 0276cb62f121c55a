"""Exact chances that a chain of great tiles of 2048 merges, after each slide.

Six tiles wait, as they do in nearly every game of the coach: three great ones and 1024 in an edge line from a corner, 512 before
1024, and 256 beside that. As soon as there is a second 256 they merge, one after the other. The other ten cells have been solved
exactly (`twenty48.training.endgames`), for players that move none of the six. Where one has to move, the search decides.

The file: `MARK`, a byte that is not used, then two sections as in `ntuple`: the differences of the keys in rising order, 64 bits
each, all lowest bytes first; and for each key how far its chance is from 1, in steps of 1/`STEPS`, a byte each. They belong to
boards after a slide, those that a player who plays by them meets most often.
"""

from array import array
from bisect import bisect_left
from itertools import accumulate

from ...core.grid import DIRECTIONS
from ..rules import place, slide
from .ntuple import read_sections
from .perfect import unsigned
from .symmetries import Order, symmetries

Board = tuple[int, ...]

MARK = b"T48\x09"
STEPS = 2048

GOAL = 8
"""The rank of the tile to be made, 256."""
CHAIN = {3: GOAL + 2, 7: GOAL + 1, 6: GOAL}
"""Where 1024, 512 and 256 lie on a turned board. The three greatest tiles lie in its first cells, in any order."""
LINE = 4
"""How many cells of the first row hold great tiles: all."""

OTHERS = tuple(cell for cell in range(LINE, 16) if cell not in CHAIN)
"""The other cells. A key is their ranks as a number in base `GOAL`, the first one the greatest digit."""

ODDS = ((1, 9), (2, 1))
"""The ranks of a new tile and how often they come: the odds for which the endgame was solved."""
LOST = 1 << 32
"""How far a chance of 0 is from 1: losses are whole numbers, so that they are the same on every machine."""
MOST_LOSS = LOST // 10
"""A slide that loses more is left to the search, which makes the tile from most such boards (`.github/decisions/0049`)."""


class EndgameTable:
    """The chances of the file."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is damaged."""
        keys, self._steps = read_sections(blob, (MARK,), 2)
        if len(keys) != 8 * len(self._steps):
            raise ValueError("a broken table of 2048 endgames")
        try:
            self._keys = array("Q", accumulate(unsigned("Q", keys)))
        except OverflowError as error:
            raise ValueError("a broken table of 2048 endgames") from error

    def entries(self) -> list[tuple[int, int]]:
        """Return the keys, and how far each chance is from 1, in steps."""
        return list(zip(self._keys, self._steps))

    def chances(self, board: Board) -> dict[int, float]:
        """Return the chance that the chain merges after each slide of which it is known; nothing on most boards.

        A slide whose board is not in the table is known by what may follow, as far as that is in it.
        """
        found = turned(board)
        if found is None:
            return {}
        form, directions = found
        losses = {}
        for way, after in slides(form).items():
            loss = self._loss(after)
            losses[directions[way]] = self._loss_ahead(after) if loss == LOST else loss
        return {way: 1 - loss / LOST for way, loss in losses.items() if loss <= MOST_LOSS}

    def _loss(self, after: Board) -> int:
        """Return what is lost after a slide; all where it is not known."""
        if after.count(GOAL) > 1:
            return 0
        key = key_of(after)
        at = bisect_left(self._keys, key)
        return self._steps[at] * (LOST // STEPS) if at < len(self._keys) and self._keys[at] == key else LOST

    def _loss_ahead(self, after: Board) -> int:
        """Return the mean of what is lost after the next tile and the best slide of which it is known."""
        free = [cell for cell, rank in enumerate(after) if not rank]
        total = 0
        for cell in free:
            for rank, weight in ODDS:
                ahead = slides(place(after, cell, rank))
                total += weight * min(map(self._loss, ahead.values()), default=LOST)
        return total // (sum(weight for _, weight in ODDS) * len(free))


def slides(form: Board) -> dict[int, Board]:
    """Return the boards after the slides of a turned board that move something, and nothing of the chain."""
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
    """Return the board with the chain in its place, and for each direction on it the direction on the board itself.

    None where there is no such chain, or another tile of 256 or more.
    """
    great = sorted(rank for rank in board if rank >= GOAL)
    if len(great) != LINE + 2 or len(set(great)) != len(great) or great[:3] != sorted(CHAIN.values()):
        return None
    for order, directions in symmetries(4):
        form = tuple([board[cell] for cell in order])
        if min(form[:LINE]) > GOAL + 1 and all(form[cell] == rank for cell, rank in CHAIN.items()):
            return form, directions
    return None
