"""Modes as data: limits on top of the board's rules. A mode's name follows the board kind: `4x4+blitz`.

Undo affects neither the clock nor the count of undos, but it does return a move to the move budget.
"""

from ..core.errors import BadNotation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.game import Rules, Variant


class Mode:
    """Limits of a game; 0 = unlimited."""

    def __init__(self, name: str, undos: int = -1, earns_undos: bool = False, limit_ms: int = 0, max_moves: int = 0) -> None:
        self.name = name
        """As written in links and saves; "" for no mode."""
        self.suffix = "+" + name if name else ""
        """What follows the board kind: `4x4+blitz`."""
        self.undos = undos
        """Undos allowed; -1 = unlimited."""
        self.earns_undos = earns_undos
        """Whether each new high tile adds an undo."""
        self.limit_ms = limit_ms
        """Time limit on the game's clock."""
        self.max_moves = max_moves
        self.limits_undo = undos >= 0
        """Whether undo is limited, and therefore does not count as help."""


FREE = Mode("")

MODES = (
    FREE,
    Mode("undo3", undos=3),
    Mode("earned", undos=0, earns_undos=True),
    Mode("blitz", limit_ms=180_000),
    Mode("budget", max_moves=200),
)
"""All modes, in display order."""


def modes_of(game: "Rules") -> list[Mode]:
    """Return the modes of a game; undo can be earned only where tiles merge."""
    return [mode for mode in MODES if not mode.earns_undos or not game.is_permutation]


def parse_kind(game: "Rules", text: str) -> "tuple[Variant, Mode]":
    """Parse a board kind and mode such as `4x4+blitz`. Raises: BadNotation."""
    variant, plus, name = text.partition("+")
    modes = [mode for mode in modes_of(game) if mode.name == name]
    if not modes or (plus and not name):
        raise BadNotation("no-such-mode", text=name[:20])
    return game.parse_variant(variant), modes[0]
