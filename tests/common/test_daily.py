"""Daily boards are marked, resumed, counted once, and survive midnight, time zones and clock changes."""

import json

from game.app import words
from game.app.daily.daily import goal, is_met
from game.app.daily.records import NAME, unpack_days
from game.app.daily.words import WORDS
from game.app.options.words import WORDS as SETTINGS_WORDS
from game.app.store import BadSave
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.tab import Tab

words.add(WORDS, SETTINGS_WORDS)

TODAY = "20261122"
HOUR_MS = 3_600_000


def finish(tab: Tab, moves: str = "urdlurdl") -> None:
    """Make some moves and give up."""
    tab.moves(moves)
    tab.now_ms += 5000
    tab.send("give-up")


def opened(tab: Tab, today: str = TODAY) -> dict[str, str]:
    """Open the calendar; return its slots."""
    tab.send("days", today, tab.now_ms + HOUR_MS)
    return tab.slots()


def line(tab: Tab) -> str:
    """Return the text that shares today's result."""
    opened(tab)
    return tab.daily.result_text(TODAY)


def test_a_daily_board_is_marked_even_after_a_reload() -> None:
    tab = Tab()
    assert tab.sees("daily-mark.hidden") == "on"
    tab.send("daily", TODAY)
    tab.moves("urdlurdl")
    position = tab.position
    again = Tab(tab.stored)
    assert again.sees("daily-mark.text") == "Daily · 22 Nov · the tile 512" and not again.sees("daily-mark.hidden")
    assert again.position == position
    again.send("new")
    assert again.sees("daily-mark.hidden") == "on"
    again.send("undo")
    assert again.sees("daily-mark.text") == "Daily · 22 Nov · the tile 512"


def news(tab: Tab) -> tuple[str, str, str]:
    """Return the signs of a new daily board: the button's mark, its name, and the label in the sheet."""
    return tab.sees("daily@data-news"), tab.sees("daily@aria-label"), tab.sees("daily-new.hidden")


def test_players_of_a_daily_board_are_told_of_a_new_one_until_they_start_it() -> None:
    tab = Tab()
    tab.send("today", "20261121")
    assert news(tab) == ("", "", "on"), "not before the first daily board"
    tab.send("daily", "20261121")
    assert news(tab) == ("", "", "on")
    again = Tab(tab.stored)
    again.send("today", "20261121", 5)
    assert news(again) == ("", "", "on")
    again.send("today", TODAY, 5)
    assert news(again) == ("on", "Daily: a new board", "")
    again.send("daily", TODAY)
    assert news(again) == ("", "", "on")


def test_the_end_of_a_daily_board_shows_its_day_and_the_streak_and_links_to_a_new_one() -> None:
    tab = Tab()
    tab.send("daily", "20261121")
    assert tab.sees("end-day.text") == ""
    finish(tab)
    assert (tab.sees("end-day.text"), tab.sees("end-daily.hidden")) == ("Daily · 21 Nov · Streak: 1 day", "on")
    again = Tab(tab.stored)
    again.send("today", TODAY)
    assert (again.sees("end-day.text"), again.sees("end-daily.hidden")) == ("Daily · 21 Nov · Streak: 1 day", "")
    again.send("new")
    assert again.sees("end-day.text") == ""


def test_the_puzzle_announces_only_its_own_daily_boards() -> None:
    tab = Tab()
    tab.send("daily", "20261121")
    tab.send("today", TODAY)
    tab.send("route", "#/15")
    assert news(tab) == ("", "", "on")
    tab.send("route", "#/2048")
    assert news(tab)[0] == "on"


def test_the_date_changes_nothing_in_an_open_calendar() -> None:
    tab = Tab()
    opened(tab)
    tab.send("today", "20261130")
    assert tab.daily.today == TODAY


def test_a_daily_board_continues_after_other_games_and_a_reload() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    tab.moves("urdlurdl")
    position, moves = tab.position, tab.model.session.timeline.text
    tab.send("daily", TODAY)
    assert tab.position == position
    tab.send("new")
    tab.moves("urdl")
    tab.send("new")
    again = Tab(tab.stored)
    again.send("daily", TODAY)
    again.catch_up()
    assert (again.position, again.app.model.session.timeline.text) == (position, moves)
    assert again.app.model.session.state.moves and not again.app.model.session.helped


