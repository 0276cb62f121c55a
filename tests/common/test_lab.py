"""The Lab's model: bots, runs, results and what is kept of them, by messages."""

import json

from game.studio.charts import Chart
from game.studio.drafts import MOST_DRAFTS, STARTER
from game.studio.lab import LIST, SERIES, Lab
from game.studio.links import MOST_SOURCE, format_bot_link
from game.studio.series import DONE, FAILED, MOST_SERIES, RUNNING, STOPPED, Series, as_csv, as_json, is_record
from game.studio.view import bots, charts, fault_text, games, others, rows, slots, templates
from tests.common.desk import Desk, record

GREEDY = "game/lab/bots/twenty48/greedy.py"


def test_each_game_has_a_bot_to_start_from() -> None:
    desk = Desk()
    assert (desk.bots, desk.lab.draft.source) == (["My bot"], STARTER)
    desk.send("game", "15")
    assert (desk.bots, desk.lab.draft.game) == (["My bot"], "15")


def test_what_is_typed_is_kept_at_once_and_is_there_in_the_next_visit() -> None:
    desk = Desk()
    desk.send("edit", "def choose(game):\n    return 0\n")
    desk.send("rename", "up")
    again = Desk(desk.stored)
    assert (again.lab.draft.name, again.lab.draft.source) == ("up", "def choose(game):\n    return 0\n")


def test_bots_get_names_of_their_own() -> None:
    desk = Desk()
    desk.send("duplicate")
    desk.send("duplicate")
    assert desk.bots == ["My bot", "My bot 2", "My bot 3"]
    desk.send("rename", "My bot")
    assert desk.bots == ["My bot", "My bot 2", "My bot 3"]
    desk.send("rename", "  ")
    assert desk.bots[-1] == "My bot 3"
    desk.send("new", "blank")
    assert desk.lab.draft.name == "My bot 4"


def test_a_built_in_bot_is_fetched_before_it_is_one_to_start_from() -> None:
    desk = Desk()
    desk.send("new", "greedy")
    assert desk.of("fetch") == [("fetch", GREEDY)]
    assert desk.lab.draft.source == STARTER
    desk.send("fetched", GREEDY, "source of greedy")
    assert desk.lab.draft.source == "source of greedy"
    desk.send("new", "greedy")
    assert (len(desk.of("fetch")), len(desk.bots)) == (1, 3)
    desk.send("new", "corner")
    desk.send("unfetched")
    assert (desk.lab.notice, len(desk.bots)) == (("bot-unfetched", {}), 3)
    assert [name for name, _ in templates(desk.lab)][:3] == ["", "blank", "random"]
    assert "coach" not in [name for name, _ in templates(desk.lab)]


def test_bots_that_stand_on_an_engine_play_with_their_data_and_without_a_limit_of_time() -> None:
    desk = Desk()
    desk.send("game", "15")
    desk.send("set", "count", "1")
    for name in ("b:solver", "b:idastar-patterns", "b:greedy"):
        desk.send("also", name, True)
    desk.send("run")
    desk.send("fetched", "game/lab/bots/fifteen/greedy.py", "greedy")
    asked = []
    while desk.lab.running:
        asked.append([desk.request[name] for name in ("bot", "move_ms", "is_handed_on")])
        desk.report(game=record(1))
        desk.report(done=True)
    own = desk.lab.draft
    data = "game/data/fifteen.xz"
    assert asked == [
        [{"name": own.name, "source": own.source}, 10_000, False],
        [{"name": "solver", "data": data}, 0, True],
        [{"name": "idastar-patterns", "data": data}, 0, True],
        [{"name": "greedy", "source": "greedy"}, 10_000, False],
    ]
    desk.send("set", "side", "3")
    desk.send("run")
    desk.report(done=True)
    assert desk.request["bot"] == {"name": "solver", "data": ""}


def test_all_that_is_ticked_plays_and_the_charts_show_the_first_few() -> None:
    desk = Desk()
    desk.send("game", "15")
    desk.send("set", "side", "3")
    desk.send("set", "count", "1")
    names = ["idastar-misplaced", "idastar-linear-conflict", "idastar-walking-distance", "solver"]
    for name in names:
        desk.send("also", "b:" + name, True)
    desk.send("run")
    played = []
    while desk.lab.running:
        played.append(desk.request["bot"]["name"])  # type: ignore[index]
        desk.report(game=record(1))
        desk.report(done=True)
    assert played == ["My bot"] + names
    assert [series.is_shown for series in desk.lab.series] == [True] * 4 + [False]


