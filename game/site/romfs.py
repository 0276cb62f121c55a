"""Writes images of MicroPython's read-only file system, from which it imports in place.

A record is its kind, the length of its body and the body; both numbers in base 128, highest digits first. Source: MicroPython's
documentation of `vfs.VfsRom`; a test compares the result with `mpremote romfs build`.
"""

from collections.abc import Mapping

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
