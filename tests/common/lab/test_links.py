"""A bot's link is read back exactly, and any other link is refused."""

from game.core.packed_text import _encode, _unpacked
from game.core.rng import below
from game.lab.drafts import STARTER
from game.lab.links import MAX_LINK, MAX_NAME, MAX_SOURCE, BadBotLink, format_bot_link, parse_bot_link
from tests.common.checks import noise, raises

# Made by CPython; every interpreter must read it.
GOLDEN = "#/lab/2048/eJyLVirJzKtU0lFQSklNU0jOyM8vTtVIT8xN1bSKyVMAgqLUktKiPAWQkF5OanpiTnxicklmfl6xhma0QWxMnlIsAO0tFnA.634ca690"


def test_a_link_of_one_interpreter_is_read_by_every_other() -> None:
    assert parse_bot_link(GOLDEN) == ("2048", "tiny", "def choose(game):\n    return game.legal_actions()[0]\n", "", "")


def texts(count: int) -> list[str]:
    """Return sources of many lengths with characters of several alphabets."""
    signs = "abc (){}:=\n\t\"'\\#0189éß棋盤🀄"
    return ["".join([signs[below(len(signs), 7, number, place)] for place in range(number * 9)]) for number in range(count)]


def test_every_bot_is_read_back_from_its_link() -> None:
    for source in texts(12) + [STARTER]:
        address = format_bot_link("2048", "My bot 棋", source)
        assert parse_bot_link(address) == ("2048", "My bot 棋", source, "", "")
        with_kind = format_bot_link("2048", "My bot 棋", source, "4x4-f50-e3")
        assert parse_bot_link(with_kind) == ("2048", "My bot 棋", source, "4x4-f50-e3", "")
        with_rival = format_bot_link("2048", "My bot 棋", source, "", "corner")
        assert parse_bot_link(with_rival) == ("2048", "My bot 棋", source, "", "corner")
        assert all([sign.isalpha() or sign.isdigit() or sign in "#/-_." for sign in address])


def test_a_link_is_shorter_than_a_long_source() -> None:
    assert len(format_bot_link("15", "a", STARTER * 10)) < len(STARTER * 10) // 2


BOMB = bytes([0x78, 0xDA, 0xEC, 0xC1, 1, 1, 0, 0, 0, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 8, 10]) + bytes(16_000)
"""The start of CPython's zlib output for 17,000,000 zeros: 16 kB of it unpack to 16 MB."""


def test_a_link_that_would_unpack_to_more_than_any_bot_is_refused_before_it_does() -> None:
    assert str(raises(ValueError, _unpacked, BOMB, MAX_LINK)) == "too long"
    address = "#/lab/2048/" + _encode(BOMB) + ".00000000"
    assert raises(BadBotLink, parse_bot_link, address).reason == "link-broken"  # type: ignore[attr-defined]


def test_a_damaged_link_is_refused() -> None:
    address = format_bot_link("2048", "a", STARTER)
    assert raises(BadBotLink, parse_bot_link, address[:-1]).reason == "link-broken"  # type: ignore[attr-defined]
    for place in range(len("#/lab/2048/"), len(address), 7):
        changed = address[:place] + ("A" if address[place] != "A" else "B") + address[place + 1 :]
        raises(BadBotLink, parse_bot_link, changed)
        raises(BadBotLink, parse_bot_link, address[:place])
    for wrong in ("#/lab/2048/", "#/lab/2048/.00000000", "#/lab", "#/lab/2048/x/" + address[11:], "#/lab/2048/%%%.12345678", "é"):
        assert raises(BadBotLink, parse_bot_link, wrong).reason == "link-broken"  # type: ignore[attr-defined]


def test_too_long_a_link_is_refused_before_it_is_unpacked() -> None:
    assert raises(BadBotLink, parse_bot_link, "#/lab/2048/" + "A" * MAX_LINK).reason == "link-long"  # type: ignore[attr-defined]
    long = noise(30_000)
    assert raises(BadBotLink, format_bot_link, "2048", "a", long).reason == "link-long"  # type: ignore[attr-defined]
    assert raises(BadBotLink, parse_bot_link, format_bot_link("2048", "a", "a" * (MAX_SOURCE + 1))).reason == "link-long"  # type: ignore[attr-defined]
    assert raises(BadBotLink, parse_bot_link, format_bot_link("2048", "a" * 41, "a")).reason == "link-long"  # type: ignore[attr-defined]


def test_a_name_and_a_source_of_maximum_length_are_read_back() -> None:
    for name, source, is_read in (
        ("a" * MAX_NAME, "b", True),
        ("a" * (MAX_NAME + 1), "b", False),
        ("a", "b" * MAX_SOURCE, True),
        ("a", "b" * (MAX_SOURCE + 1), False),
    ):
        address = format_bot_link("2048", name, source)
        if is_read:
            assert parse_bot_link(address) == ("2048", name, source, "", "")
        else:
            assert raises(BadBotLink, parse_bot_link, address).reason == "link-long"  # type: ignore[attr-defined]
