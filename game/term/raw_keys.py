"""What this system alone can tell: its keyboard, and the language that it speaks."""

import sys

if sys.platform == "win32":
    from game.term.windows_console import Keyboard, system_language
else:
    from game.term.posix_console import Keyboard, system_language

__all__ = ["Keyboard", "system_language"]
