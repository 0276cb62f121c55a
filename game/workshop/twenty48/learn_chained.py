"""The compiled kernel that learns the additions for chained boards of 2048.

A board is chained while it has `ntuple.CHAINED` tiles of 128 and more. Games start on a board that has just become chained and
end with the first move that leaves fewer. The moves before learn that move's usual value; the usual values are fixed (see
`game/workshop/notes/2048-chains.md`).
"""

import numba
import numpy as np

from ...twenty48.search.ntuple import CHAINED, KINDS
from ...twenty48.search.tables import TOP
from . import learn, packed
from .endgame_twin import endgame_choice
from .learn import SHORT, SIZE
from .measure import choice_within, room


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
def train(budget, starts, tables, weights, memory, rate, state, buffers):
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
