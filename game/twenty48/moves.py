"""The moves of 2048 as text: letters, each with its spawn where our own chance did not draw it.

`l.a1` slides left and spawns a tile of rank 1 in cell 10: the cell in base 36, then the rank. Games played elsewhere are written
this way; in a seeded game the letters say everything.
"""

from ..core.errors import BadNotation, IllegalMove
from ..core.grid import LETTERS, WAYS
from ..core.notation import MAX_MOVES_TEXT
from ..core.notation import parse_moves as parse_letters
from .rules import Slide, place, play, slide

GIVE_UP = "x"
_CELLS = "0123456789abcdefghijklmnopqrstuvwxyz"
_RANKS = "12"


def format_move(direction: int, cell: int, rank: int) -> str:
    """Format a move with its spawn."""
    return f"{LETTERS[direction]}.{_CELLS[cell]}{rank}"


def parse_moves(text: str) -> list[str]:
    """Return one token per move; `r3` is three moves. Raises: BadNotation."""
    if len(text) > MAX_MOVES_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_MOVES_TEXT)
    first, *others = text.lower().split(".")
    moves = _letters(first)
    for part in others:
        tile = part[:2]
        if not moves or moves[-1] not in LETTERS or len(tile) < 2 or tile[0] not in _CELLS or tile[1] not in _RANKS:
            raise BadNotation("no-such-move", text="." + tile)
        moves[-1] += "." + tile
        rest = part[2:]
        if len(rest) == 1 and rest in LETTERS:
            moves.append(rest)
        elif rest:
            moves += _letters(rest)
            if len(moves) > MAX_MOVES_TEXT:
                raise BadNotation("too-many-moves", found=len(moves), wanted=MAX_MOVES_TEXT)
    return moves


def make_move(
    board: tuple[int, ...],
    move: str,
    seed: int,
    ply: int,
    four_percent: int = 10,
    spawn_every: int = 1,
    idle: int = 0,
    columns: int = 0,
) -> tuple[Slide, int, tuple[int, ...]]:
    """Make the move of one token as `rules.play` does, with the spawn that it names, if it names one.

    Raises: IllegalMove if nothing moves and that is not allowed, or if the cell of the spawn is not empty.
    """
    direction = LETTERS.index(move[0])
    if len(move) == 1:
        return play(board, direction, seed, ply, four_percent, spawn_every, idle, columns)
    slid = slide(board, direction, columns)
    if slid.after == board and not idle:
        raise IllegalMove("nothing-moves", direction=WAYS[direction])
    cell = _CELLS.find(move[2])
    if cell >= len(board) or slid.after[cell]:
        raise IllegalMove("cell-taken", cell=cell + 1)
    return slid, cell, place(slid.after, cell, _RANKS.find(move[3]) + 1)


def _letters(text: str) -> list[str]:
    return [letter for letter, times in parse_letters(text, GIVE_UP) for _ in range(times)]
