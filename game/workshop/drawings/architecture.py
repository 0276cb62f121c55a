"""Draws the packages with their imports, and the path of a message."""

import ast
import functools
from collections.abc import Set

from tests.imports import ROOT

from ...app.effects import Save, Say
from ...app.feature import Dispatcher
from ...site.manifest import imports, package_of
from .svg import Picture

LISTS = {"games", "engines", "importers", "guesses"}
"""The short modules that list games and their parts, drawn as one box."""
BOXES = {
    "web": (0, 0, 4, "coral", "the page: draws, listens, stores, loads; only this package names the browser"),
    "term": (1, 2, 1, "coral", "play, hint, solve, bench"),
    "backups": (1, 3, 1, "green", "what an export holds"),
    "library": (2, 1, 1, "coral", "import tilelab"),
    "environments": (2, 0, 1, "coral", "gymnasium, OpenSpiel"),
    "site": (2, 2, 1, "blue", "builds, serves, caches"),
    "learn": (2, 3, 1, "green", "lessons and checks"),
    "games": (3, 0, 2, "amber", "lists of the games, their engines and file formats"),
    "table": (3, 2, 1, "blue", "the table of bots"),
    "lab": (3, 3, 1, "green", "write and run bots"),
    "twenty48": (4, 0, 1, "amber", "2048: rules, search"),
    "fifteen": (4, 1, 1, "amber", "sliding: rules, search"),
    "app": (4, 2, 1, "green", "features, headless"),
    "arena": (4, 3, 1, "green", "bots and their series"),
    "core": (5, 0, 4, "well", "grid, chance, notation, and the interfaces Rules and Engine"),
}
"""Row, column, number of columns, colour and content of each package."""
NAMES = {"games": "games · engines · importers · guesses"}
KINDS = {
    "coral": "front ends",
    "green": "the application, without a browser",
    "amber": "games and engines",
    "blue": "tools",
    "well": "shared",
}
PASSAGES = {("web", "games"): 204, ("library", "app"): 400, ("library", "arena"): 596}
"""The x coordinates, between columns, of arrows that pass other packages."""
LEFT, COLUMNS, COLUMN, TOP, ROW, BOX = 24, (24, 214, 416, 606), 170, 92, 84, 52


@functools.cache
def arrows() -> frozenset[tuple[str, str]]:
    """Return the pairs (importer, imported) of packages, from all imports in `game`."""
    pairs = set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        package = path.relative_to(ROOT / "game").with_suffix("").parts[0]
        if package in ("runtime", "entries", "docs", "workshop", "__init__", "__main__") or "lessons" in path.parts:
            continue
        for target, _, _ in imports(ast.parse(path.read_text("utf-8")), package_of(path)):
            top, _, rest = target.partition(".")
            pair = _box(package), _box(rest.partition(".")[0])
            if top == "game" and pair[1] and pair[0] != pair[1]:
                pairs.add(pair)
    return frozenset(pairs)


def _box(package: str) -> str:
    return "games" if package in LISTS else package


def reduced(pairs: Set[tuple[str, str]]) -> Set[tuple[str, str]]:
    """Return the arrows without those implied by a longer path."""

    def reached(start: str) -> set[str]:
        return {start}.union(*[reached(target) for source, target in pairs if source == start])

    implied = {(one, far) for one, via in pairs for far in reached(via) - {via}}
    return pairs - implied


def draw() -> Picture:
    """Draw the picture. Raises: ValueError for a package without a place."""
    pairs = arrows()
    unplaced = {name for pair in pairs for name in pair} ^ BOXES.keys()
    if unplaced:
        raise ValueError(f"BOXES of {__name__} and the packages differ: {', '.join(sorted(unplaced))}")
    imported = {name: ", ".join(sorted(two for one, two in pairs if one == name)) for name in BOXES}
    listed = "; ".join(f"{name} imports {names or 'none of them'}" for name, names in imported.items())
    about = f"An arrow means: imports. {listed}. Below, a message on its way from a key to the page."
    picture = Picture("How Tilelab is built", about)
    picture.text(LEFT, 44, "The packages", "title")
    picture.legend(LEFT, 73, KINDS)
    for pair in sorted(reduced(pairs)):
        _arrow(picture, *pair)
    for name, (row, column, columns, colour, about) in BOXES.items():
        x, y, width = COLUMNS[column], TOP + row * ROW, COLUMNS[column + columns - 1] + COLUMN - COLUMNS[column]
        picture.box(x, y, width, BOX, colour, NAMES.get(name, name), about)
    note = "An arrow means: imports. Where a longer way leads to a package, the direct arrow is left out."
    picture.lines(LEFT + 2, TOP + ROW + 14, COLUMN - 4, note)
    _message(picture, TOP + 6 * ROW + 12)
    return picture


