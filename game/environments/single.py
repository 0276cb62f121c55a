"""One game as a gymnasium environment; needs gymnasium and numpy.

Source: the interface `gymnasium.Env`, Farama Foundation, gymnasium 1.x.
"""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from game.core.game import Game, State, Variant
from game.core.grid import DIRECTIONS, LETTERS
from game.environments.picture import picture
from game.environments.state import check_seed
from game.games import game_named


class GameEnvironment(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """2048 or the 15-puzzle. An episode is the game of one seed: the same as in the page.

    Observation: the board, `uint8` of shape (rows, columns): ranks from 0 (empty), so 11 is the tile 2048, or the numbers of the
    15-puzzle, 0 for the blank. Action: 0 1 2 3, up right down left, the way tiles travel. An action that moves nothing changes
    nothing and brings no tile; where a tile comes only after a string of letters, as in `4x4-w3`, it counts as a letter. Reward:
    the points of 2048; -1 for each action of the 15-puzzle. An episode terminates when the game is over; reaching the target of
    2048 is not the end. `info` holds `action_mask` (`int8`, 1 for what moves something), `score`, `moves` and `seed`.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(self, game: str = "2048", variant: str = "", render_mode: str | None = None) -> None:
        """Make an environment. variant: a kind of board such as `3x3` or `4x4-f50-s1`, "" for the usual one.

        Raises: BadNotation for a game or a kind that is none, ValueError for a mode of rendering that is none.
        """
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.game: Game = game_named(game)
        self.variant: Variant = self.game.parse_variant(variant) if variant else self.game.default
        self._shape = (self.variant.rows, self.variant.columns)
        highest = max(self.game.values(self.variant.rows * self.variant.columns))
        self.observation_space = gymnasium.spaces.Box(0, highest, self._shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(4)
        self.seed = 0
        """The seed of the game under way."""
        self.letters: list[str] = []
        """Its moves so far; behind `#/2048/4x4@SEED/` they are a link that shows the game."""
        self.state = self.game.opening(self.variant, self.seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin the game of a seed, or of the next one that the environment's generator gives.

        options: `{"position": text}` begins from a board in place of the opening. Raises: BadNotation for a text that is no
        board, ValueError for a seed that is none; the running game then stays as it is.
        """
        if seed is not None:
            check_seed(seed)
        position = (options or {}).get("position", "")
        board = self.game.parse_position(position, *self._shape) if position else None
        super().reset(seed=seed)
        self.seed = int(self.np_random.integers(1 << 48)) if seed is None else seed
        self.letters = []
        self.state = self.game.opening(self.variant, self.seed) if board is None else State(board)
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Make one move. Raises: ValueError for an action that is none."""
        if action not in DIRECTIONS:
            raise ValueError(f"an action is 0 (up), 1 (right), 2 (down) or 3 (left), not {action!r}")
        reward = 0.0 if self.game.has_chance else -1.0
        can_play = self.game.may_idle(self.variant) or action in self.game.legal_actions(self.state.board, self.variant.columns)
        if can_play and not self._is_over():
            letter = LETTERS[action]
            step = self.game.play(self.variant, self.state, letter, self.seed)
            self.state = step.after
            self.letters.append(letter)
            reward += step.gain
        return self._observation(), reward, self._is_over(), False, self._info()

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

    def _is_over(self) -> bool:
        return self.game.outcome(self.variant, self.state, True) != "playing"

    def _observation(self) -> NDArray[np.uint8]:
        return np.array(self.state.board, np.uint8).reshape(self._shape)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(4, np.int8)
        if not self._is_over():
            mask[list(self.game.legal_actions(self.state.board, self.variant.columns))] = 1
        return {"action_mask": mask, "score": self.state.score, "moves": self.state.moves, "seed": self.seed}
