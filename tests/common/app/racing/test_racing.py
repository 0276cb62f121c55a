"""Sessions of solves: the community's averages, storage in chunks, export and import."""

import json

from game.app.backup.file import Download
from game.app.racing.averages import (
    COUNTS,
    DNF,
    NONE,
    average,
    format_exact,
    format_result,
    latest_average,
    mean,
    parse_time,
)
from game.app.racing.batches import BadSolves
from game.app.racing.dates import format_moment, parse_moment
from game.app.racing.export import text_lines
from game.app.racing.solve import Solve, parse_solve
from game.app.racing.solve_list import CHUNK, figures_of
from game.app.racing.solves_files import CopyText
from game.core.notation import slides
from tests.common.app.racing.shelf import Shelf, format_csv, parse_csv
from tests.common.checks import raises
from tests.common.goldens import read_golden
from tests.common.tab import RACE, SOLUTIONS, Tab


def solves_of(times_ms: list[int]) -> list[Solve]:
    """Return solves of 50 moves with these times, one each second."""
    return [
        Solve(1000 * (place + 1), 0 if time_ms == DNF else time_ms, 50, is_dnf=time_ms == DNF)
        for place, time_ms in enumerate(times_ms)
    ]


def times(count: int) -> list[int]:
    """Return different times in milliseconds that rise and fall."""
    return [10_000 + place * 7919 % 5003 for place in range(count)]


# Averages


def test_an_average_of_5_and_of_12_drops_the_best_and_the_worst() -> None:
    assert average([10_000, 20_000, 60_000, 30_000, 40_000]) == 30_000
    assert average(list(range(0, 12_000, 1000))) == 5_500


def test_averages_and_means_are_rounded_to_hundredths_and_single_times_are_cut() -> None:
    for times, result, shown in (
        ([28_100, 28_110, 28_110, 20_000, 30_000], 28_110, "28.11"),  # 28.1067
        ([28_100, 28_100, 28_110, 20_000, 30_000], 28_100, "28.10"),  # 28.1033
        ([1_004, 1_005, 1_005, 1, 9_000], 1_000, "1.00"),  # 1.004667 is not rounded twice
        ([1_005, 1_005, 1_005, 1, 9_000], 1_010, "1.01"),
        ([1_014, 1_015, 1_016, 1, 9_000], 1_020, "1.02"),  # 1.015
        ([59_995, 59_995, 59_995, 1, 99_000], 60_000, "1:00.00"),
        ([599_994, 599_994, 599_994, 1, 999_000], 599_990, "9:59.99"),
        ([599_996, 599_996, 599_996, 1, 999_000], 600_000, "10:00.00"),
        ([3_723_456, 3_723_456, 3_723_456, 1, 9_999_000], 3_723_460, "1:02:03.46"),
        ([2, 3, 4, 5, 6], 0, "0.00"),
        ([DNF, 28_110, 28_100, 28_110, 20_000], 28_110, "28.11"),
    ):
        assert (average(times), format_result(average(times))) == (result, shown), times
    for moves, shown in (([50_000, 51_000, 51_000, 1, 99_000], "50.67"), ([50_000, 50_000, 50_000, 1, 99_000], "50")):
        assert format_result(average(moves), "stm") == shown, moves
    assert (format_result(28_119), format_result(599_999)) == ("28.11", "9:59.99")
    assert (mean(84_320, 3), mean(28_105, 1), mean(28_104, 1)) == (28_110, 28_110, 28_100)


def test_the_session_the_cards_and_the_export_show_the_same_rounded_average() -> None:
    racer = Tab(address=RACE)
    racer.send("solves-import", "", "time\n28.100\n28.110\n28.110\n20\n30\n")
    assert (racer.lists.solves.current[0], racer.lists.solves.figures.mean) == (28_110, 26_860)
    assert "ao5: 28.11 (best 28.11)" in list(racer.solves_files.text_lines())
    racer.catch_up()
    assert racer.sees("race-ao5.text") == "28.11"
    fast = Shelf()
    fast.solves().extend(solves_of([28_107] * 100))
    assert fast.texts["solves"].split("\n")[1].split()[-5:] == ["28110"] * 5


