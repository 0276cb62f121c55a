"""Reads the replays of 2048verse: a board, then three characters per move for its direction, spawn and time.

    4x4-0000000000000000_00000g683     from the empty board: 2 and 2 in the top row, then right, and a 2 in the corner

A character stands for 7 bits. The 21 bits of a move are, lowest first: direction (up, down, left, right), new tile (2, 4), column
(3 bits), row (3), time unit (3), time in that unit (8). On an empty board the first two records only place tiles. Source:
github.com/2048Verse/2048-replay-utils.
"""

from ..core.errors import BadNotation
from ..core.grid import DOWN, LEFT, RIGHT, UP
from ..core.notation import MAX_MOVES_TEXT, parse_size
from ..core.recorded import RecordedGame
from ..core.typing import Iterator
from .game import Twenty48
from .rules import SIZES, format_move, format_position, parse_position, place

_SIGNS = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ¤¾"
)
_WAYS = (UP, DOWN, LEFT, RIGHT)
_UNITS_MS = ((1, 0), (3, 256), (12, 1024), (48, 4096), (192, 16384), (768, 65536), (3072, 266734), (12288, 1053166))
"""(length, start) of each time unit, in milliseconds."""
_NO_TIME = (7, 255)
"""Unit and time of a move before which the page was closed."""
_START_TILES = 2
_MAX_MOVES = MAX_MOVES_TEXT // 4
"""As many as fit into the text of a game with its spawns."""


def read_replay(text: str) -> RecordedGame | None:
    """Return the game of a replay; None if the text is not a replay. Raises: BadNotation for an unreadable replay."""
    head, _, chars = text.strip().partition("_")
    size, dash, digits = head.partition("-")
    if not dash or len(size) != 3 or size[1] != "x" or not chars or not _are_digits(digits):
        return None
    side, columns = parse_size(size)
    if side != columns or (side, columns) not in SIZES:
        raise BadNotation("no-such-variant", text=size)
    if len(digits) != side * side:
        raise BadNotation("cell-count", size=f"{side}×{side}", wanted=side * side, found=len(digits))
    count = len(chars) // 3
    if len(chars) % 3:
        raise BadNotation("cut-off", ply=count + 1)
    records = _Records(chars, len(head) + 1, side)
    if digits.strip("0"):
        board = parse_position(digits, side)
    else:
        board = (0,) * (side * side)
        for _ in range(min(count, _START_TILES)):
            cell, rank = records.read()[1:]
            board = place(board, cell, rank)
        count -= _START_TILES
    if count < 1:
        raise BadNotation("no-moves")
    if count > _MAX_MOVES:
        raise BadNotation("too-many-moves", found=count, wanted=_MAX_MOVES)
    game = RecordedGame(Twenty48.id, Twenty48.default.with_options(side, {}), format_position(board), count, iter(()))
    game.moves = _moves(records, game)
    return game


def _moves(records: "_Records", game: RecordedGame) -> "Iterator[str]":
    for _ in range(game.count):
        yield format_move(*records.read())
        game.elapsed_ms = records.elapsed_ms


class _Records:
    """Reads one record after another. start: the number of characters before them in the text."""

    def __init__(self, chars: str, start: int, side: int) -> None:
        self.elapsed_ms = 0
        # An iterator, because MicroPython indexes non-ASCII text by counting from the first character.
        self._chars = iter(chars)
        self._read = start
        self._side = side
        self._numbers = {char: number for number, char in enumerate(_SIGNS)}

    def read(self) -> tuple[int, int, int]:
        """Return direction, cell and rank of the next record. Raises: BadNotation."""
        word = 0
        text = ""
        for _ in range(3):
            char = next(self._chars)
            self._read += 1
            if char not in self._numbers:
                raise BadNotation("at-sign", text=char, place=self._read)
            word = word << 7 | self._numbers[char]
            text += char
        tile, col, row = word >> 2 & 3, word >> 4 & 7, word >> 7 & 7
        if tile > 1 or col >= self._side or row >= self._side:
            raise BadNotation("at-sign", text=text, place=self._read - 2)
        unit, time = word >> 10 & 7, word >> 13
        if (unit, time) != _NO_TIME:
            length_ms, start_ms = _UNITS_MS[unit]
            self.elapsed_ms += start_ms + length_ms * time
        return _WAYS[word & 3], row * self._side + col, tile + 1


def _are_digits(text: str) -> bool:
    return bool(text) and not [char for char in text.lower() if char not in "0123456789abcdefghijklmnopqrstuvwxyz"]
