"""Compare the learned values and the heuristic on a board other than 4×4 in games; needs numpy and numba.

    python3 -m game.workshop.twenty48.compare_large --board 5x5 --plies 2 --games 20 --moves 50000

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
from ...twenty48.search.deepening import DeepeningSearch
from ...twenty48.search.heuristics import DEAD, DISORDER, FREE, MERGE
from ...twenty48.search.large import LargeValues
from ...twenty48.search.perfect import FOUR_PERCENT
from . import learn_large
from .learn import sum_of
from .learn_large import list_keys, slide
from .pack_large import dense
from .packed import random_state
from .train_large import BOARDS, name_of

ORDER = (LEFT, RIGHT, UP, DOWN)
"""The order in which the Python search looks at moves; ties go to the first."""

NO_LIMIT = 1e18
"""More positions than any search looks at."""

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
            if ways[direction, number, 0] < 0:
                break
            for at in range(ways.shape[2]):
                if ways[direction, number, at] < 0:
                    break
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
def expected(after, plies, layout, weights, keys, fours, spent, limit=NO_LIMIT):
    """Return the value of an afterstate, searching `plies` slides deep; weights: empty for the heuristic. fours: their share.

    spent: an array that counts the positions; when it exceeds `limit`, the search breaks off and the value means nothing.
    """
    ways, cells, starts, shape = layout
    if plies == 0:
        spent[0] += 1
        if len(weights) == 0:
            return rules_worth(after, ways)
        list_keys(after, cells, starts, shape, keys)
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
        for rank, share in ((1, 1 - fours), (2, fours)):
            board[cell] = rank
            is_legal = False
            best = 0.0 if len(weights) else DEAD
            for direction in ORDER:
                gain = slide(board, ways[direction], out)
                if gain >= 0 and spent[0] <= limit:
                    value = gain + expected(out, plies - 1, layout, weights, keys, fours, spent, limit)
                    if not is_legal or value > best:
                        best = value
                    is_legal = True
            total += share / empty * best
        board[cell] = 0
    return total


@numba.njit
def choice(board, plies, layout, weights, keys, out, fours=0.1):
    """Return the best direction, -1 on a dead board."""
    chosen = -1
    best = 0.0
    spent = np.zeros(1, np.int64)
    for direction in ORDER:
        gain = slide(board, layout[0][direction], out)
        if gain >= 0:
            value = gain + expected(out, plies - 1, layout, weights, keys, fours, spent)
            if chosen < 0 or value > best:
                best = value
                chosen = direction
    return chosen


@numba.njit
def game(plies, max_moves, layout, weights, state, boards, four_percent=10):
    """Play a game of at most `max_moves` moves; return (score, highest rank, moves). boards: filled with its positions."""
    keys = np.empty(len(layout[2]), np.int32)
    board = np.zeros(boards.shape[1], np.uint8)
    out = np.empty_like(board)
    learn_large.spawn(board, state, four_percent)
    learn_large.spawn(board, state, four_percent)
    score = np.int64(0)
    moves = 0
    while moves < max_moves:
        if moves < len(boards):
            boards[moves] = board
        direction = choice(board, plies, layout, weights, keys, out, four_percent / 100)
        if direction < 0:
            break
        score += slide(board, layout[0][direction], out)
        board[:] = out
        learn_large.spawn(board, state, four_percent)
        moves += 1
    return score, board.max(), moves


def check(search: DeepeningSearch, boards: Any, plies: int, layout: Any, weights: Any, four_percent: int) -> float:
    """Compare the moves of the twin and the Python search; return the latter's processor time per move in milliseconds.

    Raises: ValueError if they differ.
    """
    keys = np.empty(len(layout[2]), np.int32)
    seconds = 0.0
    for board in boards:
        ranks = tuple(int(rank) for rank in board)
        started = time.process_time()
        best = search.look(ranks, plies, four_percent).best
        seconds += time.process_time() - started
        if best != choice(board, plies, layout, weights, keys, np.empty_like(board), four_percent / 100):
            raise ValueError(f"the twin and the search choose different moves on {ranks}")
    return 1000 * seconds / len(boards)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="5x5", choices=[*BOARDS, "4x3"])
    parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT)
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--rules-plies", type=int, default=0, help="the depth with the heuristic, if another")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--moves", type=int, default=50_000, help="stop a game after this many moves")
    options = parser.parse_args()
    four_percent = options.four_percent
    rows_count, columns = (int(number) for number in options.board.split("x"))
    lying = f"{min(rows_count, columns)}x{max(rows_count, columns)}"
    values = LargeValues(Path(f"game/data/2048-{name_of(lying, four_percent)}.weights").read_bytes())
    layout = learn_large.layout(rows_count, columns)
    width = 0 if rows_count == columns else columns
    players = (
        ("heuristic", np.zeros(0, np.float32), DeepeningSearch(columns=width), options.rules_plies or options.plies),
        ("learned values", dense(values), DeepeningSearch(large=values, columns=width), options.plies),
    )
    for name, weights, search, plies in players:
        boards = np.zeros((options.moves, rows_count * columns), np.uint8)
        rows: list[tuple[int, int, int]] = []
        for seed in range(1, options.games + 1):
            first = boards[: 0 if rows else None]
            rows.append(game(plies, options.moves, layout, weights, random_state(seed), first, four_percent))
            print(f"{name}, seed {seed}: score {rows[-1][0]:,}, tile {1 << int(rows[-1][1])}, {rows[-1][2]:,} moves", flush=True)
        played = boards[: rows[0][2] : max(1, rows[0][2] // CHECKED)]
        ms = check(search, played, plies, layout, weights, four_percent)
        score, rank, moves = np.array(rows).T
        error = score.std(ddof=1) / len(score) ** 0.5
        print(f"{name}, {plies} plies: {len(rows)} games,", end=" ")
        print(f"mean {score.mean():,.0f} ± {error:,.0f}, median {np.median(score):,.0f},", end=" ")
        print(f"{int((moves >= options.moves).sum())} stopped, highest tile {1 << int(rank.max())},", end=" ")
        print(f"{ms:.1f} ms per move in Python, same choice on {len(played)} positions")


if __name__ == "__main__":
    main()
