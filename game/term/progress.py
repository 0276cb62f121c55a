"""A bar on the error stream while long work lasts."""

import sys
from types import TracebackType

_WIDTH = 30


class Progress:
    """Shows how far something has come where the error stream is a terminal, and nothing elsewhere."""

    def __init__(self) -> None:
        self._is_shown = bool(sys.stderr and sys.stderr.isatty())

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.clear()

    def show(self, share: float, text: str) -> None:
        """Draw the bar with a text behind it, over the one before."""
        if self._is_shown:
            done = "#" * round(_WIDTH * share)
            print(f"\r[{done:.<{_WIDTH}}] {share:4.0%} {text:.40}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Wipe the bar, so that a line can be printed where it was."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
