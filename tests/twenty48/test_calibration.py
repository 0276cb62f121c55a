"""Calibrated values: points and chances as the recorded games had them, in the order of the search."""

import json
import random
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.core.engine import Advice, Limit
from game.core.game import Variant
from game.engines import engine_of, load_data
from game.twenty48.engine import CALIBRATION, CHAIN_TABLE, ENDGAME, REFINEMENT, WEIGHTS, Twenty48Engine
from game.twenty48.review import CALIBRATED, PLAIN
from game.twenty48.rules import HIGHEST_RANK, parse_position
from game.twenty48.search.calibration import ENDGAME as ENDGAME_JUDGE
from game.twenty48.search.calibration import (
    JUDGES,
    LIMIT,
    PLACES,
    USUAL,
    Calibration,
    Curve,
    read_calibrations,
    stage,
    table_name,
)
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.forecast import forecast
from game.workshop.twenty48.calibrate import Positions, chance_curves, fitted, positions, read_strays
from game.workshop.twenty48.reliability import forecasts, groups, halves, mean_error
from tests.common.goldens import read_golden
from tests.imports import ROOT
from tests.slices import sample

USUAL_GAME = Variant(4, four_percent=10, spawn_every=1, idle=0)
MOVES = "uurdrddrullr"
"""Legal on the board `REVIEWED` with seed 3; some of them are mistakes."""
REVIEWED = "CB21A92087310020"
PAGE = ROOT / "game" / "data" / "2048-calibration.md"
GAMES = ROOT / "game" / "workshop" / "games"
SAMPLES = sorted(GAMES.glob("*.npz"))
SEEDS = range(1 << 16)


@pytest.fixture(scope="module")
def table(calibration: bytes) -> Calibration:
    return read_calibrations(calibration)["4x4"]


def advise(engine: Twenty48Engine, position: str, variant: Variant = USUAL_GAME) -> Advice:
    *_, advice = filter(None, engine.advise(parse_position(position), variant, Limit(nodes=200)))
    return advice


def engine_with(*files: tuple[str, bytes]) -> Twenty48Engine:
    engine = Twenty48Engine()
    for name, data in files:
        engine.load(name, data)
    return engine


def test_a_curve_is_a_line_through_its_points_and_level_beyond_them() -> None:
    curve = Curve([10.0, 20.0, 40.0], [100.0, 200.0, 0.0])
    assert [curve(at) for at in (-5, 10, 15, 20, 30, 40, 99)] == [100, 100, 150, 200, 100, 0, 0]
    assert Curve([3.0], [7.0])(0) == Curve([3.0], [7.0])(9) == 7


@pytest.mark.parametrize(
    ("position", "total"),
    [
        ("1100000000000000", 4),
        ("FEDCBA9876543210", 65534),
        ("FFFF000000000000", 32768),
        ("G100000000000000", 32768 + 2),
        ("H000000000000000", 32768),
        ("GF00000000000000", 49152),
        ("HGFE000000000000", 61440),
    ],
)
def test_the_stage_lowers_tiles_above_32768_into_gaps(position: str, total: int) -> None:
    assert stage(parse_position(position)) == total < LIMIT


def test_the_stage_of_any_board_is_within_the_table() -> None:
    chance = random.Random(3)
    for _ in range(300):
        board = tuple(chance.choice((0, chance.randint(1, HIGHEST_RANK))) for _ in range(16))
        assert 0 <= stage(board) < LIMIT


def test_calibration_keeps_the_order_of_the_moves(table: Calibration) -> None:
    chance = random.Random(5)
    for _ in range(300):
        board = tuple(chance.randint(0, 15) for _ in range(16))
        values = {way: chance.uniform(-5_000, 240_000) for way in range(4)}
        worth = table.worth(chance.randrange(len(JUDGES)), board, values)
        assert sorted(values, key=lambda way: values[way]) == sorted(worth.points, key=lambda way: worth.points[way])
        assert 0 <= worth.chance <= 1


def test_a_better_position_of_the_same_stage_is_worth_more(table: Calibration) -> None:
    for judge, total in ((USUAL, 300), (USUAL, 20_000), (USUAL, 60_000), (ENDGAME_JUDGE, 30_000)):
        worths = [table.points(judge, total, value) for value in range(-1_000, 260_000, 1_000)]
        assert all(one < other for one, other in pairwise(worths))


