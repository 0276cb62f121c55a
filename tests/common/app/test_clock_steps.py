"""Changes of the system clock during a game or while its page is closed, and a device that sleeps during a game."""

import json

from game.app import words
from game.app.feature import ASLEEP_MS
from game.app.racing.averages import DNF
from game.app.racing.backup import Solves
from game.app.racing.batches import BadSolves
from game.app.racing.solve import Solve
from game.app.racing.solve_list import figures_of
from game.app.sharing.names import format_game_address
from game.app.store import BadSave
from game.core.grid import LETTERS
from game.core.times import SteadyClock
from game.games import GAMES
from tests.common.app.racing.shelf import format_csv, parse_csv
from tests.common.checks import raises
from tests.common.tab import RACE, SOLUTIONS, Tab
from tests.slices import sample

SECOND = 1000
HOUR = 3600 * SECOND
NOW = 1_800_000_000_000
STEPS = (0, -HOUR, -5 * SECOND, 2 * HOUR)
"""Changes of the system clock, in milliseconds."""

CLOCKS = (
    # address, event, whether the clock runs on while the page is closed, its limit in seconds
    ("#/2048/4x4@7", "", False, 0),
    ("#/2048/4x4+undo3@7", "", False, 0),
    ("#/2048/4x4+earned@7", "", False, 0),
    ("#/2048/4x4+budget@7", "", False, 0),
    ("#/2048/4x4+blitz@7", "", True, 180),
    ("#/15/3x3@1", "", False, 0),
    ("#/15/3x3+undo3@1", "", False, 0),
    ("#/15/3x3+budget@1", "", False, 0),
    ("#/15/3x3+blitz@1", "", True, 180),
    ("#/15/3x3@1", "x10", True, 0),
    ("#/15/3x3@1", "x42", True, 0),
    ("#/15/3x3@1", "relay", True, 0),
    ("#/15/3x3@1", "blind", True, 0),
    ("#/15/3x3@1", "stm5", True, 300),
    ("#/15/3x3@1", "stm15", True, 900),
    ("#/15/3x3@1", "stm30", True, 1800),
    ("#/15/3x3@1", "stm60", True, 3600),
    ("#/15/3x3@1", "mtm5", True, 300),
    ("#/15/3x3@1", "mtm15", True, 900),
    ("#/15/3x3@1", "mtm30", True, 1800),
    ("#/15/3x3@1", "mtm60", True, 3600),
)
"""Every mode and event. Each game is played for 15 s, closed for 2 s, and played for 3 s."""


def opened(address: str, event: str) -> Tab:
    """Open a game on a visible page and make its first move."""
    racer = Tab(address=address, now_ms=NOW)
    racer.send("visible", True)
    if event:
        racer.send("event", event)
    move(racer)
    return racer


def move(racer: Tab) -> None:
    """Make a move, unless the game is over."""
    session = racer.model.session
    if session.outcome == "playing":
        directions = session.game.legal_actions(session.state.board, session.variant.columns)
        racer.send("move", LETTERS[directions[0]])


def wait(racer: Tab, seconds: int) -> None:
    """Let time pass, with a tick each second."""
    for _ in range(seconds):
        racer.now_ms += SECOND
        racer.send("tick")


def played_s(address: str, event: str, step_ms: int, when: str) -> float:
    """Return a game's seconds after a change of the system clock while "playing", "before" a reload, or while "closed"."""
    racer = opened(address, event)
    wait(racer, 10)
    racer.wall_step_ms += step_ms if when != "closed" else 0
    wait(racer, 5)
    if when != "playing":
        racer.send("visible", False)
        closed_ms = racer.wall_ms + 2 * SECOND + (step_ms if when == "closed" else 0)
        racer = Tab(racer.stored, "/".join(address.split("/")[:2]), now_ms=closed_ms)
        racer.send("visible", True)
        move(racer)
    wait(racer, 3)
    return racer.model.session.clock.elapsed_ms(racer.now_ms) / SECOND