def test_a_deleted_bot_can_be_brought_back() -> None:
    desk = Desk()
    desk.send("duplicate")
    desk.send("edit", "mine")
    desk.send("delete")
    assert (desk.bots, desk.lab.notice) == (["My bot"], ("deleted", {"name": "My bot 2"}))
    assert "lab.bot.3" not in desk.stored
    desk.send("restore")
    assert (desk.bots, desk.lab.draft.source) == (["My bot", "My bot 2"], "mine")
    assert Desk(desk.stored).lab.draft.source == "mine"


def test_there_is_always_a_bot() -> None:
    desk = Desk()
    desk.send("edit", "mine")
    desk.send("delete")
    assert (desk.bots, desk.lab.draft.source) == (["My bot"], STARTER)


def test_so_many_bots_are_kept_and_no_more() -> None:
    desk = Desk()
    for _ in range(MOST_DRAFTS + 3):
        desk.send("duplicate")
    assert len(desk.lab.drafts.all) == MOST_DRAFTS
    assert desk.lab.notice == ("bots-full", {"most": MOST_DRAFTS})


def test_a_file_becomes_a_bot_of_its_name_with_plain_line_ends() -> None:
    desk = Desk()
    desk.send("import", "corner.py", "a\r\nb\rc")
    assert (desk.lab.draft.name, desk.lab.draft.source) == ("corner", "a\nb\nc")
    desk.send("import", "long.py", "a" * (MOST_SOURCE + 1))
    assert desk.lab.notice == ("source-long", {"most": MOST_SOURCE})
    assert desk.lab.draft.name == "corner"
    desk.send("rename", "a/b c")
    desk.send("export")
    assert desk.of("download") == [("download", "a_b_c.py", "text/x-python", "a\nb\nc")]


def test_a_shared_bot_is_shown_and_not_run() -> None:
    desk = Desk()
    desk.send("share")
    address = desk.lab.link
    other = Desk()
    other.send("edit", "other")
    other.send("open", address)
    assert (other.bots, other.lab.draft.source) == (["My bot", "My bot 2"], STARTER)
    assert other.lab.foreign == other.lab.draft.key
    assert other.of("play") == other.of("ask") == []
    assert other.of("address")[-1] == ("address", "#/lab")
    other.send("game", "15")
    other.send("open", address)
    assert len(other.lab.drafts.of("2048")) == 2


def test_a_bad_link_is_told_and_changes_nothing() -> None:
    desk = Desk()
    before = dict(desk.stored)
    for address in ("#/lab/2048/nonsense", "#/lab/chess/" + format_bot_link("x", "a", "b").split("/")[3], "#/lab/2048/a/b"):
        desk.send("open", address)
        assert desk.lab.notice == ("link-broken", {}), address
    assert (desk.stored, desk.bots) == (before, ["My bot"])


def test_an_address_may_name_a_game() -> None:
    desk = Desk()
    desk.send("open", "#/lab/15")
    assert desk.lab.game.id == "15"


def test_a_run_asks_for_the_seeds_that_are_set() -> None:
    desk = Desk()
    for name, text in (("count", "3"), ("first", "41"), ("side", "3"), ("budget", "20"), ("patience", "60"), ("most", "500")):
        desk.send("set", name, text)
    desk.send("run")
    draft = desk.lab.draft
    assert desk.request == {
        "game": "2048",
        "variant": "3x3",
        "bot": {"name": draft.name, "source": draft.source},
        "seeds": [41, 42, 43],
        "budget_ms": 20,
        "most_moves": 500,
        "move_ms": 60_000,
        "run_ms": 3_600_000,
        "is_handed_on": False,
    }