def test_an_average_of_25_or_more_drops_five_percent_at_each_end_rounded_up() -> None:
    # 25: 2 at either end, 3 … 23 are left, mean 13. 50: 3, 4 … 47, mean 25.5. 100: 5, 6 … 95, mean 50.5.
    assert average(list(range(1000, 26_000, 1000))) == 13_000
    assert average(list(range(1000, 51_000, 1000))) == 25_500
    assert average(list(range(1000, 101_000, 1000))) == 50_500
    # The two best of 25 are always dropped; the third counts.
    assert average([0, 0, 0] + [21_000] * 22) == 20_000


def test_dnfs_count_as_the_worst_and_too_many_make_the_average_a_dnf() -> None:
    assert average([DNF, 10_000, 20_000, 30_000, 40_000]) == 30_000
    assert average([DNF, 10_000, 20_000, DNF, 40_000]) == DNF
    assert average([DNF] * 2 + [10_000] * 23) == 10_000
    assert average([DNF] * 3 + [10_000] * 22) == DNF
    assert average([DNF] * 5 + [12_000] * 95) == 12_000
    assert average([DNF] * 6 + [12_000] * 94) == DNF


def test_too_few_solves_have_no_average_and_the_latest_ones_count() -> None:
    assert latest_average([1000] * 4, 5) == NONE
    assert latest_average([], 5) == NONE
    assert latest_average([99_000, 10_000, 20_000, 60_000, 30_000, 40_000], 5) == 30_000


BY_HAND = (
    (5, (3_000,)),
    (12, (10_000, 6_500)),
    (25, (23_000, 19_500, 13_000)),
    (50, (48_000, 44_500, 38_000, 26_020)),
    (100, (98_000, 94_500, 88_000, 76_020, 52_070)),
    (200, (198_000, 194_500, 188_000, 176_020, 152_070)),
)
"""The number of solves and the latest averages of 5, 12, 25, …, if solve n takes n seconds and each 25th is a DNF.

Of the last 50 of 200, 151 … 200, the best three and 199 with both DNFs are dropped: 154 … 174 and 176 … 198 remain, with the
sum 21·164 + 23·187 = 7745, and 7745 / 44 = 176.0227. Of the last 100, 106 … 124, 126 … 149, 151 … 174 and 176 … 198
remain: 19·115 + 24·137.5 + 24·162.5 + 23·187 = 13686, and 13686 / 90 = 152.0667.
"""


def test_sessions_of_5_to_200_solves_with_dnfs_have_the_averages_computed_by_hand() -> None:
    for count, averages in BY_HAND:
        solves = Shelf().solves()
        solves.extend(solves_of([DNF if place % 25 == 0 else 1000 * place for place in range(1, count + 1)]))
        assert [one for one in solves.current if one != NONE] == list(averages), count
    # The first windows are the best ones. 19200 s in 192 solves are 100 s.
    figures = solves.figures
    assert figures.averages == [3_000, 6_500, 13_000, 26_020, 52_070]
    assert (figures.count, figures.solved, figures.best, figures.mean) == (200, 192, 1_000, 100_000)


def test_with_one_dnf_too_many_the_average_is_a_dnf_until_it_leaves_the_window() -> None:
    for size, dnfs in ((5, 2), (12, 2), (25, 3), (50, 4), (100, 6)):
        solves = Shelf().solves()
        solves.extend(solves_of([DNF] * dnfs + [10_000] * (size - dnfs)))
        place = COUNTS.index(size)
        assert (solves.current[place], solves.figures.averages[place]) == (DNF, DNF), size
        solves.add(Solve(900_000, 10_000, 50))
        assert (solves.current[place], solves.figures.averages[place]) == (10_000, 10_000), size


def test_times_are_written_to_the_millisecond_and_read_back() -> None:
    for time_ms, text in (
        (0, "0.000"), (909, "0.909"), (12_345, "12.345"), (62_005, "1:02.005"), (3_600_000, "1:00:00.000"),
        (3_725_040, "1:02:05.040"),
    ):  # fmt: skip
        assert format_exact(time_ms) == text and parse_time(text) == time_ms
    assert (format_exact(NONE), format_exact(DNF), parse_time("dnf"), parse_time("9.5")) == ("–", "DNF", DNF, 9_500)
    for text in ("", "x", "1:x", "-1", "1.2.3", "1:2:3:4", "99999999999"):
        raises(ValueError, parse_time, text)


