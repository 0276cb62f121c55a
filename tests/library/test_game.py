"""`Game`: moves, boards and addresses, as a new user would use them."""

import random
from collections.abc import Callable

import pytest

import game as tilelab
from game.games import game_named

LOST = "2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2"


def played(kind: str, seed: int, moves: int = 10_000) -> tilelab.Game:
    """Return a game after random moves."""
    game = tilelab.Game(kind, seed=seed)
    choose = random.Random(seed).choice
    while not game.is_over and game.moves < moves:
        game.push(choose(game.legal_moves))
    return game


@pytest.mark.parametrize("kind", ["2048", "2048/3x3", "2048/5x5-f50", "2048/3x4", "2048/4x4-e3", "2048/4x4-w3", "15", "15/3x3-g"])
def test_equal_seeds_and_moves_give_the_games_of_the_rules(kind: str) -> None:
    game = played(kind, 7, 300)
    name, _, variant_text = game.kind.partition("/")
    rules = game_named(name)
    variant = rules.parse_variant(variant_text)
    rules = rules.of(variant)
    state = rules.opening(variant, 7)
    for move in game.transcript:
        state = rules.play(variant, state, move, 7).after
    assert (game.board, game.score, game.moves) == (state.board, state.score, state.moves)
    assert game.moves == len(game.transcript) > 0
    assert tilelab.Game(kind, seed=7, moves=game.transcript) == game != tilelab.Game(kind, seed=8)


