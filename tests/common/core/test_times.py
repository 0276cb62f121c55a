"""The times of moves: as text, in saves and links, in replays at the original pace, and as splits."""

from game.app.sharing.names import format_game_address
from game.app.sharing.replay import splits
from game.app.store import BadSave, unpack
from game.core.errors import BadNotation
from game.core.rng import below
from game.core.times import Times, format_link_times, parse_link_times, parse_times
from game.fifteen import rules
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.tab import Tab

MOVES = "lldruurdllu"
"""Moves that solve the scramble of seed 487 on 3×3."""
PAUSES = (0, 24, 31, 32, 1023, 1024, 1, 0, 40_000, 7, 350)


def timed_tab() -> Tab:
    """Return a tab with the scramble solved, pausing before each move."""
    tab = Tab(address="#/15/3x3@487")
    for letter, pause in zip(MOVES, PAUSES):
        tab.now_ms += pause
        tab.send("play", letter)
    assert tab.model.session.outcome == "solved"
    return tab


def moments() -> list[int]:
    """Return the times of the moves."""
    return [sum(PAUSES[: place + 1]) for place in range(len(PAUSES))]


def test_times_are_written_in_few_characters_and_read_back() -> None:
    assert [Times([0, pause]).text for pause in (0, 24, 31, 32, 1023, 1024)] == ["AA", "AY", "Af", "AgB", "A_f", "AggB"]
    for count in (0, 1, 2, 300):
        values = [0]
        for ply in range(1, count):
            values.append(values[-1] + below(1 << below(20, 3, ply), 4, ply))
        times = Times(values[:count])
        assert parse_times(times.text, count).moments == values[:count]
        assert parse_times(times.first(count // 2).text, count // 2).moments == values[:count][: count // 2]


def test_impossible_times_are_refused() -> None:
    for text, count in (("AA", 1), ("A", 2), ("Ag", 2), ("A!", 2), ("", 1), ("Aggggggg", 2), ("A gA", 2)):
        error = raises(BadNotation, parse_times, text, count)
        assert isinstance(error, BadNotation) and error.reason == "bad-times"


def test_any_change_of_a_links_times_or_of_their_game_is_detected() -> None:
    text = format_link_times("#/15/3x3@487/" + MOVES, Times(moments()).text)
    assert parse_link_times("#/15/3x3@487/" + MOVES, text, len(MOVES)).moments == moments()
    for place in range(len(text)):
        other = text[:place] + ("B" if text[place] != "B" else "C") + text[place + 1 :]
        raises(BadNotation, parse_link_times, "#/15/3x3@487/" + MOVES, other, len(MOVES))
    raises(BadNotation, parse_link_times, "#/15/3x3@488/" + MOVES, text, len(MOVES))
    raises(BadNotation, parse_link_times, "#/15/3x3@487/" + MOVES, "", len(MOVES))


def test_a_link_of_a_timed_solve_has_the_same_times_in_another_browser() -> None:
    tab = timed_tab()
    assert tab.model.session.times.moments == moments()
    address = format_game_address(tab.model.session)
    fresh = Tab(address=address)
    session = fresh.app.model.session
    assert session.times.moments == moments() and session.outcome == "solved"
    assert session.clock.elapsed_ms(0) == moments()[-1]
    assert format_game_address(session) == address
    assert fresh.notice == "Verified: 11 moves in 42.49, each with its time."
    assert fresh.sees("time.text") == "42.49"


def test_a_link_with_edited_times_is_refused_with_the_reason_and_one_without_times_still_opens() -> None:
    address = format_game_address(timed_tab().app.model.session)
    fresh = Tab(address=address[:-6] + "Z" + address[-5:])
    assert "Its times were changed, or part of the link is missing" in fresh.notice
    assert fresh.app.model.session.timeline.cursor == 0
    plain = parse_address("#/15/3x3@487/" + MOVES, GAMES)[1]
    assert plain and not plain.is_timed and plain.outcome == "solved"
    error = raises(BadNotation, parse_address, "#/2048/4x4@1/u/AAAAA", GAMES)
    assert isinstance(error, BadNotation) and error.reason == "no-such-move"


def test_a_saved_game_keeps_its_times_and_continues_them() -> None:
    tab = Tab(address="#/15/3x3@487")
    for letter, pause in zip(MOVES[:6], PAUSES):
        tab.now_ms += pause
        tab.send("play", letter)
    again = Tab(tab.stored)
    assert again.app.model.sessions["15"].times.moments == moments()[:6]
    stored = tab.stored["15.game"]
    raises(BadSave, unpack, game_named("15"), stored.replace('"times": "A', '"times": "AA'))
    raises(BadSave, unpack, game_named("15"), stored.replace('"times"', '"other"'))


def test_a_move_after_undo_is_timed_after_its_predecessor() -> None:
    tab = timed_tab()
    for _ in range(3):
        tab.send("undo")
    assert tab.model.session.is_timed
    tab.now_ms += 5
    tab.send("play", MOVES[8])
    session = tab.model.session
    assert session.is_timed and session.times.moments[:8] == moments()[:8]
    assert session.times.moments[8] >= moments()[8]
    assert unpack(game_named("15"), tab.stored["15.game"]).times.moments == session.times.moments


def test_a_game_whose_first_moves_have_no_times_has_none() -> None:
    tab = Tab(address="#/15/3x3@487/lld")
    tab.send("play", "r")
    assert not tab.model.session.is_timed
    assert format_game_address(tab.model.session) == "#/15/3x3@487/lldr"


def replayed(tab: Tab, late_ms: int = 0) -> list[int]:
    """Play the replay from its start, each message late by `late_ms`; return when each move was shown."""
    begun_ms = tab.now_ms
    shown = []
    tab.send("replay-play")
    while "replay-next" in tab.wakes:
        tab.now_ms += tab.wakes["replay-next"] + late_ms
        tab.send("replay-next")
        shown.append(tab.now_ms - begun_ms)
    return shown[:-1]


def test_a_timed_game_is_replayed_at_its_original_pace() -> None:
    tab = timed_tab()
    tab.send("replay")
    tab.send("replay-go", 0)
    assert (tab.sees("replay-pace.value"), tab.sees("replay-speed-label.hidden")) == ("true", "on")
    first, *others = tab.model.session.times.moments
    assert replayed(tab) == [0] + [moment - first for moment in others]
    assert tab.model.shown.outcome == "solved"
    assert replayed(tab, late_ms=3)[-1] == others[-1] - first + 3, "delays do not add up"
    tab.send("replay-slow", 10)
    assert replayed(tab) == [0] + [10 * (moment - first) for moment in others]


def test_a_replay_from_the_middle_continues_after_the_original_pause() -> None:
    tab = timed_tab()
    tab.send("replay")
    tab.send("replay-go", 4)
    tab.send("replay-play")
    assert tab.wakes["replay-next"] == moments()[4] - moments()[3]


def test_a_replay_has_a_constant_pace_or_only_steps_if_the_player_chooses_so() -> None:
    tab = timed_tab()
    tab.send("replay")
    tab.send("replay-pace", "constant")
    tab.send("replay-speed", 15)
    assert (tab.sees("replay-speed.value"), tab.sees("replay-slow-label.hidden")) == ("15", "on")
    tab.send("replay-go", 0)
    assert replayed(tab) == [66 * place for place in range(1, len(MOVES) + 1)]
    tab.send("replay-go", 0)
    tab.send("replay-play")
    tab.send("replay-pace", "steps")
    assert (tab.sees("replay-play.text"), tab.sees("replay-play.hidden")) == ("Play", "on")
    tab.send("replay-next")
    tab.send("replay-play")
    assert tab.sees("replay-range.range") == f"0 {len(MOVES)}"
    tab.send("replay-step", "on")
    assert tab.sees("replay-range.range") == f"1 {len(MOVES)}"
    tab.send("replay-leave")
    tab.send("replay")
    assert tab.sees("replay-pace.value") == "steps", "the choice applies to the next replay"


def test_a_game_without_times_is_not_replayed_at_its_original_pace() -> None:
    tab = Tab(address="#/15/3x3@487/" + MOVES)
    tab.send("replay")
    assert tab.sees("replay-true.disabled") == "on"
    tab.send("replay-pace", "true")
    assert (tab.sees("replay-pace.value"), tab.sees("replay-speed.value")) == ("constant", "5")


def test_the_parts_of_a_board_are_its_rows_and_columns_from_the_outside_in() -> None:
    assert rules.stages(2) == (("rest", 0, (0, 1, 2, 3)),)
    assert rules.stages(3) == (("row", 1, (0, 1, 2)), ("column", 1, (3, 6)), ("rest", 0, (4, 5, 7, 8)))
    for side in rules.SIDES:
        cells = [cell for _, _, part in rules.stages(side) for cell in part]
        assert sorted(cells) == list(range(side * side))


def test_splits_give_the_time_when_each_part_was_solved_for_good() -> None:
    tab = Tab(address="#/15/3x3:1-2-3_0-4-6_7-5-8")
    for letter in "lul":
        tab.now_ms += 1000
        tab.send("play", letter)
    assert tab.model.session.outcome == "solved"
    rows = [(split.part, split.number, split.moves, split.at_ms) for split in splits(tab.model.session)]
    assert rows == [("row", 1, 0, 0), ("column", 1, 1, 0), ("rest", 0, 3, 2000)]
    tab.send("replay")
    assert tab.sees("replay-splits.text") == "Row 1: 0.00 · Column 1: 0.00 · Solved: 2.00"
