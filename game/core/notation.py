"""Moves and seeds as text; positions are each game's own.

A move is a letter of `urdl`, the way tiles travel; a number repeats it.
"""

from .errors import BadNotation
from .grid import LETTERS
from .rng import SEEDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_MOVES_TEXT = 200_000
"""The longest transcript accepted, in characters: a game of 2048 beyond the 131072 tile."""

_MAX_DIGITS = 20
"""Longer numbers are refused before they are read to the end."""
_SIDES = ("2", "3", "4", "5", "6", "7", "8", "9", "10")


def parse_moves(text: str, extra: str = "") -> list[tuple[str, int]]:
    """Return (letter, times) pairs; blanks are skipped and case does not matter.

    extra: further letters that the game knows. Raises: BadNotation, also where
    the numbers add up to more moves than the longest text has letters: a short
    link must not fill the memory.
    """
    return list(moves_in(text, extra))


def moves_in(text: str, extra: str = "") -> "Iterator[tuple[str, int]]":
    """Go through the same pairs. Raises: BadNotation."""
    if len(text) > MAX_MOVES_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_MOVES_TEXT)
    known = LETTERS + extra
    letter = digits = ""
    count = 0
    for sign in text.lower() + " ":
        if sign in "0123456789":
            digits += sign
            if len(digits) <= _MAX_DIGITS:
                continue
        if digits and (not letter or len(digits) > 3 or int(digits) < 1):
            raise BadNotation("no-such-move", text=digits)
        if letter and (digits or sign in known):
            times = int(digits or "1")
            count += times
            if count > MAX_MOVES_TEXT:
                raise BadNotation("too-many-moves", found=count, wanted=MAX_MOVES_TEXT)
            yield letter, times
            letter = digits = ""
        if sign in known:
            letter = sign
        elif sign not in " \n\r\t,":
            raise BadNotation("no-such-move", text=sign)
    if letter:
        yield letter, 1


def slides(moves: str) -> int:
    """Return the number of moves where several tiles at once are one (multi-tile metric): the runs of one letter."""
    letters = [sign for sign in moves if sign in LETTERS]
    return len([place for place, letter in enumerate(letters) if not place or letters[place - 1] != letter])


def parse_seed(text: str) -> int:
    """Return the seed that decimal digits name. Raises: BadNotation."""
    if not text or len(text) > 20 or any(sign not in "0123456789" for sign in text) or int(text) >= SEEDS:
        raise BadNotation("no-such-seed", text=text[:40])
    return int(text)


def parse_size(text: str) -> tuple[int, int]:
    """Return the rows and columns that `3x4` names, 2 to 10 each; (0, 0) if it names none."""
    rows, _, columns = text.partition("x")
    return (int(rows), int(columns)) if rows in _SIDES and columns in _SIDES else (0, 0)
