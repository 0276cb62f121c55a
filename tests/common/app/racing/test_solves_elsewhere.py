"""Solves of other programs: each comes in as what it is, once, with its scramble, or is refused by name."""

import json

from game.app.racing.solve import Solve
from game.app.words import text as text_of
from tests.common.app.racing.shelf import format_csv
from tests.common.tab import RACE, Tab

CSTIMER = """No.;Time;Comment;Scramble;Date;P.1
1;14.07;;R2 D2 L U R D;2026-11-22 02:07:59;14.07
2;16.07+;"slow; but ""fine""
indeed";R D;2026-11-22 02:08:59;14.07
3;DNF(1:02.500);;R D;2026-11-22 02:09:59;1:02.500
"""


def test_a_session_of_cstimer_is_imported_with_its_scrambles_as_positions() -> None:
    for text in (CSTIMER, CSTIMER.replace(";", ",").replace('"slow, but', '"slow; but')):
        racer = Tab(address=RACE)
        racer.send("solves-import", "cube", text)
        assert racer.lists.said("en") == "3 solves imported into a new session."
        solves = racer.lists.solves.latest(3)
        facts = sorted([(solve.elapsed_ms, solve.is_dnf, solve.comment) for solve in solves])
        assert facts == [(14_070, False, ""), (16_070, False, 'slow; but "fine" indeed'), (62_500, True, "")]
        assert [solve.scramble for solve in solves if solve.is_dnf] == ["1 2 3/4 0 6/7 5 8"]


def cstimer(sessions: "list[tuple[str, list[object]]]") -> str:
    """Return a csTimer export of sessions, each with its type of scrambles."""
    data: dict[str, object] = {f"session{number + 1}": listed for number, (_, listed) in enumerate(sessions)}
    about = {str(number + 1): {"name": f"s{number + 1}", "opt": {"scrType": kind}} for number, (kind, _) in enumerate(sessions)}
    data["properties"] = {"sessionData": json.dumps(about)}
    return json.dumps(data)


CSTIMER_SOLVES: "list[object]" = [[[0, 14_070], "R D", "good", 1_795_313_279], [[2000, 14_070], "R D", "", 1_795_313_289]]


def test_all_sessions_of_sliding_puzzles_in_an_export_of_cstimer_are_imported() -> None:
    racer = Tab(address=RACE)
    dnf: list[object] = [[[-1, 62_500], "R D", "", 1_795_313_299]]
    racer.send("solves-import", "", cstimer([("333", CSTIMER_SOLVES), ("15prp", CSTIMER_SOLVES), ("8prap", dnf), ("15p", [])]))
    while (racer.lists.notice or ("",))[0] == "solves-coming":
        racer.send("solves-on")
    assert racer.lists.notice == ("solves-imported-elsewhere", {"count": 3, "boards": "3×3, 4×4"})
    names = [[entry.name for entry in racer.lists.sessions.of("15", kind)] for kind in ("4x4", "3x3")]
    assert [every[-1] for every in names] == ["s2", "s3"] and "s1" not in names[0] + names[1]
    racer.send("solves-import", "one", cstimer([("", CSTIMER_SOLVES)]))
    assert racer.lists.notice == ("solves-imported", {"count": 2})
    assert sorted(racer.times) == [14_070, 16_070]


def test_an_unusable_export_of_cstimer_is_reported_and_changes_nothing() -> None:
    wrong: list[object] = [[["x", 1]]]
    for text, word in (
        (cstimer([("333", CSTIMER_SOLVES), ("444", CSTIMER_SOLVES)]), "solves-cstimer-none"),
        (cstimer([]), "solves-empty"),
        (cstimer([("15prp", wrong)]), "solves-cstimer"),
        (cstimer([("15prp", CSTIMER_SOLVES)])[:-9], "solves-cstimer"),
        ('{"session1": 5, "properties": {"sessionData": "{}"}}', "solves-cstimer"),
        ('{"session1": [[[0, 5]]], "properties": {"sessionData": "[]"}}', "solves-cstimer-none"),
    ):
        racer = Tab(address=RACE)
        before = len(racer.lists.entries)
        racer.send("solves-import", "", text)
        assert (racer.lists.notice or ("",))[0] == word, text
        assert len(racer.lists.entries) == before