def test_the_first_finished_attempt_counts_and_later_ones_are_practice() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    first = tab.model.session.state.score
    slots = opened(tab)
    assert (slots["days-state.text"], slots["day-play.text"]) == ("finished", "Play again for practice")
    tab.send("day-play")
    assert tab.sees("daily-mark.text") == "Practice · 22 Nov" and tab.model.session.state.moves == 0
    tab.now_ms += 9000
    finish(tab, "lurdlurdlurdlurdlurd")
    assert tab.model.session.state.score > first
    assert json.loads(tab.stored[NAME])["games"]["2048"][TODAY]["result"]["score"] == first
    tab.send("daily", TODAY)
    assert tab.model.dialog == "days"


def test_undo_after_the_end_does_not_change_the_result() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    before = tab.stored[NAME]
    for _ in range(3):
        tab.send("undo")
    finish(tab, "lurdlurdlurdlurdlurd")
    assert tab.stored[NAME] == before


def test_a_board_belongs_to_the_date_on_which_it_was_dealt() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    tab.moves("urdl")
    tab.now_ms += 24 * HOUR_MS  # Midnight passes during the game.
    finish(tab)
    assert sorted(json.loads(tab.stored[NAME])["games"]["2048"]) == [TODAY]
    assert opened(tab, "20261123")["days-streak.text"] == "Streak: 1 day"
    assert tab.sees("days-date.text") == "Daily · 23 Nov" and tab.sees("days-state.text") == "not begun yet"
    tab.send("day", int(TODAY))
    assert tab.sees("days-state.text") == "finished"
    assert tab.daily.state(TODAY) == "done"


def test_the_calendar_counts_down_to_midnight_and_changes_then() -> None:
    tab = Tab()
    assert opened(tab)["days-next.text"] == "Next board in 1:00:00"
    tab.now_ms += HOUR_MS
    tab.send("days-tick", "20261123", tab.wall_ms + 24 * HOUR_MS)
    assert tab.daily.today == "20261123" and tab.sees("days-date.text") == "Daily · 23 Nov"
    assert tab.sees("days-next.text") == "Next board in 24:00:00"
    tab.send("dismiss")
    tab.wakes.clear()
    tab.send("days-tick", "20261123", tab.wall_ms + 24 * HOUR_MS)
    assert "days-tick" not in tab.wakes


def test_the_open_calendar_follows_every_change_of_the_system_clock() -> None:
    for step_ms, today, left_ms, shown, date in (
        (0, TODAY, 59 * 60_000, "0:59:00", "22 Nov"),
        (2 * HOUR_MS, "20261123", 23 * HOUR_MS, "23:00:00", "23 Nov"),
        (-2 * HOUR_MS, TODAY, 3 * HOUR_MS, "3:00:00", "22 Nov"),
        (-24 * HOUR_MS, "20261121", HOUR_MS, "1:00:00", "21 Nov"),
        (48 * HOUR_MS, "20261124", 25 * HOUR_MS, "25:00:00", "24 Nov"),  # the day summer time ends
    ):
        tab = Tab()
        opened(tab)
        tab.wall_step_ms = step_ms
        tab.send("days-tick", today, tab.wall_ms + left_ms)
        shown = shown if shown[1] != ":" or shown[0] != "0" else shown[2:]
        assert (tab.daily.today, tab.sees("days-date.text")) == (today, f"Daily · {date}")
        assert tab.sees("days-next.text") == f"Next board in {shown}"


def test_the_aim_of_a_daily_board_is_its_goal_in_each_language() -> None:
    for game, date, aims in (
        ("2048", "20261123", (  # the tile 1024
            "Reach 1024",
            "合成 1024",
            "合成 1024",
        )),
        ("2048", "20261124", ("Reach", "合成", "合成")),
        ("15", TODAY, (
            "Goal: at most",
            "目標：",
            "目标：",
        )),
    ):  # fmt: skip
        for language, aim in zip(("en", "zh-Hant", "zh-Hans"), aims):
            tab = Tab(address=f"#/{game}", wishes=[language])
            tab.send("daily", date)
            assert tab.sees("aim.text")[: len(aim)] == aim
            assert "2048" not in tab.sees("aim.text")


