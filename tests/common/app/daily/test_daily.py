"""Daily boards are marked, resumed, counted once, and survive midnight, time zones and clock changes."""

import json

from game.app.daily import goals
from game.app.daily.goals import MOVES, SCORE, TILE, TIME, Goal, goal_of, levels, moves_to, squares
from game.app.daily.records import NAME, unpack_days
from game.app.store import BadSave
from game.core.game import State
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.tab import Tab, seeded

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
    return tab.day_share.text(TODAY)


def test_a_daily_board_is_marked_even_after_a_reload() -> None:
    tab = Tab()
    assert tab.sees("daily-mark.hidden") == "on"
    tab.send("daily", TODAY)
    tab.moves("urdlurdl")
    position = tab.position
    again = Tab(tab.stored)
    assert (again.sees("title.text"), again.sees("daily-mark.text")) == ("Daily · 22 Nov", "goal 512")
    assert not again.sees("daily-mark.hidden")
    assert again.position == position
    again.send("new")
    assert again.sees("daily-mark.hidden") == "on"
    again.send("undo")
    assert again.sees("title.text") == "Daily · 22 Nov"


def returned(address: str = "", language: str = "en") -> Tab:
    """Return a tab of a player whose first game on this device is over."""
    tab = Tab(address=address, wishes=[language])
    tab.moves("urdl")
    tab.send("new")
    return tab


def card(tab: Tab) -> tuple[str, ...]:
    """Return the card of today's board: title, text and button; () while it is hidden."""
    slots = tab.slots()
    names = () if slots["daily-card.hidden"] else ("title", "text", "play")
    return tuple([slots[f"daily-card-{name}.text"] for name in names])


def waits(tab: Tab) -> bool:
    """Return whether the Daily button says that today’s board waits."""
    mark, label = tab.sees("daily@data-news"), tab.sees("daily@aria-label")
    assert (mark, label) in (("", ""), ("on", "Daily: today’s board is waiting"))
    return bool(mark)


def test_the_card_invites_to_todays_board_until_the_first_move() -> None:
    tab = returned()
    assert (card(tab), waits(tab)) == ((), False), "no date is known yet"
    tab.send("today", TODAY, tab.wall_ms + 167 * 60_000)
    assert (card(tab), waits(tab)) == (("Today: reach 512", "2 h 47 min left", "Play"), True)
    tab.moves("urdl")
    assert (card(tab), waits(tab)) == ((), True)
    tab.news.is_beside = True
    assert card(tab) == ("Reach 512", "2 h 47 min left", "Play"), "beside the board it stays during a game"
    assert tab.sees("daily-card-day.text") == "Daily · 22 Nov"
    tab.send("daily", TODAY, tab.wall_ms + 167 * 60_000)
    assert (card(tab), waits(tab)) == ((), False), "this is today's board"
    tab.moves("urdl")
    tab.send("new")
    assert card(tab)[2] == "Go on" and waits(tab)
    tab.send("daily", TODAY, tab.wall_ms + 167 * 60_000)
    finish(tab)
    tab.send("new")
    assert (card(tab), waits(tab)) == ((), False), "it is finished"


def test_the_first_game_on_a_device_is_not_interrupted_by_todays_board() -> None:
    tab = Tab()
    tab.send("today", TODAY)
    assert (card(tab), waits(tab)) == ((), False)
    tab.moves("urdl")
    assert (card(tab), waits(tab)) == ((), False)
    tab.send("undo")
    tab.moves("urdl")
    tab.news.is_beside = True
    assert (card(tab), waits(tab)) == ((), False), "help and a column for cards change nothing"
    tab.send("new")
    assert card(tab) and waits(tab)
    tab.send("undo")
    assert (card(tab), waits(tab)) == ((), False), "the first game again"


def test_the_card_is_that_of_the_game_on_show_and_names_the_streak() -> None:
    tab = Tab()
    for date in ("20261120", "20261121"):
        tab.now_ms += 1000
        tab.send("daily", date)
        finish(tab)
    tab.send("new")
    tab.send("today", TODAY, tab.wall_ms + 59 * 60_000)
    assert card(tab) == ("Today: reach 512", "Streak 2 days · 59 min left", "Play")
    tab.send("route", "#/15")
    assert card(tab) == ("Today: in 5 minutes", "Streak 2 days · 59 min left", "Play")
    tab.send("daily", TODAY)
    solve(tab)
    tab.send("new")
    assert card(tab) == ()
    tab.send("route", "#/2048")
    assert card(tab)[1] == "Streak 3 days · 58 min left"


