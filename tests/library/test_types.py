"""Games, positions and results behave as Python's own types: they copy, pickle, compare, format and slice."""

import copy
import dataclasses
import functools
import pickle
import re
import subprocess
import sys
import types
from collections.abc import Callable
from typing import Any

import pytest

import game as tilelab
from game import tables
from game.arena import exercise
from game.environments import dataset
from game.environments.state import State
from game.games import GAMES
from game.twenty48.rules import chance_outcomes
from tests.environment import ROOT

COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


def first(game: tilelab.GameView) -> int:
    if game.position.startswith("0"):
        raise KeyError(game.ply)
    return game.legal_actions()[0]


@functools.cache
def values(again: int = 0) -> dict[str, Any]:
    game = tilelab.Game("2048/3x3", seed=1, moves="ld")
    rules = GAMES[0]
    puzzle = tilelab.Game("15/3x3", board="1 2 3/4 5 6/0 7 8")
    return {
        "game": game,
        "position": game.position,
        "puzzle": puzzle,
        "analysis": game.analyse(nodes=50),
        "solution": puzzle.solve(),
        "review": tilelab.Game("15/3x3", board=puzzle, moves="lrll").review(),
        "reading": tilelab.read_board("1 2 3/4 5 6/0 7 8", "15"),
        "series": tilelab.play("random", "2048/3x3", range(3)),
        "part": tilelab.play("random", "2048/3x3", range(3))[1:],
        "failures": tilelab.play(first, "2048/3x3", range(3), errors="record"),
        "record": tilelab.play("random", "2048/3x3", range(1))[0],
        "summary": tilelab.play("random", "15/2x2", range(3)).summary(),
        "comparison": tilelab.play("random", "15/2x2", range(3)).compare(tilelab.play("greedy", "15/2x2", range(3))),
        "replay": game.replay(),
        "state": rules.opening(rules.default, 1),
    }