def test_a_board_is_printed_with_a_dot_for_an_empty_cell() -> None:
    game = tilelab.Game("2048", board="2 . . 128/. . . ./. 4 . ./. . . 2")
    assert str(game).splitlines()[0] == "  2   .   . 128"
    assert game.tiles == [[2, 0, 0, 128], [0, 0, 0, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
    assert game.board[:4] == (1, 0, 0, 7)
    assert str(tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 0 8")) == "1 2 3\n4 5 6\n7 . 8"


@pytest.mark.parametrize("move", ["l", "L", "left", "Left", 3])
def test_a_move_is_a_letter_a_word_or_a_direction(move: str | int) -> None:
    game = tilelab.Game("2048", seed=1)
    game.push(move)
    assert (game.transcript, game.peek()) == ("l", "l")


def test_several_moves_are_all_made_or_none() -> None:
    game = tilelab.Game("2048", seed=1)
    before = game.copy()
    with pytest.raises(ValueError, match="Move 3: No tile can move left"):
        game.push("ldll")
    assert game == before
    game.push("ldr")
    assert [game.pop(), game.pop(), game.pop()] == ["r", "d", "l"]
    assert game == before
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(IndexError):
        game.peek()


def test_a_puzzle_slides_several_tiles_and_undoes_them_one_by_one() -> None:
    game = tilelab.Game("15", board="1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")
    game.push("l3")
    assert (game.transcript, game.moves, game.is_over, game.outcome, game.has_won) == ("lll", 3, True, "solved", True)
    assert game.legal_moves == ()
    game.pop()
    assert not game.is_over


def test_a_copy_is_independent() -> None:
    game = tilelab.Game("2048", seed=1, moves="l")
    other = game.copy()
    other.push("d")
    assert (game.transcript, other.transcript) == ("l", "ld")


def test_positions_are_the_boards_after_each_move_and_never_change() -> None:
    game = played("2048", 3, 12)
    positions = game.positions()
    assert [position.moves for position in positions] == list(range(13))
    assert (positions[-1].board, positions[-1].score, positions[-1].legal_moves) == (game.board, game.score, game.legal_moves)
    assert len({*positions, *game.positions()}) == 13
    assert str(positions[0]) == str(tilelab.Game("2048", seed=3))
    assert repr(positions[0]).startswith("<Position '2048/4x4' ")


def test_a_game_continues_after_its_target_and_ends_when_nothing_moves() -> None:
    game = tilelab.Game("2048", board="1024 1024 2 4/0 0 0 0/0 0 0 0/0 0 0 0")
    assert not game.has_won
    game.push("l")
    assert (game.has_won, game.is_over, game.outcome) == (True, False, "playing")
    lost = tilelab.Game("2048", board=LOST)
    assert (lost.is_over, lost.outcome, lost.legal_moves) == (True, "lost", ())
    with pytest.raises(ValueError, match="game is over"):
        lost.push("l")


@pytest.mark.parametrize("kind", ["2048", "2048/5x5-f50", "15", "15/3x3"])
def test_an_address_is_the_game_again(kind: str) -> None:
    game = played(kind, 11, 60)
    assert tilelab.Game.from_url(game.url) == game
    assert tilelab.Game.from_url("https://example.org/tilelab/" + game.url) == game
    assert tilelab.Game.from_url(game.start_url) == tilelab.Game(kind, seed=11)
    assert tilelab.Game.from_url(game.board_url).board == game.board
    again = tilelab.Game(game.kind, ranks=game.board)
    assert tilelab.Game.from_url(again.url) == again


def test_a_challenge_is_the_friends_game_if_its_moves_are_known() -> None:
    game = tilelab.Game("2048", seed=7, moves="urdl")
    assert tilelab.Game.from_url(f"{game.start_url}/beat-8/urdl/by-Ann") == game
    assert tilelab.Game.from_url(f"{game.start_url}/beat-8/by-%E5%B0%8F") == tilelab.Game("2048", seed=7)


def test_what_may_follow_a_move_has_all_probability() -> None:
    game = tilelab.Game("2048", seed=1)
    after, points = game.afterstate("l")
    outcomes = game.chance_outcomes("l")
    assert points == 0
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert all(sum(position.board) - sum(after) in (1, 2) for position, _ in outcomes)
    game.push("l")
    assert game.positions()[-1] in [position for position, _ in outcomes]
    puzzle = tilelab.Game("15", seed=1)
    assert [chance for _, chance in puzzle.chance_outcomes(puzzle.legal_moves[0])] == [1.0]


def test_if_tiles_appear_rarely_a_move_may_have_one_outcome() -> None:
    game = tilelab.Game("2048/4x4-e3", seed=1)
    assert len(game.chance_outcomes(game.legal_moves[0])) == 1


def test_a_repr_makes_the_game_again_unless_it_is_long() -> None:
    game = tilelab.Game("2048", seed=1, moves="ldr")
    assert eval(repr(game), {"Game": tilelab.Game}) == game
    board = tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 0 8")
    assert eval(repr(board), {"Game": tilelab.Game}) == board
    assert repr(played("2048", 1)).startswith("<Game '2048/4x4', seed=1: ")


def test_without_a_seed_games_differ_and_have_a_seed() -> None:
    first, second = tilelab.Game(), tilelab.Game()
    assert first.seed != second.seed
    assert tilelab.Game(seed=first.seed) == first


def test_a_game_is_not_hashable() -> None:
    with pytest.raises(TypeError):
        hash(tilelab.Game(seed=1))


BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: tilelab.Game("chess"), "unknown game 'chess': there are '2048' and '15'"),
    (lambda: tilelab.Game(2048), "a kind is a text"),  # type: ignore[arg-type]
    (lambda: tilelab.Game("2048/9x9"), "“9x9” is not a kind of board"),
    (lambda: tilelab.Game("2048/"), "is not a kind of board"),
    (lambda: tilelab.Game(seed=-1), "a seed is a whole number"),
    (lambda: tilelab.Game(seed=True), "a seed is a whole number"),
    (lambda: tilelab.Game(seed=1.0), "a seed is a whole number"),  # type: ignore[arg-type]
    (lambda: tilelab.Game(seed=1 << 64), "a seed is a whole number"),
    (lambda: tilelab.Game(board="2 3 4"), ""),
    (lambda: tilelab.Game(board=17), "17 is not a board"),
    (lambda: tilelab.Game("15", board=[]), "is not a board"),
    (lambda: tilelab.Game("15", board=()), "is not a board"),
    (lambda: tilelab.Game(board="2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 0", ranks=(1,) * 16), "give one of a board, ranks and tiles"),
    (lambda: tilelab.Game(board=[[2, 4], [8]]), ""),
    (lambda: tilelab.Game(board=[]), ""),
    (lambda: tilelab.Game(board=(99,) * 16), "99"),
    (lambda: tilelab.Game(board=(1,) * 15), "15"),
    (lambda: tilelab.Game("15", board="1 1 2 3"), ""),
    (lambda: tilelab.Game("15", board="2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0"), "the gap in the first corner"),
    (lambda: tilelab.Game(seed=1).push("q"), "“q” is not a move"),
    (lambda: tilelab.Game(seed=1).push(4), "a move is one of u r d l"),
    (lambda: tilelab.Game(seed=1).push(None), "a move is one of u r d l"),  # type: ignore[arg-type]
    (lambda: tilelab.Game(seed=1).push(True), "a move is one of u r d l"),
    (lambda: tilelab.Game(seed=1).push([1]), "a move is one of u r d l"),  # type: ignore[arg-type]
    (lambda: tilelab.Game(seed=1, moves="urdlx9"), ""),
    (lambda: tilelab.Game(seed=1).afterstate("sideways"), "a move is one of u r d l"),
    (lambda: tilelab.Game.from_url("#/2048/4x4@x"), "seed"),
    (lambda: tilelab.Game.from_url("#/chess"), "no such page"),
    (lambda: tilelab.Game.from_url("#/2048/4x4@7/beat-12/urdl"), "Its moves make 8 points, not 12."),
    (lambda: tilelab.Game.from_url("#/2048/4x4@7/beat-8/urdl/by-%00"), "A name has at most 20 characters"),
    (lambda: tilelab.Game.from_url(7), ""),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "text"), BAD, ids=range(len(BAD)))
def test_bad_input_is_a_value_error_that_says_what_was_expected(call: Callable[[], object], text: str) -> None:
    with pytest.raises(ValueError) as refusal:
        call()
    assert text in str(refusal.value)
    assert len(str(refusal.value)) > 10