def bring(racer: Tab, text: str) -> str:
    """Import a text to the end; return what is said."""
    racer.send("solves-import", "", text)
    while "solves-on" in racer.wakes:
        racer.send("solves-on")
    return racer.lists.said("en")


# Each session by its name and its type

R_D = "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15"
"""4×4 after R D from the solved board."""
AT = 1_795_313_279


def entry(time_ms: int, scramble: str = "R D", penalty: int = 0, comment: str = "", seconds: int = AT) -> "list[object]":
    return [[penalty, time_ms], scramble, comment, seconds]


def export(sessions: "dict[str, object]", about: object) -> str:
    """Return an export with sessions by name; about: the value of sessionData."""
    data = dict(sessions)
    data["properties"] = {"sessionData": about, "useIns": "n"}
    return json.dumps(data)


def of(kind: str, name: object = "fifteen") -> "dict[str, object]":
    """Return what csTimer says about a session."""
    return {"name": name, "opt": {"scrType": kind}, "rank": 1}


CUBE = entry(9_000, "F' U B2 L'")
FIFTEEN = [entry(20_000, seconds=AT), entry(21_000, "D R", seconds=AT + 60), entry(22_000, seconds=AT + 120)]
EXPORTS = {
    # name: the export, (name, times) of each 4×4 session, what is said about the rest
    "a gap between sessions": (
        export({"session1": [CUBE], "session8": FIFTEEN}, json.dumps({"1": of("333", "1"), "8": of("15prp")})),
        [("fifteen", [20_000, 21_000, 22_000])],
        "Left out, as they are of other puzzles: 1 (333).",
    ),
    "names as numbers": (export({"session3": FIFTEEN[:1]}, json.dumps({"3": of("15p", 3)})), [("3", [20_000])], ""),
    "session 10 after session 9": (
        export({"session10": FIFTEEN[1:2], "session9": FIFTEEN[:1]}, json.dumps({"9": of("15pat", "a"), "10": of("15pm", "b")})),
        [("a", [20_000]), ("b", [21_000])],
        "",
    ),
    "empty sessions": (
        export({"session1": [], "session2": None, "session3": "", "session4": FIFTEEN[:1]}, json.dumps({"4": of("15prap")})),
        [("fifteen", [20_000])],
        "",
    ),
    "sessionData as an object": (export({"session1": FIFTEEN[:1]}, {"1": of("15prp")}), [("fifteen", [20_000])], ""),
    "a session as text": (export({"session1": json.dumps(FIFTEEN[:1])}, {"1": of("15prp")}), [("fifteen", [20_000])], ""),
    "the type where old versions had it": (
        export({"session1": FIFTEEN[:1]}, {"1": {"name": "old", "scr": "15prp", "phases": 1}}),
        [("old", [20_000])],
        "",
    ),
    "no sessionData, but legal scrambles": (json.dumps({"session2": FIFTEEN[:1]}), [("2", [20_000])], ""),
    "broken sessionData, but legal scrambles": (export({"session2": FIFTEEN[:1]}, "{"), [("2", [20_000])], ""),
    "the list of one session": (json.dumps(FIFTEEN[:1]), [("1", [20_000])], ""),
    "phases, penalties and DNFs": (
        export(
            {"session1": [[[2000, 20_000, 9_000, 4_000], "R D", "", AT], [[-1, 5_000, 1_000], "R D", "", AT + 1]]},
            json.dumps({"1": {"name": "p", "opt": {"scrType": "15prp", "phases": 3}}}),
        ),
        [("p", [22_000, (1 << 30) - 1])],
        "",
    ),
    "missing scrambles, comments and dates": (
        export({"session1": [[[0, 20_000]], [[0, 21_000], None, None, None]]}, json.dumps({"1": of("15prp")})),
        [("fifteen", [20_000, 21_000])],
        "",
    ),
    "a cube's solve in a session of ours": (
        export({"session1": [CUBE] + FIFTEEN}, json.dumps({"1": of("15prp")})),
        [("fifteen", [20_000, 21_000, 22_000])],
        "Left out, as they are of other puzzles: fifteen (F' U B2 L').",
    ),
    "several puzzles": (
        export(
            {"session1": [CUBE], "session2": [entry(1_000, "R U R2")], "session3": FIFTEEN[:1], "session4": [CUBE]},
            json.dumps({"1": of("333oh", "OH"), "2": of("2gen", "2g"), "3": of("15prp"), "4": {"name": "?", "opt": {}}}),
        ),
        [("fifteen", [20_000])],
        "Left out, as they are of other puzzles: OH (333oh), 2g (2gen), ? (F' U B2 L').",
    ),
    "more keys than sessions": (
        json.dumps({"session1": FIFTEEN[:1], "sessionN": 15, "sessions": 3, "properties": {"sessionData": {"1": of("15prp")}}}),
        [("fifteen", [20_000])],
        "",
    ),
}


