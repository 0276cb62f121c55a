"""Series in the Lab: kept, compared, listed and exported, by messages."""

import json

from game.studio.charts import Chart
from game.studio.lab import Lab
from game.studio.series import MOST_SERIES, RUNNING, SERIES_LIST, STOPPED, Series, as_csv, as_json
from game.studio.view import charts, games, rows
from tests.common.desk import Desk, record


def test_series_are_kept_for_the_next_visit_and_the_oldest_go() -> None:
    desk = Desk()
    for number in range(MOST_SERIES + 3):
        desk.play(record(1, 100 + number), record(2))
    assert len(desk.lab.results.all) == MOST_SERIES
    again = Desk(desk.stored)
    assert [series.key for series in again.lab.results.all] == [series.key for series in desk.lab.results.all]
    assert again.lab.results.all[-1].records == desk.lab.results.all[-1].records
    kept = [name for name in desk.stored if name[:8] == "lab.bot." or name[:11] == "lab.series."]
    assert sorted(Lab.names(desk.stored)) == sorted(kept)


def test_typing_leaves_the_list_of_series_to_the_tab_that_changed_it() -> None:
    desk = Desk()
    desk.send("edit", "mine")
    assert SERIES_LIST not in desk.stored


def test_a_series_kept_with_further_facts_is_read_all_the_same() -> None:
    desk = Desk()
    desk.play(record(1))
    kept = json.loads(desk.stored["lab.series.1"])
    kept["plain"].append(1234)
    kept["error"] = {}
    desk.stored["lab.series.1"] = json.dumps(kept)
    assert [series.key for series in Desk(desk.stored).lab.results.all] == [1]


def test_a_series_that_the_page_closed_on_counts_as_stopped() -> None:
    desk = Desk()
    desk.play(record(1))
    series = desk.lab.results.all[0]
    series.state = RUNNING
    desk.stored["lab.series.1"] = series.pack()
    assert Desk(desk.stored).lab.results.all[0].state == STOPPED


def test_a_removed_series_can_be_brought_back() -> None:
    desk = Desk()
    desk.play(record(1))
    key = desk.lab.results.all[0].key
    desk.send("forget", key)
    assert desk.lab.results.all == [] and f"lab.series.{key}" not in desk.stored
    desk.send("restore")
    assert [series.key for series in Desk(desk.stored).lab.results.all] == [key]


def test_a_very_long_series_is_kept_without_its_moves() -> None:
    series = Series(1, "a", "2048", "4x4", 1, 2, 0)
    series.add(record(1, transcript="u" * 150_000))
    series.add(record(2, transcript="u" * 150_000))
    assert len(series.pack()) < 2000


def difference(desk: Desk) -> Chart:
    """Return the chart that compares series."""
    return next(chart for chart in charts(desk.lab, 600) if chart.key == "difference")


def test_a_bot_is_compared_with_what_it_was_before_the_edit() -> None:
    desk = Desk()
    desk.play(record(1, 100), record(2, 200), record(3, 300))
    desk.send("edit", "better")
    desk.play(record(1, 150), record(2, 240), record(3, 360))
    chart = difference(desk)
    assert chart.rows == [["My bot · 2", "3", "50", "25.2 – 74.8", "3 / 3", "better"]]
    desk.send("base", desk.lab.results.all[1].key)
    chart = difference(desk)
    assert chart.rows[0][-1] == "worse"


def test_only_some_series_are_in_the_charts_at_once() -> None:
    desk = Desk()
    for _ in range(6):
        desk.play(record(1), record(2))
    assert len(desk.lab.results.shown) == 4
    desk.send("show", desk.lab.results.all[0].key, True)
    assert [series.key for series in desk.lab.results.shown] == [1, 4, 5, 6]
    desk.send("show", 5, False)
    assert [row.place for row in rows(desk.lab)] == [2, -1, 1, -1, -1, 0]
    desk.send("set", "side", "3")
    desk.play(record(1))
    assert [series.variant for series in desk.lab.results.shown] == ["3x3"]


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
    assert [effect[2]["seed"] for effect in desk.of("replay")] == [2]  # type: ignore[index]


def test_games_are_exported_one_line_each() -> None:
    desk = Desk()
    desk.send("rename", '=1,"2"')
    desk.play(record(2, 200, notes={"nodes": 5}), record(1))
    lines = as_csv(desk.lab.results.shown).split("\r\n")
    assert lines == [
        "bot,game,variant,seed,score,max_tile,moves,seconds,outcome,nodes,transcript",
        '"\'=1,""2""",2048,4x4,1,100,16,10,0.5,lost,,udlr',
        '"\'=1,""2""",2048,4x4,2,200,16,10,0.5,lost,5,udlr',
        "",
    ]
    found = json.loads(as_json(desk.lab.results.shown))["series"][0]
    assert (found["bot"], [one["seed"] for one in found["games"]]) == ('=1,"2"', [1, 2])
    desk.send("csv")
    desk.send("json")
    assert [effect[1] for effect in desk.of("download")] == ["tilelab-2048.csv", "tilelab-2048.json"]


def test_a_puzzle_is_measured_by_its_moves_when_it_is_solved() -> None:
    desk = Desk()
    desk.send("game", "15")
    solved = [record(seed, 0, 15, moves, outcome="solved") for seed, moves in ((1, 50), (3, 70))]
    desk.play(solved[0], record(2, 0, 15, 2000, outcome="playing"), solved[1])
    texts = rows(desk.lab)[0].texts
    assert (texts[3][:2], texts[5]) == ("60", "67 % (2)")
    assert [chart.key for chart in charts(desk.lab, 600)] == ["spread"]
