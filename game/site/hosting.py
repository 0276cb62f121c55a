"""Names of files in the built site, with extensions that every common host serves.

Hosts send unknown extensions as plain octets, which browsers do not run; IIS refuses them
(`game/docs/decisions/0053-names-that-every-host-serves.md`).
"""

import re
from pathlib import Path, PurePosixPath

ENDINGS = {"mjs": "js", "py": "txt", "weights": "bin", "moves": "bin", "table": "bin", "xz": "bin"}
"""The extensions that change, which the built lists contain for the page and its workers (`game.site.manifest`)."""

_LINK = re.compile(r'(?<=href=")[^":?#]+(?=")')


def hosted(name: str) -> str:
    """Return a file's name in the built site, from its name in the tree."""
    stem, dot, ending = name.rpartition(".")
    if not PurePosixPath(name).suffix:
        return f"{name}.txt"
    return f"{stem}.{ENDINGS.get(ending, ending)}"


def former(name: str, root: Path) -> str:
    """Return a file's name in the tree and in earlier builds, from its name in the built site."""
    stem, _, ending = name.rpartition(".")
    names = [f"{stem}.{old}" for old, new in ENDINGS.items() if new == ending]
    return next((old for old in names if (root / old).is_file()), name)


def relinked(page: str) -> str:
    """Return a page with links to renamed files updated; downloads keep their names."""

    def changed(link: re.Match[str]) -> str:
        name = hosted(link[0]) if PurePosixPath(link[0]).suffix else link[0]
        return f'{name}" download="{PurePosixPath(link[0]).name}' if name.endswith(".bin") else name

    return _LINK.sub(changed, page)
