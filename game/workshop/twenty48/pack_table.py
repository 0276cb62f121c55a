"""Make the table of chains of 2048: `python3 -m game.workshop.twenty48.pack_table`; needs numpy and numba, 3 GB, four minutes.

    python3 -m game.workshop.twenty48.pack_table --entries 135000

The endgame is solved exactly (`endgames`). From boards on which the coach makes the chain, games continue by exact play, and the
boards met most often are kept. In further rounds the player knows only these, and the boards that it lacks count as well.
"""

import argparse
import hashlib
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...twenty48.search.endgame_table import CHAIN, GOAL, LINE, LOST, MARK, MAX_LOSS, STEPS
from . import measure, packed
from .endgame_twin import endgame_choice
from .endgames import Formation, facts, line_tables, slide_chances, solve
from .pack import decode, join, write
from .pack_endgame import decode as decode_endgame
from .perfect import planes
from .table_twin import key_of, known_choice, turned

FORMATION = Formation("".join("x" if cell < LINE or cell in CHAIN else "." for cell in range(16)), GOAL)

MIN_CHANCE = 1 - MAX_LOSS / LOST
"""The minimum chance of a stored board."""


@numba.njit
def arrive(games, tables, weights, ending, state, keys, values, arrivals):
    """Play greedy games; store the turned boards on which the chain comes about, and return their number."""
    work = measure.room()
    spent = np.zeros(2, np.int64)
    ways = np.empty(4, np.int64)
    count = 0
    for _game in range(games):
        board = packed.opening(state)
        was_chain = False
        while count < len(arrivals):
            form, is_chain = turned(board, ways)
            if is_chain and not was_chain:
                arrivals[count] = form
                count += 1
            was_chain = is_chain
            direction = endgame_choice(board, 1, 0, 0.0, tables[0], ending, keys, values, spent)
            if direction < 0:
                direction = measure.choice(board, 1, 0, (tables, weights, keys, values, spent, 0.1), work)
            if direction < 0:
                break
            board, gain, moved = packed.slide(board, direction, tables[0])
            board, cell = packed.spawn(board, board, state)
    return count


@numba.njit
def half_sum(form, shifts):
    """Return half the sum of some cells."""
    total = 0
    for shift in shifts:
        rank = (form >> shift) & 15
        total += 1 << rank if rank else 0
    return total >> 1


@numba.njit
def meet(starts, games, table, formation, solved, lines, player, state, met, chances):
    """Play on from boards with the chain; store the keys of exact play's afterstates, and return their number.

    table: the keys and losses of a player that knows only these and plays greedily elsewhere; empty for exact play.
    """
    tables, weights, keys, values, spent = player
    work = measure.room()
    ahead = np.empty(4, np.float32)
    ways = np.empty(4, np.int64)
    locked = formation[3]
    count = 0
    for _game in range(games):
        board = starts[packed.random_bits(state) % len(starts)]
        while count < len(met):
            form, is_chain = turned(board, ways)
            if not is_chain:
                break
            half = half_sum(form, formation[0])
            slide_chances(form & ~locked | locked, half, formation, solved, *lines, ahead)
            best = ahead.argmax()
            if ahead[best] < MIN_CHANCE:
                break
            after, gain, moved = packed.slide(form, best, tables[0])
            if key_of(after) >= 0:
                met[count] = key_of(after)
                chances[count] = ahead[best]
                count += 1
            if len(table[0]):
                chosen = known_choice(form, *table, tables[0])
                if chosen < 0:
                    chosen = measure.choice(form, 1, 0, (tables, weights, keys, values, spent, 0.1), work)
                after, gain, moved = packed.slide(form, chosen, tables[0])
            board, cell = packed.spawn(after, after, state)
    return count


def tally(counted: dict[str, Any], keys: Any, chances: Any) -> dict[str, Any]:
    """Return the number of visits of each key with its chance: the previous counts plus new ones."""
    keys = np.concatenate([counted["keys"], keys])
    keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
    weights = np.concatenate([counted["visits"], np.ones(len(places) - len(counted["visits"]))])
    chances = np.concatenate([counted["chances"], chances])[first]
    return {"keys": keys, "visits": np.bincount(places, weights), "chances": chances}


def most_met(counted: dict[str, Any], entries: int) -> tuple[Any, Any]:
    """Return the keys met most often, in ascending order, and their chances."""
    often = np.argsort(-counted["visits"], kind="stable")[:entries]
    often = often[np.argsort(counted["keys"][often])]
    return counted["keys"][often], counted["chances"][often]


def encode(keys: Any, chances: Any) -> tuple[bytes, str]:
    """Return the file, and the SHA-256 of its content."""
    steps = steps_of(chances).astype(np.uint8).tobytes()
    return join(MARK + bytes(1), [planes(keys, 8), steps]), hashlib.sha256(keys.astype("<i8").tobytes() + steps).hexdigest()


def steps_of(chances: Any) -> Any:
    """Return how far chances are below 1, in steps."""
    return np.rint((1 - chances) * STEPS).astype(np.int64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=135_000, help="boards to keep")
    parser.add_argument("--arrivals", type=int, default=1500, help="greedy games of the coach that provide the starts")
    parser.add_argument("--games", type=int, default=60_000, help="games in each round")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=measure.TABLE)
    options = parser.parse_args()
    weights = decode(*(path.read_bytes() for path in measure.SHIPPED))
    bits = packed.random_state(options.seed)
    keys, values = np.zeros(measure.SEEN, np.int64), np.zeros(measure.SEEN, np.float32)
    arrivals = np.zeros(20 * options.arrivals, np.int64)
    ending = decode_endgame(measure.ENDGAME.read_bytes())
    starts = arrivals[: arrive(options.arrivals, packed.move_tables(), weights, ending, bits, keys, values, arrivals)]
    print(f"{len(starts):,} boards to start from", flush=True)
    solved = solve(FORMATION)
    print(f"{len(solved.numbers):,} boards solved, best chance {solved.chances.max():.4f}", flush=True)
    player = packed.move_tables(), weights, keys, values, np.zeros(2, np.int64)
    counted: dict[str, Any] = {"keys": np.zeros(0, np.int64), "visits": np.zeros(0), "chances": np.zeros(0, np.float32)}
    stored, stored_chances = np.zeros(0, np.int64), np.zeros(0, np.float32)
    met, chances = np.zeros(200 * options.games, np.int64), np.zeros(200 * options.games, np.float32)
    for _ in range(options.rounds):
        seen = stored, steps_of(stored_chances) * (LOST // STEPS)
        count = meet(starts, options.games, seen, facts(FORMATION), solved.table, line_tables(), player, bits, met, chances)
        counted = tally(counted, met[:count], chances[:count])
        stored, stored_chances = most_met(counted, options.entries)
        share = counted["visits"][np.isin(counted["keys"], stored)].sum() / counted["visits"].sum()
        print(f"{count:,} moves, {len(counted['keys']):,} boards, {share:.3f} of all moves kept", flush=True)
    blob, tables = encode(stored, stored_chances)
    print(f"{len(stored):,} boards")
    write(options.out, blob, tables, {r"[\d,]+(?= boards)": f"{len(stored):,}"})


if __name__ == "__main__":
    main()