def test_settings_out_of_range_become_the_nearest_and_nonsense_changes_nothing() -> None:
    desk = Desk()
    for name, text in (("count", "0"), ("side", "99"), ("budget", "999999"), ("first", "-4")):
        desk.send("set", name, text)
    setting = desk.lab.setting
    assert (setting.count, setting.side, setting.budget_ms, setting.first) == (1, 6, 10_000, 1)
    desk.send("set", "count", "many")
    assert setting.count == 1
    assert Desk(desk.stored).lab.setting.side == 6


def test_fresh_seeds_differ_from_run_to_run() -> None:
    desk = Desk()
    desk.send("set", "fresh", "on")
    firsts = []
    for _ in range(3):
        desk.now_ms += 1
        desk.send("run")
        firsts.append(desk.request["seeds"][0])  # type: ignore[index]
        desk.send("stop")
    assert len(set(firsts)) == 3


def test_several_bots_play_the_same_seeds_one_after_the_other() -> None:
    desk = Desk()
    desk.send("also", "b:greedy", True)
    desk.send("set", "count", "2")
    desk.send("run")
    assert desk.of("play") == []
    desk.send("fetched", GREEDY, "greedy")
    first = desk.request
    desk.report(game=record(1))
    desk.report(game=record(2))
    desk.report(done=True)
    second = desk.request
    assert second["bot"] == {"name": "greedy", "source": "greedy"}
    assert first["seeds"] == second["seeds"]
    desk.report(game=record(1, 900, 64))
    desk.report(done=True)  # One game is too few to tell a difference by.
    assert [series.state for series in desk.lab.series] == [DONE, DONE]
    assert [chart.key for chart in charts(desk.lab, 600)] == ["spread", "reach", "pace"]


def test_results_are_there_while_games_come_in() -> None:
    desk = Desk()
    desk.send("set", "count", "4")
    desk.send("run")
    desk.send("report", {"loading": 0.5})
    assert "50" in slots(desk.lab, desk.now_ms)["lab-progress-text.text"]
    desk.send("report", {"loading": 1.0})
    desk.report(playing={"seed": 1, "moves": 77})
    assert "77" in slots(desk.lab, desk.now_ms)["lab-progress-text.text"]
    desk.now_ms += 3000
    desk.report(game=record(1))
    found = slots(desk.lab, desk.now_ms)
    assert (found["lab-progress.value"], found["lab-progress-text.text"]) == ("25", "My bot: 1 of 4 games, 0:09 left")
    assert rows(desk.lab)[0].texts[1] == "1 / 4"
    assert charts(desk.lab, 600)


def test_stop_keeps_what_was_played_and_ends_the_rest() -> None:
    desk = Desk()
    desk.send("fetched", GREEDY, "greedy")
    desk.send("also", "b:greedy", True)
    desk.send("set", "count", "3")
    desk.send("run")
    run = desk.asked()[1]
    desk.report(game=record(1))
    desk.send("stop")
    assert desk.of("end") == [("end", run)]
    assert [(series.state, len(series.records)) for series in desk.lab.series] == [(STOPPED, 1)]
    desk.report(game=record(2))
    desk.report(done=True)
    assert len(desk.lab.series[0].records) == 1
    desk.send("run")
    desk.send("stop")
    assert len(desk.lab.series) == 1


def test_a_failure_is_told_with_its_line_until_the_bot_is_changed() -> None:
    desk = Desk()
    desk.send("run")
    desk.report(error={"reason": "link-broken", "line": 3, "facts": {}})
    assert desk.lab.series[0].state == FAILED
    assert desk.lab.fault == (desk.lab.draft.key, 3, "link-broken", {})
    assert fault_text(desk.lab)[:7] == "Line 3:"
    assert slots(desk.lab, desk.now_ms)["lab-fault.hidden"] == ""
    desk.send("fault-line")
    assert desk.of("line") == [("line", 3)]
    desk.send("edit", "better")
    assert desk.lab.fault is None


def test_another_bot_plays_on_when_one_fails() -> None:
    desk = Desk()
    desk.send("fetched", GREEDY, "greedy")
    desk.send("also", "b:greedy", True)
    desk.send("run")
    desk.report(error={"reason": "link-broken", "line": 3, "facts": {}})
    assert desk.lab.running is not None and desk.lab.running.bot != "My bot"
    assert desk.request["bot"] == {"name": "greedy", "source": "greedy"}


