"""The figures at the end of a game, compared with the player's average."""

import json

from tests.common.tab import NEARLY_SOLVED, Tab


def packed(games: list[dict[str, int]]) -> str:
    """Return finished games as they are stored."""
    facts = {"variant": "4x4", "moves": 9, "reached": {}, "event": "", "daily": "", "helped": False, "paused": False, "ended": 1}
    return json.dumps({"v": 1, "games": [dict(game, id=place, **facts) for place, game in enumerate(games)]})


def finished(*scores: int) -> dict[str, str]:
    """Return a storage with finished games of 2048 of these scores."""
    return {"2048.games": packed([{"ms": 1000, "score": score, "top": 3} for score in scores])}


def solved(*times_ms: int) -> dict[str, str]:
    """Return a storage with solved puzzles of these times."""
    return {"15.games": packed([{"ms": ms, "score": 0, "top": 15} for ms in times_ms])}


def rows(tab: Tab) -> list[tuple[str, str]]:
    """Return the labels and the figures of the card."""
    slots = tab.slots()
    return [(slots[f"end-label-{row}.text"], slots[f"end-value-{row}.text"]) for row in (1, 2, 3)]


def average(stored: dict[str, str], helped: bool = False, language: str = "en") -> tuple[str, str]:
    """Finish a game of 2048 with 8 points; return the line about the average and its tone."""
    tab = Tab(stored, "#/2048/4x4@7", wishes=[language])
    while tab.model.session.state.score < 8:
        tab.moves("urdl")
    score = tab.model.session.state.score
    assert score == 8
    if helped:
        tab.send("undo")
        tab.send("redo")
    tab.send("give-up")
    return tab.sees("end-average.text"), tab.sees("end-average@data-tone")


def test_the_card_compares_a_game_with_the_average_of_at_least_three() -> None:
    for scores, expected in (
        ((), ("", "")),
        ((2, 2), ("", "")),
        ((2, 4, 6), ("4 above your average", "good")),
        ((1000, 2000, 3024), ("2,000 below your average", "")),
        ((8, 8, 8), ("exactly your average", "")),
    ):
        assert average(finished(*scores)) == expected, scores
    assert average(finished(2, 4, 6), helped=True) == ("", ""), "games with help are kept apart"
    assert average(finished(2, 4, 6), language="zh-Hant")[0] == "比平均多 4 分"
    assert average(finished(2, 4, 6), language="zh-Hans")[0] == "比平均多 4 分"


def test_the_figures_are_those_of_the_game() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves("urdl")
    tab.now_ms += 61_000
    tab.send("give-up")
    state = tab.model.session.state
    assert rows(tab) == [("Score", str(state.score)), ("Moves", str(state.moves)), ("Time", "1:01")]
    assert tab.sees("overlay-text@class") == "unseen", "the sentence would say the same"


def solved_in_2_s(stored: dict[str, str]) -> Tab:
    """Return a tab in which a puzzle has been solved in two seconds."""
    tab = Tab(stored, "#/15/4x4@7")
    session = tab.model.session
    start = Tab(address=NEARLY_SOLVED).model.session
    start.position, start.born_ms, start.seed = "", session.born_ms, session.seed
    tab.model.sessions["15"] = start
    start.clock.set(2000)
    tab.send("move", "l")
    assert tab.model.session.outcome == "solved"
    return tab


def test_a_puzzle_is_compared_by_its_time() -> None:
    for times, expected in (((1000, 1000), ""), ((3000, 3000, 3000), "1.00 faster than your average"),
                            ((1500, 1500, 1500), "0.50 slower than your average")):  # fmt: skip
        tab = solved_in_2_s(solved(*times))
        assert tab.sees("end-average.text") == expected
        assert rows(tab)[0] == ("Time", "2.00") and rows(tab)[1:] == [("Moves", "1"), ("Moves/s", "0.50")]


def test_boards_of_a_marathon_are_not_in_the_average_of_single_solves() -> None:
    stored = solved(3000, 3000, 3000)
    stored["15.games"] = stored["15.games"].replace('"event": ""', '"event": "x10"')
    assert solved_in_2_s(stored).sees("end-average.text") == ""


def test_a_game_in_play_has_no_figures() -> None:
    tab = Tab(address="#/2048/4x4@7")
    assert "end-label-1.text" not in tab.slots()