def test_each_session_of_an_export_of_cstimer_is_read_by_its_name_and_its_type() -> None:
    for name, (text, expected, rest) in EXPORTS.items():
        racer = Tab(address="#/15/4x4@1")
        bring(racer, text)
        listed = [
            (one.name, [solve.result for solve in racer.lists.sessions.solves(one).all()])
            for one in racer.lists.entries
        ]
        assert listed[1:] == expected, name
        said = racer.lists.said("en")
        assert "imported into a new session." in said and said.partition("session.")[2].strip() == rest, (name, said)


def test_solves_of_other_puzzles_are_never_taken_and_their_sessions_are_named() -> None:
    for sessions, about, names in (
        ({"session1": [CUBE, CUBE]}, {"1": of("333", "main")}, "main (333)"),
        ({"session1": [entry(9_000, "R D")]}, {"1": of("222so", "2x2")}, "2x2 (222so)"),
        ({"session1": [entry(9_000, "")]}, {}, "1 (?)"),
        ({"session1": [CUBE], "session12": [CUBE]}, {"12": of("444wca", "big")}, "1 (F' U B2 L'), big (444wca)"),
        ({"session1": [entry(9_000, "R U")]}, {}, "1 (R U)"),
        ({"session1": [entry(9_000, "R D")]}, {"1": of("888", "eight")}, "eight (888)"),
    ):
        racer = Tab(address="#/15/4x4@1")
        bring(racer, export(sessions, json.dumps(about)))  # type: ignore[arg-type]
        wanted = f"This csTimer export has no solves of a 15- or 8-puzzle: {names}. Nothing was imported."
        assert racer.lists.said("en") == wanted and len(racer.lists.entries) == 1


# Scrambles

BLANK = "U3 L D2 L U L D R U2 R2 D L"
"""A scramble in csTimer's notation of the gap's way."""
TILES = "D3 R U2 R D R U L D2 L2 U R"
"""The same as moves of tiles."""


def scrambles(racer: Tab) -> list[str]:
    return [solve.scramble for solve in racer.lists.solves.all()]


def test_a_scramble_of_the_gaps_way_is_the_board_that_it_makes_however_it_comes_in() -> None:
    racer = Tab(address="#/15/4x4@1")
    bring(racer, f"time,scramble\n20.0,{TILES}\n")
    (board,) = scrambles(racer)
    about = json.dumps({"1": of("15prmp")})
    for text in (
        f"time,scramble\n21.0,{BLANK}\n",
        f"1. 21.00   {BLANK}",
        f"No.;Time;Comment;Scramble;Date;P.1\n1;21.00;;{BLANK};2026-11-22 02:07:59;21.00\n",
        export({"session1": [entry(21_000, BLANK)]}, about),
        f"1. 21.00   {board}",
        f"time,scramble\n21.0,{board}\n",
    ):
        racer = Tab(address="#/15/4x4@1")
        bring(racer, text)
        assert scrambles(racer) == [board], text


ARROWS = (dict(zip("URDL", "↑→↓←")), dict(zip("URDL", "￪￫￬￩")), dict(zip("URDL", "^>v<")))


