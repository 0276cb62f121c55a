"""The score of a game by moves, and the stored curve of the best game of each kind."""

import json

from game.app.session import Session
from game.app.statistics.best_curves import MAX_CURVES, MAX_POINTS, MAX_STORED, ScoreCurve, pack_curve, unpack_curves
from game.app.store import BadSave
from game.games import GAMES
from tests.common.checks import part_of, raises
from tests.common.tab import Tab, legal_walk, walk

GAME = GAMES[0]
NAME = "2048.curves"


def curve_of(tab: Tab) -> ScoreCurve:
    """Return the curve of the game in play."""
    curve = tab.curves.curve()
    assert curve
    return curve


def played(count: int, seed: int = 7, stored: dict[str, str] | None = None) -> Tab:
    """Return a tab with a dealt game after `count` moves."""
    tab = Tab(stored, now_ms=1_000_000 * seed)  # A game is known by when it was dealt.
    tab.send("start", "4x4", str(seed))
    tab.moves("".join(legal_walk(count, seed)))
    return tab


def scores(count: int, seed: int = 7) -> list[int]:
    """Return the score after each move of a walk."""
    session = Session(GAME, GAME.default, seed)
    found = [0]
    for move in legal_walk(count, seed):
        session.push(move, 0)
        found.append(session.state.score)
    return found


def test_the_curve_has_the_score_after_every_move() -> None:
    tab = played(60)
    assert curve_of(tab).points() == list(enumerate(scores(60)))


def test_after_a_reload_the_curve_has_the_score_after_every_32_moves_and_goes_on() -> None:
    tab = played(70)
    again = Tab(tab.stored)
    assert curve_of(again).points()[-1] == (70, scores(70)[70])
    again.catch_up()
    expected = scores(80)
    assert curve_of(again).points() == [(ply, expected[ply]) for ply in (0, 32, 64, 70)]
    again.moves("".join(legal_walk(80)[70:]))
    assert curve_of(again).points() == [(ply, expected[ply]) for ply in (0, 32, 64, 80)]


def test_undo_and_jumps_shorten_the_curve() -> None:
    expected = scores(70)
    tab = played(70)
    for _ in range(5):
        tab.send("undo")
    assert curve_of(tab).points() == list(enumerate(expected[:66]))
    tab.send("redo")
    assert curve_of(tab).points() == list(enumerate(expected[:67]))
    tab.model.session.jump(40)
    tab.send("tick")
    assert curve_of(tab).points() == [(ply, expected[ply]) for ply in (0, 32, 40)]


def test_a_long_curve_is_thinned_evenly() -> None:
    session = Session(GAME, GAME.parse_variant("6x6"), 3)
    curve = ScoreCurve(session)
    walk(session, 700)
    assert session.timeline.cursor > MAX_POINTS
    whole = ScoreCurve(session)
    assert whole.follow() and whole.step == 32
    for ply in range(1, session.timeline.cursor + 1):
        curve.session.timeline.jump(ply)
        curve.follow()
    assert curve.step == 4 and curve.points()[-1] == (session.timeline.cursor, session.state.score)
    fields = pack_curve(curve)
    assert len(fields["gains"]) < MAX_STORED and len(json.dumps(fields)) < 1200


def test_tiles_from_128_on_are_marked_where_they_appear() -> None:
    tab = Tab(address="#/2048/4x4-f0:6655000000000000@1")
    tab.moves("l")
    assert curve_of(tab).tiles == [(7, 1, 192)]
    tab.send("undo")
    assert curve_of(tab).tiles == []
    tab.moves("l")
    assert curve_of(tab).tiles == [(7, 1, 192)]


def test_the_best_game_without_help_is_stored_however_it_is_left() -> None:
    for ending in ("give-up", "new", "undo", "hinted"):
        tab = played(60)
        tab.send(ending)
        best = unpack_curves(GAME, tab.stored[NAME])
        assert [(curve.kind, curve.score) for curve in best] == [("4x4", scores(60)[60])], ending
        assert best[0].points() == list(enumerate(scores(60))) or ending == "give-up", ending
        worse = played(20, 8, tab.stored)
        worse.send("give-up")
        assert unpack_curves(GAME, worse.stored[NAME])[0].score == scores(60)[60], ending


def test_a_game_with_help_or_of_another_kind_does_not_replace_the_best() -> None:
    tab = played(40)
    tab.send("new")
    tab.send("start", "5x5", "3")
    tab.moves("urdl")
    tab.send("new")
    assert [curve.kind for curve in unpack_curves(GAME, tab.stored[NAME])] == ["4x4", "5x5"]
    helped = played(5, 9, tab.stored)
    helped.send("hinted")
    helped.moves("".join(legal_walk(80, 9)[5:]))
    helped.send("new")
    assert unpack_curves(GAME, helped.stored[NAME])[0].score == scores(40)[40]


def test_the_comparison_is_with_the_best_other_game_even_when_it_has_been_beaten() -> None:
    tab = played(30)
    tab.send("new")
    again = played(60, 8, tab.stored)
    rival = again.curves.best()
    assert rival and rival.score == scores(30)[30]
    again.send("give-up")
    assert unpack_curves(GAME, again.stored[NAME])[0].score == scores(60, 8)[60]
    assert again.curves.best() is rival


