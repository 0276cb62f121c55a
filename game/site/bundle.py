"""Packs the page's Python modules into one image, because two dozen small files cost a start more than their bytes do.

The image is written in hexadecimal digits: MicroPython gets a text out of a browser at
once, but bytes one by one. Measured with `python -m tests.bench.page`; why: `.github/decisions/0004-one-image-for-the-page.md`.
"""

from collections.abc import Mapping

from game.site.bytecode import Compile
from game.site.romfs import image

UNPACK = """\
import sys
import vfs
with open("page.txt") as file:
    first = vfs.VfsRom(bytes.fromhex(file.read()))
vfs.mount(first, "/page")
sys.path.insert(0, "/page")
from game.web.loading.romfs import library
library.open_with(first)
"""
"""What the page runs first, so that the modules of the bundle, and of those that come later, can be imported."""


def bundle(sources: Mapping[str, str], compiled: Compile) -> str:
    """Return modules, by the path that Python sees, as the image of a tree that can be imported from, in hexadecimal digits."""
    return image(dict(compiled(name, source) for name, source in sources.items())).hex()
