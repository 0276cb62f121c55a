"""The racer's cards: differences, where a session stands, the pace of a marathon, and the clock of several boards."""

from game.app.racing.averages import DNF, NONE, ao5, format_difference
from game.app.racing.events import event_named
from game.app.racing.solve import Solve, format_splits
from game.app.racing.standing import Standing
from game.app.racing.strip import Pace
from game.app.view import ON
from tests.common.app.racing.shelf import Shelf
from tests.common.app.racing.test_events import begun, solve
from tests.common.tab import RACE, Tab

DAY_MS = 86_400_000


def test_a_difference_is_that_of_the_figures_on_show_and_has_a_sign() -> None:
    for result, other, metric, written in (
        (12_639, 10_421, "", "+2.21"),
        (11_840, 11_900, "", "−0.06"),
        (11_849, 11_841, "", "±0.00"),
        (182_000, 60_000, "", "+2:02.00"),
        (9_000, NONE, "", ""),
        (DNF, 9_000, "", ""),
        (9_000, DNF, "", ""),
        (52_000, 50_000, "stm", "+2"),
        (51_670, 52_000, "stm", "−0.33"),
    ):
        assert format_difference(result, other, metric) == written, (result, other)


def solves_of(times: list[int]) -> list[Solve]:
    """Return solves with these results, one per day."""
    return [Solve(DAY_MS * place, min(time, 60_000), 50, is_dnf=time == DNF) for place, time in enumerate(times)]


def figures(standing: Standing) -> tuple[object, ...]:
    """Return what a standing shows."""
    tally = standing.results
    return tally.count, tally.latest, tally.now, tally.best, tally.before, tally.best_at_ms


def test_a_loaded_standing_equals_one_that_was_kept_solve_by_solve() -> None:
    times = [9_000 + place * 7919 % 5003 for place in range(240)]
    times[17] = times[230] = times[239] = DNF
    for count in (0, 1, 2, 5, 12, 99, 100, 101, 200, 231, 240):
        for closes in (False, True):
            solves = Shelf().solves()
            added = Standing(event_named("blind"))
            for entry in solves_of(times[:count]):
                solves.add(entry)
                if closes:
                    solves.tidy()
                added.add(entry)
            loaded = Standing(event_named("blind"))
            for _ in loaded.load(solves):
                pass
            assert figures(loaded) == figures(added), (count, closes)


def test_the_standing_of_a_marathon_counts_its_boards_and_keeps_its_best_attempt() -> None:
    standing = Standing(event_named("x10"))
    attempts = ([2_000] * 10, [1_500] * 9 + [1_000], [1_900] * 10)
    for place, times in enumerate(attempts):
        text = format_splits([(time, 20) for time in times])
        standing.add(Solve(place + 1, sum(times), 200, 200, event="x10", splits=text))
    assert (standing.results.count, standing.boards.count) == (3, 30)
    assert (standing.boards.best[0], standing.boards.best_at_ms) == (1_000, 2)
    assert standing.best == standing.former == attempts[1]
    standing.add(Solve(9, 9_000, 60, 60, is_dnf=True, event="x10", splits="0.900/20"))
    assert (standing.boards.best[0], standing.best) == (900, attempts[1]), (
        "boards of an unfinished attempt count, its total does not"
    )
    standing.add(Solve(10, 10_000, 200, 200, event="x10", splits=format_splits([(1_000, 20)] * 10)))
    assert (standing.best, standing.former) == ([1_000] * 10, attempts[1])


def test_the_pace_predicts_the_rest_from_the_mean_or_from_the_best_relay() -> None:
    seven = [11_420, 12_070, 10_880, 13_310, 11_150, 12_630]
    best = [11_784] * 10
    for times, count, record, is_even, running_ms, total in (
        (seven, 10, best, True, 9_870, 119_100),
        (seven, 10, best, True, 21_910, 129_100),
        (seven, 10, [], True, 0, 119_100),
        ([], 10, best, True, 5_000, NONE),
        ([900, 5_000], 3, [1_000, 4_000, 9_000], False, 2_000, 14_900),
        ([900, 5_000], 3, [1_000, 4_000, 9_000], False, 10_000, 15_900),
        ([900, 5_000], 3, [], False, 0, NONE),
        ([900, 5_000, 9_100], 3, [1_000, 4_000, 9_000], False, 0, 15_000),
    ):
        pace = Pace(times, count, record, is_even, running_ms)
        assert pace.total_ms == total, (times, running_ms)
    pace = Pace(seven[:3], 10, [11_500, 12_079, 10_000] + best[3:], True)
    assert [pace.order(place) for place in range(4)] == ["faster", "even", "slower", ""]
    assert Pace(seven, 10, [], True).order(0) == ""


def cards(racer: Tab, *names: str) -> list[str]:
    """Return slots of the racer's cards after the session has been added up."""
    racer.catch_up()
    slots = racer.slots()
    return [slots[f"race-{name}"] for name in names]


