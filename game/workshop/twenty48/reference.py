"""Record games of the coach with the reference search: `python3 -m game.workshop.twenty48.reference`; needs numpy and numba.

    … reference --games 200 --seed 1 FOLDER       play seeds 1 to 200, a file for each; continues where it stopped
    … reference --four-percent 50 FOLDER          with another chance of a 4
    … reference --four-percent 50 --values-for 10 FOLDER       with the values for 10 %, to compare
    … reference --record tests/golden/reference.json FOLDER       write boards of these games for the tests of the search

The *reference search* is `DeepeningSearch.count` with `REFERENCE_NODES`, about what Pyodide searches in 50 ms. Its compiled
twin plays on the seeded chance of the game itself, so a link replays every game.
A file `SEED.npz` holds one game: `moves` (0 to 3 for up, right, down, left), `values` (of each move, before calibration) and
`judges` (which of `calibration.JUDGES` it comes from); `score` and `board`, the ranks at the end.
"""

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ...core.grid import LETTERS
from ...twenty48 import rules
from ...twenty48.engine import LEARNED, REFINEMENT
from ...twenty48.search.budget import CHAINED_SHARE, CROWDED_SHARE, ENDGAME_NODES_SHARE, REFERENCE_NODES, USUAL_SHARE
from ...twenty48.search.calibration import CHAIN, HIGHEST, USUAL
from ...twenty48.search.calibration import ENDGAME as ENDGAME_JUDGE
from ...twenty48.search.perfect import FOUR_PERCENT
from ...twenty48.search.square import nearest_odds
from ...twenty48.search.tables import TOP, downgrade
from . import packed
from .endgame_twin import endgame_judged
from .measure import ENDGAME, SEEN, TABLE, choice_within, room, share_of, slides
from .pack import decode
from .pack_endgame import decode as decode_endgame
from .table_twin import known_choice, read_table

FOLDER = Path("game/data")
RECORDED = 200
"""Positions recorded for the tests."""

ENDGAME_SEEN = 1 << 16
"""Entries of the endgame's memo, which is cleared before each move: equal boards get equal values."""

SHARES = (USUAL_SHARE, CROWDED_SHARE, CHAINED_SHARE, ENDGAME_NODES_SHARE)


@numba.njit
def judged(board, nodes, fours, shares, tables, weights, ending, table, memo, keys, values, work, spent):
    """Return (move of the reference search, its value, its judge); -1 on a dead board."""
    stepping = tables[0]
    shown, limit = packed.downgrade(board, tables[2], TOP)
    slides(board, shown, limit, tables, weights, work)
    direction = known_choice(board, table[0], table[1], stepping)
    if direction >= 0:
        return direction, work[4].max(), CHAIN
    spent[0] = 0
    memo[0][:] = 0
    direction, ahead = endgame_judged(board, 1, 0, nodes * shares[3], stepping, ending, memo[0], memo[1], spent)
    if direction >= 0:
        return direction, ahead, ENDGAME_JUDGE
    direction = choice_within(board, nodes * share_of(board, shares[:3]), (tables, weights, keys, values, spent, fours), work)
    return direction, work[4].max(), USUAL


class Player:
    """The reference search for a chance of a 4, with its tables in memory: some 6 GB.

    nodes: the mean number of nodes per move. values_for: the chance of a 4 that the values are for; None for the same.
    """

    def __init__(
        self, nodes: float = REFERENCE_NODES, four_percent: int = FOUR_PERCENT, values_for: int | None = None
    ) -> None:
        self.nodes, self.four_percent = nodes, four_percent
        ending, table = np.zeros(0, np.float32), read_table(None)
        if four_percent == FOUR_PERCENT:
            ending, table = decode_endgame(ENDGAME.read_bytes()), read_table(TABLE)
        knowledge = _weights(four_percent if values_for is None else values_for), ending, table
        memo = np.zeros(ENDGAME_SEEN, np.int64), np.zeros(ENDGAME_SEEN, np.float32)
        room_of_search = np.zeros(SEEN, np.int64), np.zeros(SEEN, np.float32), room(), np.zeros(2, np.int64)
        self._search = four_percent / 100, SHARES, packed.move_tables(), *knowledge, memo, *room_of_search

    def judge(self, board: tuple[int, ...]) -> tuple[int, float, int]:
        """Return (direction, its value, its judge); the direction is -1 on a dead board."""
        direction, value, judge = judged(bits_of(board), self.nodes, *self._search)
        return (LETTERS.index("lrud"[direction]) if direction >= 0 else -1), float(value), int(judge)


