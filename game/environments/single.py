"""One game as a gymnasium environment; needs gymnasium and numpy.

Source: the interface `gymnasium.Env`, Farama Foundation, gymnasium 1.x.
"""

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
from .picture import picture
from .state import check_limit, read_board

MAX_IDLE_STEPS = 100
"""After how many actions in a row that change nothing a game is truncated."""


class GameEnvironment(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """2048 or the 15-puzzle. An episode is the game of one seed: the same as in the page.

    Observation: the board, `uint8` of shape (rows, columns): ranks from 0 (empty), so 11 is the tile 2048, or the numbers of the
    15-puzzle, 0 for the blank. Action: 0 1 2 3, up right down left, the way tiles travel. An action that moves nothing changes
    nothing and brings no tile; where a tile comes only after a string of letters, as in `4x4-w3`, it counts as a letter. Reward:
    the points of 2048; -1 for each action of the 15-puzzle. An episode terminates when the game is over; reaching the target of
    2048 is not the end. It is truncated after `max_idle_steps` actions in a row that change nothing, so that the game of an agent
    which repeats an idle move ends, and where a set-up board has made two tiles of the highest rank of observations. `info` holds
    `action_mask` (`int8`, 1 for what moves something), `score`, `moves` and `seed`.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self, game: str = "2048", variant: str = "", render_mode: str | None = None, max_idle_steps: int = MAX_IDLE_STEPS
    ) -> None:
        """Make an environment. variant: a kind of board such as `3x3` or `4x4-f50-s1`, "" for the usual one.

        max_idle_steps: 0 for no limit. Raises: BadNotation for an unknown game or variant, ValueError for another bad argument.
        """
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.max_idle_steps = check_limit(max_idle_steps)
        self.game: Rules = game_named(game)
        self.variant: Variant = self.game.parse_variant(variant) if variant else self.game.default
        self.game = self.game.of(self.variant)
        self._shape = (self.variant.rows, self.variant.columns)
        self._highest = max(self.game.values(self.variant.rows * self.variant.columns))
        self.observation_space = gymnasium.spaces.Box(0, self._highest, self._shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(4)
        self.seed = 0
        """The seed of the game under way."""
        self.letters: list[str] = []
        """Its moves so far; behind `#/2048/4x4@SEED/` they are a link that shows the game."""
        self.state = self.game.opening(self.variant, self.seed)
        self._idle_steps = 0
        """How many actions in a row have changed nothing."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin the game of a seed, or of the next one that the environment's generator gives.

        options: `{"position": board}` begins from a board in place of the opening: text as in the page, or an observation, as an
        array or lists. Raises: ValueError for an unknown option, a bad seed or a board from which tiles beyond the observation
        space could come; the running game then stays as it is.
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
        """Return the board to begin from, None for the opening. Raises: ValueError."""
        unknown = sorted(str(name) for name in options if name != "position")
        if unknown:
            raise ValueError(f"the options of reset are 'position' alone, not {unknown[0]!r}")
        position = options.get("position")
        if position is None or isinstance(position, str) and not position:
            return None
        board = read_board(self.game, self.variant, position)
        if max(board) > self._highest or self._is_at_limit(board):
            raise ValueError(f"this board leads beyond rank {self._highest}, the highest that observations of its size hold")
        return board

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Make one move. Raises: ValueError for anything but 0, 1, 2 and 3."""
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
        """Return which of the four actions move something, by the name that sb3-contrib's MaskablePPO asks for."""
        masks: NDArray[np.bool_] = self._info()["action_mask"].astype(np.bool_)
        return masks

    def render(self) -> Any:
        """Return the board as rows of text, or as a picture of shape (height, width, 3), as `render_mode` says."""
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
        """Whether the game is truncated; no game that is over is."""
        is_idle = 0 < self.max_idle_steps <= self._idle_steps
        return (is_idle or self._is_at_limit(self.state.board)) and not self._is_over()

    def _is_at_limit(self, board: tuple[int, ...]) -> bool:
        """Whether two tiles of the highest rank could merge into one that observations do not hold."""
        return board.count(self._highest) > 1

    def _is_over(self) -> bool:
        return self.game.outcome(self.variant, self.state, True) != "playing"

    def _observation(self) -> NDArray[np.uint8]:
        return np.array(self.state.board, np.uint8).reshape(self._shape)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(4, np.int8)
        if not self._is_over():
            mask[list(self.game.legal_actions(self.state.board, self.variant.columns))] = 1
        return {"action_mask": mask, "score": self.state.score, "moves": self.state.moves, "seed": self.seed}
