"""Both games pass gymnasium's checker; the vector environment equals the plain rules, game by game."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from game.arena.bot import load_bot
from game.arena.builtin import find_builtin, read_source
from game.arena.play import Playthrough, Setup
from game.core.grid import LETTERS
from game.environments.packed import PackedBoards, transposed
from game.environments.single import GameEnvironment
from game.environments.state import State
from game.environments.vector import VectorGames
from game.games import game_named
from game.twenty48 import rules

LOST = "1212212112122121"
KINDS = [("2048", ""), ("2048", "3x3"), ("2048", "6x6-f50"), ("2048", "3x4"), ("15", ""), ("15", "3x3"), ("15", "8x8")]


@pytest.mark.parametrize(("game", "variant"), KINDS)
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_gymnasiums_checker_finds_nothing(game: str, variant: str, mode: str | None) -> None:
    environment = gymnasium.make(f"tilelab/{game}-v0", variant=variant, render_mode=mode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(environment.unwrapped)
    environment.close()


def test_a_seed_deals_the_pages_game_and_its_letters_are_the_transcript() -> None:
    game = game_named("2048")
    greedy = find_builtin("2048", "greedy")
    assert greedy
    playthrough = Playthrough(Setup(game, game.default, load_bot(read_source(greedy), "greedy")), 17)
    for _ in playthrough.plies():
        pass
    environment = GameEnvironment("2048")
    _, info = environment.reset(seed=17)
    total = 0.0
    for letter in playthrough.record.transcript:
        board, reward, _, _, info = environment.step(LETTERS.index(letter))
        total += reward
    assert tuple(board.reshape(-1)) == playthrough.state.board
    assert total == info["score"] == playthrough.record.score
    assert "".join(environment.letters) == playthrough.record.transcript


def test_an_action_that_moves_nothing_changes_nothing() -> None:
    environment = GameEnvironment("2048")
    before, info = environment.reset(seed=0, options={"position": "1000000000000000"})
    assert info["action_mask"].tolist() == [0, 1, 1, 0]
    after, reward, terminated, truncated, info = environment.step(0)
    assert (after == before).all()
    assert (reward, terminated, truncated, info["moves"]) == (0.0, False, False, 0)


@pytest.mark.parametrize("variant", ["4x4-w3", "3x3-w1"])
def test_a_letter_that_moves_nothing_counts_if_whole_strings_are_played(variant: str) -> None:
    game = game_named("2048")
    kind = game.parse_variant(variant)
    environment = GameEnvironment("2048", variant)
    environment.reset(seed=1)
    state = game.opening(kind, 1)
    for letter in "uuuululrr":
        state = game.play(kind, state, letter, 1).after
        board, _, _, _, info = environment.step(LETTERS.index(letter))
        assert (tuple(board.reshape(-1).tolist()), info["score"], info["moves"]) == (state.board, state.score, state.moves)
    assert "".join(environment.letters) == "uuuululrr"


def test_no_letter_counts_once_the_game_is_over() -> None:
    environment = GameEnvironment("2048", "4x4-w3")
    environment.reset(options={"position": "1212212112122121"})
    board, _, terminated, _, info = environment.step(0)
    assert (board.reshape(-1).tolist(), terminated, info["moves"]) == ([1, 2, 1, 2, 2, 1, 2, 1] * 2, True, 0)


@pytest.mark.parametrize(
    ("seed", "position", "words"),
    [(5, "nonsense", "has 16 cells"), (None, "123", "has 16 cells"), (-1, "", "not -1"), (2**64, "", f"not {2**64}")],
)
def test_a_refused_reset_leaves_the_running_game_unchanged(seed: int | None, position: str, words: str) -> None:
    environment, other = GameEnvironment("2048"), GameEnvironment("2048")
    for each in (environment, other):
        each.reset(seed=3)
        each.step(0)
    with pytest.raises(ValueError, match=words):
        environment.reset(seed=seed, options={"position": position})
    assert (environment.seed, environment.letters, environment.state) == (other.seed, other.letters, other.state)
    assert environment.reset()[1]["seed"] == other.reset()[1]["seed"]


def test_the_15_puzzle_ends_when_it_is_solved() -> None:
    environment = GameEnvironment("15", "3x3", render_mode="ansi")
    environment.reset(options={"position": "1 2 3/4 5 6/7 0 8"})
    _, reward, terminated, _, info = environment.step(3)
    assert (reward, terminated, info["action_mask"].tolist()) == (-1.0, True, [0, 0, 0, 0])
    assert environment.render() == " 1 2 3\n 4 5 6\n 7 8 .\n"


def test_a_picture_has_the_colours_of_the_page_and_legible_digits() -> None:
    environment = GameEnvironment("2048", render_mode="rgb_array")
    environment.reset(options={"position": "b100000000000000"})
    image: Any = environment.render()
    assert image.shape == (262, 262, 3)
    assert image[8, 8].tolist() == [0xEE, 0x8A, 0x04]
    assert (image[6:64, 6:64] == [0x2B, 0x1D, 0x14]).all(axis=2).sum() > 300
    assert (image[70:128, 6:64] == [0x7D, 0x67, 0x59]).all()


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: GameEnvironment("chess"), ValueError, "chess"),
        (lambda: GameEnvironment("2048", "9x9"), ValueError, "9x9"),
        (lambda: GameEnvironment(render_mode="human"), ValueError, "human"),
        (lambda: GameEnvironment().reset(seed=-1), ValueError, "-1"),
        (lambda: GameEnvironment().reset(seed=2**64), ValueError, str(2**64)),
        (lambda: GameEnvironment().reset(seed="x"), ValueError, "'x'"),  # type: ignore[arg-type]
        (lambda: GameEnvironment().reset(seed=1.5), ValueError, "1.5"),  # type: ignore[arg-type]
        (lambda: GameEnvironment().reset(options={"seed": 1}), ValueError, "unknown option 'seed'"),
        (lambda: GameEnvironment().reset(options={"position": "hh00000000000000"}), ValueError, "exceed rank 17"),
        (lambda: GameEnvironment().reset(options={"position": "i000000000000000"}), ValueError, "exceed rank 17"),
        (lambda: GameEnvironment("2048", "3x3").reset(options={"position": "B00000000"}), ValueError, "exceed rank 10"),
        (lambda: GameEnvironment(max_idle_steps=-1), ValueError, "max_idle_steps .*-1"),
        (lambda: GameEnvironment(max_idle_steps=1.5), ValueError, "max_idle_steps .*1.5"),  # type: ignore[arg-type]
        (lambda: VectorGames(2, max_idle_steps=-1), ValueError, "max_idle_steps .*-1"),
        (lambda: VectorGames(0), ValueError, "num_envs .*0"),
        (lambda: VectorGames(2, autoreset_mode="Never"), ValueError, "Never"),
        (lambda: VectorGames(2).reset(options={"position": "1"}), ValueError, "unknown option 'position'.*'sync'"),
        (lambda: VectorGames(2).reset(options={"reset_masks": "1"}), ValueError, "unknown option 'reset_masks'"),
        (lambda: begun().reset(options={"reset_mask": [True]}), ValueError, "2 bools"),
        (lambda: begun().reset(options={"reset_mask": [1, 0]}), ValueError, "2 bools"),
        (lambda: begun().reset(options={"reset_mask": [False, False]}), ValueError, "at least one is True"),
        (lambda: VectorGames(2).reset(options={"reset_mask": [True, False]}), ValueError, "the first reset must start all games"),
        (lambda: VectorGames(2).reset(seed=1.5), ValueError, "1.5"),  # type: ignore[arg-type]
        (lambda: VectorGames(2, max_episode_steps=-1), ValueError, "-1"),
        (lambda: VectorGames(2, "15", "3x4"), ValueError, "3x4"),
        (lambda: VectorGames(2, variant="4x4-w1"), ValueError, "make_vec"),
        (lambda: gymnasium.make_vec("tilelab/2048-v0", 2, render_mode="ansi"), ValueError, "'ansi'.*vectorization_mode='sync'"),
        (lambda: VectorGames(2).reset(seed=-1), ValueError, "-1"),
        (lambda: VectorGames(2).reset(seed=[1, 2**64]), ValueError, str(2**64)),
        (lambda: VectorGames(2).reset(seed=[1]), ValueError, "the list must have 2 seeds, one per game, not 1"),
        (lambda: VectorGames(2).step(np.array([0, 4])), ValueError, "2 whole numbers from 0 to 3"),
        (lambda: VectorGames(2).step(np.array([0])), ValueError, "2 whole numbers from 0 to 3"),
        (lambda: State("2048", seed=-1), ValueError, "-1"),
        (lambda: State("chess"), ValueError, "chess"),
    ],
)
def test_invalid_arguments_are_refused_with_their_values(make: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make()


NO_ACTIONS = [4, -1, 1.0, True, None, "u", np.array([1]), np.float64(1), np.bool_(True), [1], np.array([0, 1])]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
@pytest.mark.parametrize("make", [GameEnvironment, lambda: GameEnvironment("15"), lambda: State(seed=1), lambda: State("15")])
def test_both_games_refuse_anything_but_an_action(make: Any, action: Any) -> None:
    environment = make()
    act = environment.apply_action if isinstance(environment, State) else environment.step
    with pytest.raises(ValueError, match=r"an action is 0 \(up\), 1 \(right\), 2 \(down\) or 3 \(left\), not "):
        act(action)


@pytest.mark.parametrize("action", [1, np.int64(1), np.uint8(1), np.array(1)], ids=repr)
@pytest.mark.parametrize("game", ["2048", "15"])
def test_whole_numbers_of_numpy_are_actions(game: str, action: Any) -> None:
    one, other = GameEnvironment(game), GameEnvironment(game)
    one.reset(seed=3)
    other.reset(seed=3)
    assert (one.step(action)[0] == other.step(1)[0]).all()


@pytest.mark.parametrize("actions", [[0], [0, 4], [0.0, 1.0], [True, False], 1, None, "ur", [[0, 1]], [0, [1]], [-1, 0]])
def test_the_vector_environment_refuses_anything_but_an_action_for_each_game(actions: Any) -> None:
    with pytest.raises(ValueError, match="actions must be 2 whole numbers from 0 to 3, one per game"):
        begun().step(actions)


def forms(board: Any) -> list[Any]:
    """Return an observation in each form in which users pass it back."""
    rows, flat = board.tolist(), board.reshape(-1)
    return [board, rows, tuple(map(tuple, rows)), flat.tolist(), flat, board.astype(np.int64), repr(board), list(board)]


@pytest.mark.parametrize(
    ("game", "variant", "position"),
    [
        ("2048", "", "0000000000001100"), ("2048", "", "4228000000000000"), ("2048", "", "BA91000000000000"),
        ("2048", "", "hgfedcba98765432"), ("2048", "3x4", "A00000000001"), ("2048", "6x6", "p" + "0" * 34 + "q"),
        ("15", "", "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"), ("15", "3x3", "1 2 3/4 5 6/7 0 8"),
    ],
)  # fmt: skip
def test_an_observation_reads_back_as_its_board(game: str, variant: str, position: str) -> None:
    environment = GameEnvironment(game, variant)
    board, _ = environment.reset(options={"position": position})
    for form in forms(board):
        assert (environment.reset(options={"position": form})[0] == board).all(), form
        assert State(game, variant, position=form).board == tuple(board.reshape(-1).tolist()), form


@pytest.mark.parametrize("text", [str, lambda board: str(board.tolist()), lambda board: str(tuple(map(tuple, board.tolist())))])
@pytest.mark.parametrize("position", ["B100000000000000", "hgfedcba98765431", "A910000000000000"])
def test_an_observation_printed_with_ranks_of_two_digits_reads_back_as_its_board(text: Any, position: str) -> None:
    board, _ = GameEnvironment().reset(options={"position": position})
    assert rules.format_position(rules.parse_position(text(board))) == rules.format_position(rules.parse_position(position))


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ([[2048, 0, 0, 0]] + [[0] * 4] * 3, "2048 in .* is not a number from 0 to 17"),
        ([[1.5, 0, 0, 0]] + [[0] * 4] * 3, "is not a board: give text, or rows of equally many whole numbers"),
        (np.zeros((4, 4), np.uint8), "at least one tile"),
        ([[1, 0]] * 8, "8 rows of 2|2"),
        ([1, 2, 3], "3"),
        (5, "5 is not a board"),
        ({"a": 1}, "is not a board"),
        ([[-1, 0, 0, 0]] + [[0] * 4] * 3, "-1 in .* is not a number from 0 to 17"),
    ],
    ids=repr,
)
def test_numbers_that_are_not_a_board_are_refused_in_a_sentence(position: Any, words: str) -> None:
    for read in (lambda: GameEnvironment().reset(options={"position": position}), lambda: State(position=position)):
        with pytest.raises(ValueError, match=words):
            read()


def test_maskable_algorithms_find_the_mask_by_its_name() -> None:
    environment = gymnasium.make("tilelab/2048-v0")
    _, info = environment.reset(options={"position": "1000000000000000"})
    masks = environment.get_wrapper_attr("action_masks")()
    assert (masks.dtype, masks.tolist()) == (np.bool_, [False, True, True, False])
    assert (masks == info["action_mask"]).all()
    many: Any = gymnasium.make_vec("tilelab/2048-v0", num_envs=3)
    _, infos = many.reset(seed=1)
    assert (many.unwrapped.action_masks() == infos["action_mask"]).all()


@pytest.mark.parametrize(
    ("game", "variant", "position"),
    [
        ("2048", "", "1000000000000000"),
        ("2048", "4x4-w3", "1212212112122133"),
        ("15", "", "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12"),
    ],
)
@pytest.mark.parametrize("limit", [None, 1, 7, 0])
def test_a_game_without_any_change_is_truncated(game: str, variant: str, position: str, limit: int | None) -> None:
    named = {} if limit is None else {"max_idle_steps": limit}
    environment = gymnasium.make(f"tilelab/{game}-v0", variant=variant, disable_env_checker=True, **named)
    board, info = environment.reset(options={"position": position})
    idle = next(way for way in range(4) if not info["action_mask"][way])
    steps = [environment.step(idle) for _ in range(250)]
    truncated_at = 100 if limit is None else limit or 1000
    assert [step[3] for step in steps] == [number >= truncated_at for number in range(1, 251)]
    assert all((step[0] == board).all() and not step[2] for step in steps)


def test_a_move_that_changes_something_resets_the_count_of_idle_steps() -> None:
    environment = GameEnvironment(max_idle_steps=3)
    environment.reset(options={"position": "1000000000000000"}, seed=1)
    for _ in range(20):
        info = environment._info()
        idle = [way for way in range(4) if not info["action_mask"][way]]
        assert not any(environment.step(way)[3] for way in idle[:1] * 2)
        assert not environment.step(int(info["action_mask"].argmax()))[3]


def test_a_truncated_game_does_not_change_until_it_is_reset() -> None:
    environment = GameEnvironment(max_idle_steps=1)
    board, _ = environment.reset(options={"position": "1000000000000000"})
    environment.step(0)
    after, _, terminated, truncated, _ = environment.step(1)
    assert ((after == board).all(), terminated, truncated) == (True, False, True)
    environment.reset(seed=1)
    assert not environment.step(int(environment._info()["action_mask"].argmax()))[3]


def test_a_game_that_is_over_is_not_truncated_as_well() -> None:
    environment = GameEnvironment(max_idle_steps=2)
    environment.reset(options={"position": LOST})
    assert [environment.step(0)[2:4] for _ in range(5)] == [(True, False)] * 5


def test_two_tiles_of_the_highest_rank_on_a_set_up_board_end_its_game() -> None:
    environment = GameEnvironment()
    environment.reset(options={"position": "hgg0000000000000"})
    board, _, terminated, truncated, _ = environment.step(3)
    assert (board.max(), terminated, truncated) == (17, False, True)
    assert environment.observation_space.contains(board)
    assert environment.observation_space.contains(environment.step(3)[0])


def begun(count: int = 2, **named: Any) -> VectorGames:
    """Return a vector environment whose games start at seed 5."""
    many = VectorGames(count, **named)
    many.reset(seed=5)
    return many


def put(many: VectorGames, game: int, position: str) -> None:
    """Set up a board in one game."""
    word = sum(int(digit, 16) << 4 * cell for cell, digit in enumerate(position))
    boards = many._boards
    assert isinstance(boards, PackedBoards)
    boards.words[game] = np.uint64(word)
    boards.turned[:] = transposed(boards.words)
    many._look()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_each_autoreset_mode_ends_and_starts_games_as_gymnasiums_vector_does(mode: AutoresetMode) -> None:
    seeds = [5, 6, 7]
    many: Any = gymnasium.make_vec("tilelab/2048-v0", num_envs=3, autoreset_mode=mode, max_idle_steps=2)
    sync: Any = gymnasium.make_vec(
        "tilelab/2048-v0", num_envs=3, vectorization_mode="sync", max_idle_steps=2, vector_kwargs={"autoreset_mode": mode}
    )
    assert many.metadata["autoreset_mode"] == sync.metadata["autoreset_mode"] == mode
    chooser = np.random.default_rng(0)
    ours, infos = many.reset(seed=seeds)
    theirs, others = sync.reset(seed=seeds)
    ends = 0
    done = np.zeros(3, np.bool_)
    for _ in range(700):
        if mode == AutoresetMode.DISABLED and done.any():
            with pytest.raises(ValueError, match="reset them with a reset_mask"):
                many.step(np.zeros(3, np.int64))
            following = [seed + 3 for seed in many.unwrapped.seeds.tolist()]
            ours, infos = many.reset(options={"reset_mask": done})
            theirs, others = sync.reset(seed=following, options={"reset_mask": done})
            done = np.zeros(3, np.bool_)
        elif mode == AutoresetMode.NEXT_STEP and done.any():
            _follow(sync, many, done, 3)
        assert (ours == theirs).all()
        actions = chooser.integers(0, 4, 3)
        before = many.unwrapped.seeds.tolist()
        ours, rewards, ended, cut_off, infos = many.step(actions)
        if mode == AutoresetMode.SAME_STEP:
            for game, environment in enumerate(sync.unwrapped.envs):
                _next_seed(environment, before[game] + 3)
        theirs, their_rewards, their_ended, their_cut_off, others = sync.step(actions)
        assert (rewards == their_rewards).all() and (ended == their_ended).all() and (cut_off == their_cut_off).all()
        done = ended | cut_off
        ends += int(done.sum())
        assert ("final_obs" in infos) == ("final_obs" in others) == (mode == AutoresetMode.SAME_STEP and bool(done.any()))
        if "final_obs" in infos:
            assert (infos["_final_obs"] == others["_final_obs"]).all() and (infos["_final_info"] == others["_final_info"]).all()
            for game in np.flatnonzero(done).tolist():
                assert (infos["final_obs"][game] == others["final_obs"][game]).all()
                assert infos["final_info"]["score"][game] == others["final_info"]["score"][game]
            assert (infos["seed"] == others["seed"]).all()
    assert ends > 6


def _next_seed(environment: Any, seed: int) -> None:
    """Make the next reset of gymnasium's vector draw this seed, so that it starts the same game as ours."""

    class Drawn:
        def integers(self, bound: int) -> int:
            return seed

    environment.unwrapped._np_random = Drawn()