def test_the_card_is_written_in_each_language() -> None:
    for language, game, date, title in (
        ("zh-Hant", "2048", "20261123", "今日目標：合成 1024"),
        ("zh-Hans", "2048", "20261123", "今日目标：合成 1024"),
        ("zh-Hant", "2048", "20261119", "今日目標：4,000 分"),
        ("zh-Hans", "15", TODAY, "今日目标：5 分钟内完成"),
        ("en", "2048", "20261119", "Today: 4,000 points"),
    ):
        tab = returned(f"#/{game}", language)
        tab.send("today", date, tab.wall_ms + 167 * 60_000)
        assert card(tab)[0] == title
        left = {"en": "2 h 47 min left", "zh-Hant": "剩 2 小時 47 分", "zh-Hans": "剩 2 小时 47 分"}[language]
        assert card(tab)[1].endswith(left)


def test_the_minutes_on_the_card_count_down() -> None:
    tab = returned()
    midnight_ms = tab.wall_ms + 60 * 60_000 + 30_000
    tab.send("today", TODAY, midnight_ms)
    assert card(tab)[1].endswith("1 h 1 min left") and tab.wakes["daily-tick"] == 30_000
    for minutes in ("1 h 0 min left", "59 min left"):
        tab.now_ms += tab.wakes["daily-tick"]
        tab.send("daily-tick", TODAY, midnight_ms)
        assert card(tab)[1].endswith(minutes) and tab.wakes["daily-tick"] == 60_000
    tab.moves("urdl")
    tab.wakes.clear()
    tab.now_ms += 60_000
    tab.send("daily-tick", TODAY, midnight_ms)
    assert tab.wakes == {}, "nothing counts down while nothing shows it"


def end(tab: Tab) -> list[str]:
    """Return the end card of a daily board: its day, title, second figure, squares and streak."""
    slots = tab.slots()
    names = ("end-day.text", "overlay-title.text", "end-label-2.text", "end-value-2.text")
    return [slots[name] for name in names + ("end-squares@data-levels", "end-streak.text")]


def test_reaching_the_goal_is_noticed_at_once_recorded_and_shown_at_the_end() -> None:
    usual = goals.HARDER
    goals.HARDER = ((TILE, 5),) * len(usual)  # The tile 32 takes few moves.
    try:
        tab = Tab()
        tab.send("daily", TODAY)
        while max(tab.model.session.state.board) < 5:
            assert tab.sees("notice-text.text") in ("", "Today’s board is the same for everyone. Reach 32!")
            tab.moves("l" if tab.model.session.state.moves % 2 else "d")
            tab.moves("r" if tab.model.session.state.moves % 3 else "u")
        reached = tab.model.session.state.moves
        assert tab.notice == f"Today’s goal reached, after {reached} moves!"
        tab.moves("urdl")
        assert tab.notice == f"Today’s goal reached, after {reached} moves!", "the next moves do not hide it"
        tab.now_ms += 6001
        tab.send("end-notice")
        tab.moves("urdl")
        assert tab.notice == ""
        assert tab.daily.records.entry("2048", TODAY)["goal"] == reached
        assert tab.daily.streak()[0] == 1 and tab.daily.is_reached(TODAY)
        tab.send("give-up")
        assert end(tab)[:4] == ["Daily · 22 Nov", "You reached 32!", "Goal after", f"{reached} moves"]
        assert end(tab)[4][0] < "3" and end(tab)[4][-1] == "3" and end(tab)[5] == "Streak: 1 day"
    finally:
        goals.HARDER = usual


def test_a_reached_goal_is_told_of_its_own_board_only_and_stays_reached_after_undo() -> None:
    usual = goals.HARDER
    goals.HARDER = ((SCORE, 4),) * len(usual)
    try:
        for other in (("daily", "20261123"), ("open-daily", "#/daily/15", TODAY), ("route", "#/2048/4x4@7")):
            tab = Tab()
            tab.send("daily", TODAY)
            while not tab.model.session.state.score:
                tab.moves("lurd"[tab.model.session.state.moves % 4])
            reached = tab.model.session.state.moves
            goals.HARDER = usual
            tab.send(*other)
            tab.moves("lurd")
            assert "reached" not in tab.notice, other
            goals.HARDER = ((SCORE, 4),) * len(usual)
        tab = Tab()
        tab.send("daily", TODAY)
        while not tab.model.session.state.score:
            tab.moves("lurd"[tab.model.session.state.moves % 4])
        tab.send("undo")
        tab.send("give-up")
        assert end(tab)[1:3] == ["You reached 4!", "Goal after"] and end(tab)[3].startswith(f"{reached} move")
        assert tab.daily.is_reached(TODAY) and tab.sees("daily-mark.text").endswith("✓")
    finally:
        goals.HARDER = usual


