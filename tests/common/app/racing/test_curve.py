"""The curve of a solve: its points, its axis, and its table."""

from game.app.racing.charts import curve, points
from game.core.charts import Scale, step_of
from game.core.scrambles import tile_distance
from game.games import game_named
from tests.common.tab import Tab

NEAR = "#/15/3x3:1-2-3_0-4-6_7-5-8"


def solved(pause_ms: int = 500) -> Tab:
    """Return a tab with a puzzle solved in three moves, with a pause before each."""
    tab = Tab(address=NEAR)
    for letter in "lul":
        tab.now_ms += pause_ms
        tab.send("play", letter)
    return tab


def test_a_tiles_distance_is_the_sum_of_rows_and_columns() -> None:
    game = game_named("15")
    assert tile_distance(game, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0)) == 0
    assert tile_distance(game, 3, (1, 2, 3, 0, 4, 6, 7, 5, 8)) == 3
    assert tile_distance(game, 3, (8, 6, 7, 2, 5, 4, 3, 0, 1)) == 21


def test_a_curve_runs_from_the_scramble_to_the_goal_over_the_time_since_the_first_move() -> None:
    way = [(point.across, point.moves, point.left) for point in points(solved().app.model.session, [3.0, 2.0, 1.0, 0.0])]
    assert way == [(0.0, 0, 3), (0.0, 1, 2), (0.5, 2, 1), (1.0, 3, 0)]


def test_a_curve_without_times_runs_over_moves_and_a_slide_of_several_tiles_is_one_step() -> None:
    session = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15/l3").app.model.session
    way = [(point.across, point.moves, point.left) for point in points(session, [3.0, 2.0, 1.0, 0.0])]
    assert way == [(0.0, 0, 3), (3.0, 3, 0)]


def test_distances_of_other_moves_are_not_used_for_the_game() -> None:
    session = solved().app.model.session
    assert [point.left for point in points(session, [])] == [3, 2, 1, 0]
    assert [point.left for point in points(session, [9.0, 9.0])] == [3, 2, 1, 0]
    title = "Moves made, Moves still needed, at least: Time in seconds"
    assert curve(session, [], 300, "en").title == title


def test_a_long_game_has_about_a_hundred_points_and_its_end() -> None:
    tab = Tab(address="#/15/4x4@7")
    session = tab.model.session
    for _ in range(500):
        for move in session.game.legal_actions(session.state.board)[:1]:
            tab.send("play", "urdl"[move])
    way = points(session, [])
    assert 100 < len(way) <= 242 and way[-1].moves == session.state.moves
    moves = [point.moves for point in way]
    assert moves == sorted(moves)


def test_the_chart_has_two_lines_ticks_with_units_and_a_table_with_the_same_data() -> None:
    for language in ("en", "zh-Hant", "zh-Hans"):
        shown = curve(solved(1500).app.model.session, [3.0, 2.0, 1.0, 0.0], 300, language)
        lines = [attributes["points"] for tag, attributes, _ in shown.shapes if tag == "polyline"]
        assert [line.count(",") for line in lines] == [4, 4]
        assert lines[0].startswith("34.0,") and lines[0].split(" ")[-1].startswith("284.0,")
        texts = [text for tag, _, text in shown.shapes if tag == "text"]
        assert texts[:2] == shown.head[1:] and texts[-1].endswith(" s")
        assert {"0", "1", "2", "3", "0 s"} <= set(texts)
        assert shown.rows == [["0.00", "0", "3"], ["0.00", "1", "2"], ["1.50", "2", "1"], ["3.00", "3", "0"]]


def test_ticks_of_a_vertical_axis_have_the_requested_distance() -> None:
    assert Scale(0, 80, 170, 40, 1, 30).ticks() == [0, 20, 40, 60, 80]
    assert Scale(0, 0.909, 34, 284, 0.01, 50).ticks() == [0, 0.2, 0.4, 0.6000000000000001, 0.8]
    assert step_of(80, 4) == 20
