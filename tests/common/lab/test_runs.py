"""Runs in the Lab: the requests to the sandbox, the effects of its reports, and how a run ends."""

import json

from game.arena.builtin import builtins_of
from game.arena.record import MAX_SEED
from game.arena.reports import Broken, Done, Failed, GameFailed, Loading, Played, Playing, Printed
from game.games import GAMES
from game.lab.series import DONE, FAILED, RUNNING, STOPPED
from game.lab.settings import SETTINGS, Setting
from game.lab.view import charts, choices, fault_text, games, options, others, rows, slots
from game.lab.workbench import EndRun, PlaySeries, ShowLine
from tests.common.lab_harness import GREEDY, Desk, honest, record


def test_bots_of_an_engine_play_with_their_data_and_without_a_time_limit() -> None:
    desk = Desk()
    desk.send("game", "15")
    desk.send("set", "count", "1")
    for name in ("b:solver", "b:idastar-patterns", "b:greedy"):
        desk.send("also", name, True)
    desk.send("run")
    desk.send("fetched", {"game/arena/bots/fifteen/greedy.py": "greedy"})
    asked = []
    while desk.lab.results.running:
        asked.append([desk.request[name] for name in ("bot", "move_ms", "is_handed_on")])
        desk.report(Played, record(1))
        desk.report(Done)
    own = desk.lab.bots.draft
    data = ["game/data/fifteen.xz"]
    assert asked == [
        [{"name": own.name, "source": own.source}, 10_000, False],
        [{"name": "solver", "data": data}, 0, True],
        [{"name": "idastar-patterns", "data": data}, 0, True],
        [{"name": "greedy", "source": "greedy"}, 10_000, False],
    ]
    desk.send("set", "size", "3x3")
    desk.send("run")
    desk.report(Done)
    assert desk.request["bot"] == {"name": "solver", "data": []}


def test_a_run_that_waits_for_a_source_does_not_start_another_bot_selected_meanwhile() -> None:
    for message in (("game", "15"), ("new", "")):
        desk = Desk()
        desk.send("also", "b:greedy", True)
        desk.send("run")
        desk.send(*message)
        desk.send("fetched", {GREEDY: "greedy"})
        assert not desk.of(PlaySeries), message
    desk = Desk()
    desk.send("also", "b:greedy", True)
    desk.send("run")
    desk.send("fetched", {GREEDY: "greedy"})
    assert desk.of(PlaySeries)


def test_all_bots_of_a_run_play_with_the_limits_at_its_start() -> None:
    desk = Desk()
    desk.send("also", "b:greedy", True)
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("set", "count", "1")
    desk.send("run")
    desk.send("fetched", {GREEDY: "greedy"})
    first = [desk.request[name] for name in ("max_moves", "move_ms")]
    desk.send("set", "most", "100")
    desk.send("set", "patience", "1")
    desk.report(Played, record(1))
    desk.report(Done)
    assert len(desk.of(PlaySeries)) == 2
    assert [desk.request[name] for name in ("max_moves", "move_ms")] == first


def test_a_run_ends_at_the_largest_seed() -> None:
    desk = Desk()
    desk.send("set", "first", str(MAX_SEED))
    desk.send("set", "count", "3")
    desk.send("run")
    assert desk.request["seeds"] == [MAX_SEED - 2, MAX_SEED - 1, MAX_SEED]


def test_all_ticked_bots_play_and_the_charts_show_the_first_few() -> None:
    desk = Desk()
    desk.send("game", "15")
    desk.send("set", "size", "3x3")
    desk.send("set", "count", "1")
    names = ["idastar-misplaced", "idastar-linear-conflict", "idastar-walking-distance", "solver"]
    for name in names:
        desk.send("also", "b:" + name, True)
    desk.send("run")
    played = []
    while desk.lab.results.running:
        played.append(desk.request["bot"]["name"])  # type: ignore[index]
        desk.report(Played, record(1))
        desk.report(Done)
    assert played == ["My bot"] + names
    assert [series.is_shown for series in desk.lab.results.all] == [True] * 4 + [False]


