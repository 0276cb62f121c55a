"""The page can open every address that it writes, and explains why it cannot open others."""

from game.app.links import MAX_ADDRESS, format_seed_address
from game.app.session import Session
from game.app.sharing.names import format_game_address, format_name, format_position_address, parse_name, repaired
from game.app.sharing.sharing import source_address
from game.core.errors import BadNotation
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import raises
from tests.common.tab import walk

TILES = game_named("2048")
PUZZLE = game_named("15")


def opened(address: str) -> Session:
    """Return the session of an address."""
    session = parse_address(address, GAMES)[1]
    assert session is not None, address
    return session


def refusal(address: str) -> BadNotation:
    """Return the error of an address that cannot be opened."""
    error = raises(BadNotation, parse_address, address, GAMES)
    assert isinstance(error, BadNotation)
    return error


def played_games() -> list[Session]:
    """Return games of every size, and one from a set-up board of each game."""
    sessions = []
    for game in GAMES:
        for rows, columns in game.sizes:
            session = Session(game, game.default.with_options(rows, {}, columns), (1 << 64) - rows)
            walk(session, 30, rows)
            sessions.append(session)
    variant = TILES.default.with_options(4, {"four_percent": 50, "start": 1, "target": 10})
    sessions.append(Session(TILES, variant, 7, "1234000000000000"))
    sessions.append(Session(PUZZLE, PUZZLE.default, 7, "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"))
    for session in sessions[-2:]:
        walk(session, 30, 7)
    return sessions


def test_a_short_address_names_only_the_game() -> None:
    for address in ("", "#", "#/", "#/2048", "#/2048/", "https://example.org/repo/#/2048"):
        assert parse_address(address, GAMES) == (TILES, None), address
    for address in ("#/15", "/15", "15"):
        assert parse_address(address, GAMES) == (PUZZLE, None), address


def test_a_seed_address_deals_the_same_game_again() -> None:
    for session in played_games():
        again = opened(format_seed_address(session))
        assert (again.variant, again.seed, again.timeline.opening) == (session.variant, session.seed, session.timeline.opening)
        assert again.timeline.moves.all() == []
    assert not opened("#/2048/4x4@5").helped


def test_a_position_address_shows_the_same_board() -> None:
    for session in played_games():
        again = opened(format_position_address(session))
        assert (again.variant, again.state.board) == (session.variant, session.state.board)
        assert again.helped


def test_a_game_address_leads_to_the_same_state_through_the_same_moves() -> None:
    for session in played_games():
        again = opened(format_game_address(session))
        assert again.state == session.state
        assert again.timeline.moves.all() == session.timeline.moves.all()
        assert again.layer.tiles[0].value == session.state.board[again.layer.tiles[0].at]


def test_a_game_address_ends_at_the_cursor() -> None:
    session = played_games()[0]
    session.jump(4)
    again = opened(format_game_address(session))
    assert (again.state, len(again.timeline.moves)) == (session.state, 4)


def test_addresses_contain_no_character_that_browsers_or_mail_programs_break() -> None:
    for session in played_games():
        for text in (format_seed_address(session), format_position_address(session), format_game_address(session)):
            assert text.startswith("#/")
            assert not [sign for sign in text[1:] if not (sign.isalpha() or sign.isdigit() or sign in "/@:_-")], text


def test_rows_of_a_puzzle_may_be_separated_by_slashes_or_underscores_and_tiles_by_hyphens_or_spaces() -> None:
    board = (5, 3, 8, 9, 0, 2, 4, 1, 7, 10, 14, 13, 12, 11, 6, 15)
    rows = ("5 3 8 9", "0 2 4 1", "7 10 14 13", "12 11 6 15")
    for between in ("/", "_"):
        for blank in (" ", "-", "%20", "_"):
            text = between.join(rows).replace(" ", blank)
            assert opened("#/15/4x4:" + text).state.board == board
            assert opened("#/15/4x4:" + text + "@9").seed == 9
            assert opened("#/15/4x4:" + text + "@9/u").state.board[0] == 5
            assert opened("#/15/4x4:" + text + "/u/").state.moves == 1


