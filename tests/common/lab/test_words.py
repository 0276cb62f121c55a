"""The Lab's texts are complete in all three languages."""

from game.app.words import LANGUAGES
from game.app.words import WORDS as SHELL_WORDS
from game.lab.reference import WORDS as REFERENCE_WORDS
from game.lab.words import WORDS as LAB_WORDS

WORDS = dict(LAB_WORDS)
WORDS.update(REFERENCE_WORDS)


def placeholders(text: str) -> list[str]:
    """Return the sorted names of a text's placeholders."""
    return sorted({part.split("}")[0].split("|")[0] for part in text.split("{")[1:]})


def test_every_text_exists_in_every_language_with_the_same_placeholders() -> None:
    for word, texts in WORDS.items():
        assert all([text and text == text.strip() for text in texts]), word
        names = [placeholders(text) for text in texts]
        assert names == names[:1] * len(LANGUAGES), word


def test_no_text_differs_from_the_shells_text_of_the_same_name() -> None:
    assert [word for word in WORDS if word in SHELL_WORDS and SHELL_WORDS[word] != WORDS[word]] == []


def test_simplified_and_traditional_texts_are_not_mixed_up() -> None:
    traditional = "戲數會鍵點頁這設從說語連結開啟種選項單個機執觀長盤圖讓變壞"
    simplified = "戏数会键点页这设从说语连结开启种选项单个机执观长盘图让变坏"
    for word, row in WORDS.items():
        hant, hans = row[1], row[2]
        pairs = [(one, other) for one, other in zip(traditional, simplified) if one != other]
        assert not [one for _, one in pairs if one in hant], (word, hant)
        assert not [one for one, _ in pairs if one in hans], (word, hans)
