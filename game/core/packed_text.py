"""Compresses texts for links and for copying: zlib, base64 with `-` and `_`, and a checksum."""

import binascii
import io
import zlib

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_PIECE = 768
"""Bytes encoded at once: MicroPython's base64 takes quadratic time and memory."""

FAILURES = (ValueError, OSError, EOFError, MemoryError, getattr(zlib, "error", OSError))
"""What `unpack` raises for a damaged text; MicroPython's zlib has no error of its own."""


def pack(text: str) -> str:
    """Compress a text and add its checksum: `CODE.SUM`."""
    data = text.encode()
    return f"{_encode(zlib.compress(data))}.{checksum(data)}"


def unpack(packed: str, max_bytes: int) -> str:
    """Return the text of `CODE.SUM`, decompressing at most `max_bytes`. Raises: one of `FAILURES`."""
    code, _, checked = packed.partition(".")
    data = _unpacked(_decode(code), max_bytes)
    if checksum(data) != checked:
        raise ValueError("wrong checksum")
    return data.decode()


def checksum(data: bytes) -> str:
    """Return the CRC-32 as eight hex digits."""
    return f"{binascii.crc32(data) & 0xFFFFFFFF:08x}"


def _unpacked(packed: bytes, max_bytes: int) -> bytes:
    """Decompress. Raises: ValueError for more than `max_bytes`."""
    if hasattr(zlib, "decompressobj"):
        data: bytes = zlib.decompressobj().decompress(packed, max_bytes + 1)
    else:  # MicroPython's zlib is a thin wrapper around its `deflate`.
        deflate = zlib.deflate  # type: ignore[attr-defined]
        data = deflate.DeflateIO(io.BytesIO(packed), deflate.ZLIB).read(max_bytes + 1)
    if len(data) > max_bytes:
        raise ValueError("too long")
    return data


def _encode(data: bytes) -> str:
    """Encode bytes as base64 for URLs."""
    pieces = [binascii.b2a_base64(data[start : start + _PIECE]).decode().strip() for start in range(0, len(data), _PIECE)]
    return "".join(pieces).rstrip("=").replace("+", "-").replace("/", "_")


def _decode(code: str) -> bytes:
    """Decode base64 for URLs. Raises: ValueError."""
    if len(code) % 4 == 1 or [char for char in code if char not in _SIGNS]:
        raise ValueError("not base64")
    text = code.replace("-", "+").replace("_", "/") + "=" * (-len(code) % 4)
    size = _PIECE // 3 * 4
    return b"".join([binascii.a2b_base64(text[start : start + size].encode()) for start in range(0, len(text), size)])
