"""Make the table of chains of 2048: `python3 -m game.twenty48.training.pack_table`; needs numpy and numba, 3 GB, four minutes.

    python3 -m game.twenty48.training.pack_table --entries 135000

The endgame is solved exactly (`endgames`). From boards with which the coach comes to the chain games go on by exact play, and the
boards met most often are kept. In further rounds a player plays that knows only these; what it lacks is counted, too.
"""

import argparse
import hashlib
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ..search.endgame_table import CHAIN, GOAL, LINE, LOST, MARK, MOST_LOSS, STEPS
from . import measure, packed
from .endgame_twin import endgame_choice
from .endgames import Formation, facts, line_tables, slide_chances, solve
from .pack import decode, join, write
from .pack_endgame import decode as decode_endgame
from .perfect import planes
from .table_twin import key_of, known_choice, turned

FORMATION = Formation("".join("x" if cell < LINE or cell in CHAIN else "." for cell in range(16)), GOAL)

LEAST = 1 - MOST_LOSS / LOST
"""The least chance that a board is kept with."""


@numba.njit
def arrive(games, tables, weights, ending, state, keys, values, found):
    """Play greedy games; write the turned boards with which the chain comes about, and return how many there are."""
    work = measure.room()
    spent = np.zeros(2, np.int64)
    ways = np.empty(4, np.int64)
    count = 0
    for _game in range(games):
        board = packed.opening(state)
        was_chain = False
        while count < len(found):
            form, is_chain = turned(board, ways)
            if is_chain and not was_chain:
                found[count] = form
                count += 1
            was_chain = is_chain
            direction = endgame_choice(board, 1, 0, 0.0, tables[0], ending, keys, values, spent)
            if direction < 0:
                direction = measure.choice(board, 1, 0, tables, weights, keys, values, work, spent)
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
def meet(starts, games, known, formation, solved, lines, player, state, met, chances):
    """Play on from boards with the chain; write the keys of the boards after the slides of exact play, and return how many.

    known: the keys and losses of a player that knows only these, and makes the greedy coach's move elsewhere; without any, exact
    play.
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
            if ahead[best] < LEAST:
                break
            after, gain, moved = packed.slide(form, best, tables[0])
            if key_of(after) >= 0:
                met[count] = key_of(after)
                chances[count] = ahead[best]
                count += 1
            if len(known[0]):
                chosen = known_choice(form, *known, tables[0])
                if chosen < 0:
                    chosen = measure.choice(form, 1, 0, tables, weights, keys, values, work, spent)
                after, gain, moved = packed.slide(form, chosen, tables[0])
            board, cell = packed.spawn(after, after, state)
    return count


def tally(counted: dict[str, Any], keys: Any, chances: Any) -> dict[str, Any]:
    """Return how often each key was met, with its chance: those counted so far and new ones."""
    keys = np.concatenate([counted["keys"], keys])
    keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
    weights = np.concatenate([counted["visits"], np.ones(len(places) - len(counted["visits"]))])
    chances = np.concatenate([counted["chances"], chances])[first]
    return {"keys": keys, "visits": np.bincount(places, weights), "chances": chances}


def most_met(counted: dict[str, Any], entries: int) -> tuple[Any, Any]:
    """Return the keys met most often, in order, and their chances."""
    often = np.argsort(-counted["visits"], kind="stable")[:entries]
    often = often[np.argsort(counted["keys"][often])]
    return counted["keys"][often], counted["chances"][often]


def encode(keys: Any, chances: Any) -> tuple[bytes, str]:
    """Return the file, and the SHA-256 of what is in it."""
    steps = steps_of(chances).astype(np.uint8).tobytes()
    return join(MARK, 0, [planes(keys, 8), steps]), hashlib.sha256(keys.astype("<i8").tobytes() + steps).hexdigest()


def steps_of(chances: Any) -> Any:
    """Return how far chances are from 1, in steps."""
    return np.rint((1 - chances) * STEPS).astype(np.int64)


def main() -> None:
    """Solve, play, select, write, and state what was written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=135_000, help="how many boards to keep")
    parser.add_argument("--arrivals", type=int, default=1500, help="greedy games of the coach to begin from")
    parser.add_argument("--games", type=int, default=60_000, help="games in each round")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=measure.TABLE)
    options = parser.parse_args()
    weights = decode(*(path.read_bytes() for path in measure.SHIPPED))
    bits = packed.random_state(options.seed)
    keys, values = np.zeros(measure.SEEN, np.int64), np.zeros(measure.SEEN, np.float32)
    found = np.zeros(20 * options.arrivals, np.int64)
    ending = decode_endgame(measure.ENDGAME.read_bytes())
    starts = found[: arrive(options.arrivals, packed.move_tables(), weights, ending, bits, keys, values, found)]
    print(f"{len(starts):,} boards to begin from", flush=True)
    solved = solve(FORMATION)
    print(f"{len(solved.numbers):,} boards solved, best chance {solved.chances.max():.4f}", flush=True)
    player = packed.move_tables(), weights, keys, values, np.zeros(2, np.int64)
    counted: dict[str, Any] = {"keys": np.zeros(0, np.int64), "visits": np.zeros(0), "chances": np.zeros(0, np.float32)}
    known, kept = np.zeros(0, np.int64), np.zeros(0, np.float32)
    met, chances = np.zeros(200 * options.games, np.int64), np.zeros(200 * options.games, np.float32)
    for _ in range(options.rounds):
        seen = known, steps_of(kept) * (LOST // STEPS)
        count = meet(starts, options.games, seen, facts(FORMATION), solved.table, line_tables(), player, bits, met, chances)
        counted = tally(counted, met[:count], chances[:count])
        known, kept = most_met(counted, options.entries)
        share = counted["visits"][np.isin(counted["keys"], known)].sum() / counted["visits"].sum()
        print(f"{count:,} moves, {len(counted['keys']):,} boards, {share:.3f} of all moves kept", flush=True)
    blob, tables = encode(known, kept)
    print(f"{len(known):,} boards")
    write(options.out, blob, tables, {r"[\d,]+(?= boards)": f"{len(known):,}"})


if __name__ == "__main__":
    main()