def test_timestamps_are_written_as_utc_and_read_back() -> None:
    for at_ms, text in (
        (0, "1970-01-01T00:00:00Z"),
        (951_826_799_000, "2000-02-29T12:19:59Z"),
        (1_795_313_279_000, "2026-11-22T02:07:59Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00Z"),
    ):
        assert format_moment(at_ms) == text and parse_moment(text) == at_ms
    assert parse_moment("2026-11-22") == parse_moment("2026-11-22 00:00") == 1_795_305_600_000
    assert parse_moment("2026-11-22 13:30") - parse_moment("2026-11-22") == (13 * 60 + 30) * 60_000
    assert parse_moment("2028-02-29T23:59:59.999Z") == parse_moment("2028-03-01") - 1000
    for text in (
        "", "yesterday", "2026-11", "2026-11-22-1", "-2026-11-22", "1969-12-31", "10000-01-01",
        "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026-02-29", "2026-02-30", "2026-02-31", "2026-04-31",
        "2100-02-29", "2026-02-28 1:",
        "2026-02-31T25:99:99Z", "2026-02-28T24:00:00Z", "2026-02-28T23:60:00Z", "2026-02-28T23:59:60Z", "2026-02-28T-1:00:00Z",
        "2026-02-28T23", "2026-02-28T1:2:3:4", "2026-02-28T12:00:00.x", "2026-02-28T12:00:+1",
    ):  # fmt: skip
        raises(ValueError, parse_moment, text)


def test_slides_of_several_tiles_are_one_move_in_mtm() -> None:
    assert [slides(moves) for moves in ("", "r", "rrr", "r3", "r2r", "rrdl3lu", "urdl")] == [0, 1, 1, 1, 1, 4, 4]


# The stored session


def test_a_sessions_figures_equal_those_of_all_its_solves_whatever_the_number_of_chunks() -> None:
    for count in (5, 12, 99, 100, 101, 250):
        row = times(count)
        for place in range(9, count, 17):
            row[place] = DNF
        shelf = Shelf()
        solves = shelf.solves()
        for solve in solves_of(row):
            solves.add(solve)
            solves.tidy()
        whole = figures_of(solves_of(row), [])
        assert solves.figures.format() == whole.format()
        assert shelf.solves().figures.format() == whole.format(), "as another tab reads it"
        for place, size in enumerate(COUNTS):
            windows = [average(row[end - size : end]) for end in range(size, count + 1)]
            assert whole.averages[place] == (min(windows) if windows else NONE)
            assert solves.current[place] == (windows[-1] if windows else NONE)
        assert (whole.count, whole.best) == (count, min(row))
        assert [solve.result for solve in solves.all()] == row


def test_opening_a_session_of_ten_thousand_solves_reads_two_chunks_and_adding_one_writes_one() -> None:
    shelf = Shelf()
    shelf.solves().extend(solves_of(times(10_050)))
    shelf.opened = []
    solves = shelf.solves()
    assert solves.figures.count == 10_050
    assert len(solves.latest(100)) == 100 and len(solves.current) == 5
    assert sorted(set(shelf.opened)) == ["solves", "solves.100", "solves.99"]
    shelf.written = []
    solves.add(Solve(20_000_000, 9000, 80))
    assert shelf.written == ["solves.100"] and len(shelf.texts["solves.100"].split("\n")) == 51
    assert solves.figures.best == 9000


def test_a_full_chunk_is_summed_up_after_the_solve_that_fills_it_not_during_its_save() -> None:
    shelf = Shelf()
    solves = shelf.solves()
    for solve in solves_of(times(CHUNK + 3)):
        solves.add(solve)
    assert set(shelf.written) == {"solves.0"} and solves.figures.count == CHUNK + 3
    before = solves.figures.format()
    solves.tidy()
    solves.add(solves_of(times(CHUNK + 4))[-1])
    assert sorted(set(shelf.written)) == ["solves", "solves.0", "solves.1"]
    assert before == figures_of(solves_of(times(CHUNK + 3)), []).format()
    racer = Tab(address=RACE)
    racer.solve(4_000)
    assert racer.wakes["solves-tidy"] == 500
    racer.send("solves-tidy")
    assert racer.times == [4_000]


