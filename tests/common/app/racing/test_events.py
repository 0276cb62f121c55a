"""Events (marathons, relays, blind solves, fewest moves): their clock, their end, and their entries in the list."""

from game.app.racing.attempt import Attempt, attempt_of, event_of, parse_attempt
from game.app.racing.averages import DNF, format_result
from game.app.racing.backup import Solves
from game.app.racing.batches import BadSolves
from game.app.racing.events import EVENTS, SINGLE, event_named
from game.app.racing.export import text_lines
from game.app.racing.solve import Solve, parse_solve
from game.app.store import BadSave, pack, unpack
from game.core.grid import LETTERS
from game.fifteen import rules
from tests.common.app.racing.shelf import Shelf, format_csv, parse_csv
from tests.common.checks import raises
from tests.common.goldens import read_golden
from tests.common.tab import RACE, SOLUTIONS, Tab

SMALL = "#/15/2x2@1"
NEAR = "487"
"""A seed of 3×3 that is solved in eleven moves."""


def shortest(board: tuple[int, ...]) -> str:
    """Return the shortest solution of a 2×2 board."""
    goal = (1, 2, 3, 0)
    before: dict[tuple[int, ...], str] = {board: ""}
    row = [board]
    for near in row:
        for way in rules.legal_actions(near):
            after = rules.slide(near, way)
            if after not in before:
                before[after] = before[near] + LETTERS[way]
                row.append(after)
    return before[goal]


def play(racer: Tab, moves: str, time_ms: int = 0) -> None:
    """Make moves; the time passes before the last one."""
    for letter in moves[:-1]:
        racer.send("play", letter)
    racer.now_ms += time_ms
    racer.send("play", moves[-1])


def solve(racer: Tab, time_ms: int) -> int:
    """Solve the current 2×2 board after two moves back and forth; return the number of single-tile moves."""
    session = racer.model.session
    board = session.state.board
    there = LETTERS[next(way for way in rules.legal_actions(board) if not rules.is_solved(rules.slide(board, way)))]
    back = LETTERS[(LETTERS.index(there) + 2) % 4]
    moves = there + back + shortest(board)
    play(racer, moves, time_ms)
    assert session.outcome == "solved"
    return len(moves)


def listed(racer: Tab) -> list[Solve]:
    """Return the solves of the open session."""
    return list(racer.lists.solves.all())


def begun(name: str, address: str = SMALL) -> Tab:
    """Return a racer who has started an event."""
    racer = Tab(address=address)
    racer.send("open", "events")
    racer.send("event", name)
    assert racer.model.dialog == ""
    return racer


# The table and an attempt as text


def test_every_event_has_its_own_name_and_number_of_scrambles() -> None:
    assert len({event.name for event in EVENTS}) == len(EVENTS) == 13
    counts = {event.name: len(event.sides(4)) for event in EVENTS if event.name in ("", "x10", "x42", "relay", "blind", "stm15")}
    assert counts == {"": 1, "x10": 10, "x42": 42, "relay": 3, "blind": 1, "stm15": 1}
    assert event_named("relay").sides(5) == [2, 3, 4, 5] and event_named("x10").sides(5) == [5] * 10
    assert (event_named("mtm30").minutes, event_named("mtm30").metric) == (30, "mtm")
    assert event_of("4x4") is SINGLE and event_of("4x4+x42").solves == 42
    raises(ValueError, event_named, "x11")


