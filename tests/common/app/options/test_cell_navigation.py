"""Keyboard navigation over the cells of a board: names, keys, and updates after a move."""

from game.app.options.cell_navigation import CellNavigation, step
from tests.common.tab import Tab

BOARD = "#/15/3x3:1-2-3_4-0-6_7-5-8"


def navigation(address: str = BOARD) -> tuple[Tab, CellNavigation, dict[str, str]]:
    """Return a tab, the navigation of its board, and its first slots."""
    tab = Tab(address=address)
    cells = CellNavigation(tab.app)
    return tab, cells, cells.slots(False)


def test_arrows_move_to_the_neighbour_and_stop_at_the_border() -> None:
    for key, led in (("ArrowUp", 1), ("ArrowRight", 5), ("ArrowDown", 7), ("ArrowLeft", 3)):
        assert step(key, False, 4, 3) == led
        assert step(key, False, led, 3) == led


def test_home_and_end_move_along_the_row_and_with_control_to_the_corners() -> None:
    assert [step("Home", False, 7, 3), step("End", False, 7, 3)] == [6, 8]
    assert [step("Home", True, 4, 3), step("End", True, 4, 3)] == [0, 8]


def test_other_keys_do_nothing() -> None:
    for key in ("w", "Enter", " ", "Tab", "Escape", "PageUp"):
        assert step(key, False, 4, 3) == -1
    assert step("ArrowUp", True, 4, 3) == -1


def test_every_cell_has_a_name_and_the_tab_key_reaches_only_the_gap() -> None:
    _, _, slots = navigation()
    assert slots["table@role"] == "grid"
    assert slots["cell-0@aria-label"] == "tile 1, row 1 column 1"
    assert slots["cell-4@aria-label"] == "gap, row 2 column 2"
    assert slots["cell-8@aria-label"] == "tile 8, row 3 column 3"
    assert [slots[f"cell-{cell}@tabindex"] for cell in range(9)] == ["-1"] * 4 + ["0"] + ["-1"] * 4


def test_a_move_names_only_the_two_cells_that_it_changes() -> None:
    tab, cells, _ = navigation()
    tab.send("move", "u")
    assert cells.slots(False) == {
        "table.hidden": "",
        "cell-4@aria-label": "tile 5, row 2 column 2",
        "cell-7@aria-label": "gap, row 3 column 2",
        "cell-4@tabindex": "-1",
        "cell-7@tabindex": "0",
    }
    assert cells.slots(False) == {"table.hidden": ""}


def test_the_focused_cell_stays_when_tiles_move() -> None:
    tab, cells, _ = navigation()
    cells.go(7)
    tab.send("tap", 7)
    slots = cells.slots(True)
    assert cells.cell == 7
    assert slots["cell-7@aria-label"] == "gap, row 3 column 2"
    assert "cell-7@tabindex" not in slots


def test_a_board_of_another_size_gets_new_names_and_starts_at_its_gap() -> None:
    tab, cells, _ = navigation("#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15")
    cells.go(15)
    were_new = cells.is_new_grid
    tab.send("route", BOARD)
    assert (were_new, cells.is_new_grid) == (False, True)
    slots = cells.slots(True)
    assert cells.cell == 4
    assert [name for name in slots if name.startswith("cell-9")] == []


def test_the_names_follow_the_language() -> None:
    tab, cells, _ = navigation()
    tab.send("set", "language", "zh-Hant")
    assert cells.slots(False)["cell-0@aria-label"] == "方塊 1，第 1 列第 1 行"
    tab.send("set", "language", "zh-Hans")
    assert cells.slots(False)["cell-4@aria-label"] == "空格，第 2 行第 2 列"


def test_a_solved_board_behind_the_overlay_cannot_be_navigated() -> None:
    tab, cells, slots = navigation("#/15/3x3:1-2-3_4-5-6_7-0-8")
    assert (slots["table.hidden"], cells.is_offered) == ("", True)
    tab.send("move", "l")
    assert (cells.slots(True)["table.hidden"], cells.is_offered) == ("on", False)


def test_the_board_of_2048_is_not_a_grid_and_removes_the_names() -> None:
    tab, cells, _ = navigation("#/15/4x4@7")
    tab.send("route", "#/2048/4x4@7")
    slots = cells.slots(False)
    assert not cells.is_offered
    assert {text for slot, text in slots.items() if not slot.startswith("board@")} == {""}
    assert {"table@role", "cell-0@aria-label", "cell-15@tabindex"} <= set(slots)


def test_the_board_is_called_a_game_and_describes_its_keys() -> None:
    tab, cells, _ = navigation("#/15/4x4@7")
    tab.send("set", "language", "zh-Hans")
    assert "方向键" in cells.slots(False)["board@aria-description"]
    tab.send("set", "language", "en")
    assert "gap" in cells.slots(False)["board@aria-description"]
    tab.send("route", "#/2048/4x4@7")
    slots = cells.slots(False)
    assert slots["board@aria-roledescription"] == "game"
    assert slots["board@aria-description"] == "Arrow keys slide the tiles. A table after the board shows every tile."