def test_the_documented_addresses_work() -> None:
    assert opened("#/2048/4x4@20261121").seed == 20261121
    assert opened("#/2048/4x4:EDC1BA9187611111").state.board[0] == 14
    assert opened("#/2048/4x4:1100000000000000/L").state.moves == 1
    assert opened("#/15/3x3:1-2-3_4-5-6_0-7-8/L2").outcome == "solved"
    assert opened("#/2048/4x4-f50:1100000000000000@3/l").variant.options["four_percent"] == 50


def test_a_variant_alone_is_a_new_game_of_it() -> None:
    for address, game, kind in (("#/15/3x3", PUZZLE, "3x3"), ("#/2048/5x5/", TILES, "5x5"), ("#/2048/4x4-e3", TILES, "4x4-e3")):
        rules, session = parse_address(address, GAMES, lambda: 77)
        assert session is not None
        assert (rules, session.variant, session.seed) == (game, game.parse_variant(kind), 77), address
        assert (session.timeline.moves.all(), session.helped, session.position) == ([], False, "")


def test_rows_of_tiles_may_have_slashes_between_them_in_a_link() -> None:
    for place in ("0 0 2 2/4 0 0 0/0 0 0 0/0 0 0 16", "0-0-2-2_4-0-0-0_0-0-0-0_0-0-0-16", "0011/2000/0000/0004"):
        assert opened("#/2048/4x4:" + place).state.board == (0, 0, 1, 1, 2) + (0,) * 10 + (4,), place
        assert opened("#/2048/4x4:" + place + "@9/l").state.moves == 1


def test_a_number_repeats_a_move_in_a_link() -> None:
    assert opened("#/15/3x3:1-2-3_4-5-6_0-7-8/L2").state == opened("#/15/3x3:1-2-3_4-5-6_0-7-8/ll").state


def test_an_invalid_address_is_refused_with_the_reason() -> None:
    cases = (
        ("#/2049", "no-such-page"), ("#/lab2", "no-such-page"), ("#/2048x", "no-such-page"), ("#!x", "no-such-page"),
        ("#/2048/4x4/u", "no-such-seed"), ("#/2048/4x4@", "no-such-seed"), ("#/2048/4x4@x", "no-such-seed"),
        ("#/2048/4x4@-1", "no-such-seed"), ("#/2048/4x4@1@2", "no-such-seed"),
        ("#/2048/4x4@18446744073709551616", "no-such-seed"), ("#/2048/4x4@123456789012345678901234567890", "no-such-seed"),
        ("#/2048/4x4:1100000000000000@x", "no-such-seed"), ("#/2048/4x4:1100000000000000@", "no-such-seed"),
        ("#/2048/7x7@1", "no-such-variant"), ("#/2048/@1", "no-such-variant"), ("#/2048/:11", "no-such-variant"),
        ("#/15/11x11@1", "no-such-variant"), ("#/15/4x4-f10@1", "no-such-variant"), ("#/2048/4x4-f101@1", "no-such-variant"),
        ("#/2048/4x4:", "cell-count"), ("#/2048/4x4:11", "cell-count"), ("#/2048/4x4:110000000", "cell-count"),
        ("#/2048/3x3:1100000000000000", "cell-count"), ("#/2048/4x4:0000000000000000", "no-tiles"),
        ("#/2048/4x4:11000000000000!0", "no-such-tile-at"), ("#/15/3x3:1-2-3_4-5-6_7-8", "cell-count"),
        ("#/15/3x3:1-2-3/4-5-6/7-8", "cell-count"), ("#/15/3x3:1-2-3_4-5-6_7-8-9", "tile-missing"),
        ("#/15/3x3:1-2-3_4-5-6_8-7-0", "not-solvable"), ("#/15/3x3:1-2-3/ul", "cell-count"),
        ("#/2048/4x4@1/q", "no-such-move"), ("#/2048/4x4@1/u/r", "no-such-move"), ("#/2048/4x4@1/2u", "no-such-move"),
        ("#/15/3x3:1-2-3_4-5-6_0-7-8/x", "no-such-move"), ("#/15/3x3:1-2-3/4-5-6/0-7-8/l/l", "bad-times"),
            ("#/15/3x3:1-2-3/4-5-6/0-7-8/l/l/l", "no-such-move"),
    )  # fmt: skip
    for address, reason in cases:
        assert refusal(address).reason == reason, address


