"""Reviews grade moves against the best one."""

from collections import Counter

import pytest

from game.core.engine import Limit, Review
from game.core.game import Variant
from game.core.grid import LETTERS
from game.twenty48.engine import WEIGHTS, Twenty48Engine
from game.twenty48.review import Graded, grade_of, review, worst
from game.twenty48.rules import legal_actions, opening, parse_position, play
from game.twenty48.search.budget import REFERENCE_NODES
from game.twenty48.search.deepening import DeepeningSearch
from tests.common.goldens import read_golden

Board = tuple[int, ...]


def game(search: DeepeningSearch, length: int, careless: int) -> list[tuple[Board, int]]:
    """Return a game of the search's moves with the worst move at one ply."""
    board = opening(4, 3)
    moves = []
    for ply in range(1, length + 1):
        *_, report = search.study(board)
        values = report.values if report else {}
        way = min(values, key=lambda move: values[move]) if ply == careless else max(values, key=lambda move: values[move])
        moves.append((board, way))
        board = play(board, way, 3, ply)[2]
    return moves


def graded(search: DeepeningSearch, moves: list[tuple[Board, int]]) -> list[Graded]:
    return [move for move in review(search, moves) if move is not None]


def test_the_searchs_own_moves_lose_nothing(search: DeepeningSearch) -> None:
    moves = graded(search, game(search, 30, 0))
    assert [move.ply for move in moves] == list(range(1, 31))
    assert {move.grade for move in moves} == {"best"}
    assert worst(moves) == []


def test_the_costliest_move_is_the_careless_one(search: DeepeningSearch) -> None:
    costliest = worst(graded(search, game(search, 30, 20)))
    assert costliest[0].ply == 20
    assert costliest[0].loss == costliest[0].values[costliest[0].best] - costliest[0].values[costliest[0].played]


@pytest.mark.parametrize(
    ("loss", "grade", "is_listed"), [(0.6, "good", True), (0.4, "mistake", False), (0.6, "best", False), (0.0, "best", False)]
)
def test_a_loss_that_would_read_as_nothing_is_not_listed(loss: float, grade: str, is_listed: bool) -> None:
    move = Graded(1, 0, 1, loss, grade, {0: 1000 - loss, 1: 1000.0})
    assert worst([move]) == [move] * is_listed


def test_a_move_that_moves_nothing_is_refused(search: DeepeningSearch) -> None:
    board = (1,) + (0,) * 15
    assert 3 not in legal_actions(board)
    with pytest.raises(ValueError, match="move 1"):
        graded(search, [(board, 3)])


@pytest.mark.parametrize(
    ("loss", "grade"), [(0, "best"), (5, "good"), (20, "inaccuracy"), (60, "mistake"), (400, "blunder"), (9e9, "blunder")]
)
def test_grades_depend_on_the_share_of_the_points_to_come(loss: float, grade: str) -> None:
    assert grade_of(loss, 1000.0) == grade


@pytest.mark.parametrize(
    ("loss", "grade"), [(0, "best"), (3, "good"), (9, "inaccuracy"), (299, "mistake"), (301, "blunder"), (9e9, "blunder")]
)
def test_calibrated_values_have_stricter_grades(loss: float, grade: str) -> None:
    assert grade_of(loss, 10_000.0, is_calibrated=True) == grade


def test_a_game_reviewed_in_parts_by_two_engines_gets_the_same_grades_as_by_one(weights: bytes) -> None:
    """The second engine has already searched other boards, and gets the parts in another order."""
    variant = Variant(4, four_percent=10, spawn_every=1, idle=0)
    moves = careless_game(24)
    engines = [Twenty48Engine(), Twenty48Engine()]
    for engine in engines:
        engine.load(WEIGHTS, weights)
    board = opening(4, 3)
    [*filter(None, engines[1].advise(parse_position("CB21A92087310020"), variant, Limit(30)))]
    *_, whole = filter(None, engines[0].review(board, variant, 3, moves))
    parts: list[Review] = []
    for first in (0, 7, 14, 21):
        *_, part = filter(None, engines[first % 2].review(board, variant, 3, moves, first, first + 7))
        parts.append(part)
    joined = Review.joined(parts, [7, 7, 7, 3])
    assert joined.as_json() == Review.joined([whole], [24]).as_json()
    assert sum(joined.grades.values()) == len(joined.chart) == 24
    assert joined.losses[0].grade in ("mistake", "blunder")


def careless_game(length: int) -> str:
    """Return the letters of a game with arbitrary legal moves."""
    board = opening(4, 3)
    letters = ""
    for ply in range(1, length + 1):
        legal = legal_actions(board)
        way = legal[ply * ply % len(legal)]
        letters += LETTERS[way]
        board = play(board, way, 3, ply)[2]
    return letters


def greedy_game(seed: int) -> list[tuple[Board, int]]:
    """Return a game that always takes the most points, the first direction of several."""
    board = opening(4, seed)
    moves: list[tuple[Board, int]] = []
    while ways := legal_actions(board):
        way = max(ways, key=lambda way: play(board, way, seed, len(moves) + 1)[0].gain)
        moves.append((board, way))
        board = play(board, way, seed, len(moves))[2]
    return moves


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("player", ["reference", "greedy"])
def test_grades_tell_the_reference_search_from_a_greedy_player(player: str, coach: DeepeningSearch) -> None:
    """Both are reviewed with ten times the positions that the reference search had; see `review.CALIBRATED`."""
    if player == "reference":
        moves = [(parse_position(board), LETTERS.index(move)) for board, move, _, _ in read_golden("reference")]
    else:
        played = [move for seed in (1, 2, 3, 4) for move in greedy_game(seed)]
        moves = [played[number * len(played) // 200] for number in range(200)]
    grades = Counter(move.grade for move in review(coach, moves, nodes=10 * REFERENCE_NODES) if move)
    assert len(moves) == grades.total() == 200
    if player == "reference":
        assert grades["mistake"] <= 4 and not grades["blunder"]
    else:
        assert grades["mistake"] + grades["blunder"] >= 20
