"""Keyboard shortcuts: the default table, and how a key press becomes a key name.

A name is the browser's, letters in lower case, after the modifiers: `ArrowUp`, `u`, `Shift+h`, `Control+Shift+z`.
"""

MOVES = {"u": ("ArrowUp", "w", "k"), "r": ("ArrowRight", "d", "l"), "d": ("ArrowDown", "s", "j"), "l": ("ArrowLeft", "a", "h")}

ACTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("move-u", "move:u", MOVES["u"]),
    ("move-d", "move:d", MOVES["d"]),
    ("move-l", "move:l", MOVES["l"]),
    ("move-r", "move:r", MOVES["r"]),
    ("undo", "undo", ("u", "Control+z")),
    ("redo", "redo", ("Control+Shift+z", "Control+y")),
    ("hint", "hint", ("Shift+h", "Shift+e")),
    ("play-on", "autoplay", ("Shift+p", "Shift+q")),
    ("step", "step", ()),
    ("keys-new", "new", ("n", "r")),
    ("retry", "retry", ("t",)),
    ("freeze", "freeze", ("z", "i")),
    ("sessions", "sessions", ()),
    ("keep-going", "keep-going", ()),
    ("give-up", "give-up", ()),
    ("announce-last", "read-out:last", ("m", "f")),
    ("announce-figures", "read-out:figures", ("c", "g")),
    ("announce-board", "read-out:board", ("b", "v")),
    ("keys-help", "open:help", ("?",)),
    ("more", "open:more", ()),
    ("options", "open:options", ("o",)),
    ("daily", "daily", ()),
    ("replay", "replay", ()),
    ("share", "open:share", ()),
    ("bookmarks", "bookmarks", ("Shift+b",)),
    ("statistics", "open:statistics", ()),
    ("set-up", "open:board", ()),
    ("review", "review", ()),
)
"""(word, message, keys). Frequent actions have a key for either hand; help, which marks the game, needs Shift against slips."""

RESERVED = {"Escape": "escape"}
"""Keys that cannot be reassigned."""

_KEYPAD = {"Numpad8": "ArrowUp", "Numpad4": "ArrowLeft", "Numpad6": "ArrowRight", "Numpad2": "ArrowDown"}
_AS_ASCII = {"\u3000": " ", "\u0131": "i", "\u0130": "i"}
"""A full-width space, and the Turkish dotless and dotted I."""
_SIGNS = "Slash/?Comma,<Period.>Semicolon;:Quote'\"BracketLeft[{BracketRight]}Backslash\\|Minus-_Equal=+Backquote`~"
"""Key codes of a US keyboard, each followed by its signs without and with Shift."""
_LATIN_SIGNS = "q' q\" w, w< e. e> z; z: m, m? p; p: g, g; v. v: n' n\u2019 n?"
"""Signs that Latin layouts (Dvorak, AZERTY, Colemak, BÉPO) print on letter keys; any other sign there stands for the letter."""


def key_name(key: str, control: bool, shift: bool, alt: bool) -> str:
    """Return the name of a key with its modifiers, or "" with Alt. Signs that need Shift are named without it."""
    if alt:
        return ""
    name = key.lower() if len(key) == 1 else key
    if shift and len(key) == 1 and name == key.upper():
        shift = False
    return ("Control+" if control else "") + ("Shift+" if shift else "") + name


def key_names(key: str, code: str, control: bool, shift: bool, alt: bool) -> list[str]:
    """Return the names of a key with its modifiers: as the layout prints it, then as a US keyboard would.

    code: the browser's code of the physical key, such as "KeyW"; "" gives no second name.
    """
    if key in _AS_ASCII:
        key = _AS_ASCII[key]
    elif len(key) == 1 and "\uff01" <= key <= "\uff5e":
        key = chr(ord(key) - 0xFEE0)  # full-width Latin
    names = [key_name(key, control, shift, alt)]
    placed = key_by_place(key, code, shift)
    if placed:
        names.append(key_name(placed, control, shift, alt))
    return names


def key_by_place(key: str, code: str, shift: bool) -> str:
    """Return what a US keyboard prints on a physical key, or "" if the letter that the layout prints counts."""
    if code in _KEYPAD:
        return _KEYPAD[code]
    is_hidden = key in ("Process", "Unidentified")  # by an input method
    if is_hidden and (code == "Escape" or code[:5] == "Arrow"):
        return code
    if is_hidden and code == "Space":
        return " "
    letter = code[3:].lower() if code[:3] == "Key" else ""
    is_sign = len(key) == 1 and "!" <= key <= "~" and not ("a" <= key.lower() <= "z" or "0" <= key <= "9")
    is_on_letter = is_sign and (letter or shift and code + key == "Slash,")  # the latter in Russian
    if (letter and letter + key in _LATIN_SIGNS) or not (is_hidden or is_on_letter or _is_foreign(key)):
        return ""
    if code[:5] == "Digit":
        return ")!@#$%^&*("[int(code[5:])] if shift else code[5:]
    place = _SIGNS.find(code)
    return letter or (_SIGNS[place + len(code) + shift] if code and place >= 0 else "")


def _is_foreign(key: str) -> bool:
    """Return whether a letter is outside Latin, including accented Latin."""
    return key[:1] >= "\u0370" and not "\u1e00" <= key[:1] < "\u1f00"


def actions_by_key(chosen: dict[str, list[str]]) -> dict[str, str]:
    """Return the message of each key; chosen: the player's own keys, by action."""
    actions = {}
    for by_player in (False, True):
        for word, action, keys in ACTIONS:
            if (word in chosen) == by_player:
                for key in chosen.get(word, keys):
                    actions[key] = action
    actions.update(RESERVED)
    return actions
