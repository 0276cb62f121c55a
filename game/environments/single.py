"""One game as a gymnasium environment; needs gymnasium and numpy.

Source: the interface `gymnasium.Env`, Farama Foundation, gymnasium 1.x.
"""

from collections.abc import Sequence
from typing import Any

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("The environments need gymnasium and numpy: pip install 'tilelab[gym]'", name=error.name) from error

from ..core.arguments import check_action, check_seed
from ..core.game import Rules, State, Variant
from ..core.grid import LETTERS
from ..games import game_named
from ..library.pictures import HOLE, TRAY, colours
from .state import check_limit, read_board

MAX_IDLE_STEPS = 100
"""Consecutive actions that change nothing before a game is truncated."""


def observation_space(highest: int, shape: tuple[int, int], one_hot: bool) -> "gymnasium.Space[NDArray[np.uint8]]":
    """Return the space of observations of boards with numbers up to `highest`."""
    if one_hot:
        return gymnasium.spaces.Box(0, 1, (highest + 1, *shape), np.uint8)
    return gymnasium.spaces.Box(0, highest, shape, np.uint8)


def planes(boards: NDArray[np.uint8], highest: int) -> NDArray[np.uint8]:
    """Return boards (…, rows, columns) as planes of 0 and 1, (…, highest + 1, rows, columns)."""
    found: NDArray[np.uint8] = np.moveaxis(np.eye(highest + 1, dtype=np.uint8)[boards], -1, -3)
    return found


