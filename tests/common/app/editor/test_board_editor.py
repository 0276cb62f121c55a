"""A board is typed, pasted or tapped in from a palette: the fields and messages after each action."""

from game.app.editor.board_editor import NONE, step
from tests.common.checks import features_view
from tests.common.tab import Tab

FREE = [""] * 9
SOLVED = ["1", "2", "3", "4", "5", "6", "7", "8", ""]


class Form:
    """The open dialog of a board."""

    def __init__(self, address: str, texts: list[str] | None = None) -> None:
        self.tab = Tab(address=address)
        self.editor = self.tab.board_editor
        self.tab.send("open", "board")
        for cell, text in enumerate(texts or []):
            self.tab.send("type-tile", cell, text)

    def send(self, *messages: tuple[str, object]) -> list[str]:
        """Send messages with one argument; return the texts of the fields."""
        for message in messages:
            self.tab.send(*message)
        return self.editor.texts

    def slots(self) -> dict[str, str]:
        """Return the slots of the dialog."""
        return features_view(self.tab.app)

    @property
    def said(self) -> str:
        """The message next to the palette."""
        return self.slots()["palette-said.text"]

    def placed(self) -> list[str]:
        """Return the tiles of the palette that are marked as placed."""
        slots, values = self.slots(), self.editor.values
        return [self.editor.name(value) for place, value in enumerate(values) if slots[f"palette-{place}@data-placed"]]


def test_the_dialog_opens_empty_and_one_button_brings_the_board_in_play_or_clears() -> None:
    form = Form("#/2048/3x3:a12000000")
    assert form.editor.texts == FREE
    assert form.slots()["board-clear.text"] == "Use my game"
    form.tab.send("board-clear")
    assert form.editor.texts == ["1024", "2", "4"] + [""] * 6
    assert form.slots()["board-cell-0.value"] == "1024"
    assert form.slots()["board-clear.text"] == "Clear"
    form.tab.send("board-clear")
    assert form.editor.texts == FREE
    form.tab.send("type-tile", 4, "8")
    form.tab.send("dismiss")
    assert "board-cell-0.value" not in form.slots()
    form.tab.send("open", "board")
    assert form.editor.texts[4] == "", "unused typed text is dropped"


LOOKS = (
    # address, texts, looks
    ("#/2048/3x3@1", ["2", " 2048 ", "131072", "524288", "3", "x", "", "0", "-2"], "rank-1 rank-11 rank-17 rank-18 . . . . ."),
    ("#/15/3x3@1", ["1", "3", "2", "99", "x", "0", "", "8", "7"], "home away away away . . . home away"),
)


def test_a_field_has_the_colours_of_its_tile() -> None:
    for address, texts, looks in LOOKS:
        slots = Form(address, texts).slots()
        assert " ".join([slots[f"board-cell-{cell}@data-look"] or "." for cell in range(9)]) == looks


def test_a_board_is_set_up_from_its_fields() -> None:
    form = Form("#/2048", ["2048", "", " 0 ", "2"] + [""] * 12)
    form.tab.send("submit-board")
    assert form.tab.position == "B001000000000000"
    assert form.tab.model.dialog == ""


def test_a_board_that_cannot_be_solved_stays_open_with_the_offer_of_a_swap() -> None:
    form = Form("#/15/3x3@1", ["2", "1", "3", "4", "5", "6", "7", "8", ""])
    form.tab.send("submit-board")
    slots = form.slots()
    assert form.tab.model.dialog == "board"
    assert slots["board-swap.hidden"] == ""
    assert "odd number of swaps" in slots["board-error.text"]
    form.tab.send("board-swap")
    assert (form.tab.model.dialog, form.tab.position) == ("", "1 2 3/4 5 6/7 8 0")


def test_a_swap_does_not_change_fields_that_are_not_a_board() -> None:
    form = Form("#/15/3x3@1", ["2", "2", "3", "4", "5", "6", "7", "8", ""])
    form.tab.send("board-swap")
    assert form.editor.texts[:2] == ["2", "2"]
    assert form.slots()["board-error.text"].endswith("1 is missing.")


def test_a_cell_with_an_invalid_tile_is_reported() -> None:
    form = Form("#/2048", ["3"] + [""] * 15)
    form.tab.send("submit-board")
    assert form.slots()["board-error.text"] == "“3” in row 1, column 1 is not a tile."


def pasted(address: str, text: str) -> str:
    form = Form(address)
    before = form.tab.position
    form.tab.send("paste-board", text)
    error = form.slots()["board-error.text"] if form.tab.model.dialog else ""
    if not error:
        assert form.tab.position == before, "the fields wait for the button"
        form.tab.send("submit-board")
    return error or form.tab.position


def test_a_board_is_pasted_as_tile_values_or_as_a_position() -> None:
    assert pasted("#/2048", "2 4 8 16\n. . . .\n0 0 0 0\n| 0 | 0 | 0 | 131072 |") == "123400000000000h"
    assert pasted("#/2048", "E D C 1 B A 9 1 8 7 6 1 1 1 1 1") == "EDC1BA9187611111"
    assert pasted("#/2048", "1120 0000 0000 0000") == "1120000000000000"
    assert pasted("#/15/3x3@1", "1,2,3\n4,5,6\n7,_,8") == "1 2 3/4 5 6/7 0 8"


def test_a_pasted_board_clears_a_refusal_and_a_board_of_another_size_is_offered() -> None:
    form = Form("#/2048/4x4@1")
    form.tab.send("paste-board", "what is this")
    assert form.slots()["board-error.text"]
    form.tab.send("paste-board", "2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 4")
    assert (form.slots()["board-error.text"], form.editor.texts.count("")) == ("", 14)
    form.tab.send("paste-board", "2 4 8\n0 0 0\n0 0 2")
    assert (form.slots()["board-anyway.hidden"], form.editor.texts.count("")) == ("", 14)


