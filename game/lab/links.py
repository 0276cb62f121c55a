"""Addresses that hold code, such as a bot: `#/lab/2048/CODE.SUM`.

CODE is a JSON list of texts, zlib-compressed, in base64 with `-` and `_`; SUM is its CRC-32 in eight hex digits. A bot's list is
`[name, source]`, `[name, source, variant]` or `[name, source, variant, rival]`.
"""

import json

from ..core.packed_text import FAILURES, pack, unpack

MAX_LINK = 24_000
"""Of an address, in characters: fine for browsers, while some messengers cut off longer ones."""

MAX_SOURCE = 60_000
"""Of a bot, in characters."""

MAX_NAME = 40

_MAX_DATA = 6 * MAX_SOURCE + 1000
"""Of a bot's JSON, in bytes: each character may take six."""


class BadBotLink(ValueError):
    """An address that does not hold a bot. reason: a key of the words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def format_bot_link(game: str, name: str, source: str, variant: str = "", rival: str = "") -> str:
    """Return the address of a bot. rival: the name of a built-in bot to compare it with. Raises: BadBotLink if too long."""
    parts = [name, source, variant, rival]
    while len(parts) > 2 and not parts[-1]:
        parts.pop()
    return format_link(f"#/lab/{game}/", parts)


def parse_bot_link(address: str) -> tuple[str, str, str, str, str]:
    """Return the game, name, source, variant and rival of an address, the last two possibly "". Raises: BadBotLink."""
    content = parse_link(address)
    if len(content) not in (2, 3, 4):
        raise BadBotLink("link-broken")
    name, source, variant, rival = content + [""] * (4 - len(content))
    if len(name) > MAX_NAME or len(source) > MAX_SOURCE:
        raise BadBotLink("link-long")
    return address.split("/")[2], name, source, variant, rival


def format_link(start: str, content: list[str]) -> str:
    """Return an address that holds texts. Raises: BadBotLink if too long."""
    address = start + pack(json.dumps(content))
    if len(address) > MAX_LINK:
        raise BadBotLink("link-long")
    return address


def parse_link(address: str) -> list[str]:
    """Return the texts in the last of an address's four parts. Raises: BadBotLink."""
    if len(address) > MAX_LINK:
        raise BadBotLink("link-long")
    parts = address.split("/")
    content: object = None
    try:
        content = json.loads(unpack(parts[-1], _MAX_DATA))
    except FAILURES:
        pass
    if len(parts) != 4 or not isinstance(content, list) or not all([isinstance(part, str) for part in content]):
        raise BadBotLink("link-broken")
    return content
