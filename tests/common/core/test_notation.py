"""Moves, seeds, boards and variants as text: every text written can be read, and an invalid one is reported."""

from game.core.errors import BadNotation
from game.core.notation import MAX_MOVES_TEXT, parse_moves, parse_seed, parse_size
from game.core.rng import SEEDS, below, draw
from game.games import GAMES, game_named
from tests.common.checks import raises


def reason(function: object, *arguments: object) -> str:
    """Return the reason why a text is refused."""
    error = raises(BadNotation, function, *arguments)  # type: ignore[arg-type]
    assert isinstance(error, BadNotation)
    return error.reason


def test_moves_are_letters_of_either_case_and_spaces_between_them_are_skipped() -> None:
    assert parse_moves("uR d\n,L\t") == [("u", 1), ("r", 1), ("d", 1), ("l", 1)]
    assert parse_moves("") == []


def test_a_number_repeats_the_letter_before_it() -> None:
    assert parse_moves("R2u10 l999") == [("r", 2), ("u", 10), ("l", 999)]


def test_a_number_without_a_letter_is_refused() -> None:
    for text in ("2r", "r2 3", "r0", "r1000", "3", "r00000", "2"):
        assert reason(parse_moves, text) == "no-such-move", text


def test_a_character_that_is_not_a_move_is_refused_and_named() -> None:
    for text, sign in (("ux", "x"), ("u-r", "-"), ("左", "左"), ("u/r", "/")):
        error = raises(BadNotation, parse_moves, text)
        assert isinstance(error, BadNotation)
        assert error.facts == {"text": sign}, text


def test_a_game_may_have_additional_letters() -> None:
    assert parse_moves("uX", "x") == [("u", 1), ("x", 1)]


def test_too_long_a_transcript_is_refused_before_it_is_parsed() -> None:
    assert reason(parse_moves, "!" * (MAX_MOVES_TEXT + 1)) == "too-long"
    assert len(parse_moves("u" * MAX_MOVES_TEXT)) == MAX_MOVES_TEXT


def test_numbers_cannot_expand_a_text_beyond_the_longest_transcript() -> None:
    for game in GAMES:
        assert reason(game.parse_moves, "r999" * 201) == "too-many-moves"
    assert len(game_named("2048").parse_moves("r999" * 200)) == 199_800


def test_a_seed_is_a_whole_number_below_two_to_the_64() -> None:
    for seed in (0, 1, 20261121, SEEDS - 1):
        assert parse_seed(str(seed)) == seed


def test_an_invalid_seed_is_refused() -> None:
    for text in ("", " ", "-1", "+1", "1.0", "1e3", "0x10", "1_000", str(SEEDS), "9" * 5000, "٣", "²", "seed"):
        assert reason(parse_seed, text) == "no-such-seed", text[:40]


def test_a_size_names_rows_and_columns_and_any_other_text_does_not() -> None:
    assert [parse_size(text) for text in ("2x2", "3x4", "4x3", "10x10")] == [(2, 2), (3, 4), (4, 3), (10, 10)]
    for text in ("", "4", "4x", "x4", "1x4", "4x4x4", "11x11", "010x10", "1x1", "0x0", "4×4", "4X4"):
        assert parse_size(text) == (0, 0), text


def test_every_2048_board_is_read_as_it_is_written() -> None:
    game = game_named("2048")
    for seed in range(200):
        side = 3 + seed % 4
        board = (1,) + tuple([below(36, seed, cell) for cell in range(1, side * side)])
        text = game.format_position(board)
        assert game.parse_position(text) == game.parse_position(text.lower(), side) == board


def test_the_hex_text_of_a_2048_board_has_capitals_up_to_15_and_small_letters_above() -> None:
    game = game_named("2048")
    text = "EDC1BA9187611111"
    assert game.parse_position(text) == (14, 13, 12, 1, 11, 10, 9, 1, 8, 7, 6, 1, 1, 1, 1, 1)
    assert game.format_position(game.parse_position(text)) == text
    assert game.format_position((17, 16, 15, 1, 0, 0, 0, 0, 0)) == "hgF100000"


def test_spaces_line_breaks_and_slashes_may_separate_the_rows_of_a_2048_board() -> None:
    parse = game_named("2048").parse_position
    for text in ("1100 0000 0000 000a", "1100/0000/0000/000A", "1100\n0000\n0000\n000a\n", " 1 1 0 0 00000000 0 0 0 a\r\n"):
        assert parse(text) == (1, 1) + (0,) * 13 + (10,), text


