"""Packs the page's Python modules into images, because many small files delay a start.

PyScript stores the first image as bytes in the interpreter's file system. Later ones are hexadecimal digits, since MicroPython
reads a text from the browser at once but bytes one by one (`game/docs/decisions/0004-one-image-for-the-page.md`).
"""

from collections.abc import Mapping

from .bytecode import Compile

_MAGIC = b"\xd2\xcd\x31"
_CONTENT, _FOLDER, _FILE = b"\x02", b"\x04", b"\x05"

Tree = dict[str, "Tree | bytes"]


def image(files: Mapping[str, bytes]) -> bytes:
    """Return an image of files by path, with `/` between folders."""
    root: Tree = {}
    for path, content in files.items():
        *folders, name = path.split("/")
        place = root
        for folder in folders:
            below = place.setdefault(folder, {})
            assert isinstance(below, dict), f"{folder} is a file and a folder"
            place = below
        place[name] = content
    body = _records(root)
    length = _number(len(body))
    # The total number of bytes is even: the length may have a leading zero.
    if (len(_MAGIC) + len(length) + len(body)) % 2:
        length = b"\x80" + length
    return _MAGIC + length + body


def _records(tree: Tree) -> bytes:
    records = b""
    for name, below in sorted(tree.items()):
        head = _number(len(name)) + name.encode("ascii")
        if isinstance(below, dict):
            records += _record(_FOLDER, head + _records(below))
        else:
            records += _record(_FILE, head + _record(_CONTENT, below))
    return records


def _record(kind: bytes, body: bytes) -> bytes:
    return kind + _number(len(body)) + body


def _number(value: int) -> bytes:
    digits = [value & 127]
    while value := value >> 7:
        digits.append(128 | value & 127)
    return bytes(reversed(digits))


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