def test_a_sandbox_that_cannot_start_ends_the_run_and_says_so() -> None:
    desk = Desk()
    desk.send("fetched", GREEDY, "greedy")
    desk.send("also", "b:greedy", True)
    desk.send("report", {"broken": "404"})
    assert fault_text(desk.lab) == ""
    desk.send("run")
    desk.send("report", {"broken": "404"})
    assert (desk.lab.under_way, desk.lab.series) == ([], [])
    assert desk.lab.fault == (0, 0, "cell-start", {"why": "404"})
    desk.send("run")
    assert fault_text(desk.lab) == ""


def test_reports_that_are_no_games_of_the_run_count_for_nothing() -> None:
    desk = Desk()
    desk.send("set", "count", "2")
    desk.send("run")
    desk.report(game=record(1))
    wrong: list[object] = [record(1), record(3), {}, None, 7, "text", record(2, -1), record(2, outcome="won")]
    wrong += [record(2, notes=[]), record(2, transcript=None), record(2, seconds="1")]
    wrong += [record(2, milestones=[[1, 2]]), record(2, milestones=[["a", 1, 2]])]
    for one in wrong:
        desk.report(game=one)
    desk.send("report", {"run": 99, "game": record(2)})
    assert [one["seed"] for one in desk.lab.series[0].records] == [1]
    assert is_record(record(2))


def test_what_a_bot_prints_is_shown_and_bounded() -> None:
    desk = Desk()
    desk.send("run")
    desk.report(print="<b>one</b>\n")
    assert slots(desk.lab, 0)["lab-printed.text"] == "<b>one</b>\n"
    desk.report(print="x" * 100_000)
    assert len(desk.lab.printed) == 20_000


def test_series_are_kept_for_the_next_visit_and_the_oldest_go() -> None:
    desk = Desk()
    for number in range(MOST_SERIES + 3):
        desk.play(record(1, 100 + number), record(2))
    assert len(desk.lab.series) == MOST_SERIES
    again = Desk(desk.stored)
    assert [series.key for series in again.lab.series] == [series.key for series in desk.lab.series]
    assert again.lab.series[-1].records == desk.lab.series[-1].records
    kept = [name for name in desk.stored if name[:8] == "lab.bot." or name[:11] == "lab.series."]
    assert sorted(Lab.names(desk.stored)) == sorted(kept)


def test_a_series_that_the_page_closed_on_counts_as_stopped() -> None:
    desk = Desk()
    desk.play(record(1))
    series = desk.lab.series[0]
    series.state = RUNNING
    desk.stored["lab.series.1"] = series.pack()
    assert Desk(desk.stored).lab.series[0].state == STOPPED


def test_a_removed_series_can_be_brought_back() -> None:
    desk = Desk()
    desk.play(record(1))
    key = desk.lab.series[0].key
    desk.send("forget", key)
    assert desk.lab.series == [] and f"lab.series.{key}" not in desk.stored
    desk.send("restore")
    assert [series.key for series in Desk(desk.stored).lab.series] == [key]


def test_a_very_long_series_is_kept_without_its_moves() -> None:
    series = Series(1, "a", "2048", "4x4", 1, 2, 0)
    series.add(record(1, transcript="u" * 150_000))
    series.add(record(2, transcript="u" * 150_000))
    assert len(series.pack()) < 2000


def test_stored_texts_that_cannot_be_read_are_kept_aside_and_told() -> None:
    for text in ("nonsense", "{}", '{"v": 1}', '{"v": 1, "keys": 1, "last": 0, "chosen": {}}'):
        desk = Desk({LIST: text, SERIES: text, "lab.settings": text})
        assert desk.stored[LIST + ".aside"] == text
        assert desk.lab.notice == ("bots-broken", {})
        assert desk.bots == ["My bot"]
    newer = Desk({LIST: '{"v": 99}'})
    assert newer.lab.notice == ("save-newer", {})
    desk = Desk()
    desk.stored["lab.bot.1"] = "{"
    assert Desk(desk.stored).bots == ["My bot"]


