"""Many games of 2048 at once as a gymnasium vector environment, vectorised with numpy.

A board is a 64-bit word with a nibble per cell, cell 0 lowest; a row has 16 bits and indexes a table of all slides. Each board is
also stored transposed, for vertical moves. A test compares the games with those of the plain rules.
"""

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
from ..core.rng import SEEDS
from ..games import game_named
from ..twenty48.game import Twenty48
from .single import MAX_IDLE_STEPS, observation_space, planes
from .state import check_limit

Words = NDArray[np.uint64]
Numbers = NDArray[np.uint32]

_ROWS = 1 << 16
_NIBBLES = np.uint64(0x1111111111111111)
_TOP_RANK = 15
"""The highest rank that a nibble holds: 32768."""
_GOLDEN = np.uint32(0x9E3779B9)
_NO_LIMIT = 1 << 62
_OF_EACH_GAME = {"action_masks": "action_masks", "moves": "moves", "score": "scores", "seed": "seeds"}
_OF_ALL_GAMES = ("autoreset_mode", "max_idle_steps", "metadata", "render_mode", "spec", "variant")
"""The names for `get_attr` and `call`."""


def _slide_tables() -> tuple[NDArray[np.uint16], Numbers, NDArray[np.uint8]]:
    """Return the result and the points of every row's slide, first all left, then all right, and its ways (bit 0 left, 1 right).

    Two tiles of rank 15 do not merge here, because `Vector2048` ends such a game first.
    """
    rows = np.arange(_ROWS, dtype=np.uint32)
    cells = [rows >> (4 * place) & 15 for place in range(4)]
    slid, gains = [], []
    for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
        after = np.zeros((_ROWS, 4), np.uint32)
        place = np.zeros(_ROWS, np.intp)
        waiting = np.zeros(_ROWS, np.uint32)
        gain = np.zeros(_ROWS, np.uint32)
        for cell in order:
            rank = cells[cell]
            merges = (rank > 0) & (rank == waiting) & (rank < _TOP_RANK)
            moves = (rank > 0) & ~merges
            after[merges, place[merges] - 1] = rank[merges] + 1
            gain[merges] += np.uint32(2) << rank[merges]
            waiting[merges] = 0
            after[moves, place[moves]] = rank[moves]
            waiting[moves] = rank[moves]
            place[moves] += 1
        shifts = np.array([4 * cell for cell in order], np.uint32)
        slid.append((after << shifts).sum(axis=1, dtype=np.uint32).astype(np.uint16))
        gains.append(gain)
    ways = (slid[0] != rows).astype(np.uint8) | (slid[1] != rows).astype(np.uint8) << 1
    return np.concatenate(slid), np.concatenate(gains), ways


def _place_table() -> NDArray[np.uint8]:
    """Return a table: the k-th empty cell (column k) for each 16-bit set of empty cells (row)."""
    bits = np.arange(_ROWS, dtype=np.uint32)[:, None] >> np.arange(16, dtype=np.uint32) & 1
    order = np.argsort(1 - bits, axis=1, kind="stable")
    return order.astype(np.uint8)


def transposed(boards: Words) -> Words:
    """Transpose boards by swapping nibbles and then pairs of nibbles."""
    swap = (boards ^ boards >> np.uint64(12)) & np.uint64(0x0000F0F00000F0F0)
    boards = boards ^ swap ^ swap << np.uint64(12)
    swap = (boards ^ boards >> np.uint64(24)) & np.uint64(0x00000000FF00FF00)
    turned: Words = boards ^ swap ^ swap << np.uint64(24)
    return turned


def _cells(boards: Words) -> NDArray[np.uint8]:
    """Unpack boards to ranks of shape (games, 4, 4)."""
    pairs = boards.view(np.uint8).reshape(-1, 8)
    return np.stack((pairs & 15, pairs >> 4), axis=2).reshape(-1, 4, 4)


def _mix(word: Numbers) -> Numbers:
    """`game.core.rng.mix`, vectorised."""
    word = word ^ word >> np.uint32(16)
    word = word * np.uint32(0x85EBCA6B)
    word ^= word >> np.uint32(13)
    word *= np.uint32(0xC2B2AE35)
    return word ^ word >> np.uint32(16)


def _absorb(word: Numbers, part: Numbers | np.uint32) -> Numbers:
    return _mix((word ^ part) + _GOLDEN)


