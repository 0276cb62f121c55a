"""A hint: its marks, the coach's reasons and the moves' values, and what it shows while thinking."""

from game.app.coach.client import FAILED, READY
from game.core.game import State
from tests.common.tab import THREE, Tab, advice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Reason: TypeAlias = "tuple[str, dict[str, object]]"


def test_a_hint_is_about_the_current_board_and_counts_as_help() -> None:
    table = Tab(address="#/2048/4x4@5")
    assert not table.app.model.session.helped
    table.send("hint")
    assert table.asked[0]["board"] == list(table.app.model.session.state.board)
    assert (table.asked[0]["job"], table.asked[0]["game"]) == ("advise", "2048")
    assert table.app.model.session.helped


def learned(*reasons: "Reason", **values: float) -> dict[str, object]:
    """Return a report of the coach; the first value is that of the best move."""
    listed = [[key, facts] for key, facts in reasons]
    best = max(values, key=lambda letter: values[letter])
    return {"line": [best], "values": values, "depth": 3, "nodes": 9, "is_learned": True, "reasons": listed}


def hinted(address: str, report: dict[str, object]) -> dict[str, str]:
    """Return the slots after a hint."""
    table = Tab(address=address)
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(report)
    return table.slots()


MERGES: "Reason" = ("merges", {"value": 16})
CORNER: "Reason" = ("keeps-corner", {"value": 512})
RISK: "Reason" = ("avoids-risk", {"direction": "u", "percent": 10})
FREE: "Reason" = ("free-cells", {"cells": 11})
CLOSE: "Reason" = ("close", {"direction": "u"})

SENTENCES: "tuple[tuple[tuple[Reason, ...], str, str], ...]" = (
    ((MERGES, CORNER), "Left makes a 16 and keeps 512 in its corner.", "往左合成 16，並讓 512 留在角落。"),
    ((("merges", {"value": 8, "also": 0}),), "Left makes an 8.", "往左合成 8。"),
    ((("merges", {"value": 64, "also": 8}),), "Left makes a 64 and an 8.", "往左合成 64 和 8。"),
    ((("merges", {"value": 64, "also": 8}), FREE), "Left makes a 64 and keeps 11 cells free.", "往左合成 64，並保留 11 個空格。"),
    ((("merges", {"value": 32, "also": 32}),), "Left makes two 32s.", "往左合成兩個 32。"),
    ((("keeps-merges", {"pairs": 2, "value": 32}),), "Left leaves two 32s to merge.", "往左留下兩個可合併的 32。"),
    ((("merges", {"value": 8192}),), "Left makes an 8192.", "往左合成 8192。"),
    ((FREE, CLOSE), "Left keeps 11 cells free. Up is almost as good.", "往左保留 11 個空格，往上也差不多。"),
    (
        (RISK, MERGES),
        "Left makes a 16. Up ends the game at once with a chance of 10%.",
        "往左合成 16，往上有 10% 的機率讓遊戲馬上結束。",
    ),
    ((CLOSE,), "Move left. Up is almost as good.", "往左走，往上也差不多。"),
    ((("only-move", {}),), "Left is the only move.", "往左是唯一的走法。"),
    ((("clear", {"lead": 9}),), "Move left. It is clearly the best.", "往左走，明顯最好。"),
    ((), "Move left.", "往左走。"),
    ((("later", {}),), "Left pays off a few moves later.", "往左要過幾步才看得出好處。"),
)


def test_a_hint_says_one_thing_with_at_most_two_reasons() -> None:
    for reasons, *sentences in SENTENCES:
        table = Tab(address="#/2048/4x4@5")
        table.send("hint")
        table.answer(learned(*reasons, l=90.0, u=80.0))
        for language, sentence in zip(("en", "zh-Hant"), sentences):
            table.send("set", "language", language)
            assert table.slots()["hint-text.text"] == sentence


