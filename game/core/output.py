"""Makes text safe to print, names errors to print, and keeps the output of bots apart from that of the program."""

import io
import os
import sys
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


_SHOWN_INSTEAD = "\N{REPLACEMENT CHARACTER}"


class UserError(ValueError):
    """The text is for the user; the command line prints it and exits with status 2."""


def printable(text: str, kept: str = "") -> str:
    """Replace every control character except those in `kept`."""
    return "".join(
        sign if sign.isprintable() or sign in kept or unicodedata.category(sign) == "Zs" else _SHOWN_INSTEAD for sign in text
    )


class BotOutput(io.TextIOBase):
    """Replaces a bot process's output streams: sends printable text to the error stream."""

    def __init__(self, stream: "TextIO") -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(printable(text, "\n\t"))
        self._stream.flush()
        return len(text)

    def fileno(self) -> int:
        return self._stream.fileno()


def redirect_output() -> None:
    """Send what a bot prints to the error stream, and discard output that bypasses Python's streams."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        error = os.dup(2)
    except OSError:  # There is no error stream.
        error = os.dup(nowhere)
    sys.stdout = sys.stderr = BotOutput(os.fdopen(error, "w", encoding="utf-8", errors="replace"))
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
