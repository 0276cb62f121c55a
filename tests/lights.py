"""A third game, defined only for tests: Lights Out on 3×3, played by a walker who switches the cells around him.

A step to a neighbouring cell switches that cell and its neighbours. The board is solved when all cells are dark. A cell is
1 (dark) or 2 (lit), or 3 or 4, the same with the walker in it.

    python3 -m tests.lights COMMAND …      the terminal's commands, with this game added
"""

import sys

from game import games
from game.app import words
from game.core.errors import BadNotation, IllegalMove
from game.core.game import Rules, State, Step, Variant
from game.core.grid import DIRECTIONS, LETTERS, WAYS
from game.core.notation import parse_moves
from game.core.rng import below

SIDE = 3
CELLS = SIDE * SIDE
WORDS: dict[str, tuple[str, ...]] = {
    "title-lights": ("Lights out", "熄燈", "熄灯"),
    "aim-lights": ("Put out every light.", "熄滅所有的燈。", "熄灭所有的灯。"),
    "board-lights": ("Lights, {rows} by {columns}", "燈盤，{rows}×{columns}", "灯盘，{rows}×{columns}"),
    "rule-lights": ("Steps switch lights.", "走一步會開關燈。", "走一步会开关灯。"),
    "lines-lights": ("One step a line. q: quit.", "每行一步。q：離開。", "每行一步。q：退出。"),
}


class Lights(Rules):
    """The rules of the game for the application, the arena and the terminal."""

    id = "lights"
    sizes = ((SIDE, SIDE),)
    default = Variant(SIDE)
    lower_is_better = True
    move_limit = 100

    def parse_variant(self, text: str) -> Variant:
        """Return the only variant. Raises: BadNotation."""
        if text != "3x3":
            raise BadNotation("no-such-variant", text=text)
        return self.default

    def format_variant(self, variant: Variant) -> str:
        return "3x3"

    def opening(self, variant: Variant, seed: int) -> State:
        """Walk backwards from a dark board, so that it can be solved."""
        walker = below(CELLS, seed, 0)
        board = tuple(3 if cell == walker else 1 for cell in range(CELLS))
        for ply in range(1, 9):
            ways = self.legal_actions(board)
            board = moved(switched(board), ways[below(len(ways), seed, ply)])
        return State(board if 2 in board or 4 in board else moved(switched(board), self.legal_actions(board)[0]))

    def parse_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
        """Return the board of nine digits. Raises: BadNotation."""
        if len(text) != CELLS or set(text) - set("1234") or len(set(text) & set("34")) != 1:
            raise BadNotation("no-such-tile", text=text)
        return tuple(int(sign) for sign in text)

    def format_position(self, board: tuple[int, ...]) -> str:
        """Return nine digits."""
        return "".join(str(number) for number in board)

    def parse_moves(self, text: str) -> list[str]:
        """Return one letter for each step. Raises: BadNotation."""
        return [letter for letter, times in parse_moves(text) for _ in range(times)]

    def play(self, variant: Variant, state: State, move: str, seed: int) -> Step:
        """Make one step. Raises: IllegalMove."""
        return Step(move, State(self.afterstate(state.board, LETTERS.index(move))[0], 0, state.moves + 1), ())

    def outcome(self, variant: Variant, state: State, going_on: bool) -> str:
        """Return "playing" or "solved"."""
        return "playing" if 2 in state.board or 4 in state.board else "solved"

    def legal_actions(self, board: tuple[int, ...], columns: int = 0) -> tuple[int, ...]:
        """Return the directions that stay on the board."""
        row, col = divmod(walker_of(board), SIDE)
        return tuple([way for way in DIRECTIONS if (row > 0, col < 2, row < 2, col > 0)[way]])

    def afterstate(self, board: tuple[int, ...], direction: int, columns: int = 0) -> tuple[tuple[int, ...], int]:
        """Step and switch; the gain is always 0. Raises: IllegalMove."""
        if direction not in self.legal_actions(board):
            raise IllegalMove("nothing-moves", direction=WAYS[direction])
        return switched(moved(board, direction)), 0

    def tap(self, state: State, cell: int) -> str:
        """Return the step to a neighbouring cell, "" for the walker's own cell. Raises: IllegalMove."""
        if cell == walker_of(state.board):
            return ""
        for direction in self.legal_actions(state.board):
            if walker_of(moved(state.board, direction)) == cell:
                return LETTERS[direction]
        raise IllegalMove("not-in-line", tile=cell)

    def values(self, cells: int) -> tuple[int, ...]:
        """Return the numbers that a cell can hold."""
        return (1, 2, 3, 4)

    def marks(self, state: State, elapsed_ms: int, outcome: str) -> dict[str, int]:
        """Return the number of steps of a solved game."""
        return {"moves": state.moves} if outcome == "solved" else {}

    def tile(self, value: int, cell: int) -> tuple[str, str]:
        """Return the text and the look of a cell."""
        return str(value), f"light-{value}"

    def read_tile(self, text: str) -> int:
        """Return the number written in a text. Raises: BadNotation."""
        if text not in ("1", "2", "3", "4"):
            raise BadNotation("no-such-tile", text=text)
        return int(text)

    def sentences(self, before: State, step: Step, columns: int = 0) -> list[tuple[str, dict[str, object]]]:
        """Return the direction and the move count, and the solved message at the end."""
        words: list[tuple[str, dict[str, object]]] = [("way-" + step.move, {}), ("announce-moves", {"moves": step.after.moves})]
        return words if self.outcome(self.default, step.after, True) == "playing" else words + [("announce-solved", {})]


def walker_of(board: tuple[int, ...]) -> int:
    return next(cell for cell, number in enumerate(board) if number > 2)


def moved(board: tuple[int, ...], direction: int) -> tuple[int, ...]:
    """Return the board with the walker in the next cell, without switching."""
    start = walker_of(board)
    goal = start + (-SIDE, 1, SIDE, -1)[direction]
    return tuple(number - 2 if cell == start else number + 2 if cell == goal else number for cell, number in enumerate(board))


def switched(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return the board with the walker's cell and its neighbours switched."""
    row, col = divmod(walker_of(board), SIDE)
    near = {cell for cell in range(CELLS) if abs(cell // SIDE - row) + abs(cell % SIDE - col) <= 1}
    return tuple((2, 1, 4, 3)[number - 1] if cell in near else number for cell, number in enumerate(board))


if __name__ in ("__main__", "__mp_main__"):  # A bot's process imports the module under the second name.
    games.GAMES += (Lights(),)
    words.add(WORDS)

if __name__ == "__main__":
    from game.term.commands import main  # Only after the list of games is complete.

    sys.exit(main(sys.argv[1:]))