def test_an_attempt_is_written_and_read_back() -> None:
    attempt = Attempt(event_named("x10"), "4x4", 77, True)
    attempt.splits = [(12_345, 80, 60), (909, 26, 20)]
    attempt.started_ms = 5_000
    assert attempt.format() == "x10 4x4 77 1 playing 5000 - 12345/80/60,909/26/20"
    assert parse_attempt(attempt.format()).format() == attempt.format()
    for text in (
        "",
        "x11 4x4 7 1 done 0 - -",
        "x10 4x4 7 1 lost 0 - -",
        "x10 board 7 1 done 0 - -",
        "blind 4x4 7 0 done 0 - 1/1/1,2/2/2",
        "x10 3x4 7 1 done 0 - -",
        "x10 4x4 7 1 playing -1 - -",
        "x10 4x4 7 1 playing 0 - 1/-1/1",
        "x10 4x4 7 1 playing 0 - -1/1/1",
        "x10 4x4 7 1 playing 0 - 1/1/-1",
        "stm5 4x4 7 1 playing 0 urdlx -",
    ):
        raises(ValueError, parse_attempt, text)
    racer = Tab(address=RACE)
    racer.model.session.parts["event"] = "nonsense"
    assert attempt_of(racer.model.session) is None


# Marathons and relays


def test_a_marathon_sums_ten_solves_and_lists_them_as_one_with_splits() -> None:
    racer = begun("x10")
    seeds, moves = [], []
    for place in range(10):
        seeds.append(racer.model.session.seed)
        moves.append(solve(racer, 1_000 + 100 * place))
        racer.now_ms += 60_000
        assert racer.sees("event-mark.text").startswith(f"Marathon ×10 · {place + 1} of 10")
        if place < 9:
            assert listed(racer) == []
            assert racer.sees("overlay-new.text") == f"Next scramble ({place + 2} of 10)"
            racer.send("next-scramble")
    assert seeds == [seeds[0] + place for place in range(10)]
    only = listed(racer)[0]
    assert (only.elapsed_ms, only.moves, only.event, only.is_dnf, only.seed) == (14_500, sum(moves), "x10", False, str(seeds[0]))
    assert only.splits.split()[0] == f"1.000/{moves[0]}" and len(only.splits.split()) == 10
    assert racer.sees("overlay-text.text") == "Marathon ×10: 14.50. Best 1.00, worst 1.90, mean 1.45."
    assert [entry.variant for entry in racer.lists.entries] == ["2x2", "2x2+x10"]
    assert racer.lists.title(racer.lists.entry) == "Marathon ×10 · Session 1"
    racer.send("next-scramble")
    assert racer.model.session.seed != seeds[0] and racer.sees("event-mark.text") == "Marathon ×10 · 1 of 10"


def test_a_relay_goes_through_the_sizes_and_is_listed_with_the_largest() -> None:
    racer = Tab(address=RACE)
    racer.send("event-again", "relay", "3x3", int(NEAR) - 1, "")
    assert racer.model.session.variant.side == 2
    solve(racer, 700)
    racer.send("new")
    play(racer, SOLUTIONS[NEAR], 4_000)
    only = listed(racer)[0]
    assert (racer.lists.kind, only.elapsed_ms, only.is_given, len(only.splits.split())) == ("3x3+relay", 4_700, True, 2)
    assert racer.sees("event-mark.text") == "Relay · 2 of 2"


def test_an_attempt_given_up_is_a_dnf_with_the_splits_so_far() -> None:
    racer = begun("x10")
    solve(racer, 2_000)
    racer.send("next-scramble")
    racer.send("play", LETTERS[rules.legal_actions(racer.model.session.state.board)[0]])
    racer.now_ms += 3_000
    racer.send("new")
    assert racer.notice == "Marathon ×10 is under way. Press Escape twice to give up."
    racer.send("escape")
    assert listed(racer) == [] and racer.notice == "Press Escape again to give up: Marathon ×10."
    racer.now_ms += 6_000
    racer.send("escape")
    assert listed(racer) == [], "the second press was too late"
    racer.send("escape")
    only = listed(racer)[0]
    assert (only.result, only.elapsed_ms, only.is_unfinished, len(only.splits.split())) == (DNF, 11_000, True, 1)
    assert racer.sees("overlay-new.text") == "New attempt"
    assert racer.sees("overlay-title.text") == "Given up" and racer.sees("overlay-text.text") == "Marathon ×10: DNF."
    racer.send("solve-dnf", str(only.at_ms))
    assert racer.lists.notice == ("solve-unfinished", {}) and listed(racer)[0].is_dnf
    racer.send("next-scramble")
    assert racer.sees("event-mark.text") == "Marathon ×10 · 1 of 10"


