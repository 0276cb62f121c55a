"""A board is tapped in from a palette: what every tap leaves in the fields, and what is told."""

from game.app import words
from game.app.tile_palette import NONE, Palette, step
from game.app.words.coach import WORDS
from tests.common.tab import Tab

FREE = [""] * 9
SOLVED = ["1", "2", "3", "4", "5", "6", "7", "8", ""]


def palette(address: str) -> Palette:
    """Return the palette of the board of an address."""
    words.add(WORDS)
    return Palette(Tab(address=address).app)


def said(tiles: Palette) -> str:
    """Return what is told."""
    return tiles.slots()["palette-said.text"]


def test_2048_offers_every_tile_that_play_can_make_and_a_field_can_take() -> None:
    assert [palette(f"#/2048/{side}x{side}@1").values[-1] for side in (3, 4, 5, 6)] == [10, 17, 19, 19]
    tiles = palette("#/2048/3x3@1")
    assert [tiles.name(value) for value in tiles.values[:4]] == ["empty", "2", "4", "8"]


def test_the_puzzle_offers_every_number_and_the_gap() -> None:
    tiles = palette("#/15/3x3@1")
    assert [tiles.name(value) for value in tiles.values] == ["1", "2", "3", "4", "5", "6", "7", "8", "gap"]


def test_a_tile_of_2048_goes_into_every_cell_that_is_tapped() -> None:
    tiles = palette("#/2048/3x3@1")
    texts = tiles.pick(2, list(FREE))
    assert texts == FREE
    assert said(tiles) == "4: now tap a cell."
    texts = tiles.put(7, tiles.put(0, texts))
    assert texts == ["4", "", "", "", "", "", "", "4", ""]
    assert said(tiles) == "4: row 3, column 2."


def test_an_empty_cell_is_tapped_in_like_a_tile() -> None:
    tiles = palette("#/2048/3x3@1")
    tiles.pick(0, ["2"] * 9)
    assert tiles.put(4, ["2"] * 9) == ["2", "2", "2", "2", "", "2", "2", "2", "2"]


def test_a_tap_without_a_tile_leaves_the_cell_to_the_keyboard() -> None:
    tiles = palette("#/2048/3x3@1")
    assert tiles.put(4, list(FREE)) == FREE
    assert tiles.slots()["board-cells@data-picked"] == ""


def test_a_tile_that_is_picked_again_is_let_go() -> None:
    tiles = palette("#/2048/3x3@1")
    tiles.pick(2, list(FREE))
    tiles.pick(2, list(FREE))
    assert tiles.picked == NONE
    assert said(tiles) == ""


def test_the_puzzle_is_filled_in_reading_order_by_its_tiles_alone() -> None:
    tiles = palette("#/15/3x3@1")
    texts = list(FREE)
    for value in (8, 1, 0, 2, 3, 4, 5, 6, 7):
        texts = tiles.pick(value, texts)
    assert texts == ["8", "1", "0", "2", "3", "4", "5", "6", "7"]
    assert said(tiles) == "7: row 3, column 3."


def test_the_last_cell_that_is_left_is_the_gap() -> None:
    tiles = palette("#/15/3x3@1")
    texts = list(FREE)
    for value in range(1, 9):
        assert not tiles.is_placed(value, texts)
        assert not tiles.is_placed(0, texts)
        texts = tiles.pick(value, texts)
    assert texts == SOLVED
    assert all(tiles.is_placed(value, texts) for value in tiles.values)


def test_a_tile_that_is_on_the_board_changes_places_with_what_lies_in_the_cell() -> None:
    tiles = palette("#/15/3x3@1")
    texts = tiles.put(3, tiles.pick(1, list(SOLVED)))
    assert texts == ["4", "2", "3", "1", "5", "6", "7", "8", ""]
    assert tiles.put(8, texts) == ["4", "2", "3", "", "5", "6", "7", "8", "1"]


def test_the_gap_of_a_full_board_is_moved_too() -> None:
    tiles = palette("#/15/3x3@1")
    texts = tiles.put(7, tiles.pick(0, list(SOLVED)))
    assert [text or "0" for text in texts] == ["1", "2", "3", "4", "5", "6", "7", "0", "8"]


def test_a_tile_that_was_typed_twice_gives_way_to_the_one_that_is_missing() -> None:
    tiles = palette("#/15/3x3@1")
    texts = ["1", "2", "3", "4", "5", "6", "7", "7", "0"]
    assert tiles.put(7, tiles.pick(8, texts)) == ["1", "2", "3", "4", "5", "6", "7", "8", "0"]


def test_a_tile_that_was_cleared_away_while_it_was_picked_is_placed_again() -> None:
    tiles = palette("#/15/3x3@1")
    tiles.pick(5, list(FREE))
    assert tiles.pick(5, list(FREE)) == ["5"] + [""] * 8


def test_arrows_lead_along_the_palette_and_stop_at_its_ends() -> None:
    assert [step(key, 0, 9) for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Home", "End")] == [0, 0, 1, 1, 0, 8]
    assert [step(key, 8, 9) for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Home")] == [8, 8, 7, 0]
    assert step("Enter", 4, 9) == NONE
