"""Both games under gymnasium's own checker; the vector environment beside the plain rules, game by game."""

import importlib
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from game.arena.bot import load_bot
from game.arena.builtin import find_builtin, read_source
from game.arena.play import Playthrough, Setup
from game.core.grid import LETTERS
from game.environments import example, registration
from game.environments.single import GameEnvironment
from game.environments.state import State
from game.environments.vector import Vector2048, transposed
from game.games import game_named
from game.twenty48 import rules

RANDOM_SCORE = 1100
"""What random moves score on average on 4×4, in points."""
KINDS = [("2048", ""), ("2048", "3x3"), ("2048", "6x6-f50"), ("2048", "3x4"), ("15", ""), ("15", "3x3"), ("15", "8x8")]


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    registration.register()


@pytest.mark.parametrize(("game", "variant"), KINDS)
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_gymnasium_s_checker_finds_nothing(game: str, variant: str, mode: str | None) -> None:
    made = gymnasium.make(f"tilelab/{game}-v0", variant=variant, render_mode=mode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()


def test_a_seed_is_the_page_s_game_and_its_letters_are_the_transcript() -> None:
    game = game_named("2048")
    greedy = find_builtin("2048", "greedy")
    assert greedy
    playthrough = Playthrough(Setup(game, game.default, load_bot(read_source(greedy), "greedy")), 17)
    for _ in playthrough.plies():
        pass
    made = GameEnvironment("2048")
    _, info = made.reset(seed=17)
    total = 0.0
    for letter in playthrough.record.transcript:
        board, reward, _, _, info = made.step(LETTERS.index(letter))
        total += reward
    assert tuple(board.reshape(-1)) == playthrough.state.board
    assert total == info["score"] == playthrough.record.score
    assert "".join(made.letters) == playthrough.record.transcript


def test_an_action_that_moves_nothing_changes_nothing() -> None:
    made = GameEnvironment("2048")
    before, info = made.reset(seed=0, options={"position": "1000000000000000"})
    assert info["action_mask"].tolist() == [0, 1, 1, 0]
    after, reward, terminated, truncated, info = made.step(0)
    assert (after == before).all()
    assert (reward, terminated, truncated, info["moves"]) == (0.0, False, False, 0)


@pytest.mark.parametrize("variant", ["4x4-w3", "3x3-w1"])
def test_a_letter_that_moves_nothing_counts_where_whole_strings_are_played(variant: str) -> None:
    game = game_named("2048")
    kind = game.parse_variant(variant)
    made = GameEnvironment("2048", variant)
    made.reset(seed=1)
    state = game.opening(kind, 1)
    for letter in "uuuululrr":
        state = game.play(kind, state, letter, 1).after
        board, _, _, _, info = made.step(LETTERS.index(letter))
        assert (tuple(board.reshape(-1).tolist()), info["score"], info["moves"]) == (state.board, state.score, state.moves)
    assert "".join(made.letters) == "uuuululrr"


def test_no_letter_counts_once_the_game_is_over() -> None:
    made = GameEnvironment("2048", "4x4-w3")
    made.reset(options={"position": "1212212112122121"})
    board, _, terminated, _, info = made.step(0)
    assert (board.reshape(-1).tolist(), terminated, info["moves"]) == ([1, 2, 1, 2, 2, 1, 2, 1] * 2, True, 0)


@pytest.mark.parametrize(
    ("seed", "position", "words"),
    [(5, "nonsense", "has 16 cells"), (None, "123", "has 16 cells"), (-1, "", "not -1"), (2**64, "", f"not {2**64}")],
)
def test_a_reset_that_is_refused_leaves_the_running_game_as_it_was(seed: int | None, position: str, words: str) -> None:
    made, other = GameEnvironment("2048"), GameEnvironment("2048")
    for environment in (made, other):
        environment.reset(seed=3)
        environment.step(0)
    with pytest.raises(ValueError, match=words):
        made.reset(seed=seed, options={"position": position})
    assert (made.seed, made.letters, made.state) == (other.seed, other.letters, other.state)
    assert made.reset()[1]["seed"] == other.reset()[1]["seed"]


def test_the_15_puzzle_ends_when_it_is_solved() -> None:
    made = GameEnvironment("15", "3x3", render_mode="ansi")
    made.reset(options={"position": "1 2 3/4 5 6/7 0 8"})
    _, reward, terminated, _, info = made.step(3)
    assert (reward, terminated, info["action_mask"].tolist()) == (-1.0, True, [0, 0, 0, 0])
    assert made.render() == " 1 2 3\n 4 5 6\n 7 8 .\n"


def test_a_picture_has_the_colours_of_the_page_and_legible_digits() -> None:
    made = GameEnvironment("2048", render_mode="rgb_array")
    made.reset(options={"position": "b100000000000000"})
    image: Any = made.render()
    assert image.shape == (262, 262, 3)
    assert image[8, 8].tolist() == [0xE5, 0xA7, 0x0C]
    assert (image[6:64, 6:64] == [0x3B, 0x31, 0x29]).all(axis=2).sum() > 300
    assert (image[70:128, 6:64] == [0xCD, 0xBF, 0xAF]).all()


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: GameEnvironment("chess"), ValueError, "chess"),
        (lambda: GameEnvironment("2048", "9x9"), ValueError, "9x9"),
        (lambda: GameEnvironment(render_mode="human"), ValueError, "human"),
        (lambda: GameEnvironment().reset(seed=-1), ValueError, "-1"),
        (lambda: GameEnvironment().reset(seed=2**64), ValueError, str(2**64)),
        (lambda: GameEnvironment().step(4), ValueError, "4"),
        (lambda: Vector2048(2, variant="5x5"), ValueError, "make_vec"),
        (lambda: Vector2048(2, variant="3x4"), ValueError, "make_vec"),
        (lambda: Vector2048(2, variant="4x4-w1"), ValueError, "make_vec"),
        (lambda: gymnasium.make_vec("tilelab/2048-v0", 2, render_mode="ansi"), ValueError, "'ansi'.*vectorization_mode='sync'"),
        (lambda: Vector2048(2).reset(seed=-1), ValueError, "-1"),
        (lambda: Vector2048(2).reset(seed=[1, 2**64]), ValueError, str(2**64)),
        (lambda: Vector2048(2).reset(seed=[1]), ValueError, "2 seeds are wanted, one for each game, not 1"),
        (lambda: Vector2048(2).step(np.array([0, 4])), ValueError, "2 actions from 0 to 3"),
        (lambda: Vector2048(2).step(np.array([0])), ValueError, "2 actions from 0 to 3"),
        (lambda: State("2048", seed=-1), ValueError, "-1"),
        (lambda: State("chess"), ValueError, "chess"),
    ],
)
def test_what_is_wrong_is_refused_with_its_value(make: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'tilelab\[gym\]'"):
        importlib.reload(registration)


@pytest.mark.parametrize(("variant", "seed"), [("", 0), ("4x4-f50-s1", 77), ("4x4-f0-s4", 2**63)])
def test_the_vector_environment_plays_the_plain_rules(variant: str, seed: int) -> None:
    count = 30
    many = Vector2048(count, variant=variant)
    options = many.variant.options
    four_percent, start = options["four_percent"], options["start"]
    seen, _ = many.reset(seed=seed)
    seeds = [seed + game for game in range(count)]
    boards = [rules.opening(4, one, four_percent, start) for one in seeds]
    assert [tuple(board.reshape(-1)) for board in seen] == boards
    moves, scores, is_over = [0] * count, [0] * count, [False] * count
    chooser = np.random.default_rng(1)
    finished = 0
    for _ in range(400):
        actions = chooser.integers(0, 4, count)
        seen, rewards, ended, cut_off, infos = many.step(actions)
        for game, action in enumerate(actions.tolist()):
            gain = 0
            if is_over[game]:
                finished += 1
                seeds[game] += count
                boards[game] = rules.opening(4, seeds[game], four_percent, start)
                moves[game] = scores[game] = 0
            elif rules.can_move(boards[game], action):
                moves[game] += 1
                slid, _, boards[game] = rules.play(boards[game], action, seeds[game], moves[game], four_percent)
                gain = slid.gain
                scores[game] += gain
            is_over[game] = rules.is_terminal(boards[game])
            assert tuple(seen[game].reshape(-1)) == boards[game]
            assert (rewards[game], ended[game], cut_off[game]) == (gain, is_over[game], False)
            assert (infos["score"][game], infos["moves"][game], infos["seed"][game]) == (scores[game], moves[game], seeds[game])
            assert infos["action_mask"][game].tolist() == [int(rules.can_move(boards[game], way)) for way in range(4)]
    assert finished > count


def test_gymnasium_makes_a_vector_of_it() -> None:
    many = gymnasium.make_vec("tilelab/2048-v0", num_envs=3)
    assert isinstance(many.unwrapped, Vector2048)
    one, _ = many.reset(seed=5)
    other, _ = many.unwrapped.reset(seed=[5, 6, 7])
    assert (one == other).all()


def test_exchanging_rows_and_columns_twice_changes_nothing() -> None:
    words = np.random.default_rng(3).integers(0, 2**64, 100, dtype=np.uint64)
    grids = words.view(np.uint16).reshape(-1, 4)
    nibbles = np.stack([grids >> shift & 15 for shift in (0, 4, 8, 12)], axis=2)
    turned = transposed(words).view(np.uint16).reshape(-1, 4)
    assert (np.stack([turned >> shift & 15 for shift in (0, 4, 8, 12)], axis=2) == nibbles.transpose(0, 2, 1)).all()
    assert (transposed(transposed(words)) == words).all()


@pytest.mark.parametrize(("board", "is_cut_off"), [(0xF00F, True), (0xF << 60 | 0x100F, True), (0xE00F, False)])
def test_a_game_with_two_tiles_of_32768_is_truncated(board: int, is_cut_off: bool) -> None:
    many = Vector2048(1)
    many.reset(seed=1)
    many._boards[:] = np.uint64(board)
    many._turned[:] = transposed(many._boards)
    _, _, ended, cut_off, _ = many.step(np.array([1]))
    assert (ended[0], cut_off[0]) == (False, is_cut_off)


def test_afterstates_are_those_of_the_rules() -> None:
    many = Vector2048(20)
    seen, infos = many.reset(seed=3)
    chooser = np.random.default_rng(2)
    for _ in range(60):
        boards, gains = many.afterstates()
        for game in range(20):
            board = tuple(seen[game].reshape(-1).tolist())
            for action in range(4):
                slid = rules.slide(board, action)
                assert (tuple(boards[game, action].reshape(-1)), gains[game, action]) == (slid.after, slid.gain)
        seen, *_, infos = many.step(chooser.integers(0, 4, 20))
    assert infos["moves"].max() > 20


def test_the_example_learns_by_playing() -> None:
    _, curve = example.train(1500, games=32)
    assert [moves for moves, _ in curve] == [4800 * part for part in range(1, 11)]
    assert curve[-1][1] > 3 * RANDOM_SCORE


def test_the_example_refuses_what_is_no_seed_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["example.py", "--seed", "-1"])
    with pytest.raises(SystemExit) as ended:
        example.main()
    error = capsys.readouterr().err
    assert (ended.value.code, error.count("\n")) == (2, 1)
    assert error.endswith("a seed is a whole number from 0 to 2**64 - 1, not -1\n")