def test_removing_any_solve_changes_the_figures_and_restoring_it_restores_them() -> None:
    row = times(330)
    shelf = Shelf()
    solves = shelf.solves()
    solves.extend(solves_of(row))
    before = solves.figures.format()
    for place in (0, 99, 100, 150, 299, 329):
        at_ms = 1000 * (place + 1)
        solve = solves.find(at_ms)
        assert solve
        solves.remove(at_ms)
        rest = row[:place] + row[place + 1 :]
        assert solves.figures.format() == figures_of(solves_of(rest), []).format()
        assert shelf.solves().figures.format() == solves.figures.format()
        assert solves.find(at_ms) is None
        solves.restore(solve)
        assert solves.figures.format() == before
        assert [one.result for one in solves.all()] == row


def test_a_session_with_a_broken_index_is_summed_up_again_from_its_chunks() -> None:
    shelf = Shelf()
    solves = shelf.solves()
    solves.extend(solves_of(times(230)))
    shelf.texts["solves"] = "{"
    again = shelf.solves()
    assert shelf.aside == ["solves"]
    assert again.figures.format() == solves.figures.format()
    shelf.texts["solves.2"] = "neither\tthis\tnor that"
    assert shelf.solves().figures.count == 200
    assert shelf.aside == ["solves", "solves.2"]


def test_chunks_that_are_no_longer_full_are_summed_up_again_too() -> None:
    shelf = Shelf()
    solves = shelf.solves()
    solves.extend(solves_of(times(230)))
    for place in (3, 150):
        solves.remove(1000 * (place + 1))
    shelf.texts["solves"] = "{"
    again = shelf.solves()
    assert (again.count, again.figures.format()) == (228, solves.figures.format())


def test_two_tabs_add_to_one_session_without_losing_a_solve() -> None:
    shelf = Shelf()
    one, other = shelf.solves(), shelf.solves()
    for place in range(CHUNK + 20):
        (one, other)[place % 2].add(Solve(1000 * (place + 1), 5000 + place, 50))
    one.refresh()
    assert one.figures.count == CHUNK + 20
    assert [solve.elapsed_ms for solve in one.all()] == list(range(5000, 5000 + CHUNK + 20))


def test_an_invalid_line_is_refused() -> None:
    line = Solve(1, 2, 3, 4, 5, True, "6", "1 2/3 0", "a  good\tone").format()
    assert parse_solve(line).format() == line
    assert parse_solve(line).comment == "a good one"
    unseen = Solve(1, 2, 3, comment="one\0two", scramble="1\0 2/3 0")
    assert unseen.format() == Solve(1, 2, 3, comment="one two", scramble="1 2/3 0").format()
    negative = [line.replace(f"\t{number}\t", f"\t-{number}\t") for number in (3, 4, 5)]
    seeds = [line.replace("\t6\t", f"\t{seed}\t") for seed in ("x", "-6", "6.0", str(1 << 64))]
    for wrong in ["", line[:-12], line + "\tx", "x" + line] + negative + seeds:
        raises(ValueError, parse_solve, wrong)


# Export and import


def test_an_exported_session_equals_the_recorded_one_and_reads_back_the_same() -> None:
    golden = read_golden("session")
    solves = [parse_solve(line) for line in golden["solves"]]
    text = format_csv(solves)
    assert text.split("\n") == golden["csv"]
    assert format_csv(parse_csv(text)) == text
    shelf = Shelf()
    session = shelf.solves()
    session.extend(solves)
    assert list(text_lines("4×4 – practice (Tilelab)", session)) + [""] == golden["text"]


def test_no_text_of_a_solve_becomes_a_formula_or_another_column() -> None:
    for text in ("=1+1", "+1", "-1", "@a", "'a", "a,b", 'a"b', "=a,b"):
        row = format_csv([Solve(1, 2, 3, scramble=text, comment=text, solution=text)]).split("\n")[1]
        quoted = "'" + text if text[0] in "=+-@'" else text
        quoted = '"' + quoted.replace('"', '""') + '"' if "," in quoted or '"' in quoted else quoted
        assert row == f"1,1970-01-01T00:00:00Z,0.002,3,,1500.000,,,0,,{quoted},{quoted},,0,,{quoted}"
        assert parse_csv(format_csv([Solve(1, 2, 3, comment=text)]))[0].comment == text


def test_columns_are_found_by_name_and_a_time_is_enough() -> None:
    solves = parse_csv("Scramble,TIME\r\n1 2 3/4 5 6/7 0 8,12.34\r\n\r\n,DNF\r\n")
    facts = [(solve.scramble, solve.elapsed_ms, solve.is_dnf) for solve in solves]
    assert facts == [("1 2 3/4 5 6/7 0 8", 12_340, False), ("", 0, True)]