def _follow(sync: Any, many: Any, done: Any, count: int) -> None:
    for game in np.flatnonzero(done):
        _next_seed(sync.unwrapped.envs[game], many.unwrapped.seeds.tolist()[game] + count)


def test_a_mask_resets_only_some_games_and_leaves_the_others() -> None:
    many = begun(3, max_idle_steps=1, autoreset_mode="Disabled")
    put(many, 0, "1000000000000000")
    put(many, 2, "1000000000000000")
    many.step(np.array([0, int(many._masks[1].argmax()), 0]))
    assert many._is_over.tolist() == [True, False, True]
    kept = many._observations()
    seen, infos = many.reset(options={"reset_mask": [True, False, False]})
    assert (seen[1:] == kept[1:]).all()
    assert (infos["seed"].tolist(), infos["moves"].tolist()) == ([8, 6, 7], [0, 1, 0])
    assert tuple(seen[0].reshape(-1)) == rules.opening(4, 8)
    assert many._is_over.tolist() == [False, False, True]
    seen, infos = many.reset(seed=90, options={"reset_mask": np.array([False, False, True])})
    assert infos["seed"].tolist() == [8, 6, 92]


def test_each_games_attributes_can_be_read() -> None:
    many = begun(2, max_idle_steps=9)
    assert many.seeds.tolist() == [5, 6] and many.scores.tolist() == [0, 0]


