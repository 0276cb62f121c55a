"""Importing games played elsewhere: opened move by move with their clock, or refused with the place of the error."""

from game.app.app import App
from game.app.assembly import Assembly
from game.core.errors import BadNotation
from game.core.reasons import REASONS
from game.fifteen.solve_text import read_solve
from game.games import GAMES, game_named
from game.twenty48.rules import parse_moves
from game.twenty48.verse import read_replay
from tests.common.addresses import parse_address
from tests.common.checks import features_view, raises
from tests.common.goldens import read_golden
from tests.common.tab import Tab

SHORT = "4x4-0000000000000000_00000g683"
"""Two tiles in the top row, then a move right after 292 ms."""
TWICE = "Each number from 0 to 15 must appear exactly once; 15 is missing."
SOLVE = "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15 "


def opened(text: str, address: str = "#/2048") -> Tab:
    """Return a tab that has opened a text from the dialog and finished checking it."""
    tab = Tab(address=address)
    tab.send("open", "share")
    tab.send("open-text", text)
    tab.catch_up()
    return tab


def test_a_replay_of_2048verse_opens_as_a_game_with_its_tiles_and_its_clock() -> None:
    tab = opened(SHORT, "#/15")
    session = tab.model.session
    assert (session.game.id, session.position, session.timeline.text) == ("2048", "1100000000000000", "r.01")
    assert (tab.position, session.state.score, session.clock.elapsed_ms(0), session.helped) == ("1002000000000000", 4, 292, True)
    assert tab.model.dialog == ""
    assert tab.notice == "Verified: 4 points in 1 move."


def test_a_long_replay_reaches_the_recorded_board_slice_by_slice() -> None:
    golden = read_golden("import-2048verse")
    tab = Tab(address="#/2048/4x4@7")
    tab.send("open", "share")
    tab.send("open-text", golden["text"])
    own = tab.position
    shares = []
    while "check-link-on" in tab.wakes:
        assert tab.position == own
        shares.append(tab.notice)
        tab.send("check-link-on")
    assert len(shares) == golden["moves"] // 64
    assert (shares[0], shares[-1]) == ("Checking each move: 1%", "Checking each move: 99%")
    session = tab.model.session
    assert (tab.position, session.state.score, len(session.timeline.moves)) == (golden["position"], golden["score"], 5200)
    assert (session.position, session.clock.elapsed_ms(0)) == (golden["opening"], golden["ms"])


def test_an_imported_game_can_be_saved_linked_undone_and_continued() -> None:
    tab = opened(SHORT)
    tab.send("open", "share")
    address = tab.sees("share-game.link")
    assert address.endswith(":1100000000000000@0/r.01")
    again = parse_address(address, tab.model.games)[1]
    assert again is not None and again.state == tab.model.session.state
    tab.send("dismiss")
    assert Tab(stored=tab.stored).position == "1002000000000000"
    tab.send("undo")
    assert tab.position == "1100000000000000"
    tab.send("redo")
    assert tab.position == "1002000000000000"
    tab.moves("l")
    assert (tab.model.session.timeline.text, tab.model.session.state.score) == ("r.01l", 4)


def test_a_move_with_its_tile_is_read_and_one_without_a_tile_is_not() -> None:
    assert parse_moves("l.a1R2u.02 d.f1") == ["l.a1", "r", "r", "u.02", "d.f1"]
    for text in (".a1", "x.a1", "l.", "l.a", "l.a3", "l.-1", "l.a1.b1", "l2.", "l.a1q"):
        raises(BadNotation, parse_moves, text)
    error = raises(BadNotation, parse_moves, "l.a1" + "r999" * 200 + ".01" + "r999" * 200)
    assert isinstance(error, BadNotation) and error.reason == "too-many-moves"
    game = game_named("2048")
    for moves, message in (
        ("r.31", "Move 1: No new tile fits in cell 4: it is not empty."),
        ("r.01l.g1", "Move 2: No new tile fits in cell 17: it is not empty."),
        ("u.01", "Move 1: No tile can move up."),
    ):
        error = raises(BadNotation, parse_address, f"#/2048/4x4:1100000000000000/{moves}", (game,))
        assert str(error) == message, moves