def test_for_an_invalid_session_the_first_unreadable_line_is_named() -> None:
    for text, line in (("", 1), ("moves\n3", 1), ("time\n1.5\nlong", 3), ("time,moves\n1.5,-2", 2), ("time,date\n1,today", 2)) + (
        ("date,time\n,1.5\n2026-11-22", 3),
        ("time\n1,5", 2),
    ):
        error = raises(BadSolves, parse_csv, text)
        assert isinstance(error, BadSolves) and error.line == line


# Sessions of other programs, and ours after editing in a spreadsheet

OWN = [Solve(1_795_313_279_000, 83_250, 30, 25, 28, False, "24", "1 2 3/4 5 6/7 0 8", 'a, "b"; c', "", False, "", "")]
_OWN_CSV = format_csv(OWN + [Solve(1_795_313_289_000, 9_000, 31)])
SPREADSHEETS = {
    "as it is": _OWN_CSV,
    "with a byte order mark and CRLF": "\ufeff" + _OWN_CSV.replace("\n", "\r\n"),
    "with CR alone": _OWN_CSV.replace("\n", "\r"),
    "with empty rows at the end": _OWN_CSV + ",,,,\n,,,\n\n",
    "whole lines in quotes, where a spreadsheet did not split them": "\n".join(
        ['"' + line.replace('"', '""') + '"' if '"' in line else line for line in _OWN_CSV.split("\n")]
    ),
    "semicolons and decimal commas": (
        "number;date;time;moves;mtm;tps;optimal;excess;dnf;seed;scramble;comment\n"
        '1;2026-11-22T02:07:59Z;83,25;30;25;0,36;28;2;0;24;1 2 3/4 5 6/7 0 8;"a, ""b""; c"\n'
        "2;2026-11-22T02:08:09Z;9;31;;3,444;;;0;;;\n"
    ),
    "dates with dots": (
        "date;time;moves;mtm;optimal;seed;scramble;comment\n"
        '22.11.2026 02:07:59;83,25;30;25;28;24;1 2 3/4 5 6/7 0 8;"a, ""b""; c"\n'
        "22.11.26 02:08:09;9;31;;;;;\n"
    ),
    "dates with the month first": (
        "date,time,moves,mtm,optimal,seed,scramble,comment\n"
        '11/22/2026 2:07:59 AM,83.25,30,25,28,24,1 2 3/4 5 6/7 0 8,"a, ""b""; c"\n'
        "11/22/2026 2:08:09 AM,9,31,,,,,\n"
    ),
    "dates with the day first": (
        "date,time,moves,mtm,optimal,seed,scramble,comment\n"
        '22/11/2026 02:07:59,83.25,30,25,28,24,1 2 3/4 5 6/7 0 8,"a, ""b""; c"\n'
        "22/11/2026 02:08:09,9,31,,,,,\n"
    ),
    "dates with the year first": (
        "date,time,moves,mtm,optimal,seed,scramble,comment\n"
        '2026/11/22 2:07:59,83.25,30,25,28,24,1 2 3/4 5 6/7 0 8,"a, ""b""; c"\n'
        "2026/11/22 2:08:09,9,31,,,,,\n"
    ),
    "tabs": (
        "date\ttime\tmoves\tmtm\toptimal\tseed\tscramble\tcomment\n"
        '2026-11-22 02:07:59\t83.25\t30\t25\t28\t24\t1 2 3/4 5 6/7 0 8\t"a, ""b""; c"\n'
        "2026-11-22 02:08:09\t9\t31\t\t\t\t\t\n"
    ),
    "the separator named first": (
        "sep=;\ndate;time;moves;mtm;optimal;seed;scramble;comment\n"
        '2026-11-22 02:07:59;83.25;30;25;28;24;1 2 3/4 5 6/7 0 8;"a,\n""b""; c"\n'
        "2026-11-22 02:08:09;9;31;;;;;\n"
    ),
}


