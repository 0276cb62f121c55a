"""Mounts the built page's modules: images of file systems, which `game.site.bundle` writes.

A working tree that is served has none: its modules are single files.
"""

import errno

import vfs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

_PLACE = "/page"


class Library:
    """One tree out of several images, since a package may have modules in each.

    The images are kept for ever: bytecode runs in place.
    """

    def __init__(self) -> None:
        self._images: list[vfs.VfsRom] = []

    def open_with(self, first: "vfs.VfsRom") -> None:
        """Replace the image that the page mounted at the start."""
        self._images.append(first)
        vfs.umount(_PLACE)
        vfs.mount(self, _PLACE)

    def add(self, pieces: "Iterable[str]") -> "Iterator[None]":
        """Add an image, piece by piece in hexadecimal digits. Raises: ValueError or OSError if it is invalid."""
        image = bytearray()
        for digits in pieces:
            image.extend(bytes.fromhex(digits))
            yield
        self._images.append(vfs.VfsRom(image))

    # MicroPython's protocol of a file system

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: there is nothing to prepare."""

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the status of a path. Raises: OSError if no image has it."""
        return tuple(self._first(lambda image: image.stat(path)))

    def open(self, path: str, mode: str) -> object:
        """Open a file. Raises: OSError if no image has it."""
        return self._first(lambda image: image.open(path, mode))

    def _first(self, ask: "Callable[[vfs.VfsRom], Any]") -> "Any":
        for image in self._images:
            try:
                return ask(image)
            except OSError:  # It may be in another one.
                pass
        raise OSError(errno.ENOENT)


library = Library()
