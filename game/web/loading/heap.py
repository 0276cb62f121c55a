"""Grows the interpreter's heap by areas that are never freed.

MicroPython 1.28 adds an area when its heap is full, and later frees it as empty although its first 16 bytes may be in use,
which breaks the page. So each area here begins with a larger object that is kept for ever, and together they are large
enough that the interpreter adds none in play (decision 0052).
"""

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SIZES = (900 << 10, 1800 << 10, 3600 << 10, 7200 << 10)
"""In bytes, each less than the heap by then: an area is as large as all earlier ones together, and the heap begins with 1 MiB."""
_PIECE = [None] * 1024
"""What a list is made of: the interpreter copies pieces, not single items."""
_PIECE_BYTES = 4096

_firsts: list[list[None]] = []
"""The objects at the beginning of the areas."""


def grow() -> "Iterator[None]":
    """Add one area per step until the heap has 8 to 16 MiB; each takes a few milliseconds."""
    for size in _SIZES:
        gc.disable()  # It would collect garbage first, which takes longer than the rest.
        try:
            first = _PIECE * (size // _PIECE_BYTES)
        except MemoryError:  # The heap grows on demand, as it would without this.
            return
        finally:
            gc.enable()
        first.clear()
        first.extend(_PIECE[:32])  # grows in its place
        _firsts.append(first)
        yield
