"""Rectangular boards of 2048: their links, saves, records, positions and texts."""

from game.app.kinds import kind_name
from game.app.options.announcements import rows_of
from game.app.sharing.names import format_game_address, format_position_address
from game.core.errors import BadNotation
from game.core.grid import DIRECTIONS
from game.extras import GUESSES
from game.games import GAMES, game_named
from game.twenty48 import rules
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.tab import Tab

TILES = game_named("2048")
SHAPES = tuple([(rows, columns) for rows, columns in TILES.sizes if rows != columns])


def read(text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
    """Parse a board as a front end does."""
    return TILES.read_position(text, rows, columns)


def ranks(drawing: str) -> tuple[int, ...]:
    """Parse a drawing of a board, with a dot for an empty cell."""
    return tuple([0 if sign == "." else int(sign) for sign in drawing if sign not in " \n"])


def test_2048_has_boards_of_two_by_four_three_by_four_and_four_by_three() -> None:
    assert SHAPES == ((2, 4), (3, 4), (4, 3))
    assert [size for size in game_named("15").sizes if size[0] != size[1]] == []


def test_tiles_travel_along_the_rows_and_columns_of_a_rectangle() -> None:
    # Drawn with three rows of four.
    board = ranks("11.2 1..2 .1.3")
    assert rules.slide(board, 0, 4).after == ranks("22.3 ...3 ....")
    assert rules.slide(board, 1, 4).after == ranks("..22 ..12 ..13")
    assert rules.slide(board, 2, 4).after == ranks(".... ...3 22.3")
    assert rules.slide(board, 3, 4).after == ranks("22.. 12.. 13..")
    # The same numbers in four rows of three are another board.
    assert rules.slide(board, 3, 3).after != rules.slide(board, 3, 4).after


def test_a_transposed_rectangle_slides_in_the_transposed_direction() -> None:
    for seed in range(60):
        for rows, columns in SHAPES:
            board = rules.opening(rows, seed, 50, 5, columns)
            turned = tuple([board[col * columns + row] for row in range(columns) for col in range(rows)])
            for direction in DIRECTIONS:
                across = 3 - direction
                after = rules.slide(turned, across, rows).after
                back = tuple([after[col * rows + row] for row in range(rows) for col in range(columns)])
                assert back == rules.slide(board, direction, columns).after


def test_a_game_on_a_full_rectangle_is_lost_when_no_neighbours_are_equal() -> None:
    board = ranks("1212 2121")
    assert rules.is_terminal(board, 4) and not rules.legal_actions(board, 4)
    board = ranks("1213 2123")
    assert rules.legal_actions(board, 4) == (0, 2) and not rules.is_terminal(board, 4)


def test_code_that_expects_a_square_fails_on_a_rectangle_instead_of_guessing() -> None:
    raises(KeyError, rules.slide, (0,) * 12, 0)
    raises(KeyError, TILES.legal_actions, (0,) * 8)


def test_a_link_of_a_rectangle_opens_its_whole_game() -> None:
    for rows, columns in SHAPES:
        tab = Tab(address="#/2048/" + str(rows) + "x" + str(columns) + "@7")
        assert (tab.sees("board@data-side"), tab.sees("board@data-seed")) == (str(rows) + "x" + str(columns), "7")
        tab.moves("urdl" * 5)
        session = tab.model.session
        assert session.state.moves > 3
        address = format_game_address(session)
        opened = parse_address(address, GAMES)[1]
        assert opened and opened.state == session.state and opened.variant == session.variant
        opened = parse_address(format_position_address(session), GAMES)[1]
        assert opened and opened.state.board == session.state.board
    for text in ("4x2@7", "1x4@7", "3x5@7", "3x@7"):
        raises(BadNotation, parse_address, "#/2048/" + text, GAMES)
    raises(BadNotation, parse_address, "#/15/3x4@7", GAMES)
    raises(BadNotation, parse_address, "#/2048/3x4:11000000", GAMES)


def test_a_rectangle_survives_a_reload_and_has_its_own_records() -> None:
    stored: dict[str, str] = {}
    bests = []
    for shape in ("3x4", "4x3"):
        tab = Tab(stored, "#/2048/" + shape + "@5")
        tab.moves("lurd" * (4 if shape == "3x4" else 2))
        assert tab.model.session.state.score > 0
        bests.append(tab.sees("board@data-best"))
        again = Tab(stored)
        assert again.app.model.session.state == tab.model.session.state
        assert again.sees("board@data-side") == shape
    assert Tab(stored, "#/2048/4x3@6").sees("board@data-best") == bests[1]
    assert Tab(stored, "#/2048/2x4@6").sees("board@data-best") == "0"


def test_a_board_of_twelve_cells_is_read_by_its_rows_and_refused_without_them() -> None:
    wide = ("1120/0000/0003", "1120 0000 0003", "[[2,2,4,0],[0,0,0,0],[0,0,0,8]]", "2 2 4 0\n0 0 0 0\n0 0 0 8")
    for text in wide:
        assert read(text)[:2] == (ranks("112. .... ...3"), 4), text
    for text in ("112/000/000/003", "112 000 000 003", "2 2 4;0 0 0;0 0 0;0 0 8", "2 2 4\n\n0 0 0\n0 0 0\n0 0 8\n"):
        assert read(text)[:2] == (ranks("112 ... ... ..3"), 3), text
    assert read("11000003")[:2] == (ranks("11.. ...3"), 4)
    error = raises(BadNotation, read, "112000000003")
    assert str(error) == "12 cells could be 3×4 / 4×3; put each row on its own line."
    assert read("112000000003", 0, 3)[1] == 3, "the columns of the current game decide"
    assert read("112000000003", 3, 4)[1] == 4
    assert read("11000003", 0, 3)[1] == 4, "a number of cells with only one shape decides"
    error = raises(BadNotation, TILES.read_position, "11000003", 3, 4)
    assert str(error) == "A 3×4 board has 12 cells; this has 8."


def test_a_pasted_board_that_fits_the_current_size_has_that_size() -> None:
    tab = Tab(address="#/2048/4x3@5")
    tab.send("open-text", "112000000003")
    assert (tab.sees("board@data-side"), tab.position) == ("4x3", "112000000003")
    tab.send("open-text", "1120/0000/0003")
    tab.send("open-anyway")
    assert tab.sees("board@data-side") == "3x4"
    square = Tab(address="#/2048/4x4@5")
    before = square.app.model.session
    square.send("open", "share")
    square.send("open-text", "112000000003")
    assert square.app.model.session is before


def test_a_rectangle_can_be_set_up_cell_by_cell() -> None:
    tab = Tab(address="#/2048/2x4@5")
    editor = tab.board_editor
    tab.send("open", "board")
    assert (len(editor.texts), editor.values[-1]) == (8, 9)
    tab.send("type-tile", 7, "512")
    tab.send("submit-board")
    assert (tab.position, tab.sees("board@data-side")) == ("00000009", "2x4")


def test_a_screen_reader_gets_the_rows_and_columns_of_a_rectangle() -> None:
    tab = Tab(address="#/2048/3x4:1100/0000/0002")
    assert tab.sees("board@aria-label") == "2048 board, 3 by 4"
    assert tab.sees("title.text") == "2048 3×4"
    text = rows_of("en", tab.model.shown)
    assert text.count("Row") == 3 and "Row 3" in text, text
    tab.send("move", "l")
    row, col = divmod(tab.model.shown.layer.tiles[-1].at, 4)
    assert f"row {row + 1} column {col + 1}" in tab.said[-1]
    assert kind_name("en", TILES, tab.model.session.variant) == "3×4"


def test_a_quick_guess_on_a_rectangle_is_a_legal_move() -> None:
    for seed in range(20):
        for rows, columns in SHAPES:
            board = rules.opening(rows, seed, 50, 5, columns)
            assert GUESSES["2048"](board, columns) in rules.legal_actions(board, columns)
