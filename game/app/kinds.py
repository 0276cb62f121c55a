"""Kinds of board in words: the size, and what sets a variant apart from the usual one."""

from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from .words import sign, text

_OPTIONS = ("spawn_every", "four_percent", "start", "target", "gap_first")
"""In the order in which they are named."""


def kind_name(language: str, game: Rules, variant: Variant) -> str:
    """Return a kind of board as people read it, such as `4×4, 50 % 4s`."""
    options, usual = variant.options, game.default.options
    is_string = bool(options.get("idle"))
    parts = [variant.size]
    for name in _OPTIONS:
        value = options.get(name, 0)
        if value != usual.get(name, 0) or (name == "spawn_every" and is_string):
            word = "string" if name == "spawn_every" and is_string else name
            parts.append(text(language, "kind-" + word, value=1 << value if name == "target" else value))
    return sign(language, ",").join(parts)


def kind_text(language: str, game: Rules, text: str) -> str:
    """Return the name of the kind of board that a text stands for, such as `4x4-f50`; one that stands for none as it is."""
    try:
        return kind_name(language, game, game.parse_variant(text))
    except BadNotation:
        return text


def option_text(name: str, value: int) -> str:
    """Return the value of an option as a player reads it."""
    return str(1 << value) if name == "target" else f"{value} %" if name == "four_percent" else str(value)
