"""Makes `sw.js`, the service worker with which the built site starts without a network.

It knows which files the page starts with and what each one's content is; what is done with them is in `game/web/sw.js`. Why files
are kept under their hashes: `.github/decisions/0020-offline-by-content.md`.
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
RESET_SOURCE = "game/web/reset.html"

MARK = ' data-build=""'
"""What the page's root has in the working tree. The build puts its name there, and only then the page asks for `sw.js`."""

_STORED_AS_THEY_ARE = (".png", ".woff2", ".zip", ".bin")
"""Files that hosts do not compress on their way: they are packed already, or of a type that hosts do not know."""

_NEVER_ASKED_FOR = ("LICENSE.txt", ".license.txt", "web.config", RESET, "/failure.js", "/reset.css", "/reset.js", "/tilelab.css")


def build_name(directory: Path, names: Collection[str]) -> str:
    """Return a name for what a built directory holds under some names: equal contents, equal names."""
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(f"{name}\0{integrity((directory / name).read_bytes())}\0".encode())
    return digest.hexdigest()[:12]


def service_worker(
    source: str, build: str, files: Mapping[str, bytes], first: Collection[str], renamed: Mapping[str, str]
) -> str:
    """Return the text of `sw.js`.

    files: address below the site ("" is the page) -> content; first: those that cannot wait; renamed: what some were called
    in earlier builds.
    """
    listed: dict[str, list[str | int]] = {}
    for name, data in sorted(files.items()):
        listed[name] = [integrity(data), wire_size(name, data), int(name in first)]
        if name in renamed:
            listed[name].append(renamed[name])
    rows = ",\n".join(f"{json.dumps(name)}:{json.dumps(row, separators=(',', ':'))}" for name, row in listed.items())
    return f"const BUILD = {json.dumps(build)};\nconst FILES = {{\n{rows}\n}};\n{source}"


def wire_size(name: str, data: bytes) -> int:
    """Return how many bytes of a file are fetched from a host that compresses what can be compressed."""
    return len(data) if PurePosixPath(name).suffix in _STORED_AS_THEY_ARE else len(gzip.compress(data, 6))


def is_asked_for(name: str) -> bool:
    """Tell whether a page that runs ever asks for a file of the site: it has its style in itself, and only links to the table."""
    return not name.endswith(_NEVER_ASKED_FOR) and "/screens/" not in name and "/entries/" not in name


def integrity(data: bytes) -> str:
    """Return a content's hash as a browser's `integrity` expects it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode("ascii")
