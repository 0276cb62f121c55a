"""The modules of the built page: images of file systems that MicroPython imports from; knows none of what they hold.

An image is what `game.site.bundle` writes. The tree that `game/site/serve.py` serves has none: its modules are single files.
"""

import errno

import vfs

_PLACE = "/page"


class Library:
    """One tree out of several images, for a package may have modules in each.

    It keeps the images for ever: bytecode is run where it lies.
    """

    def __init__(self) -> None:
        self._images: list[vfs.VfsRom] = []

    def open_with(self, first: "vfs.VfsRom") -> None:
        """Take the place of the image that the page has mounted to start with."""
        self._images.append(first)
        vfs.umount(_PLACE)
        vfs.mount(self, _PLACE)

    def add(self, digits: str) -> None:
        """Add an image, given in hexadecimal digits. Raises: ValueError or OSError if it is none."""
        self._images.append(vfs.VfsRom(bytes.fromhex(digits)))

    # What MicroPython asks of a file system

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Begin; there is nothing to prepare."""

    def stat(self, path: str) -> tuple[int, ...]:
        """Return what the first image that has a path says of it. Raises: OSError if none has it."""
        for image in self._images:
            try:
                return tuple(image.stat(path))
            except OSError:  # It may be in another one.
                pass
        raise OSError(errno.ENOENT)

    def open(self, path: str, mode: str) -> object:
        """Open a file of the first image that has it. Raises: OSError if none has it."""
        for image in self._images:
            try:
                return image.open(path, mode)
            except OSError:  # It may be in another one.
                pass
        raise OSError(errno.ENOENT)


library = Library()
