"""The keyboard of a POSIX terminal, key by key."""

import os
import select
import sys
import termios
from types import TracebackType

from .keys import split_keys

_ESCAPE_S = 0.05
"""How long to wait for the rest of an escape sequence before it counts as the Escape key."""


class Keyboard:
    """Reads keys without echo inside its `with` block, where Ctrl-C, Ctrl-Z and the like are ordinary keys."""

    def __init__(self) -> None:
        self._device = sys.stdin.fileno()
        self._names: list[str] = []
        self._rest = ""

    def __enter__(self) -> "Keyboard":
        self._before = termios.tcgetattr(self._device)
        mode = termios.tcgetattr(self._device)
        mode[0] &= ~termios.IXON
        mode[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
        termios.tcsetattr(self._device, termios.TCSADRAIN, mode)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        termios.tcsetattr(self._device, termios.TCSADRAIN, self._before)

    def read(self, timeout_s: float | None) -> str:
        """Return the next key, "" after the timeout, or Control+d if the terminal is closed."""
        while not self._names:
            if not select.select([self._device], [], [], _ESCAPE_S if self._rest else timeout_s)[0]:
                if not self._rest:
                    return ""
                self._names, self._rest = split_keys(self._rest)
                continue
            try:
                typed = os.read(self._device, 1024).decode("utf-8", "replace")
            except OSError:
                typed = ""
            if not typed:
                return "Control+d"
            self._names, self._rest = split_keys(self._rest + typed, False)
        return self._names.pop(0)

    def is_hit(self) -> bool:
        """Return whether a key is waiting."""
        return bool(self._names) or bool(select.select([self._device], [], [], 0)[0])