def test_a_run_plays_the_selected_seeds() -> None:
    desk = Desk()
    for name, text in (("count", "3"), ("first", "41"), ("size", "3x3"), ("budget", "20"), ("patience", "60"), ("most", "500")):
        desk.send("set", name, text)
    desk.send("run")
    draft = desk.lab.bots.draft
    assert desk.request == {
        "game": "2048",
        "variant": "3x3",
        "bot": {"name": draft.name, "source": draft.source},
        "seeds": [41, 42, 43],
        "budget_ms": 20,
        "max_moves": 500,
        "move_ms": 60_000,
        "run_ms": 3_600_000,
        "is_handed_on": False,
    }


def test_a_game_is_stopped_at_the_move_limit_of_its_rules() -> None:
    desk = Desk()
    for game in GAMES:
        desk.send("game", game.id)
        assert desk.lab.settings.here.max_moves == game.move_limit


def test_numbers_out_of_range_are_clamped_and_nonsense_changes_nothing() -> None:
    desk = Desk()
    for name, text in (("count", "0"), ("size", "6x6"), ("size", "9x9"), ("budget", "999999"), ("first", "-4")):
        desk.send("set", name, text)
    setting = desk.lab.settings.here
    assert (setting.count, setting.variant.side, setting.budget_ms, setting.first) == (1, 6, 10_000, 1)
    desk.send("set", "count", "many")
    assert setting.count == 1
    assert Desk(desk.stored).lab.settings.here.variant.side == 6


def test_fresh_seeds_differ_from_run_to_run() -> None:
    desk = Desk()
    desk.send("toggle", "is_fresh", True)
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
    assert desk.of(PlaySeries) == []
    desk.send("fetched", {GREEDY: "greedy"})
    first = desk.request
    desk.report(Played, record(1))
    desk.report(Played, record(2))
    desk.report(Done)
    second = desk.request
    assert second["bot"] == {"name": "greedy", "source": "greedy"}
    assert first["seeds"] == second["seeds"]
    desk.report(Played, record(1, 900, 64))
    desk.report(Done)  # One game is too few to show a difference.
    assert [series.state for series in desk.lab.results.all] == [DONE, DONE]
    assert [chart.key for chart in charts(desk.lab, 600)] == ["spread", "reach", "pace"]


def test_results_are_shown_while_games_arrive() -> None:
    desk = Desk()
    desk.send("set", "count", "4")
    desk.send("run")
    desk.send("report", Loading(0.5))
    assert "50" in slots(desk.lab, desk.now_ms)["lab-progress-text.text"]
    desk.send("report", Loading(1.0))
    desk.report(Playing, 1, 77)
    assert "77" in slots(desk.lab, desk.now_ms)["lab-progress-text.text"]
    desk.now_ms += 3000
    desk.report(Played, record(1))
    view = slots(desk.lab, desk.now_ms)
    assert (view["lab-progress.value"], view["lab-progress-text.text"]) == ("25", "My bot has played 1 of 4 games, 0:09 to go")
    assert rows(desk.lab)[0].texts[2] == "1 / 4"
    assert charts(desk.lab, 600)


def test_stop_keeps_the_finished_games_and_ends_the_rest() -> None:
    desk = Desk()
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("also", "b:greedy", True)
    desk.send("set", "count", "3")
    desk.send("run")
    run = desk.asked.run
    desk.report(Played, record(1))
    desk.send("stop")
    assert desk.of(EndRun) == [EndRun(run)]
    assert [(series.state, len(series.records)) for series in desk.lab.results.all] == [(STOPPED, 1)]
    desk.report(Played, record(2))
    desk.report(Done)
    assert len(desk.lab.results.all[0].records) == 1
    desk.send("run")
    desk.send("stop")
    assert len(desk.lab.results.all) == 1


def test_a_failure_is_shown_with_its_line_until_the_bot_is_changed() -> None:
    desk = Desk()
    desk.send("run")
    desk.report(Played, record(1))
    desk.report(Failed, "link-broken", 3, {})
    assert desk.lab.results.all[0].state == FAILED
    assert desk.fault == (desk.lab.bots.draft.key, 3, "link-broken", {})
    assert fault_text(desk.lab)[:7] == "Line 3:"
    assert slots(desk.lab, desk.now_ms)["lab-fault.hidden"] == ""
    desk.send("fault-line")
    assert desk.of(ShowLine) == [ShowLine(3)]
    desk.send("edit", "better")
    assert desk.lab.context.fault is None


