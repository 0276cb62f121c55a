"""The search of 2048 with iterative deepening."""

import gc
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.twenty48.reasons import reasons
from game.twenty48.rules import legal_actions, parse_position, slide
from game.twenty48.search.budget import CHAINED_SHARE, CROWDED_SHARE, ENDGAME_SHARE, USUAL_SHARE
from game.twenty48.search.deepening import LONGEST_MS, OVERTIME, DeepeningSearch, DepthReport
from tests.slices import is_full
from tests.twenty48.boards import all_kinds, how_many, nearly_dead_board, random_board

FIRST = 0.0


def last(search: DeepeningSearch, text: str, budget_ms: float = 20.0) -> DepthReport:
    return search.choose(parse_position(text), budget_ms)


def reports(search: DeepeningSearch, board: tuple[int, ...], how_many: int) -> list[DepthReport]:
    """Return the first `how_many` reports of a search without time pressure."""
    return list(islice((report for report in search.think(board, 600_000) if report is not None), how_many))


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_hint_is_never_illegal(search: DeepeningSearch) -> None:
    dead = 0
    for board in all_kinds(21, how_many(2_000)):
        report = search.choose(board, FIRST)
        legal = legal_actions(board)
        assert tuple(sorted(report.values)) == legal
        assert report.best in legal or (report.best == -1 and not legal)
        dead += not legal
    assert dead > (20 if is_full() else 2)


def test_a_hint_is_never_illegal_two_slides_deep_on_nearly_dead_boards(search: DeepeningSearch) -> None:
    for number in range(how_many(200)):
        board = nearly_dead_board(22, number)
        assert tuple(sorted(search.look(board, 2).values)) == legal_actions(board)


@pytest.mark.parametrize(
    "text", ["hgFEDCBA98765432", "hhgg0000FFFF0000", "hgFEDCBA98765433", "ggFEDCBA98765421", "hh00000000000000"]
)
def test_tiles_of_65536_and_131072_are_supported(search: DeepeningSearch, text: str) -> None:
    board = parse_position(text)
    report = search.look(board, 2)
    assert tuple(sorted(report.values)) == legal_actions(board)


def test_a_rank_above_any_in_play_still_gets_an_answer(search: DeepeningSearch) -> None:
    board = parse_position("zz10yx0000000000")
    assert search.choose(board, FIRST).best in legal_actions(board)


@pytest.mark.parametrize(
    "text", ["zz00000000000000", "zz0zz000000000zz", "zzzzzyyyyxxxzzzz", "zzyyzzyyzzyyzz11", "zz0000000", "zzzyyyzz1"]
)
def test_two_tiles_of_the_highest_rank_do_not_merge(search: DeepeningSearch, text: str) -> None:
    board = parse_position(text)
    for plies in (1, 2, 3):
        report = search.look(board, plies)
        assert tuple(sorted(report.values)) == legal_actions(board)
        assert report.best in legal_actions(board)


ranks = st.integers(0, 35) | st.integers(30, 35) | st.sampled_from((0, 1, 35))


@given(st.sampled_from((9, 16, 25)).flatmap(lambda cells: st.tuples(*[ranks] * cells)).filter(any))
def test_a_hint_is_legal_and_has_reasons_whatever_the_ranks(search: DeepeningSearch, board: tuple[int, ...]) -> None:
    for plies in (1, 2):
        report = search.look(board, plies)
        assert tuple(sorted(report.values)) == legal_actions(board)
        if report.values:
            assert report.best in report.values
            assert reasons(board, report.best, report.values if report.learned else {})


def test_a_dead_board_has_no_best_move_and_no_values(search: DeepeningSearch) -> None:
    report = last(search, "1212212112122121")
    assert (report.best, report.values) == (-1, {})


def test_the_best_move_has_the_highest_value(search: DeepeningSearch) -> None:
    report = last(search, "BA96875421310010")
    assert report.values[report.best] == max(report.values.values())


def test_every_report_values_every_legal_direction_even_if_deeper_ones_search_few(search: DeepeningSearch) -> None:
    for board in all_kinds(24, 40):
        for report in search.think(board, 20):
            if report is not None and report.values:
                assert tuple(sorted(report.values)) == legal_actions(board)
                assert report.values[report.best] == max(report.values.values())


