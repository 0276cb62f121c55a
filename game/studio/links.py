"""A bot as an address: `#/lab/2048/CODE.SUM`, the code packed, with a checksum and bounds; knows no page.

CODE is JSON `[name, source]`, packed by zlib, in base64 with `-` and `_`; SUM its CRC-32 in eight hex digits.
"""

import binascii
import json
import zlib

MOST_LINK = 24_000
"""The longest address that is read or made; browsers take it, and some messengers cut what is longer."""

MOST_SOURCE = 60_000
"""The most characters of a bot."""

MOST_NAME = 40

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_PIECE = 768
"""So many bytes are coded at once: MicroPython's base64 takes time and memory by the square of the length."""

_FAILURES = (ValueError, OSError, EOFError, MemoryError, getattr(zlib, "error", OSError))
"""What unpacking raises where a link is damaged; MicroPython's zlib has no error of its own."""


class BadBotLink(ValueError):
    """An address that is no bot; `reason` is a key of the words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def format_bot_link(game: str, name: str, source: str) -> str:
    """Return the address of a bot. Raises: BadBotLink if it would be too long."""
    data = json.dumps([name, source]).encode()
    address = f"#/lab/{game}/{_encode(zlib.compress(data))}.{binascii.crc32(data) & 0xFFFFFFFF:08x}"
    if len(address) > MOST_LINK:
        raise BadBotLink("link-long")
    return address


def parse_bot_link(address: str) -> tuple[str, str, str]:
    """Return the game, the name and the source of an address. Raises: BadBotLink."""
    if len(address) > MOST_LINK:
        raise BadBotLink("link-long")
    parts = address.split("/")
    code, _, checksum = parts[-1].partition(".")
    found: object = None
    try:
        data = zlib.decompress(_decode(code))
        if f"{binascii.crc32(data) & 0xFFFFFFFF:08x}" == checksum and len(data) <= 6 * MOST_SOURCE:
            found = json.loads(data.decode())
    except _FAILURES:
        pass
    if len(parts) != 4 or not isinstance(found, list) or len(found) != 2 or not all([isinstance(part, str) for part in found]):
        raise BadBotLink("link-broken")
    name, source = found
    if len(name) > MOST_NAME or len(source) > MOST_SOURCE:
        raise BadBotLink("link-long")
    return parts[2], name, source


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
