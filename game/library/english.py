"""The English texts of the application, for this library."""

import functools

from ..app import words
from ..app.coach.words import WORDS as COACH
from ..app.words.notices import WORDS as NOTICES


@functools.cache
def _add_words() -> None:
    words.add(COACH, NOTICES)


def text(language: str, word: str, **facts: object) -> str:
    """Return a text like `game.app.words.text`, after loading the tables that this library needs."""
    _add_words()
    return words.text(language, word, **facts)