def test_the_line_that_failed_is_found_from_the_other_game_too() -> None:
    desk = Desk()
    desk.send("run")
    desk.send("game", "15")
    desk.report(Failed, "link-broken", 3, {})
    fault = desk.lab.context.fault
    desk.send("fault-line")
    assert (desk.lab.context.game.id, desk.lab.bots.draft.game, desk.lab.context.fault) == ("2048", "2048", fault)
    assert desk.of(ShowLine) == [ShowLine(3)]
    desk.send("game", "15")
    assert desk.lab.bots.draft.game == "15"


def test_the_line_of_a_bot_that_is_not_in_the_editor_cannot_be_opened() -> None:
    desk = Desk()
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("also", "b:greedy", True)
    desk.send("run")
    desk.report(Done)
    desk.report(Failed, "link-broken", 3, {})
    view = slots(desk.lab, desk.now_ms)
    assert (view["lab-fault-text.text"][:7], view["lab-fault-line.hidden"]) == ("Line 3:", "on")
    desk.send("fault-line")
    assert desk.of(ShowLine) == []


def test_two_bots_with_one_name_are_distinguished_in_a_run() -> None:
    desk = Desk()
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("new", "greedy")
    name = desk.lab.bots.draft.name
    desk.send("also", "b:greedy", True)
    desk.send("run")
    assert [series.bot for series in desk.lab.results.all] == [name, name + " · 2"]


def test_another_bot_plays_on_when_one_fails() -> None:
    desk = Desk()
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("also", "b:greedy", True)
    desk.send("run")
    desk.report(Played, record(1))
    desk.report(Failed, "link-broken", 3, {})
    assert desk.lab.results.running is not None and desk.lab.results.running.bot != "My bot"
    assert desk.request["bot"] == {"name": "greedy", "source": "greedy"}


def test_a_users_bot_that_fails_before_its_first_game_ends_the_run_and_leaves_nothing() -> None:
    for reason, facts in (("bot-syntax", {"why": "invalid syntax"}), ("bot-empty", {}), ("bot-fault", {"why": "KeyError: 1"}),
                          ("bot-slow", {"seconds": "10"}), ("bot-died", {})):  # fmt: skip
        desk = Desk()
        desk.send("fetched", {GREEDY: "greedy"})
        desk.send("also", "b:greedy", True)
        desk.send("run")
        desk.report(Failed, reason, 3, facts)
        assert (desk.lab.results.all, desk.lab.results.is_under_way) == ([], False), reason
        view = slots(desk.lab, desk.now_ms)
        assert (view["lab-run.disabled"], view["lab-fault.hidden"]) == ("", ""), reason
        desk.send("edit", "better")
        desk.send("run")
        assert desk.lab.results.all[0].bot == "My bot", reason


def test_a_game_that_fails_is_one_failed_game_with_its_seed_and_reason() -> None:
    desk = Desk()
    desk.send("set", "count", "3")
    desk.send("run")
    desk.send("report", Loading(1.0))
    for failed in (1, 2):
        desk.report(GameFailed, failed, "bot-fault", 4, {"why": "KeyError: 1"})
        assert fault_text(desk.lab) == f"Game with seed {failed} failed. Line 4: The bot crashed: KeyError: 1"
    assert slots(desk.lab, desk.now_ms)["lab-progress.value"] == "66"
    desk.report(Played, record(3))
    desk.report(Done)
    for lab in (desk.lab, Desk(desk.stored).lab):
        (series,) = lab.results.all
        assert (series.state, [one.seed for one in series.records], series.failures) == (
            DONE, [3], [(seed, "bot-fault", 4, {"why": "KeyError: 1"}) for seed in (1, 2)],
        )  # fmt: skip
        lab.send("games", series.key, now_ms=0)
        assert [(game.seed, game.texts[-1]) for game in games(lab)[1][1:]] == [
            (seed, "Line 4: The bot crashed: KeyError: 1") for seed in (1, 2)
        ]
        assert rows(lab)[0].texts[1:3] == ["finished; 2 games failed", "1 / 3"]
        assert slots(lab, 0)["lab-verdict.text"].endswith(" · 2 games of My bot failed and count for nothing")