KINDS = [
    *[("2048", kind) for kind in ("", "4x4-f50-s1", "4x4-f0-s4", "4x4-e2")],
    *[("2048", kind) for kind in ("2x4", "3x3", "3x4-f25", "4x3", "5x5-e3-s8", "6x6")],
    *[("15", kind) for kind in ("", "2x2", "3x3", "3x3-g", "4x4-g", "5x5", "10x10")],
]


@pytest.mark.parametrize("seed", [0, 2**63])
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_vector_environment_plays_the_games_of_the_single_one(game: str, kind: str, seed: int) -> None:
    count, limit = 12, 60
    many = VectorGames(count, game, kind, max_episode_steps=limit)
    ones = [GameEnvironment(game, kind) for _ in range(count)]
    seen, infos = many.reset(seed=seed)
    seeds = [seed + number for number in range(count)]
    for one, own in zip(ones, seeds):
        one.reset(seed=own)
    steps, is_over, finished = [0] * count, [False] * count, 0
    chooser = np.random.default_rng(1)
    for _ in range(150):
        actions = chooser.integers(0, 4, count)
        boards, gains = many.afterstates()
        for number, one in enumerate(ones):
            for action, after in enumerate(one.game.afterstates(one.state.board, one.variant.columns)):
                expected = after or (one.state.board, 0)
                assert (tuple(boards[number, action].reshape(-1).tolist()), gains[number, action]) == expected
        seen, rewards, ended, cut_off, infos = many.step(actions)
        for number, one in enumerate(ones):
            if is_over[number]:
                seeds[number] += count
                board, info = one.reset(seed=seeds[number])
                reward, is_ended, is_cut, steps[number] = 0.0, False, False, 0
                finished += 1
            else:
                board, reward, is_ended, is_cut, info = one.step(actions[number])
                steps[number] += 1
                is_cut = not is_ended and (is_cut or steps[number] >= limit)
            is_over[number] = is_ended or is_cut
            assert (seen[number] == board).all() and rewards[number] == reward
            assert (ended[number], cut_off[number]) == (is_ended, is_cut)
            found = {name: values[number].tolist() for name, values in infos.items()}
            assert found == {**info, "action_mask": info["action_mask"].tolist()}
    assert finished >= count and many.observation_space.contains(seen)


