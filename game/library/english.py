"""The application's sentences in English: what this library says in words."""

import functools

from ..app import words
from ..app.coach.words import WORDS as COACH
from ..app.words.notices import WORDS as NOTICES


@functools.cache
def _add_words() -> None:
    words.add(COACH, NOTICES)


def text(language: str, word: str, **facts: object) -> str:
    """Look a text up, as `game.app.words.text` does, among the words that this library needs as well."""
    _add_words()
    return words.text(language, word, **facts)