def test_a_damaged_replay_is_refused_with_the_place_of_the_error() -> None:
    for text, why in (
        (SHORT[:-1], "The text ends within move 3."),
        (SHORT.replace("683", "6?3"), "Unexpected “?” at character 29."),
        (SHORT.replace("683", "68b"), "Unexpected “68b” at character 28."),
        (SHORT.replace("683", "68Ä"), "Unexpected “68Ä” at character 28."),
        (SHORT.replace("683", "680"), "Move 1: No tile can move up."),
        (SHORT.replace("683", "682"), "Move 1: No new tile fits in cell 1: it is not empty."),
        (SHORT + "682", "Move 2: No new tile fits in cell 1: it is not empty."),
        ("3x4-000000000000_00000g683", "“3x4” is not a kind of board."),
        ("4x4-00000000_00000g683", "A 4×4 board has 16 cells; this has 8."),
        ("4x4-0000000000000000_00000g", "No moves follow the board."),
    ):
        tab = opened(text)
        assert tab.sees("share-error.text") == f"This game cannot be opened. {why} Your game has not changed.", text
        assert (tab.model.dialog, tab.model.session.position) == ("share", "")


def test_a_damaged_long_replay_is_refused_at_its_move_and_leaves_the_game_alone() -> None:
    text = str(read_golden("import-2048verse")["text"])
    tab = opened(text[:15000] + "??" + text[15002:], "#/2048/4x4@7")
    assert tab.notice == "This game cannot be opened. Unexpected “?” at character 15,001. Your game has not changed."
    assert (tab.model.session.seed, tab.model.session.timeline.text) == (7, "")


def test_the_text_of_a_solve_opens_with_its_scramble_its_moves_and_its_time() -> None:
    for golden in read_golden("import-solves"):
        tab = opened(golden["text"])
        session = tab.model.session
        assert (session.game.id, session.position) == ("15", golden["position"]), golden
        assert (session.state.moves, tab.position, session.clock.elapsed_ms(0)) == (golden["moves"], golden["end"], golden["ms"])


def test_numbers_on_other_lines_are_not_part_of_the_scramble() -> None:
    board = SOLVE.strip()
    for text in (
        f"Size: 4x4\nScramble: {board}\nMoves: LLL",
        f"Scramble: {board}\nTime: 12\nMoves: LLL",
        f"Moves: 3\nScramble: {board}\nSolution: LLL",
        f"Date: 2026-11-25\nScramble: {board}\nSolution: LLL",
        f"Date: 2026/11/25 12\n{board} LLL",
        f"Scramble 1: {board}\nMoves: LLL",
        f"Scramble (4x4): {board}\n- LLL",
        board.replace(" ", "-") + "\nLLL",
        board.replace(" ", "-").replace("/", "_") + "\nLLL",
        board.replace("/", "\n") + "\nLLL",
    ):
        solve = read_solve(text)
        assert solve is not None and (solve.position, solve.count) == (board, 3), text


def test_the_time_of_a_solve_may_have_hours_and_only_ascii_digits() -> None:
    for text, ms in (("1:01:02.5", 3_662_500), ("1:02.25", 62_250), ("1¹.5", 0), ("1:2:3:4.5", 0), (":1.5", 0)):
        solve = read_solve(f"{SOLVE}LLL\nTime: {text}")
        assert solve is not None and solve.elapsed_ms == ms, text


def test_a_damaged_solve_is_refused_with_the_place_of_the_error() -> None:
    for text, why in (
        (SOLVE + "LLX", "Unexpected “X” at character 41."),
        (SOLVE + "LL.", "Unexpected “.” at character 41."),
        (SOLVE + "LLU", "Move 3: No tile can move up."),
        (SOLVE + "LLLR", "Move 4: The game is over."),
        (SOLVE.replace(" ", "-").replace("15-", "14 ") + "LLL", TWICE),
        (SOLVE.replace("15", "14") + "LLL", TWICE),
        ("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 LLL", "There is no board with 15 cells."),
    ):
        tab = opened(text, "#/15")
        assert tab.sees("share-error.text") == f"This game cannot be opened. {why} Your game has not changed.", text
        assert tab.model.dialog == "share"


