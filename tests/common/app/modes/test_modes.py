"""Modes: their limits, undo, records and links, and a race against a ghost."""

from game.app.links import format_seed_address
from game.app.session import FREE, MODES, modes_of, parse_kind
from game.app.sharing.names import format_game_address
from game.core.errors import BadNotation
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.tab import Tab

SEEDED = "#/2048/4x4+{}@7"
MOVES = "urdl" * 6


def tab_of(mode: str, address: str = SEEDED) -> Tab:
    """Return a tab with a new game of a mode."""
    return Tab(address=address.replace("{}", mode))


def test_a_mode_is_a_part_of_the_name_of_a_variant() -> None:
    for game in GAMES:
        for mode in modes_of(game):
            text = game.format_variant(game.default) + mode.suffix
            assert parse_kind(game, text) == (game.default, mode)
            assert text == "4x4" + ("+" + mode.name if mode.name else "")
    assert [mode.name for mode in MODES if mode not in modes_of(game_named("15"))] == ["earned"]


def test_a_link_of_a_mode_that_does_not_exist_is_refused_and_the_game_stays() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves("urdl")
    before = tab.model.session
    for text in ("4x4+zen@7", "4x4+@7", "4x4+blitz+undo3@7", "4x4+BLITZ@7"):
        tab.send("route", "#/2048/" + text)
        assert tab.model.session is before
        assert tab.notice.startswith("This link cannot be opened. There is no mode “"), tab.notice
    raises(BadNotation, parse_address, "#/15/4x4+earned@7", GAMES)


def test_a_link_carries_the_mode() -> None:
    for game in GAMES:
        for mode in modes_of(game):
            tab = tab_of(mode.name, f"#/{game.id}/4x4+{{}}@7".replace("+{}", "+{}" if mode.name else ""))
            assert tab.model.session.mode is mode
            tab.moves("lu")
            for address in (format_seed_address(tab.model.session), format_game_address(tab.model.session)):
                opened = parse_address(address, GAMES)[1]
                assert opened and opened.mode is mode and opened.seed == 7


def test_the_third_undo_is_the_last_and_none_counts_as_help() -> None:
    tab = tab_of("undo3")
    tab.moves(MOVES)
    count = tab.model.session.timeline.cursor
    assert tab.sees("mode-mark.text") == "Three undos · 3 undos left"
    for left in (2, 1, 0):
        tab.send("undo")
        assert tab.model.session.undos_left == left
    assert tab.sees("undo.disabled") == "on"
    tab.send("undo")
    assert tab.model.session.timeline.cursor == count - 3
    assert tab.notice == "No undos left in this game."
    assert not tab.model.session.helped
    tab.send("redo")
    assert tab.model.session.undos_left == 0


def test_used_undos_stay_used_after_a_reload() -> None:
    tab = tab_of("undo3")
    tab.moves(MOVES)
    tab.send("undo")
    again = Tab(tab.stored)
    assert again.app.model.session.mode.name == "undo3" and again.app.model.session.undos_left == 2


def test_each_new_highest_tile_earns_an_undo() -> None:
    tab = tab_of("earned")
    assert tab.model.session.undos_left == 0
    tab.moves(MOVES)
    earned = len(tab.model.session.reached)
    assert tab.model.session.undos_left == earned > 2
    tab.send("undo")
    assert tab.model.session.undos_left == earned - 1
    tab.moves(MOVES)
    assert tab.model.session.undos_left >= earned - 1


def test_the_replay_of_a_game_steps_back_without_limit() -> None:
    tab = tab_of("undo3")
    tab.moves(MOVES)
    tab.send("replay")
    for _ in range(8):
        tab.send("replay-step", "back")
    assert tab.model.replay and tab.model.replay.timeline.cursor == len(tab.model.replay.timeline.moves) - 8
    assert tab.model.session.undos_left == 3
    assert tab.sees("mode-mark.text") == "Three undos · 3 undos left"
    tab.send("replay-continue")
    for _ in range(8):
        tab.send("undo")
    assert tab.model.session.undos_left == 0


def test_a_blitz_game_continues_from_its_replay_with_the_time_left() -> None:
    tab = tab_of("blitz")
    for letter in "urdl":
        tab.now_ms += 10_000
        tab.send("move", letter)
    tab.now_ms += 200_000
    tab.send("tick")
    assert tab.model.session.outcome == "lost"
    left = tab.model.session.times.moments[1]
    tab.send("replay")
    tab.send("replay-go", 2)
    tab.send("replay-continue")
    session = tab.model.session
    assert (session.outcome, session.clock.elapsed_ms(tab.now_ms), session.helped) == ("playing", left, True)


