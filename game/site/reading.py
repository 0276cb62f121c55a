"""Packs the modules' sources for the page's reader of the code, since the built page's modules are bytecode in images.

Its list holds, for each module, where its source is and its first sentence, and the lines of the highlights.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from .manifest import CHUNKS, PAGE, ROOT, Chunk, module_path, modules, parsed

LIST = "game/modules/sources.json"
"""The list: `game/learn/reader.py` describes it."""

HIGHLIGHTS = {
    "slide": ("game/twenty48/search/heuristics.py", ("_squeeze",)),
    "lines": ("game/core/grid.py", ("lines",)),
    "spawn": ("game/twenty48/rules.py", ("empty_cells", "spawn")),
    "average": ("game/arena/bots/twenty48/expectimax.py", ("EMPTY_CELL", "expected", "best_estimate", "estimate")),
    "moves": ("game/fifteen/rules.py", ("reach", "legal_actions")),
    "manhattan": ("game/arena/bots/fifteen/idastar.py", ("manhattan",)),
}
"""The module of each highlight of `game/learn/highlights.py`, and the names that it shows."""

BOTS = "game/arena/bots"


def packs(root: Path = ROOT) -> dict[str, str]:
    """Return the built site's packs by address: JSON, each module's source by its path."""
    packed = {}
    for chunk in CHUNKS:
        if chunk.image:
            texts = {path: (root / path).read_text("utf-8") for path in _modules(chunk, root)}
            packed[_address(chunk)] = json.dumps(texts, ensure_ascii=False)
    return packed


def places(is_packed: bool, root: Path = ROOT) -> str:
    """Return the list for a built site, or for a working tree, where each module is its own file."""
    addresses = {path: path for path in _bots(root)}
    for chunk in CHUNKS:
        for path in _modules(chunk, root):
            addresses.setdefault(path, _address(chunk) if is_packed and chunk.image else path)
    folders = {path.rpartition("/")[0] for path in addresses}
    listed = {
        "modules": {path: (address, first_sentence(root / path)) for path, address in sorted(addresses.items())},
        "packages": {folder: first_sentence(root / folder / "__init__.py") for folder in sorted(folders)},
        "highlights": {name: lines for name, lines in _highlights(root) if lines[0] in addresses},
    }
    return json.dumps(listed, ensure_ascii=False, separators=(",", ":"))


def first_sentence(path: Path) -> str:
    """Return the first sentence of a module's docstring, "" if absent."""
    if not path.is_file():
        return ""
    paragraph = (ast.get_docstring(parsed(path, path.stat().st_mtime_ns)) or "").partition("\n\n")[0].replace("\n", " ")
    return paragraph.partition(". ")[0].rstrip(".") + "." if paragraph else ""


def _highlights(root: Path) -> Iterator[tuple[str, tuple[str, int, str]]]:
    """List the highlights by name: path, line and code. A tree without the names has no highlight; a test asks for all six."""
    for name, (path, names) in HIGHLIGHTS.items():
        try:
            yield name, (path, *lines_of(root / path, names))
        except (FileNotFoundError, KeyError):
            continue


def lines_of(path: Path, names: tuple[str, ...]) -> tuple[int, str]:
    """Return the line and the code of definitions in a module. Raises: FileNotFoundError; KeyError for a missing definition."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    defined: dict[str, ast.stmt] = {}
    for node in parsed(path, path.stat().st_mtime_ns).body:
        if isinstance(node, ast.FunctionDef):
            defined[node.name] = node
        elif isinstance(node, ast.Assign):
            defined.update({target.id: node for target in node.targets if isinstance(target, ast.Name)})
    parts = ["".join(lines[defined[name].lineno - 1 : defined[name].end_lineno]).rstrip() for name in names]
    return defined[names[0]].lineno, "\n\n".join(parts)


def _address(chunk: Chunk) -> str:
    return f"game/sources/{chunk.name}.json"


def _modules(chunk: Chunk, root: Path) -> list[str]:
    """List a chunk's modules, including those that the page runs as scripts."""
    scripts = [module_path(name, root) for name in chunk.modules if chunk is PAGE]
    return sorted({*modules(chunk, root), *[path.relative_to(root).as_posix() for path in scripts if path]})


def _bots(root: Path) -> list[str]:
    return [path.relative_to(root).as_posix() for path in (root / BOTS).rglob("*.py") if path.name != "__init__.py"]