def test_an_agent_that_moves_one_tile_of_the_puzzle_to_and_fro_is_cut_off() -> None:
    one, many = gymnasium.make("tilelab/15-v0"), gymnasium.make_vec("tilelab/15-v0", num_envs=2)
    _, info = one.reset(seed=1)
    many.reset(seed=1)
    there = int(info["action_mask"].argmax())
    for step in range(1, 1001):
        action = there if step % 2 else (there + 2) % 4
        ends = one.step(action)[2:4], tuple(values[0] for values in many.step(np.full(2, action))[2:4])
        assert ends == ((False, step == 1000), (False, step == 1000))
    assert gymnasium.make("tilelab/2048-v0").spec.max_episode_steps is None  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", [[1, 2], (1, 2), np.array([1, 2]), np.int64(1), 1])
def test_seeds_of_every_form_are_accepted(seed: Any) -> None:
    assert VectorGames(2).reset(seed=seed)[1]["seed"].tolist() == [1, 2]


def test_gymnasium_can_make_a_vector_of_it() -> None:
    many = gymnasium.make_vec("tilelab/2048-v0", num_envs=3)
    assert isinstance(many.unwrapped, VectorGames)
    one, _ = many.reset(seed=5)
    other, _ = many.unwrapped.reset(seed=[5, 6, 7])
    assert (one == other).all()


