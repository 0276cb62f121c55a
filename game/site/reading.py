"""Where the page's reader of the code finds each module that runs: in its own file, or in a pack with others of its image.

The built page's own modules are bytecode in images, so their sources are shipped once more, for readers alone.
"""

import json
from pathlib import Path

from .manifest import CHUNKS, PAGE, ROOT, Chunk, module_path, modules

LIST = "game/modules/sources.json"
"""The list: the path of each module -> the address of the file that holds its source."""

BOTS = "game/arena/bots"


def packs(root: Path = ROOT) -> dict[str, str]:
    """Make the packs of the built site by their addresses: JSON, the source of each module by its path."""
    found = {}
    for chunk in CHUNKS:
        if chunk.image:
            texts = {path: (root / path).read_text("utf-8") for path in _modules(chunk, root)}
            found[_address(chunk)] = json.dumps(texts, ensure_ascii=False)
    return found


def places(is_packed: bool, root: Path = ROOT) -> str:
    """Return the list, of a built site or of a working tree, in which each module is a file of its own."""
    found = {path: path for path in _bots(root)}
    for chunk in CHUNKS:
        for path in _modules(chunk, root):
            found.setdefault(path, _address(chunk) if is_packed and chunk.image else path)
    return json.dumps(dict(sorted(found.items())), separators=(",", ":"))


def _address(chunk: Chunk) -> str:
    return f"game/sources/{chunk.name}.json"


def _modules(chunk: Chunk, root: Path) -> list[str]:
    """List the modules of a chunk: those that the page runs as its scripts, too."""
    scripts = [module_path(name, root) for name in chunk.modules if chunk is PAGE]
    return sorted({*modules(chunk, root), *[path.relative_to(root).as_posix() for path in scripts if path]})


def _bots(root: Path) -> list[str]:
    return [path.relative_to(root).as_posix() for path in (root / BOTS).rglob("*.py") if path.name != "__init__.py"]
