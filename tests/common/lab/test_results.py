"""Series in the Lab are stored, compared, listed and exported."""

import json

from game.app.backup.file import Download
from game.arena.reports import Done, Played
from game.core.charts import Chart
from game.lab.charts import Difference
from game.lab.lab import Lab
from game.lab.series import DONE, MAX_SERIES, RUNNING, SERIES_LIST, STOPPED, Series, as_json
from game.lab.view import charts, choices, games, rows, slots
from game.lab.workbench import OpenReplay
from tests.common.checks import raises
from tests.common.lab_harness import Desk, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def test_series_are_stored_for_the_next_visit_and_the_oldest_are_dropped() -> None:
    desk = Desk()
    for number in range(MAX_SERIES + 3):
        desk.play(record(1, 100 + number), record(2))
    assert len(desk.lab.results.all) == MAX_SERIES
    again = Desk(desk.stored)
    assert [series.key for series in again.lab.results.all] == [series.key for series in desk.lab.results.all]
    assert again.lab.results.all[-1].records == desk.lab.results.all[-1].records
    kept = [name for name in desk.stored if name[:8] == "lab.bot." or name[:11] == "lab.series."]
    assert sorted(Lab.names(desk.stored)) == sorted(kept)


def test_typing_leaves_the_list_of_series_to_the_tab_that_changed_it() -> None:
    desk = Desk()
    desk.send("edit", "mine")
    assert SERIES_LIST not in desk.stored


def test_a_series_interrupted_by_closing_the_page_counts_as_stopped() -> None:
    desk = Desk()
    desk.play(record(1))
    series = desk.lab.results.all[0]
    series.state = RUNNING
    desk.stored["lab.series.1"] = series.pack()
    assert Desk(desk.stored).lab.results.all[0].state == STOPPED


def test_a_removed_series_can_be_restored() -> None:
    desk = Desk()
    desk.play(record(1))
    key = desk.lab.results.all[0].key
    desk.send("forget", key)
    assert desk.lab.results.all == [] and f"lab.series.{key}" not in desk.stored
    desk.send("restore")
    assert [series.key for series in Desk(desk.stored).lab.results.all] == [key]


def test_a_very_long_series_is_stored_without_its_moves() -> None:
    series = Series(1, "a", "2048", "4x4", 1, 2, 0)
    series.add(record(1, transcript="u" * 150_000))
    series.add(record(2, transcript="u" * 150_000))
    assert len(series.pack()) < 2000


def difference(desk: Desk) -> Chart:
    """Return the chart that compares series."""
    return next(chart for chart in charts(desk.lab, 600) if chart.key == "difference")


def test_a_bot_is_compared_with_itself_before_the_edit() -> None:
    desk = Desk()
    desk.play(*[record(seed, 100 * seed) for seed in range(1, 13)])
    desk.send("edit", "better")
    desk.play(*[record(seed, 100 * seed + 40 + 20 * (seed % 2)) for seed in range(1, 13)])
    chart = difference(desk)
    assert chart.rows == [["My bot · 2", "12", "50", "31 – 69", "12 / 12", "better"]]
    desk.send("base", desk.lab.results.all[1].key)
    chart = difference(desk)
    assert chart.rows[0][-1] == "worse"


def test_games_of_an_earlier_version_of_a_built_in_bot_stay_but_are_not_compared_with_new_ones() -> None:
    for name in ("Tutorial’s look-ahead, corrected", "教學的預看法（修正）", "教程的预看法（修正） · 2"):
        old = Series(1, name, "2048", "4x4", 1, 3, 50, "lookahead@1")
        for seed in (1, 2, 3):
            old.add(record(seed, 100))
        old.state = DONE
        desk = Desk({"lab.series.1": old.pack(), "lab.series": '{"v": 1, "keys": [1], "last": 1}'})
        (kept,) = desk.lab.results.all
        assert (kept.bot, kept.identity, len(kept.records)) == (name, "lookahead@1", 3)
        assert desk.lab.comparison.kind == kept.kind == "4x4 lookahead@1"
        assert choices(desk.lab)["lab-kind"] == ([(kept.kind, "4×4, earlier version of the bot")], kept.kind)
        desk.play(*[record(seed, 200) for seed in (1, 2, 3)])
        assert [series.kind for series in desk.lab.comparison.shown] == ["4x4"]
        desk.send("show", 1, True)
        assert [series.key for series in desk.lab.comparison.shown] == [1]
        assert not [chart for chart in charts(desk.lab, 600) if chart.key == "difference"]
        desk.send("kind", "4x4")
        assert [series.kind for series in desk.lab.comparison.shown] == ["4x4"]
        assert not [chart for chart in charts(desk.lab, 600) if chart.key == "difference"]


