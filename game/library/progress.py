"""A progress bar on the error stream."""

import sys
from types import TracebackType

_WIDTH = 30


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
