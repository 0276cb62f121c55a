"""Packs the modules' sources for the page's reader of the code, since the built page's modules are bytecode in images."""

import json
from pathlib import Path

from .manifest import CHUNKS, PAGE, ROOT, Chunk, module_path, modules

LIST = "game/modules/sources.json"
"""The list: from each module's path to the address of the file that holds its source."""

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
    return json.dumps(dict(sorted(addresses.items())), separators=(",", ":"))


def _address(chunk: Chunk) -> str:
    return f"game/sources/{chunk.name}.json"


def _modules(chunk: Chunk, root: Path) -> list[str]:
    """List a chunk's modules, including those that the page runs as scripts."""
    scripts = [module_path(name, root) for name in chunk.modules if chunk is PAGE]
    return sorted({*modules(chunk, root), *[path.relative_to(root).as_posix() for path in scripts if path]})


def _bots(root: Path) -> list[str]:
    return [path.relative_to(root).as_posix() for path in (root / BOTS).rglob("*.py") if path.name != "__init__.py"]
