"""Cuts the lines of the highlights from the sources, in any interpreter."""

import game

_PACKAGE = (game.__file__ or "").replace("\\", "/").rsplit("/", 1)[0]

SHOWN = {
    "slide": ("game/twenty48/search/heuristics.py", ("_squeeze",)),
    "lines": ("game/core/grid.py", ("lines",)),
    "spawn": ("game/twenty48/rules.py", ("empty_cells", "spawn")),
    "average": ("game/arena/bots/twenty48/expectimax.py", ("EMPTY_CELL", "expected", "best_estimate", "estimate")),
    "moves": ("game/fifteen/rules.py", ("reach", "legal_actions")),
    "manhattan": ("game/arena/bots/fifteen/idastar.py", ("manhattan",)),
}
"""As in `game/site/reading.py`, which only CPython can import."""


def shown_lines(name: str) -> str:
    """Return the source that a highlight shows."""
    path, names = SHOWN[name]
    with open(_PACKAGE + path[len("game") :], encoding="utf-8") as file:
        lines = file.read().split("\n")
    parts = []
    for wanted in names:
        start = 0
        while not lines[start].startswith("def " + wanted + "(") and not lines[start].startswith(wanted + " ="):
            start += 1
        end = start + 1
        while end < len(lines) and (not lines[end] or lines[end][0] == " "):
            end += 1
        parts.append("\n".join(lines[start:end]).rstrip("\n"))
    return "\n\n".join(parts)