def test_a_scramble_in_arrows_is_the_board_that_its_letters_make_however_it_comes_in() -> None:
    for letters, kind in ((TILES, "15prap"), (BLANK, "15prmp"), (TILES.replace(" ", ""), "15pat"), (TILES, "")):
        racer = Tab(address="#/15/4x4@1")
        bring(racer, f"time,scramble\n20.0,{letters}\n")
        (board,) = scrambles(racer)
        for arrows in ARROWS:
            shown = "".join([arrows.get(char, char) for char in letters])
            for text in (
                export({"session1": [entry(21_000, shown)]}, json.dumps({"1": of(kind)})),
                f"1. 21.00   {shown}",
                f"time,scramble\n21.00,{shown}\n",
            ):
                racer = Tab(address="#/15/4x4@1")
                bring(racer, text)
                assert scrambles(racer) == [board], text


def test_retry_opens_the_scramble_of_its_solve() -> None:
    gap_first = "#/15/4x4-g@5"
    for address, text, kind in (
        ("#/15/4x4@1", f"1. 21.00   {BLANK}", "4x4"),
        ("#/15/4x4@1", "time,seed\n21.00,77\n", "4x4"),
        ("#/15/4x4@1", "time,scramble\n21.00,1 2 3/4 0 6/7 5 8\n", "3x3"),
        ("#/15/3x3@1", export({"session1": [entry(9_000, "R D")]}, json.dumps({"1": of("15prp")})), "4x4"),
        ("#/15/4x4@1", export({"session1": [entry(9_000, "R D")]}, json.dumps({"1": of("8prp")})), "3x3"),
        (gap_first, "time,scramble\n21.00,1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15\n", "4x4-g"),
        (gap_first, "1. 21.00   R D", "4x4"),
    ):
        racer = Tab(address=address)
        bring(racer, text)
        racer.send("start", kind, "3")
        (solve,) = racer.lists.solves.all()
        racer.send("solve-retry", str(solve.at_ms))
        session = racer.model.session
        assert (racer.model.game.format_variant(session.variant), session.state.moves) == (kind, 0), text
        if solve.seed:
            assert session.seed == int(solve.seed)
        else:
            assert racer.position == solve.scramble, text


def test_retry_also_opens_what_earlier_versions_stored_and_refuses_what_is_no_scramble() -> None:
    for scramble, kind in ((BLANK, "4x4"), ("R D", "4x4"), ("1 2 3/4 0 6/7 5 8", "3x3"), ("F' U B2", "")):
        racer = Tab(address="#/15/4x4@1")
        racer.lists.solves.extend([Solve(1, 9_000, 0, scramble=scramble)])
        before = racer.position
        racer.send("solve-retry", "1")
        session = racer.model.session
        if kind:
            assert session.position and session.game.format_variant(session.variant) == kind, scramble
        else:
            assert racer.position == before, scramble


# Lists of times

