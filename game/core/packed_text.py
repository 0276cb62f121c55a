"""Texts packed for links and for copying: zlib, base64 with `-` and `_`, and a checksum."""

import binascii
import io
import zlib

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_PIECE = 768
"""How many bytes are coded at once: MicroPython's base64 takes time and memory by the square of the length."""

FAILURES = (ValueError, OSError, EOFError, MemoryError, getattr(zlib, "error", OSError))
"""What `unpack` raises where a text is damaged; MicroPython's zlib has no error of its own."""


def pack(text: str) -> str:
    """Return a text, packed and with its checksum: `CODE.SUM`."""
    data = text.encode()
    return f"{_encode(zlib.compress(data))}.{checksum(data)}"


def unpack(packed: str, max_bytes: int) -> str:
    """Return the text of `CODE.SUM`; never more than `max_bytes` are unpacked. Raises: one of `FAILURES`."""
    code, _, checked = packed.partition(".")
    data = _unpacked(_decode(code), max_bytes)
    if checksum(data) != checked:
        raise ValueError("another checksum")
    return data.decode()


def checksum(data: bytes) -> str:
    """Return the CRC-32 of bytes in eight hex digits."""
    return f"{binascii.crc32(data) & 0xFFFFFFFF:08x}"


def _unpacked(packed: bytes, max_bytes: int) -> bytes:
    """Return what zlib packed. Raises: ValueError if it is more than `max_bytes`."""
    if hasattr(zlib, "decompressobj"):
        data: bytes = zlib.decompressobj().decompress(packed, max_bytes + 1)
    else:  # MicroPython's zlib is a few lines upon its `deflate`.
        deflate = zlib.deflate  # type: ignore[attr-defined]
        data = deflate.DeflateIO(io.BytesIO(packed), deflate.ZLIB).read(max_bytes + 1)
    if len(data) > max_bytes:
        raise ValueError("too long")
    return data


def _encode(data: bytes) -> str:
    """Return bytes as base64 for addresses."""
    pieces = [binascii.b2a_base64(data[start : start + _PIECE]).decode().strip() for start in range(0, len(data), _PIECE)]
    return "".join(pieces).rstrip("=").replace("+", "-").replace("/", "_")


def _decode(code: str) -> bytes:
    """Return the bytes of a base64 text for addresses. Raises: ValueError."""
    if len(code) % 4 == 1 or [sign for sign in code if sign not in _SIGNS]:
        raise ValueError("no base64")
    text = code.replace("-", "+").replace("_", "/") + "=" * (-len(code) % 4)
    size = _PIECE // 3 * 4
    return b"".join([binascii.a2b_base64(text[start : start + size].encode()) for start in range(0, len(text), size)])
