"""The page's light colours of boards, for other pictures; a test compares them with the style sheet."""

TRAY = "#b9a794"
HOLE = "#cdbfae"
"""An empty cell."""
DARK_INK, LIGHT_INK = "#33241a", "#fffaf2"

RANKS = (
    "#f3eae0", "#f0e2c6", "#f5b77f", "#f59b69", "#f4805f", "#c2401d", "#efd67b", "#eecb5c", "#ecc142", "#e8b526", "#e5a70c",
    "#3f7350", "#2b6a7c", "#3e5ba9", "#6b45a0", "#8c2f6b", "#3a2f3f", "#1d181c",
)  # fmt: skip
"""The tiles of 2048, from rank 1 on."""
_LIGHT_ON = (6, 12, 13, 14, 15, 16, 17, 18)
"""Ranks whose numbers are light."""
AWAY, HOME = "#f8ecd9", "#f3b06f"
"""Tiles of the 15-puzzle, away from home and at home."""


def colours(look: str) -> tuple[str, str]:
    """Return the colours of a tile and of its number. look: `rank-N`, `away` or `home`, from `Rules.tile`."""
    if look == "away":
        return AWAY, DARK_INK
    if look == "home":
        return HOME, DARK_INK
    rank = min(int(look[5:]), len(RANKS))
    return RANKS[rank - 1], LIGHT_INK if rank in _LIGHT_ON else DARK_INK