def test_blitz_ends_after_three_minutes_and_its_clock_runs_down() -> None:
    tab = tab_of("blitz")
    assert tab.sees("time.text") == "3:00"
    tab.moves("urdl")
    tab.now_ms += 60_500
    tab.send("tick")
    assert tab.sees("time.text") == "2:00" and tab.model.session.outcome == "playing"
    score = tab.model.session.state.score
    tab.now_ms += 119_500
    tab.send("tick")
    assert (tab.model.session.outcome, tab.sees("time.text")) == ("lost", "0:00")
    assert (tab.sees("overlay-title.text"), tab.sees("overlay-best.text")) == ("Time is up", "You made it to 4")
    tab.moves(MOVES)
    assert tab.model.session.state.score == score
    assert [one.elapsed_ms for one in tab.finished.of("2048")] == [180_000]
    tab.send("undo")
    assert tab.model.session.outcome == "lost" and tab.model.session.clock.elapsed_ms(tab.now_ms) == 180_000
    again = Tab(tab.stored)
    assert again.app.model.session.outcome == "lost"


def test_a_move_after_time_is_up_is_not_made_even_before_the_next_tick() -> None:
    tab = tab_of("blitz")
    tab.moves("urdl")
    moves = tab.model.session.state.moves
    tab.now_ms += 180_000
    tab.moves("urdl")
    assert tab.model.session.state.moves == moves and tab.model.session.outcome == "lost"


def blitz_link(game: str, pause_ms: int, count: int = 6) -> str:
    """Return the link of a blitz game with moves `pause_ms` apart, without a clock that ends it."""
    tab = tab_of("blitz", "#/" + game + "/4x4+{}@7")
    tab.moves("urdl")
    moment = 0
    session = tab.model.session
    while session.timeline.cursor < count:
        letter = "urdl"[session.game.legal_actions(session.state.board)[0]]
        moment += pause_ms
        session.push(letter, tab.now_ms + moment)
    return format_game_address(session)


def test_the_link_of_a_blitz_game_contains_each_moves_time_in_both_games() -> None:
    for game in GAMES:
        link = blitz_link(game.id, 7_000)
        assert len(link.split("/")) == 5, link
        tab = Tab(address="#/" + game.id + "/3x3@1")
        tab.send("route", link)
        assert (tab.model.session.kind, tab.model.session.is_timed) == ("4x4+blitz", True)
        assert tab.notice.startswith("Verified: 6 moves in 14.00"), tab.notice
        assert "within the limit" in tab.notice
        assert tab.model.session.outcome == "playing" and tab.sees("time.text").startswith("2:")
        assert Tab(tab.stored, "#/" + game.id).app.model.session.is_timed


def test_the_link_of_a_blitz_game_that_took_too_long_is_refused_and_the_game_stays() -> None:
    for game in GAMES:
        tab = Tab(address="#/" + game.id + "/4x4@1")
        before = tab.model.session
        tab.send("route", blitz_link(game.id, 95_000))
        assert tab.model.session is before
        refusal = "This link cannot be opened. Its moves took longer than 3 minutes. Your game has not changed."
        assert tab.notice == refusal


def test_the_link_of_a_blitz_game_without_times_opens_and_says_that_the_time_is_not_proven() -> None:
    for game in GAMES:
        tab = Tab(address="#/" + game.id + "/4x4@1")
        tab.send("route", blitz_link(game.id, 1_000).rpartition("/")[0])
        assert tab.model.session.timeline.cursor == 6 and not tab.model.session.is_timed
        assert tab.notice.startswith("The moves are verified; their times can’t be."), tab.notice


def test_times_of_a_blitz_link_that_were_edited_are_refused() -> None:
    tab = Tab(address="#/2048/4x4@1")
    before = tab.model.session
    link, _, times = blitz_link("2048", 95_000).rpartition("/")
    tab.send("route", link + "/" + "B" * 6 + times[-4:])
    assert tab.model.session is before and "Its times were changed" in tab.notice
    tab.send("route", "#/2048/4x4@7/u/BABCD")
    assert tab.model.session is before and "is not a move" in tab.notice