class Vector2048(VectorEnv[NDArray[np.uint8], NDArray[np.int64], Any]):
    """Parallel games of 2048 on 4×4 boards, at millions of moves a second.

    Observations: ranks, `uint8` of shape (games, 4, 4), 0 empty. Actions: 0 1 2 3 for up, right, down, left, of shape (games,);
    an action that moves nothing changes nothing. Rewards: points, `float32`. A game terminates when nothing can move. It is
    truncated after `max_idle_steps` consecutive actions that change nothing, or when it has two 32768 tiles, because a nibble
    cannot hold their sum. `infos` holds `action_mask` of shape (games, 4), `score`, `moves` and `seed`.

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
    ) -> None:
        """Create games. variant: such as `4x4-f50-s1`, with a share of 4s and a number of start tiles. render_mode: must be None.

        max_idle_steps: 0 for no limit. autoreset_mode: gymnasium's enum or its value, such as "SameStep". one_hot: whether
        observations are planes of 0 and 1, of shape (games, 16, 4, 4). Raises: ValueError, also for a variant that is not 4×4
        with a tile after each move.
        """
        count = whole(num_envs)
        if count is None or count < 1:
            raise ValueError(f"num_envs must be a whole number of at least 1, not {num_envs!r}")
        if render_mode is not None:
            raise ValueError(
                f"Vector2048 cannot render: render_mode must be None, not {render_mode!r}; "
                "gymnasium.make_vec(…, vectorization_mode='sync') can"
            )
        rules = game_named(game)
        chosen = rules.parse_variant(variant) if variant else rules.default
        if not isinstance(rules, Twenty48) or chosen.side != 4 or chosen.options["spawn_every"] != 1 or rules.may_idle(chosen):
            raise ValueError("Vector2048 only plays 4×4 with a tile after each move; gymnasium.make_vec(…, 'sync') plays others")
        self.num_envs = num_envs = count
        self.variant = chosen
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.max_idle_steps = check_limit(max_idle_steps)
        self._idle_limit = self.max_idle_steps or _NO_LIMIT
        self._idle_steps = np.zeros(num_envs, np.int64)
        """Consecutive actions that have changed nothing."""
        self._one_hot = bool(one_hot)
        self.single_observation_space = observation_space(_TOP_RANK, (4, 4), self._one_hot)
        self.single_action_space = gymnasium.spaces.Discrete(4)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._four_percent = np.uint32(chosen.options["four_percent"])
        self._slid, self._gains, self._ways = _slide_tables()
        self._places = _place_table()
        self._boards = np.zeros(num_envs, np.uint64)
        self._turned = np.zeros(num_envs, np.uint64)
        self._prefix = np.zeros(num_envs, np.uint32)
        """The generator's word after both halves of each seed."""
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

    def _read_seeds(self, seed: Any, is_partial: bool) -> Words:
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
        is_vertical = (actions & 1) == 0
        source = np.where(is_vertical, self._turned, self._boards)
        towards_end = (actions == 1) | (actions == 2)
        index = source.view(np.uint16).reshape(-1, 4) + (towards_end.astype(np.uint32) << 16)[:, None]
        after = np.ascontiguousarray(self._slid[index]).view(np.uint64)[:, 0]
        moved = (after != source) & ~fresh
        gained = np.where(moved, self._gains[index].sum(axis=1, dtype=np.uint32), np.uint32(0))
        other = transposed(after)
        boards = np.where(is_vertical, other, after)
        self._boards = np.where(moved, boards, self._boards)
        self._turned = np.where(moved, np.where(is_vertical, after, other), self._turned)
        self.scores += gained
        self.moves += moved
        self._spawn(moved, self.moves)
        self._idle_steps = np.where(moved | fresh, 0, self._idle_steps + 1)
        self._look()
        truncations = (self._has_top_pair() | (self._idle_steps >= self._idle_limit)) & ~self._is_over
        self._is_over = self._is_over | truncations
        is_over, infos = self._is_over, self._infos()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and is_over.any():
            infos = self._begin_at_once(infos)
        return self._observations(), gained.astype(np.float32), is_over & ~truncations, truncations, infos

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

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Return an attribute of each game. Raises: AttributeError for an unknown one."""
        return self.call(name)

    def call(self, name: str, *arguments: Any, **named: Any) -> tuple[Any, ...]:
        """Return an attribute, or a method's result, of each game. Raises: AttributeError for an unknown one."""
        if name in _OF_ALL_GAMES and not arguments and not named:
            return (getattr(self, name),) * self.num_envs
        if name in _OF_EACH_GAME and not arguments and not named:
            values = getattr(self, _OF_EACH_GAME[name])
            return tuple(values() if callable(values) else values.tolist())
        names = ", ".join(sorted((*_OF_ALL_GAMES, *_OF_EACH_GAME)))
        raise AttributeError(
            f"Vector2048 has no environment per game: get_attr and call support only {names}, without arguments, not {name!r}; "
            "gymnasium.make_vec(…, vectorization_mode='sync') has one per game"
        )

    def afterstates(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Return each action's board, `uint8` of shape (games, 4, 4, 4), and points, (games, 4), before chance acts.

        If nothing moves, it is the current board.
        """
        boards, gains = [], []
        for action in range(4):
            source = self._boards if action & 1 else self._turned
            index = source.view(np.uint16).reshape(-1, 4) + np.uint32(_ROWS if action in (1, 2) else 0)
            after = np.ascontiguousarray(self._slid[index]).view(np.uint64)[:, 0]
            boards.append(_cells(after if action & 1 else transposed(after)))
            gains.append(self._gains[index].sum(axis=1))
        return np.stack(boards, axis=1), np.stack(gains, axis=1).astype(np.float32)

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
        self._idle_steps[games] = 0
        start = np.full(len(games), _GOLDEN, np.uint32)
        seeds = self.seeds[games]
        self._prefix[games] = _absorb(_absorb(start, seeds.astype(np.uint32)), (seeds >> np.uint64(32)).astype(np.uint32))
        self._boards[games] = 0
        self._turned[games] = 0
        self.scores[games] = 0
        self.moves[games] = 0
        chosen = np.zeros(self.num_envs, np.bool_)
        chosen[games] = True
        for tile in range(self.variant.options["start"]):
            self._spawn(chosen, np.zeros(self.num_envs, np.uint32), 2 * tile)

    def _spawn(self, chosen: NDArray[np.bool_], plies: Numbers, lane: int = 0) -> None:
        """Add a tile to the chosen boards, with the draws of `rules.spawn`."""
        boards = self._boards
        filled = boards | boards >> np.uint64(2)
        filled = filled | filled >> np.uint64(1)
        empty = ~filled & _NIBBLES
        empty = (empty | empty >> np.uint64(3)) & np.uint64(0x0303030303030303)
        empty = (empty | empty >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
        empty = (empty | empty >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
        cells = ((empty | empty >> np.uint64(24)) & np.uint64(0xFFFF)).astype(np.intp)
        count = np.maximum(np.bitwise_count(cells), 1).astype(np.uint32)
        word = _absorb(self._prefix, plies)
        cell = self._places[cells, self._below(word, count, lane)].astype(np.uint64)
        hundred = np.full(self.num_envs, 100, np.uint32)
        rank = np.where(self._below(word, hundred, lane + 1) < self._four_percent, np.uint64(2), np.uint64(1))
        turned = (cell & np.uint64(3)) << np.uint64(2) | cell >> np.uint64(2)
        rank = np.where(chosen, rank, np.uint64(0))
        self._boards = boards | rank << (cell << np.uint64(2))
        self._turned = self._turned | rank << (turned << np.uint64(2))

    def _below(self, word: Numbers, bounds: Numbers, lane: int) -> Numbers:
        """`game.core.rng.below`, vectorised: words beyond the last multiple of a bound are drawn again, 64 lanes further."""
        drawn = _absorb(word, np.uint32(lane))
        limits = (1 << 32) - (1 << 32) % bounds.astype(np.uint64)
        while (rejected := drawn >= limits).any():
            lane += 64
            drawn = np.where(rejected, _absorb(word, np.uint32(lane)), drawn)
        return drawn % bounds

    def _look(self) -> None:
        """Update which actions move something and which games are over."""
        across = np.bitwise_or.reduce(self._ways[self._boards.view(np.uint16).reshape(-1, 4)], axis=1)
        down = np.bitwise_or.reduce(self._ways[self._turned.view(np.uint16).reshape(-1, 4)], axis=1)
        self._masks = np.stack((down & 1, across >> 1, down >> 1, across & 1), axis=1).astype(np.int8)
        self._is_over = (across | down) == 0

    def _has_top_pair(self) -> NDArray[np.bool_]:
        """Return which boards hold two tiles of the highest rank."""
        full = self._boards & self._boards >> np.uint64(2)
        full = full & full >> np.uint64(1) & _NIBBLES
        has_pair: NDArray[np.bool_] = np.bitwise_count(full) > 1
        return has_pair

    def _observations(self) -> NDArray[np.uint8]:
        boards = _cells(self._boards)
        return planes(boards, _TOP_RANK) if self._one_hot else boards

    def _infos(self) -> dict[str, Any]:
        masks, scores, moves, seeds = self._masks.copy(), self.scores.copy(), self.moves.copy(), self.seeds.copy()
        return {"action_mask": masks, "score": scores, "moves": moves, "seed": seeds}