def test_our_export_is_read_back_after_editing_in_a_spreadsheet_of_any_locale() -> None:
    for name, text in SPREADSHEETS.items():
        first, second = parse_csv(text)
        facts = (first.at_ms, first.elapsed_ms, first.moves, first.mtm, first.shortest, first.seed, first.scramble, first.comment)
        assert facts == (1_795_313_279_000, 83_250, 30, 25, 28, "24", "1 2 3/4 5 6/7 0 8", 'a, "b"; c'), name
        assert (second.at_ms, second.elapsed_ms, second.moves, second.comment) == (1_795_313_289_000, 9_000, 31, ""), name


def test_values_lost_in_a_spreadsheet_are_unknown_and_never_wrong() -> None:
    (solve,) = parse_csv("time,seed,date\n9,1.74603E+14,3/4/2026\n")
    assert (solve.seed, solve.at_ms) == ("", 0)
    for date in ("32.1.2026", "13/13/2026", "2026/2/30", "1.1.2026 25:00"):
        error = raises(BadSolves, parse_csv, f"time,date\n9,{date}\n9,20/12/2026\n")
        assert isinstance(error, BadSolves), date


# The feature


def test_each_solve_without_help_is_added_to_the_session_of_its_size() -> None:
    racer = Tab(address=RACE)
    racer.solve(9_876)
    racer.solve(5_000, "24")
    assert racer.times == [9_876, 5_000]
    solve = racer.lists.solves.latest(1)[0]
    assert (solve.moves, solve.mtm, solve.seed) == (13, 11, "24")
    session = racer.model.session
    assert solve.scramble == session.game.format_position(session.game.opening(session.variant, 24).board)
    racer.send("undo")
    racer.send("play", "l")
    assert len(racer.times) == 2, "a game with help is not added"
    racer.send("start", "4x4", "1")
    assert racer.times == []
    racer.send("start", "3x3", "1")
    assert Tab(racer.stored, RACE).times == [9_876, 5_000]


def test_a_solve_can_be_made_a_dnf_commented_deleted_and_restored() -> None:
    racer = Tab(address=RACE)
    for time_ms in (4_000, 5_000, 6_000):
        racer.solve(time_ms)
    middle = str(racer.lists.solves.latest(2)[0].at_ms)
    racer.send("solve-dnf", middle)
    racer.send("solve-comment", middle, "slipped\n at the end")
    assert racer.times == [4_000, DNF, 6_000]
    assert Tab(racer.stored, RACE).lists.solves.latest(2)[0].comment == "slipped at the end"
    racer.send("solve-remove", middle)
    assert racer.times == [4_000, 6_000]
    assert racer.lists.notice == ("solve-removed", {})
    racer.send("solve-restore")
    assert racer.times == [4_000, DNF, 6_000]
    racer.send("solve-dnf", middle)
    assert racer.times == [4_000, 5_000, 6_000]
    racer.send("solve-restore")
    assert racer.times == [4_000, 5_000, 6_000], "only once"


def test_a_scramble_can_be_tried_again() -> None:
    racer = Tab(address=RACE)
    racer.solve(4_000)
    opening = racer.model.session.timeline.opening.board
    racer.send("new")
    racer.send("solve-retry", str(racer.lists.solves.latest(1)[0].at_ms))
    assert racer.model.session.timeline.opening.board == opening
    assert not racer.model.session.helped


def test_the_current_game_can_be_tried_again_from_its_start() -> None:
    racer = Tab(address=RACE)
    racer.send("play", "d")
    racer.send("retry")
    session = racer.model.session
    assert (session.seed, session.state.moves, session.helped) == (1, 0, False)
    racer.send("route", "#/15/3x3:1-2-3_4-5-6_7-0-8")
    racer.send("play", "l")
    racer.send("retry")
    assert (racer.position, racer.model.session.helped) == ("1 2 3/4 5 6/7 0 8", True)


def test_each_size_has_named_sessions_and_remembers_the_open_one() -> None:
    racer = Tab(address=RACE)
    assert [racer.lists.title(entry) for entry in racer.lists.entries] == ["Session 1"]
    racer.solve(4_000)
    racer.send("session-new", " one   hand ")
    racer.solve(5_000)
    assert racer.times == [5_000]
    racer.send("session-name", "left hand")
    racer.send("session-remove")
    assert racer.lists.notice == ("session-not-empty", {})
    again = Tab(racer.stored, RACE)
    assert [again.lists.title(entry) for entry in again.lists.entries] == ["Session 1", "left hand"]
    assert again.times == [5_000]
    again.send("session-open", again.lists.entries[0].number)
    assert again.times == [4_000]
    again.send("session-new", "")
    again.send("session-remove")
    assert len(again.lists.entries) == 2
    again.send("start", "4x4", "1")
    assert [again.lists.title(entry) for entry in again.lists.entries] == ["Session 1"]


