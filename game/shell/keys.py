"""The one table of keys, by the names that browsers give them, and what each one asks for."""

MOVES = {
    "ArrowUp": "u",
    "ArrowRight": "r",
    "ArrowDown": "d",
    "ArrowLeft": "l",
    "w": "u",
    "d": "r",
    "s": "d",
    "a": "l",
    "k": "u",
    "l": "r",
    "j": "d",
    "h": "l",
}

PLAIN: dict[str, tuple[str, ...]] = {
    "u": ("undo",),
    "n": ("new",),
    "r": ("new",),
    "?": ("open", "help"),
    "Escape": ("dismiss",),
}

WITH_SHIFT: dict[str, tuple[str, ...]] = {"h": ("hint",), "?": PLAIN["?"]}
WITH_CONTROL: dict[str, tuple[str, ...]] = {"z": ("undo",), "y": ("redo",)}
WITH_CONTROL_SHIFT: dict[str, tuple[str, ...]] = {"z": ("redo",)}


def message_for(key: str, control: bool, shift: bool, alt: bool) -> tuple[str, ...] | None:
    """Return what a key asks for, or None: no key acts while a modifier that it does not use is held."""
    name = key.lower() if len(key) == 1 else key
    if alt:
        return None
    if control:
        return (WITH_CONTROL_SHIFT if shift else WITH_CONTROL).get(name)
    if shift:
        return WITH_SHIFT.get(name)
    if name in MOVES:
        return ("move", MOVES[name])
    return PLAIN.get(name)