def test_a_missed_goal_is_said_plainly_at_the_end() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    assert end(tab) == ["Daily · 22 Nov", "You made it to 8", "Goal", "missed", "0000001111", "Streak: 1 day"]
    tab.send("new")
    assert tab.sees("overlay.hidden") == "on"
    tab.moves("urdlurdl")
    tab.send("give-up")
    assert tab.sees("end-week.hidden") == "on" and tab.sees("end-day.text") == ""


def test_a_puzzles_goal_is_reached_by_solving_it_in_time() -> None:
    tab = Tab(address="#/15")
    tab.send("daily", TODAY)
    solve(tab)
    slots = tab.slots()
    assert tab.notice == "Today’s goal reached, after 1 move!"
    assert (slots["overlay-title.text"], slots["end-label-3.text"], slots["end-value-3.text"]) == (
        "Today’s goal reached!", "Goal", "reached",
    )  # fmt: skip


def test_ten_squares_tell_how_a_game_went_and_the_goal_is_found_by_halving() -> None:
    session = seeded(100).model.session
    states = [session.timeline.state_at(ply) for ply in range(101)]
    for goal in (Goal(session.game, TILE, 5), Goal(session.game, SCORE, 300), Goal(session.game, TILE, 9)):
        plain = [goal.level(states[10 * tenth]) for tenth in range(1, 11)]
        assert levels(session, goal) == "".join([str(level) for level in plain]) and plain == sorted(plain)
        first = [state.moves for state in states if goal.is_reached(state)]
        assert moves_to(session, goal) == (first[0] if first else 0)
    short = seeded(3).model.session
    assert len(levels(short, Goal(short.game, TILE, 9))) == 10
    assert len(levels(seeded().model.session, Goal(short.game, TILE, 9))) == 10


def test_the_levels_are_shares_of_the_goal() -> None:
    game = game_named("2048")
    for rank, level in ((3, 0), (4, 1), (6, 2), (9, 2), (10, 3), (11, 4), (13, 4)):
        assert Goal(game, TILE, 10).level(State((rank,) + 15 * (0,))) == level
    for score, level in ((0, 0), (62, 0), (63, 1), (249, 1), (250, 2), (3999, 2), (4000, 3), (7999, 3), (8000, 4)):
        assert Goal(game, SCORE, 4000).level(State(16 * (0,), score)) == level
    puzzle = game_named("15")
    for seconds, is_solved, level in ((301, True, 2), (300, True, 3), (151, True, 3), (150, True, 4), (10, False, 2)):
        assert Goal(puzzle, TIME, 300).last_level(1, seconds * 1000, is_solved) == level
    for moves, level in ((301, 2), (300, 3), (150, 4)):
        assert Goal(puzzle, MOVES, 300).last_level(moves, 1, True) == level
    assert squares("0123444") == "🟫🟧🟦🟩🟨🟨🟨" and squares("") == ""


def test_the_strip_shows_the_last_seven_days() -> None:
    tab = Tab()
    for date in ("20261116", "20261117", "20261119", "20261120"):
        tab.now_ms += 1000
        tab.send("daily", date)
        finish(tab)
    tab.send("route", "#/15")
    tab.send("daily", "20261121")
    solve(tab)
    tab.send("today", TODAY)
    tab.send("route", "#/2048")
    days = tab.day_end.strip()
    top = tab.daily.records.entry("2048", "20261120")["result"]["top"]
    assert [day.label for day in days] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Today"]
    assert [day.look for day in days][2:] == ["free", days[3].look, f"rank-{top}", "home", ""]
    assert days[2].name == "18 Nov: rest day" and days[2].tile == "free"
    assert days[5].name == "21 Nov: 0:00" and days[6].name == "22 Nov: not played yet"