def test_a_curve_below_the_record_of_an_older_save_is_not_called_the_best() -> None:
    tab = played(40)
    tab.now_ms += 1000
    tab.send("new")
    assert tab.curves.best()
    tab.model.records["2048"].note_marks("4x4", False, {"score": 16_588})
    assert tab.curves.best() is None
    tab.moves("urdl")
    tab.send("give-up")
    assert unpack_curves(GAME, tab.stored[NAME])[0].score == scores(40)[40]


def test_a_save_without_curves_shows_only_this_game() -> None:
    tab = played(40)
    tab.stored.pop(NAME, None)
    again = Tab(tab.stored)
    assert again.curves.best() is None and curve_of(again).cursor == 40


def test_the_score_between_two_points_is_in_proportion_and_stays_after_the_end() -> None:
    text = json.dumps({"v": 1, "curves": [{"kind": "4x4", "id": 1, "moves": 25, "score": 300, "step": 10, "gains": [100, 100]}]})
    best = unpack_curves(GAME, text)[0]
    assert [best.at(moves) for moves in (0, 5, 10, 20, 22, 25, 99)] == [0, 50, 100, 200, 240, 300, 300]
    assert best.points() == [(0, 0), (10, 100), (20, 200), (25, 300)]


GOOD = {"kind": "4x4", "id": 1, "moves": 25, "score": 300, "step": 10, "gains": [100, 100]}
BAD: tuple[dict[str, object], ...] = (
    {"kind": 4},
    {"step": 0},
    {"step": 20},
    {"moves": -1},
    {"gains": [1.5]},
    {"gains": [-1]},
    {"gains": None},
    {"gains": [1] * (MAX_STORED + 1)},
    {"gains": []},
    {"gains": [100]},
    {"gains": [100, 201]},
    {"moves": 19},
    {"moves": 30},
    {"moves": 20},
    {"moves": 1 << 52},
    {"moves": 0, "gains": [], "score": 9},
    {"kind": "9x9"},
    {"kind": "04x4"},
    {"kind": "4x4+none"},
)


def test_a_curve_that_cannot_be_right_is_refused() -> None:
    for change in BAD:
        raises(BadSave, unpack_curves, GAME, json.dumps({"v": 1, "curves": [dict(GOOD, **change)]}))
    for text in ("", "{}", '{"v": 1}', '{"v": 1, "curves": 3}', '{"v": 2, "curves": []}'):
        raises(BadSave, unpack_curves, GAME, text)


def test_of_stored_curves_a_wrong_one_costs_no_other() -> None:
    others = [dict(GOOD, kind=kind) for kind in ("3x3", "5x5")]
    for change in BAD:
        for place in range(3):
            curves = list(others)
            curves.insert(place, dict(GOOD, **change))
            text = json.dumps({"v": 1, "curves": curves})
            tab = Tab({NAME: text})
            assert [curve.kind for curve in unpack_curves(GAME, tab.stored[NAME])] == ["3x3", "5x5"], change
            assert tab.stored[NAME + ".aside"] == text and "could not be read" in tab.notice, change


def test_a_game_that_another_tab_played_is_not_stored_as_a_curve_before_its_moves_are_known() -> None:
    for ending in ("give-up", "new", "hinted"):
        first = played(31)
        tab = Tab(first.stored)
        tab.send(ending)
        for best in unpack_curves(GAME, tab.stored[NAME]) if NAME in tab.stored else []:
            assert best.points()[-1] == (31, scores(31)[31]) and len(best.points()) > 1, ending


def test_only_the_latest_kinds_are_kept_but_imported_ones_stay() -> None:
    tab = Tab()
    own = [dict(GOOD, kind=f"4x4-f{place}") for place in range(11, 11 + MAX_CURVES)]
    imported = [dict(GOOD, kind="3x3", imported=True)]
    tab.stored[NAME] = json.dumps({"v": 1, "curves": imported + own})
    tab.hear(NAME, tab.stored[NAME])
    tab.send("start", "6x6", "3")
    tab.moves("urdlurdl")
    tab.send("give-up")
    kinds = [curve.kind for curve in unpack_curves(GAME, tab.stored[NAME])]
    assert kinds == ["3x3"] + [f"4x4-f{place}" for place in range(12, 11 + MAX_CURVES)] + ["6x6"]


def test_of_two_curves_the_higher_one_stays_when_devices_are_merged() -> None:
    part = part_of(NAME)
    low, high = [json.dumps({"v": 1, "curves": [dict(GOOD, score=score)]}) for score in (300, 900)]
    other = json.dumps({"v": 1, "curves": [dict(GOOD, kind="5x5")]})
    assert part.merged({NAME: high}, {NAME: low}) == {}
    assert [curve.score for curve in unpack_curves(GAME, part.merged({NAME: low}, {NAME: high})[NAME])] == [900]
    assert [curve.kind for curve in unpack_curves(GAME, part.merged({NAME: low}, {NAME: other})[NAME])] == ["4x4", "5x5"]
    assert part.count({NAME: other}) == 1


def test_a_puzzle_has_no_curve() -> None:
    tab = Tab(address="#/15/3x3@5")
    assert tab.curves.curve() is None and tab.curves.best() is None