def test_a_move_budget_ends_the_game_and_undo_returns_moves() -> None:
    tab = tab_of("budget")
    while tab.model.session.outcome == "playing":
        tab.moves("urdl")
    assert tab.model.session.state.moves == 200 and tab.sees("overlay-best.text") == "You made it to 256"
    assert tab.sees("overlay-title.text") == "No moves left"
    assert tab.sees("mode-mark.text") == "Move budget · 0 moves left"
    tab.send("undo")
    assert tab.model.session.outcome == "playing" and tab.model.session.helped
    link = format_game_address(tab.model.session)
    opened = parse_address(link, GAMES)[1]
    assert opened and opened.state.moves == 199
    raises(BadNotation, parse_address, link + "urdlurdl", GAMES)


def test_a_puzzle_ended_by_a_limit_is_not_a_solve() -> None:
    tab = tab_of("blitz", "#/15/4x4+{}@7")
    tab.moves("urdl")
    tab.now_ms += 180_000
    tab.send("tick")
    assert tab.sees("overlay-text.text").startswith("Not solved: ")
    assert not tab.finished.of("15") and not tab.model.records["15"].best("4x4+blitz", False)


def test_each_mode_has_its_own_records() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves(MOVES)
    free = tab.model.records["2048"].best("4x4", False)["score"]
    tab.send("mode", "blitz")
    assert tab.sees("board@data-best") == "0"
    tab.moves("urdlurdl")
    assert tab.model.records["2048"].best("4x4+blitz", False)["score"] == tab.model.session.state.score
    assert tab.model.records["2048"].best("4x4", False)["score"] == free
    tab.send("mode", "")
    assert tab.sees("board@data-best") == str(free) and tab.model.session.mode is FREE


def test_a_new_game_keeps_the_mode_and_a_daily_board_has_none() -> None:
    tab = Tab()
    tab.send("mode", "blitz")
    tab.send("new")
    assert tab.model.session.mode.name == "blitz"
    tab.send("start", "3x3", "5")
    assert tab.model.session.kind == "3x3+blitz"
    tab.send("mode", "nothing")
    assert tab.model.session.kind == "3x3+blitz"
    tab.send("route", "#/15")
    tab.send("mode", "earned")
    assert tab.model.session.mode is FREE


def test_chance_is_the_same_in_every_mode() -> None:
    boards = []
    for mode in modes_of(game_named("2048")):
        tab = tab_of(mode.name, SEEDED if mode.name else "#/2048/4x4@7")
        tab.moves(MOVES)
        boards.append(tab.position)
    assert len(set(boards)) == 1


def test_a_race_against_the_current_game_compares_by_moves() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves(MOVES)
    first = parse_address("#/2048/4x4@7/u", GAMES)[1]
    assert first
    tab.send("race")
    assert (tab.model.session.seed, tab.model.session.state.moves) == (7, 0)
    assert tab.sees("mode-mark.text") == "ghost 0"
    tab.moves("lurdlurd")
    cursor = tab.model.session.timeline.cursor
    ghost = parse_address("#/2048/4x4@7/" + legal_moves(cursor), GAMES)[1]
    assert ghost and tab.sees("mode-mark.text") == f"ghost {ghost.state.score}"
    again = Tab(tab.stored)
    again.send("tick")
    assert again.sees("mode-mark.text") == f"ghost {ghost.state.score}"
    again.send("undo")
    assert again.app.model.session.helped


def legal_moves(count: int) -> str:
    """Return the first legal moves of MOVES in the game of seed 7."""
    tab = Tab(address="#/2048/4x4@7")
    tab.moves(MOVES)
    return tab.model.session.timeline.text[:count]


def test_a_race_against_a_timed_solve_compares_by_the_clock() -> None:
    friend = Tab(address="#/15/4x4@7")
    for letter in "ulurdlu":
        friend.now_ms += 1000
        friend.send("move", letter)
    link = format_game_address(friend.app.model.session)
    moments = friend.app.model.session.times.moments
    tab = Tab(address=link)
    tab.send("race")
    tab.send("move", "u")
    tab.now_ms += moments[2] + 1
    tab.send("tick")
    assert tab.sees("mode-mark.text") == "ghost 3 moves"
    tab.now_ms += 60_000
    tab.send("tick")
    assert tab.sees("mode-mark.text") == "ghost 6.00"


def test_there_is_no_race_before_a_move_and_an_unreadable_ghost_is_ignored() -> None:
    tab = Tab(address="#/2048/4x4@7")
    before = tab.model.session
    tab.send("race")
    assert tab.model.session is before
    tab.send("open", "modes")
    assert tab.sees("race.disabled") == "on" and tab.sees("mode-free@aria-pressed") == "true"
    before.parts["ghost"] = "#/2048/4x4+zen@7/u"
    tab.send("tick")
    assert tab.sees("mode-mark.hidden") == "on"