def test_the_moves_of_a_solution_apply_to_the_current_board() -> None:
    for text, ms in (
        ("LLDRUURDLLU", 0),
        ("Moves: l2 d r u2 r d l2 u\nTime: 1.25", 1250),
        ("Moves: l2 d r u2 r d l2 u\nTime: 1.25\nTPS: 8.80", 1250),
        ("TPS: 8.80\nTime: 1.25\nMoves: l2 d r u2 r d l2 u", 1250),
        ("Moves: l2 d r u2 r d l2 u\n1.25\n8.80", 1250),
        ("Date: 2026-11-25\nMoves: l2 d r u2 r d l2 u\nTime: 1.25", 1250),
        ("2026-11-25 12\nMoves: l2 d r u2 r d l2 u\nTime: 1.25", 1250),
    ):
        tab = opened(text, "#/15/3x3@487")
        session = tab.model.session
        assert (session.seed, session.kind, session.state.moves, session.outcome) == (487, "3x3", 11, "solved"), text
        assert (session.clock.elapsed_ms(0), session.helped, tab.model.dialog) == (ms, True, "")
    tab = opened("lll", "#/15/4x4:" + SOLVE.strip().replace(" ", "-").replace("/", "_"))
    assert (tab.model.session.position, tab.model.session.outcome) == (SOLVE.strip(), "solved")
    assert opened("lurd", "#/2048").app.model.dialog == "share", "moves alone belong to the current game"


def test_the_moves_of_a_scramble_open_the_resulting_board() -> None:
    expected = opened("scramble: R2 D2 L U R D", "#/15").position
    assert expected == "1 2 3 4/5 0 11 8/9 7 6 12/13 10 14 15"
    for text in ("R2 D2 L U R D", "R2D2LURD", "￫2 ￬2 ￩ ￪ ￫ ￬", "> > v v < ^ > v", "→2 ↓2 ← ↑ → ↓", "打亂：R2 D2 L U R D"):
        # The gap is in the first corner, where no tile moves right.
        tab = opened(text, "#/15/4x4:0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12")
        assert tab.position == expected, text
        assert tab.model.session.outcome == "playing" and not tab.model.session.timeline.moves
        # Other programs scramble boards whose gap is last.
        tab = opened(text, "#/15/4x4-g:1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15")
        assert tab.sees("share-error.text") == REASONS["gap-last"], text
        tab.send("open-anyway")
        assert (tab.model.session.kind, tab.position) == ("4x4", expected), text


def test_a_scramble_of_the_gaps_way_opens_the_board_that_it_makes() -> None:
    expected = opened("scramble: D3 R U2 R D R U L D2 L2 U R", "#/15").position
    for address in ("#/15/4x4@5", "#/15/4x4@9", "#/15/4x4:1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"):
        for text in ("U3 L D2 L U L D R U2 R2 D L", "Scramble: U3 L D2 L U L D R U2 R2 D L", "^ ^ ^ < v v < ^ < v > ^ ^ > > v <"):
            assert opened(text, address).position == expected, (text, address)
    short = opened("Scramble: U L", "#/15/4x4:0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12")
    assert short.position == "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12"


def test_moves_that_are_legal_on_the_current_board_are_read_as_its_solution() -> None:
    tab = opened("R", "#/15/4x4:1 2 3 4/5 6 7 8/9 10 12 0/13 14 11 15")
    assert tab.model.session.timeline.text == "r"
    assert opened("Scramble: R", "#/15/4x4:1 2 3 4/5 6 7 8/9 10 12 0/13 14 11 15").position.endswith("13 14 0 15")


def test_moves_that_are_legal_nowhere_are_reported() -> None:
    tab = opened("RRRR", "#/15/4x4:0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12")
    refused = "This game cannot be opened. Move 1: No tile can move right. Your game has not changed."
    assert tab.sees("share-error.text") == refused


