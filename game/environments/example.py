"""Train a small agent by playing: `python -m game.environments.example`, under two minutes on one core.

It learns by TD(0) on afterstates, in all games of a vector environment at once. A board's value is the sum of the table entries
of its four rows and four columns, 16 bits each; lines at the edge and inner lines have a table each. Source: Szubert and
Jaśkowski 2014, Temporal Difference Learning of N-Tuple Networks for the Game 2048.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from ..core.arguments import check_seed
from .vector import Vector2048

LINES = 8
_KINDS = np.array([0, 1, 1, 0, 0, 1, 1, 0]) << 16
"""The table of each line, as an offset: the rows, then the columns."""


class Agent:
    """Two tables of values. rate: the learning rate, as a share of a board's error."""

    def __init__(self, rate: float = 0.5) -> None:
        self.table = np.zeros(2 << 16, np.float32)
        self._rate = rate / LINES

    def indices(self, boards: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Return the table indices of the lines of boards (…, 4, 4), of shape (…, 8)."""
        cells = boards.astype(np.intp)
        weights = np.array([1, 16, 256, 4096])
        lines = np.concatenate((cells @ weights, cells.swapaxes(-1, -2) @ weights), axis=-1)
        entries: NDArray[np.intp] = lines + _KINDS
        return entries

    def values(self, indices: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return the expected further points: the sums of the entries."""
        sums: NDArray[np.float32] = self.table[indices].sum(axis=-1)
        return sums

    def learn(self, indices: NDArray[np.intp], errors: NDArray[np.float32]) -> None:
        """Update each entry by the mean error of the boards that use it. indices: of shape (boards, 8)."""
        entries, places, counts = np.unique(indices, return_inverse=True, return_counts=True)
        self.table[entries] += self._rate * np.bincount(places.reshape(-1), errors.repeat(LINES)) / counts


def train(steps: int, games: int = 64, seed: int = 0) -> tuple[Agent, list[tuple[int, float]]]:
    """Train an agent; return it and a curve of (moves so far, mean score of the last 200 games)."""
    agent = Agent()
    vector = Vector2048(games)
    _, infos = vector.reset(seed=seed)
    every = np.arange(games)
    before = np.zeros((games, LINES), np.intp)
    is_fresh = np.ones(games, np.bool_)
    curve: list[tuple[int, float]] = []
    scores: list[int] = []
    for step in range(1, steps + 1):
        boards, gains = vector.afterstates()
        indices = agent.indices(boards)
        worths = np.where(infos["action_mask"] > 0, gains + agent.values(indices), -np.inf)
        actions = worths.argmax(axis=1)
        best = worths[every, actions]
        targets = np.where(np.isfinite(best), best, 0)  # A terminal state has no further points.
        agent.learn(before[~is_fresh], (targets - agent.values(before))[~is_fresh])
        before = indices[every, actions]
        was_over = ~np.isfinite(best)
        scores += infos["score"][was_over].tolist()
        _, _, _, _, infos = vector.step(actions)
        is_fresh = was_over
        if step % max(1, steps // 10) == 0:
            curve.append((step * games, float(np.mean(scores[-200:])) if scores else 0.0))
    return agent, curve


def main() -> None:
    """Train an agent and print the mean score as it grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=30_000, help="moves in each of the 64 games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (default: %(default)s)")
    options = parser.parse_args()
    try:
        check_seed(options.seed)
    except ValueError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    for moves, score in train(options.steps, seed=options.seed)[1]:
        print(f"{moves:>9,} moves   mean score of the last 200 games {score:>8,.0f}", flush=True)


if __name__ == "__main__":
    main()
