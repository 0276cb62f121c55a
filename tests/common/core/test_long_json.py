"""JSON of long texts works like that of short ones."""

import json

from game.core.long_json import loads, quoted
from tests.common.checks import raises

TEXTS = (
    "", "urdl", 'a "quoted" \\ text\\\\"', "line\nline\ttab\r\b\f/", "\0\x01\x02\x03\x1f\x7f",
    "棋 é 🀄", '{"a": "b\\"c"}', "\\u0041", "\\\\u",
)  # fmt: skip


def test_a_long_text_survives_json_unchanged() -> None:
    for text in TEXTS:
        for times in (1, 3_000):
            whole = text * times + "end"
            assert json.loads(quoted(whole)) == whole, text
            assert loads(quoted(whole)) == whole, text
            document = '{"v": 1, "a": [' + quoted(whole) + ', null, {"b": ' + quoted("short" + text) + "}]}"
            assert loads(document) == {"v": 1, "a": [whole, None, {"b": "short" + text}]}, text


def test_json_of_other_programs_is_read() -> None:
    long = "x" * 3_000
    assert loads('["' + long + "\\u4e00\\ud83c\\udc04\\/" + '"]') == [long + "一🀄/"]
    assert loads('{"' + long + '": 5}') == {long: 5}


def test_a_long_text_that_is_not_json_is_refused() -> None:
    long = "x" * 3_000
    for end in ("", '"', '\\q"]', '\\uxyz"]', '\x01"]'):
        raises(ValueError, loads, '["' + long + end)
