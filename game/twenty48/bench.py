"""Play whole games with any chooser of moves and record them; knows no command line and no statistics beyond a mean.

choose = coach(mind, budget_ms=1)
record = play_game(choose, seed=7)          # {"score": …, "max_tile": …, "moves": …, "seconds": …, "seed": 7}
"""

import math
import time
from collections.abc import Callable, Sequence
from typing import TypedDict

from game.twenty48.mind import NO_MOVE, Mind
from game.twenty48.rules import opening, play

Board = tuple[int, ...]
Choose = Callable[[Board], int]


class Record(TypedDict):
    """How one game went."""

    score: int
    max_tile: int
    moves: int
    seconds: float
    seed: int


def coach(mind: Mind, budget_ms: float = 50.0, plies: int = 0, fours: int = 10) -> Choose:
    """Return a chooser that asks the mind: for a time, or to a fixed depth if `plies` is given."""

    def choose(board: Board) -> int:
        return (mind.look(board, plies, fours) if plies else mind.choose(board, budget_ms, fours)).best

    return choose


def play_game(
    choose: Choose, seed: int, side: int = 4, fours: int = 10, start_tiles: int = 2, max_moves: int = 1_000_000
) -> Record:
    """Play one seeded game until no move is left, the chooser gives up with -1, or `max_moves` are made.

    Raises: IllegalMove if the chooser names a direction that moves nothing.
    """
    board = opening(side, seed, fours, start_tiles)
    begun = time.perf_counter()
    score = moves = 0
    while moves < max_moves:
        direction = choose(board)
        if direction == NO_MOVE:
            break
        moves += 1
        slid, _, board = play(board, direction, seed, moves, fours)
        score += slid.gain
    seconds = time.perf_counter() - begun
    return {"score": score, "max_tile": 2 ** max(board), "moves": moves, "seconds": seconds, "seed": seed}


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is infinite for fewer than two numbers."""
    count = len(numbers)
    mean = sum(numbers) / count
    if count < 2:
        return mean, math.inf
    return mean, math.sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)