def _arrow(picture: Picture, source: str, target: str) -> None:
    row, column, columns, _, _ = BOXES[source]
    to_row, to_column, to_columns, _, _ = BOXES[target]
    common = sorted({*range(column, column + columns)} & {*range(to_column, to_column + to_columns)})
    down, below = TOP + row * ROW + BOX + 3, TOP + to_row * ROW - 2
    passage = PASSAGES.get((source, target), 0)
    side = 65 if to_column > column else -65
    x, to_x = _middle(column) + side, _middle(to_column) - side
    down_at = passage or (_middle(common[-1]) if common else to_x)
    if hit := [name for name in BOXES if row < BOXES[name][0] < to_row and _covers(name, down_at)]:
        raise ValueError(f"the arrow from {source} to {target} would run over {hit[0]}: give it a place in PASSAGES")
    if row == to_row:
        y = TOP + row * ROW + BOX / 2
        picture.path(f"M{COLUMNS[column]} {y:g}H{COLUMNS[to_column + to_columns - 1] + COLUMN + 2}", arrow="line")
    elif common:
        picture.path(f"M{down_at:g} {down:g}V{below:g}", arrow="line")
    elif passage:
        turns = f"v5q0 8 8 8H{passage - 8}q8 0 8 8V{below - 22:g}q0 8 8 8H{to_x - 8:g}q8 0 8 8V{below:g}"
        picture.path(f"M{x:g} {down:g}{turns}", arrow="line")
    else:
        picture.path(f"M{x:g} {down:g}C{x:g} {down + 14:g} {to_x:g} {below - 16:g} {to_x:g} {below:g}", arrow="line")


def _covers(name: str, x: float) -> bool:
    _, column, columns, _, _ = BOXES[name]
    return COLUMNS[column] <= x <= COLUMNS[column + columns - 1] + COLUMN


def _middle(column: int) -> float:
    return COLUMNS[column] + COLUMN / 2


def _message(picture: Picture, top: float) -> None:
    """Draw the front end on the left, the application on the right, and the data between them."""
    picture.text(LEFT, top + 20, "A message on its way", "title")
    first, second, third = top + 76, top + 154, top + 232
    for x, width, kind in ((LEFT, 200, "front end: page or terminal"), (344, 432, "application, the same for both")):
        picture.rect(x, top + 40, width, 260, "surface", 14)
        picture.text(x + 14, top + 61, kind, "small", "quiet", room=width - 20)
    for y, name, about in (
        (first, "input", "keys, clicks, links"),
        (second, "services", "storage, speech, engines"),
        (third, "output", "patch of the page, or text"),
    ):
        picture.box(LEFT + 10, y, 180, BOX, "coral", name, about, "strong")
    for x, y, name, about in (
        (354, first, Dispatcher.__name__, "picks a handler"),
        (501, first, "features", "handle it"),
        (648, first, "model", "games, records"),
        (501, third, "view", "plain data"),
    ):
        picture.box(x, y, 118, BOX, "green", name, about)
    for y, name, example in (
        (first, "message", "move:u"),
        (second, "effects", f"{Save.__name__}, {Say.__name__}"),
        (third, "slots", "score.text"),
    ):
        picture.tile(240, y, 88, BOX, "tile-8")
        picture.text(284, y + 22, name, "strong", "on-tile", "middle", 80)
        picture.text(284, y + 40, example, "code", "on-tile", "middle", 80)
    middle = BOX / 2
    for x, to_x in ((214, 238), (328, 352), (472, 499), (619, 646)):
        picture.path(f"M{x} {first + middle:g}H{to_x}", arrow="line")
    for y in (second, third):
        picture.path(f"M240 {y + middle:g}H216", arrow="line")
    picture.path(f"M560 {first + BOX + 3:g}V{second + middle - 12:g}q0 12 -12 12H330", arrow="line")
    picture.path(f"M707 {first + BOX + 3:g}V{third + middle - 12:g}q0 12 -12 12H621", arrow="line")
    picture.path(f"M501 {third + middle:g}H330", arrow="line")
    picture.path(f"M124 {second}V{first + BOX + 5:g}", arrow="line")
    note = "A timer that fires and an engine that reports send messages, too: a bot’s move is the same message as a key press."
    end = picture.lines(LEFT, top + 324, 752, note)
    picture.height = end + 6
