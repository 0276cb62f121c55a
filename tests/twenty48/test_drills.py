"""The drills of 2048 match their page, and their boards and chances match the engine."""

import hashlib
import json
import re
from typing import Any

import pytest

from game.core.engine import Odds
from game.core.game import Variant
from game.twenty48.engine import MOVES_3X3, WEIGHTS, Twenty48Engine
from game.twenty48.odds import chances_after, moves_to_goal
from game.twenty48.rules import chance_outcomes, is_terminal, legal_actions, parse_position, place, play, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.training.drills import DATA, FILE, LOCKED, MET_3X3, MET_4X4, DrillMaker

SEED = 20261122
ROWS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["drills"]


@pytest.fixture(scope="module")
def drills() -> DrillMaker:
    return DrillMaker()


def drill(position: str) -> dict[str, Any]:
    return next(row for row in ROWS if row["position"] == position)


def test_the_page_states_the_size_and_the_sha256_of_the_file() -> None:
    data = FILE.read_bytes()
    stated = re.search(r"`drills-2048.json` \| ([\d,]+) \| `([0-9a-f]{64})`", (DATA / "drills.md").read_text("utf-8"))
    assert stated
    assert (stated[1].replace(",", ""), stated[2]) == (str(len(data)), hashlib.sha256(data).hexdigest())


def test_every_drill_has_a_legal_move_and_lacks_its_goal() -> None:
    assert len(ROWS) == len({row["position"] for row in ROWS}) == len(LOCKED) + len(MET_3X3) + len(MET_4X4) >= 10
    for row in ROWS:
        board = parse_position(row["position"])
        assert not is_terminal(board) and row["goal"] not in board
        assert 0.1 <= row["chance"] < 1


def test_the_3x3_drills_have_the_exact_chances_of_perfect_play(drills: DrillMaker) -> None:
    rows = [row for row in ROWS if row["variant"] == "3x3"]
    assert len(rows) == 6
    for row in rows:
        assert drills.exact(parse_position(row["position"]), row["goal"]) == pytest.approx(row["chance"], abs=1e-9)
        assert (row["error"], row["games"]) == (0, 0)


def test_a_chance_of_perfect_play_is_the_mean_of_the_chances_after_its_move(drills: DrillMaker) -> None:
    for row in ROWS[:6]:
        board = parse_position(row["position"])
        after = slide(board, drills.search_3x3.look(board, 1).best).after
        ahead = [(share, drills.exact(place(after, *spawned), row["goal"])) for spawned, share in chance_outcomes(after)]
        sure = sum(share * chance for share, chance in ahead if chance is not None)
        unknown = sum(share for share, chance in ahead if chance is None)
        assert sure - 0.01 < row["chance"] < sure + unknown + 0.01


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("position", ["0142116A24239842", "DCBA900080001001"])
def test_the_coach_reaches_the_goal_on_4x4_as_often_as_the_file_says(drills: DrillMaker, position: str) -> None:
    row = drill(position)
    odds = drills.judged(parse_position(position), row["goal"], 60, SEED + 5_000)
    assert abs(odds.chance - row["chance"]) < 4 * (row["chance"] * (1 - row["chance"]) / 60) ** 0.5
    assert row["error"] == pytest.approx(Odds.counted(round(1000 * row["chance"]), 1000).error, abs=5e-4)


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_command_finds_the_same_boards_again(drills: DrillMaker) -> None:
    for number, (high, goal) in enumerate(LOCKED):
        board = drills.locked(high, goal, SEED + number)
        assert parse_position(drill("".join(f"{rank:X}" for rank in board))["position"]) == board
    for number, row in enumerate(MET_3X3):
        board = drills.met_3x3(*row, SEED + number)
        assert drill("".join(f"{rank:X}" for rank in board))["goal"] == row[0]


def engine() -> Twenty48Engine:
    loaded = Twenty48Engine()
    for name in (MOVES_3X3, WEIGHTS):
        loaded.load(name, (DATA / name).read_bytes())
    return loaded


def odds_of(one: Twenty48Engine, position: str, side: int, goal: int) -> list[Odds]:
    board = parse_position(position, side)
    return [odds for odds in one.odds(board, Variant(side, four_percent=10), goal) if odds]


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_engine_gives_exact_odds_on_3x3_and_estimates_elsewhere() -> None:
    one = engine()
    assert [(odds.chance, odds.error) for odds in odds_of(one, "210751862", 3, 9)] == [(0.23, 0.0)]
    met = odds_of(one, "2223134837216943", 4, 10)
    assert (len(met), met[0].games) == (1, 100) and abs(met[0].chance - drill("2223134837216943")["chance"]) < 4 * met[0].error
    assert 0.03 < met[0].error < 0.06
    assert [odds.chance for odds in odds_of(one, "1111000000000000", 4, 1)] == [1.0]


def test_a_review_of_3x3_gives_the_chance_of_the_next_high_tile_after_each_move(drills: DrillMaker) -> None:
    board = parse_position("684531210", 3)
    tile, chances = chances_after(drills.search_3x3, board)
    best = drills.search_3x3.look(board, 1).best
    assert tile == "512" and chances["urdl"[best]] == max(chances.values()) == pytest.approx(0.74, abs=0.005)
    assert chances_after(drills.search_4x4, parse_position("2223134837216943")) == ("", {})
    assert chances_after(drills.search_3x3, parse_position("AAA000000", 3)) == ("", {})
    moves, after = "", board
    while legal_actions(after) and len(moves) < 8:
        careless = legal_actions(after)[-1]
        moves += "urdl"[careless]
        after = play(after, careless, 5, len(moves))[2]
    ordinary = Variant(3, four_percent=10, spawn_every=1, idle=0)
    for kind, is_told in ((ordinary, True), (ordinary.with_options(3, {"idle": 1}), False)):
        *_, review = engine().review(board, kind, 5, moves)
        assert review is not None and review.losses
        assert bool([loss.tile for loss in review.losses if loss.chances]) == is_told


def test_a_game_ends_at_its_goal_or_when_the_board_locks() -> None:
    plain = DeepeningSearch()
    assert moves_to_goal(plain, (3, 3, 1, 2, 1, 2, 1, 2, 1), 4, 1) == 1
    assert moves_to_goal(plain, (4, 3, 0, 0, 0, 0, 0, 0, 0), 4, 1) == 0
    locked = (1, 2, 1, 2, 1, 2, 1, 2, 1)
    assert legal_actions(locked) == () and moves_to_goal(plain, locked, 4, 1) == -1