def test_a_hint_points_at_the_move() -> None:
    slots = hinted("#/2048/4x4@5", learned(CORNER, l=90.0, u=80.0))
    assert (slots["chevron.hidden"], slots["chevron@data-way"], slots["chevron@data-guess"]) == ("", "l", "")
    assert (slots["hint-line.hidden"], slots["hint@data-shown"]) == ("", "on")


def rows(slots: dict[str, str]) -> list[tuple[str, str, int]]:
    """Return (direction, figure, bar) of each visible row of the coach's card."""
    visible = [row for row in (1, 2, 3, 4) if not slots[f"worth-row-{row}.hidden"]]
    return [(slots[f"worth-way-{row}.text"], slots[f"worth-{row}.text"], int(slots[f"worth-bar-{row}@value"])) for row in visible]


FIGURES = (
    ({"l": 90.0, "u": 80.0}, [("Left", "90", 100), ("Up", "80", 89)]),
    ({"l": 90.0, "u": 89.99}, [("Left", "90", 100), ("Up", "90", 100)]),
    ({"u": 90.0, "l": 90.0}, [("Up", "90", 100), ("Left", "90", 100)]),
    ({"r": 224_001.0, "d": 137_400.0, "u": 211_499.0, "l": 49_049.0},
     [("Right", "224,000", 100), ("Up", "211,000", 94), ("Down", "137,000", 61), ("Left", "49,000", 22)]),
    ({"r": 0.4, "l": 0.0}, [("Right", "0", 100), ("Left", "0", 1)]),
    ({"r": 0.0, "l": 0.0}, [("Right", "0", 1), ("Left", "0", 1)]),
    ({"r": 999.6, "l": 4.0}, [("Right", "1,000", 100), ("Left", "4", 1)]),
)  # fmt: skip


def test_the_coachs_card_compares_the_moves_with_figures_that_mean_something() -> None:
    for values, expected in FIGURES:
        slots = hinted("#/2048/4x4@1", dict(learned(**values), line=[next(iter(values))]))
        assert rows(slots) == expected or len(set(values.values())) == 1, values
        assert (slots["coach-title.text"], slots["coach-worth.hidden"]) == ("If the coach took over", "")


def test_a_hint_of_a_puzzle_points_the_way_of_its_tile() -> None:
    slots = hinted("#/15/3x3:1-2-3_4-5-6_7-0-8", advice("l", bound=1))
    assert (slots["chevron.hidden"], slots["chevron@data-way"]) == ("", "l")
    assert slots["worth-title.text"] == "Moves to the goal, counting this one"


def test_a_hint_in_a_replay_says_where_the_coach_gives_hints() -> None:
    for message in ("hint", "autoplay", "step"):
        table = Tab(address="#/2048/4x4@5/lurd")
        table.send("replay")
        table.send(message)
        assert (table.asked, table.coach.playback.playing) == ([], False)
        assert table.slots()["hint-text.text"].startswith("Hints are for your own game.")
        table.send("replay-leave")
        assert table.slots()["hint-text.text"] == ""
        table.send("hint")
        assert len(table.asked) == 1


def test_the_first_hint_of_2048_does_not_mention_a_search_for_a_solution() -> None:
    table = Tab(address="#/2048/4x4@5")
    table.send("hint")
    assert table.slots()["coach-bounds.text"] == ""