@pytest.mark.parametrize(("ranks", "goal"), [("1100", 11), ("A000", 11), ("B000", 12), ("G000", 17), ("H000", 0), ("Z000", 0)])
def test_the_next_tile_is_one_that_the_board_can_hold(table: Calibration, ranks: str, goal: int) -> None:
    board = parse_position(ranks + 12 * "0")
    worth = table.worth(USUAL, board, {0: 200_000.0})
    assert table.next_goal(board) == worth.goal == goal
    assert goal or not worth.chance


def test_lost_boards_are_worth_nothing_more(table: Calibration) -> None:
    for position in ("1212212112122120", "DCBA987654321210"):
        worth = table.worth(USUAL, parse_position(position), {0: 0.0})
        assert worth.points[0] == worth.chance == 0


def test_early_in_a_game_the_coach_saves_boards_that_late_in_a_game_are_nearly_lost(table: Calibration) -> None:
    early, late = [table.share(USUAL, total, 0.6 * 200_000) for total in (2_000, 62_000)]
    assert early > 0.85 > 0.75 > late


def test_the_shipped_table_knows_that_games_last_longer_at_first_and_end_before_65536(table: Calibration) -> None:
    """The bounds hold for the recorded games: a mean final score of 530,000."""
    worths = [table.points(USUAL, total, 200_000) for total in (600, 8_000, 20_000, 40_000, 60_000)]
    assert worths == sorted(worths, reverse=True)
    assert 400_000 < worths[0] < 700_000 and worths[-1] < 60_000
    chances = [table.chance(total, 1.0, goal) for total, goal in ((600, 11), (9_000, 14), (20_000, 15), (40_000, 16))]
    assert chances == sorted(chances, reverse=True) and chances[0] > 0.95 and chances[-1] < 0.3


@pytest.fixture(scope="module")
def files(weights: bytes, refinement: bytes, endgame: bytes, endgame_table: bytes, calibration: bytes) -> dict[str, bytes]:
    """The files of 4×4."""
    return {WEIGHTS: weights, REFINEMENT: refinement, ENDGAME: endgame, CHAIN_TABLE: endgame_table, CALIBRATION: calibration}


@pytest.mark.parametrize("lacking", [REFINEMENT, ENDGAME, CHAIN_TABLE, CALIBRATION])
def test_points_are_shown_only_once_all_files_are_loaded(files: dict[str, bytes], lacking: str) -> None:
    """The table is for the values of all files: without the endgame's, a board with a chance of 74 % got 17 %."""
    engine, board = engine_with(*[(name, data) for name, data in files.items() if name != lacking]), "EDC1BA9187611111"
    early = advise(engine, board)
    assert (early.is_learned, early.is_calibrated, early.chances, lacking in early.files) == (False, False, {}, False)
    engine.load(lacking, files[lacking])
    late = advise(engine, board)
    assert late.is_learned and late.is_calibrated and late.chances["32768"] > 0.6


@pytest.mark.parametrize(
    "board", ["1200000000000000", "CB21A92087310020", "D100CB1091328731", "EC00B12098310020", "CCCBBBAAA9876520"]
)
def test_an_earlier_board_needs_no_values_of_the_endgame(files: dict[str, bytes], board: str) -> None:
    position = parse_position(board)
    needed = engine_with().data_files(USUAL_GAME, board=position)
    assert {*files} - {*needed} == {ENDGAME} and {*engine_with().data_files(USUAL_GAME)} == {*files}
    without, complete = engine_with(*[(name, files[name]) for name in needed]), engine_with(*files.items())
    advice, other = advise(without, board), advise(complete, board)
    assert {**advice.as_json(), "seconds": 0} == {**other.as_json(), "seconds": 0} and advice.is_calibrated
    worst = min(advice.values, key=lambda way: advice.values[way])
    lines = [[*engine.refute(position, USUAL_GAME, worst, advice)][-1] for engine in (without, complete)]
    assert str(lines[0] and lines[0].as_json()) == str(lines[1] and lines[1].as_json())


@pytest.mark.parametrize("board", ["EDC0120000000000", "EDBB0000AA900000", "FDC0120000000000", "EDBAA00099000012"])
def test_a_board_soon_in_the_endgame_needs_its_values(board: str) -> None:
    assert ENDGAME in Twenty48Engine().data_files(USUAL_GAME, board=parse_position(board))