def test_a_bot_that_fails_in_its_first_games_ends_the_run_and_leaves_nothing() -> None:
    for count, failures in ((20, 3), (2, 2), (1, 1)):
        desk = Desk()
        desk.send("fetched", {GREEDY: "greedy"})
        desk.send("also", "b:greedy", True)
        desk.send("set", "count", str(count))
        desk.send("run")
        for seed in range(1, failures + 1):
            assert desk.lab.results.is_under_way
            desk.report(GameFailed, seed, "bot-slow", 0, {"seconds": 10})
        assert (desk.lab.results.all, desk.lab.results.is_under_way) == ([], False), count
        assert desk.of(EndRun)
        assert fault_text(desk.lab) == f"Game with seed {failures} failed. A move took longer than 10 s."


def test_another_users_bot_that_fails_keeps_the_earlier_games() -> None:
    desk = Desk()
    desk.send("new", "")
    own = desk.lab.bots.drafts.of("2048")[0]
    desk.send("also", f"d{own.key}", True)
    desk.send("run")
    desk.report(Played, record(1))
    desk.report(Done)
    desk.report(Failed, "bot-syntax", 3, {"why": "invalid syntax"})
    assert [len(series.records) for series in desk.lab.results.all] == [1]
    assert desk.fault is not None


def test_a_sandbox_that_cannot_start_ends_the_run_and_says_so() -> None:
    desk = Desk()
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("also", "b:greedy", True)
    desk.send("report", Broken("404"))
    assert fault_text(desk.lab) == ""
    desk.send("run")
    desk.send("report", Broken("404"))
    assert (desk.lab.results.is_under_way, desk.lab.results.all) == (False, [])
    assert desk.fault == (0, 0, "sandbox-start", {"why": "404"})
    desk.send("run")
    assert fault_text(desk.lab) == ""


def test_reports_of_games_outside_the_run_are_ignored() -> None:
    desk = Desk()
    desk.send("set", "count", "2")
    desk.send("run")
    desk.report(Played, record(1))
    for one in (record(1, 200), record(3)):
        desk.report(Played, one)
    desk.send("report", Played(99, record(2)))
    assert [one.seed for one in desk.lab.results.all[0].records] == [1]


def test_a_bots_output_is_shown_and_limited() -> None:
    desk = Desk()
    desk.send("run")
    desk.report(Printed, "<b>one</b>\n")
    desk.report(Printed, "A\0B\n")
    assert slots(desk.lab, 0)["lab-printed.text"] == "<b>one</b>\nA␀B\n"
    desk.report(Printed, "x" * 100_000)
    assert len(desk.lab.context.printed) == 20_000


def test_other_bots_can_be_ticked_but_not_the_current_one() -> None:
    desk = Desk()
    desk.send("duplicate")
    assert choices(desk.lab)["lab-draft"] == ([("1", "My bot"), ("3", "My bot 2")], "3")
    assert others(desk.lab)[0] == ("d1", "My bot", False)
    desk.send("also", "d1", True)
    assert others(desk.lab)[0] == ("d1", "My bot", True)
    desk.send("run")
    assert [series.bot for series in desk.lab.results.all] == ["My bot 2", "My bot"]


