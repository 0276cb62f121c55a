"""Many games at once as a gymnasium vector environment, vectorised with numpy; a test compares them with the plain rules."""

from typing import Any

try:
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("The environments need gymnasium and numpy: pip install 'tilelab[gym]'", name=error.name) from error

from ..core.arguments import check_seed, whole
from ..core.game import Rules, Variant
from ..core.rng import SEEDS
from ..games import game_named
from .boards import Boards
from .packed import PackedBoards
from .ranks import RankBoards
from .single import MAX_IDLE_STEPS, observation_space, planes
from .sliding import SlidingBoards
from .state import check_limit

_NO_LIMIT = 1 << 62

def _boards_of(rules: Rules, variant: Variant, count: int) -> Boards:
    """Return boards of a kind. Raises: ValueError for one on which a move may move nothing."""
    if rules.may_idle(variant):
        raise ValueError("VectorGames plays no board where a letter may move nothing; gymnasium.make_vec(…, 'sync') plays it")
    if not rules.has_chance:
        return SlidingBoards(count, variant, rules)
    if variant.side == 4 and variant.options["spawn_every"] == 1:
        return PackedBoards(count, variant)
    return RankBoards(count, variant, max(rules.values(variant.rows * variant.columns)))


class VectorGames(VectorEnv[NDArray[np.uint8], NDArray[np.int64], Any]):
    """Parallel games of 2048 or the 15-puzzle, at millions of moves a second.

    Observations: `uint8` of shape (games, rows, columns): ranks, 0 empty, or the numbers of the puzzle, 0 the gap. Actions:
    0 1 2 3 for up, right, down, left, of shape (games,); an action that moves nothing changes nothing. Rewards: points, or -1 per
    action in the 15-puzzle, `float32`. A game terminates when nothing can move or the puzzle is solved. It is truncated after
    `max_episode_steps` actions, after `max_idle_steps` consecutive ones that change nothing, or when it has two tiles of the
    highest rank that observations hold (32768 on 4×4). `infos` holds `action_mask` of shape (games, 4), `score`, `moves` and
    `seed`.

    `reset(seed=s)` gives game i the seed s + i, and its n-th game after that the seed s + i + n * games: the same games as in the
    page. Runs from nearby seeds share most of their games, so use distant seeds for independent runs.

    `autoreset_mode` controls the end of a game. `NEXT_STEP`: the next step ignores its action and starts the next game.
    `SAME_STEP`: the last step returns the next game's board; `infos` has the final board in `final_obs` and the final infos in
    `final_info`. `DISABLED`: `reset(options={"reset_mask": …})` starts the next game.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "2048",
        variant: str = "",
        render_mode: str | None = None,
        max_idle_steps: int = MAX_IDLE_STEPS,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        one_hot: bool = False,
        max_episode_steps: int = 0,
    ) -> None:
        """Create games. variant: such as `3x4-f50-s1`, with a share of 4s and a number of start tiles. render_mode: must be None.

        max_idle_steps, max_episode_steps: 0 for no limit. autoreset_mode: gymnasium's enum or its value, such as "SameStep".
        one_hot: whether observations are planes of 0 and 1, of shape (games, numbers, rows, columns). Raises: ValueError, also
        for a variant such as `4x4-w3`, where a letter may move nothing.
        """
        count = whole(num_envs)
        if count is None or count < 1:
            raise ValueError(f"num_envs must be a whole number of at least 1, not {num_envs!r}")
        if render_mode is not None:
            raise ValueError(
                f"VectorGames cannot render: render_mode must be None, not {render_mode!r}; "
                "gymnasium.make_vec(…, vectorization_mode='sync') can"
            )
        rules = game_named(game)
        chosen = rules.parse_variant(variant) if variant else rules.default
        rules = rules.of(chosen)
        self._boards = _boards_of(rules, chosen, count)
        self.num_envs = num_envs = count
        self.variant = chosen
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.max_idle_steps = check_limit(max_idle_steps)
        self._idle_limit = self.max_idle_steps or _NO_LIMIT
        self._idle_steps = np.zeros(num_envs, np.int64)
        """Consecutive actions that have changed nothing."""
        self.max_episode_steps = check_limit(max_episode_steps)
        self._limit = self.max_episode_steps or _NO_LIMIT
        self._steps = np.zeros(num_envs, np.int64)
        self._cost = np.float32(0 if rules.has_chance else 1)
        self._one_hot = bool(one_hot)
        self.single_observation_space = observation_space(self._boards.highest, (chosen.rows, chosen.columns), self._one_hot)
        self.single_action_space = gymnasium.spaces.Discrete(4)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks = np.zeros((num_envs, 4), np.int8)
        self._is_over = np.ones(num_envs, np.bool_)
        self._has_begun = False
        self.seeds = np.zeros(num_envs, np.uint64)
        self.scores = np.zeros(num_envs, np.int64)
        self.moves = np.zeros(num_envs, np.uint32)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start all games. seed: of the first game, a list with one per game, or None for random seeds.

        options: `{"reset_mask": array of bool}` starts only some games; without a seed each continues with its next seed. Raises:
        ValueError for an invalid seed, list or option; the current games then stay as they are.
        """
        chosen = self._read_options({} if options is None else options)
        seeds = self._read_seeds(seed, options is not None and "reset_mask" in options)
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
        self.seeds[chosen] = seeds[chosen]
        was_over = self._is_over.copy()
        was_over[chosen] = False
        self._begin(chosen)
        self._look()
        self._is_over |= was_over
        return self._observations(), self._infos()

    def _read_options(self, options: dict[str, Any]) -> NDArray[np.intp]:
        """Return the indices of the games to start. Raises: ValueError."""
        unknown = sorted(str(name) for name in options if name != "reset_mask")
        if unknown:
            hint = "; gymnasium.make_vec(…, vectorization_mode='sync') takes a position" if unknown[0] == "position" else ""
            raise ValueError(f"unknown option {unknown[0]!r}: reset takes only 'reset_mask'{hint}")
        if "reset_mask" not in options:
            return np.arange(self.num_envs)
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"reset_mask must hold {self.num_envs} bools, one per game, of which at least one is True")
        if not self._has_begun:
            raise ValueError("the first reset must start all games, without a reset_mask")
        return np.flatnonzero(mask)

    def _read_seeds(self, seed: Any, is_partial: bool) -> NDArray[np.uint64]:
        """Return a seed for each game. Raises: ValueError."""
        if seed is None:
            if is_partial:
                return self.seeds + np.uint64(self.num_envs)
            seed = self._draw_seed()
        if not isinstance(seed, (list, tuple, np.ndarray)):
            start = check_seed(seed)
            seed = [(start + game) % SEEDS for game in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"the list must have {self.num_envs} seeds, one per game, not {len(seed)}")
        checked = [None if value is None else check_seed(value) for value in seed]
        return np.array([self._draw_seed() if value is None else value for value in checked], np.uint64)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in each game. Raises: ValueError for invalid actions, and for finished games that need a reset."""
        actions = self._read_actions(actions)
        fresh = self._is_over
        if fresh.any():
            if self.autoreset_mode == AutoresetMode.DISABLED:
                finished = np.flatnonzero(fresh).tolist()
                raise ValueError(f"{len(finished)} games are over, such as number {finished[0]}: reset them with a reset_mask")
            self._begin_next(fresh)
        moved, gained = self._boards.slide(actions, ~fresh)
        self.scores += gained
        self.moves += moved
        self._boards.spawn(moved, self.moves)
        self._steps += ~fresh
        self._idle_steps = np.where(moved | fresh, 0, self._idle_steps + 1)
        self._look()
        is_late = (self._idle_steps >= self._idle_limit) | (self._steps >= self._limit)
        truncations = (self._boards.are_full() | is_late) & ~self._is_over
        self._is_over = self._is_over | truncations
        is_over, infos = self._is_over, self._infos()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and is_over.any():
            infos = self._begin_at_once(infos)
        rewards = gained.astype(np.float32) - np.where(fresh, np.float32(0), self._cost)
        return self._observations(), rewards, is_over & ~truncations, truncations, infos

    def _read_actions(self, actions: Any) -> NDArray[np.int64]:
        """Return actions as an array. Raises: ValueError."""
        try:
            numbers = np.asarray(actions)
        except ValueError:
            numbers = np.zeros(0)
        is_one_each = numbers.shape == (self.num_envs,) and numbers.dtype.kind in "iu"
        if not is_one_each or numbers.min() < 0 or numbers.max() > 3:
            raise ValueError(f"actions must be {self.num_envs} whole numbers from 0 to 3, one per game")
        return numbers

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions move something, of shape (games, 4)."""
        masks: NDArray[np.bool_] = self._masks.astype(np.bool_)
        return masks

    def afterstates(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Return each action's board, `uint8` of shape (games, 4, rows, columns), and points, (games, 4), before chance acts.

        If nothing moves, it is the current board.
        """
        return self._boards.afterstates()

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(1 << 48))

    def _begin_next(self, is_over: NDArray[np.bool_]) -> None:
        """Start each finished game's next seed."""
        finished = np.flatnonzero(is_over)
        self.seeds[finished] += np.uint64(self.num_envs)
        self._begin(finished)

    def _begin_at_once(self, last: dict[str, Any]) -> dict[str, Any]:
        """Start the next game of each finished one; return the infos, with gymnasium's fields about the finished games."""
        is_over = self._is_over
        boards = self._observations()
        finals = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(is_over):
            finals[game] = boards[game]
        final_info: dict[str, Any] = {}
        for name, values in last.items():
            final_info[name], final_info[f"_{name}"] = values, is_over.copy()
        self._begin_next(is_over)
        self._look()
        ends = {"final_obs": finals, "_final_obs": is_over, "final_info": final_info, "_final_info": is_over.copy()}
        return {**self._infos(), **ends}

    def _begin(self, games: NDArray[np.intp]) -> None:
        """Deal the openings of games, by index."""
        self._has_begun = True
        for counts in (self._idle_steps, self._steps, self.scores, self.moves):
            counts[games] = 0
        self._boards.draws.begin(games, self.seeds[games])
        self._boards.begin(games)

    def _look(self) -> None:
        """Update which actions move something and which games are over."""
        self._masks, self._is_over = self._boards.look()

    def _observations(self) -> NDArray[np.uint8]:
        boards = self._boards.observations()
        return planes(boards, self._boards.highest) if self._one_hot else boards

    def _infos(self) -> dict[str, Any]:
        masks, scores, moves, seeds = self._masks.copy(), self.scores.copy(), self.moves.copy(), self.seeds.copy()
        return {"action_mask": masks, "score": scores, "moves": moves, "seed": seeds}
