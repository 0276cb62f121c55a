"""A text is read as the same board whether pasted, opened or in a link, and the page says how it was read."""

from game.core.errors import BadNotation
from game.core.layouts import MAX_LAYOUT_TEXT
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.layouts import layouts
from tests.common.tab import Tab

TILES = game_named("2048")
PUZZLE = game_named("15")
VALUES = (
    [["0", "0", "2", "2"], ["4", "0", "0", "0"], ["0", "0", "0", "0"], ["0", "0", "0", "0"]],
    [["2", "4", "8", "16"], ["0", "0", "0", "0"], ["0", "0", "0", "0"], ["0", "0", "0", "2048"]],
    [["128", "0", "512"], ["2", "2", "2"], ["4", "8", "34359738368"]],
    [["0", "2", "0", "4", "8"]] * 5,
)
NUMBERS = (
    [["5", "3", "8", "9"], ["0", "2", "4", "1"], ["7", "10", "14", "13"], ["12", "11", "6", "15"]],
    [["1", "2", "3"], ["4", "5", "6"], ["0", "7", "8"]],
)


def board_of_values(rows: list[list[str]]) -> tuple[int, ...]:
    """Return the ranks of tile values."""
    return tuple([TILES.read_tile(tile) for row in rows for tile in row])


def board_of_numbers(rows: list[list[str]]) -> tuple[int, ...]:
    """Return the numbers of a puzzle."""
    return tuple([int(tile) for row in rows for tile in row])