def test_games_of_a_users_bot_have_its_source_and_those_of_a_built_in_bot_its_version() -> None:
    desk = Desk()
    desk.send("also", "b:coach-1", True)
    desk.play(record(1))
    desk.report(Played, record(1))
    desk.report(Done)
    for lab in (desk.lab, Desk(desk.stored).lab):
        assert [series.identity for series in lab.results.all] == [desk.lab.bots.draft.identity, "coach-1@4"]
        assert [series.kind for series in lab.results.all] == ["4x4", "4x4"]


def test_a_bot_that_solves_other_puzzles_is_neither_better_nor_worse() -> None:
    for last, verdict in (("solved", "better"), ("playing", "not the same puzzles solved")):
        desk = Desk()
        desk.send("game", "15")
        desk.play(*[record(seed, 0, moves=40, outcome="solved") for seed in range(1, 13)])
        desk.send("edit", "better")
        desk.play(*[record(seed, 0, moves=30, outcome="solved") for seed in range(1, 12)], record(12, 0, moves=30, outcome=last))
        chart = difference(desk)
        assert chart.rows[0][-1] == verdict
        assert "both solved" in chart.note


def test_a_chart_has_no_more_shapes_for_more_games() -> None:
    shapes = []
    for count in (10, 400):
        desk = Desk()
        for shift in (0, 7):
            desk.send("edit", f"# {shift}")
            desk.play(*[record(seed, 1000 + seed * (13 + shift) % 997) for seed in range(1, count + 1)])
        shapes.append(sum([len(chart.shapes) for chart in charts(desk.lab, 600)]))
        line = next(shape for shape in difference(desk).shapes if shape[1]["class"][:4] == "game")
        assert line[1]["d"].count("M") > count // 2
    assert shapes[1] < 2 * shapes[0] < 200


def test_only_some_series_are_in_the_charts_at_once() -> None:
    desk = Desk()
    for number in range(6):
        desk.send("edit", f"# {number}")
        desk.play(record(1), record(2))
    assert len(desk.lab.comparison.shown) == 4
    desk.send("show", desk.lab.results.all[0].key, True)
    assert [series.key for series in desk.lab.comparison.shown] == [1, 4, 5, 6]
    desk.send("show", 5, False)
    assert [row.place for row in rows(desk.lab)] == [2, -1, 1, -1, -1, 0]
    desk.send("set", "size", "3x3")
    desk.play(record(1))
    assert [series.variant for series in desk.lab.comparison.shown] == ["3x3"]


def test_games_are_listed_by_seed_or_by_score_and_replayed() -> None:
    desk = Desk()
    desk.play(record(1, 100), record(2, 300), record(3, 200, transcript=""))
    key = desk.lab.results.all[0].key
    assert games(desk.lab) == (None, [], False)
    desk.send("games", key)
    for order, seeds in (("seed", [1, 2, 3]), ("best", [2, 3, 1]), ("worst", [1, 3, 2])):
        desk.send("games-order", order)
        assert [game.seed for game in games(desk.lab)[1]] == seeds
    assert [game.has_moves for game in games(desk.lab)[1]] == [True, False, True]
    desk.send("replay", key, 2)
    desk.send("replay", key, 3)
    assert [effect.record.seed for effect in desk.of(OpenReplay)] == [2]