def test_an_invalid_board_is_refused_with_the_reason() -> None:
    assert pasted("#/2048", "please tell me my next move") == "There is no board with 22 cells."
    assert "odd number of swaps" in pasted("#/15", "1 2 3/4 5 6/8 7 0")


def test_a_pasted_unsolvable_board_of_the_same_size_fills_the_fields() -> None:
    form = Form("#/15/3x3@1")
    form.tab.send("paste-board", "1 2 3/4 5 6/8 7 0")
    assert form.editor.texts == ["1", "2", "3", "4", "5", "6", "8", "7", ""]
    form.tab.send("board-swap")
    assert form.tab.position == "1 2 3/4 5 6/7 8 0"


def test_2048_offers_every_tile_that_play_can_make_and_a_field_can_take() -> None:
    assert [Form(f"#/2048/{side}x{side}@1").editor.values[-1] for side in (3, 4, 5, 6)] == [10, 17, 19, 19]
    editor = Form("#/2048/3x3@1").editor
    assert [editor.name(value) for value in editor.values[:4]] == ["empty", "2", "4", "8"]


def test_the_puzzle_offers_every_number_and_the_gap() -> None:
    editor = Form("#/15/3x3@1").editor
    assert [editor.name(value) for value in editor.values] == ["1", "2", "3", "4", "5", "6", "7", "8", "gap"]


def test_a_picked_tile_of_2048_fills_every_tapped_cell() -> None:
    form = Form("#/2048/3x3@1", FREE)
    assert form.send(("palette-pick", 2)) == FREE
    assert form.said == "4: now tap a cell."
    assert form.send(("palette-put", 0), ("palette-put", 7)) == ["4", "", "", "", "", "", "", "4", ""]
    assert form.said == "4: row 3, column 2."
    assert form.placed() == []


def test_an_empty_cell_is_tapped_in_like_a_tile() -> None:
    form = Form("#/2048/3x3@1", ["2"] * 9)
    assert form.send(("palette-pick", 0), ("palette-put", 4)) == ["2", "2", "2", "2", "", "2", "2", "2", "2"]


def test_a_tap_without_a_tile_leaves_the_cell_to_the_keyboard() -> None:
    form = Form("#/2048/3x3@1", FREE)
    assert form.send(("palette-put", 4)) == FREE
    assert form.slots()["board-cells@data-picked"] == ""


def test_picking_a_tile_again_or_typing_releases_it() -> None:
    form = Form("#/2048/3x3@1", FREE)
    form.send(("palette-pick", 2))
    assert form.slots()["palette-2@aria-pressed"] == "true"
    form.send(("palette-pick", 2))
    assert (form.editor.picked, form.said) == (NONE, "")
    form.send(("palette-pick", 2))
    form.tab.send("type-tile", 0, "8")
    assert (form.editor.picked, form.said, form.editor.texts[0]) == (NONE, "", "8")


def test_tapping_only_tiles_fills_the_puzzle_in_reading_order() -> None:
    form = Form("#/15/3x3@1", FREE)
    texts = form.send(*[("palette-pick", value) for value in (8, 1, 0, 2, 3, 4, 5, 6, 7)])
    assert texts == ["8", "1", "0", "2", "3", "4", "5", "6", "7"]
    assert form.said == "7: row 3, column 3."


def test_the_last_remaining_cell_becomes_the_gap() -> None:
    form = Form("#/15/3x3@1")
    for value in range(1, 9):
        assert form.placed() == [str(number) for number in range(1, value)]
        form.send(("palette-pick", value))
    assert form.editor.texts == SOLVED
    assert form.placed() == ["1", "2", "3", "4", "5", "6", "7", "8", "gap"]


def test_a_tile_already_on_the_board_swaps_places_with_the_cells_tile() -> None:
    form = Form("#/15/3x3@1", SOLVED)
    assert form.send(("palette-pick", 1), ("palette-put", 3)) == ["4", "2", "3", "1", "5", "6", "7", "8", ""]
    assert form.send(("palette-put", 8)) == ["4", "2", "3", "", "5", "6", "7", "8", "1"]


def test_the_gap_of_a_full_board_can_be_moved_too() -> None:
    texts = Form("#/15/3x3@1", SOLVED).send(("palette-pick", 0), ("palette-put", 7))
    assert [text or "0" for text in texts] == ["1", "2", "3", "4", "5", "6", "7", "0", "8"]


def test_the_missing_tile_replaces_one_that_was_typed_twice() -> None:
    form = Form("#/15/3x3@1", ["1", "2", "3", "4", "5", "6", "7", "7", "0"])
    assert form.send(("palette-pick", 8), ("palette-put", 7)) == ["1", "2", "3", "4", "5", "6", "7", "8", "0"]


def test_a_picked_tile_that_was_cleared_can_be_placed_again() -> None:
    form = Form("#/15/3x3@1", FREE)
    form.send(("palette-pick", 5))
    form.tab.send("board-clear")
    assert form.send(("palette-pick", 5)) == ["5"] + [""] * 8


def test_arrows_move_along_the_palette_and_stop_at_its_ends() -> None:
    assert [step(key, 0, 9) for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Home", "End")] == [0, 0, 1, 1, 0, 8]
    assert [step(key, 8, 9) for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Home")] == [8, 8, 7, 0]
    assert step("Enter", 4, 9) == NONE
