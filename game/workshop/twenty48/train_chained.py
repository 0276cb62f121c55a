"""Train the additions for chained boards of 2048: `python3 -m game.workshop.twenty48.train_chained`; needs numba.

    nohup nice -n 19 python3 -m game.workshop.twenty48.train_chained --threads 2 &

Checkpoint, log and end are as in `train`; the folder is `~/.cache/tilelab/training/chained`, which also stores the boards on
which games start (`starts.npy`). The shipped values are fixed; entries have their own rates (temporal coherence).

A board is chained while it has `ntuple.CHAINED` tiles of 128 and more. Games start on a board that has just become chained and
end with the first move that leaves fewer. The moves before learn that move's usual value (`game/workshop/notes/2048-chains.md`).
"""

import argparse
from typing import Any

import numba
import numpy as np

from ...twenty48.search.ntuple import CHAINED, KINDS, SETS
from ...twenty48.search.tables import TOP
from . import learn, packed
from .endgame_twin import endgame_choice
from .learn import SHORT, SIZE
from .measure import ENDGAME, SEEN, SHIPPED, choice_within, room
from .pack import decode, kinds_of
from .pack_endgame import decode as decode_endgame
from .run import Trainer, TrainingRun, carry_out, huge_array

NODES = 23.0
"""The node budget per move of the games that provide the starts."""


@numba.njit(nogil=True)
def starts_of_game(nodes, tables, weights, ending, state, keys, values, starts):
    """Play a game with a node budget per move; store the boards that become chained, and return their number.

    ending, keys, values: as in `measure.game`. starts: (n,) int64; further boards are dropped.
    """
    board = packed.opening(state)
    work = room()
    spent = np.zeros(2, np.int64)
    count = 0
    was_chained = False
    while True:
        spent[0] = 0
        direction = endgame_choice(board, 1, 0, nodes, tables[0], ending, keys, values, spent)
        if direction < 0:
            is_chained = packed.high_tiles(board) >= CHAINED
            if is_chained and not was_chained and count < starts.shape[0]:
                starts[count] = board
                count += 1
            was_chained = is_chained
            direction = choice_within(board, nodes, (tables, weights, keys, values, spent, 0.1), work)
        if direction < 0:
            return count
        board, gain, moved = packed.slide(board, direction, tables[0])
        board, unused = packed.spawn(board, board, state)


@numba.njit(fastmath=True)
def learn_chain(moves, target, tables, weights, memory, rate, buffers):
    """Update the additions from the last move to the first, towards gain plus next value, as `learn.learn`.

    target: the value after the last move. memory: (SIZE, 4), for the additions alone.
    """
    slides, digits, present, pairs = tables
    lists, reals, shown_after, rewards = buffers
    keys = lists[0]
    for move in range(moves - 1, -1, -1):
        learn.list_keys(shown_after[move], KINDS, digits, pairs, keys)
        value = learn.value_of(shown_after[move], keys, weights)
        first = keys[0] // SIZE * SIZE
        for place in range(keys.shape[0]):
            keys[place] -= first
        moved = learn.coherent_step(keys, target - value, weights[KINDS * SIZE :], memory, rate)
        target = rewards[move] + value + moved


@numba.njit(nogil=True)
def play_and_learn(budget, starts, tables, weights, memory, rate, state, buffers):
    """Play and learn until at least `budget` moves are done; return the numbers of moves, of games and of losses.

    weights: those of all kinds, followed by the additions.
    """
    done = 0
    games = 0
    lost = 0
    while done < budget:
        board = starts[packed.random_bits(state) % starts.shape[0]]
        moves, score, highest, beyond = learn.play(board, tables, TOP, CHAINED, weights, state, buffers)
        learn_chain(moves, beyond, tables, weights, memory, rate, buffers)
        done += moves
        games += 1
        lost += beyond == 0
    return done, games, lost


@numba.njit(nogil=True)
def count_short(games, tables, weights, state, buffers, visits):
    """Count how often greedy games could reach each entry of the short tuples. visits: (KINDS, SIZE - SHORT) int64."""
    slides, digits, present, pairs = tables
    lists, reals, shown_after, rewards = buffers
    keys = lists[0]
    for _ in range(games):
        moves, score, highest, beyond = learn.play(packed.opening(state), tables, TOP, 0, weights, state, buffers)
        for move in range(moves):
            board, shown = packed.spawn(reals[move], shown_after[move], state)
            for direction in range(4):
                after, gain, moved = packed.slide(shown, direction, slides)
                if moved:
                    learn.list_keys(after, KINDS, digits, pairs, keys)
                    for key in keys:
                        if key % SIZE >= SHORT:
                            visits[key // SIZE, key % SIZE - SHORT] += 1


def usual_weights() -> Any:
    """Return the shipped weights without additions, (KINDS * SIZE,)."""
    return kinds_of(decode(*(path.read_bytes() for path in SHIPPED)))[:KINDS].ravel()


def find_starts(games: int, seed: int) -> Any:
    """Return the boards that become chained in a number of games."""
    weights, ending = usual_weights(), decode_endgame(ENDGAME.read_bytes())
    tables, state = packed.move_tables(), packed.random_state(seed)
    keys, values, starts = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), np.zeros(1000, np.int64)
    batches = []
    for _ in range(games):
        count = starts_of_game(NODES, tables, weights, ending, state, keys, values, starts)
        batches.append(starts[:count].copy())
    return np.concatenate(batches)


def joined(run: TrainingRun) -> Any:
    """Return the shipped weights followed by the additions of a run, and make the run learn there."""
    weights = huge_array(SETS * SIZE)
    weights[: KINDS * SIZE] = usual_weights()
    weights[KINDS * SIZE :] = run.weights
    run.weights = weights[KINDS * SIZE :]
    return weights


def advance(run: TrainingRun, weights: Any, starts: Any, budget: int, rate: float) -> tuple[int, int]:
    """Train for about `budget` moves; return the numbers of games and of losses."""

    def play(moves: int, state: Any) -> tuple[int, tuple[int, int]]:
        tables, max_rate, buffers = packed.move_tables(), np.float32(rate), learn.buffers()
        done, games, lost = play_and_learn(moves, starts, tables, weights, run.memory, max_rate, state, buffers)
        return done, (games, lost)

    games, lost = np.array(run.advance(budget, play)).sum(axis=0)
    return int(games), int(lost)


class Chains(Trainer):
    """Learns from games that start on chained boards."""

    header = "moves,seconds,rate,games,lost\n"
    folder = "chained"
    moves = 220e6

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=500, help="games that provide the starts of a new run")

    def new_run(self, options: argparse.Namespace) -> TrainingRun:
        return TrainingRun(options.seed, size=SIZE)

    def begin(self, run: TrainingRun, options: argparse.Namespace) -> None:
        """Find or load the starts, and put the shipped weights before those of the run."""
        file = options.folder / "starts.npy"
        if not file.exists():
            np.save(file, find_starts(options.games, options.seed))
        self.starts = np.load(file)
        self.weights = joined(run)

    def train(self, run: TrainingRun, options: argparse.Namespace) -> str:
        games, lost = advance(run, self.weights, self.starts, options.chunk, options.rate)
        return f"{run.moves},{run.seconds:.0f},{options.rate},{games},{lost / games:.5f}\n"


if __name__ == "__main__":
    carry_out(__doc__, Chains())