def test_while_the_coach_thinks_hint_is_cancel_and_a_double_tap_does_not_cancel() -> None:
    def follow(table: Tab) -> None:
        for message in (("open", "board"), ("board-clear",), ("follow",)):
            table.send(*message)

    cases = (
        ("a hint of a puzzle", THREE, lambda table: table.send("hint")),
        ("a hint of 2048", "#/2048/4x4:1100000000000000@5", lambda table: table.send("hint")),
        ("a hint that begins by itself", "#/2048/4x4:1100000000000000@5", follow),
    )
    for name, address, ask in cases:
        for waited_ms, is_cancelled in ((0, False), (499, False), (500, True), (9000, True)):
            table = Tab(address=address)
            assert (table.slots()["hint-label.text"], table.slots()["hint-icon@href"]) == ("Hint", "#i-hint")
            table.now_ms = 7000
            ask(table)
            before = table.slots()
            assert (before["hint-label.text"], before["hint-icon@href"], before["hint@data-shown"]) == ("Cancel", "#i-close", "")
            table.now_ms += waited_ms
            table.send("hint")
            assert (len(table.asked), len(table.dropped)) == (1, int(is_cancelled)), (name, waited_ms)
            after = table.slots()
            if is_cancelled:
                assert (after["hint-label.text"], after["hint-line.hidden"], after["chevron.hidden"]) == ("Hint", "on", "on")
            else:
                assert after == before
                table.answer(advice("l"))
                assert (table.slots()["chevron@data-way"], table.slots()["hint-label.text"]) == ("l", "Hint")


def test_escape_cancels_the_request() -> None:
    table = Tab(address=THREE)
    table.send("hint")
    table.send("escape")
    slots = table.slots()
    assert (slots["hint-label.text"], slots["hint-text.text"], slots["chevron.hidden"]) == ("Hint", "", "on")
    assert table.dropped == [1]


def test_a_quick_guess_is_shown_at_once_and_becomes_the_coachs_move() -> None:
    for address, guessed, said in (
        ("#/2048/4x4:3322000000000000@5", "lr", "makes a 16 and an 8."),
        ("#/2048/4x4:1100000000000000@5", "lr", "makes a 4."),
        (THREE, "l", "move 7 left next."),
    ):
        table = Tab(address=address)
        table.send("engine", READY, 1.0)
        table.send("hint")
        slots = table.slots()
        assert (slots["chevron.hidden"], slots["chevron@data-guess"], slots["hint-why.hidden"]) == ("", "on", "on")
        assert slots["chevron@data-way"] in guessed
        assert slots["hint-text.text"].startswith("Quick guess: ") and slots["hint-text.text"].endswith(said)
        assert slots["coach-progress.text"] == "Still thinking…"
        table.answer(advice("d"))
        slots = table.slots()
        assert (slots["chevron.hidden"], slots["chevron@data-guess"], slots["chevron@data-way"]) == ("", "", "d")


def test_a_guess_on_any_board_has_a_sentence() -> None:
    for position in ("1212212112122120", "1000000000000000", "1234234134124120", "AAAA000000000001", "1212212112121233"):
        table = Tab(address=f"#/2048/4x4:{position}@5")
        table.send("engine", READY, 1.0)
        table.send("hint")
        for language in ("en", "zh-Hant", "zh-Hans"):
            table.send("set", "language", language)
            said = table.slots()["hint-text.text"]
            assert said[-1] in ".。" and "{" not in said, position


def test_no_guess_outlives_a_move_a_failure_or_autoplay() -> None:
    for end in (("move", "d"), ("engine", FAILED, 0.0), ("stop",), ("undo",)):
        table = Tab(address="#/2048/4x4:1100000000000000@5/l")
        table.send("hint")
        assert table.slots()["chevron.hidden"] == ""
        table.send(*end)
        assert table.slots()["chevron.hidden"] == "on", end
    table.send("autoplay")
    assert table.slots()["chevron.hidden"] == "on"


def test_a_hint_on_a_lost_board_says_that_the_game_is_over_until_it_continues() -> None:
    table = Tab(address="#/2048/4x4:1212212112122121")
    table.send("hint")
    assert table.asked == []
    assert table.slots()["hint-text.text"] == "The game is over."
    table.send("new")
    assert table.slots()["hint-text.text"] == ""


def test_a_hint_after_a_win_continues_the_game() -> None:
    table = Tab(address="#/2048/4x4-t8:2200000000000000/l")
    assert table.app.model.session.outcome == "won"
    table.send("hint")
    assert table.app.model.session.outcome == "playing"
    assert len(table.asked) == 1


