"""Record games of the coach on boards other than 4×4: `python3 -m game.workshop.twenty48.reference_large`; needs numpy and numba.

    … reference_large --board 5x5 --games 500 FOLDER                play seeds 1 to 500; continues where it stopped
    … reference_large --board 6x6 --games 40 --moves 50000 FOLDER
    … reference_large --board 3x3 --four-percent 25 FOLDER

The *reference search* of these boards is `DeepeningSearch.count` with `REFERENCE_NODES` and the values for the nearest odds. Its
compiled twin counts positions without the memo, so that it looks further ahead on slightly fewer boards. A file `SEED.npz` holds
every fifth position of one game: `rows` of (sum of the tiles, value of the best move, points so far, highest rank), `score` and
`top` at the end, and whether the game `is_stopped`.
"""

import argparse
import os
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...twenty48.engine import LEARNED
from ...twenty48.search.budget import PLAIN_GROWTH, REFERENCE_NODES
from ...twenty48.search.large import LargeValues
from ...twenty48.search.perfect import FOUR_PERCENT
from ...twenty48.search.square import nearest_odds
from . import learn_large
from .calibrate import STEP
from .compare_large import NO_LIMIT, ORDER, expected
from .learn_large import slide
from .pack_large import dense
from .packed import random_state
from .train_large import BOARDS

DEEPEST = 8
"""The most moves that the search looks ahead."""
LONGEST = 400_000
"""The most moves of a game."""


@numba.njit
def choice(board, limit, layout, weights, keys, out, spent, fours):
    """Return (best direction, its value); -1 on a dead board."""
    chosen, worth = -1, 0.0
    spent[0] = 0
    empty = 0
    for rank in board:
        empty += rank == 0
    for plies in range(DEEPEST):
        if plies and spent[0] * (1 + PLAIN_GROWTH * (1 + empty)) > limit:
            break
        way, best = -1, 0.0
        for direction in ORDER:
            gain = slide(board, layout[0][direction], out)
            if gain >= 0:
                value = gain + expected(out, plies, layout, weights, keys, fours, spent, limit if plies else NO_LIMIT)
                if way < 0 or value > best:
                    way, best = direction, value
        if plies and spent[0] > limit:
            break
        chosen, worth = way, best
        if way < 0:
            break
    return chosen, worth


@numba.njit(cache=True)
def play(limit, max_moves, cells, layout, weights, state, rows, four_percent):
    """Play a game of at most `max_moves` moves; fill `rows`; return (score, highest rank, moves)."""
    keys = np.empty(len(layout[2]), np.int32)
    spent = np.zeros(1, np.int64)
    board = np.zeros(cells, np.uint8)
    out = np.empty_like(board)
    learn_large.spawn(board, state, four_percent)
    learn_large.spawn(board, state, four_percent)
    score = np.int64(0)
    moves = 0
    while moves < max_moves:
        direction, worth = choice(board, limit, layout, weights, keys, out, spent, four_percent / 100)
        if direction < 0:
            break
        if moves % STEP == 0:
            total = np.int64(0)
            for rank in board:
                if rank:
                    total += np.int64(1) << rank
            row = rows[moves // STEP]
            row[0], row[1], row[2], row[3] = total, worth, score, board.max()
        score += slide(board, layout[0][direction], out)
        board[:] = out
        learn_large.spawn(board, state, four_percent)
        moves += 1
    return score, board.max(), moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="5x5", choices=list(BOARDS))
    parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT, help="the chance of a 4")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--moves", type=int, default=LONGEST, help="stop a game after this many moves")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rows_count, columns = BOARDS[options.board]
    files, four_percent = LEARNED[rows_count, columns], options.four_percent
    weights: Any = dense(LargeValues(Path("game/data", files[nearest_odds(files, four_percent)]).read_bytes()))
    layout = learn_large.layout(rows_count, columns)
    for seed in range(options.seed, options.seed + options.games):
        path = options.folder / f"{seed}.npz"
        if path.exists():
            continue
        started = time.process_time()
        rows = np.zeros((options.moves // STEP + 1, 4))
        board = rows_count * columns, layout, weights, random_state(seed)
        score, top, moves = play(REFERENCE_NODES, options.moves, *board, rows, four_percent)
        unfinished = path.with_suffix(".tmp")
        with unfinished.open("wb") as file:
            rows = rows[: (moves + STEP - 1) // STEP]
            np.savez_compressed(file, rows=rows, score=score, top=top, is_stopped=moves == options.moves)
        os.replace(unfinished, path)
        print(f"seed {seed}: {score:,} points, {moves:,} moves, {time.process_time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