def test_solves_of_two_sizes_stay_separate_whichever_is_opened_first() -> None:
    racer = Tab(address="#/15/4x4@1")
    racer.solve(4_000)
    again = Tab(racer.stored, "#/15/5x5@1")
    assert again.times == []
    again.send("start", "3x3", "1")
    assert again.times == [4_000]
    again.send("start", "4x4", "1")
    assert again.times == []


def test_a_session_is_imported_as_an_additional_one_or_refused_with_the_line() -> None:
    racer = Tab(address=RACE)
    racer.solve(4_000)
    text = "\n".join(racer.solves_files.csv_lines()) + "\n"
    racer.send("solves-import", "phone", text + "2,2026-11-22,7.5\n")
    assert racer.times == [7_500]
    assert racer.lists.said("en") == "1 solve imported into a new session. 1 was already here."
    racer.send("solves-import", "worse", text + "3,2026-11-22,soon\n")
    assert racer.lists.notice == ("solves-unreadable", {"line": 3})
    racer.send("solves-import", "short", text + "3,2026-11-22\n")
    assert racer.lists.notice == ("solves-unreadable", {"line": 3})
    assert len(racer.lists.entries) == 2
    lines = list(racer.solves_files.text_lines())
    assert "best: 7.500" in lines and lines[0] == "3×3 – phone (Tilelab)"
    racer.send("solves-import", "third", text + "2,2026-11-22,7.6,,\n")
    assert racer.lists.notice == ("solves-imported", {"count": 1})


def test_an_import_stays_with_the_size_for_which_it_was_started() -> None:
    for address in ("#/15/4x4@9", "#/2048"):
        racer = Tab(address=RACE)
        racer.send("solves-import", "phone", format_csv(solves_of(times(120))))
        racer.send("route", address)
        racer.catch_up()
        assert address == "#/2048" or racer.times == []
        racer.send("route", "#/15/3x3@9")
        assert (racer.times, [entry.name for entry in racer.lists.entries]) == (times(120), ["", "phone"]), address


def test_a_solve_is_listed_once_even_if_its_last_move_is_undone_and_redone() -> None:
    racer = Tab(address="#/15/3x3+undo3@487")
    for letter in SOLUTIONS["487"]:
        racer.now_ms += 500
        racer.send("play", letter)
    times_before = racer.times
    racer.send("undo")
    racer.send("play", SOLUTIONS["487"][-1])
    assert racer.model.session.outcome == "solved" and racer.model.session.undone == 1
    assert racer.times == times_before and len(times_before) == 1


def test_a_game_dealt_from_the_options_without_a_seed_is_random() -> None:
    for seed, is_dealt in (("", True), ("487", False)):
        racer = Tab(address=RACE)
        racer.send("start", "3x3", seed)
        assert racer.model.session.is_dealt == is_dealt


def test_another_tab_is_followed_and_broken_texts_are_set_aside() -> None:
    stored: dict[str, str] = {}
    one, other = Tab(stored, RACE), Tab(stored, RACE)
    one.solve(4_000)
    for name in [name for name in stored if ".solves" in name]:
        other.hear(name, stored[name])
    assert other.times == [4_000]
    other.solve(5_000)
    for name in [name for name in stored if ".solves" in name]:
        one.hear(name, stored[name])
    assert one.times == [4_000, 5_000]
    stored["15.solves"] = "nothing"
    again = Tab(stored, RACE)
    assert [again.lists.title(entry) for entry in again.lists.entries] == ["Session 1"]
    assert again.times == [4_000, 5_000]
    again.send("dismiss")
    assert stored["15.solves.aside"] == "nothing"