def test_no_figure_of_a_hint_is_nonsense() -> None:
    searched = {"line": ["l"], "values": {"l": 90.0}, "is_learned": True}
    solved = {"line": ["l"], "bound": 1, "is_proven": True, "seconds": 2.5}
    for address, report, more in (
        ("#/2048/4x4@5", dict(searched, depth=3, nodes=9), "The coach looked 3 moves ahead."),
        ("#/2048/3x4-f25@5", dict(searched, depth=3, files=["2048-3x4.weights"]), "The coach looked 3 moves ahead."),
        ("#/2048/4x4@5", dict(searched, depth=1, nodes=0), "The coach looked 1 move ahead."),
        ("#/2048/4x4@5", dict(searched, depth=0, nodes=0), ""),
        (THREE, dict(solved, nodes=9), "Searched 9 boards in 2.5 s."),
        (THREE, dict(solved, nodes=0), ""),
    ):
        assert hinted(address, report)["coach-more.text"] == more


def worth_title(address: str, *, learned: bool = True) -> tuple[str, str, str]:
    """Return the caption of the figures, whether it is unusual, and the first figure."""
    report = {"line": ["l"], "values": {"l": 90.0}, "depth": 3, "is_learned": learned}
    slots = hinted(address, report)
    return slots["worth-title.text"], slots["worth-title@data-odd"], slots["worth-1.text"]


def test_a_calibrated_value_says_that_the_coach_takes_over() -> None:
    report = {"line": ["l"], "values": {"l": 90.0, "u": -5.0}, "depth": 3, "is_learned": True, "is_calibrated": True}
    captions = {"#/2048/4x4@5": "Average final score", "#/2048/4x4:2200000000000000/r": "Average points still to come"}
    for address, caption in captions.items():
        slots = hinted(address, report)
        assert slots["worth-title.text"] == caption + " if the coach takes over"
        assert slots["worth-title@data-odd"] == "on"
        assert [slots[f"worth-{row}.text"] for row in (1, 2)] == ["90", "0"], "no move loses points already made"


MADE = (
    # board, score, expected points of the moves, and the figures in the order of the card
    ("ff00000000000000", 0, {"l": 65_540.0, "u": 0.0}, ["65,536", "0"]),
    ("ff00000000000000", 123_456, {"l": 65_540.0, "u": 0.0}, ["189,000", "123,456"]),
    ("1123456712345678", 123_456, {"l": 30.0, "u": 8.0}, ["123,460", "123,456"]),
    ("1123456712345678", 123_400, {"u": 60.0, "l": 4.0}, ["123,404", "123,404"]),
    ("1123456712345678", 123_400, {"u": 600.0, "l": 40.0}, ["124,000", "123,404"]),
)


def test_no_figure_is_rounded_below_the_points_that_a_move_makes_nor_below_a_lesser_move() -> None:
    for position, score, values, figures in MADE:
        table = Tab(address="#/2048/4x4@1")
        board = table.app.model.game.parse_position(position)
        table.app.model.session.timeline.state = State(board, score, 9)
        table.send("hint")
        table.answer(learned(**values))
        assert [figure for _, figure, _ in rows(table.slots())] == figures, (position, score)


def test_of_equal_moves_the_advised_one_comes_first() -> None:
    for advised, way in (("l", "Left"), ("u", "Up"), ("r", "Right")):
        report = {"line": [advised], "values": {"r": 90.0, "l": 90.0, "u": 90.0}, "depth": 2, "is_learned": True}
        slots = hinted("#/2048/4x4@5", report)
        assert slots["worth-way-1.text"] == way