def test_the_button_in_the_sheet_also_gives_up_and_only_during_an_attempt() -> None:
    racer = Tab(address="#/15/3x3@1")
    racer.send("open", "more")
    assert racer.sees("give-up.hidden") == "on"
    racer = begun("relay", "#/15/3x3@1")
    solve(racer, 500)
    racer.send("open", "more")
    assert racer.sees("give-up.hidden") == ""
    racer.send("give-up")
    assert (racer.model.dialog, listed(racer)[0].is_dnf) == ("", True)


def test_leaving_an_attempt_for_another_game_in_any_way_makes_it_a_dnf() -> None:
    for message in (
        ("route", "#/15/2x2@9"),
        ("start", "2x2", "5"),
        ("open-text", "1 2/0 3"),
        ("event", "x42"),
        ("event", ""),
        ("event-again", "blind", "2x2", 5, ""),
    ):
        racer = begun("x10")
        solve(racer, 2_000)
        racer.send("next-scramble")
        racer.send("play", LETTERS[rules.legal_actions(racer.model.session.state.board)[0]])
        racer.now_ms += 3_000
        racer.send(*message)
        racer.send("event-again", "x10", "2x2", 6, "")
        attempts = [(solve.result, solve.elapsed_ms, len(solve.splits.split())) for solve in listed(racer)]
        assert attempts == [(DNF, 5_000, 1)], message


def test_an_attempt_continues_while_another_game_is_shown() -> None:
    racer = begun("x10")
    solve(racer, 2_000)
    racer.send("next-scramble")
    racer.send("route", "#/2048/4x4@9")
    racer.send("route", "#/15")
    assert listed(racer) == [] and racer.sees("event-mark.text") == "Marathon ×10 · 2 of 10"


def test_an_abandoned_attempt_is_ended_at_the_next_start_even_if_a_link_is_opened_first() -> None:
    for is_reloaded in (False, True):
        racer = begun("x10")
        solve(racer, 2_000)
        racer.send("next-scramble")
        racer.send("play", LETTERS[rules.legal_actions(racer.model.session.state.board)[0]])
        if is_reloaded:
            racer = Tab(racer.stored, "#/15/2x2@9")
            racer.send("visible", True)
        else:
            racer.send("route", "#/15/2x2@9")
        racer.send("undo")
        attempt = racer.events.current.attempt
        assert attempt and attempt.state == "dnf" and racer.model.session.outcome == "lost"
        assert [one.result for one in listed(racer)] == [DNF]
        assert racer.sees("overlay-title.text") == "Given up"


def test_a_race_has_neither_undo_nor_help() -> None:
    racer = begun("x10")
    opening = racer.position
    racer.send("play", LETTERS[rules.legal_actions(racer.model.session.state.board)[0]])
    assert racer.sees("undo.disabled") == "on"
    racer.send("undo")
    assert racer.position != opening and not racer.model.session.is_aided
    assert racer.notice == "This event has no undo. Move the tiles back."
    assert (racer.sees("undo.disabled"), racer.sees("hint.disabled")) == ("on", "on")
    racer.send("retry")
    assert racer.position != opening
    racer.app.notices.clear()
    racer.send("review")
    assert racer.notice == "Marathon ×10 is under way. Press Escape twice to give up."
    racer.send("hinted")
    assert listed(racer)[0].is_dnf and racer.model.session.outcome == "playing"
    assert racer.said[-1] == "You used help, so this is a DNF: Marathon ×10."


def test_the_space_bar_does_not_leave_a_game_in_progress() -> None:
    racer = Tab(address="#/15/3x3@487")
    racer.send("next-scramble")
    fresh = racer.model.session
    assert fresh.seed != 487, "no move was made yet"
    racer.send("play", LETTERS[rules.legal_actions(fresh.state.board)[0]])
    racer.send("next-scramble")
    assert racer.model.session is fresh
    racer.solve(4_000)
    racer.send("next-scramble")
    assert racer.model.session.outcome == "playing"
    racer.send("route", "#/2048/4x4@1")
    racer.send("next-scramble")
    assert racer.model.session.seed == 1


