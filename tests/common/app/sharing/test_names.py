"""Names of players in links: what may be one, and that links carry any of them unchanged."""

from game.app.sharing.names import MAX_NAME, clean_name, format_name, isolated, parse_name
from game.core.errors import BadNotation
from game.core.rng import below
from tests.common.checks import raises

TYPED = (
    ("", ""),
    ("   ", ""),
    ("Ann", "Ann"),
    ("  Ann \t B.\n", "Ann B."),
    ("小明", "小明"),
    ("Ann\u3000B", "Ann B"),
    ("A" * 1_000_000, "A" * MAX_NAME),
    ("A" * 19 + " B", "A" * 19),
    ("\u202eAnn", "Ann"),
    ("A\u200bn\u2067n\ufeff", "Ann"),
    ("A\x00\x1b[31mnn", "A[31mnn"),
    ("\u3164\u2800\u115f", ""),
    ("👩\u200d🚀", "👩🚀"),
    ("<b onclick='x()'>Ann</b>", "<b onclick='x()'>Ann"),
    ("{name}", "{name}"),
    ("../../#/by-x", "../../#/by-x"),
    ("100%", "100%"),
)
"""(what a player types, the name)."""

HOSTILE = (
    "",
    "A" * (MAX_NAME + 1),
    "A" * 200_000,
    "%E2%80%AEAnn",
    "\u202eAnn",
    "%00",
    "Ann%0A",
    "Ann%20%20B",
    "%20Ann",
    "%EF%BF%BF",
    "%F3%A0%80%81",
    "%E3%85%A4",
)
"""Texts of links that are no names."""

DAMAGED = ("%", "%4", "%zz", "%+1", "%E5%B0", "%FF%FE")
"""Parts of encoded texts, or changed ones."""

OVERLONG = ("%C0%80", "%ED%A0%80", "%F4%90%80%80")
"""Bytes that MicroPython decodes and CPython does not: neither makes a name of them."""


def test_a_typed_name_is_cleaned() -> None:
    for text, name in TYPED:
        assert clean_name(text) == name, repr(text[:40])
        assert clean_name(name) == name


def test_a_link_carries_a_name_unchanged_in_safe_characters() -> None:
    for _, name in TYPED:
        if name:
            text = format_name(name)
            assert parse_name(text) == name
            assert not [char for char in text if char not in "%-_" and not (char.isdigit() or char.isalpha() and ord(char) < 128)]
    assert parse_name("小明") == parse_name("%e5%b0%8f%e6%98%8e") == "小明", "people and programs write links in other ways, too"


def test_a_hostile_name_is_refused() -> None:
    for text in HOSTILE:
        error = raises(BadNotation, parse_name, text)
        assert str(error) == "A name has at most 20 characters, without control or direction marks.", repr(text[:40])
    for text in DAMAGED:
        assert str(raises(BadNotation, parse_name, text)) == "It is incomplete, or was changed on its way.", text
    for text in OVERLONG:
        raises(BadNotation, parse_name, text)


def test_any_text_is_a_name_or_refused() -> None:
    chars = "%%%0123456789abcdefABCDEF小é\u202e \x00"
    for case in range(3000):
        text = "".join([chars[below(len(chars), case, place)] for place in range(below(24, case, 99))])
        try:
            name = parse_name(text)
        except BadNotation:
            continue
        assert name == clean_name(name) and 0 < len(name) <= MAX_NAME
        assert parse_name(format_name(name)) == name


def test_a_name_from_right_to_left_stays_apart_from_the_sentence() -> None:
    assert (isolated("Ann"), isolated("小明"), isolated("שלום"), isolated("")) == ("Ann", "小明", "\u2068שלום\u2069", "")