def test_odds_start_and_variant_apply_to_run_and_watch() -> None:
    desk = Desk()
    for name, text in (("four_percent", "50"), ("start", "1"), ("rhythm", "e3"), ("target", "10")):
        desk.send("set", name, text)
    desk.send("watch")
    assert desk.request["variant"] == "4x4-t1024-f50-s1-e3"
    desk.send("run")
    assert (desk.request["variant"], desk.lab.results.all[0].variant) == ("4x4-t1024-f50-s1-e3", "4x4-t1024-f50-s1-e3")
    again = Desk(desk.stored)
    again.send("set", "size", "5x5")
    for name, text in (("rhythm", "nonsense"), ("four_percent", "101"), ("start", "0"), ("target", "99"), ("four_percent", "")):
        again.send("set", name, text)
    again.send("run")
    assert again.request["variant"] == "5x5-t1024-f50-s1-e3"
    chosen = {name: value for name, _, _, value in options(again.lab)}
    assert chosen == {"four_percent": "50", "start": "1", "rhythm": "e3", "target": "10"}
    assert "4x4-" not in slots(again.lab, 0)["lab-variant.text"] and "5x5-t1024" in slots(again.lab, 0)["lab-variant.text"]
    again.send("set", "rhythm", "w3")
    again.send("stop")
    again.send("run")
    assert again.lab.results.all[-1].variant == "5x5-t1024-f50-s1-w3"
    again.send("game", "15")
    assert (options(again.lab), slots(again.lab, 0)["lab-variant.hidden"]) == ([], "on")


def test_every_variant_that_a_bot_was_made_for_can_be_chosen() -> None:
    made_for = [(game, bot.kind) for game in GAMES for bot in builtins_of(game.id) if bot.kind]
    assert made_for
    for game, kind in made_for:
        desk = Desk()
        desk.send("game", game.id)
        variant = game.parse_variant(kind)
        rhythm = f"{'w' if variant.options['idle'] else 'e'}{variant.options['spawn_every']}"
        for name, value in [("size", f"{variant.rows}x{variant.columns}"), ("rhythm", rhythm)] + list(variant.options.items()):
            desk.send("set", name, str(value))
        desk.send("run")
        assert desk.request["variant"] == kind


def test_settings_without_any_of_their_parts_are_set_aside() -> None:
    desk = Desk()
    desk.send("set", "count", "7")
    kept = json.loads(desk.stored[SETTINGS])
    numbers, *others = kept["2048"]
    for packed in ([numbers] + others[:-1], [numbers[:-1]] + others, [[4] + numbers] + others, [numbers] + others + [1], 5, None):
        text = json.dumps(dict(kept, **{"2048": packed}))
        again = Desk({SETTINGS: text})
        assert again.stored[SETTINGS + ".aside"] == text and again.lab.context.notice
        assert again.lab.settings.here.count == 20


def test_a_wrong_setting_of_runs_costs_no_other() -> None:
    desk = Desk()
    for name, value in (("count", "7"), ("first", "9"), ("size", "5x5"), ("budget", "300"), ("patience", "60"), ("most", "99")):
        desk.send("set", name, value)
    desk.send("toggle", "is_fresh", True)
    desk.send("toggle", "is_until_sure", True)
    desk.send("also", "b:corner", True)
    kept = json.loads(desk.stored[SETTINGS])
    usual = Setting(desk.lab.settings.here.game).pack()
    places = [(0, place) for place in range(6)] + [(1, -1), (2, -1), (3, -1)]
    wrong: tuple[object, ...] = (-1, 1 << 70, 0.5, None, "9x9", [[]])
    for outer, inner in places:
        for bad in wrong:
            wanted = json.loads(json.dumps(kept["2048"]))
            packed = json.loads(json.dumps(kept["2048"]))
            if inner < 0:
                packed[outer], wanted[outer] = bad, usual[outer]
            else:
                packed[outer][inner], wanted[outer][inner] = bad, usual[outer][inner]  # type: ignore[index]
            text = json.dumps(dict(kept, **{"2048": packed}))
            again = Desk({SETTINGS: text})
            assert again.lab.settings.here.pack() == wanted, text
            assert json.loads(again.stored[SETTINGS])["2048"] == wanted and again.stored[SETTINGS + ".aside"] == text
            assert again.lab.context.notice


def test_a_bot_made_for_a_variant_plays_it_unless_another_is_chosen() -> None:
    builtin = next(one for one in builtins_of("2048") if one.kind)
    for four_percent, played in (("10", builtin.kind), ("50", "4x4-f50")):
        desk = Desk()
        desk.send("fetched", {builtin.source: "source"})
        desk.send("also", "b:" + builtin.name, True)
        desk.send("set", "four_percent", four_percent)
        desk.send("run")
        assert [series.variant for series in desk.lab.results.all] == ["4x4" if four_percent == "10" else "4x4-f50", played]


