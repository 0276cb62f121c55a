"""Train a small agent by playing: `python -m game.environments.example`, under two minutes on one core.

TD(0) on afterstates, in all games of a vector environment at once. The value of a board is the sum of the entries that its four
rows and four columns, 16 bits each, have in two tables: one for lines at the edge, one for those inside.
Source: Szubert and Jaśkowski 2014, Temporal Difference Learning of N-Tuple Networks for the Game 2048.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from ..core.arguments import check_seed
from .vector import Vector2048

LINES = 8
_KINDS = np.array([0, 1, 1, 0, 0, 1, 1, 0]) << 16
"""Which table each line of a board uses: rows and then columns."""


class Agent:
    """Two tables of points. rate: the share of an error that one look corrects."""

    def __init__(self, rate: float = 0.5) -> None:
        self.table = np.zeros(2 << 16, np.float32)
        self._rate = rate / LINES

    def indices(self, boards: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Return the entries of the lines of boards (…, 4, 4): shape (…, 8)."""
        cells = boards.astype(np.intp)
        weights = np.array([1, 16, 256, 4096])
        lines = np.concatenate((cells @ weights, cells.swapaxes(-1, -2) @ weights), axis=-1)
        entries: NDArray[np.intp] = lines + _KINDS
        return entries

    def values(self, indices: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return the points to come from boards: the sum of their entries."""
        sums: NDArray[np.float32] = self.table[indices].sum(axis=-1)
        return sums

    def learn(self, indices: NDArray[np.intp], errors: NDArray[np.float32]) -> None:
        """Correct the entries of some boards, (boards, 8), by a share of the mean error where they were met."""
        entries, places, counts = np.unique(indices, return_inverse=True, return_counts=True)
        self.table[entries] += self._rate * np.bincount(places.reshape(-1), errors.repeat(LINES)) / counts


def train(steps: int, games: int = 64, seed: int = 0) -> tuple[Agent, list[tuple[int, float]]]:
    """Train an agent for some steps of all games; return it and (moves so far, mean score of the games that ended lately)."""
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
        targets = np.where(np.isfinite(best), best, 0)  # Nothing comes after the end.
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
    """Train, and print how the mean score grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=30_000, help="moves of each of the 64 games")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    options = parser.parse_args()
    try:
        check_seed(options.seed)
    except ValueError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    for moves, score in train(options.steps, seed=options.seed)[1]:
        print(f"{moves:>9,} moves   mean score of the last 200 games {score:>8,.0f}", flush=True)


if __name__ == "__main__":
    main()