def test_each_report_is_deeper_or_wider_than_the_previous_one(search: DeepeningSearch) -> None:
    first = reports(search, parse_position("BA96875421310010"), 5)
    assert [report.depth for report in first] == sorted(report.depth for report in first)
    assert [report.nodes for report in first] == sorted(report.nodes for report in first)
    assert first[-1].nodes > first[0].nodes
    assert len(first) == 5


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_depth_cut_short_keeps_its_finished_directions(
    weights: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock counts how often it is read, so each budget cuts the search at another place."""
    board = parse_position("CB21A92087310020")
    finished = reports(DeepeningSearch(weights), board, 4)
    mixed = 0
    for pauses in range(4, 36, 4):
        ticks = count()
        monkeypatch.setattr("game.twenty48.search.deepening.time.perf_counter", lambda ticks=ticks: next(ticks) / 1000)
        search = DeepeningSearch(weights)
        monkeypatch.setattr(search._growth, "expected", lambda board, number: 0.0)
        *_, report = [report for report in search.think(board, pauses / OVERTIME / CROWDED_SHARE) if report is not None]
        monkeypatch.undo()
        before = next(there for there in finished[::-1] if there.depth == report.depth)
        changed = {way for way, value in report.values.items() if value != before.values[way]}
        mixed += 0 < len(changed) < len(before.values)
        assert report.best == max(report.values, key=lambda direction: report.values[direction])
    assert mixed > 1


def test_the_shortest_time_is_enough_to_start_two_slides(weights: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances a second at each reading, so the second depth ends after its first direction."""
    ticks = count()
    monkeypatch.setattr("game.twenty48.search.deepening.time.perf_counter", lambda: float(next(ticks)))
    board = parse_position("CB21A92087310020")
    search = DeepeningSearch(weights)
    first, cut = [report for report in search.think(board, 1) if report is not None]
    assert [way for way in first.values if first.values[way] != cut.values[way]] == [first.best]
    assert len([report for report in search.think(board, 0) if report is not None]) == 1


def test_the_more_high_tiles_a_board_has_the_more_time_it_gets(weights: bytes) -> None:
    search = DeepeningSearch(weights)
    shares = {
        text: search.share_of(parse_position(text))
        for text in ("1100000000000000", "CBA9860000000000", "CBA9870000000000", "DCBA987000000000", "EDCBA98765432100")
    }
    assert list(shares.values()) == [USUAL_SHARE, USUAL_SHARE, CROWDED_SHARE, CHAINED_SHARE, CHAINED_SHARE]
    assert USUAL_SHARE < CROWDED_SHARE < CHAINED_SHARE


@pytest.mark.parametrize(
    ("budget_ms", "limit_ms"), [(50, 50 * CHAINED_SHARE), (1000, LONGEST_MS), (LONGEST_MS + 1000, LONGEST_MS + 1000)]
)
def test_no_share_exceeds_the_longest_time(
    weights: bytes, monkeypatch: pytest.MonkeyPatch, budget_ms: float, limit_ms: float
) -> None:
    """The clock advances a hundredth of the limit at each reading, so the search is cut just after the limit."""
    looks = count()
    step = OVERTIME * limit_ms / 1000 / 100
    monkeypatch.setattr("game.twenty48.search.deepening.time.perf_counter", lambda: next(looks) * step)
    search = DeepeningSearch(weights)
    monkeypatch.setattr(search._growth, "expected", lambda board, number: 0.0)
    *_, report = [report for report in search.think(parse_position("DCBA987000010100"), budget_ms) if report is not None]
    assert 100 <= report.seconds / step <= 105


def test_a_board_of_the_endgame_gets_more_time_once_its_values_are_loaded(weights: bytes, endgame: bytes) -> None:
    search = DeepeningSearch(weights)
    boards = [parse_position(text) for text in ("EDC1100000000000", "EDC9871100000000", "EDB1100000000000")]
    assert [search.share_of(board) for board in boards] == [USUAL_SHARE, CROWDED_SHARE, USUAL_SHARE]
    search.add_endgame(endgame)
    assert [search.share_of(board) for board in boards] == [ENDGAME_SHARE, ENDGAME_SHARE, USUAL_SHARE]
    assert ENDGAME_SHARE > CROWDED_SHARE


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_study_depends_on_the_board_alone(search: DeepeningSearch, weights: bytes, refinement: bytes, endgame: bytes) -> None:
    fresh = DeepeningSearch(weights)
    fresh.refine(refinement)
    fresh.add_endgame(endgame)
    for board in all_kinds(25, 12):
        search.choose(board, 10)
        *_, one = search.study(board)
        *_, two = fresh.study(board)
        assert one is not None and two is not None
        assert (one.best, one.values, one.depth) == (two.best, two.values, two.depth)
        assert tuple(sorted(one.values)) == legal_actions(board)


def test_an_abandoned_search_does_not_affect_the_next(weights: bytes) -> None:
    search, other = DeepeningSearch(weights), DeepeningSearch(weights)
    board = parse_position("CB21A92087310020")
    for stop in range(1, 40, 6):
        thinking = search.think(parse_position("BA96875421310010"), 10_000)
        for _ in range(stop):
            next(thinking)
        del thinking
        assert gc.isenabled()
    assert search.look(board, 2).values == pytest.approx(other.look(board, 2).values)


def test_garbage_collection_is_as_the_caller_set_it_at_every_pause(search: DeepeningSearch) -> None:
    board = parse_position("BA96875421310010")
    assert all(gc.isenabled() for _ in search.think(board, 10))
    gc.disable()
    try:
        assert not any(gc.isenabled() for _ in search.think(board, 10))
    finally:
        gc.enable()


def test_the_odds_of_a_four_change_the_values(search: DeepeningSearch) -> None:
    board = parse_position("BA96875421310010")
    usual = search.look(board, 2)
    assert search.look(board, 2, four_percent=50).values != usual.values
    assert search.look(board, 2, four_percent=100).values.keys() == usual.values.keys()
    assert search.look(board, 2).values == usual.values


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("text", ["BA96875421310010", "EDCB842113100010"])
def test_the_odds_of_a_four_stay_when_more_values_load(weights: bytes, refinement: bytes, endgame: bytes, text: str) -> None:
    board = parse_position(text)
    early, late = DeepeningSearch(weights), DeepeningSearch(weights)
    early.look(board, 2, four_percent=50)
    for search in (early, late):
        search.refine(refinement)
        search.add_endgame(endgame)
    assert early.look(board, 2, four_percent=50).values == late.look(board, 2, four_percent=50).values


@pytest.mark.parametrize("side", [3, 5, 6])
def test_other_sizes_get_a_legal_hint_from_hand_made_rules(search: DeepeningSearch, side: int) -> None:
    for number in range(30):
        board = random_board(23, number, 11, side)
        if not any(board):
            continue
        report = search.choose(board, 2)
        assert tuple(sorted(report.values)) == legal_actions(board)
        assert not report.learned


def test_a_search_without_weights_also_answers() -> None:
    report = DeepeningSearch().choose(parse_position("BA96875421310010"), 5)
    assert report.best in legal_actions(parse_position("BA96875421310010"))
    assert not report.learned


def test_the_search_chooses_a_move_that_saves_the_game(search: DeepeningSearch) -> None:
    # Up leaves a board that any spawn ends; the only other moves leave room.
    board = parse_position("1213 2121 1232 2311".replace(" ", ""))
    report = search.look(board, 2)
    assert slide(board, report.best).after.count(0) >= 1


def test_hand_made_rules_see_a_merge_that_frees_the_board() -> None:
    board = parse_position("987654321", rows=3)
    assert DeepeningSearch().choose(board, 5).best == -1
    assert DeepeningSearch().choose(parse_position("987654311", rows=3), 5).best in (1, 3)


def test_a_stopped_clock_does_not_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.twenty48.search.deepening.time.perf_counter", lambda: 1.0)
    reports = list(DeepeningSearch().think(parse_position("1200000000000000"), budget_ms=1))
    assert next(filter(None, reports)).depth == 1
