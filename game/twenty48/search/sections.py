"""Reads the compressed sections of the files of learned values."""

import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence

Values = Sequence[int]

WIDE = -128
"""The byte for a value that does not fit into one."""

_SIGNS = bytes([0] * 128 + [255] * 128)
"""The high byte of a value of 16 bits, by its low byte as a signed one."""


def each_section(blob: bytes, head: int, count: int, name: str) -> Iterator[bytes]:
    """Decompress the sections of a file one by one, so that each can be freed before the next.

    A section is its length as four bytes and a zlib stream. head: what stands before the first one, in bytes. Raises: ValueError,
    with the name, if the file is broken.
    """
    places = []
    at = head
    for _ in range(count):
        start = at + 4
        at = start + int.from_bytes(blob[at:start], "little")
        places.append(slice(start, at))
    try:
        if at != len(blob):
            raise EOFError
        for place in places:
            yield zlib.decompress(blob[place])
    except (zlib.error, EOFError) as error:
        raise ValueError(f"a broken {name}") from error


def read_values(section: bytes) -> "array[int]":
    """Return the 16-bit values of a section: all low bytes, then all high bytes."""
    half = len(section) // 2
    both = bytearray(len(section))
    both[0::2] = section[:half]
    both[1::2] = section[half:]
    values = array("h", bytes(both))
    if sys.byteorder == "big":
        values.byteswap()
    return values


def read_steps(section: bytes, wide: bytes) -> Values:
    """Return the values of two sections: bytes, with `WIDE` for the next value of the other section."""
    values = read_values(section + section.translate(_SIGNS))
    at = -1
    for value in read_values(wide):
        at = section.index(WIDE & 0xFF, at + 1)
        values[at] = value
    return values
