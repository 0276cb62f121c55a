"""Every board in every layout is read correctly, and no text crashes the parser."""

import string

from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadNotation
from game.fifteen import rules as fifteen
from game.games import GAMES, game_named
from game.twenty48 import rules
from tests.common.layouts import drawn, layouts

TILES = game_named("2048")
NAMES = sorted(layouts([["2"] * 3] * 3, "0"))
ANY_TEXT = st.text() | st.text(string.digits + "abcxyz \n\t.,;:/|+-_=[](){}'\"│─┼", max_size=120)


@given(st.sampled_from(rules.SIZES), st.data())
def test_a_board_of_tiles_is_read_back_from_every_layout(size: tuple[int, int], data: st.DataObject) -> None:
    rows, columns = size
    board = data.draw(st.tuples(*[st.integers(0, 35)] * (rows * columns)).filter(any))
    shown = [TILES.tile(rank, 0)[0] if rank else "0" for rank in board]
    lines = [shown[start : start + columns] for start in range(0, len(shown), columns)]
    name = data.draw(st.sampled_from(NAMES))
    text = layouts(lines, data.draw(st.sampled_from("0.")))[name]
    assert TILES.read_position(text, rows, columns)[0] == board
    if name == "one line" and len(board) == 12:
        assert TILES.read_position(text, 0, columns)[:2] == (board, columns), "the columns of the current game decide"
    else:
        assert TILES.read_position(text)[:2] == (board, columns)


@given(st.sampled_from(fifteen.SIDES).flatmap(lambda side: st.permutations(range(side * side))), st.sampled_from(NAMES))
def test_a_puzzle_is_read_back_from_every_layout(tiles: list[int], name: str) -> None:
    side = round(len(tiles) ** 0.5)
    rows = [[str(tile) for tile in tiles[start : start + side]] for start in range(0, len(tiles), side)]
    assert fifteen.parse_position(layouts(rows, "0")[name]) == tuple(tiles)


DRAWN = sorted(drawn([["2"] * 3] * 3))


@given(st.sampled_from(rules.SIZES), st.data())
def test_a_board_with_blank_cells_is_read_correctly_or_refused(size: tuple[int, int], data: st.DataObject) -> None:
    rows, columns = size
    ranks = st.integers(0, 13) | st.just(0) | st.integers(1, 3)
    board = data.draw(st.tuples(*[ranks] * (rows * columns)).filter(any))
    shown = [TILES.tile(rank, 0)[0] if rank else "0" for rank in board]
    text = drawn([shown[start : start + columns] for start in range(0, len(shown), columns)])[data.draw(st.sampled_from(DRAWN))]
    try:
        position = rules.read_position(text)
    except BadNotation:
        return
    assert position[:2] == (board, columns)


@given(st.sampled_from(fifteen.SIDES).flatmap(lambda side: st.permutations(range(side * side))), st.sampled_from(DRAWN))
def test_a_puzzle_with_a_blank_gap_is_read_correctly_or_refused(tiles: list[int], name: str) -> None:
    side = round(len(tiles) ** 0.5)
    rows = [[str(tile) for tile in tiles[start : start + side]] for start in range(0, len(tiles), side)]
    try:
        board = fifteen.parse_position(drawn(rows)[name])
    except BadNotation:
        return
    assert board == tuple(tiles)


@given(st.sampled_from(rules.SIZES), st.data())
def test_a_position_text_is_read_as_ranks_even_if_it_could_be_values(size: tuple[int, int], data: st.DataObject) -> None:
    board = data.draw(st.tuples(*[st.integers(0, 35)] * (size[0] * size[1])).filter(any))
    assert rules.parse_position(rules.format_position(board), *size) == board


@given(ANY_TEXT)
def test_any_text_is_a_board_or_refused_in_a_sentence(text: str) -> None:
    for game in GAMES:
        try:
            board, columns, reading = game.read_position(text)
        except BadNotation as error:
            assert str(error)
        else:
            assert game.parse_position(game.format_position(board), len(board) // columns, columns) == board
            assert reading in ("", "read-values", "read-ranks")