def test_games_ended_by_a_move_that_moves_nothing_are_reported_listed_and_exported() -> None:
    desk = Desk()
    desk.play(record(1, outcome="playing", notes={"illegal_move": 1}), record(2, outcome="playing"), record(3))
    texts = rows(desk.lab)[0].texts
    assert (texts[1], texts[-1]) == ("finished; 1 game ended by a move that moves nothing", "–")
    desk.send("games", desk.lab.results.all[0].key)
    ends = [game.texts[-1] for game in games(desk.lab)[1]]
    assert ends == ["chose a move that moves nothing", "stopped at the move limit", "game over"]
    desk.send("csv")
    lines = desk.of(Download)[0].text.split("\r\n")
    assert lines[0] == "bot,game,variant,seed,score,max_tile,moves,seconds,outcome,illegal_move,transcript"
    assert lines[1] == "My bot,2048,4x4,1,100,16,10,0.5,playing,1,udlr"


def test_games_are_exported_one_line_each() -> None:
    desk = Desk()
    desk.send("rename", '=1,"2"')
    desk.play(record(2, 200, notes={"nodes": 5}), record(1))
    desk.send("csv")
    assert desk.of(Download)[0].text.split("\r\n") == [
        "bot,game,variant,seed,score,max_tile,moves,seconds,outcome,nodes,transcript",
        '"\'=1,""2""",2048,4x4,1,100,16,10,0.5,lost,,udlr',
        '"\'=1,""2""",2048,4x4,2,200,16,10,0.5,lost,5,udlr',
        "",
    ]
    series = json.loads(as_json(desk.lab.comparison.shown))["series"][0]
    assert (series["bot"], [game["seed"] for game in series["games"]]) == ('=1,"2"', [1, 2])
    desk.send("json")
    assert [effect.name for effect in desk.of(Download)] == ["tilelab-2048.csv", "tilelab-2048.json"]


def test_a_puzzle_is_measured_by_its_moves_when_it_is_solved() -> None:
    desk = Desk()
    desk.send("game", "15")
    solved = [record(seed, 0, 15, moves, outcome="solved") for seed, moves in ((1, 50), (3, 70))]
    desk.play(solved[0], record(2, 0, 15, 2000, outcome="playing"), solved[1])
    texts = rows(desk.lab)[0].texts
    assert (texts[4][:2], texts[6]) == ("60", "67% (2)")
    assert [chart.key for chart in charts(desk.lab, 600)] == ["spread"]


def on_kinds(*variants: str) -> Desk:
    """Return a Lab in which a bot has played seeds 1 and 2 on several variants."""
    desk = Desk()
    for variant in variants:
        desk.lab.settings.here.set_variant(variant)
        desk.play(record(1, 100), record(2, 900))
    for series in desk.lab.results.all:
        desk.send("show", series.key, True)
    return desk


def test_series_on_different_variants_are_never_compared() -> None:
    for other in ("3x3", "4x4-f50", "4x4-s1", "4x4-e3", "4x4-w3"):
        desk = on_kinds("4x4", other)
        assert [series.variant for series in desk.lab.comparison.shown] == [other]
        assert "difference" not in [chart.key for chart in charts(desk.lab, 600)]
        view = slots(desk.lab, 0)
        assert (view["lab-left-out.hidden"], "My bot (4×4)" in view["lab-left-out-text.text"]) == ("", True)
        desk.send("kind", "4x4")
        assert [series.variant for series in desk.lab.comparison.shown] == ["4x4"]
        raises(ValueError, Difference, desk.lab.results.all[0], desk.lab.results.all[1], False)


def test_series_on_the_same_variant_are_always_compared() -> None:
    desk = on_kinds("4x4-f50-e3", "4x4-f50-e3")
    assert "difference" in [chart.key for chart in charts(desk.lab, 600)]
    assert slots(desk.lab, 0)["lab-left-out.hidden"] == "on"