NAMES = (
    *("game", "position", "puzzle", "analysis", "solution", "review", "reading", "series", "part", "failures", "record"),
    *("summary", "comparison", "replay", "state"),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_value_equals_its_copies_and_the_same_computed_again(name: str) -> None:
    value = values()[name]
    for twin in [copied(value) for copied in COPIES]:
        assert twin == value and repr(twin) == repr(value) and type(twin) is type(value)
    assert values(again=1)[name] == value or name == "record", "only a record is compared with its times"
    assert value != 1 and value is not None and " object at 0x" not in repr(value)


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_a_game_is_another_game(copied: Callable[[Any], Any]) -> None:
    game = tilelab.Game("2048", seed=1, moves="ld")
    other = copied(game)
    other.push("u")
    assert (game.moves, other.moves, game.url.endswith("/ld")) == (2, 3, True)


@pytest.mark.parametrize(
    ("kind", "moves"), [("2048", "ld"), ("2048/3x4-f50-s1", "dl"), ("2048/4x4-e3", "ldr"), ("15/3x3", ""), ("15/4x4-g", "")]
)
def test_a_position_becomes_a_game_of_its_kind_and_back(kind: str, moves: str) -> None:
    position = tilelab.Game(kind, seed=2, moves=moves).position
    game = tilelab.Game(board=position)
    assert (game.board, game.kind, game.moves) == (position.board, position.kind, 0)
    game.push(game.legal_moves[0])
    assert game.board != position.board and {position: 1}[tilelab.Game(kind, seed=2, moves=moves).position] == 1


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_an_environments_state_is_another_state(copied: Callable[[Any], Any]) -> None:
    state = State("2048", seed=1)
    other = copied(state)
    other.apply_action(other.legal_actions()[0])
    assert (len(state.history()), len(other.history())) == (0, 1)
    assert repr(state) == f"<State 2048/4x4 {str(state)!r}: score 0>"


def test_what_is_likely_comes_before_its_probability_in_every_pair() -> None:
    game = tilelab.Game("2048/3x3", seed=1)
    view = exercise.view(GAMES[0], "111111111", 3)
    pairs: dict[str, list[tuple[Any, float]]] = {
        "Position.chance_outcomes": game.chance_outcomes("u"),
        "GameView.chance_outcomes": view.child(0).chance_outcomes(),
        "GameView.spawns": view.child(0).spawns(),
        "State.chance_outcomes": State("2048", "3x3").chance_outcomes(),
        "rules.chance_outcomes": list(chance_outcomes(game.board)),
    }
    for name, listed in pairs.items():
        assert sum(chance for _, chance in listed) == pytest.approx(1), name
        assert all(not isinstance(what, float) and isinstance(chance, float) for what, chance in listed), name


@pytest.mark.parametrize("kind", ["15/2x2", "2048/3x3"])
def test_moves_are_shown_to_a_tenth_and_points_whole(kind: str) -> None:
    random, greedy = [tilelab.play(bot, kind, range(3)) for bot in ("random", "greedy")]
    for result in (random.summary(), random.compare(greedy)):
        shown = str(result) + result._repr_html_()
        assert bool(re.search(r"\d\.\d", shown)) == kind.startswith("15"), shown


def test_a_game_from_elsewhere_is_pushed_with_its_tiles() -> None:
    game = tilelab.Game(board="2 2 . ./. . . ./. . . ./. . . .")
    game.push("l", spawn=(10, 4))
    game.push("left" if "l" in game.legal_moves else "u", spawn=(15, 2))
    assert game.transcript.startswith("l.a2") and game.tiles[3][3] == 2
    assert tilelab.Game(board="2 2 . ./. . . ./. . . ./. . . .", moves=game.transcript) == game


@pytest.mark.parametrize(
    ("kind", "moves", "spawn"),
    [
        ("2048", "l", (16, 2)),
        ("2048", "l", (-1, 2)),
        ("2048", "l", (3, 8)),
        ("2048", "l", (3,)),
        ("2048", "l", 3),
        ("2048", "l", (3, "2")),
        ("2048", "ld", (3, 2)),
        ("2048", "", (3, 2)),
        ("15", "l", (3, 2)),
    ],
)
def test_a_tile_that_cannot_appear_is_refused_in_one_sentence(kind: str, moves: str, spawn: Any) -> None:
    game = tilelab.Game(kind, seed=1)
    before = game.copy()
    with pytest.raises(ValueError, match="spawn is the cell and the tile"):
        game.push(moves, spawn=spawn)
    assert game == before


def test_each_row_of_a_board_is_formatted() -> None:
    game = tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 0 8")
    assert f"{game}" == str(game) and f"{game:>8}" == "   1 2 3\n   4 5 6\n   7 . 8"
    assert f"{game.position:*^7}".splitlines()[0] == "*1 2 3*"


def test_a_part_of_a_series_is_a_series() -> None:
    series = values()["series"]
    assert isinstance(series[1:], tilelab.Series) and series[1:].seeds == [1, 2] and series[:] == series
    assert series[1:].summary().games == 2 and [game.seed for game in series] == series.seeds


@pytest.mark.parametrize("name", ["analysis", "solution", "review", "reading", "record"])
def test_a_result_is_a_typed_row(name: str) -> None:
    value = values()[name]
    assert dataclasses.is_dataclass(value) and not isinstance(value, type)
    row = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    assert row and row.keys() == dataclasses.asdict(value).keys()


def test_a_series_becomes_a_frame_with_the_notes_as_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    series = tilelab.play("idastar", "15/3x3", range(2))
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        series.to_frame()
    pandas: Any = types.ModuleType("pandas")
    pandas.DataFrame = list
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    rows = series.to_frame()
    assert [row["moves"] for row in rows] == [game.moves for game in series] and "nodes" in rows[0]


def test_the_review_of_a_puzzle_tells_the_way() -> None:
    review = tilelab.Game("15/3x3", board="1 2 3/4 5 6/0 7 8", moves="lrll").review()
    assert review.distances == (2, 1, 2, 1, 0)
    assert [(loss.ply, loss.move, loss.better, loss.cost) for loss in review.costly] == [(1, "r", "l", 2)]
    assert str(review) == "4 moves, 2 were needed. move 2: right, better left."


def test_one_line_solves_a_board() -> None:
    assert tilelab.solve("1 2 3/4 5 6/0 7 8").moves == "ll"
    assert tilelab.solve([[1, 2, 3], [4, 5, 6], [0, 7, 8]]) == tilelab.solve(tilelab.Game("15/3x3", board="1 2 3/4 5 6/0 7 8"))
    with pytest.raises(ValueError, match="solve"):
        tilelab.solve(tilelab.Game("2048"))


@pytest.mark.parametrize("name", ["BotFailed", "TookTooLong", "WorkersLost", "IllegalMove", "BadNotation"])
def test_an_exception_is_public(name: str) -> None:
    assert issubclass(getattr(tilelab, name), Exception) and name in tilelab.__all__


THREADS = """
import threading, game as tilelab
kinds = [("2048", {"seed": 1}), ("2048/3x4", {"seed": 2}), ("15", {"seed": 3}), ("15/3x3", {"seed": 4})] * 3
answers = [None] * len(kinds)
def ask(place):
    kind, named = kinds[place]
    game = tilelab.Game(kind, **named)
    answers[place] = game.analyse(nodes=50) if kind.startswith("2048") else game.solve(nodes=2000)
threads = [threading.Thread(target=ask, args=(place,)) for place in range(len(kinds))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for place, answer in enumerate(answers):
    ask(place)
    assert answer == answers[place], (kinds[place], answer, answers[place])
"""


def test_threads_that_ask_first_in_a_new_process_get_the_usual_answers() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


def played(name: str, value: Any) -> object:
    return tilelab.play("random", "2048/3x3", range(1), **{name: value})


ODD: dict[str, Callable[[Any], object]] = {
    "kind": lambda odd: tilelab.Game(odd),
    "read": lambda odd: tilelab.read_board(odd),
    "address": lambda odd: tilelab.Game.from_url(odd),
    "push": lambda odd: tilelab.Game("2048", seed=1).push(odd),
    "arrows": lambda odd: tilelab.Game("2048", seed=1).svg(arrows=odd),
    "theme": lambda odd: tilelab.Game("2048", seed=1).svg(theme=odd),
    "replay": lambda odd: tilelab.Game("2048", seed=1).replay(odd),
    "save": lambda odd: tilelab.Game("2048", seed=1).replay().save(odd),
    "seeds": lambda odd: tilelab.play("random", "2048/3x3", odd),
    **{
        name: functools.partial(played, name)
        for name in ("name", "version", "cluster", "file", "progress", "seconds", "limit", "max_moves", "processes", "errors")
    },
    "compare": lambda odd: tilelab.play("random", "2048/3x3", range(1)).compare(odd),
    "size": lambda odd: tables.perfect_play(odd),
    "fours": lambda odd: tables.perfect_play("3x3", odd),
    "side": lambda odd: tables.puzzle_distances(odd),
    "counts": lambda odd: tables.puzzle_counts(odd),
    "best": lambda odd: tables.perfect_play("2x4").best_move(odd, 4),
    "columns": lambda odd: tables.perfect_play("2x4").value((1,) * 8, odd),
    "chain": lambda odd: tables.merge_chances().chances(odd),
    "games": lambda odd: next(dataset.read_games(odd)),
}


@pytest.mark.parametrize("odd", [1.25, b"x", {3}, object()], ids=["float", "bytes", "set", "object"])
@pytest.mark.parametrize("name", ODD)
def test_what_is_of_a_wrong_type_is_refused_by_its_value(name: str, odd: Any) -> None:
    if (name, odd) not in [("seconds", 1.25), ("limit", 1.25), ("seeds", {3}), ("arrows", b"x")]:
        with pytest.raises(ValueError, match=re.escape(repr(odd)[:20])):
            ODD[name](odd)
