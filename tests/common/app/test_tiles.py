"""Visible tiles keep their keys as they travel, forwards and backwards."""

from game.app.session import Session
from game.app.tiles import APPEAR, GHOST, MERGE, STILL, VANISH, Layer
from game.core.game import State, Step
from game.core.rng import below
from game.games import GAMES, game_named
from tests.common.boards import ranks
from tests.common.tab import walk


def on_board(layer: Layer, cells: int) -> tuple[int, ...]:
    """Return the board formed by the tiles, except those about to disappear."""
    board = [0] * cells
    for tile in layer.tiles:
        if tile.act not in (GHOST, VANISH):
            assert not board[tile.at], "two tiles in one cell"
            board[tile.at] = tile.value
    return tuple(board)


def one_move(drawing: str, move: str) -> tuple[Layer, State, Step, dict[int, int]]:
    """Make a 2048 move on a drawn board; also return each cell's key before it."""
    game = game_named("2048")
    state = State(ranks(drawing))
    layer = Layer(state)
    keys = {tile.at: tile.key for tile in layer.tiles}
    step = game.play(game.default, state, move, 1)
    layer.forward(step)
    return layer, state, step, keys


def test_the_tiles_are_the_board_after_every_move_undo_and_redo_of_both_games() -> None:
    for game in GAMES:
        session = Session(game, game.default.with_options(4, {}), 8)
        walk(session, 60, 8)
        cells = 16
        for turn in range(150):
            if below(2, 5, turn):
                session.undo()
            else:
                session.redo()
            assert on_board(session.layer, cells) == session.state.board
            keys = [tile.key for tile in session.layer.tiles]
            assert len(set(keys)) == len(keys)


def test_a_travelling_tile_keeps_its_key() -> None:
    layer, _, _, keys = one_move(". 2 . 4" + " . . . ." * 3, "l")
    assert {tile.key: tile.at for tile in layer.tiles if tile.act == STILL} == {keys[1]: 0, keys[3]: 1}


def test_two_merging_tiles_travel_with_their_values_and_a_third_replaces_them() -> None:
    layer, _, _, keys = one_move(". 2 . 2" + " . . . ." * 3, "l")
    acts = {tile.key: (tile.act, tile.at, tile.value) for tile in layer.tiles if tile.act != APPEAR}
    assert acts.pop(keys[1]) == acts.pop(keys[3]) == (GHOST, 0, 1)
    assert list(acts.values()) == [(MERGE, 0, 2)]


def test_a_ghost_is_gone_with_the_next_move() -> None:
    layer, state, step, _ = one_move("2 2 . ." + " . . . ." * 3, "l")
    game = game_named("2048")
    layer.forward(game.play(game.default, step.after, "d", 1))
    assert GHOST not in [tile.act for tile in layer.tiles if tile.value == 1 and tile.at == 0]
    assert len([tile for tile in layer.tiles if tile.act != GHOST]) == 3


def test_undoing_a_merge_splits_it_into_two_tiles_and_the_new_tile_disappears() -> None:
    layer, state, step, _ = one_move(". 2 . 2" + " . . . ." * 3, "l")
    layer.backward(state, step)
    assert on_board(layer, 16) == state.board
    assert sorted(tile.at for tile in layer.tiles if tile.act == STILL and tile.born == 0) == [1, 3]
    assert [tile.at for tile in layer.tiles if tile.act == VANISH] == [step.spawn]


def test_undoing_a_slide_keeps_every_key() -> None:
    game = game_named("15")
    session = Session(game, game.default, 4)
    before = {tile.key: tile.at for tile in session.layer.tiles}
    session.push(game.tap(session.state, _far_cell(session.state.board)), 0)
    assert {tile.key: tile.at for tile in session.layer.tiles} != before
    session.undo()
    assert {tile.key: tile.at for tile in session.layer.tiles} == before


def _far_cell(board: tuple[int, ...]) -> int:
    """Return the farthest cell in the blank's row."""
    row, col = divmod(board.index(0), 4)
    return row * 4 + (0 if col >= 2 else 3)


def test_a_jump_replaces_all_tiles() -> None:
    session = Session(GAMES[0], GAMES[0].default, 8)
    walk(session, 40, 8)
    session.jump(3)
    assert {tile.act for tile in session.layer.tiles} == {APPEAR}
    assert on_board(session.layer, 16) == session.state.board