class GameEnvironment(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """2048 or the 15-puzzle. An episode is one game, the same for a seed as in the page.

    Observation: the board, `uint8` of shape (rows, columns): in 2048 ranks (11 is the tile 2048, 0 empty), in the 15-puzzle
    numbers (0 the blank); with `one_hot`, a plane of 0 and 1 for each number, of shape (numbers, rows, columns). Action: 0 1 2 3
    for up, right, down, left, the way tiles travel. An action that moves nothing changes nothing and adds no tile, but counts as
    a letter on boards such as `4x4-w3`, where a tile appears after a string of letters. Reward: points in 2048, -1 per action in
    the 15-puzzle. An episode terminates when the game is over; reaching 2048 does not end it. It is truncated after
    `max_idle_steps` consecutive actions that change nothing, which ends the game of an agent that is stuck, and if a custom board
    leads to two tiles of the highest rank that observations hold. `info` holds `action_mask` (`int8`, 1 for actions that move
    something), `score`, `moves` and `seed`.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self,
        game: str = "2048",
        variant: str = "",
        render_mode: str | None = None,
        max_idle_steps: int = MAX_IDLE_STEPS,
        one_hot: bool = False,
    ) -> None:
        """Create an environment. variant: such as `3x3` or `4x4-f50-s1`, "" for the default. max_idle_steps: 0 for no limit.

        one_hot: whether observations are planes of 0 and 1, from which networks learn more than from ranks. Raises: BadNotation
        for an unknown game or variant, ValueError for other invalid arguments.
        """
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.max_idle_steps = check_limit(max_idle_steps)
        self.game: Rules = game_named(game)
        self.variant: Variant = self.game.parse_variant(variant) if variant else self.game.default
        self.game = self.game.of(self.variant)
        self._shape = (self.variant.rows, self.variant.columns)
        self._highest = max(self.game.values(self.variant.rows * self.variant.columns))
        self._one_hot = bool(one_hot)
        self.observation_space = observation_space(self._highest, self._shape, self._one_hot)
        self.action_space = gymnasium.spaces.Discrete(4)
        self.seed = 0
        """The seed of the current game."""
        self.letters: list[str] = []
        """The moves so far; appended to `#/2048/4x4@SEED/` they make a link that shows the game."""
        self.state = self.game.opening(self.variant, self.seed)
        self._idle_steps = 0
        """Consecutive actions that have changed nothing."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start the game of a seed, or of a random one from the environment's generator.

        options: `{"position": board}` starts from a board: text as in the page, or an observation, as an array or lists.
        Raises: ValueError for an unknown option, an invalid seed, or a board from which tiles could exceed the observation space;
        the current game then stays as it is.
        """
        if seed is not None:
            seed = check_seed(seed)
        board = self._read_options({} if options is None else options)
        super().reset(seed=seed)
        self.seed = int(self.np_random.integers(1 << 48)) if seed is None else seed
        self.letters = []
        self._idle_steps = 0
        self.state = self.game.opening(self.variant, self.seed) if board is None else State(board)
        return self._observation(), self._info()

    def _read_options(self, options: dict[str, Any]) -> tuple[int, ...] | None:
        """Return the board to start from, None for the opening. Raises: ValueError."""
        unknown = sorted(str(name) for name in options if name != "position")
        if unknown:
            raise ValueError(f"unknown option {unknown[0]!r}: reset takes only 'position'")
        position = options.get("position")
        if position is None or isinstance(position, str) and not position:
            return None
        board = read_board(self.game, self.variant, position)
        if max(board) > self._highest or self._is_at_limit(board):
            raise ValueError(f"this board could exceed rank {self._highest}, the highest in observations of its size")
        return board

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Make a move. Raises: ValueError for an invalid action."""
        direction = check_action(action)
        reward = 0.0 if self.game.has_chance else -1.0
        before = self.state.board
        if self._can_play(direction) and not self._is_over() and not self._is_cut_off():
            letter = LETTERS[direction]
            step = self.game.play(self.variant, self.state, letter, self.seed)
            self.state = step.after
            self.letters.append(letter)
            reward += step.gain
        self._idle_steps = self._idle_steps + 1 if self.state.board == before else 0
        return self._observation(), reward, self._is_over(), self._is_cut_off(), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which of the four actions move something; the name is the one that sb3-contrib's MaskablePPO uses."""
        masks: NDArray[np.bool_] = self._info()["action_mask"].astype(np.bool_)
        return masks

    def render(self) -> Any:
        """Return the board as text or as an array of shape (height, width, 3), depending on `render_mode`."""
        columns = self.variant.columns
        texts = [self.game.tile(value, cell)[0] if value else "." for cell, value in enumerate(self.state.board)]
        if self.render_mode == "ansi":
            width = max(map(len, texts)) + 1
            rows = [texts[start : start + columns] for start in range(0, len(texts), columns)]
            return "".join("".join(text.rjust(width) for text in row) + "\n" for row in rows)
        if self.render_mode == "rgb_array":
            looks = [self.game.tile(value, cell)[1] if value else "" for cell, value in enumerate(self.state.board)]
            return picture(columns, ["" if text == "." else text for text in texts], looks)
        return None

    def _can_play(self, direction: int) -> bool:
        return self.game.may_idle(self.variant) or direction in self.game.legal_actions(self.state.board, self.variant.columns)

    def _is_cut_off(self) -> bool:
        """Return whether the game is truncated; a game that is over never is."""
        is_idle = 0 < self.max_idle_steps <= self._idle_steps
        return (is_idle or self._is_at_limit(self.state.board)) and not self._is_over()

    def _is_at_limit(self, board: tuple[int, ...]) -> bool:
        """Return whether two tiles of the highest rank could merge into one beyond the observation space."""
        return board.count(self._highest) > 1

    def _is_over(self) -> bool:
        return self.game.outcome(self.variant, self.state, True) != "playing"

    def _observation(self) -> NDArray[np.uint8]:
        board = np.array(self.state.board, np.uint8).reshape(self._shape)
        return planes(board, self._highest) if self._one_hot else board

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(4, np.int8)
        if not self._is_over():
            mask[list(self.game.legal_actions(self.state.board, self.variant.columns))] = 1
        return {"action_mask": mask, "score": self.state.score, "moves": self.state.moves, "seed": self.seed}


CELL = 64
"""Width and height of a cell in pixels."""
GAP = 6

_ROWS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711",
    "5": "74717", "6": "74757", "7": "71122", "8": "75757", "9": "75717",
}  # fmt: skip
"""The five rows of each digit's dots, each row as three bits in an octal digit."""


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _glyphs(text: str) -> NDArray[np.bool_]:
    """Return the dots of a number, of shape (5, 4 * digits - 1)."""
    dots = np.zeros((5, 4 * len(text) - 1), np.bool_)
    for place, digit in enumerate(text):
        for row, octal in enumerate(_ROWS[digit]):
            for col in range(3):
                dots[row, 4 * place + col] = int(octal) >> (2 - col) & 1
    return dots


def picture(columns: int, texts: Sequence[str], looks: Sequence[str]) -> NDArray[np.uint8]:
    """Draw a board. texts: the number in each cell, or "". looks: `rank-N`, `home` or `away`.

    Returns: `uint8` of shape (rows * 64 + 6, columns * 64 + 6, 3).
    """
    image = np.empty((len(texts) // columns * CELL + GAP, columns * CELL + GAP, 3), np.uint8)
    image[:] = _rgb(TRAY)
    for cell, (text, look) in enumerate(zip(texts, looks)):
        row, col = divmod(cell, columns)
        inside = image[row * CELL + GAP : (row + 1) * CELL, col * CELL + GAP : (col + 1) * CELL]
        face, ink = colours(look) if text else (HOLE, HOLE)
        inside[:] = _rgb(face)
        if text:
            dots = _glyphs(text)
            scale = min(5, (CELL - 2 * GAP) // dots.shape[1])
            large = dots.repeat(scale, 0).repeat(scale, 1)
            top, left = [(length - part) // 2 for length, part in zip(inside.shape, large.shape)]
            inside[top : top + large.shape[0], left : left + large.shape[1]][large] = _rgb(ink)
    return image
