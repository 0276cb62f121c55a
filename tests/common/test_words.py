"""The one table of words: nothing is missing in any of the three languages."""

from game.app.words import LANGUAGES, NAMES, WORDS, add, clock, dialogs, language_for, notices, say
from game.core.errors import REASONS, BadNotation, IllegalMove
from game.core.text import fill, number
from tests.common.checks import raises

add(dialogs.WORDS, notices.WORDS)


def placeholders(text: str) -> list[str]:
    """Return the names between braces, each once, sorted."""
    return sorted({part.split("}")[0].split("|")[0] for part in text.split("{")[1:]})


def test_every_word_and_reason_is_there_in_every_language() -> None:
    for reason in REASONS:
        assert WORDS[reason][0] == REASONS[reason]
    for word, texts in WORDS.items():
        assert len(texts) == len(LANGUAGES) == len(NAMES) == 3, word
        assert all([text and text == text.strip() for text in texts]), word


def test_a_word_has_the_same_placeholders_in_every_language() -> None:
    for word, texts in WORDS.items():
        first, second, third = [placeholders(text) for text in texts]
        assert first == second == third, word


def test_a_word_with_two_texts_is_refused() -> None:
    add({"new": WORDS["new"]})
    error = raises(ValueError, lambda: add({"new": ("New", "新", "新")}))
    assert "new" in str(error)


def test_simplified_and_traditional_texts_are_not_mixed_up() -> None:
    traditional = "戲數會鍵點頁這設從說語連結開啟種選項單個"
    simplified = "戏数会键点页这设从说语连结开启种选项单个"
    for word, (_, hant, hans) in WORDS.items():
        assert not [sign for sign in simplified if sign in hant], (word, hant)
        assert not [sign for sign in traditional if sign in hans], (word, hans)


def test_the_first_language_that_is_wished_for_and_there_is_taken() -> None:
    english: tuple[list[str], ...] = (["en"], ["en-GB", "zh-TW"], ["fr"], [], [""], ["C.UTF-8"], ["zha", "enm"])
    traditional = (["zh-TW"], ["zh-HK"], ["zh-MO"], ["zh-Hant-CN"], ["fr", "de-AT", "zh-tw", "en"], ["zh_TW.UTF-8"])
    simplified = (["zh"], ["zh-CN"], ["zh-SG"], ["zh-Hans-HK"], ["ZH_CN"])
    for language, cases in (("en", english), ("zh-Hant", traditional), ("zh-Hans", simplified)):
        for wishes in cases:
            assert language_for(list(wishes)) == language, wishes


def test_a_fact_that_is_an_error_or_a_direction_is_said_in_the_same_language() -> None:
    why = IllegalMove("nothing-moves", direction="left")
    link = BadNotation("bad-link", why=BadNotation("move-number", ply=3, why=why))
    said = [say(language, link.reason, **link.facts) for language in LANGUAGES]
    assert said == [
        "This link cannot be opened. Move 3: Nothing moves left. Your game has not changed.",
        "這個連結無法開啟。第 3 步：往左沒有方塊可以移動。你的遊戲沒有變動。",
        "这个链接无法打开。第 3 步：往左没有方块可以移动。你的游戏没有变动。",
    ]
    assert str(link) == said[0]


def test_times_are_shown_as_minutes_and_seconds_with_hours_and_hundredths_where_wanted() -> None:
    times = [clock(ms) for ms in (0, 999, 59_999, 60_000, 3_599_000, 3_600_000, 36_061_000)]
    assert times == ["0:00", "0:00", "0:59", "1:00", "59:59", "1:00:00", "10:01:01"]
    assert [clock(ms, True) for ms in (0, 9, 10, 12_345, 3_600_990)] == ["0:00.00", "0:00.00", "0:00.01", "0:12.34", "1:00:00.99"]


def test_a_number_is_followed_by_the_word_that_fits_it_and_has_commas_after_the_thousands() -> None:
    text = "{moves} {moves|move|moves}: score {score}, tile {tile}"
    assert fill(text, {"moves": 1, "score": 1234567, "tile": 2048}) == "1 move: score 1,234,567, tile 2048"
    assert fill(text, {"moves": 0, "score": 999, "tile": 4}) == "0 moves: score 999, tile 4"
    assert [number(count) for count in (0, 999, 1000, -12345, 10**12)] == ["0", "999", "1,000", "−12,345", "1,000,000,000,000"]


def test_a_word_for_one_is_never_the_word_for_many() -> None:
    for word, texts in WORDS.items():
        for part in texts[0].split("{")[1:]:
            name, _, forms = part.split("}")[0].partition("|")
            if forms:
                one, many = forms.split("|")
                assert name and one and many and one != many, word
