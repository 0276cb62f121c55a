"""Measure how strong weights are at a search depth: `python3 -m game.twenty48.training.measure`; needs numpy and numba.

    python3 -m game.twenty48.training.measure --plies 2 --games 400 --seed 3
    python3 -m game.twenty48.training.measure --nodes 240 --games 80 --seed 3     as deep as so many nodes a move go, on average
    python3 -m game.twenty48.training.measure --nodes 240 --games 80 --until 16384     end each game with the first 16384
    python3 -m game.twenty48.training.measure --record tests/golden/twin.json     whole games, for the test of the Python search

A compiled twin of `expectimax`, a hundred times faster, plays the games: the same depths and the same scales, no clock. What it
cannot tell is how deep the search comes in a given time; that is measured by `bench`. With `--nodes` it deepens as
`DeepeningSearch.think` does, but counts nodes where that looks at the clock; those of the endgame take longer and are told apart.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...core.grid import LETTERS
from .. import rules
from ..search.deepening import CHAINED_SHARE, CROWDED, CROWDED_SHARE, GROWTH, LEVELS, USUAL_SHARE
from ..search.expectimax import MARGIN
from ..search.ntuple import CHAINED
from ..search.tables import TOP
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
"""What stands for no file."""

SEEN = 1 << 20
NOTHING = np.float32(-1e18)
"""What a direction promises that moves nothing."""

GOLDEN = ((1, 7), (1, 2), (1, 3), (1, 4), (2, 1))
"""Slides looked ahead and seeds of the whole games that are recorded for the test of the Python search."""


@numba.njit(fastmath=True)
def slides(real, shown, limit, tables, weights, work):
    """Fill, for each direction real board, shown board, limit, points and promise, as `NetworkSearch.ranked`."""
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
def expected(real, shown, limit, plies, extend_below, tables, weights, keys, values, spent):
    """Return the expected value of an afterstate with `plies` slides to go, as `NetworkSearch.chance`.

    spent: the nodes, to which it adds, and a number that tells what the values in the table belong to.
    """
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
                    deeper = expected(
                        reals[direction],
                        afters[direction],
                        limits[direction],
                        plies - 1,
                        extend_below,
                        tables,
                        weights,
                        keys,
                        values,
                        spent,
                    )
                    best = max(best, points[direction] + deeper)
            if best > NOTHING:
                total += best * np.float32((0.9 if rank == 1 else 0.1) / empty)
    keys[slot] = key
    values[slot] = total
    return total


@numba.njit
def room():
    """Return arrays for what `slides` finds in each direction."""
    return np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.float32), np.empty(4, np.float32)


@numba.njit
def choice(board, plies, extend_below, tables, weights, keys, values, work, spent):
    """Return what `DeepeningSearch.think` finds at the last depth: 0 to 3 for left, right, up, down, -1 on a dead board."""
    reals, afters, limits, points, promises = work
    shown, limit = packed.downgrade(board, tables[2], TOP)
    slides(board, shown, limit, tables, weights, work)
    for depth in range(2, plies + 1):
        before = promises.copy()
        best = NOTHING
        while before.max() > NOTHING and before.max() + MARGIN > best:
            direction = before.argmax()
            before[direction] = NOTHING
            last = extend_below if depth == plies else 0
            deeper = expected(
                reals[direction], afters[direction], limits[direction], depth - 1, last, tables, weights, keys, values, spent
            )
            promises[direction] = points[direction] + deeper
            best = max(best, promises[direction])
    direction = promises.argmax()
    return -1 if promises[direction] == NOTHING else direction


@numba.njit
def share_of(board, shares):
    """Return what share a board gets. shares: of a usual, of a crowded and of a chained board."""
    great = packed.great_tiles(board)
    if great >= CHAINED:
        return shares[2]
    return shares[1] if great >= CROWDED else shares[0]


@numba.njit
def choice_within(board, allowed, tables, weights, keys, values, work, spent):
    """Return what `DeepeningSearch.think` finds with so many nodes."""
    reals, afters, limits, points, promises = work
    shown, limit = packed.downgrade(board, tables[2], TOP)
    slides(board, shown, limit, tables, weights, work)
    empty = 0
    for shift in range(0, 64, 4):
        empty += not (board >> shift) & 15
    spent[0] = 0
    spent[1] += 1
    for number in range(1, len(LEVELS)):
        if number > 1 and spent[0] * (1 + GROWTH[number] * (1 + empty)) > allowed:
            break
        before = promises.copy()
        best = NOTHING
        while before.max() > NOTHING and before.max() + MARGIN > best and (number == 1 or spent[0] <= allowed):
            direction = before.argmax()
            before[direction] = NOTHING
            plies, extend_below = LEVELS[number]
            deeper = expected(
                reals[direction],
                afters[direction],
                limits[direction],
                plies - 1,
                extend_below,
                tables,
                weights,
                keys,
                values,
                spent,
            )
            promises[direction] = points[direction] + deeper
            best = max(best, promises[direction])
    direction = promises.argmax()
    return -1 if promises[direction] == NOTHING else direction


@numba.njit
def game(until, plies, extend_below, nodes, endgame_nodes, shares, tables, weights, ending, table, state, keys, values, spent):
    """Play one game, to a depth or, above 0, with so many nodes a move; to its end, or above 0 until a tile of a rank is made.

    Returns (score, greatest rank, usual moves, nodes of these, moves of the endgame, nodes of these, moves known by heart).

    ending: the weights of the endgame, none where the usual ones play it too. table: what is known by heart, see `table_twin`.
    """
    stepping, digits, present, pairs = tables
    board = packed.opening(state)
    score = np.int64(0)
    used = np.zeros((3, 2), np.int64)
    work = room()
    while True:
        spent[0] = 0
        direction = known_choice(board, *table, stepping)
        row = used[2 if direction >= 0 else 0]
        if direction < 0:
            direction = endgame_choice(board, plies, extend_below, endgame_nodes, stepping, ending, keys, values, spent)
            row = used[1 if direction >= 0 else 0]
        if direction < 0 and nodes:
            direction = choice_within(board, nodes * share_of(board, shares), tables, weights, keys, values, work, spent)
        elif direction < 0:
            direction = choice(board, plies, extend_below, tables, weights, keys, values, work, spent)
        if direction < 0 or until and packed.greatest_rank(board, present) >= until:
            return score, packed.greatest_rank(board, present), used[0, 0], used[0, 1], used[1, 0], used[1, 1], used[2, 0]
        row[0] += 1
        row[1] += spent[0]
        board, gain, moved = packed.slide(board, direction, stepping)
        score += gain
        board, unused = packed.spawn(board, board, state)


def transcript(weights: Any, ending: Any, table: tuple[Any, Any], plies: int, seed: int) -> str:
    """Return the moves of a game that the rules deal from a seed."""
    tables = packed.move_tables()
    keys, values, work, spent = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), room(), np.zeros(2, np.int64)
    board = rules.opening(4, seed)
    letters = ""
    while not rules.is_terminal(board):
        bits = np.array([int(rules.format_position(board), 16)], np.uint64).view(np.int64)[0]
        direction = known_choice(bits, *table, tables[0])
        if direction < 0:
            direction = endgame_choice(bits, plies, 0, 0.0, tables[0], ending, keys, values, spent)
        if direction < 0:
            direction = choice(bits, plies, 0, tables, weights, keys, values, work, spent)
        letters += "lrud"[direction]
        board = rules.play(board, LETTERS.index(letters[-1]), seed, len(letters))[2]
    return letters


def record(weights: Any, ending: Any, table: tuple[Any, Any], path: Path) -> None:
    """Write whole games of `GOLDEN` as [plies, seed, moves]."""
    games = [[plies, seed, transcript(weights, ending, table, plies, seed)] for plies, seed in GOLDEN]
    path.write_text("[\n" + ",\n".join(" " + json.dumps(one) for one in games) + "\n]\n", "utf-8")


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
) -> Any:
    """Play games at a depth, or with so many nodes a move; print and return a row for each, see `game`."""
    tables = packed.move_tables()
    state = packed.random_state(seed)
    keys, values, spent = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), np.zeros(2, np.int64)
    rows = []
    begun = time.perf_counter()
    for number in range(games):
        depth = until, plies, extend_below, nodes, endgame_nodes, shares
        rows.append(game(*depth, tables, weights, ending, table, state, keys, values, spent))
        if (number + 1) % 10 == 0:
            print(f"{time.perf_counter() - begun:.0f} s: {summary(np.array(rows))}", flush=True)
    return np.array(rows)


def main() -> None:
    """Measure a file of weights or a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", type=Path, nargs="+", default=SHIPPED, help="files that add up; or a checkpoint, .npz")
    parser.add_argument("--endgame", type=Path, default=ENDGAME, help="the values of the endgame; `none` plays it without")
    parser.add_argument("--table", type=Path, default=TABLE, help="the table of chains; `none` plays without")
    parser.add_argument("--plies", type=int, default=3)
    parser.add_argument("--extend-below", type=int, default=0, help="look one further with at most so many empty cells")
    parser.add_argument("--nodes", type=float, default=0.0, help="nodes a move, on average, instead of a depth")
    parser.add_argument("--endgame-nodes", type=float, help="nodes a move of the endgame, if not as many")
    parser.add_argument("--alike", action="store_true", help="give all boards the same number of nodes")
    parser.add_argument("--until", type=int, default=0, metavar="TILE", help="end each game with the first such tile")
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
    )
    depth = f"{options.nodes:g} nodes" if options.nodes else f"{options.plies}-ply, extended below {options.extend_below}"
    moves, nodes, late_moves, late_nodes, known = rows[:, 2:].sum(axis=0)
    every = moves + late_moves + known
    late = f"{late_nodes / max(1, late_moves):.1f} in the endgame, {late_moves / every:.1%} of all moves"
    used = f"{nodes / moves:.1f} nodes a move, {late}, {known / every:.1%} known by heart"
    print(f"{depth}: {used}, {summary(rows)}")


if __name__ == "__main__":
    main()
