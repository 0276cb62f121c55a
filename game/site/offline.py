"""Makes `sw.js`, the service worker for offline use, from `game/web/sw.js` and the built files.

Files are stored under their hashes (`game/docs/decisions/0020-offline-by-content.md`).
"""

import base64
import gzip
import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath

WORKER = "sw.js"
SOURCE = "game/web/sw.js"
RETIRE = "game/web/retire.js"
RESET = "reset.html"

MARK = ' data-build=""'
"""An attribute of the page's root, where the build puts its name; only a page with a name registers `sw.js`."""

_STORED_AS_THEY_ARE = (".png", ".woff2", ".zip", ".bin")
"""Files that hosts do not compress: they are compressed already, or of an unknown type."""

_NEVER_ASKED_FOR = ("LICENSE.txt", ".license.txt", "web.config", RESET, "/failure.js", "/reset.css", "/reset.js", "/tilelab.css")


def build_name(directory: Path, names: Collection[str]) -> str:
    """Return a name for the content of a directory's files; equal contents have equal names."""
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(f"{name}\0{integrity((directory / name).read_bytes())}\0".encode())
    return digest.hexdigest()[:12]


def service_worker(
    source: str, build: str, files: Mapping[str, bytes], first: Collection[str], renamed: Mapping[str, str]
) -> str:
    """Return the text of `sw.js`.

    files: content by address in the site ("" is the page); first: those of a start; renamed: names in earlier builds.
    """
    listed: dict[str, list[str | int]] = {}
    for name, data in sorted(files.items()):
        listed[name] = [integrity(data), wire_size(name, data), int(name in first)]
        if name in renamed:
            listed[name].append(renamed[name])
    rows = ",\n".join(f"{json.dumps(name)}:{json.dumps(row, separators=(',', ':'))}" for name, row in listed.items())
    return f"const BUILD = {json.dumps(build)};\nconst FILES = {{\n{rows}\n}};\n{source}"


def wire_size(name: str, data: bytes) -> int:
    """Return the size of a file in bytes as hosts send it, compressed if they compress it."""
    return len(data) if PurePosixPath(name).suffix in _STORED_AS_THEY_ARE else len(gzip.compress(data, 6))


def is_asked_for(name: str) -> bool:
    """Return whether a running page may request a file; its style is inlined, and the table of bots only linked to."""
    return not name.endswith(_NEVER_ASKED_FOR) and "/screens/" not in name and "/entries/" not in name


def integrity(data: bytes) -> str:
    """Return a content's hash in the format of `integrity`."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode("ascii")
