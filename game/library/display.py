"""Shows results: English texts of the application, tables as HTML for notebooks, and a progress bar on the error stream."""

import functools
import html
import sys
from collections.abc import Iterable, Sequence
from types import TracebackType

from ..app import words
from ..app.coach.words import WORDS as COACH
from ..app.words.notices import WORDS as NOTICES

_WIDTH = 30
"""Of the progress bar, in characters."""


@functools.cache
def _add_words() -> None:
    words.add(COACH, NOTICES)


def text(language: str, word: str, **facts: object) -> str:
    """Return a text like `game.app.words.text`, after loading the tables that this library needs."""
    _add_words()
    return words.text(language, word, **facts)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table with column headings."""
    headings = "".join([f'<th scope="col">{html.escape(name)}</th>' for name in head])
    lines = "".join([f"<tr>{''.join([f'<td>{html.escape(str(cell))}</td>' for cell in row])}</tr>" for row in rows])
    return f"<table><caption>{html.escape(caption)}</caption><thead><tr>{headings}</tr></thead><tbody>{lines}</tbody></table>"


def facts(caption: str, rows: Iterable[tuple[str, object]]) -> str:
    """Return a table with a name and a value in each row."""
    lines = "".join(
        [f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(str(value))}</td></tr>' for name, value in rows]
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{lines}</tbody></table>"


def effort(nodes: int, seconds: float) -> str:
    """Return how much an engine searched."""
    return f"{nodes:,} positions in {seconds:.2f} s"


class Progress:
    """A progress bar, shown only if the error stream is a terminal."""

    def __init__(self) -> None:
        self._is_shown = bool(sys.stderr and sys.stderr.isatty())

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.clear()

    def show(self, share: float, text: str) -> None:
        """Redraw the bar. share: 0 to 1. text: shown after the bar."""
        if self._is_shown:
            done = "#" * round(_WIDTH * share)
            print(f"\r[{done:.<{_WIDTH}}] {share:4.0%} {text:.40}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Erase the bar, so that a line can be printed in its place."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