def test_the_results_table_names_the_variant_in_each_language() -> None:
    desk = on_kinds("4x4", "4x4-f50-s1-e3")
    assert [row.texts[0] for row in rows(desk.lab)] == ["4×4, a tile after every 3 moves, 50% 4s, 1 start tile", "4×4"]
    assert rows(on_kinds("4x4-w3").lab)[0].texts[0] == "4×4, a tile after each string of 3 moves"
    assert rows(on_kinds("4x4-w1").lab)[0].texts[0] == "4×4, a tile after each string of 1 move"
    desk.send("language", "zh-Hant")
    assert rows(desk.lab)[0].texts[0] == "4×4、每 3 步出現一個方塊、4 佔 50%、開局 1 個方塊"


def test_ticked_series_on_every_variant_are_exported() -> None:
    desk = on_kinds("4x4", "4x4-e3")
    assert [series["variant"] for series in json.loads(as_json(desk.lab.comparison.ticked))["series"]] == ["4x4", "4x4-e3"]
    desk.send("csv")
    assert desk.of(Download)[0].text.count("4x4-e3") == 2


def test_series_played_in_two_tabs_at_once_are_all_kept() -> None:
    desk = Desk()
    other = Desk(desk.stored)
    for tab in (desk, other):
        tab.send("set", "count", "1")
        tab.send("run")
    for tab, score in ((desk, 100), (other, 200)):
        tab.report(Played, record(1, score))
    for tab in (other, desk):
        tab.report(Done)
    scores = [series.records[0].score for series in Desk(dict(desk.stored)).lab.results.all]
    assert sorted(scores) == [100, 200]
    other.send("measure", "seconds")
    assert [series.records[0].score for series in other.lab.results.all] == scores
    desk.send("forget", desk.lab.results.all[0].key)
    other.send("measure", "moves")
    assert len(other.lab.results.all) == 1


def test_the_games_of_a_run_are_stored_as_they_arrive() -> None:
    desk = Desk()
    desk.send("set", "count", "600")
    desk.send("run")
    for seed in range(1, 55):
        desk.now_ms += 300
        desk.report(Played, record(seed))
    assert len(Desk(dict(desk.stored)).lab.results.all[0].records) > 30
    desk.send("hide")
    again = Desk(dict(desk.stored)).lab.results.all[0]
    assert (len(again.records), again.state, again.count) == (54, STOPPED, 600)
    desk.send("stop")
    assert [series.key for series in Desk(dict(desk.stored)).lab.results.all] == [1]


def test_a_run_without_a_game_leaves_nothing_behind() -> None:
    desk = Desk()
    desk.send("run")
    desk.send("hide")
    desk.send("stop")
    assert (desk.lab.results.all, Desk(dict(desk.stored)).lab.results.all) == ([], [])


IMPOSSIBLE: dict[str, list[object]] = {
    "score": [1 << 53, -1, 1.5, True, None, "1", 1e308],
    "moves": [1 << 60, 0.5],
    "max_tile": [1e308],
    "seed": [1 << 64, 1.0],
    "seconds": [1e308, float("inf"), float("nan"), -1, "1", None],
    "milestones": [[[4, 2, 1e308]], [[4, float("inf"), 1]], [[4, 2]], [["4", 2, 1]]],
    "notes": [{"nodes": float("inf")}, {"nodes": "many"}],
}


def test_stored_results_with_impossible_numbers_are_set_aside_and_reported_and_the_lab_opens() -> None:
    for name, values in IMPOSSIBLE.items():
        for value in values:
            desk = Desk()
            desk.play(record(1))
            desk.play(record(1, 200))
            kept = json.loads(desk.stored["lab.series.2"])
            kept["records"][0][name] = value
            bad = json.dumps(kept)
            again = Desk(dict(desk.stored, **{"lab.series.2": bad}))
            assert [series.key for series in again.lab.results.all] == [1], (name, value)
            assert again.lab.context.notice == ("series-broken", {})
            assert again.stored["lab.series.2.aside"] == bad and "lab.series.2" not in again.stored
            assert charts(again.lab, 600) and rows(again.lab)
            assert Desk(dict(again.stored)).lab.context.notice is None