def test_failures_are_reported_whatever_their_facts() -> None:
    desk = Desk()
    for facts in ({}, {"language": "x", "word": "y"}, {"direction": "up"}, {"self": "me", "why": "{why}"}):
        for reason in ("bot-choice", "bot-idle", "bot-fault", "bot-slow", "no-such-reason"):
            desk.send("run")
            desk.report(Failed, reason, 3, facts)
            assert slots(desk.lab, desk.now_ms)["lab-run.disabled"] == ""
            assert fault_text(desk.lab)[:8] == "Line 3: "


def test_an_illegal_choice_is_reported_with_the_legal_ones() -> None:
    desk = Desk()
    for choice, way, expected in (
        ("0", "u", "choose returned 0 (up), which moves nothing. Possible: 1 right, 2 down, 3 left."),
        ("'W'", "u", "strategy returned 'W' (up), which moves nothing, so the game ended. Possible: 1 right, 2 down, 3 left."),
        ("None", "", "choose returned None, which is not a direction. Possible: 1 right, 2 down, 3 left."),
        ("7", "", "act returned 7, which is not a direction. Possible: 1 right, 2 down, 3 left."),
    ):
        desk.send("run")
        facts = {"function": expected.split(" ")[0], "choice": choice, "legal": "r d l"}
        if way:
            facts["way"] = way
        desk.report(Failed, "bot-idle" if way else "bot-choice", 0, facts)
        assert fault_text(desk.lab) == expected
    desk.send("language", "zh-Hant")
    desk.send("run")
    desk.report(Failed, "bot-idle", 0, {"function": "choose", "choice": "0", "way": "u", "legal": "r d l"})
    assert fault_text(desk.lab) == "choose 傳回 0（上），但無法移動。可走：1 右、2 下、3 左。"


def test_a_syntax_error_is_distinguished_from_a_crash() -> None:
    desk = Desk()
    for reason, expected in (("bot-syntax", "Syntax error: expected ':'"), ("bot-fault", "The bot crashed: expected ':'")):
        desk.send("run")
        desk.report(Failed, reason, 0, {"why": "expected ':'"})
        assert fault_text(desk.lab) == expected


def test_a_game_of_the_users_bot_counts_after_it_was_replayed_in_slices() -> None:
    desk = Desk(proves=True)
    desk.send("run")
    desk.report(Played, honest(1))
    series = desk.lab.results.all[0]
    assert series.records == []
    beats = 0
    while not series.records:
        desk.send("prove-beat")
        beats += 1
        assert beats < 10
    assert beats > 1
    desk.report(Played, honest(2))
    desk.report(Done)
    assert series.state == RUNNING
    while series.state == RUNNING:
        desk.send("prove-beat")
    assert [one.seed for one in series.records] == [1, 2] and series.state == DONE


def test_a_slice_of_a_replay_ends_after_20_milliseconds() -> None:
    desk = Desk(proves=True)
    desk.send("run")
    desk.report(Played, honest(1))
    ticks = iter(range(0, 1000, 15))
    desk.lab.context.clock = lambda: next(ticks)
    desk.send("prove-beat")
    ((_, replay, _),) = desk.lab.proving._waiting
    assert replay.state.moves == 20


def test_a_forged_game_ends_the_run_and_counts_for_nothing() -> None:
    for field, value in (("score", 9_999_999), ("max_tile", 131072), ("transcript", "u"), ("outcome", "playing")):
        desk = Desk(proves=True)
        desk.send("run")
        forged = honest(2)
        setattr(forged, field, value)
        desk.report(Played, honest(1))
        desk.report(Played, forged)
        series = desk.lab.results.all[0]
        for _ in range(20):
            desk.send("prove-beat")
        assert [one.seed for one in series.records] == [1]
        assert series.state == FAILED
        assert desk.fault and desk.fault[2] == "bot-nonsense"
        assert [effect for effect in desk.effects if isinstance(effect, EndRun)]
