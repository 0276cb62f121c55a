"""Makes room in the interpreter's heap, in areas that the interpreter never gives back.

When its heap is full, MicroPython 1.28 adds an area to it. It takes an area for empty where only the first 16 bytes
are in use: they are lost while something still refers to them, and the page breaks at some later time. So each area
begins here with more than that, kept for ever, and there is so much room that the interpreter adds no other one as
people play (decision 0052).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SIZES = (900 << 10, 1800 << 10, 3600 << 10, 7200 << 10)
"""Bytes, each less than the heap has by then: an area is as large as the others are together, and the heap begins with 1 MiB."""
_POINTER = 4
"""The bytes that a place in a list takes."""

_firsts: list[list[None]] = []
"""What the areas begin with."""


def grow() -> "Iterator[None]":
    """Add one area after the other, until the heap has 8 to 16 MiB; each takes a few milliseconds."""
    for size in _SIZES:
        try:
            first = [None] * (size // _POINTER)
        except MemoryError:  # The heap grows by need, as it would without this.
            return
        del first[64:]
        while len(first) > 32:
            first.pop()  # gives half of what is reserved back
        _firsts.append(first)
        yield
