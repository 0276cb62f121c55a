"""Compare the values of 4×4 with recorded games: `python3 -m game.twenty48.training.calibrate`; needs numpy.

    … calibrate --games 1 300 --out game/data/2048-calibration.json FOLDER      fit the table on the games of these seeds

FOLDER holds the games of `training.reference`; `search/calibration.py` describes the table, and `training.reliability` checks it.

At each stage `typical` is the median of the recorded values and `points` the mean of the points that followed, both
linear between stages. `shape` is what positions were worth at each share of the typical value. It never falls, and where there
are few positions it leans towards the straight line: half the value, half the points.
"""

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import rules
from ..search.calibration import JUDGES, LIMIT, LOWEST_GOAL, stage

Array = Any

STEP = 5
"""Every fifth position counts: neighbours differ little."""

STAGES = (
    (0, 512, 1536, 3072, *range(4096, LIMIT + 1, 2048)),
    (*range(28672, 33793, 1024), *range(45056, 50177, 1024), *range(53248, 58369, 1024)),
)
"""The stages of the usual values and of those of the endgame; those that hardly any game reached are left out."""

SHARES = (0.0, 0.2, 0.4, 0.6, 0.75, 0.85, 0.92, 0.97, 1.0, 1.03, 1.08, 1.2)
"""The shares of the typical value at which the shape is given."""

LEAST_POSITIONS = 20
LEAST_POINTS = 300.0
"""The least that a stage can be worth, on average."""
ROUNDS = 12
"""How often stages and shape are fitted in turn."""
LEAN = 0.002
"""The weight of the straight line in a shape, as a share of all positions."""

CHANCE_STAGES = 9
"""The stages at which the chance of a tile is given: equally spaced up to that tile."""
HIGHEST_GOAL = 16


class Positions(NamedTuple):
    """Positions of recorded games.

    game: its index. sums: the stage. values: of the best move. judges. goals: the rank of the next tile. left: the points that
    followed. top: the highest rank of the game.
    """

    game: Array
    sums: Array
    values: Array
    judges: Array
    goals: Array
    left: Array
    top: Array


def positions(folder: Path, seeds: range) -> Positions:
    """Replay the games of some seeds, as far as they are recorded."""
    rows: list[tuple[float, ...]] = []
    for number, seed in enumerate(seed for seed in seeds if (folder / f"{seed}.npz").exists()):
        game = np.load(folder / f"{seed}.npz")
        board, score, top = rules.opening(4, seed), 0, int(game["board"].max())
        for ply, (move, value, judge) in enumerate(zip(game["moves"], game["values"], game["judges"], strict=True)):
            if ply % STEP == 0:
                goal = max(LOWEST_GOAL, max(board) + 1)
                rows.append((number, stage(board), value, judge, goal, game["score"] - score, top))
            slid, _, board = rules.play(board, int(move), seed, ply + 1)
            score += slid.gain
    return Positions(*np.array(rows).T)


def hats(at: Array, knots: Array) -> Array:
    """Return each knot's share in the linear interpolation at each place."""
    left = np.clip(np.searchsorted(knots, at, side="right") - 1, 0, len(knots) - 2)
    share = np.clip((at - knots[left]) / (knots[left + 1] - knots[left]), 0, 1)
    shares = np.zeros((len(at), len(knots)))
    shares[np.arange(len(at)), left] = 1 - share
    shares[np.arange(len(at)), left + 1] += share
    return shares


def medians(shares: Array, values: Array) -> Array:
    """Return the heights of a line through knots with the least absolute error, by reweighted least squares."""
    heights = np.linalg.lstsq(shares.T @ shares, shares.T @ values, rcond=None)[0]
    for _ in range(15):
        weights = 1 / np.maximum(abs(values - shares @ heights), 1000)
        heights = np.linalg.lstsq((shares * weights[:, None]).T @ shares, (shares * weights[:, None]).T @ values, rcond=None)[0]
    return heights