def test_an_address_opens_the_daily_board_of_its_date() -> None:
    for address, game, daily in (
        ("#/daily", "2048", TODAY),
        ("#/daily/2026-11-20", "2048", "20261120"),
        ("#/daily/15/2026-11-20", "15", "20261120"),
        ("#/daily/15", "15", TODAY),
        ("#/daily/2026-11-30", "2048", TODAY),
        ("https://example.org/tilelab/#/daily/2026-11-20", "2048", "20261120"),
    ):
        tab = Tab()
        tab.moves("urdl")
        tab.send("open-daily", address, TODAY)
        assert (tab.model.game.id, tab.model.session.part("daily"), tab.addresses[-1]) == (game, daily, f"#/{game}")
        assert "the same for everyone" in tab.notice
    wrong = ("2026-11-31", "9", "lab/2026-11-20", "15/2026-11-20/urdl", "2025-01-01")
    for address in ["#/daily/" + part for part in wrong]:
        tab = Tab()
        tab.moves("urdl")
        position = tab.position
        tab.send("open-daily", address, TODAY)
        assert (tab.position, tab.model.session.part("daily")) == (position, ""), address
        assert tab.notice.startswith("This link")


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
    assert (slots["days-state.text"], slots["day-play.text"]) == ("given up", "Play again for practice")
    tab.send("day-play")
    assert tab.sees("title.text") == "Practice · 22 Nov" and tab.model.session.state.moves == 0
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
    assert tab.sees("days-date.text") == "Daily · 23 Nov" and tab.sees("days-state.text") == "not played yet"
    tab.send("day", int(TODAY))
    assert tab.sees("days-state.text") == "given up"
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
        ("2048", "20261123", ("Reach 1024", "合成 1024", "合成 1024")),
        ("2048", "20261119", ("Reach 4,000 points", "拿到 4,000 分", "拿到 4,000 分")),
        ("15", TODAY, ("Solve it in 5 minutes", "5 分鐘內完成", "5 分钟内完成")),
    ):
        for language, aim in zip(("en", "zh-Hant", "zh-Hans"), aims):
            tab = Tab(address=f"#/{game}", wishes=[language])
            tab.send("daily", date)
            assert tab.sees("aim.text") == aim
            date_text = {"en": "Daily · ", "zh-Hant": "每日挑戰 · 11/", "zh-Hans": "每日挑战 · 11/"}[language]
            assert tab.sees("title.text").startswith(date_text)


def test_only_days_with_a_reached_goal_are_ticked() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    opened(tab)
    day = next(day for day in tab.month.days() if day[0] == TODAY)
    assert (day[1], day[2][:30], day[3]) == ("done", "22 Nov: given up, goal missed,", "given-up")
    fast = Tab(address="#/15")
    fast.send("daily", TODAY)
    solve(fast)
    opened(fast)
    day = next(day for day in fast.month.days() if day[0] == TODAY)
    assert day[1] == "done" and day[2].startswith("22 Nov: finished, goal reached, ") and day[3] == "gold"


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
    assert tab.sees("daily-mark.text") == "goal 4,000 points"
    finish(tab)
    assert opened(tab)["days-streak.text"] == "Streak: 2 days"
    assert tab.daily.state("20261119") == "late"
    tab.send("day-play")
    finish(tab)
    assert opened(tab)["days-streak.text"] == "Streak: 3 days"


def solve(tab: Tab) -> None:
    """Solve the daily puzzle by setting it one move from its end and making that move."""
    session = tab.model.session
    seed, daily, born_ms = session.seed, session.part("daily"), session.born_ms
    game, start = parse_address("#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15", GAMES)
    assert start
    start.seed, start.parts["daily"], start.born_ms, start.position = seed, daily, born_ms, ""
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
    moves, mark = tab.model.session.state.moves, "🟫" * 6 + "🟧" * 4
    assert line(tab) == f"Tilelab daily, 22 Nov: {top} in {moves} moves\n{mark}\nStreak 2 days · {score} points"
    assert tab.day_share.address(TODAY) == "#/daily/2026-11-22"
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
    assert line(tab) == "Tilelab daily 15-puzzle, 22 Nov: 1 move in 0.00\n" + "🟦" * 9 + "🟨"
    assert tab.day_share.address(TODAY) == "#/daily/15/2026-11-22"