def test_only_days_with_a_reached_goal_are_ticked() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    opened(tab)
    day = next(day for day in tab.daily.month() if day[0] == TODAY)
    assert day[1] == "done" and "goal not reached" in day[2] and not day[3]
    fast = Tab(address="#/15")
    fast.send("daily", TODAY)
    solve(fast)
    opened(fast)
    day = next(day for day in fast.daily.month() if day[0] == TODAY)
    assert day[1] == "done" and "goal reached" in day[2] and day[3]


def test_either_game_extends_a_streak_and_a_board_of_the_archive_does_not() -> None:
    tab = Tab()
    tab.send("daily", "20261120")
    finish(tab)
    tab.send("route", "#/15")
    tab.send("daily", "20261121")
    solve(tab)
    assert opened(tab)["days-streak.text"] == "Streak: 2 days"
    tab.send("route", "#/2048")
    opened(tab)
    tab.send("day", 20261119)
    tab.send("day-play")
    assert tab.sees("daily-mark.text") == "Daily · 19 Nov · 4,000 points"
    finish(tab)
    assert opened(tab)["days-streak.text"] == "Streak: 2 days"
    assert tab.daily.state("20261119") == "late"
    tab.send("day-play")
    finish(tab)
    assert opened(tab)["days-streak.text"] == "Streak: 3 days"


def solve(tab: Tab) -> None:
    """Solve the daily puzzle by setting it one move from its end and making that move."""
    session = tab.model.session
    seed, daily, born_ms = session.seed, session.daily, session.born_ms
    game, start = parse_address("#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15", GAMES)
    assert start
    start.seed, start.daily, start.born_ms, start.position = seed, daily, born_ms, ""
    tab.model.sessions[game.id] = start
    tab.now_ms += 61_000
    tab.send("move", "l")
    assert tab.model.session.outcome == "solved"


def test_a_result_can_be_shared_as_a_line_with_a_link_that_proves_it() -> None:
    tab = Tab()
    tab.send("daily", "20261121")
    finish(tab)
    tab.now_ms += 60_000
    tab.send("daily", TODAY)
    finish(tab)
    score = tab.model.session.state.score
    top = tab.model.game.tile(max(tab.model.session.state.board), 0)[0]
    assert line(tab) == f"Tilelab 22 Nov · {score} · {top} · streak 2"
    _, session = parse_address(tab.daily.result(TODAY)["link"], GAMES)
    assert session
    assert session.state == tab.model.session.state and session.seed == int(TODAY)


def test_a_result_with_help_says_so() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    tab.moves("urdlurdl")
    tab.send("undo")
    finish(tab)
    assert line(tab).endswith(" · with help")


def test_the_line_of_the_other_game_names_it_and_its_time() -> None:
    tab = Tab(address="#/15")
    tab.send("daily", TODAY)
    solve(tab)
    assert line(tab) == "Tilelab 15-puzzle 22 Nov · 0.00 · 1 move"


def test_every_date_has_the_same_goal_for_everyone_and_all_goals_occur() -> None:
    for name, count in (("2048", 5), ("15", 5)):
        game = game_named(name)
        goals = {goal(game, str(20260101 + day)) for day in range(31)}
        assert len(goals) == count
    result = {"score": 8000, "top": 9, "moves": 200, "ms": 180_999, "outcome": "solved"}
    met = [is_met(result, *one) for one in (("goal-score", 8000), ("goal-tile", 10), ("goal-moves", 200), ("goal-time", 180))]
    assert met == [True, False, True, True]
    paused = dict(result, paused=True)
    assert is_met(paused, "goal-moves", 200) and not is_met(paused, "goal-time", 180)
    assert not is_met(dict(result, outcome="playing"), "goal-moves", 300) and not is_met({}, "goal-score", 0)


def test_the_calendar_shows_each_day_of_a_month_with_its_state() -> None:
    tab = Tab()
    tab.send("daily", "20261120")
    finish(tab)
    tab.send("daily", TODAY)
    tab.moves("u")
    opened(tab)
    states = {date: state for date, state, _, _ in tab.daily.month()}
    assert len(states) == 30
    assert [states[date] for date in ("20261119", "20261120", "20261121", TODAY, "20261123")] == [
        "missed", "done", "frozen", "running", "ahead",
    ]  # fmt: skip
    names = {date: name for date, _, name, _ in tab.daily.month()}
    assert names["20261120"].startswith("20 Nov: finished, ")
    tab.send("month", "back")
    assert tab.daily.month()[0][0] == "20261001" and tab.sees("month-name.text") == "Oct 2026"
    for _ in range(20):
        tab.send("month", "back")
    assert tab.daily.chosen == "20260101" and tab.sees("month-back.disabled") == "on"
    tab.send("day", 20251231)
    tab.send("day", 20270101)
    assert tab.daily.chosen == "20260101"
    for _ in range(20):
        tab.send("month", "on")
    assert tab.daily.chosen == TODAY and tab.sees("month-on.disabled") == "on"


