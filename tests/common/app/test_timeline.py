"""Undo and redo without limit, and games resumed at once and verified afterwards."""

from game.app.session import Session
from game.app.timeline import Moves, Timeline
from game.core.errors import IllegalMove
from game.core.game import Rules, State
from game.games import GAMES, game_named
from tests.common.checks import raises
from tests.common.tab import walk

TILES = game_named("2048")
PUZZLE = game_named("15")
SEED = 3


def deal(game: Rules) -> Session:
    """Return a game on a board that is too large for a walk to end it."""
    return Session(game, game.default.with_options(6, {}), SEED)


def played(game: Rules, count: int) -> tuple[Timeline, list[State]]:
    """Return a timeline of `count` moves, and the states before each and after the last."""
    timeline = deal(game).timeline
    states = [timeline.state]
    session = deal(game)
    assert walk(session, count) == count
    for move in session.timeline.moves.all():
        states.append(timeline.push(move).after)
    return timeline, states


def resumed(timeline: Timeline, state: State | None = None) -> Timeline:
    """Return a saved game's timeline with its state, true or forged, before it is replayed."""
    session = deal(TILES)
    moves = timeline.moves.all()
    return Timeline(TILES, session.variant, SEED, session.timeline.opening, moves, timeline.cursor, state or timeline.state)


def prove(timeline: Timeline) -> None:
    """Verify a resumed game completely."""
    while timeline.catch_up():
        pass


def legal_moves(game: Rules, timeline: Timeline) -> list[str]:
    """Return the letters of the legal moves."""
    legal = []
    for letter in "urdl":
        try:
            game.play(deal(game).variant, timeline.state, letter, SEED)
            legal.append(letter)
        except IllegalMove:
            pass
    return legal


def test_undo_goes_back_move_by_move_to_the_opening_and_no_further() -> None:
    for game in GAMES:
        timeline, states = played(game, 100)
        assert len(states) == 101
        for ply in range(99, -1, -1):
            step = timeline.undo()
            assert step is not None and step.after == states[ply + 1]
            assert timeline.state == states[ply]
            assert timeline.cursor == ply
        assert timeline.undo() is None
        assert timeline.state == states[0]


def test_redo_makes_the_same_moves_with_the_same_tiles_to_the_end_and_no_further() -> None:
    for game in GAMES:
        timeline, states = played(game, 70)
        timeline.jump(0)
        for state in states[1:]:
            step = timeline.redo()
            assert step is not None and step.after == state == timeline.state
        assert timeline.redo() is None
        assert timeline.state == states[-1]


def test_a_jump_reaches_every_ply_from_every_other() -> None:
    timeline, states = played(TILES, 130)
    for ply in (0, 130, 1, 129, 32, 31, 33, 64, 63, 96, 128, 127, 5, 100, 99, 100, 101, 0):
        timeline.jump(ply)
        assert (timeline.cursor, timeline.state) == (ply, states[ply])


def test_a_move_after_undo_drops_the_undone_moves() -> None:
    for back in (1, 31, 32, 33, 64, 65):
        timeline, states = played(PUZZLE, 70)
        timeline.jump(70 - back)
        move = legal_moves(PUZZLE, timeline)[0]
        timeline.push(move)
        assert len(timeline.moves) == 71 - back
        assert timeline.text == "".join(timeline.moves.all())
        assert timeline.redo() is None
        for ply in range(70 - back, -1, -1):
            timeline.undo()
            assert timeline.state == states[ply]


def test_after_undo_and_another_move_every_ply_is_still_reached() -> None:
    for back in (1, 33, 65, 100):
        timeline, states = played(TILES, 100)
        timeline.jump(100 - back)
        del states[100 - back + 1 :]
        while len(states) < 131:
            moves = [move for move in legal_moves(TILES, timeline) if move != "u"]
            states.append(timeline.push(moves[0] if moves else "u").after)
        for ply in (0, 130, 96, 64, 32, 33, 95, 128, 1):
            timeline.jump(ply)
            assert timeline.state == states[ply], (back, ply)


def test_a_refused_move_changes_nothing() -> None:
    timeline, states = played(PUZZLE, 40)
    timeline.jump(35)
    before = timeline.moves.all()
    for move in ("u9", "r9", "d9", "l9"):
        raises(IllegalMove, timeline.push, move)
    assert (timeline.moves.all(), timeline.cursor, timeline.state) == (before, 35, states[35])


def test_a_resumed_game_shows_its_state_at_once_and_is_verified_slice_by_slice() -> None:
    timeline, states = played(TILES, 130)
    again = resumed(timeline)
    assert again.state == states[-1]
    slices = 1
    while again.catch_up():
        slices += 1
    assert slices == 5
    assert not again.catch_up()
    for ply in range(129, -1, -1):
        again.undo()
        assert again.state == states[ply]


def test_a_resumed_game_can_be_undone_before_it_is_verified() -> None:
    timeline, states = played(TILES, 100)
    again = resumed(timeline)
    again.undo()
    assert again.state == states[99]
    prove(again)
    again.jump(3)
    assert again.state == states[3]


def test_a_resumed_game_can_be_continued_before_it_is_verified() -> None:
    for count in (20, 31, 32, 33, 100):
        timeline, states = played(TILES, count)
        again = resumed(timeline)
        for _ in range(70):
            move = legal_moves(TILES, timeline)[-1]
            assert again.push(move).after == timeline.push(move).after
            states.append(timeline.state)
        prove(again)
        for ply in (0, len(states) - 1, 32, 31, 16):
            again.jump(ply)
            assert again.state == states[ply]


def test_a_forged_state_is_detected_when_the_moves_are_replayed() -> None:
    for count in (0, 1, 20, 31, 32, 33, 64, 100):
        timeline, states = played(TILES, count)
        true = states[-1]
        again = resumed(timeline, State(true.board, true.score + 4, true.moves))
        raises(ValueError, prove, again)


def test_a_forged_state_is_detected_after_the_game_went_on() -> None:
    timeline, states = played(TILES, 20)
    again = resumed(timeline, State(states[-1].board, 100_000, 20))
    for _ in range(30):
        again.push(legal_moves(TILES, again)[0])
    raises(ValueError, prove, again)


def test_undo_replaces_a_forged_state_by_the_true_one() -> None:
    timeline, states = played(TILES, 40)
    again = resumed(timeline, State(states[-1].board, 100_000, 40))
    again.undo()
    assert again.state == states[39]
    again.redo()
    assert again.state == states[40]
    prove(again)


def test_an_illegal_move_in_a_saved_game_is_detected_even_beyond_the_cursor() -> None:
    timeline, _ = played(TILES, 50)
    moves = timeline.moves.all()
    moves[45] = "x"
    timeline.moves = Moves(moves)
    for cursor in (50, 40):
        timeline.cursor = cursor
        state = played(TILES, cursor)[0].state
        raises(ValueError, prove, resumed(timeline, state))