def rising(heights: Array, weights: Array) -> Array:
    """Return the nearest heights that never fall: neighbours that do are averaged."""
    blocks: list[list[float]] = []
    for height, weight in zip(heights, weights, strict=True):
        blocks.append([height, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            last = blocks.pop()
            total = blocks[-1][1] + last[1]
            blocks[-1] = [(blocks[-1][0] * blocks[-1][1] + last[0] * last[1]) / total, total, blocks[-1][2] + last[2]]
    return np.concatenate([[height] * int(count) for height, _, count in blocks])


def judge_columns(games: Positions, stages: tuple[int, ...]) -> dict[str, list[list[float]]]:
    """Fit the columns of a judge."""
    sums, values, left = games.sums, games.values, games.left
    knots = np.array(stages, float)
    knots = knots[hats(sums, knots).sum(0) >= LEAST_POSITIONS]
    shares = hats(sums, knots)
    typical = medians(shares, values)
    at = np.array(SHARES)
    portions = hats(values / (shares @ typical), at)
    shape, points = at.copy(), np.full(len(knots), left.mean())
    lean = LEAN * len(sums) / len(at)
    for _ in range(ROUNDS):
        weight = 1 / np.maximum(shares @ points, 10 * LEAST_POINTS)
        worth = shares * (portions @ shape * weight)[:, None]
        points = np.maximum(np.linalg.lstsq(worth.T @ worth, worth.T @ (left * weight), rcond=None)[0], LEAST_POINTS)
        level = shares @ points
        weight = 1 / np.maximum(level, 10 * LEAST_POINTS)
        worth = portions * (level * weight)[:, None]
        found = np.linalg.solve(worth.T @ worth + lean * np.eye(len(at)), worth.T @ (left * weight) + lean * at)
        shape = rising(found, (worth**2).sum(0) + lean)
        shape = shape / np.interp(1.0, at, shape)
        shape[0] = 0.0
    columns = {"typical": (knots, typical.round()), "points": (knots, points.round()), "shape": (at, shape.round(3))}
    return {name: [[float(x), float(y)] for x, y in zip(*column, strict=True)] for name, column in columns.items()}


def chance_curves(games: Positions) -> dict[str, list[list[float]]]:
    """Fit the chance of each next tile."""
    curves = {}
    for goal in range(LOWEST_GOAL, HIGHEST_GOAL + 1):
        chosen = games.goals == goal
        low = 0 if goal == LOWEST_GOAL else 1 << goal - 1
        knots = np.linspace(low, 1 << goal, CHANCE_STAGES)
        shares = hats(games.sums[chosen], knots)
        knots = knots[shares.sum(0) >= LEAST_POSITIONS]
        shares = hats(games.sums[chosen], knots)
        reached = (games.top[chosen] >= goal).astype(float)
        chances = np.clip(np.linalg.lstsq(shares.T @ shares, shares.T @ reached, rcond=None)[0], 0.0, 1.0)
        curves[str(goal)] = [[float(x), round(float(y), 3)] for x, y in zip(knots, chances, strict=True)]
    return curves


def chain_columns(games: Positions, usual: dict[str, list[list[float]]]) -> dict[str, list[list[float]]]:
    """Return the columns of the table of chains: those of the usual values with two factors, because few boards are in it."""
    knots, points = np.array(usual["points"]).T
    factor = games.left.mean() / np.interp(games.sums, knots, points).mean()
    return {
        "typical": [[0.0, float(np.median(games.values).round())]],
        "points": [[float(x), float((factor * y).round())] for x, y in zip(knots, points, strict=True)],
        "shape": usual["shape"],
    }


def fitted(games: Positions) -> dict[str, Any]:
    """Return the table."""
    usual, endgame, chain = [Positions(*[column[games.judges == judge] for column in games]) for judge in range(len(JUDGES))]
    usual_columns, endgame_columns = [judge_columns(*pair) for pair in zip((usual, endgame), STAGES, strict=True)]
    judges = {"usual": usual_columns, "endgame": endgame_columns, "chain": chain_columns(chain, usual_columns)}
    return {"games": len(set(games.game)), "judges": judges, "chances": chance_curves(games)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, nargs=2, default=(1, 300), metavar=("FIRST", "LAST"), help="seeds")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    games = positions(options.folder, range(options.games[0], options.games[1] + 1))
    print(f"{len(set(games.game))} games, {len(games.game):,} positions")
    rows = json.dumps(fitted(games)).replace('], "', '],\n"').replace('}, "', '},\n"')
    options.out.write_text(rows + "\n", "utf-8")


if __name__ == "__main__":
    main()