def test_transposing_twice_changes_nothing() -> None:
    words = np.random.default_rng(3).integers(0, 2**64, 100, dtype=np.uint64)
    grids = words.view(np.uint16).reshape(-1, 4)
    nibbles = np.stack([grids >> shift & 15 for shift in (0, 4, 8, 12)], axis=2)
    turned = transposed(words).view(np.uint16).reshape(-1, 4)
    assert (np.stack([turned >> shift & 15 for shift in (0, 4, 8, 12)], axis=2) == nibbles.transpose(0, 2, 1)).all()
    assert (transposed(transposed(words)) == words).all()


@pytest.mark.parametrize(("board", "is_cut_off"), [(0xF00F, True), (0xF << 60 | 0x100F, True), (0xE00F, False)])
def test_a_game_with_two_tiles_of_32768_is_truncated(board: int, is_cut_off: bool) -> None:
    many = begun(1)
    put(many, 0, "".join([f"{board >> 4 * cell & 15:x}" for cell in range(16)]))
    _, _, ended, cut_off, _ = many.step(np.array([1]))
    assert (ended[0], cut_off[0]) == (False, is_cut_off)


@pytest.mark.parametrize(("game", "variant"), [("2048", ""), ("2048", "3x4"), ("15", "3x3")])
def test_one_hot_observations_are_the_same_boards_in_planes(game: str, variant: str) -> None:
    plain, one_hot = GameEnvironment(game, variant), GameEnvironment(game, variant, one_hot=True)
    check_env(one_hot, skip_render_check=True)
    board, info = plain.reset(seed=3)
    seen, _ = one_hot.reset(seed=3)
    for _ in range(40):
        assert one_hot.observation_space.contains(seen) and seen.dtype == np.uint8
        assert (seen.argmax(axis=0) == board).all() and (seen.sum(axis=0) == 1).all()
        action = int(info["action_mask"].argmax())
        board, _, _, _, info = plain.step(action)
        seen, _, _, _, _ = one_hot.step(action)


def test_the_vector_environment_has_one_hot_observations_too() -> None:
    many = gymnasium.make_vec("tilelab/2048-v0", num_envs=3, one_hot=True, autoreset_mode="SameStep")
    plain = gymnasium.make_vec("tilelab/2048-v0", num_envs=3, autoreset_mode="SameStep")
    seen, infos = many.reset(seed=1)
    boards, _ = plain.reset(seed=1)
    assert seen.shape == (3, 16, 4, 4)
    for _ in range(300):
        assert many.observation_space.contains(seen) and (seen.argmax(axis=1) == boards).all()
        actions = infos["action_mask"].argmax(axis=1)
        seen, _, _, _, infos = many.step(actions)
        boards, _, _, _, _ = plain.step(actions)
