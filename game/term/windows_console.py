"""The keyboard of a Windows console, key by key, and its language."""

import ctypes
import locale
import msvcrt
import time
from types import TracebackType

from .keys import split_keys

_ARROWS = {"H": "ArrowUp", "P": "ArrowDown", "M": "ArrowRight", "K": "ArrowLeft"}
_STDOUT = -11
_PROCESSED_WRAPPED_VT = 7
_PAUSE_S = 0.01


class Keyboard:
    """Reads keys inside its `with` block, and enables escape sequences in the console."""

    def __enter__(self) -> "Keyboard":
        kernel = ctypes.windll.kernel32
        kernel.SetConsoleMode(kernel.GetStdHandle(_STDOUT), _PROCESSED_WRAPPED_VT)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass

    def read(self, timeout_s: float | None) -> str:
        """Return the next key, or "" after the timeout."""
        end = None if timeout_s is None else time.monotonic() + timeout_s
        while not self.is_hit():
            if end is not None and time.monotonic() >= end:
                return ""
            time.sleep(_PAUSE_S)
        sign = str(msvcrt.getwch())
        if sign in "\x00\xe0":
            return _ARROWS.get(msvcrt.getwch(), "")
        return split_keys(sign)[0][0]

    def is_hit(self) -> bool:
        """Return whether a key is waiting."""
        return bool(msvcrt.kbhit())


def system_language() -> str:
    """Return the tag of the Windows display language."""
    code = ctypes.windll.kernel32.GetUserDefaultUILanguage()
    return locale.windows_locale.get(code, "")
