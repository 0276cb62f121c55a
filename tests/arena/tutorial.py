"""A second implementation of the tutorial's look-ahead bot, from its description and `tests.plain`; shares no line with `game/`.

All 64 strings of three letters are tried in the order w a s d, including letters that move nothing. A string's value is the
weighted sum of the tile values on its last board, or 0 if that is the current board; the first of the best strings wins. As
written, the whole string is played and then one tile appears. Corrected, only its first letter that moves something is played,
then a tile appears, and the bot plans again.

`python3 -m tests.arena.tutorial` records `tests/golden/lookahead.json`.
"""

import functools
import json
import os
import zlib
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

from tests import plain

GOLDEN = Path(__file__).parents[1] / "golden" / "lookahead.json"
SEEDS = range(1, 51)
ODDS = (10, 50)
BOTS = ("lookahead", "lookahead-as-written")
ORDER = "uldr"
"""The keys w a s d."""
LETTERS = 3
WEIGHTS = ((128, 64, 5, 1), (256, 32, 5, 1), (516, 63, 5, 1), (1024, 1, 5, 1))

Line = tuple[int, ...]
Board = tuple[Line, ...]
Game = tuple[int, int, str, int]
"""Seed, score, transcript, highest tile."""


@functools.cache
def _pushed(line: Line) -> tuple[Line, int]:
    after, points = plain.slide_row_left(list(line))
    return tuple(after), points


def slide(board: Board, letter: str) -> tuple[Board, int]:
    """Slide all tiles; return the board and the points."""
    lines = tuple(zip(*board)) if letter in "ud" else board
    if letter in "rd":
        lines = tuple(line[::-1] for line in lines)
    pushed = [_pushed(line) for line in lines]
    after = tuple(line[::-1] if letter in "rd" else line for line, _ in pushed)
    return tuple(zip(*after)) if letter in "ud" else after, sum(points for _, points in pushed)


def worth(board: Board, last: Board) -> int:
    """Return the value of a string that leads from a board to its last one."""
    if last == board:
        return 0
    return sum(weight * value for weights, line in zip(WEIGHTS, last) for weight, value in zip(weights, line))


def after(board: Board, string: str) -> Board:
    """Return the board after a string of letters."""
    for letter in string:
        board = slide(board, letter)[0]
    return board


def best_string(board: Board) -> str:
    """Return the string that the tutorial's bot chooses."""
    best, highest = "", -1
    for letters in product(ORDER, repeat=LETTERS):
        string = "".join(letters)
        last = after(board, string)
        if worth(board, last) > highest:
            best, highest = string, worth(board, last)
    return best


def play(bot: str, seed: int, four_percent: int) -> Game:
    """Play a whole game of one of the two bots."""
    board = tuple(tuple(row) for row in plain.deal(4, seed, four_percent, 2))
    score, transcript = 0, ""
    while any(slide(board, letter)[0] != board for letter in ORDER):
        string = best_string(board)
        if bot == "lookahead":
            string = next(letter for letter in string if slide(board, letter)[0] != board)
        for letter in string:
            board, points = slide(board, letter)
            score += points
        transcript += string
        rows = plain.spawn([list(row) for row in board], seed, len(transcript), 0, four_percent)
        board = tuple(tuple(row) for row in rows)
    return seed, score, transcript, max(map(max, board))


def brief(game: Game) -> list[int]:
    """Return a game's seed, score, number of letters, highest tile and CRC-32 of the transcript."""
    seed, score, transcript, tile = game
    return [seed, score, len(transcript), tile, zlib.crc32(transcript.encode())]


def key_of(bot: str, four_percent: int) -> str:
    """Return the name of a series in the golden file."""
    return f"{bot} {four_percent}"


def main() -> None:
    """Record the games."""
    rows = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for bot, four_percent in product(BOTS, ODDS):
            games = [brief(game) for game in pool.map(functools.partial(play, bot, four_percent=four_percent), SEEDS)]
            rows.append(f" {json.dumps(key_of(bot, four_percent))}: {json.dumps(games)}")
    GOLDEN.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
