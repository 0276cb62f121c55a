"""Measure the strength of weights at a search depth: `python3 -m game.workshop.twenty48.measure`; needs numpy and numba.

    … measure --plies 2 --games 400 --seed 3
    … measure --nodes 240 --games 80 --seed 3                   deepen within a mean node budget per move
    … measure --nodes 240 --games 80 --until 16384              end each game with the first 16384
    … measure --record tests/golden/twin.json                   record whole games for the test of the Python search

A compiled twin of `expectimax`, a hundred times faster, plays the games with the same depths and scales but without a clock;
`bench` measures how deep the search gets in a given time. With `--nodes` it deepens like `DeepeningSearch.think`, counting nodes
instead of time. Nodes of the endgame take longer and are reported separately.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...core.grid import LETTERS
from ...twenty48 import rules
from ...twenty48.search.budget import CHAINED_SHARE, CROWDED, CROWDED_SHARE, GROWTH, LEVELS, USUAL_SHARE
from ...twenty48.search.expectimax import MARGIN
from ...twenty48.search.ntuple import CHAINED
from ...twenty48.search.tables import TOP
from . import learn, packed
from .endgame_twin import endgame_choice
from .pack import decode, summary
from .pack_endgame import decode as decode_endgame
from .run import load_run
from .table_twin import known_choice, read_table

SHIPPED = [Path("game/data/2048.weights"), Path("game/data/2048-refined.weights")]

ENDGAME = Path("game/data/2048-endgame.weights")
TABLE = Path("game/data/2048-chain.table")
NONE = Path("none")
"""The argument for no file."""

SEEN = 1 << 20
NOTHING = np.float32(-1e18)
"""The value of an illegal direction."""

GOLDEN = ((1, 7), (1, 2), (1, 3), (1, 4), (2, 1))
"""Depths and seeds of the whole games recorded for the test of the Python search."""


@numba.njit(fastmath=True)
def slides(real, shown, limit, tables, weights, work):
    """Fill in, for each direction, real board, shown board, limit, points and promise, as `NetworkSearch.ranked`."""
    stepping, digits, present, pairs = tables
    reals, afters, limits, points, promises = work
    for direction in range(4):
        promises[direction] = NOTHING
        after, gain, moved = packed.slide(shown, direction, stepping)
        if not moved:
            continue
        reals[direction], unused, moved = packed.slide(real, direction, stepping)
        limits[direction] = limit
        points[direction] = gain
        if gain >= limit:
            after, limits[direction] = packed.downgrade(reals[direction], present, TOP)
        afters[direction] = after
        promises[direction] = gain + learn.evaluate(after, tables, weights)


@numba.njit(fastmath=True)
def expected(real, shown, limit, plies, extend_below, search):
    """Return the expected value of an afterstate, searching `plies` slides deep, as `NetworkSearch.chance`.

    search: the move tables, the weights, the keys and values of the table of values, the node count, which it increases, with the
    number that identifies those values, and the share of fours.
    """
    tables, weights, keys, values, spent, fours = search
    empty = 0
    for shift in range(0, 64, 4):
        if not (shown >> shift) & 15:
            empty += 1
    if plies == 1 and empty <= extend_below:
        plies = 2
        extend_below = 0
    if plies == 1:
        extend_below = 0
    key = shown * 64 + plies * 8 + extend_below
    key ^= (shown >> 29) * -7046029254386353131 + real * 2685821657736338717 + limit + (spent[1] << 32)
    slot = ((key * -7046029254386353131) >> 40) & (SEEN - 1)
    if keys[slot] == key:
        return values[slot]
    if plies == 1:
        spent[0] += 2 * empty
    work = room()
    reals, afters, limits, points, promises = work
    total = np.float32(0.0)
    for shift in range(0, 64, 4):
        if (shown >> shift) & 15:
            continue
        for rank in range(1, 3):
            after_real = real | (np.int64(rank) << shift)
            board = shown | (np.int64(rank) << shift)
            slides(after_real, board, limit, tables, weights, work)
            best = promises.max()
            if plies > 1:
                best = NOTHING
                while promises.max() > best:
                    direction = promises.argmax()
                    promises[direction] = NOTHING
                    deeper = expected(reals[direction], afters[direction], limits[direction], plies - 1, extend_below, search)
                    best = max(best, points[direction] + deeper)
            if best > NOTHING:
                total += best * np.float32((1 - fours if rank == 1 else fours) / empty)
    keys[slot] = key
    values[slot] = total
    return total


@numba.njit
def room():
    """Return the arrays that `slides` fills."""
    return np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.float32), np.empty(4, np.float32)


@numba.njit
def begin(board, search, work):
    """Fill in the slides of a board."""
    shown, limit = packed.downgrade(board, search[0][2], TOP)
    slides(board, shown, limit, search[0], search[1], work)


@numba.njit
def deepen(plies, extend_below, allowed, search, work):
    """Search the directions of a board to a level, the most promising first, until the nodes exceed `allowed`."""
    reals, afters, limits, points, promises = work
    before = promises.copy()
    best = NOTHING
    while before.max() > NOTHING and before.max() + MARGIN > best and search[4][0] <= allowed:
        direction = before.argmax()
        before[direction] = NOTHING
        deeper = expected(reals[direction], afters[direction], limits[direction], plies - 1, extend_below, search)
        promises[direction] = points[direction] + deeper
        best = max(best, promises[direction])


@numba.njit
def chosen(promises):
    """Return the best direction, -1 on a dead board."""
    direction = promises.argmax()
    return -1 if promises[direction] == NOTHING else direction


@numba.njit
def choice(board, plies, extend_below, search, work):
    """Return the choice of `DeepeningSearch.think` at the last depth: 0 to 3 for left, right, up, down, -1 on a dead board."""
    begin(board, search, work)
    for depth in range(2, plies + 1):
        deepen(depth, extend_below if depth == plies else 0, np.inf, search, work)
    return chosen(work[4])


@numba.njit
def share_of(board, shares):
    """Return the share of a board. shares: of usual, crowded and chained boards."""
    high = packed.high_tiles(board)
    if high >= CHAINED:
        return shares[2]
    return shares[1] if high >= CROWDED else shares[0]


@numba.njit
def choice_within(board, allowed, search, work):
    """Return the choice of `DeepeningSearch.think` within a node budget."""
    begin(board, search, work)
    spent = search[4]
    empty = 0
    for shift in range(0, 64, 4):
        empty += not (board >> shift) & 15
    spent[0] = 0
    spent[1] += 1
    for number in range(1, len(LEVELS)):
        if number > 1 and spent[0] * (1 + GROWTH[number] * (1 + empty)) > allowed:
            break
        plies, extend_below = LEVELS[number]
        deepen(plies, extend_below, np.inf if number == 1 else allowed, search, work)
    return chosen(work[4])


@numba.njit
def game(
    until,
    plies,
    extend_below,
    nodes,
    endgame_nodes,
    shares,
    tables,
    weights,
    ending,
    table,
    state,
    keys,
    values,
    spent,
    four_percent=10,
):
    """Play one game to a depth, or with a node budget per move if above 0; until a rank is made if `until` is above 0.

    Returns (score, highest rank, usual moves, their nodes, moves of the endgame, their nodes, moves from the table). ending: the
    weights of the endgame, empty to use the usual ones. table: see `table_twin`.
    """
    stepping, digits, present, pairs = tables
    board = packed.opening(state, four_percent)
    fours = four_percent / 100
    score = np.int64(0)
    used = np.zeros((3, 2), np.int64)
    work, search = room(), (tables, weights, keys, values, spent, fours)
    while True:
        spent[0] = 0
        direction = known_choice(board, *table, stepping)
        row = used[2 if direction >= 0 else 0]
        if direction < 0:
            direction = endgame_choice(board, plies, extend_below, endgame_nodes, stepping, ending, keys, values, spent)
            row = used[1 if direction >= 0 else 0]
        if direction < 0 and nodes:
            direction = choice_within(board, nodes * share_of(board, shares), search, work)
        elif direction < 0:
            direction = choice(board, plies, extend_below, search, work)
        if direction < 0 or until and packed.highest_rank(board, present) >= until:
            return score, packed.highest_rank(board, present), used[0, 0], used[0, 1], used[1, 0], used[1, 1], used[2, 0]
        row[0] += 1
        row[1] += spent[0]
        board, gain, moved = packed.slide(board, direction, stepping)
        score += gain
        board, unused = packed.spawn(board, board, state, four_percent)


def transcript(weights: Any, ending: Any, table: tuple[Any, Any], plies: int, seed: int) -> str:
    """Return the moves of a seeded game by the rules."""
    tables = packed.move_tables()
    keys, values, work, spent = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), room(), np.zeros(2, np.int64)
    search = tables, weights, keys, values, spent, 0.1
    board = rules.opening(4, seed)
    letters = ""
    while not rules.is_terminal(board):
        bits = np.array([int(rules.format_position(board), 16)], np.uint64).view(np.int64)[0]
        direction = known_choice(bits, *table, tables[0])
        if direction < 0:
            direction = endgame_choice(bits, plies, 0, 0.0, tables[0], ending, keys, values, spent)
        if direction < 0:
            direction = choice(bits, plies, 0, search, work)
        letters += "lrud"[direction]
        board = rules.play(board, LETTERS.index(letters[-1]), seed, len(letters))[2]
    return letters


def record(weights: Any, ending: Any, table: tuple[Any, Any], path: Path) -> None:
    """Write the whole games of `GOLDEN` as [plies, seed, moves]."""
    games = [[plies, seed, transcript(weights, ending, table, plies, seed)] for plies, seed in GOLDEN]
    path.write_text("[\n" + ",\n".join(" " + json.dumps(fields) for fields in games) + "\n]\n", "utf-8")


def play_games(
    weights: Any,
    ending: Any,
    table: tuple[Any, Any],
    plies: int,
    extend_below: int,
    games: int,
    seed: int,
    nodes: float = 0.0,
    endgame_nodes: float = 0.0,
    shares: tuple[float, float, float] = (1.0, 1.0, 1.0),
    until: int = 0,
    four_percent: int = 10,
) -> Any:
    """Play games to a depth or with a node budget per move; print summaries and return a row for each, see `game`."""
    tables = packed.move_tables()
    state = packed.random_state(seed)
    keys, values, spent = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), np.zeros(2, np.int64)
    rows = []
    started = time.perf_counter()
    for number in range(games):
        depth = until, plies, extend_below, nodes, endgame_nodes, shares
        rows.append(game(*depth, tables, weights, ending, table, state, keys, values, spent, four_percent))
        if (number + 1) % 10 == 0:
            print(f"{time.perf_counter() - started:.0f} s: {summary(np.array(rows))}", flush=True)
    return np.array(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", type=Path, nargs="+", default=SHIPPED, help="files, added up; or a checkpoint (.npz)")
    parser.add_argument("--endgame", type=Path, default=ENDGAME, help="the values of the endgame; `none` to play without")
    parser.add_argument("--table", type=Path, default=TABLE, help="the table of chains; `none` to play without")
    parser.add_argument("--plies", type=int, default=3)
    parser.add_argument("--extend-below", type=int, default=0, help="search one ply deeper with at most this many empty cells")
    parser.add_argument("--nodes", type=float, default=0.0, help="mean node budget per move, instead of a depth")
    parser.add_argument("--endgame-nodes", type=float, help="node budget per move of the endgame, if different")
    parser.add_argument("--alike", action="store_true", help="give all boards the same node budget")
    parser.add_argument("--until", type=int, default=0, metavar="TILE", help="end each game with the first of this tile")
    parser.add_argument("--four-percent", type=int, default=10, help="the chance of a 4")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path, metavar="FILE", help="record whole games for the tests instead")
    options = parser.parse_args()
    is_run = options.weights[0].suffix == ".npz"
    weights = load_run(options.weights[0]).weights if is_run else decode(*(path.read_bytes() for path in options.weights))
    ending = np.zeros(0, np.float32) if options.endgame == NONE else decode_endgame(options.endgame.read_bytes())
    table = read_table(None if options.table == NONE else options.table)
    if options.record:
        record(weights, ending, table, options.record)
        return
    shares = (1.0, 1.0, 1.0) if options.alike else (USUAL_SHARE, CROWDED_SHARE, CHAINED_SHARE)
    endgame_nodes = options.nodes if options.endgame_nodes is None else options.endgame_nodes
    rows = play_games(
        weights,
        ending,
        table,
        options.plies,
        options.extend_below,
        options.games,
        options.seed,
        options.nodes,
        endgame_nodes,
        shares,
        max(0, options.until.bit_length() - 1),
        options.four_percent,
    )
    depth = f"{options.nodes:g} nodes" if options.nodes else f"{options.plies}-ply, extended below {options.extend_below}"
    moves, nodes, late_moves, late_nodes, table_moves = rows[:, 2:].sum(axis=0)
    every = moves + late_moves + table_moves
    late = f"{late_nodes / max(1, late_moves):.1f} in the endgame, {late_moves / every:.1%} of all moves"
    used = f"{nodes / moves:.1f} nodes per move, {late}, {table_moves / every:.1%} from the table"
    print(f"{depth}: {used}, {summary(rows)}")


if __name__ == "__main__":
    main()