ESCAPED = (
    ("#/2048/4x4%407/urdl", "#/2048/4x4@7/urdl"),
    ("#%2F2048%2F4x4%407%2Furdl", "#/2048/4x4@7/urdl"),
    ("#%2f2048%2f4x4%407%2furdl", "#/2048/4x4@7/urdl"),
    ("https://example.org/by-me/#%2F2048%2F4x4@7%2Furdl", "#/2048/4x4@7/urdl"),
    ("#/2048/4x4%2Dt1024%40%37/urdl", "#/2048/4x4-t1024@7/urdl"),
    ("#/2048/4x4%2Bblitz%407/urdl", "#/2048/4x4+blitz@7/urdl"),
    ("#/2048/4x4%3A1100000000000000%2Fl", "#/2048/4x4:1100000000000000/l"),
    ("#/2048/4x4:1100000000000000%401/l%2Ea1", "#/2048/4x4:1100000000000000@1/l.a1"),
    ("#/15/3x3%3A1%2D2%2D3%5F4-5-6%5f0-7-8/L2", "#/15/3x3:1-2-3_4-5-6_0-7-8/L2"),
    ("#/15/3x3:1%202%203/4%205%206/0%207%208/L2", "#/15/3x3:1-2-3_4-5-6_0-7-8/L2"),
    ("#/2048/4x4@7/beat%2D8/urdl/by-A%2Fn%25%C3%A9", "#/2048/4x4@7/beat-8/urdl/by-A%2Fn%25%C3%A9"),
    ("#/2048/4x4@7%2Fbeat-8%2Furdl%2Fby-A%252Fn%2525%25C3%25A9", "#/2048/4x4@7/beat-8/urdl/by-A%2Fn%25%C3%A9"),
    ("#/2048/4x4@7%2Fbeat-8%2Furdl%2Fby-n%C3%A9", "#/2048/4x4@7/beat-8/urdl/by-n%C3%A9"),
)
"""Addresses as mail programs and chats pass them on, and what they were."""


def test_a_link_that_was_percent_encoded_on_its_way_opens() -> None:
    for escaped, address in ESCAPED:
        again, session = opened(escaped), opened(address)
        assert format_game_address(again) == format_game_address(session), escaped
        assert again.part("beat") == session.part("beat"), escaped
        if session.part("by"):
            assert parse_name(again.part("by")) == parse_name(session.part("by")), escaped


def encoded(text: str) -> str:
    """Return a text as a program encodes it for an address."""
    return "".join([char if char.isalpha() and ord(char) < 128 or char.isdigit() else format_name(char) for char in text])


def test_a_link_that_was_encoded_twice_on_its_way_opens() -> None:
    for _, address in ESCAPED:
        session = opened(address)
        for start in ("#", "#/"):
            again = opened(start + encoded(encoded(address[len(start) :])))
            assert format_game_address(again) == format_game_address(session), address
            assert (again.part("beat"), again.part("by")) == (session.part("beat"), session.part("by")), address


AFTER = (
    ".", ",", ")", ").", "!", "?", ";", "]", ">", "\"", "'", "**", "…", "。", "，", "）。", "」", "》", "”", "!!!",
    "`", "：", " ", "\xa0", ". ", "\u200b",
)  # fmt: skip
"""What follows a link in a sentence."""


def test_a_link_in_a_sentence_opens_without_the_punctuation_behind_it() -> None:
    for address in (
        "#/2048/4x4@7", "#/2048/4x4@7/urdl", "#/2048/4x4:1100000000000000@1/l.a1", "#/15/3x3:1-2-3_4-5-6_0-7-8/L2", "#/2048/5x5",
        "#/2048/4x4@7/beat-8/urdl", "#/2048/4x4@7/urdl/watch", "#/2048/4x4+blitz@7",
    ):  # fmt: skip
        session = opened(address)
        for end in AFTER:
            for sent in (end, encoded(end), encoded(encoded(end))):
                again = opened(address + sent)
                assert (again.kind, again.parts) == (session.kind, session.parts), sent
                assert "@" not in address or format_game_address(again) == format_game_address(session), (address, sent)
    named = "#/2048/4x4@7/beat-8/urdl/by-A%2En"
    for end in (".", ").", ",", "!"):
        assert opened(named + end).part("by") == "A%2En", end
    assert repaired("#/lab/2048/abc.DEF_-.") == "#/lab/2048/abc.DEF_-"
    assert repaired("#/daily/2026-11-25).") == "#/daily/2026-11-25"


