"""Modes as data: rules around a game, beside those of its board. A mode's name follows the kind of board: `4x4+blitz`.

A mode's limits lie outside the timeline: undo changes neither the clock nor how often it was used. Only a budget of moves is
counted on the board itself, so that a move that is taken back can be made again.
"""

from ..core.errors import BadNotation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.game import Rules, Variant


class Mode:
    """Limits of a game; 0 for none."""

    def __init__(self, name: str, undos: int = -1, earns_undos: bool = False, limit_ms: int = 0, max_moves: int = 0) -> None:
        self.name = name
        """As links and saves write it; "" for a game without a mode."""
        self.undos = undos
        """How often undo may be used, -1 for without limit."""
        self.earns_undos = earns_undos
        """Whether each new greatest tile adds an undo."""
        self.limit_ms = limit_ms
        """After what time on the clock the game is over."""
        self.max_moves = max_moves
        """After how many moves the game is over."""

    @property
    def limits_undo(self) -> bool:
        """Whether undo is a part of the rules, and so no help."""
        return self.undos >= 0


FREE = Mode("")

MODES = (
    FREE,
    Mode("undo3", undos=3),
    Mode("earned", undos=0, earns_undos=True),
    Mode("blitz", limit_ms=180_000),
    Mode("budget", max_moves=200),
)
"""All modes, in the order in which they are offered."""


def modes_of(game: "Rules") -> list[Mode]:
    """Return the modes of a game: undo is earned only where tiles grow."""
    return [mode for mode in MODES if not mode.earns_undos or not game.is_permutation]


def parse_kind(game: "Rules", text: str) -> "tuple[Variant, Mode]":
    """Return the kind of board and the mode of a text such as `4x4+blitz`. Raises: BadNotation."""
    variant, plus, name = text.partition("+")
    found = [mode for mode in modes_of(game) if mode.name == name]
    if not found or (plus and not name):
        raise BadNotation("no-such-mode", text=name[:20])
    return game.parse_variant(variant), found[0]


def format_kind(game: "Rules", variant: "Variant", mode: Mode) -> str:
    """Return the text that names a kind of board and a mode."""
    return game.format_variant(variant) + ("+" + mode.name if mode.name else "")