def test_where_games_hardly_end_the_points_are_those_of_the_next_moves() -> None:
    report = {"line": ["l"], "values": {"l": 2190.0}, "depth": 2, "is_learned": True, "is_calibrated": True, "moves": 1000}
    title = "Average points in the next 1,000 moves if the coach takes over"
    slots = hinted("#/2048/6x6@5", report)
    assert (slots["worth-title.text"], slots["worth-1.text"]) == (title, "2,190")


def test_a_hint_says_how_often_the_coach_makes_the_next_tile() -> None:
    for chance, depth, more in (
        (0.567, 3, "The coach looked 3 moves ahead. Chance of reaching 2048: 57%."),
        (0.999, 0, "The coach knows this board by heart. Chance of reaching 2048: over 99%."),
        (0.002, 1, "The coach looked 1 move ahead. Chance of reaching 2048: under 1%."),
    ):
        report = {"line": ["l"], "values": {"l": 90.0}, "depth": depth, "is_learned": True, "chances": {"2048": chance}}
        assert hinted("#/2048/4x4@5", report)["coach-more.text"] == more


def test_a_moves_value_is_the_final_score_only_if_the_score_is_known() -> None:
    assert worth_title("#/2048/4x4@5") == ("Final score on average", "", "90")
    assert worth_title("#/2048/4x4:2200000000000000/r") == ("Further points on average", "on", "90")
    assert worth_title("#/2048/3x3-f50@5", learned=False) == ("The moves as simple rules rank them", "on", "1")


SOLVED = {
    "#/2048/3x3": ("110000000", "3×3 with 10% of 4s"),
    "#/2048/3x3-f50": ("110000000", "3×3 with 50% of 4s"),
    "#/2048/2x4": ("11000000", "2×4 with 10% of 4s"),
}


def test_a_proven_move_names_the_solved_board_and_shows_its_exact_points() -> None:
    for kind, (position, name) in SOLVED.items():
        table = Tab(address=f"{kind}:{position}")
        table.send("hint")
        report = {"line": ["l"], "values": {"l": 2641.7, "u": 2107.2}, "is_proven": True, "is_learned": True}
        table.answer(dict(report, reasons=[["merges", {"value": 4}]]))
        slots = table.slots()
        assert slots["coach-further.text"] == f"This move is proven best: {name} is solved."
        assert slots["worth-title.text"] == "Further points on average"
        assert (slots["worth-1.text"], slots["worth-2.text"]) == ("2,642", "2,107"), "not rounded to three digits"


def test_a_move_of_perfect_play_shows_the_chances_of_high_tiles_and_no_ranking_by_rules() -> None:
    table = Tab(address="#/2048/3x3:110000000")
    table.send("hint")
    report = {"line": ["l"], "values": {"l": 2.0, "u": 1.0}, "is_proven": True, "reasons": [["merges", {"value": 4}]]}
    table.answer(dict(report, chances={"1024": 0.011, "256": 0.99, "512": 0.74}))
    slots = table.slots()
    assert slots["hint-text.text"] == "Left makes a 4."
    assert slots["coach-further.text"] == "This move is proven best: 3×3 with 10% of 4s is solved."
    assert slots["coach-more.text"] == "Chances with best play: 256 99%, 512 74%, 1024 1%."
    assert slots["coach-worth.hidden"] == "on"
    table.send("hint")
    assert len(table.asked) == 1, "a proven move is not requested again"
    table.send("route", "#/2048/3x3:310000000")
    table.send("hint")
    table.answer(report)
    assert table.slots()["coach-more.text"] == "", "for rare boards no chances are known"


def test_the_coach_says_that_it_treats_a_variant_with_rarer_tiles_like_the_ordinary_one() -> None:
    remark = "The coach judges this board as if a tile came every move"
    for learned in (True, False):
        for kind in ("4x4-e3", "4x4-w3", "4x4-w1"):
            assert worth_title(f"#/2048/{kind}@5", learned=learned)[0].endswith(". " + remark), kind
        assert remark not in worth_title("#/2048/4x4-f50@5", learned=learned)[0]