def test_the_cards_follow_the_session_from_solve_to_solve() -> None:
    racer = Tab(address=RACE, now_ms=20_000 * DAY_MS)
    named = ("last.text", "last-note.text", "best.text", "best-note.text", "ao5.text", "ao5-note.text", "session.text")
    assert cards(racer, *named) == ["–", "", "–", "", "–", "", "Session 1 · 0 solves"]
    assert (racer.strip.bars.times, racer.strip.bars.count) == ([], 10), "hollow"
    racer.solve(5_000)
    assert cards(racer, *named) == ["5.00", "", "5.00", "4 Oct", "–", "4 more", "Session 1 · mean 5.00 · 1 solve"]
    racer.now_ms += DAY_MS
    for time_ms, last, best in (
        (6_250, "+1.25", "5.00"),
        (4_000, "−1.00", "4.00"),
        (4_000, "±0.00", "4.00"),
        (7_000, "+3.00", "4.00"),
    ):
        racer.solve(time_ms)
        assert cards(racer, "last-note.text", "best.text") == [last, best]
    assert cards(racer, *named) == ["7.00", "+3.00", "4.00", "5 Oct", "5.08", "", "Session 1 · mean 5.25 · 5 solves"]
    assert cards(racer, "ao12.text", "ao12-note.text", "ao12-note@data-sign") == ["–", "7 more", ""]
    racer.solve(7_000)
    assert cards(racer, "ao5.text", "ao5-note.text", "ao5-note@data-sign") == ["5.75", "+0.67", "+"]
    assert cards(racer, *[f"five-{place}.text" for place in range(5)]) == ["6.25", "(4.00)", "4.00", "(7.00)", "7.00"]
    assert cards(racer, "five-1@data-out", "five-2@data-out", "five-mean.text") == [ON, "", "= 5.75"]
    assert racer.strip.bars.times == [5_000, 6_250, 4_000, 4_000, 7_000, 7_000]
    reloaded = Tab(racer.stored, RACE, now_ms=racer.now_ms)
    assert cards(reloaded, *named) == cards(racer, *named)
    racer.send("solve-dnf", str(racer.lists.solves.latest(1)[0].at_ms))
    assert cards(racer, "last.text", "last-note.text") == ["DNF", ""]
    racer.send("solve-remove", str(racer.lists.solves.latest(1)[0].at_ms))
    assert cards(racer, "last.text", "ao5.text") == ["7.00", "5.08"]
    racer.send("solve-restore")
    assert cards(racer, "last.text") == ["DNF"]
    racer.send("session-new", "evening")
    assert cards(racer, "last.text", "session.text") == ["–", "evening · 0 solves"]
    racer.send("route", "#/15/4x4@1")
    assert cards(racer, "last.text", "session.text") == ["–", "Session 1 · 0 solves"]


AVERAGES: "tuple[tuple[list[int], list[str]], ...]" = (
    ([], ["–"] * 5),
    ([5_000], ["5.00", "–", "–", "–", "–"]),
    ([9_000, 1_860, 1_300, 1_710, 1_380, 1_290], ["(1.86)", "1.30", "1.71", "1.38", "(1.29)"]),
    ([2_000] * 5, ["(2.00)", "(2.00)", "2.00", "2.00", "2.00"]),
    ([2_000, DNF, 1_000, 3_000, 4_000], ["2.00", "(DNF)", "(1.00)", "3.00", "4.00"]),
    ([DNF] * 5, ["(DNF)", "(DNF)", "DNF", "DNF", "DNF"]),
)
"""Results of a session, and the five that count, those that the average leaves out in brackets."""


def test_the_five_times_of_an_average_have_the_best_and_the_worst_in_brackets() -> None:
    for results, written in AVERAGES:
        assert [time for time, _ in ao5(results)] == written
        assert [time for time, is_out in ao5(results) if is_out] == [time for time in written if time[0] == "("]


def test_after_a_solve_the_clock_has_the_margin_and_the_card_waits_for_enter() -> None:
    racer = Tab(address=RACE, now_ms=20_000 * DAY_MS)
    racer.catch_up()
    for time_ms, difference, note, is_best in (
        (5_000, "", "", False),
        (4_990, "−0.01", "0.01 under your average", True),
        (6_000, "+1.01", "1.00 over your average", False),
    ):
        racer.send("result")
        racer.solve(time_ms)
        racer.catch_up()
        assert cards(racer, "difference.text", "difference-note.text") == [difference, note]
        assert racer.sees("race-record.hidden") == ("" if is_best else ON)
        assert (racer.sees("html@data-result"), racer.sees("overlay.hidden")) == (ON, ON)
        racer.send("result")
        assert racer.sees("overlay.hidden") == ""
        racer.send("result")
        assert racer.sees("overlay.hidden") == ON
    racer.send("next-scramble")
    assert (racer.sees("html@data-result"), racer.sees("race-difference.text")) == ("", "")


