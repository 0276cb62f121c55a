"""The names that files have in the built site: each with an extension that every common host serves.

Hosts send a file of an unknown extension as plain octets, which browsers do not run, and IIS refuses it. The working tree keeps
its names; why: `.github/decisions/0053-names-that-every-host-serves.md`.
"""

import re
from pathlib import Path, PurePosixPath

ENDINGS = {"mjs": "js", "py": "txt", "weights": "bin", "moves": "bin", "table": "bin", "xz": "bin"}
"""The extensions that change. The built lists of files tell them to the page and its workers (`game.site.manifest`)."""

_LINK = re.compile(r'(?<=href=")[^":?#]+(?=")')


def hosted(name: str) -> str:
    """Return the name in the built site of a file of the tree."""
    stem, dot, ending = name.rpartition(".")
    if not PurePosixPath(name).suffix:
        return f"{name}.txt"
    return f"{stem}.{ENDINGS.get(ending, ending)}"


def former(name: str, root: Path) -> str:
    """Return the name in the tree of a file of the built site, under which earlier builds shipped it."""
    stem, _, ending = name.rpartition(".")
    names = [f"{stem}.{old}" for old, new in ENDINGS.items() if new == ending]
    return next((old for old in names if (root / old).is_file()), name)


def relinked(page: str) -> str:
    """Return a page with its links to renamed files changed; a download keeps its name."""

    def changed(link: re.Match[str]) -> str:
        name = hosted(link[0]) if PurePosixPath(link[0]).suffix else link[0]
        return f'{name}" download="{PurePosixPath(link[0]).name}' if name.endswith(".bin") else name

    return _LINK.sub(changed, page)
