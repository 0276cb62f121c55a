"""Train an agent on 64 games at once, then measure it: python td_agent.py [SECONDS]. After Szubert and Jaśkowski 2014."""

import sys
import time

import numpy as np

import tilelab
from tilelab.environments.vector import VectorGames

LINES = np.array([0, 1, 1, 0, 0, 1, 1, 0]) << 16  # Four rows, four columns: outer and inner lines have a table each.


def entries(boards):
    """Return the table entries of boards (…, 4, 4), one for each line."""
    cells, weights = boards.astype(int), [1, 16, 256, 4096]
    return np.concatenate((cells @ weights, cells.swapaxes(-1, -2) @ weights), axis=-1) + LINES


def train(seconds=60.0, seed=0):
    """Return a bot `choose(game)`: the value of a board after a move is the sum of its entries, learned by TD(0)."""
    many, table, end = VectorGames(64), np.zeros(2 << 16), time.process_time() + seconds
    infos, last, is_new = many.reset(seed=seed)[1], np.zeros((64, 8), int), np.ones(64, bool)
    while time.process_time() < end:
        boards, points = many.afterstates()
        found = entries(boards)
        worth = np.where(infos["action_mask"] > 0, points + table[found].sum(axis=-1), -np.inf)
        moves, best = worth.argmax(axis=1), worth.max(axis=1)
        errors = (np.maximum(best, 0) - table[last].sum(axis=-1))[~is_new]  # A lost board is worth 0.
        used, place, count = np.unique(last[~is_new], return_inverse=True, return_counts=True)
        table[used] += 0.5 / 8 * np.bincount(place.ravel(), errors.repeat(8), len(used)) / count
        last, is_new, infos = found[np.arange(64), moves], np.isneginf(best), many.step(moves)[-1]

    def choose(game):
        return max(game.children(), key=lambda pair: pair[1].gain + table[entries(np.reshape(pair[1].board, (4, 4)))].sum())[0]
    return choose


if __name__ == "__main__":
    print(tilelab.play(train(*map(int, sys.argv[1:])), seeds=range(1, 101)).summary())
