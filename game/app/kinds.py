"""Names of board kinds for players: the size, and how a variant differs from the usual one."""

from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from .words import sign, text

_OPTIONS = ("spawn_every", "four_percent", "start", "target", "gap_first")
"""In the order in which they appear in a name."""


def kind_name(language: str, game: Rules, variant: Variant) -> str:
    """Return the name of a board kind, such as `4×4, 50% 4s`."""
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
    """Return the name of a board kind given as text, such as `4x4-f50`; unknown texts are returned unchanged."""
    try:
        return kind_name(language, game, game.parse_variant(text))
    except BadNotation:
        return text


def choices(game: Rules, variant: Variant) -> "list[tuple[str, list[int]]]":
    """Return (name, values) of each option offered beside the size; the values include those of a variant."""
    return [(name, sorted(set(list(values) + [variant.options[name]]))) for name, values in game.choices]


def option_text(name: str, value: int) -> str:
    """Format the value of an option for players."""
    return str(1 << value) if name == "target" else f"{value}%" if name == "four_percent" else str(value)
