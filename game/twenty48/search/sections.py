"""Reads the compressed sections of the files of learned values."""

import lzma
import sys
from array import array
from collections.abc import Collection, Iterator, Sequence

Values = Sequence[int]

WIDE = -128
"""The byte for a value that does not fit into one."""

_SIGNS = bytes([0] * 128 + [255] * 128)
"""The high byte of a value of 16 bits, by its low byte as a signed one."""


def read_sections(blob: bytes, marks: Collection[bytes], count: int) -> list[bytes]:
    """Decompress `count` sections of a file with one of `marks`. Raises: ValueError if it is invalid."""
    return list(each_section(blob, marks, count))


def each_section(blob: bytes, marks: Collection[bytes], count: int) -> Iterator[bytes]:
    """Decompress sections one by one, so that each can be freed before the next. Raises: ValueError as `read_sections`."""
    if blob[:4] not in marks:
        raise ValueError("not a file of 2048 weights")
    at = 5
    try:
        for _ in range(count):
            length = int.from_bytes(blob[at : at + 4], "little")
            yield lzma.decompress(blob[at + 4 : at + 4 + length])
            at += 4 + length
    except lzma.LZMAError as error:
        raise ValueError("a broken file of 2048 weights") from error


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