def test_of_a_list_of_sessions_only_those_of_known_variants_are_loaded() -> None:
    rows = [[1, "3x3", ""], [2, "zzz", "no board"], [3, "3x3", "left hand"], [4, "3x3+zzz", "no event"]]
    text = json.dumps({"v": 1, "sessions": rows, "open": {"3x3": 3}})
    solve = Solve(1, 2000, 80).format()
    racer = Tab({"15.solves": text, "15.solves.3.0": solve, "15.solves.4.0": solve}, RACE)
    assert [racer.lists.title(entry) for entry in racer.lists.entries] == ["Session 1", "left hand"]
    assert racer.times == [2000]
    assert racer.notice == "Some of your records could not be read. A copy was kept."
    racer.send("dismiss")
    assert racer.stored["15.solves.aside"] == text
    racer.send("session-new", "other")
    assert racer.times == [] and racer.lists.entry.number == 5, "the fourth session's solves are unchanged"


def test_the_shortest_solution_of_the_latest_solve_is_stored() -> None:
    racer = Tab(address=RACE)
    racer.solve(4_000, "24")
    session = racer.model.session
    measured = racer.lists.watches()["measured"]
    measured(session, 11)
    assert [(solve.shortest, solve.excess) for solve in racer.lists.solves.all()] == [(11, 2)]
    racer.send("new")
    measured(racer.model.session, 20)
    assert racer.lists.solves.latest(1)[0].shortest == 11


def test_a_long_session_is_exported_in_slices_and_the_export_can_be_cancelled() -> None:
    racer = Tab(address=RACE)
    racer.send("sessions")
    text = format_csv(solves_of(times(1_230)))
    racer.send("solves-import", "old", text)
    racer.send("solves-stop")
    assert (racer.lists.notice, racer.times) == (("solves-stopped", {}), [])
    racer.send("solves-import", "old", text)
    racer.catch_up()
    for message in (("solves-save",), ("solves-copy", "csv")):
        racer.send(*message)
        assert racer.lists.notice == ("solves-going", {"percent": 8}) and not racer.slots()["solves-stop.hidden"]
        racer.send("solves-stop")
        assert racer.lists.notice == ("solves-stopped", {}) and racer.slots()["solves-stop.hidden"]
        racer.send("solves-on")
        racer.send(*message)
        effects = [racer.app.dispatcher.send("solves-on", now_ms=5) for _ in range(13)]
        last = [effect for some in effects for effect in some if isinstance(effect, (Download, CopyText))]
        assert [effect.text for effect in last] == [text]


def test_a_cancelled_import_says_how_many_solves_stay() -> None:
    racer = Tab(address=RACE)
    racer.send("solves-import", "old", format_csv(solves_of(times(1_230))))
    while not racer.times:
        racer.send("solves-on")
    racer.send("solves-on")
    racer.send("solves-stop")
    count = len(racer.times)
    assert count == 100 and racer.lists.notice == ("solves-stopped-within", {"count": count})


def test_an_import_without_solves_is_refused_and_adds_no_session() -> None:
    racer = Tab(address=RACE)
    for text in ("number,date,time\n", "No.;Time;Comment;Scramble;Date;P.1\n", "time,moves\n,,\n,,\n"):
        before = len(racer.lists.entries)
        racer.send("solves-import", "", text)
        racer.catch_up()
        assert racer.lists.notice == ("solves-empty", {}), text
        assert len(racer.lists.entries) == before, text


def test_a_long_line_and_quotes_are_read_back_unchanged() -> None:
    wide = ",".join([f"column {number}" for number in range(5_000)])
    assert [solve.elapsed_ms for solve in parse_csv(f"{wide},time\n" + "," * 5_000 + "1.5\n")] == [1_500]
    fields = (('"a,b"', "a,b"), ('"a ""b"", c"', 'a "b", c'), ('"""a"', '"a'), ("'=1", "=1"), ('"a,1', "a,1"), ('a"b', 'a"b'))
    for field, comment in fields:
        assert parse_csv(f"time,comment\n1.5,{field}\n")[0].comment == comment, field


def test_thousands_of_solves_are_imported_in_slices() -> None:
    solves = solves_of(times(1_230))
    racer = Tab(address=RACE)
    racer.send("solves-import", "old", format_csv(solves))
    assert racer.lists.notice == ("solves-coming", {"percent": 2}) and racer.times == []
    slices = 0
    while "solves-on" in racer.wakes:
        racer.send("solves-on")
        slices += 1
    assert slices == 48, "24 to read and 24 to store"
    assert (racer.lists.notice, racer.times) == (("solves-imported", {"count": 1_230}), times(1_230))
    assert racer.lists.solves.figures.format() == figures_of(solves, []).format()