def test_an_invalid_2048_board_is_refused_with_the_reason() -> None:
    parse = game_named("2048").parse_position
    cases = (
        ("", "no-such-size"), ("1", "no-such-size"), ("1" * 15, "no-such-size"), ("1" * 49, "no-such-size"),
        ("1" * 300, "no-such-size"), ("1" * 1_000_000, "too-long"), (" " * 1_000_000, "too-long"),
        ("110000000000000!", "no-such-tile-at"), ("1-1-0-0-", "no-such-size"), ("0" * 16, "no-tiles"),
    )  # fmt: skip
    for text, why in cases:
        assert reason(parse, text) == why, text[:40]
    assert reason(parse, "1" * 16, 5) == "cell-count"


def test_every_puzzle_board_is_read_as_it_is_written() -> None:
    game = game_named("15")
    for side, _ in game.sizes:
        for seed in range(5):
            board = game.opening(game.default.with_options(side, {}), draw(seed, side)).board
            text = game.format_position(board)
            assert game.parse_position(text) == game.parse_position(text, side) == board
            for rows, tiles in (("\n", " "), ("_", "-"), ("/", "-"), (" ", ","), ("\r\n", "\t")):
                other = text.replace("/", "!").replace(" ", tiles).replace("!", rows)
                assert game.parse_position(other, side) == board, other


def test_an_invalid_puzzle_board_is_refused_with_the_reason() -> None:
    parse = game_named("15").parse_position
    cases = (
        ("", "no-such-size"), ("1 2 3 0 4", "no-such-size"), ("1 2 3/4 5 6/7 8", "no-such-size"),
        ("1 2 3/4 5 6/7 8 8", "tile-missing"), ("1 2 3/4 5 6/7 8 9", "tile-missing"), ("0 0 0/0 0 0/0 0 0", "tile-missing"),
        ("1 2 3/4 5 6/7 8 99", "tile-missing"), ("1 2 3/4 5 6/7 8 x", "no-such-tile-at"),
        ("1 2 3/4 5 100", "no-such-tile-number"),
        ("1 2 3/4 5 6/8 7 0", "not-solvable"), ("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "gap-first"),
        ("1 " * 1001, "too-long"), ("0" * 10_000_000, "too-long"),
    )  # fmt: skip
    for text, why in cases:
        assert reason(parse, text) == why, text[:40]
    assert reason(parse, "1 2 3/4 5 6/7 8 0", 4) == "cell-count"


def test_every_variant_is_read_as_it_is_written() -> None:
    for game in GAMES:
        variants = [game.default.with_options(rows, {}, columns) for rows, columns in game.sizes]
        for option, values in game.choices:
            for rows, columns in game.sizes:
                variants += [game.default.with_options(rows, {option: value}, columns) for value in values]
        texts = [game.format_variant(variant) for variant in variants]
        assert [game.parse_variant(text) for text in texts] == variants
        assert game.format_variant(game.default) == "4x4"


def test_the_text_of_a_variant_contains_only_what_is_not_the_default() -> None:
    game = game_named("2048")
    assert game.format_variant(game.parse_variant("5x5-s2-f10-t2048")) == "5x5"
    assert game.format_variant(game.parse_variant("4x4-s1-f50-t1024")) == "4x4-t1024-f50-s1"
    assert [game.format_variant(game.parse_variant(text)) for text in ("4x4-e1", "4x4-e3", "4x4-w1", "4x4-w3-f50")] == [
        "4x4", "4x4-e3", "4x4-w1", "4x4-f50-w3",
    ]  # fmt: skip


def test_an_invalid_variant_is_refused() -> None:
    texts = ("", "4", "4x4-", "4x4-f", "4x4-f101", "4x4-f-1", "4x4-s0", "4x4-s9", "4x4-t7", "4x4-t4", "4x4-t262144", "4x4-q1")
    for text in texts + ("4x4-w0", "4x4-w10", "2x2", "7x7", "9x9", "4x4-f٣", "4x4-f" + "1" * 100_000):
        assert reason(game_named("2048").parse_variant, text) == "no-such-variant", text[:40]
    for text in ("", "1x1", "11x11", "4x4-f10", "4x3"):
        assert reason(game_named("15").parse_variant, text) == "no-such-variant", text


def test_an_unknown_game_is_refused() -> None:
    assert [game_named(game.id) for game in GAMES] == list(GAMES)
    assert reason(game_named, "16") == "no-such-game"