def test_another_tab_changes_the_same_bot() -> None:
    desk = Desk()
    other = Desk(dict(desk.stored))
    other.send("edit", "from the other tab")
    desk.send("stored", "lab.bot.1", other.stored["lab.bot.1"])
    assert desk.lab.draft.source == "from the other tab"
    same = other.stored["lab.bot.1"]
    for name, text in (("lab.bot.1", "nonsense"), ("lab.bot.77", same), ("lab.bot.x", same), ("2048.game", same)):
        desk.send("stored", name, text)
    assert desk.lab.draft.source == "from the other tab"


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
    desk.send("base", desk.lab.series[1].key)
    chart = difference(desk)
    assert chart.rows[0][-1] == "worse"


def test_only_some_series_are_in_the_charts_at_once() -> None:
    desk = Desk()
    for _ in range(6):
        desk.play(record(1), record(2))
    assert len(desk.lab.shown) == 4
    desk.send("show", desk.lab.series[0].key, True)
    assert [series.key for series in desk.lab.shown] == [1, 4, 5, 6]
    desk.send("show", 5, False)
    assert [row.place for row in rows(desk.lab)] == [2, -1, 1, -1, -1, 0]
    desk.send("set", "side", "3")
    desk.play(record(1))
    assert [series.variant for series in desk.lab.shown] == ["3x3"]


def test_games_are_listed_by_seed_or_by_score_and_replayed() -> None:
    desk = Desk()
    desk.play(record(1, 100), record(2, 300), record(3, 200, transcript=""))
    key = desk.lab.series[0].key
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
    lines = as_csv(desk.lab.shown).split("\r\n")
    assert lines == [
        "bot,game,variant,seed,score,max_tile,moves,seconds,outcome,nodes,transcript",
        '"\'=1,""2""",2048,4x4,1,100,16,10,0.5,lost,,udlr',
        '"\'=1,""2""",2048,4x4,2,200,16,10,0.5,lost,5,udlr',
        "",
    ]
    found = json.loads(as_json(desk.lab.shown))["series"][0]
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


def test_a_bot_is_watched_move_by_move() -> None:
    desk = Desk()
    desk.send("watch")
    watching = desk.lab.watching
    assert watching is not None
    assert (desk.request["seed"], desk.request["ply"], desk.request["position"]) == (1, 0, "0000000000101000")
    desk.send("beat")
    assert len(desk.of("ask")) == 1
    desk.report(move="d", seconds=0.01)
    assert (watching.state.moves, desk.of("beat")[-1]) == (1, ("beat", 250))
    desk.send("watch-speed", 60)
    desk.send("beat")
    desk.report(move="l", seconds=0.01)
    assert desk.of("beat")[-1] == ("beat", 16)
    desk.send("watch-play")
    desk.send("beat")
    assert len(desk.of("ask")) == 2
    desk.send("watch-step")
    desk.report(move="d", seconds=0.01)
    assert (watching.state.moves, len(desk.of("ask"))) == (3, 3)
    desk.send("watch-close")
    assert desk.lab.watching is None and desk.of("end") == [("end", watching.run)]


def test_a_watched_bot_that_answers_nonsense_is_told_of() -> None:
    desk = Desk()
    desk.send("watch")
    desk.report(error={"reason": "link-broken", "line": 2, "facts": {}})
    assert desk.lab.fault is not None and desk.lab.watching is not None and not desk.lab.watching.is_playing
    desk.send("watch")
    desk.report(move="d")
    desk.send("beat")
    desk.report(move="no way")
    assert desk.lab.watching is None


def test_a_run_ends_watching_and_watching_waits_for_a_run() -> None:
    desk = Desk()
    desk.send("watch")
    desk.send("run")
    assert desk.lab.watching is None
    desk.send("watch")
    assert desk.lab.watching is None


def test_other_bots_can_be_ticked_but_not_the_one_on_show() -> None:
    desk = Desk()
    desk.send("duplicate")
    assert bots(desk.lab) == [("1", "My bot"), ("3", "My bot 2")]
    assert others(desk.lab)[0] == ("d1", "My bot", False)
    desk.send("also", "d1", True)
    assert others(desk.lab)[0] == ("d1", "My bot", True)
    desk.send("run")
    assert [series.bot for series in desk.lab.series] == ["My bot 2", "My bot"]
