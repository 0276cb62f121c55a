"""Kinds of board in words: what sets a variant apart from the usual one."""

from ..app.words import say, sign
from ..core.errors import BadNotation
from ..core.game import Game


def kind_text(language: str, game: Game, variant: str) -> str:
    """Return a kind of board as people read it, such as `4×4, 50 % 4s`; a text that names none as it is."""
    try:
        kind = game.parse_variant(variant)
    except BadNotation:
        return variant
    usual = game.default.options
    parts = [kind.size]
    is_string = bool(kind.options.get("idle"))
    for name in ("spawn_every", "four_percent", "start", "target", "gap_first"):
        value = kind.options.get(name, 0)
        if value != usual.get(name, 0) or (name == "spawn_every" and is_string):
            word = "string" if name == "spawn_every" and is_string else name
            parts.append(say(language, "kind-" + word, value=1 << value if name == "target" else value))
    return sign(language, ",").join(parts)