def test_only_with_the_table_a_hint_shows_points_and_the_chance_of_the_next_tile(files: dict[str, bytes]) -> None:
    board = "CB21A92087310020"
    before = advise(engine_with(*[(name, data) for name, data in files.items() if name != CALIBRATION]), board)
    after = advise(engine_with(*files.items()), board)
    assert (before.is_learned, before.chances) == (False, {})
    assert after.is_learned and list(after.chances) == ["8192"] and 0 < after.chances["8192"] < 1
    assert before.line == after.line
    ranked = [sorted(advice.values, key=lambda way: -advice.values[way]) for advice in (before, after)]
    assert ranked[0] == ranked[1]


def test_other_rules_get_no_chance(files: dict[str, bytes]) -> None:
    engine = engine_with(*files.items())
    for variant in (Variant(4, four_percent=50, spawn_every=1, idle=0), Variant(4, four_percent=10, spawn_every=3, idle=1)):
        assert advise(engine, "CB21A92087310020", variant).chances == {}


def test_a_reviewed_move_loses_the_same_share_of_points_and_of_the_chance() -> None:
    load_data("2048", USUAL_GAME)
    engine = engine_of("2048")
    *_, review = filter(None, engine.review(parse_position(REVIEWED), USUAL_GAME, 3, MOVES))
    for loss in review.losses:
        assert loss.tile == "8192" and loss.chances.keys() == loss.costs.keys()
        best = max(loss.chances.values())
        for way, cost in loss.costs.items():
            assert loss.chances[way] == pytest.approx(best * max(1 - cost / loss.worth, 0.0), abs=1e-9)


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_table_gives_the_values_of_every_judge(search: DeepeningSearch, coach: DeepeningSearch, table: Calibration) -> None:
    for position, _, _, judge in sample(read_golden("reference")):
        board = parse_position(position)
        raw = search.look(board, 1)
        report = coach.with_points(coach.look(board, 1), board)
        wanted = forecast(board, *table.worth(judge, board, raw.values))
        assert (report.best, report.values, report.goal, report.chances) == wanted, position
        assert (raw.learned, report.learned, report.calibrated) == (False, True, True)


SOUND = {"stages": [0, 64], "typical": [2, 1], "points": [2, 1], "late": PLACES}


def table_of(**changes: object) -> bytes:
    """Return a file with one kind of board that is sound but for some fields, of its judges or its own."""
    columns = {name: changes.pop(name, column) for name, column in SOUND.items()}
    chances = {"11": {"stages": [0], "chances": [0.5]}}
    table = {"judges": dict.fromkeys(JUDGES, columns), "chances": chances, "moves": 0}
    return json.dumps({"kinds": {"4x4": table | changes}}).encode()


DAMAGED = {
    "empty": b"",
    "a list": b"[]",
    "nothing in it": b"{}",
    "not UTF-8": b"\xff",
    "no table": json.dumps({"kinds": {"4x4": None}}).encode(),
    "no judge": table_of(judges={}),
    "no curve": table_of(late=None),
    "a short curve": table_of(late=PLACES[1:]),
    "stages out of order": table_of(stages=[64, 0]),
    "no stages": table_of(stages=[], typical=[], points=[]),
    "a stage without points": table_of(points=[2]),
    "no typical value": table_of(typical=[2, 0]),
    "points below nothing": table_of(points=[2, -1]),
    "not a number": table_of(typical=[2, float("nan")]),
    "a curve that falls": table_of(late=PLACES[::-1]),
    "an impossible chance": table_of(chances={"11": {"stages": [0], "chances": [2]}}),
    "nested too deeply": b"[" * 100_000,
    "half a move": table_of(moves=0.5),
    "moves back": table_of(moves=-1),
}


def test_a_sound_table_is_read() -> None:
    table = read_calibrations(table_of())["4x4"]
    assert table.points(USUAL, 32, 1.5) == 1.5 and table.goals == [11]


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("fault", DAMAGED)
def test_a_damaged_table_is_refused_and_the_coach_only_ranks_moves(files: dict[str, bytes], fault: str) -> None:
    engine = engine_with(*[(name, data) for name, data in files.items() if name != CALIBRATION])
    with pytest.raises(ValueError, match=r"."):
        engine.load(CALIBRATION, DAMAGED[fault])
    assert not advise(engine, "CB21A92087310020").is_learned
    engine.load(CALIBRATION, files[CALIBRATION])
    assert advise(engine, "CB21A92087310020").is_learned