def test_the_text_of_a_reached_goal_says_when_it_was_reached_in_each_language() -> None:
    result = {"id": 1, "ms": 771_000, "moves": 900, "score": 14_396, "top": 10, "outcome": "lost", "helped": False, "link": "",
              "board": "", "levels": "0122233333", "goal_moves": 484, "given_up": False, "paused": False}  # fmt: skip
    stored = json.dumps({"v": 1, "games": {"2048": {"20261123": {"begun": "20261123", "result": result}}}})
    for language, first, last in (
        ("en", "Tilelab daily, 23 Nov: 1024 in 484 moves", "14,396 points"),
        ("zh-Hant", "Tilelab 每日挑戰 11/23：484 步合成 1024", "14,396 分"),
        ("zh-Hans", "Tilelab 每日挑战 11/23：484 步合成 1024", "14,396 分"),
    ):
        tab = Tab({NAME: stored}, wishes=[language])
        assert tab.day_share.text("20261123") == f"{first}\n🟫🟧🟦🟦🟦🟩🟩🟩🟩🟩\n{last}"
    picture = Tab({NAME: stored}).day_share.poster("20261123")
    assert (picture.title, picture.headline) == ("Daily board, 23 Nov", "1024 reached")
    assert picture.figures == [("Score", "14,396"), ("Moves to the goal", "484"), ("Highest tile", "1024"), ("Time", "12:51")]


def test_a_missed_score_is_named_once() -> None:
    result = {"id": 1, "ms": 9_000, "moves": 14, "score": 64, "top": 4, "outcome": "lost", "helped": False, "link": "",
              "board": "", "levels": "0000000000", "goal_moves": 0, "given_up": False, "paused": False}  # fmt: skip
    stored = json.dumps({"v": 1, "games": {"2048": {"20261119": {"begun": "20261119", "result": result}}}})
    said = Tab({NAME: stored}).day_share.text("20261119")
    assert said == "Tilelab daily, 19 Nov: 64 points in 14 moves\n" + "🟫" * 10


def test_what_is_played_after_undo_of_a_finished_board_is_practice_and_shared_as_the_game_it_is() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    said, score = line(tab), tab.model.session.state.score
    tab.send("dismiss")
    for _ in range(4):
        tab.send("undo")
    assert tab.sees("title.text") == "Practice · 22 Nov", "the finished game counts"
    tab.moves("drdrdrdrdrdr")
    tab.send("give-up")
    slots = tab.slots()
    assert tab.model.session.state.score != score and slots["end-week.hidden"] == slots["end-squares.hidden"] == "on"
    assert slots["end-day.text"] == "Practice · 22 Nov"
    tab.send("open", "share")
    assert tab.sees("share-line.value").startswith(f"Tilelab 2048 4×4: {tab.model.session.state.score} points · ")
    tab.send("dismiss")
    tab.send("share-day", int(TODAY))
    assert tab.sees("share-line.value").startswith(said)


def test_the_share_sheet_offers_the_days_result_first_and_the_challenge_when_chosen() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    finish(tab)
    tab.send("open", "share")
    text = tab.sees("share-line.value")
    assert text.startswith("Tilelab daily, 22 Nov: ") and text.endswith("\n#/daily/2026-11-22")
    tab.send("share-choose", "start")
    assert "Can you do better" in tab.sees("share-line.value") and tab.sees("share-start@aria-pressed") == "true"
    tab.send("dismiss")
    tab.send("new")
    tab.send("open", "share")
    assert "try this start" in tab.sees("share-line.value")
    tab.send("dismiss")
    tab.send("share-day", int(TODAY))
    assert tab.sees("share-line.value") == text


def test_a_board_that_was_played_with_a_harder_goal_keeps_it() -> None:
    game = game_named("2048")
    found = [{goal_of(game, date).value for date in (str(first + day) for day in range(30))} for first in (20261101, 20261201)]
    assert found == [{4000, 9, 8000, 10, 15_000}, {2000, 8, 2500, 3000}]
    assert [Goal(game, SCORE, value).tile()[0] for value in (2000, 2500, 15_000)] == ["2k", "2.5k", "15k"]


def test_every_date_has_the_same_goal_for_everyone_and_all_goals_occur() -> None:
    for name, count in (("2048", 5), ("15", 5)):
        game = game_named(name)
        goals = {(goal.word, goal.value) for goal in [goal_of(game, str(20260101 + day)) for day in range(31)]}
        assert len(goals) == count
    result = {"score": 8000, "top": 9, "moves": 200, "ms": 180_999, "outcome": "solved"}
    race, score = game_named("15"), game_named("2048")
    moves, time = Goal(race, MOVES, 200), Goal(race, TIME, 180)
    assert moves.is_met(result) and time.is_met(result)
    assert Goal(score, SCORE, 8000).is_met(result) and not Goal(score, TILE, 10).is_met(result)
    paused = dict(result, paused=True)
    assert moves.is_met(paused) and not time.is_met(paused)
    assert not moves.is_met(dict(result, outcome="playing")) and not Goal(score, SCORE, 0).is_met({})


