"""Compare the learned values and the heuristic on 5×5 and 6×6 in games; needs numpy and numba.

    python3 -m game.twenty48.training.compare_large --side 5 --plies 2 --games 20 --moves 50000

A compiled twin of the Python search plays the games to a fixed depth with either evaluation. The time of the Python search is
measured on positions of the first game, and its moves there are compared with the twin's.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...core.grid import DOWN, LEFT, RIGHT, UP
from ..search.deepening import DeepeningSearch
from ..search.heuristics import DEAD, DISORDER, FREE, MERGE
from ..search.large import TUPLES, LargeValues
from . import learn_large
from .learn import sum_of
from .learn_large import list_keys, slide
from .pack_large import dense
from .packed import random_state

ORDER = (LEFT, RIGHT, UP, DOWN)
"""The order in which the Python search looks at moves; ties go to the first."""

CHECKED = 200
"""How many positions of the first game are compared."""


@numba.njit
def rules_worth(board, ways):
    """Return the heuristic value of a board, as `heuristics.HeuristicSearch.worth`."""
    value = 0.0
    for direction in (LEFT, UP):
        for number in range(ways.shape[1]):
            falling = rising = merges = free = 0.0
            waiting = 0
            for at in range(ways.shape[2]):
                rank = int(board[ways[direction, number, at]])
                if rank:
                    merges += rank == waiting
                    waiting = rank
                else:
                    free += 1
                if at:
                    before = int(board[ways[direction, number, at - 1]])
                    if before > rank:
                        falling += before**4 - rank**4
                    else:
                        rising += rank**4 - before**4
            value += FREE * free + MERGE * merges - DISORDER * min(falling, rising)
    return value


@numba.njit
def expected(after, plies, layout, weights, keys):
    """Return the value of an afterstate, searching `plies` slides deep; weights: empty for the heuristic."""
    ways, cells, starts = layout
    if plies == 0:
        if len(weights) == 0:
            return rules_worth(after, ways)
        list_keys(after, cells, starts, keys)
        return float(sum_of(keys, weights))
    empty = 0
    for rank in after:
        empty += rank == 0
    board = after.copy()
    out = np.empty_like(board)
    total = 0.0
    for cell in range(len(board)):
        if after[cell]:
            continue
        for rank, share in ((1, 0.9), (2, 0.1)):
            board[cell] = rank
            is_legal = False
            best = 0.0 if len(weights) else DEAD
            for direction in ORDER:
                gain = slide(board, ways[direction], out)
                if gain >= 0:
                    value = gain + expected(out, plies - 1, layout, weights, keys)
                    if not is_legal or value > best:
                        best = value
                    is_legal = True
            total += share / empty * best
        board[cell] = 0
    return total


@numba.njit
def choice(board, plies, layout, weights, keys, out):
    """Return the best direction, -1 on a dead board."""
    chosen = -1
    best = 0.0
    for direction in ORDER:
        gain = slide(board, layout[0][direction], out)
        if gain >= 0:
            value = gain + expected(out, plies - 1, layout, weights, keys)
            if chosen < 0 or value > best:
                best = value
                chosen = direction
    return chosen


@numba.njit
def game(plies, max_moves, layout, weights, state, boards):
    """Play a game of at most `max_moves` moves; return (score, highest rank, moves). boards: filled with its positions."""
    keys = np.empty(len(layout[2]), np.int32)
    board = np.zeros(boards.shape[1], np.uint8)
    out = np.empty_like(board)
    learn_large.spawn(board, state)
    learn_large.spawn(board, state)
    score = np.int64(0)
    moves = 0
    while moves < max_moves:
        if moves < len(boards):
            boards[moves] = board
        direction = choice(board, plies, layout, weights, keys, out)
        if direction < 0:
            break
        score += slide(board, layout[0][direction], out)
        board[:] = out
        learn_large.spawn(board, state)
        moves += 1
    return score, board.max(), moves


def check(search: DeepeningSearch, boards: Any, plies: int, layout: Any, weights: Any) -> float:
    """Compare the moves of the twin and the Python search; return the latter's processor time per move in milliseconds.

    Raises: ValueError if they differ.
    """
    keys = np.empty(len(layout[2]), np.int32)
    seconds = 0.0
    for board in boards:
        ranks = tuple(int(rank) for rank in board)
        started = time.process_time()
        best = search.look(ranks, plies).best
        seconds += time.process_time() - started
        if best != choice(board, plies, layout, weights, keys, np.empty_like(board)):
            raise ValueError(f"the twin and the search choose different moves on {ranks}")
    return 1000 * seconds / len(boards)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=5, choices=list(TUPLES))
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--moves", type=int, default=50_000, help="stop a game after this many moves")
    options = parser.parse_args()
    side = options.side
    values = LargeValues(Path(f"game/data/2048-{side}x{side}.weights").read_bytes())
    layout = learn_large.layout(side)
    players = (
        ("heuristic", np.zeros(0, np.float32), DeepeningSearch()),
        ("learned values", dense(values), DeepeningSearch(large=values)),
    )
    for name, weights, search in players:
        boards = np.zeros((options.moves, side * side), np.uint8)
        rows: list[tuple[int, int, int]] = []
        for seed in range(1, options.games + 1):
            rows.append(game(options.plies, options.moves, layout, weights, random_state(seed), boards[: 0 if rows else None]))
            print(f"{name}, seed {seed}: score {rows[-1][0]:,}, tile {1 << int(rows[-1][1])}, {rows[-1][2]:,} moves", flush=True)
        played = boards[: rows[0][2] : max(1, rows[0][2] // CHECKED)]
        ms = check(search, played, options.plies, layout, weights)
        score, rank, moves = np.array(rows).T
        error = score.std(ddof=1) / len(score) ** 0.5
        print(f"{name}: {len(rows)} games, mean {score.mean():,.0f} ± {error:,.0f}, median {np.median(score):,.0f},", end=" ")
        print(f"{int((moves >= options.moves).sum())} stopped, highest tile {1 << int(rank.max())},", end=" ")
        print(f"{ms:.1f} ms per move in Python, same choice on {len(played)} positions")


if __name__ == "__main__":
    main()
