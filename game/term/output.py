"""Text that may go to a terminal: nothing in it controls the terminal."""

import io
import os
import sys
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_SHOWN_INSTEAD = "\N{REPLACEMENT CHARACTER}"


def printable(text: str, kept: str = "") -> str:
    """Return a text with a mark in place of every control character but those of `kept`."""
    return "".join(
        sign if sign.isprintable() or sign in kept or unicodedata.category(sign) == "Zs" else _SHOWN_INSTEAD for sign in text
    )


class BotOutput(io.TextIOBase):
    """Stands for the output streams of a process in which a bot plays: what it prints goes to the error stream, printable."""

    def __init__(self, stream: "TextIO") -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write at once. Raises: TypeError for what is no text."""
        self._stream.write(printable(text, "\n\t"))
        self._stream.flush()
        return len(text)


def redirect_output() -> None:
    """Keep what a bot prints in this process out of the program's output, also what it writes past Python's streams."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        error = os.dup(2)
    except OSError:  # The program runs without an error stream.
        error = os.dup(nowhere)
    sys.stdout = sys.stderr = BotOutput(os.fdopen(error, "w", encoding="utf-8", errors="replace"))
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