HEAD = """Generated By csTimer on 2026-11-22
solves/total: 4/5

single
    best: 12.34
    worst: 1:02.50

mean of 3
    current: 14.07 (σ = 0.50)
    best: 13.10 (σ = 0.70)

Average: 14.00 {σ = 0.10}
Mean: 14.20

Time List:
"""
NUMBERED = HEAD + " \n".join(
    [
        "1. 12.34   R D",
        "2. (14.07+)   D R   @2026-11-22 02:07:59",
        "3. DNF(15.00)[slow; but fine]   R D",
        "4. (1:02.50=20.00+42.50)   R2 D2 ",
    ]
)
LISTS = {
    # name: the text, the times with * for a DNF
    "csTimer's text with scrambles": (NUMBERED, "12.340 15.000* 62.500 14.070"),
    "csTimer's text without scrambles": (
        HEAD + "12.34, 14.07+, DNF(15.00)[slow, but fine], (1:02.50)",
        "12.340 14.070 15.000* 62.500",
    ),
    "another language's heading": (
        "该统计信息由csTimer自动生成于2026年11月22日\n\n详细时间：\n1. 12.34   R D\n2. 13.00   D R",
        "12.340 13.000",
    ),
    "one round": (
        "Generated By csTimer on 2026-11-22\navg of 5: 14.00\n\nTime List:\n1. (12.34)   R D\n2. 14.00   R D",
        "12.340 14.000",
    ),
    "a time per line": ("12.34\n14.07\n\n15.5\n", "12.340 14.070 15.500"),
    "Windows lines": ("\ufeff12.34\r\n14.07\r\n", "12.340 14.070"),
    "in a row": ("12.34 14.07 DNF 15.00", "12.340 14.070 0.000* 15.000"),
    "commas": ("12.34,14.07,15.00", "12.340 14.070 15.000"),
    "decimal commas": ("12,34; 14,07; 1:02,5", "12.340 14.070 62.500"),
    "numbers with parentheses": ("1) 12.34\n2) 14.07", "12.340 14.070"),
    "tabs": ("1. 12.34\tR D\n2. 13.10\tD R", "12.340 13.100"),
    "hours": ("1:02:03.45", "3723.450"),
    "only DNFs": ("DNF\nDNF(3.20)", "0.000* 3.200*"),
    "a false start first": ("0.00\n12.34\n0.001", "0.000* 12.340 0.001*"),
    "only false starts": ("1. 0.00   R D\n2. 0.00   D R", "0.000* 0.000*"),
}


def shown(solve: Solve) -> str:
    return f"{solve.elapsed_ms / 1000:.3f}" + ("*" if solve.is_dnf else "")


def test_lists_of_times_are_read_and_their_headings_are_not() -> None:
    for name, (text, times) in LISTS.items():
        racer = Tab(address="#/15/4x4@1")
        bring(racer, text)
        assert " ".join([shown(solve) for solve in racer.lists.solves.all()]) == times, (name, racer.lists.said("en"))
    racer = Tab(address="#/15/4x4@1")
    bring(racer, NUMBERED)
    assert [solve.comment for solve in racer.lists.solves.all()] == ["", "slow; but fine", "", ""]
    assert scrambles(racer)[0] == R_D


def test_a_false_start_is_a_dnf_and_costs_no_other_solve() -> None:
    for time_ms, penalty in ((0, 0), (1, 0), (-5, 0), (0, -1), (1, -1)):
        racer = Tab(address="#/15/4x4@1")
        listed = [entry(20_000), entry(time_ms, "D R", penalty, seconds=AT + 60)]
        bring(racer, export({"session1": listed}, json.dumps({"1": of("15prp")})))
        assert [shown(solve) for solve in racer.lists.solves.all()] == ["20.000", f"0.00{max(0, time_ms)}*"], (time_ms, penalty)


def test_an_export_of_empty_sessions_has_no_solves_and_a_sentence_says_so() -> None:
    empty: list[dict[str, object]] = [{}, {"session1": []}, {"session1": "", "session2": None}, {"session9": "[]"}]
    for sessions in empty:
        racer = Tab(address="#/15/4x4@1")
        said = bring(racer, export(sessions, json.dumps({"1": of("15prp")})))
        assert said == text_of("en", "solves-empty") and len(racer.lists.entries) == 1


def test_one_line_of_many_times_comes_in_slices() -> None:
    for line, count in (("12.34 ", 1000), ("(12.34), ", 1000), ("12.34[a b] ", 1000), ("(DNF) 9.00 ", 2000)):
        racer = Tab(address="#/15/4x4@1")
        racer.send("solves-import", "", line * 1000)
        assert (racer.lists.notice or ("",))[0] == "solves-coming", line
        assert bring(racer, "") == f"{count:,} solves imported into a new session.", line


def test_after_a_hundred_lines_of_something_else_no_time_is_looked_for() -> None:
    for lines, said in ((100, "1 solve imported into a new session."), (101, "Line 1 is not a solve.")):
        assert bring(Tab(address="#/15/4x4@1"), "2 4 8 16\n" * lines + "12.34").startswith(said), lines


