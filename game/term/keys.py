"""Parses a terminal's key sequences into browsers' key names."""

import re

from ..app.keys import MOVES

_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[ -~])")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?")
_ARROWS = {"A": "ArrowUp", "B": "ArrowDown", "C": "ArrowRight", "D": "ArrowLeft"}

_WAYS = {key: letter for letter, keys in MOVES.items() for key in keys}

QUIT = ("q", "Escape", "Control+c", "Control+d")
HINT = ("i", "H")

_MESSAGES: dict[str, tuple[str, ...]] = {
    "u": ("undo",),
    "Control+z": ("undo",),
    "r": ("redo",),
    "Control+y": ("redo",),
    "n": ("give-up",),
    "c": ("keep-going",),
    "Enter": ("keep-going",),
    "?": ("open", "help"),
}


def split_keys(text: str, is_all: bool = True) -> tuple[list[str], str]:
    """Return the names of the keys in a text, and the rest if it may be an incomplete key.

    is_all: whether the text is complete, so that a final escape is the Escape key. Keys with a modifier and unknown keys get an
    empty name.

        "w\\x1b[A" -> w, ArrowUp        "\\x03" -> Control+c        "\\x1b[1;5A" -> "" (Ctrl and an arrow)
    """
    names: list[str] = []
    while text:
        match = _SEQUENCE.match(text)
        if match:
            sequence = match[0]
            names.append(_ARROWS.get(sequence[-1], "") if len(sequence) == 3 else "")
            text = text[len(sequence) :]
        elif text[0] == "\x1b":
            if _UNFINISHED.fullmatch(text):
                if not is_all:
                    return names, text
                names.append("Escape" if len(text) == 1 else "")
                return names, ""
            names.append("Escape" if text[1] == "\x1b" else "")
            text = text[1:] if text[1] == "\x1b" else text[2:]
        else:
            names.append(_named(text[0]))
            text = text[1:]
    return names, ""


def _named(sign: str) -> str:
    if sign in "\r\n":
        return "Enter"
    if sign < " ":
        return "Control+" + chr(ord(sign) + 96)
    return sign if sign.isprintable() else ""


def message_for(key: str) -> tuple[str, ...] | None:
    """Return the message that a key sends, or None; capital letters count as small ones."""
    name = key.lower() if len(key) == 1 else key
    return ("move", _WAYS[name]) if name in _WAYS else _MESSAGES.get(name)