# The clock


def test_the_clock_of_an_attempt_runs_on_while_the_page_is_hidden_or_gone() -> None:
    racer = begun("x10")
    solve(racer, 1_000)
    racer.send("next-scramble")
    racer.send("play", LETTERS[rules.legal_actions(racer.model.session.state.board)[0]])
    racer.send("visible", False)
    assert racer.model.session.clock.is_running
    again = Tab(racer.stored, "", now_ms=racer.now_ms + 30_000)
    again.send("route", "#/15")
    assert again.notice == "The clock ran on while you were away: Marathon ×10."
    assert again.model.session.clock.elapsed_ms(again.now_ms) == 30_000
    solve(again, 2_000)
    assert again.sees("event-mark.text") == "Marathon ×10 · 2 of 10"


def test_a_reload_between_two_solves_costs_nothing() -> None:
    racer = begun("x10")
    solve(racer, 1_000)
    again = Tab(racer.stored, "#/15")
    again.now_ms = racer.now_ms + 100_000
    again.send("next-scramble")
    assert again.notice == ""
    assert again.sees("event-mark.text") == "Marathon ×10 · 2 of 10"


# Blind


def test_in_a_blind_solve_the_numbers_are_hidden_from_the_first_move_to_the_end() -> None:
    racer = Tab(address=RACE)
    racer.send("event-again", "blind", "3x3", int(NEAR), "")
    assert racer.sees("board@data-blind") == "" and racer.sees("cell-0.text") in "12345678"
    play(racer, SOLUTIONS[NEAR][:4])
    cells = [racer.sees(f"cell-{cell}.text") for cell in range(9)]
    assert (racer.sees("board@data-blind"), sorted(cells)) == ("on", ["covered"] * 8 + ["gap"])
    assert racer.said[-1] == "4 moves"
    racer.send("replay")
    assert racer.model.replay is None
    racer.send("open", "share")
    assert racer.model.dialog == ""
    assert racer.notice == "You see the numbers again once you solve it or give up."
    play(racer, SOLUTIONS[NEAR][4:], 20_000)
    assert racer.sees("board@data-blind") == "" and racer.said[-1].endswith("solved")
    only = listed(racer)[0]
    assert (racer.lists.kind, only.result, only.is_given) == ("3x3+blind", 20_000, True)


def test_a_blind_solve_given_up_or_reloaded_shows_its_numbers_and_is_a_dnf() -> None:
    racer = begun("blind")
    racer.send("play", LETTERS[rules.legal_actions(racer.model.session.state.board)[0]])
    stored = dict(racer.stored)
    racer.send("escape")
    racer.send("escape")
    assert (racer.sees("board@data-blind"), listed(racer)[0].is_dnf) == ("", True)
    again = Tab(stored, "#/15")
    again.send("announce", "")
    assert again.notice == "Reloading showed you the tiles, so this blind solve is a DNF."
    assert (again.sees("board@data-blind"), [one.is_dnf for one in listed(again)]) == ("", [True])


def test_a_blind_solve_may_use_the_current_scramble_which_is_marked_as_given() -> None:
    racer = Tab(address=RACE)
    racer.send("open-text", "1 2 3/4 5 6/0 7 8")
    racer.send("event-shown", True)
    racer.send("event", "blind")
    play(racer, "ll", 900)
    only = listed(racer)[0]
    assert (only.scramble, only.is_given, only.is_dnf) == ("1 2 3/4 5 6/0 7 8", True, False)
    racer.send("retry")
    assert racer.position == "1 2 3/4 5 6/0 7 8"


# Fewest moves