def test_a_line_that_is_not_a_solve_is_named_and_nothing_is_imported() -> None:
    own = "4×4 – phone (Tilelab)\nsolves: 1/1\nbest: 4.000\n\n1. 4.000 (80 moves, 20.000 tps)  0 9 8 4/7 15 11 12/3 2 1 6/10 5"
    for text, said in (
        ("12.34\nsoon", "Line 2 is not a solve."),
        ("12.34\n15", "Line 2 is not a solve."),
        ("moves\n80\n81", "Line 1 is not a solve."),
        ("12,34,56", "Line 1 is not a solve."),
        ("", "Line 1 is not a solve."),
        (own, "Line 1 is not a solve."),
        ("1. 12.34   R D\n2. 9.00   F' U B2", "Line 2 is of another puzzle: “F' U B2” is not a scramble of this board."),
        (HEAD + "1. 7.7   D2 L2 B' D2 R2 B", "Line 16 is of another puzzle: “D2 L2 B' D2 R2 B” is not a scramble of this board."),
        ("time,scramble\n9.0,R U R' U'\n", "Line 2 is of another puzzle: “R U R' U'” is not a scramble of this board."),
        ("time,scramble\n9.0,1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\n", "Line 2 is of another puzzle: “1 2 3 4/5 6 7 8/9 10"),
    ):
        racer = Tab(address="#/15/4x4@1")
        bring(racer, text)
        assert racer.lists.said("en").startswith(said) and racer.lists.said("en").endswith("Nothing was imported."), text
        assert racer.times == [] and len(racer.lists.entries) == 1, text


# The same file again


def test_the_same_file_twice_adds_nothing_and_says_so() -> None:
    texts = [text for text, _, _ in EXPORTS.values()] + [text for text, _ in LISTS.values()] + [CSTIMER]
    for text in texts:
        racer = Tab(address="#/15/4x4@1" if text is not CSTIMER else "#/15/3x3@1")
        bring(racer, text)
        before = dict(racer.stored)
        count = sum([int(word) for word in racer.lists.said("en").split()[:1]])
        bring(racer, text)
        said = racer.lists.said("en")
        wanted = f"{count} {'solve is' if count == 1 else 'solves are'} already here. Nothing was imported."
        assert said.startswith(wanted), (text, said)
        assert racer.stored == before, text


def test_a_longer_file_adds_only_what_is_new_to_the_session_that_has_the_rest() -> None:
    about = json.dumps({"1": of("15prp")})
    racer = Tab(address="#/15/4x4@1")
    bring(racer, export({"session1": FIFTEEN[:2]}, about))
    bring(racer, export({"session1": FIFTEEN}, about))
    assert racer.lists.said("en") == "1 solve added to the session that has the earlier ones. 2 were already here."
    assert (racer.times, len(racer.lists.entries)) == ([20_000, 21_000, 22_000], 2)
    bring(racer, export({"session1": [entry(19_000, seconds=AT - 60)] + FIFTEEN}, about))
    assert racer.lists.said("en") == "1 solve imported into a new session. 3 were already here."
    assert racer.times == [19_000]


def test_solves_that_only_look_alike_are_not_the_same() -> None:
    racer = Tab(address="#/15/4x4@1")
    for text, times in (
        ("12.34\n13.00\n14.00", [12_340, 13_000, 14_000]),
        ("12.34\n13.00\n15.00", [12_340, 13_000, 15_000]),
        ("12.34\n12.34", [12_340, 12_340]),
        ("1. 12.34   R D", [12_340]),
        ("time,date\n12.34,2026-11-22\n12.34,2026-11-23", [12_340, 12_340]),
        ("time,date\n12.34,2026-11-24", [12_340]),
    ):
        bring(racer, text)
        assert "imported into a new session." in racer.lists.said("en") and racer.times == times, text


def test_our_own_csv_comes_back_once() -> None:
    racer = Tab(address=RACE)
    racer.solve(4_000)
    racer.solve(5_000)
    text = format_csv(list(racer.lists.solves.all()))
    bring(racer, text)
    assert racer.times == [4_000, 5_000]
    assert racer.lists.said("en") == "2 solves are already here. Nothing was imported."
    other = Tab(address=RACE)
    bring(other, text)
    assert other.times == [4_000, 5_000]