def test_a_marathon_has_a_card_with_its_pace_and_an_end_card_with_its_figures() -> None:
    racer = begun("x10")
    racer.catch_up()
    for place in range(10):
        solve(racer, 1_000 + 100 * place)
        if place == 9:
            assert racer.sees("overlay-best.text") == "", "the first attempt beats nothing"
        racer.send("next-scramble")
    assert cards(racer, "session.hidden", "laps-title.text", "pace.text", "difference.text") == [ON, "Marathon ×10", "", ""]
    for time_ms in (1_300, 1_500):
        solve(racer, time_ms)
        racer.send("next-scramble")
    assert cards(racer, "last.text", "last-note.text", "best.text") == ["1.50", "+0.50", "1.00"]
    assert cards(racer, "pace.text", "difference.text", "difference-note.text") == [
        "on pace for 14.00", "−0.50", "to your best, 14.50",
    ]  # fmt: skip
    strip = racer.strip
    assert strip.pace and [strip.pace.order(place) for place in (0, 1, 2)] == ["slower", "slower", ""]
    assert racer.sees("time.text") == "2.80", "the clock shows the total"
    for place in range(8):
        solve(racer, 1_400)
        if place < 7:
            racer.send("next-scramble")
    assert racer.sees("time.text") == "14.00"
    assert racer.sees("overlay-text.text") == "Marathon ×10: 14.00. Best 1.30, worst 1.50, mean 1.40."
    assert racer.sees("overlay-best.text") == "0.50 faster than your best!"
    assert racer.strip.tally.count == 20


def test_a_relay_compares_whole_attempts_and_a_given_up_one_predicts_nothing() -> None:
    racer = begun("relay", "#/15/3x3@1")
    racer.catch_up()
    solve(racer, 1_000)
    assert cards(racer, "key.hidden", "pace.text", "last.text") == ["", "", "–"]
    racer.send("next-scramble")
    racer.send("give-up")
    assert cards(racer, "last.text", "pace.text", "difference.text") == ["DNF", "", ""]


def test_the_clock_runs_in_hundredths_between_messages_unless_it_counts_down() -> None:
    racer = begun("x10")
    solve(racer, 2_000)
    racer.send("next-scramble")
    assert racer.race.running_text(racer.now_ms) == ""
    for letter in "urdl":
        racer.send("move", letter)
    racer.now_ms += 1_239
    assert racer.race.running_text(racer.now_ms) == "3.23"
    for address, name in (("#/15/3x3+blitz@1", ""), ("#/15/2x2@1", "stm5"), ("#/2048/4x4@1", "")):
        racer = begun(name, address) if name else Tab(address=address)
        racer.send("move", "l")
        racer.send("move", "u")
        racer.now_ms += 1_500
        assert racer.race.running_text(racer.now_ms) == "", address
    racer = Tab(address="#/15/3x3@487")
    racer.send("set", "ready", "on")
    racer.send("new")
    assert racer.sees("time@data-state") == "held"
    racer.send("set", "inspection", "5")
    racer.send("freeze")
    assert (racer.sees("time@data-state"), racer.sees("time.text")) == ("inspection", "−5")


def test_the_line_names_what_the_clock_waits_for_and_the_keys_of_racers() -> None:
    racer = Tab(address="#/15/3x3@487")

    def line() -> tuple[str, str, list[str]]:
        slots = racer.slots()
        return slots["race-line.hidden"], slots["race-wait.text"], [" ".join(key) for key in racer.race.keys]

    assert line() == (ON, "", []), "a player who does not race sees the usual line"
    racer.send("set", "hover", "on")
    assert line() == ("", "", ["Z pause hovering", "Space next solve"])
    racer.is_wide = False
    assert line() == (ON, "", [])
    racer.send("set", "ready", "on")
    racer.send("new")
    assert line() == (ON, "Press Z or tap the gap when you’re ready.", [])
    racer.model.settings.set_keys({"freeze": []})
    assert line()[1] == "Tap the gap when you’re ready."
    racer.model.settings.set_keys({})
    racer.send("set", "inspection", "10")
    racer.send("freeze")
    assert line()[1] == "Inspect the board. Your first move starts the clock."
    racer.is_wide = True
    racer.send("set", "ready", "off")
    racer.send("set", "inspection", "off")
    racer.send("event", "x10")
    racer.send("move", "l")
    racer.send("move", "u")
    assert line() == ("", "", ["Z pause hovering", "Space next solve", "Esc give up"])
    racer.send("set", "hover", "off")
    racer.send("event", "")
    racer.catch_up()
    racer.solve(4_000)
    assert racer.sees("race-rate.text") == "11 moves · 2.75 per second"


def test_a_bar_tells_an_unfinished_board_from_the_quickest_one() -> None:
    racer = Tab(address=RACE)
    racer.solve(4_000)
    racer.solve(5_000)
    racer.send("solve-dnf", str(racer.lists.solves.latest(1)[0].at_ms))
    racer.catch_up()
    assert racer.strip.bars.times == [4_000, NONE]