def expected_s(event: str, is_running_on: bool, limit_s: int, step_ms: int, when: str) -> float:
    """Return the expected seconds; a blind solve ends with a reload."""
    seconds = 15.0 if event == "blind" and when != "playing" else 18.0
    if is_running_on and when != "playing":
        seconds += max(0, 2 + (step_ms // SECOND if when == "closed" else 0))
    return min(seconds, limit_s) if limit_s else seconds


def table() -> list[tuple[str, str, int, str, float, float]]:
    """Return (address, event, step, moment, seconds shown, seconds expected) of this slice's cases."""
    rows = []
    ways = [(step_ms, when) for step_ms in STEPS for when in ("playing", "before", "closed")]
    cases = [(clock, way) for clock in CLOCKS for way in ways]
    for (address, event, is_running_on, limit_s), (step_ms, when) in sample(cases, parts=5):
        expected = expected_s(event, is_running_on, limit_s, step_ms, when)
        rows.append((address, event, step_ms, when, played_s(address, event, step_ms, when), expected))
    return rows


def test_no_change_of_the_system_clock_affects_the_clock_of_any_mode_or_event() -> None:
    wrong = [row for row in table() if row[-1] != row[-2]]
    assert wrong == []


def test_if_the_system_clock_jumps_back_a_solves_time_is_right_and_its_date_follows_the_clock() -> None:
    racer = Tab(address=RACE)
    racer.wall_step_ms = -5 * SECOND
    racer.solve(2_000)
    assert racer.times == [2_000]
    assert racer.model.records["15"].best("3x3", False)["time"] == 2_000
    solve = racer.lists.solves.latest(1)[0]
    assert solve.at_ms == racer.model.session.born_ms + 2_000 == racer.wall_ms


def test_the_inspection_lasts_as_long_as_it_says() -> None:
    for step_ms in STEPS:
        racer = inspecting()
        wait(racer, 4)
        racer.wall_step_ms = step_ms
        assert racer.sees("time.text") == "−1" and not racer.model.session.clock.is_running
        racer.now_ms += SECOND
        racer.send("inspect")
        assert racer.model.session.clock.is_running
    racer = inspecting()
    wait(racer, 2)
    racer.now_ms += 8 * HOUR
    racer.send("inspect")
    assert racer.sees("time.text") == "−3"


def inspecting() -> Tab:
    """Return a racer with 5 s to inspect a scramble."""
    racer = Tab(address=RACE)
    racer.send("set", "inspection", "5")
    racer.send("visible", True)
    racer.send("new")
    return racer


# Sleep


def asleep(racer: Tab, silent_ms: int = 8 * HOUR) -> None:
    """Let the device sleep."""
    racer.now_ms += silent_ms
    racer.send("tick")


def solved_after_sleep() -> Tab:
    """Return a racer who has solved a scramble in 7 s, with 8 hours of sleep in between."""
    racer = Tab(address=RACE)
    racer.send("visible", True)
    racer.send("start", "3x3", "487")
    for letter in SOLUTIONS["487"][:-1]:
        racer.send("play", letter)
    wait(racer, 4)
    asleep(racer)
    wait(racer, 3)
    racer.send("play", SOLUTIONS["487"][-1])
    return racer


def test_sleep_does_not_count_in_a_solve_which_is_marked_and_sets_no_record() -> None:
    racer = solved_after_sleep()
    tab = racer
    assert tab.sees("time.text") == "7.00"
    assert tab.sees("overlay-best.text") == "Device went to sleep: no record."
    assert tab.model.records["15"].best("3x3", False) == {}
    solve = racer.lists.solves.latest(1)[0]
    assert (solve.elapsed_ms, solve.is_paused, solve.result) == (7_000, True, DNF)
    assert tab.finished.of("15")[-1].is_paused
    assert format_game_address(tab.model.session).count("/") == 3, "no times"
    again = Tab(tab.stored, "#/15")
    assert again.sees("overlay-best.text") == "Device went to sleep: no record."
    assert again.lists.solves.latest(1)[0].is_paused


def test_the_player_is_told_in_each_language_when_the_device_wakes_up() -> None:
    for language, text in (
        ("en", "Your device went to sleep and the clock paused, so this game can’t set a record."),
        ("zh-Hant", "裝置曾進入睡眠，計時暫停過，這一局不列入紀錄。"),
        ("zh-Hans", "设备曾休眠，计时暂停过，这一局不计入纪录。"),
    ):
        racer = opened("#/15/3x3@1", "")
        racer.send("set", "language", language)
        asleep(racer)
        assert racer.notice == text


def test_a_paused_solve_is_averaged_like_a_dnf() -> None:
    racer = solved_after_sleep()
    for place in range(4):
        racer.solve(2_000 + place)
    assert racer.lists.solves.current[0] == 2_000, "one of the five is dropped as the worst"
    assert (racer.lists.solves.figures.solved, racer.lists.solves.figures.count) == (4, 5)
    racer.send("solve-dnf", str(racer.lists.solves.latest(5)[0].at_ms))
    assert racer.lists.solves.latest(5)[0].result == DNF
    racer.send("solve-dnf", str(racer.lists.solves.latest(5)[0].at_ms))
    assert racer.lists.solves.latest(5)[0].result == DNF


def test_time_that_is_not_sleep_counts() -> None:
    for address, event, is_visible, silent_ms, counted_ms, is_paused in (
        ("#/15/3x3@1", "", True, ASLEEP_MS, ASLEEP_MS, False),
        ("#/15/3x3@1", "", True, ASLEEP_MS + 1, 0, True),
        ("#/2048/4x4+blitz@7", "", True, ASLEEP_MS + 1, 0, True),
        ("#/2048/4x4+blitz@7", "", False, ASLEEP_MS + 1, ASLEEP_MS + 1, False),
        ("#/15/3x3@1", "x10", True, ASLEEP_MS + 1, 0, True),
        ("#/15/3x3@1", "x10", False, ASLEEP_MS + 1, ASLEEP_MS + 1, False),
        ("#/15/3x3@1", "stm5", True, 8 * HOUR, 0, True),
        ("#/15/3x3@1", "", False, 8 * HOUR, 0, False),  # Its clock is stopped while the page is hidden.
        ("#/2048/4x4@7", "", True, 8 * HOUR, 0, False),  # Its time does not count.
    ):
        racer = opened(address, event)
        wait(racer, 2)
        if not is_visible:
            racer.send("visible", False)
        racer.now_ms += silent_ms
        racer.send("visible", True)
        session = racer.model.session
        row = (address, event, is_visible, silent_ms)
        assert (session.clock.elapsed_ms(racer.now_ms), session.clock.is_paused) == (2_000 + counted_ms, is_paused), row


def test_a_front_end_without_ticks_never_counts_as_sleeping() -> None:
    tab = Tab(address="#/15/3x3@1")
    tab.moves("udlr")
    tab.now_ms += HOUR
    tab.moves("udlr")
    assert tab.model.session.clock.elapsed_ms(tab.now_ms) == HOUR and not tab.model.session.clock.is_paused


def test_a_game_of_2048_keeps_its_score_after_a_sleep_and_a_blitz_does_not() -> None:
    for mode, kept in (("", True), ("+blitz", False)):
        racer = opened(f"#/2048/4x4{mode}@7", "")
        asleep(racer)
        best = racer.model.records["2048"].best("4x4" + mode, False).get("score", 0)
        for _ in range(20):
            move(racer)
        assert (racer.model.records["2048"].best("4x4" + mode, False)["score"] > best) == kept


def test_an_attempt_with_a_sleep_in_one_of_its_solves_is_marked_as_a_whole() -> None:
    racer = Tab(address="#/15/3x3@487")
    racer.send("visible", True)
    racer.send("event-shown", True)
    racer.send("event", "blind")
    for letter in SOLUTIONS["487"][:-1]:
        racer.send("play", letter)
    asleep(racer)
    wait(racer, 2)
    again = Tab(racer.stored, "#/15", now_ms=racer.now_ms)
    attempt = again.events.current.attempt
    assert attempt and attempt.is_paused and attempt.is_given
    racer.send("play", SOLUTIONS["487"][-1])
    solve = racer.lists.solves.latest(1)[0]
    assert (solve.event, solve.elapsed_ms, solve.is_paused, solve.is_given, solve.result) == ("blind", 2_000, True, True, DNF)


def test_a_replay_continues_after_a_sleep_at_the_pace_of_the_game() -> None:
    tab = Tab(address="#/15/3x3@487")
    for letter in SOLUTIONS["487"]:
        tab.send("play", letter)
        tab.now_ms += 500
    tab.send("replay")
    tab.send("replay-play")
    tab.now_ms += 8 * HOUR
    tab.send("replay-next")
    assert tab.wakes["replay-next"] == 500


# The clock of a front end


def test_the_clock_counts_beyond_32_bits_and_never_goes_back() -> None:
    def cut(read_ms: float) -> float:
        """Return a reading as MicroPython hands it over."""
        return float((int(read_ms) + (1 << 31)) % (1 << 32) - (1 << 31)) if read_ms == int(read_ms) else read_ms

    reads = [0.0, 1000.5, 2147483647.0, 2147483648.0, 2147483648.5, 2147483700.0, 4294967295.0, 4294967296.0, 4294967300.25]
    source = list(reads)
    clock = SteadyClock(lambda: cut(source.pop(0)), lambda: 5_000)
    assert [clock.now_ms() for _ in reads] == [5_000 + int(read) for read in reads]
    source = [100.0, 90.0, 95.0]
    clock = SteadyClock(lambda: source.pop(0), lambda: 0)
    assert [clock.now_ms() for _ in range(3)] == [0, 0, 5], "a reading that goes back adds no time"


# Results of a clock that was set back


def test_bests_with_an_impossible_time_are_set_aside_with_a_notice_and_never_overwritten() -> None:
    for time in (1, 0, -5):
        text = json.dumps({"v": 1, "bests": {"3x3=": {"time": time, "moves": 5}, "5x5=": {"time": 9_000, "moves": 5}}})
        stored = {"15.bests": text}
        tab = Tab(stored)
        assert tab.notice == words.text("en", "records-broken")
        assert stored["15.bests.aside"] == text
        racer = Tab(stored, RACE)
        racer.solve(7_000)
        assert json.loads(stored["15.bests"])["bests"]["3x3="]["time"] == 7_000
        assert stored["15.bests.aside"] == text


def test_a_chunk_with_an_impossible_solve_is_set_aside_with_a_notice_and_the_other_solves_stay() -> None:
    for time_ms, place in ((1, 7), (0, 120), (-4, 249)):
        lines = [Solve(1_000 + at, time_ms if at == place else 5_000 + at, 30, seed="7").format() for at in range(250)]
        stored: dict[str, str] = {"15.solves": json.dumps({"v": 1, "sessions": [[1, "3x3", ""]], "open": {}})}
        index = [json.dumps({"v": 1, "last": 2})]
        for number in range(3):
            stored[f"15.solves.1.{number}"] = "\n".join(lines[100 * number : 100 * number + 100])
            index.append(f"{number} {figures_of([], []).format()}")
        stored["15.solves.1"] = "\n".join(index[:3])
        name = f"15.solves.1.{place // 100}"
        broken = stored[name]
        racer = Tab(stored, RACE)
        assert len(racer.times) == 249
        notices = [racer.notice]  # The latest chunk is read at the start, the others when the sessions open.
        racer.send("sessions")
        assert words.text("en", "records-broken") in notices + [racer.notice]
        racer.send("dismiss")
        racer.solve(9_000)
        assert stored[name + ".aside"] == broken and sorted(Tab(dict(stored), RACE).times) == sorted(racer.times)


def test_a_solve_that_took_no_time_is_neither_imported_nor_a_record() -> None:
    for time in ("0", "0.000", "0.001"):
        raises(BadSolves, parse_csv, f"time,moves\n9.000,30\n{time},30\n")
    racer = Tab(address=RACE)
    racer.solve(0)
    assert racer.times == [] and "time" not in racer.model.records["15"].best("3x3", False)
    paused = parse_csv(format_csv([Solve(1_000, 9_000, 30, is_paused=True), Solve(2_000, 9_000, 30)]))
    assert [(solve.is_paused, solve.is_dnf, solve.result) for solve in paused] == [(True, False, DNF), (False, False, 9_000)]


def test_an_export_with_an_impossible_solve_is_refused() -> None:
    part = Solves(GAMES[1])
    lines = [Solve(1_000 + place, time_ms, 30, seed="7").format() for place, time_ms in enumerate((1, 9_000, 0))]
    texts = {
        "15.solves": json.dumps({"v": 1, "sessions": [[1, "3x3", ""]], "open": {}}),
        "15.solves.1": json.dumps({"v": 1, "last": 0}),
        "15.solves.1.0": "\n".join(lines),
    }
    raises(BadSave, part.count, texts)


# The first record


def test_the_first_game_of_a_variant_beats_no_record_and_the_second_can() -> None:
    racer = Tab(address=RACE)
    for time_ms, message in ((9_000, ""), (8_000, "A new record: 1.00 faster"), (8_500, "")):
        racer.solve(time_ms)
        assert racer.sees("overlay-best.text") == message
    stored: dict[str, str] = {}
    for moves, message in ((8, ""), (16, "A new record: +44")):
        tab = Tab(stored, "#/2048/4x4@7")
        tab.moves("urdl" * (moves // 8))
        tab = Tab(stored, "#/2048")
        tab.moves("urdl" * (moves // 8))
        tab.send("give-up")
        assert tab.sees("overlay-best.text") == message, moves
