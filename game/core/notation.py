"""Moves (letters of `urdl`, the way tiles travel, each with a number that repeats it), seeds and sizes as text."""

from .errors import BadNotation
from .grid import LETTERS
from .rng import SEEDS
from .typing import Iterator

MAX_MOVES_TEXT = 200_000
"""The longest transcript accepted, in characters: enough for a game of 2048 beyond the 131072 tile."""

_MAX_DIGITS = 20
"""Longer numbers are rejected before they are parsed."""
_SIDES = ("2", "3", "4", "5", "6", "7", "8", "9", "10")


def parse_moves(text: str, extra: str = "") -> list[tuple[str, int]]:
    """Return (letter, count) pairs; spaces, commas and case are ignored.

    extra: more letters that the game knows. Raises: BadNotation, also for so many moves that a short link would fill the memory.
    """
    return list(moves_in(text, extra))


def moves_in(text: str, extra: str = "") -> "Iterator[tuple[str, int]]":
    """Yield the pairs of `parse_moves`. Raises: BadNotation."""
    if len(text) > MAX_MOVES_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_MOVES_TEXT)
    letters = LETTERS + extra
    letter = digits = ""
    count = 0
    for char in text.lower() + " ":
        if char in "0123456789":
            digits += char
            if len(digits) <= _MAX_DIGITS:
                continue
        if digits and (not letter or len(digits) > 3 or int(digits) < 1):
            raise BadNotation("no-such-move", text=digits)
        if letter and (digits or char in letters):
            times = int(digits or "1")
            count += times
            if count > MAX_MOVES_TEXT:
                raise BadNotation("too-many-moves", found=count, wanted=MAX_MOVES_TEXT)
            yield letter, times
            letter = digits = ""
        if char in letters:
            letter = char
        elif char not in " \n\r\t,":
            raise BadNotation("no-such-move", text=char)
    if letter:
        yield letter, 1


def slides(moves: str) -> int:
    """Count moves in the multi-tile metric: a run of one letter is one move."""
    letters = [char for char in moves if char in LETTERS]
    return len([place for place, letter in enumerate(letters) if not place or letters[place - 1] != letter])


def parse_seed(text: str) -> int:
    """Parse a seed in decimal digits. Raises: BadNotation."""
    if not text or len(text) > 20 or any(char not in "0123456789" for char in text) or int(text) >= SEEDS:
        raise BadNotation("no-such-seed", text=text[:40])
    return int(text)


def parse_size(text: str) -> tuple[int, int]:
    """Parse rows and columns such as `3x4`, 2 to 10 each; (0, 0) if malformed."""
    rows, _, columns = text.partition("x")
    return (int(rows), int(columns)) if rows in _SIDES and columns in _SIDES else (0, 0)
