"""The one table of keys: what a key can ask for, and which keys ask for it until the player chooses others.

A key has the name that browsers give it, small letters for letters, after
the modifiers that it is held with: `ArrowUp`, `u`, `Shift+h`, `Control+Shift+z`.
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
"""(word, action as the page's `data-do` writes it, keys). For either hand a key of its own for what is asked for often; for
help, which marks the game, only with Shift, so that no slip of a finger asks for it."""

KEPT = {"Escape": "escape"}
"""What no player can give away."""


def key_name(key: str, control: bool, shift: bool, alt: bool) -> str:
    """Return the name of a key with what is held, or "": no key acts with Alt. A sign that needs Shift tells so itself."""
    if alt:
        return ""
    name = key.lower() if len(key) == 1 else key
    if shift and len(key) == 1 and name == key.upper():
        shift = False
    return ("Control+" if control else "") + ("Shift+" if shift else "") + name


def actions_by_key(chosen: dict[str, list[str]]) -> dict[str, str]:
    """Return what each key asks for; chosen: the keys of those actions for which the player has chosen some."""
    found = {}
    for by_player in (False, True):
        for word, action, keys in ACTIONS:
            if (word in chosen) == by_player:
                for key in chosen.get(word, keys):
                    found[key] = action
    found.update(KEPT)
    return found
