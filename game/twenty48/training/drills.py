"""Make the drills of 2048, boards with a tile to make: `python3 -m game.twenty48.training.drills`; needs only Python.

There are two kinds. In one, high tiles are locked and a tile must be made in the free cells. The boards of the other come from
games. On 3×3 these are perfect play's, whose chances are in the file of best moves. On 4×4 a player makes the coach's moves, one
in ten at random; the first board with a chance of the coach within the bounds is taken, and many playouts then measure it.
"""

from collections.abc import Iterator
from pathlib import Path

from ...core.drill_file import make_file
from ...core.engine import Odds
from ...core.grid import side_of
from ...core.rng import below
from .. import rules
from ..odds import counted_odds
from ..search.deepening import DeepeningSearch
from ..search.perfect import PerfectPlay

Board = tuple[int, ...]

DATA = Path(__file__).parents[2] / "data"
FILE = DATA / "drills-2048.json"

PLAYOUTS = 1000
"""Playouts per board of 4×4."""
TRIAL_PLAYOUTS = 60
"""Playouts that decide whether a board is worth that."""
ONE_IN = 10
"""The player makes one random move in this many."""
NEAR = 0.65
"""A board is near its goal if its tiles add up to this share of the goal's value."""

LOCKED = (
    ("DCBA900080000000", 6),
    ("EDCBA98000000000", 6),
    ("DCBA900080000000", 7),
    ("EDCBA90080000000", 7),
)
"""Positions of high tiles, and the rank to make beside them; the seed adds two small tiles."""

MET_3X3 = ((8, 0.8, 0.95), (9, 0.85, 0.95), (9, 0.65, 0.8), (9, 0.5, 0.65), (9, 0.3, 0.5), (9, 0.1, 0.3))
"""Rank to make, and the bounds of the chance."""

MET_4X4 = ((10, 0.75, 0.9), (10, 0.4, 0.6), (11, 0.6, 0.8), (11, 0.2, 0.45))
"""Rank to make, and the bounds of the chance."""


class DrillMaker:
    """The engines that choose and evaluate boards."""

    def __init__(self) -> None:
        self._perfect = PerfectPlay((DATA / "2048-3x3.moves").read_bytes())
        self.search_3x3 = DeepeningSearch(perfect=self._perfect)
        self.search_4x4 = DeepeningSearch((DATA / "2048.weights").read_bytes())

    def exact(self, board: Board, goal: int) -> float | None:
        """Return the chance of perfect play on 3×3, None if the file does not have it."""
        chances = self._perfect.known_chances(board)
        return chances[self._perfect.marked.index(goal)] if chances else None

    def judged(self, board: Board, goal: int, games: int, seed: int) -> Odds:
        """Return the odds of the coach on 4×4."""
        *_, last = counted_odds(self.search_4x4, board, goal, range(seed, seed + games))
        return last

    def drill(self, kind: str, board: Board, goal: int, seed: int) -> dict[str, object]:
        """Return the JSON object of a drill."""
        fields: dict[str, object] = {"variant": f"{side_of(board)}x{side_of(board)}", "position": rules.format_position(board)}
        fields.update(kind=kind, goal=goal)
        if side_of(board) == 3:
            fields.update(chance=self.exact(board, goal), error=0, games=0)
        else:
            odds = self.judged(board, goal, PLAYOUTS, seed)
            fields.update(chance=round(odds.chance, 3), error=round(odds.error, 3), games=odds.games)
        return fields

    def locked(self, position: str, _: int, seed: int) -> Board:
        """Return the high tiles with two small ones beside them."""
        board = rules.parse_position(position)
        for lane in (0, 2):
            board = rules.place(board, *rules.spawn(board, seed, 0, lane=lane))
        return board

    def met_3x3(self, goal: int, low: float, high: float, seed: int) -> Board:
        """Return a board near the goal whose exact chance is within the bounds."""
        near = [board for board in self._perfect.marked_boards() if is_near(board, goal)]
        within = [board for board in near if low <= (self.exact(board, goal) or 0.0) < high]
        return within[below(len(within), seed, 0)]

    def met_4x4(self, goal: int, low: float, high: float, seed: int) -> Board:
        """Return the first board of the player's games, starting with this seed, whose chance is within the bounds."""
        while True:
            for board in self._near(goal, seed):
                if low <= self.judged(board, goal, TRIAL_PLAYOUTS, seed).chance <= high:
                    return board
            seed += 1

    def _near(self, goal: int, seed: int) -> Iterator[Board]:
        """Yield the boards of one game that are near the goal and have little room, for the others are all easy."""
        board = rules.opening(4, seed)
        ply = 0
        while goal not in board and not rules.is_terminal(board):
            if is_near(board, goal) and board.count(0) <= 1 and ply % 3 == 0:
                yield board
            ply += 1
            legal = rules.legal_actions(board)
            move = self.search_4x4.look(board, 1).best
            if not below(ONE_IN, seed, ply, 2):
                move = legal[below(len(legal), seed, ply, 3)]
            board = rules.play(board, move, seed, ply)[2]


def is_near(board: Board, goal: int) -> bool:
    """Whether the tiles of a board add up to enough of the goal, which it does not have yet."""
    return max(board) < goal and sum(1 << rank for rank in board if rank) >= NEAR * (1 << goal)


def make(seed: int) -> list[dict[str, object]]:
    """Return all drills, smaller boards first."""
    maker = DrillMaker()
    boards = [("met", maker.met_3x3(*row, seed + number), row[0]) for number, row in enumerate(MET_3X3)]
    boards += [("met", maker.met_4x4(*row, seed + 1000 * number), row[0]) for number, row in enumerate(MET_4X4, len(MET_3X3))]
    boards += [("locked", maker.locked(*row, seed + number), row[1]) for number, row in enumerate(LOCKED)]
    drills = [maker.drill(kind, board, goal, seed) for kind, board, goal in boards]
    return sorted(drills, key=lambda fields: (str(fields["variant"]), fields["goal"], -float(str(fields["chance"]))))


if __name__ == "__main__":
    make_file(__doc__.splitlines()[0], make, FILE)