def test_the_calendar_shows_each_day_of_a_month_with_its_state() -> None:
    tab = Tab()
    tab.send("daily", "20261120")
    finish(tab)
    tab.send("daily", TODAY)
    tab.moves("u")
    opened(tab)
    states = {date: state for date, state, _, _ in tab.month.days()}
    assert len(states) == 30
    assert [states[date] for date in ("20261119", "20261120", "20261121", TODAY, "20261123")] == [
        "missed", "done", "frozen", "running", "ahead",
    ]  # fmt: skip
    names = {date: name for date, _, name, _ in tab.month.days()}
    assert names["20261120"].startswith("20 Nov: given up, ")
    tab.send("month", "back")
    assert tab.month.days()[0][0] == "20261001" and tab.sees("month-name.text") == "Oct 2026"
    for _ in range(20):
        tab.send("month", "back")
    assert tab.month.chosen == "20260101" and tab.sees("month-back.disabled") == "on"
    tab.send("day", 20251231)
    tab.send("day", 20270101)
    assert tab.month.chosen == "20260101"
    for _ in range(20):
        tab.send("month", "on")
    assert tab.month.chosen == TODAY and tab.sees("month-on.disabled") == "on"


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
    assert slots["days-freeze.text"] == "This week’s rest day is used: the next missed day ends your streak."


def test_a_used_freeze_is_shown_even_after_the_streak_has_ended() -> None:
    tab = Tab()
    for date in ("20261114", "20261115", "20261118"):  # Saturday, Sunday and Wednesday.
        tab.now_ms += 1000
        tab.send("daily", date)
        finish(tab)
    slots = opened(tab, "20261119")
    assert slots["days-streak.text"] == "Streak: 1 day"
    assert slots["days-freeze.text"] == "This week’s rest day is used: the next missed day ends your streak."


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
    result.update({"levels": "", "goal_moves": 0, "given_up": False, "paused": False})

    def packed(**changed: object) -> str:
        fields = dict(result)
        fields.update(changed)
        return json.dumps({"v": 1, "games": {"2048": {TODAY: {"begun": TODAY, "result": fields}}}})

    wrong: list[dict[str, object]] = [{name: -1} for name in ("id", "ms", "moves", "score", "top")]
    wrong += [{"top": 100}, {"outcome": []}, {"board": 7}, {"levels": "5"}, {"levels": 7}, {"goal_moves": -1}]
    for changed in wrong:
        raises(BadSave, unpack_days, packed(**changed))
    for board in ("", "0", "zzz"):
        tab = Tab({NAME: packed(board=board)})
        assert opened(tab)["days-state.text"] == "finished" and tab.daily.board(TODAY) == ()
    tab = Tab({NAME: packed(board="1200000000000000")})
    opened(tab)
    assert tab.daily.board(TODAY)[:2] == (1, 2)


def test_a_game_of_an_invalid_date_is_not_a_daily_board() -> None:
    tab = Tab()
    tab.send("daily", TODAY)
    tab.moves("urdl")
    for date in ("zzz", "20261131", "7"):
        again = Tab({"2048.game": tab.stored["2048.game"].replace(f'"daily": "{TODAY}"', f'"daily": "{date}"')})
        again.send("visible", True)
        assert (again.position, again.model.session.part("daily")) == (tab.position, "")
        assert again.sees("daily-mark.hidden") == "on"
        finish(again)
        assert NAME not in again.stored


def test_an_event_is_not_interrupted_by_todays_card() -> None:
    tab = returned("#/15/3x3@1")
    tab.send("today", TODAY)
    assert tab.sees("daily-card.hidden") == ""
    tab.model.session.parts["event"] = "x10 3x3 1 0 playing 0 - -"
    assert tab.sees("daily-card.hidden") == "on"


def test_another_tabs_result_is_shown_at_once() -> None:
    stored: dict[str, str] = {}
    first, second = Tab(stored), Tab(stored)
    first.send("daily", TODAY)
    finish(first)
    second.hear(NAME, stored[NAME])
    assert opened(second)["days-state.text"] == "given up"


def test_the_message_to_play_a_day_does_nothing_before_a_day_is_chosen() -> None:
    tab = Tab(address="#/2048/4x4@7")
    before = tab.position
    tab.send("day-play")
    assert (tab.position, tab.model.session.part("daily")) == (before, "")