def _weights(four_percent: int) -> Any:
    """Return the weights for the nearest chance of a 4."""
    nearest = nearest_odds(LEARNED[4, 4], four_percent)
    names = [LEARNED[4, 4][nearest], *[REFINEMENT] * (nearest == FOUR_PERCENT)]
    return decode(*((FOLDER / name).read_bytes() for name in names))


def play(seed: int, player: Player) -> dict[str, Any]:
    """Play the game of a seed; return the arrays of its file."""
    four_percent = player.four_percent
    board, score = rules.opening(4, seed, four_percent), 0
    moves: list[int] = []
    worths: list[float] = []
    judges: list[int] = []
    while True:
        direction, worth, judge = player.judge(board)
        if direction < 0:
            break
        moves.append(direction)
        worths.append(worth)
        judges.append(judge)
        slid, _, board = rules.play(board, direction, seed, len(moves), four_percent)
        score += slid.gain
    return {
        "moves": np.array(moves, np.uint8),
        "values": np.array(worths, np.float32),
        "judges": np.array(judges, np.uint8),
        "score": np.int64(score),
        "board": np.array(board, np.uint8),
    }


def bits_of(board: tuple[int, ...]) -> Any:
    """Pack a board of 4×4; ranks above 15, which do not fit, are lowered into gaps as the search lowers them."""
    bits = 0
    for rank in downgrade(board, HIGHEST)[0]:
        bits = bits << 4 | rank
    return np.array([bits], np.uint64).view(np.int64)[0]


def record(folder: Path, path: Path) -> None:
    """Write `RECORDED` positions of games as [board, move, value, judge], one after another from all stages."""
    games = sorted(folder.glob("*.npz"), key=lambda file: int(file.stem))
    rows = []
    for number in range(RECORDED):
        file = games[number % len(games)]
        game = np.load(file)
        ply = number * len(game["moves"]) // RECORDED
        board = rules.opening(4, int(file.stem))
        for earlier in range(ply):
            board = rules.play(board, int(game["moves"][earlier]), int(file.stem), earlier + 1)[2]
        value = round(float(game["values"][ply]), 1)
        rows.append([rules.format_position(board), LETTERS[game["moves"][ply]], value, int(game["judges"][ply])])
    path.write_text("[\n" + ",\n".join(" " + json.dumps(row) for row in rows) + "\n]\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--nodes", type=float, default=REFERENCE_NODES, help="the mean number of nodes per move")
    parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT, help="the chance of a 4")
    parser.add_argument("--values-for", type=int, help="the chance of a 4 that the values are for (default: the same)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write boards of the games for the tests instead")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.record:
        record(options.folder, options.record)
        return
    player = Player(options.nodes, options.four_percent, options.values_for)
    options.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(options.seed, options.seed + options.games):
        path = options.folder / f"{seed}.npz"
        if path.exists():
            continue
        started = time.process_time()
        game = play(seed, player)
        unfinished = path.with_suffix(".tmp")
        with unfinished.open("wb") as file:
            np.savez_compressed(file, **game)
        os.replace(unfinished, path)
        moves = len(game["moves"])
        print(f"seed {seed}: {game['score']:,} points, {moves:,} moves, {time.process_time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