def on_the_page(kind: str) -> str:
    """Return what the page says about the tables of a kind of board: errors, and the games in brackets."""
    rows = [re.split(r" ?\| ?", line[1:-1].strip()) for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    board, _, odds = kind.partition("-f")
    place = rows[0].index(board.replace("x", "×"))
    return next(row[place] for row in rows if row[0] == f"{odds or 10} %")


def test_the_tables_are_those_of_the_samples(calibration: bytes) -> None:
    assert json.loads(calibration)["kinds"].keys() == {file.stem for file in SAMPLES}


def test_the_page_states_the_limits_of_the_grades() -> None:
    said = " ".join(PAGE.read_text("utf-8").split())
    _, good, inaccuracy, mistake = [f"{100 * limit:g} %" for limit in CALIBRATED]
    assert f"a good move loses up to {good} of the points still to come" in said
    assert f"an inaccuracy up to {inaccuracy}, a mistake up to {mistake}" in said
    _, *solved = [f"{100 * limit:g} %" for limit in PLAIN]
    assert "On solved boards, whose points are exact, the limits are {}, {} and {}.".format(*solved) in said


def boards_of(kind: str) -> list[dict[str, Any]]:
    """Return the boards of other players that the table of a kind is fitted on, too."""
    return read_strays(GAMES / "strays.jsonl") if kind == "4x4" else []


def test_a_tile_with_too_few_positions_gets_no_chance() -> None:
    """Of forty games each made 2048, and all but the last position were before it."""
    sums = np.append(np.linspace(0, 2048, 400), 2100.0)
    ones = np.ones(len(sums))
    games = Positions(np.arange(len(sums)) % 40, sums, ones, 0 * ones, np.append(11 * ones[1:], 12.0), ones, 11 * ones)
    assert chance_curves(games, ones, 11).keys() == {"11"}


def numbers(part: Any) -> Iterator[float]:
    """Yield all numbers of a parsed JSON text, in the order of their names."""
    if isinstance(part, dict):
        part = [part[name] for name in sorted(part)]
    for each in part if isinstance(part, list) else []:
        yield from numbers(each)
    if isinstance(part, (int, float)):
        yield part


def test_the_page_of_the_samples_has_the_hash_of_each_file() -> None:
    said = (GAMES / "README.md").read_text("utf-8")
    for file in GAMES.rglob("*.*"):
        assert file.suffix == ".md" or f"`{sha256(file.read_bytes()).hexdigest()}`" in said, file.name


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_the_shipped_table_is_fitted_on_the_samples(calibration: bytes, file: Path) -> None:
    shipped = json.loads(calibration)["kinds"][file.stem]
    found = fitted(file.stem, positions(file.stem, file, SEEDS), boards_of(file.stem), shipped["moves"])
    assert list(numbers(found)) == pytest.approx(list(numbers(shipped)), rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_a_table_fitted_on_half_of_the_games_forecasts_the_other_half_as_the_page_says(calibration: bytes, file: Path) -> None:
    kind, shipped = file.stem, json.loads(calibration)["kinds"][file.stem]
    games = positions(kind, file, SEEDS)
    tables = halves(kind, games, boards_of(kind), shipped["moves"])
    found, gaps = [], []
    for half, table in tables:
        points, chances = forecasts(table, half)
        found.append(groups(points, half.left, half.game))
        made = groups(chances, (half.top >= half.goals).astype(float), half.game)
        gaps += [abs(group.followed - group.forecast) for group in made]
    error, gap = sum(map(mean_error, found)) / len(found), sum(gaps) / max(len(gaps), 1)
    chance = f"{100 * gap:.1f}" if gaps else "–"
    assert on_the_page(kind) == f"{100 * error:.1f} %, {chance} ({shipped['games']:,})"
    assert bool(gaps) != bool(shipped["moves"])
    assert gap < 0.03
    for group in chain(*found):
        assert group.high >= 0.9 * group.forecast and group.low <= 1.1 * group.forecast


@pytest.mark.parametrize(
    ("cells", "columns", "four_percent", "name"),
    [(16, 0, 10, "4x4"), (16, 4, 50, "4x4-f50"), (25, 0, 10, "5x5"), (12, 4, 10, "3x4"), (12, 3, 25, "3x4-f25")],
)
def test_a_kind_is_named_by_its_sides_and_odds(cells: int, columns: int, four_percent: int, name: str) -> None:
    assert table_name(cells, columns, four_percent) == name


def test_other_boards_count_the_sum_of_their_tiles() -> None:
    assert stage((17, 17, *[0] * 23)) == 1 << 18
    assert stage((1, 2, *[0] * 34)) == 6
