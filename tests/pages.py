"""Reads the documents: their blocks, links and anchors."""

import re
from dataclasses import dataclass

from tests.imports import ROOT
from tests.site.programs import FENCE, fences

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        ROOT / "README.md",
        *(ROOT / ".github").rglob("*.md"),
        *(ROOT / "game").rglob("*.md"),
        *(ROOT / "tests").rglob("*.md"),
    )
    if not path.relative_to(ROOT).as_posix().startswith(("game/runtime/", "tests/artifacts/"))
)
INDENTED = re.compile(r"(?<=\n\n)((?: {4}[^\n]*\n)+)")
COMMANDS = "commands"
"""The kind of an indented block: shell commands."""


@dataclass(frozen=True)
class Block:
    """A block of a page. about: the info text after the kind of a fenced block, such as a file name."""

    page: str
    kind: str
    about: str
    text: str


def read_page(name: str) -> str:
    """Return the text of a page."""
    return (ROOT / name).read_text("utf-8")


def without_blocks(text: str) -> str:
    """Return a page without its blocks."""
    return INDENTED.sub("\n", FENCE.sub("", text))


def blocks(name: str) -> list[Block]:
    """Return a page's fenced blocks, then its indented ones."""
    text = read_page(name)
    indented = [re.sub("^    ", "", block, flags=re.MULTILINE) for block in INDENTED.findall(FENCE.sub("", text))]
    return [Block(name, *fence) for fence in fences(text)] + [Block(name, COMMANDS, "", block) for block in indented]


def links(name: str) -> list[str]:
    """Return the targets of a page's links and pictures, as written."""
    return re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", without_blocks(read_page(name))))