def every_way_in(game_id: str, text: str) -> dict[str, tuple[int, ...]]:
    """Return the board that each way of opening a text gives, by the way's name."""
    game = game_named(game_id)
    opened = Tab(address="#/" + game_id)
    opened.send("open", "share")
    opened.send("open-text", text)
    opened.send("open-anyway")
    pasted = Tab(address="#/" + game_id)
    pasted.send("open", "board")
    pasted.send("paste-board", text)
    pasted.send("open-anyway")
    if pasted.app.model.dialog == "board":  # A board of the size in play has filled the fields.
        pasted.send("submit-board")
    board, columns, _ = game.read_position(text)
    place = "_".join(text.split("\n")).replace("\r", "").replace("\t", "-").replace(" ", "-")
    link = parse_address("#/" + game_id + "/" + str(len(board) // columns) + "x" + str(columns) + ":" + place, GAMES)[1]
    assert link is not None
    return {
        "the reader": board,
        "Open": opened.app.model.session.state.board,
        "My board": pasted.app.model.session.state.board,
        "a link": link.state.board,
    }


def test_a_board_of_tiles_is_read_in_every_layout_as_the_same_board() -> None:
    for rows in VALUES:
        board = board_of_values(rows)
        for empty in ("0", "."):
            for name, text in layouts(rows, empty).items():
                assert TILES.read_position(text)[0] == board, (name, text)


def test_a_puzzle_is_read_in_every_layout_as_the_same_board() -> None:
    for rows in NUMBERS:
        for empty in ("0", ".", "_", "-"):
            for name, text in layouts(rows, empty).items():
                if empty in "_-" and name == "a link":
                    continue
                assert PUZZLE.read_position(text)[0] == board_of_numbers(rows), (name, text)


def test_every_way_in_reads_a_text_as_the_same_board() -> None:
    for name in ("lines", "slashes", "one line", "tabs", "commas", "lists", "nested lists", "a printed array", "a link"):
        for rows in VALUES:
            boards = every_way_in("2048", layouts(rows, "0")[name])
            assert boards == {way: board_of_values(rows) for way in boards}, (name, boards)
        for rows in NUMBERS:
            boards = every_way_in("15", layouts(rows, "0")[name])
            assert boards == {way: board_of_numbers(rows) for way in boards}, (name, boards)
    for text in ("1120/0000/0000/0000", "1120 0000 0000 0000", "EDC1BA9187611111", "0 1 1 2/0 0 0 0/0 0 0 0/0 0 0 0"):
        boards = every_way_in("2048", text)
        assert len(set(boards.values())) == 1, (text, boards)


def test_a_board_may_be_surrounded_by_other_words() -> None:
    text = "score: 4\nboard = np.array([[0, 2, 0, 0], [4, 2, 0, 0], [0, 0, 4, 0], [4, 0, 0, 0]])  # mine"
    assert TILES.read_position(text)[0] == (0, 1, 0, 0, 2, 1, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0)
    floats = "[[0. 2. 0. 0.]\n [4. 2. 0. 0.]\n [0. 0. 4. 0.]\n [4. 0. 0. 0.]]"
    assert TILES.read_position(floats)[0] == TILES.read_position(text)[0]


def test_separate_numbers_are_values_if_all_can_be_or_else_their_characters_are_ranks() -> None:
    read = TILES.read_position
    two_twos = (0, 0, 1, 1, 2) + (0,) * 11
    assert read("0 0 2 2/4 0 0 0/0 0 0 0/0 0 0 0") == (two_twos, 4, "read-values")
    assert read("0 0 2 2 4 0 0 0 0 0 0 0 0 0 0 16") == (two_twos[:15] + (4,), 4, "")
    assert read("0 0 1 1 2 0 0 0 0 0 0 0 0 0 0 0") == (two_twos, 4, "")
    assert read("0011200000000000") == (two_twos, 4, "")
    assert read("0022400000000000") == ((0, 0, 2, 2, 4) + (0,) * 11, 4, "read-ranks")
    assert read("..22 4... .... ....") == ((0, 0, 2, 2, 4) + (0,) * 11, 4, "read-ranks")
    assert read("128 256 512")[0] == (1, 2, 8, 2, 5, 6, 5, 1, 2), "three rows of three characters"
    assert read("128 256 512 0 0 0 0 0 0") == ((7, 8, 9) + (0,) * 6, 3, "")


def test_a_wrong_number_of_cells_is_not_read_as_another_board() -> None:
    for text, count in (("2 4 8 16 32 64 128 256 0 0", 10), ("0 0 0 0 0 0 0 0 0 0 16 32 64", 13)):
        error = raises(BadNotation, TILES.read_position, text)
        assert str(error) == "There is no board with " + str(count) + " cells."


def test_an_invalid_tile_is_reported_with_its_place() -> None:
    cases = (
        (TILES, "2 4 8 16/2 4 3 16/0 0 0 0/0 0 0 0", "“3” in row 2, column 3 is not a tile."),
        (TILES, "2 4 8 16/2 4 8 16/0 0 2q 0/0 0 0 0", "“2q” in row 3, column 3 is not a tile."),
        (TILES, "2 4 8/16 x? 1024/2 2 2", "“x?” in row 2, column 2 is not a tile."),
        (TILES, "000000000000000!", "“!” in row 4, column 4 is not a tile."),
        (TILES, "2 4 8 16 33", "“33”, number 5 of this text, is not a tile."),
        (TILES, "[[68719476736, 2, 2], [0, 0, 0], [0, 0, 0]]", "“68719476736” in row 1, column 1 is not a tile."),
        (PUZZLE, "[1, 2, 3]\n[4, five, 6]\n[7, 8, 0]", "“five” in row 2, column 2 is not a tile."),
        (PUZZLE, "1 2 3 4 ?", "“?”, number 5 of this text, is not a tile."),
    )
    for game, text, message in cases:
        assert str(raises(BadNotation, game.read_position, text)) == message, text


def test_an_unsolvable_board_is_reported_together_with_the_board() -> None:
    error = raises(BadNotation, PUZZLE.read_position, "[[2, 1, 3], [4, 5, 6], [7, 8, 0]]")
    assert isinstance(error, BadNotation)
    assert (error.reason, error.facts["board"]) == ("not-solvable", (2, 1, 3, 4, 5, 6, 7, 8, 0))


def test_a_text_without_a_board_is_refused() -> None:
    for text in ("", " ", "[]", "[[], []]", "]", "[", "][", "|", "||||", "'", "'''", "-", "-----", "+--+", "\n\n", ",,,"):
        for game in GAMES:
            raises(BadNotation, game.read_position, text)
    for game in GAMES:
        error = raises(BadNotation, game.read_position, "0 " * MAX_LAYOUT_TEXT)
        assert isinstance(error, BadNotation) and error.reason == "too-long"


def test_the_page_says_how_a_text_was_read() -> None:
    tab = Tab(address="#/2048")
    tab.send("open-text", "0 0 2 2/4 0 0 0/0 0 0 0/0 0 0 0")
    assert tab.notice == "You gave tile numbers: 2 stands for the tile 2."
    tab.send("open-text", "0022400000000000")
    assert tab.notice.startswith("You gave exponents: 2 stands for the tile 4.")
    tab.send("open-text", "2048 4 2 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert tab.notice.startswith("Opened this board.")


def test_for_a_board_typed_cell_by_cell_the_page_does_not_say_how_it_was_read() -> None:
    tab = Tab(address="#/2048")
    tab.send("open", "board")
    for cell, text in enumerate(["4", "4", ""] + ["0"] * 13):
        tab.send("type-tile", cell, text)
    tab.send("submit-board")
    assert (tab.position, tab.notice) == ("2200000000000000", "")