def test_a_missed_day_is_shown_as_frozen_once_the_streak_continues() -> None:
    tab = Tab()
    tab.send("daily", "20261118")
    finish(tab)
    tab.now_ms += 1000
    tab.send("daily", "20261120")
    finish(tab)
    slots = opened(tab, "20261120")
    assert tab.daily.state("20261119") == "frozen"
    assert slots["days-streak.text"] == "Streak: 2 days"
    assert slots["days-freeze.text"] == "This week's freeze is used: the next missed day ends it."


def test_a_used_freeze_is_shown_even_after_the_streak_has_ended() -> None:
    tab = Tab()
    for date in ("20261114", "20261115", "20261118"):  # Saturday, Sunday and Wednesday.
        tab.now_ms += 1000
        tab.send("daily", date)
        finish(tab)
    slots = opened(tab, "20261119")
    assert slots["days-streak.text"] == "Streak: 1 day"
    assert slots["days-freeze.text"] == "This week's freeze is used: the next missed day ends it."


def test_unreadable_stored_results_are_set_aside() -> None:
    tab = Tab({NAME: '{"v": 1, "games": {"2048": {"20261131": {"begun": "20261131"}}}}'})
    tab.send("daily", TODAY)
    assert tab.stored[NAME + ".aside"][:10] == '{"v": 1, "'
    torn = '{"v": 1, "games": {"15": {"20261122": {"begun": "20261122", "result": {"id": 1}}}}}'
    for text in ("", "{}", '{"v": 1}', '{"v": 1, "games": []}', torn):
        raises(BadSave, unpack_days, text)
    newer = Tab({NAME: '{"v": 99}'})
    newer.send("daily", TODAY)
    assert newer.stored[NAME] == '{"v": 99}'


def test_an_edited_result_is_refused_or_shown_without_its_board() -> None:
    result = {"id": 1, "ms": 2, "moves": 3, "score": 4, "top": 5, "outcome": "lost", "helped": False, "link": "", "board": "0"}

    def packed(**changed: object) -> str:
        fields = dict(result)
        fields.update(changed)
        return json.dumps({"v": 1, "games": {"2048": {TODAY: {"begun": TODAY, "result": fields}}}})

    wrong: list[dict[str, object]] = [{name: -1} for name in ("id", "ms", "moves", "score", "top")]
    wrong += [{"top": 100}, {"outcome": []}, {"board": 7}]
    for changed in wrong:
        raises(BadSave, unpack_days, packed(**changed))
    for board in ("", "0", "zzz"):
        tab = Tab({NAME: packed(board=board)})
        assert opened(tab)["days-state.text"] == "finished" and tab.daily.board(TODAY) == ()
        assert tab.sees("day-picture.hidden") == "on"
    tab = Tab({NAME: packed(board="1200000000000000")})
    opened(tab)
    assert tab.daily.board(TODAY)[:2] == (1, 2) and tab.sees("day-picture.hidden") == ""


def test_a_game_of_an_invalid_date_is_not_a_daily_board() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    tab.moves("urdl")
    for date in ("zzz", "20261131", "7"):
        again = Tab({"2048.game": tab.stored["2048.game"].replace(f'"daily": "{TODAY}"', f'"daily": "{date}"')})
        again.send("visible", True)
        assert (again.position, again.app.model.session.daily, again.sees("daily-mark.hidden")) == (tab.position, "", "on")
        finish(again)
        assert NAME not in again.stored


def test_another_tabs_result_is_shown_at_once() -> None:
    stored: dict[str, str] = {}
    first, second = Tab(stored), Tab(stored)
    first.send("daily", TODAY)
    finish(first)
    second.hear(NAME, stored[NAME])
    assert opened(second)["days-state.text"] == "finished"