def test_fewest_moves_keeps_the_best_solution_and_submits_it() -> None:
    racer = Tab(address=RACE)
    racer.send("event-again", "stm15", "3x3", int(NEAR), "")
    assert racer.sees("time.text") == "15:00" and racer.model.session.clock.is_running
    racer.now_ms += 60_000
    play(racer, "lrlr" + SOLUTIONS[NEAR])
    assert racer.sees("event-submit.text") == "Submit 15 moves" and listed(racer) == []
    assert (racer.sees("helped.hidden"), racer.sees("overlay-best.text")) == ("on", "")
    racer.send("retry")
    assert racer.model.session.timeline.cursor == 0
    play(racer, "lr" + SOLUTIONS[NEAR])
    for _ in range(13):
        racer.send("undo")
    play(racer, SOLUTIONS[NEAR])
    racer.send("measure")
    assert racer.sees("time.text") == "14:00", "the clock runs while a solution is shown"
    racer.now_ms += 60_000
    racer.send("undo")
    racer.send("event-submit")
    only = listed(racer)[0]
    assert (only.result, only.moves, only.solution, only.elapsed_ms) == (11_000, 11, SOLUTIONS[NEAR], 120_000)
    assert racer.sees("overlay-text.text") == "Fewest moves (STM), 15 min: 11 moves submitted."
    assert (format_result(11_000, "stm"), format_result(11_670, "stm"), format_result(DNF, "stm")) == ("11", "11.67", "DNF")


def test_the_metric_decides_which_solution_is_shorter() -> None:
    attempt = Attempt(event_named("mtm5"), "4x4", 1)
    assert attempt.note_solution("rrr") and attempt.best == 1
    assert not attempt.note_solution("ru") and attempt.solution == "rrr"
    attempt = Attempt(event_named("stm5"), "4x4", 1)
    assert attempt.note_solution("rrr") and attempt.note_solution("ru") and attempt.best == 2


def test_when_time_is_up_the_best_solution_counts_or_the_attempt_is_a_dnf() -> None:
    racer = Tab(address=RACE)
    racer.send("event-again", "mtm5", "3x3", int(NEAR), "")
    play(racer, SOLUTIONS[NEAR])
    racer.send("undo")
    racer.now_ms += 301_000
    racer.send("tick")
    only = listed(racer)[0]
    assert (only.result, only.elapsed_ms, racer.model.session.outcome) == (1000 * only.mtm, 300_000, "lost")
    assert only.mtm == 8, "l2 d r u2 r d l2 u"
    racer.send("next-scramble")
    again = Tab(racer.stored, "#/15")
    again.now_ms = racer.now_ms + 400_000
    again.send("tick")
    last = listed(again)[-1]
    assert (last.is_dnf, last.elapsed_ms, again.sees("overlay-title.text")) == (True, 300_000, "Time is up")


def test_a_search_for_fewest_moves_leaves_the_records_of_the_size_alone() -> None:
    racer = Tab(address=RACE)
    racer.send("event-again", "stm5", "3x3", int(NEAR), "")
    play(racer, "l")
    racer.send("undo")
    play(racer, SOLUTIONS[NEAR])
    assert racer.model.records["15"].best("3x3", False) == {}
    racer.send("next-scramble")
    assert listed(racer)[0].moves == 11
    racer.send("session-open", 1)
    assert racer.lists.kind == "3x3" and listed(racer) == []


# Given scrambles, files


def test_a_pasted_or_linked_scramble_is_added_to_the_session_as_given() -> None:
    racer = Tab(address=RACE)
    racer.send("open-text", "1 2 3/4 5 6/0 7 8")
    play(racer, "ll", 800)
    racer.send("route", "#/15/3x3@487")
    play(racer, SOLUTIONS[NEAR], 3_000)
    racer.send("event", "")
    assert racer.model.session.is_dealt
    first, second = listed(racer)
    assert (first.scramble, first.is_given, first.seed, first.result) == ("1 2 3/4 5 6/0 7 8", True, "", 800)
    assert (second.is_given, second.seed) == (True, "487")
    racer.send("open-text", "1 2 3/4 5 6/0 7 8")
    racer.send("play", "l")
    racer.send("undo")
    play(racer, "ll", 800)
    assert len(listed(racer)) == 2, "with help it is not added"
    saved = unpack(racer.model.game, pack(racer.model.session, 0))
    assert (saved.is_aided, saved.is_dealt, saved.helped) == (True, False, True)