def test_a_size_may_be_written_with_the_sign_of_multiplication() -> None:
    for cross in ("×", "%C3%97", "%25C3%2597"):
        assert opened(f"#/2048/4{cross}4@7").timeline.opening == opened("#/2048/4x4@7").timeline.opening
        assert opened(f"#/15/4{cross}4-g@7.").variant == opened("#/15/4x4-g@7").variant


def test_long_punctuation_is_not_a_link_and_takes_no_time() -> None:
    assert refusal("#/2048/4x4@7" + "." * (MAX_ADDRESS - 20)).reason == "no-such-seed"
    assert refusal("#/2048/4x4@7" + "%25" * (MAX_ADDRESS // 4)).reason == "link-damaged"


def test_a_link_that_was_encoded_thrice_or_damaged_is_refused_with_one_sentence() -> None:
    for address in (
        "#/2048/4x4%2525407/urdl", "#%25252F2048%25252F4x4%2525407", "#/2048/4x4@7/ur%3", "#/2048/4x4@7/ur%", "#/2048/4x4@7/%zzl",
        "#/2048/4x4@7/%C3", "#/2048/4x4@7/%-1", "#/2048/4x4@7/%+1", "#/2048/4x4@7/% 1", "#/2048/4x4%E5%B0%407", "#/%3D%7E%",
    ):  # fmt: skip
        assert str(refusal(address)) == "It is incomplete, or was changed on its way.", address
    for address, reason in (("#/2048/4x4%3D7", "no-such-variant"), ("#/2048/4x4@7/u%7E", "no-such-move")):
        assert refusal(address).reason == reason, "decoded, it is as wrong as it was"


def test_an_illegal_move_in_a_link_is_reported_with_its_number() -> None:
    for ply in range(1, 7):
        session = Session(TILES, TILES.default, 5)
        walk(session, ply - 1, 5)
        error = refusal(format_game_address(session) + "xu")
        assert error.reason == "move-number"
        assert error.facts["ply"] == ply + 1
    assert str(refusal("#/15/3x3:1-2-3_4-5-6_0-7-8/rlr")) == "Move 1: No tile can move right."
    assert str(refusal("#/15/3x3:1-2-3_4-5-6_0-7-8/lrr")) == "Move 3: No tile can move right."
    assert str(refusal("#/2048/4x4:1200000000000000/ull")) == "Move 1: No tile can move up."


def test_a_link_cannot_be_played_beyond_its_end() -> None:
    assert str(refusal("#/15/3x3:1-2-3_4-5-6_0-7-8/l2r")) == "Move 2: The game is over."
    assert str(refusal("#/2048/4x4@5/xx")) == "Move 2: The game is over."


def test_an_address_of_ten_million_characters_is_refused_before_it_is_read() -> None:
    assert refusal("#/2048/4x4@1/" + "u" * 10_000_000).reason == "too-long"
    assert refusal("/" * 10_000_000).reason == "too-long"
    assert refusal("#/2048/4x4@1/" + "u" * (MAX_ADDRESS - 20)).reason in ("too-long", "move-number")


def test_no_prefix_of_a_valid_address_crashes_the_parser() -> None:
    for session in played_games():
        text = format_game_address(session)
        for end in range(0, len(text), 3):
            try:
                parse_address(text[:end], GAMES)
            except BadNotation as error:
                assert str(error)


def test_the_source_of_a_site_on_github_pages_follows_from_its_address() -> None:
    assert source_address("someone.github.io", "/tilelab/") == "https://github.com/someone/tilelab"
    assert source_address("someone.github.io", "/tilelab/index.html") == "https://github.com/someone/tilelab"
    assert source_address("someone.github.io", "/") == "https://github.com/someone/someone.github.io"
    assert source_address("someone.github.io", "/index.html") == "https://github.com/someone/someone.github.io"
    for host in ("example.org", "github.io", "localhost", "127.0.0.1", "someone.github.io.example.org", ""):
        assert source_address(host, "/tilelab/") == "", host