def test_a_wrong_solution_shows_how_far_it_gets() -> None:
    tab = opened(SOLVE + "LL", "#/15")
    assert (tab.model.session.state.moves, tab.position) == (2, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    assert tab.notice == ("Not solved yet after 2 moves: 14 of 15 tiles are home, at least 1 move to go.")
    tab = opened("LLU", "#/15/4x4:" + SOLVE.strip().replace(" ", "-").replace("/", "_"))
    assert tab.sees("share-error.text") == "This game cannot be opened. Move 3: No tile can move up. Your game has not changed."
    assert tab.model.session.timeline.text == ""


def test_an_unsolvable_scramble_is_refused_with_its_reason_and_nothing_is_lost() -> None:
    for text in ("1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/8 7 0\nLLL"):
        tab = opened(text, "#/15/3x3@7")
        assert "This board cannot be solved" in tab.sees("share-error.text"), text
        assert (tab.model.dialog, tab.model.session.seed) == ("share", 7)


def test_a_drawn_scramble_before_moves_is_their_board() -> None:
    drawn = "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 | 5 | 6 |\n+---+---+---+\n|   | 7 | 8 |\n+---+---+---+\n"
    boxed = drawn.replace("+---", "┼───").replace("|", "│")
    for text in (drawn + "LL", boxed + "LL", "123456078\nLL", "Scramble: 123456078\nMoves: L2"):
        tab = opened(text, "#/15/4x4@7")
        assert (tab.model.session.kind, tab.model.session.outcome, tab.model.session.state.moves) == ("3x3", "solved", 2), text
    tab = opened(drawn.replace("8", "9") + "LL", "#/15/4x4@7")
    assert tab.model.dialog == "share", "an unreadable drawn board is never ignored"
    assert tab.sees("share-error.text").startswith("This game cannot be opened.")


def test_a_scramble_solved_with_the_gap_first_is_played_as_that_variant() -> None:
    tab = opened("1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15\nR", "#/15/4x4@7")
    assert (tab.model.session.kind, tab.model.session.outcome) == ("4x4-g", "solved")


def test_boards_links_and_prose_are_left_to_other_readers() -> None:
    boards = ("0 0 2 2/4 0 0 0/0 0 0 0/0 0 0 0", "0022400000000000", "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15", "[[0, 2], [2, 0]]")
    for text in boards + ("#/2048/4x4@5", "hello", "", "1 2 3 hello", "1 2 3 lurd", "4x4", "_", "4x4-_", "time: 3.2"):
        assert read_replay(text) is None and read_solve(text) is None, text
    assert opened(boards[0]).app.model.session.position == "0011200000000000"
    assert opened("#/2048/4x4@5").app.model.session.seed == 5


def test_a_long_text_is_refused_before_a_reader_sees_it() -> None:
    seen: list[str] = []
    app = App(GAMES)
    app.begin({}, "#/2048", ["en"], 0)
    assembly = Assembly(app, lambda name: "")
    for feature in assembly.essentials() + assembly.opening((seen.append,)):
        app.dispatcher.add(feature)
    app.dispatcher.send("open", "share", now_ms=0)
    for text in ("2 4 8 16\n", "x", "U2R3", "12.34\n", "^", "|"):
        app.dispatcher.send("open-text", text * (300_000 // len(text)), now_ms=0)
        sentence = features_view(app)["share-error.text"]
        assert sentence.startswith("The text is too long: ") and sentence.endswith("at most 250,000."), text
    assert not seen


def test_moves_behind_a_board_are_played_or_the_text_is_refused() -> None:
    board = "1 2 3/4 5 6/0 7 8"
    for tail in ("LL", "LL // nice", "left left", "Left, left", "Moves: LL", "moves: left left", "l l  // two"):
        tab = opened(f"{board}\n{tail}", "#/15/3x3@7")
        assert (tab.app.model.session.state.moves, tab.notice) == (2, "Verified: 2 moves."), tail
    puzzle, tiles = Tab(address="#/15/3x3@7").position, Tab(address="#/2048/4x4@7").position
    for tail in ("LL nice", "UU", "left up up up right", "LLR?"):
        tab = opened(f"{board}\n{tail}", "#/15/3x3@7")
        assert tab.sees("share-error.text") and tab.position == puzzle, tail
    for tail in ("left left", "LL // nice", "Moves: LLU", "LL", "up"):
        tab = opened(f"2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 8\n{tail}", "#/2048/4x4@7")
        assert tab.sees("share-error.text") and tab.position == tiles, tail