def test_an_event_is_exported_with_its_scrambles_and_imported_into_its_own_session() -> None:
    racer = begun("x10")
    solve(racer, 2_000)
    racer.send("escape")
    racer.send("escape")
    text = "\n".join(racer.solves_files.csv_lines()) + "\n"
    row = text.split("\n")[1]
    assert row.count(" | ") == 9 and ",x10,0,2.000/" in row
    racer.send("event", "")
    racer.send("solves-import", "phone", text)
    assert (racer.lists.kind, "\n".join(racer.solves_files.csv_lines()) + "\n") == ("2x2+x10", text)
    assert [racer.lists.title(entry) for entry in racer.lists.entries if entry.variant == "2x2+x10"][1] == "Marathon ×10 · phone"
    error = raises(BadSolves, parse_csv, "time,event\n1,x10\n2,blind\n")
    assert isinstance(error, BadSolves) and error.line == 3
    raises(BadSolves, parse_csv, "time,event\n1,x11\n")
    faults = [("splits", "9"), ("seed", "7x"), ("seed", str(1 << 64)), ("solution", "urx"), ("mtm", "-2"), ("optimal", "-2")]
    for field, wrong in faults:
        error = raises(BadSolves, parse_csv, f"time,{field}\n1,{wrong}\n")
        assert isinstance(error, BadSolves) and error.line == 2
    assert parse_csv("time,solution\n1,U R 2\n")[0].solution == "urr"


def test_sessions_of_events_are_a_part_of_the_export() -> None:
    racer = begun("x10")
    solve(racer, 2_000)
    racer.send("give-up")
    part = Solves(racer.model.game)
    texts = {name: text for name, text in racer.stored.items() if part.owns(name)}
    assert part.count(texts) == 1 and part.merged(texts, texts) == {}
    other = Tab(part.merged({}, texts), SMALL)
    other.send("event-again", "x10", "2x2", 5, "")
    assert listed(other)[0].format() == listed(racer)[0].format()
    for kind in ("2x2+zzz", "zzz", "zzz+x10"):
        wrong = dict(texts)
        wrong["15.solves"] = texts["15.solves"].replace('"2x2+x10", ', f'"{kind}", ')
        assert wrong != texts
        raises(BadSave, part.check, "15.solves", wrong["15.solves"])


def test_the_next_attempt_has_the_planned_size() -> None:
    racer = begun("blind", "#/15/3x3@1")
    racer.send("plan", "4x4")
    racer.send("next-scramble")
    assert racer.model.session.variant.side == 4 and racer.sees("event-mark.text") == "Blind"
    racer.send("next-scramble")
    assert racer.model.session.variant.side == 4


def test_a_solve_is_tried_again_in_its_event() -> None:
    racer = begun("relay", "#/15/3x3@1")
    seed = racer.model.session.seed
    solve(racer, 1_000)
    racer.send("give-up")
    racer.send("solve-retry", str(listed(racer)[0].at_ms))
    session = racer.model.session
    assert (session.seed, session.variant.side, session.is_dealt) == (seed, 2, False)


def test_an_exported_event_is_as_recorded() -> None:
    golden = read_golden("events")
    for kind in golden:
        solves = [parse_solve(line) for line in golden[kind]["solves"]]
        assert [one.format() for one in solves] == golden[kind]["solves"]
        text = format_csv(solves)
        assert text.split("\n") == golden[kind]["csv"]
        assert format_csv(parse_csv(text)) == text
        session = Shelf().solves()
        session.extend(solves)
        assert list(text_lines(kind, session, metric=event_named(solves[0].event).metric)) + [""] == golden[kind]["text"]