def test_a_stored_series_on_an_unknown_variant_is_set_aside() -> None:
    desk = Desk()
    desk.play(record(1))
    text = desk.stored["lab.series.1"].replace("4x4", "4x4-nonsense")
    again = Desk(dict(desk.stored, **{"lab.series.1": text}))
    assert (again.lab.results.all, again.stored["lab.series.1.aside"]) == ([], text)


def test_every_accepted_record_can_be_shown() -> None:
    largest = (1 << 53) - 1
    several: list[dict[str, Any]] = [
        {"score": largest, "max_tile": largest, "moves": largest},
        {"score": 0, "max_tile": 0, "moves": 0, "seconds": 0},
        {"seconds": 1e-6, "milestones": [[4, 0, 1e-6], [largest, largest, 999_999_999.0]]},
        {"notes": {"nodes": largest, "loss": -largest, "share": 5e-324}},
        {"notes": {}, "seconds": 999_999_999.9},
    ]
    for changes in several:
        for others in ([], [record(2)], [record(2, **changes)]):
            for game in ("2048", "15"):
                desk = Desk()
                desk.send("game", game)
                for _ in range(2):
                    desk.play(record(1, **changes), *others)
                for measure in ("moves", "seconds"):
                    desk.send("measure", measure)
                    assert len(rows(desk.lab)) == 2 and all([charts(desk.lab, width) is not None for width in (240, 900)])
                desk.send("games", 1)
                assert len(games(desk.lab)[1]) == 1 + len(others)


def test_the_names_of_notes_are_quoted_and_protected_from_formulas_in_a_file() -> None:
    desk = Desk()
    desk.play(record(1, notes={'=HYPERLINK("x"),y': 5}))
    desk.send("csv")
    assert desk.of(Download)[0].text.split("\r\n")[0].split("outcome,")[1] == '"\'=HYPERLINK(""x""),y",transcript'


def test_points_are_whole_and_a_loss_has_a_true_minus_sign() -> None:
    desk = Desk()
    desk.play(record(1, 1000), record(2, 2001))
    desk.send("edit", "worse")
    desk.play(record(1, 240), record(2, 1242))
    assert difference(desk).rows[0][2:4] == ["\u2212760", "–"]
    assert rows(desk.lab)[1].texts[4:6] == ["1,500 (0 – 7,860)", "1,500"]


def test_equal_games_are_reported_as_equal() -> None:
    desk = Desk()
    for number in range(2):
        desk.send("edit", f"# {number}")
        desk.play(record(1, 100), record(2, 200))
    assert difference(desk).rows[0][-1] == "the same games"
    desk.send("edit", "# third")
    desk.play(record(1, 100), record(2, 200, moves=11))
    assert [row[-1] for row in difference(desk).rows] == ["the same games", "not decided"]


def test_one_game_has_no_interval_and_an_axis_with_different_numbers() -> None:
    desk = Desk()
    desk.play(record(1, 3604))
    assert rows(desk.lab)[0].texts[4] == "3,604"
    for chart in charts(desk.lab, 600):
        assert not [shape for shape in chart.shapes if shape[1]["class"] == "whisker"], chart.key
        ticks = [text for _, attributes, text in chart.shapes if attributes["class"] == "tick"]
        assert len(ticks) == len(set(ticks)) > (chart.key != "pace"), chart.key


def test_no_axis_shows_a_number_twice_and_no_interval_goes_below_0() -> None:
    for scores in ((1, 2), (3604, 3605), (10, 5000, 12), (0, 0), (7, 7, 7, 8), (1_000_000, 1_000_001)):
        for width in (240, 400, 900):
            desk = Desk()
            desk.play(*[record(seed, score) for seed, score in enumerate(scores)])
            desk.send("edit", "other")
            desk.play(*[record(seed, score + seed) for seed, score in enumerate(scores)])
            for chart in charts(desk.lab, width):
                ticks = [text for _, attributes, text in chart.shapes if attributes["class"] == "tick"]
                assert len(ticks) == len(set(ticks)), (scores, width, chart.key, ticks)
            assert "\u2212" not in rows(desk.lab)[0].texts[4]
