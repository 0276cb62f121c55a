"""Makes the files of a clone that follow from others, so that any web server can start its page.

`python3 -m game.site.clone` writes them. Git keeps some, which a test compares; the others are written before the first start.
"""

import functools
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from .licences import LICENCES, licences_page
from .manifest import LATE, ROOT, Chunk, format_list, import_order, modules, page_settings
from .offline import RETIRE, WORKER
from .original import ARCHIVE, original_zip
from .reading import LIST, places

SETTINGS = "pyscript.toml"
ENDINGS = {"mjs": "js"}
"""The extensions of the runtime's files that not every server knows; `runtime` keeps a copy of each under the other name."""

Make = Callable[[], str | bytes]

_PLAY = re.compile(r"\A(# Tilelab\n\n)(?:\*\*\[[^\]]+\]\([^)\s]+\)\*\*\n\n)?")
_READMES = {"README.md": "Play", "game/docs/README.zh-Hant.md": "開始玩", "game/docs/README.zh-Hans.md": "开始玩"}


def kept(root: Path = ROOT) -> dict[str, Make]:
    """Return what makes each file that Git keeps, by path."""
    settings: dict[str, Make] = {SETTINGS: functools.partial(page_settings, root)}
    return settings | {chunk.address: functools.partial(_list, chunk, root) for chunk in LATE}


def made(root: Path = ROOT) -> dict[str, Make]:
    """Return what makes each file that Git does not keep, by path; `sw.js` removes the offline copy of a build."""
    return {
        WORKER: lambda: (root / RETIRE).read_text("utf-8"),
        LICENCES: lambda: licences_page(root),
        ARCHIVE: lambda: original_zip(root),
        LIST: lambda: places(False, root),
    }


def _list(chunk: Chunk, root: Path) -> str:
    """Return a chunk's list without sizes, because files change while they are edited."""
    return format_list([*modules(chunk, root), *chunk.scripts, *chunk.styles], {}, import_order(chunk, root), ENDINGS, indent=0)


def readmes(root: Path = ROOT) -> dict[str, str]:
    """Return the READMEs with the address to play at, `tool.tilelab.play` in `pyproject.toml`."""
    play = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["tilelab"]["play"]
    return {name: with_play((root / name).read_text("utf-8"), play, word) for name, word in _READMES.items()}


def with_play(readme: str, play: str, word: str) -> str:
    """Return a README that begins with a link to play at an address; without the link for ""."""
    return _PLAY.sub(lambda title: title[1] + (f"**[{word}]({play})**\n\n" if play else ""), readme, count=1)


def prepare(root: Path = ROOT) -> None:
    """Write the files that Git does not keep, unless they are there or the clone is read-only."""
    missing = {name: make for name, make in made(root).items() if not (root / name).exists()}
    try:
        _write(root, missing)
    except OSError:
        return  # `python3 -m game` serves them without writing them.


def _write(root: Path, makers: dict[str, Make]) -> None:
    for name, make in makers.items():
        content = make()
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(content.encode() if isinstance(content, str) else content)


def main() -> int:
    """Write all files that follow from others."""
    _write(ROOT, {name: functools.partial(str, text) for name, text in readmes().items()} | kept() | made())
    return 0


if __name__ == "__main__":
    sys.exit(main())
