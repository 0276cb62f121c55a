"""The page's colours of boards, for other pictures; a test compares them with the style sheet."""

TRAY = "#6b5242"
HOLE = "#7d6759"
"""An empty cell: the tray with 12 % of white."""
DARK_INK, LIGHT_INK = "#2b1d14", "#fffaf2"

RANKS = (
    "#f6efe3", "#f1deb7", "#f7b770", "#f79351", "#f36f4c", "#b32b1d", "#f9efad", "#fadd6d", "#f9c432", "#f4a800", "#ee8a04",
    "#266c44", "#056172", "#2550a4", "#5c36a2", "#8a1965", "#432b48", "#20151f",
)  # fmt: skip
"""The tiles of 2048, from rank 1 on."""
_LIGHT_ON = (6, 12, 13, 14, 15, 16, 17, 18)
"""Ranks whose numbers are light."""
AWAY, HOME = "#f2e0c0", "#efa957"
"""Tiles of the 15-puzzle, away from home and at home."""
DARK = {"tray": "#43352c", "rank-1": "#e9e0d0", "rank-2": "#eed9ae", "away": "#e6d2b0", "home": "#e79f4d"}
"""The colours that differ in the dark theme, by look."""
RIM, RING = "#e5bd62", "#fff3cf"
"""The rim of enamelled tiles, from 4096 on, and the ring around the tile 2048."""


def colours(look: str) -> tuple[str, str]:
    """Return the colours of a tile and of its number. look: `rank-N`, `away` or `home`, from `Rules.tile`."""
    if look == "away":
        return AWAY, DARK_INK
    if look == "home":
        return HOME, DARK_INK
    rank = min(int(look[5:]), len(RANKS))
    return RANKS[rank - 1], LIGHT_INK if rank in _LIGHT_ON else DARK_INK
