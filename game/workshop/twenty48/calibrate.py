"""Compare learned values with recorded games: `python3 -m game.workshop.twenty48.calibrate`; needs numpy.

    … calibrate --kind 4x4 --strays FILE FOLDER      writes one kind of game/data/2048-calibration.json
    … calibrate --kind 5x5 --games 1 60 FOLDER
    … calibrate --kind 6x6 --games 1 20 --moves 1000 FOLDER

FOLDER holds the games of `reference`, for other boards those of `reference_large`, or is a file of
`sample`; those with these seeds count. FILE holds the boards of `strays`. `search/calibration.py` describes
the tables, and `reliability` checks them.

At each stage `typical` is the median of the recorded values and `points` the mean of the points that followed, both linear
between stages. `early` is how many boards of other players the coach saved, by the share of the typical value; where there
are few of them, it leans towards `usually_saved`. `late` is what makes the forecasts fit the games best, given all that; where
there are few positions it leans towards the straight line: half the value, half the points. Neither curve falls.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...twenty48 import rules
from ...twenty48.search.calibration import BEYOND, CELLS, EARLY, JUDGES, LATE, LIMIT, SHARES, Calibration, stage
from ...twenty48.search.perfect import FOUR_PERCENT

Array = Any

ROLLOUTS = 4
"""Games played on from each board of `strays`."""

STEP = 5
"""Every fifth position counts: neighbours differ little."""

SHIPPED = Path("game/data/2048-calibration.json")
USUAL_KIND = "4x4"

STAGES = (
    (0, 512, 1536, 3072, *range(4096, LIMIT + 1, 2048)),
    (*range(28672, 33793, 1024), *range(45056, 50177, 1024), *range(53248, 58369, 1024)),
)
"""The stages of the usual values of 4×4 and of those of the endgame; those that hardly any game reached are left out."""
SPACING, STAGE_COUNT = 4096, 10
"""How far apart the stages of other boards are at most, and how many there are at least. Where the points of the next
moves count, which rise with every large merge, stages are as far apart as there are moves."""
GAMES_PER_STAGE = 4
"""With few games there are fewer stages, because the positions of a game end alike."""

SLOPE = 0.01
"""How fast curves rise at least, and beyond `SHARES`."""

LEAST_POSITIONS = 20
LEAST_POINTS, LEAST_SHARE = 300.0, 0.01
"""The least that a stage can be worth, on average; on small boards, and for the typical value, this share of the mean."""
ROUNDS = 12
"""How often the stages and `late` are fitted in turn."""
LEAN_GAMES = 2.5
"""How many games the straight line counts for at each of `SHARES` in `late`."""
LEAN_BOARDS = 10
"""How many boards `usually_saved` counts for at each share."""

LOWEST_GOAL, LOWEST_SMALL_GOAL = 11, 7
"""The lowest rank whose chance is given: 2048, and 128 on boards smaller than 4×4."""
CHANCE_STAGES = 7
"""The stages at which the chance of a tile is given: equally spaced up to that tile."""
TWICE = "16"
"""The name of the tile 65536, with which a board of 4×4 is at the same stages once more."""
LEAN_STRAIGHT = 20
"""How many positions a straight line of chances counts for. Without it, stages that only openings touch are worth anything."""
LEAST_MADE, LEAST_TRIED = 5, 30
"""In how many games a tile has to be made for a chance, or the tile before it."""


class Positions(NamedTuple):
    """Positions of recorded games.

    game: its index. sums: the stage. values: of the best move. judges. goals: the rank of the next tile. left: the points that
    followed, or those of the next moves. top: the highest rank of the game.
    """

    game: Array
    sums: Array
    values: Array
    judges: Array
    goals: Array
    left: Array
    top: Array


def positions(kind: str, folder: Path, seeds: range, moves: int = 0) -> Positions:
    """Return positions of the recorded games of some seeds. Raises: SystemExit if none is recorded.

    folder: of recorded games, or a file of `sample`.
    """
    if folder.suffix == ".npz":
        of_games, sample = read_sample(folder)
        chosen = (of_games >= seeds.start) & (of_games < seeds.stop)
        if chosen.any():
            return selected(sample, chosen)
    read = _replayed if kind.startswith(USUAL_KIND) else _recorded
    files = [folder / f"{seed}.npz" for seed in seeds if (folder / f"{seed}.npz").exists()]
    rows = [(number, *row) for number, file in enumerate(files) for row in read(kind, file, moves)]
    if not rows:
        raise SystemExit(f"{folder} has no games of the seeds {seeds.start} to {seeds.stop - 1}")
    return Positions(*np.array(rows, float).T)


def selected(games: Positions, chosen: Array) -> Positions:
    """Return the chosen positions, their games numbered from 0."""
    numbers = np.unique(games.game[chosen], return_inverse=True)[1]
    return Positions(numbers, *(column[chosen].astype(float) for column in games[1:]))


def read_sample(file: Path) -> tuple[Array, Positions]:
    """Return the seed of each position of a file of `sample`, and the positions."""
    columns = np.load(file)
    return columns["seeds"], Positions(columns["seeds"], *(columns[name] for name in Positions._fields[1:]))


def board_and_odds(kind: str) -> tuple[int, int, int]:
    """Return the rows, the columns and the chance of a 4 of a kind of board."""
    board, _, odds = kind.partition("-f")
    rows, columns = map(int, board.split("x"))
    return rows, columns, int(odds or FOUR_PERCENT)


def lowest_goal(kind: str) -> int:
    """Return the lowest rank whose chance is given on a kind of board."""
    rows, columns, _ = board_and_odds(kind)
    return LOWEST_GOAL if rows * columns >= CELLS else LOWEST_SMALL_GOAL


def _replayed(kind: str, file: Path, moves: int) -> Iterator[tuple[float, ...]]:
    """Yield every fifth position of a game of `reference`: stage, value, judge, next tile, points left, highest rank."""
    game = np.load(file)
    _, _, four_percent = board_and_odds(kind)
    board, score, top = rules.opening(4, int(file.stem), four_percent), 0, int(game["board"].max())
    for ply, (move, value, judge) in enumerate(zip(game["moves"], game["values"], game["judges"], strict=True)):
        if ply % STEP == 0:
            yield stage(board), value, judge, max(LOWEST_GOAL, max(board) + 1), game["score"] - score, top
        slid, _, board = rules.play(board, int(move), int(file.stem), ply + 1, four_percent)
        score += slid.gain


def _recorded(kind: str, file: Path, moves: int) -> Iterator[tuple[float, ...]]:
    """Yield the same of a game of `reference_large`; of one that was stopped, those whose next moves are known."""
    game = np.load(file)
    rows, score = game["rows"], float(game["score"])
    later = moves // STEP
    followed = np.append(rows[later:, 2], np.full(min(later, len(rows)), score)) if moves else np.full(len(rows), score)
    known = len(rows) - later if game["is_stopped"] else len(rows)
    for (total, value, points, rank), then in zip(rows[:known], followed, strict=False):
        yield total, value, 0, max(lowest_goal(kind), rank + 1), then - points, float(game["top"])


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
    nearest = min(1000.0, LEAST_SHARE * float(values.mean()))
    for _ in range(15):
        weights = 1 / np.maximum(abs(values - shares @ heights), nearest)
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


Columns = dict[str, list[float]]
Boards = list[dict[str, Any]]
"""Of `strays`."""


def usually_saved(shares: Array) -> Array:
    """Return the chance that a board is saved by the coach, before boards of this kind were counted."""
    return 1 - np.clip(1 - shares, 0, 1) ** 3


def early_curve(boards: Boards, typical: Callable[[float], float]) -> Array:
    """Fit the share of boards saved, at each of `SHARES`."""
    at = np.array(SHARES)
    found = [(board["value"] / typical(board["stage"]), board["wins"] / ROLLOUTS) for board in boards if not board["judge"]]
    portions = hats(np.array([share for share, _ in found]), at)
    saved = np.array([wins for _, wins in found])
    prior = usually_saved(at)
    counted = np.linalg.solve(portions.T @ portions + LEAN_BOARDS * np.eye(len(at)), portions.T @ saved + LEAN_BOARDS * prior)
    return from_nothing(rising(counted, portions.sum(0) + LEAN_BOARDS))


def least_points(games: Positions) -> float:
    """Return the least that a stage can be worth, on average."""
    return min(LEAST_POINTS, LEAST_SHARE * float(games.left.mean()))


def late_curve(games: Positions, portions: Array, level: Array, early: Array, lateness: Array) -> Array:
    """Fit what a share of the typical value is worth late in a game, given the rest of the forecast."""
    at = np.array(SHARES)
    lean = LEAN_GAMES * len(games.sums) / len(set(games.game))
    weight = level / np.maximum(level, 10 * least_points(games))
    worth = portions * (weight * lateness)[:, None]
    left = games.left / level - (1 - lateness) * (portions @ early)
    found = np.linalg.solve(worth.T @ worth + lean * np.eye(len(at)), worth.T @ (left * weight) + lean * at)
    return from_nothing(rising(found, (worth**2).sum(0) + lean))


def from_nothing(heights: Array) -> Array:
    """Return heights at `SHARES` that begin at 0, are never lower, and are 1 at the typical value."""
    heights = np.maximum(heights, 0.0)
    heights[0] = 0.0
    return heights / np.interp(1.0, SHARES, heights)


def judge_columns(games: Positions, stages: Sequence[int], boards: Boards) -> Columns:
    """Fit the columns of a judge; without boards of other players one curve counts."""
    knots = np.array(stages, float)
    knots = knots[hats(games.sums, knots).sum(0) >= LEAST_POSITIONS]
    shares = hats(games.sums, knots)
    typical = np.maximum(medians(shares, games.values), LEAST_SHARE * games.values.mean())
    at = np.array(SHARES)
    portions = hats(games.values / (shares @ typical), at)
    early = early_curve(boards, lambda total: float(np.interp(total, knots, typical))) if boards else at
    lateness = np.clip((games.sums - EARLY) / (LATE - EARLY), 0, 1) if boards else np.ones(len(games.sums))
    late, points, least = at.copy(), np.full(len(knots), games.left.mean()), least_points(games)
    for _ in range(ROUNDS):
        share = (1 - lateness) * (portions @ early) + lateness * (portions @ late)
        weight = 1 / np.maximum(shares @ points, 10 * least)
        worth = shares * (share * weight)[:, None]
        points = np.maximum(np.linalg.lstsq(worth.T @ worth, worth.T @ (games.left * weight), rcond=None)[0], least)
        late = late_curve(games, portions, shares @ points, early, lateness)
    columns = {"stages": column(knots), "typical": column(typical), "points": column(points), "late": curve(late)}
    return {**columns, "early": curve(early)} if boards else columns


def column(numbers: Array, digits: int = 0) -> list[float]:
    """Return numbers for the file, rounded."""
    return [round(number, digits or None) for number in numbers.tolist()]


def curve(heights: Array) -> list[float]:
    """Return the heights at `PLACES` of a curve that rises everywhere, a little even where the fit is level."""
    raised = heights + SLOPE * np.array(SHARES)
    raised = raised / np.interp(1.0, SHARES, raised)
    low, high = BEYOND
    ends = raised[0] + SLOPE * (low - SHARES[0]), raised[-1] + SLOPE * (high - SHARES[-1])
    return column(np.array([ends[0], *raised, ends[1]]), 4)


def chain_columns(games: Positions, usual: Columns) -> Columns:
    """Return the columns of the table of chains: those of the usual values with two factors, because few boards are in it."""
    points = np.array(usual["points"])
    factor = games.left.mean() / np.interp(games.sums, usual["stages"], points).mean()
    typical = np.full(len(points), np.median(games.values))
    return usual | {"typical": column(typical), "points": column(factor * points)}


def shares_of_points(judges: dict[str, Columns], games: Positions) -> Array:
    """Return what each position is worth, as a share of the points that usually follow, at most 1."""
    table = Calibration({"judges": judges, "chances": {}, "moves": 0})
    columns = zip(games.judges, games.sums, games.values, strict=True)
    return np.clip([table.share(int(judge), total, value) for judge, total, value in columns], 0.0, 1.0)


def chance_curves(games: Positions, shares_of_usual: Array, lowest: int) -> dict[str, Columns]:
    """Fit the chance of each next tile, which `Calibration.chance` multiplies by the share of the usual points."""
    curves: dict[str, Columns] = {}
    tops = np.array([games.top[games.game == number][0] for number in range(int(games.game.max()) + 1)])
    goal = lowest
    while (tops >= goal).sum() >= LEAST_MADE or (tops >= goal - 1).sum() >= LEAST_TRIED:
        chosen = games.goals == goal
        low = 0 if goal == lowest else 1 << goal - 1
        knots = np.linspace(low, 1 << goal, CHANCE_STAGES)
        shares = hats(games.sums[chosen], knots)
        knots = knots[shares.sum(0) >= LEAST_POSITIONS]
        if len(knots) < 2:
            break
        shares = hats(games.sums[chosen], knots) * shares_of_usual[chosen, None]
        reached = (games.top[chosen] >= goal).astype(float)
        bends = np.diff(np.eye(len(knots)), 2, axis=0)
        chances = np.linalg.lstsq(shares.T @ shares + LEAN_STRAIGHT * bends.T @ bends, shares.T @ reached, rcond=None)[0]
        curves[str(goal)] = {"stages": column(knots), "chances": column(np.clip(chances, 0.0, 1.0), 3)}
        goal += 1
    return curves


def fitted(kind: str, games: Positions, boards: Boards, moves: int) -> dict[str, Any]:
    """Return the table of a kind. moves: of how many moves the points are those, 0 for all, else no chance is given."""
    if kind == USUAL_KIND:
        usual, endgame, chain = [Positions(*[column[games.judges == judge] for column in games]) for judge in range(len(JUDGES))]
        usual_columns = judge_columns(usual, STAGES[0], boards)
        endgame_columns = judge_columns(endgame, STAGES[1], [])
        judges = {"usual": usual_columns, "endgame": endgame_columns, "chain": chain_columns(chain, usual_columns)}
    else:
        last = int(games.sums.max())
        spacing = min(SPACING, 1 << (last // STAGE_COUNT).bit_length() - 1)
        spacing = moves or max(spacing, last // max(STAGE_COUNT, len(set(games.game)) // GAMES_PER_STAGE))
        stages = range(0, last, spacing)
        judges = {"usual": judge_columns(games, stages, [])}
    chances = {} if moves else chance_curves(games, shares_of_points(judges, games), lowest_goal(kind))
    if kind == USUAL_KIND and TWICE in chances:
        chances[str(int(TWICE) + 1)] = chances[TWICE]
    return {"games": len(set(games.game)), "moves": moves, "judges": judges, "chances": chances}


def read_strays(file: Path | None) -> Boards:
    """Return the boards of a file of `strays`; without a file, none."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", default=USUAL_KIND, metavar="NAME", help="the kind of board, as `table_name` writes it")
    parser.add_argument("--games", type=int, nargs=2, default=(1, 65_535), metavar=("FIRST", "LAST"), help="seeds (default: all)")
    parser.add_argument("--moves", type=int, default=0, help="forecast the points of the next MOVES moves only (default: of all)")
    parser.add_argument("--strays", type=Path)
    parser.add_argument("--out", type=Path, default=SHIPPED)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    games = positions(options.kind, options.folder, range(options.games[0], options.games[1] + 1), options.moves)
    print(f"{len(set(games.game))} games, {len(games.game):,} positions")
    kinds = json.loads(options.out.read_text("utf-8"))["kinds"] if options.out.exists() else {}
    kinds = dict(sorted({**kinds, options.kind: fitted(options.kind, games, read_strays(options.strays), options.moves)}.items()))
    rows = json.dumps({"kinds": kinds}, separators=(",", ":")).replace('],"', '],\n"').replace('},"', '},\n"')
    options.out.write_text(rows + "\n", "utf-8")


if __name__ == "__main__":
    main()
