"""Packs the page's Python modules into images, because many small files delay a start.

PyScript stores the first image as bytes in the interpreter's file system. Later ones are hexadecimal digits, since MicroPython
reads a text from the browser at once but bytes one by one (`game/docs/decisions/0004-one-image-for-the-page.md`).
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
"""The page's first script: makes the modules of this image and of later ones importable."""


def bundle(sources: Mapping[str, str], compiled: Compile) -> str:
    """Return modules by path as an importable image, in hexadecimal digits."""
    return _packed(sources, compiled).hex()


def first_bundle(sources: Mapping[str, str], compiled: Compile) -> bytes:
    """Return the page's first image as `UNPACK` reads it, without line ends, which an upload might convert."""
    content = _packed(sources, compiled)
    return content.replace(b"\xfb", b"\xfb0").replace(b"\n", b"\xfb1").replace(b"\r", b"\xfb2")


def _packed(sources: Mapping[str, str], compiled: Compile) -> bytes:
    return image(dict(compiled(name, source) for name, source in sources.items()))
