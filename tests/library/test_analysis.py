"""`Game`'s coach and solver give the same answers as the page and the terminal."""

import random
import warnings
from collections.abc import Callable

import pytest

import game as tilelab
from game import engines
from game.core.game import Variant
from game.library import analysis

LATE = "2 4 8 16/32 8 4 2/64 16 0 0/128 0 0 0"
CROWDED = "EDC1BA9187611111"


def test_the_coach_names_a_move_its_worth_and_a_reason() -> None:
    game = tilelab.Game("2048", board=CROWDED)
    report = game.analyse(seconds=0.05)
    assert report.best == next(iter(report.values)) in game.legal_moves
    assert list(report.values.values()) == sorted(report.values.values(), reverse=True)
    assert report.is_in_points and report.nodes > 0
    way = {"u": "Up", "r": "Right", "d": "Down", "l": "Left"}[report.best]
    assert str(report).startswith((f"{way} ", f"Move {way.lower()}."))
    assert f"{report.best} {report.values[report.best]:,.0f}" in str(report)
    assert game.transcript == "" and game.url == tilelab.Game("2048", board=CROWDED).url


def test_on_3x3_the_move_is_proven_and_chances_are_known() -> None:
    report = tilelab.Game("2048/3x3", seed=1).analyse()
    assert report.is_proven and report.is_in_points
    assert set(report.chances) == {256, 512, 1024}
    assert str(report).count("Points still to come: ") == 1


@pytest.mark.parametrize("kind", ["2048/3x3", "2048/3x4", "2048/4x4-e3", "2048/4x4-f50", "15/3x3", "15/3x3-g", "15/5x5"])
def test_a_best_move_is_legal_on_every_variant(kind: str) -> None:
    game = tilelab.Game(kind, seed=2)
    assert game.best_move(seconds=0.02) in game.legal_moves


NODES = ["2048", "2048/4x4-f50", "2048/3x4", "2048/5x5", "15", "15/5x5"]


@pytest.mark.parametrize("kind", NODES)
def test_a_number_of_nodes_finds_the_same_whatever_was_searched_before(kind: str) -> None:
    """The time does not matter, as it would not on a slower machine."""
    game, other = tilelab.Game(kind, seed=3), tilelab.Game(kind, seed=4)
    first = game.best_move(nodes=300)
    other.best_move(nodes=700)
    assert {game.best_move(seconds=seconds, nodes=300) for seconds in (0.001, 1)} == {first}
    assert first in game.legal_moves


def test_more_nodes_search_deeper_and_stay_near_their_number() -> None:
    game = tilelab.Game("2048", board=LATE)
    few, many = game.analyse(nodes=100), game.analyse(nodes=4000)
    assert few.depth < many.depth
    assert few.nodes < 400 < many.nodes < 8000


def test_a_solution_solves_and_is_proven_shortest() -> None:
    game = tilelab.Game("15/3x3", seed=5)
    solution = game.solve()
    assert (solution.is_proven, solution.bound, solution.length) == (True, len(solution.moves), len(solution.moves))
    assert game.best_move() == solution.moves[0]
    game.push(solution.moves)
    assert game.is_over and game.solve().moves == ""


def test_a_large_board_is_solved_and_says_that_nothing_is_proven() -> None:
    game = tilelab.Game("15/6x6", seed=1)
    solution = game.solve(seconds=0.1)
    assert not solution.is_proven and 0 < solution.bound <= solution.length
    game.push(solution.moves)
    assert game.outcome == "solved"


def test_a_review_finds_the_move_that_gave_the_game_away() -> None:
    game = tilelab.Game("2048/3x3", seed=1)
    choose = random.Random(1).choice
    while not game.is_over:
        game.push(choose(game.legal_moves))
    review = game.review()
    assert sum(review.grades.values()) == game.moves
    worst = review.costly[0]
    assert worst.cost == max(move.cost for move in review.costly) > 0
    assert (game.positions()[worst.ply].board, game.transcript[worst.ply]) == (worst.board, worst.move)
    assert worst.grade and worst.move not in worst.better


def test_a_puzzle_is_reviewed_by_its_distances() -> None:
    game = tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 0 8", moves="rlrll")
    assert game.is_over
    assert [move.ply for move in game.review().costly] == [0, 2]


BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: tilelab.Game("15", seed=1).analyse(), "use solve()"),
    (lambda: tilelab.Game("2048", seed=1).solve(), "use analyse()"),
    (lambda: tilelab.Game("2048", seed=1).review(), "no move to review"),
    (lambda: tilelab.Game("2048", board="1212 2121 1212 2121").best_move(), "game is over"),
    (lambda: tilelab.Game("2048", seed=1).analyse(seconds=0), "a time is a number of seconds"),
    (lambda: tilelab.Game("2048", seed=1).best_move(seconds="1"), "a time is a number of seconds"),  # type: ignore[arg-type]
    (lambda: tilelab.Game("2048", seed=1).analyse(seconds=float("nan")), "a time is a number of seconds"),
    (lambda: tilelab.Game("2048", seed=1).analyse(nodes=-1), "a number of nodes is a whole number"),
    (lambda: tilelab.Game("15", seed=1).solve(nodes=True), "a number of nodes is a whole number"),
    (lambda: tilelab.Game("2048", seed=1).best_move(nodes=1e3), "a number of nodes is a whole number"),  # type: ignore[arg-type]
    (lambda: tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 8 0").best_move(), "game is over"),
    (lambda: tilelab.Game("15/5x5", seed=1, moves="").review(), "no move to review"),
]


@pytest.mark.parametrize(("call", "text"), BAD, ids=range(len(BAD)))
def test_bad_questions_are_value_errors(call: Callable[[], object], text: str) -> None:
    with pytest.raises(ValueError) as refusal:
        call()
    assert text in str(refusal.value)


def test_missing_data_makes_the_coach_weaker_and_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str, variant: Variant) -> None:
        raise OSError("no such file")

    monkeypatch.setattr(analysis, "load_data", fail)
    monkeypatch.setattr(analysis, "engine_of", lambda name: engines.ENGINES[name]())
    with pytest.warns(RuntimeWarning, match="weaker"):
        assert tilelab.Game("2048", seed=1).best_move(seconds=0.01) in "urdl"
    with warnings.catch_warnings(), pytest.raises(OSError, match="no such file"):
        tilelab.Game("15", seed=1).best_move()
    with pytest.raises(OSError, match="no such file"):
        tilelab.Game("2048", seed=1, moves="lurd").review()
