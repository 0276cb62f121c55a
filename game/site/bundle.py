"""Packs the page's Python modules into one image, because two dozen small files cost a start more than their bytes do.

PyScript puts the first image into the interpreter's file system as bytes. Later ones are written in hexadecimal digits:
MicroPython gets a text out of a browser at once, but bytes one by one. Measured with `python -m tests.bench.page`;
why: `.github/decisions/0004-one-image-for-the-page.md`.
"""

from collections.abc import Mapping

from .bytecode import Compile
from .romfs import image

UNPACK = r"""
import sys
import vfs
with open("page.txt", "rb") as file:
    first = file.read()
for mark, byte in ((b"\xfb2", b"\r"), (b"\xfb1", b"\n"), (b"\xfb0", b"\xfb")):
    first = first.replace(mark, byte)
first = vfs.VfsRom(first)
vfs.mount(first, "/page")
sys.path.insert(0, "/page")
from game.web.loading.romfs import library
library.open_with(first)
""".lstrip()
"""What the page runs first, so that the modules of the bundle, and of those that come later, can be imported."""


def bundle(sources: Mapping[str, str], compiled: Compile) -> str:
    """Return modules, by the path that Python sees, as the image of a tree that can be imported from, in hexadecimal digits."""
    return _packed(sources, compiled).hex()


def first_bundle(sources: Mapping[str, str], compiled: Compile) -> bytes:
    """Return the image that the page starts with, as `UNPACK` reads it.

    It has no line ends, so an upload that converts those of texts leaves it as it is.
    """
    content = _packed(sources, compiled)
    return content.replace(b"\xfb", b"\xfb0").replace(b"\n", b"\xfb1").replace(b"\r", b"\xfb2")


def _packed(sources: Mapping[str, str], compiled: Compile) -> bytes:
    return image(dict(compiled(name, source) for name, source in sources.items()))
