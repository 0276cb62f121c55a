"""Rewrites the built page's head to request all files of a start at once (`game/docs/decisions/0004`)."""

import base64
import hashlib
import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

BOOT = "game/web/static/boot.js"
STYLE = "game/web/static/tilelab.css"

_BOOT_TAG = f'<script src="./{BOOT}"></script>'
_STYLE_TAG = f'<link rel="stylesheet" href="./{STYLE}">'

_COMMENT = re.compile(r"/\*[^*]*\*/")
_SPACE = re.compile(r"\s*([{};,])\s*")

# What a start loads, in order; patterns, because chunk names contain hashes.
_MODULES = ("pyscript/core.js", "pyscript/core-*.js", "micropython/micropython.js")
_FETCHED = ("micropython/micropython.wasm",)


class HeadError(Exception):
    """An unexpected head of the page."""


def speed_up(page: str, root: Path, runtime: Sequence[str], fetched: Sequence[str]) -> str:
    """Return the page with its first script and style inlined, and all other files of the start preloaded.

    runtime: addresses of the runtime's files, `…/folder/name`. fetched: further addresses that Python's start fetches.
    Raises: HeadError.
    """
    script = _stripped((root / BOOT).read_text("utf-8"))
    style = _SPACE.sub(r"\1", _stripped((root / STYLE).read_text("utf-8")))
    early = [f'<link rel="modulepreload" href="./{name}">' for name in _matching(_MODULES, runtime)]
    early += [
        f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in [*_matching(_FETCHED, runtime), *fetched]
    ]
    for old, new in (
        (_BOOT_TAG, f"<script>{script}</script>\n" + "\n".join(early)),
        (_STYLE_TAG, f"<style>{style}</style>"),
        ("script-src 'self'", f"script-src 'self' {_source(script)}"),
        ("style-src 'self'", f"style-src 'self' {_source(style)}"),
    ):
        if page.count(old) != 1:
            raise HeadError(f"The page must hold {old} once.")
        page = page.replace(old, new)
    return page


def _stripped(text: str) -> str:
    """Return a script or a style sheet without indentation, empty lines and comment lines."""
    lines = [line.strip() for line in text.splitlines()]
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//") and not _COMMENT.fullmatch(line))


def _matching(patterns: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the name that matches each pattern. Raises: HeadError unless there is exactly one."""
    matched = []
    for pattern in patterns:
        matches = [name for name in names if fnmatchcase(name, "*/" + pattern)]
        if len(matches) != 1:
            raise HeadError(f"The runtime must hold {pattern} once.")
        matched += matches
    return matched


def _source(text: str) -> str:
    """Return an inline text's source expression in a content policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
