"""Links as mail programs, chats and sentences pass them on."""

from ...core.errors import BadNotation
from ..links import BY

_NAME = f"/{BY}-"
_AFTER = ".,;!?)]}>*`'\"»”’…、。，；：！？）」』】》 \u3000\xa0\u200b"


def repaired(address: str) -> str:
    """Undo percent-encoding, up to twice, except in a name, which has its own, and drop punctuation. Raises: BadNotation."""
    text = _trimmed(address)
    for _ in range(2):
        cut = (text + _NAME).find(_NAME)
        try:
            text = percent_decoded(text[:cut]) + text[cut:]
        except ValueError:  # UnicodeError is one.
            text = "%"
    cut = (text + _NAME).find(_NAME)
    head = _trimmed(text[:cut]).replace("×", "x")
    if "%" in head:
        raise BadNotation("link-damaged")
    return head + text[cut:]


def _trimmed(text: str) -> str:
    """Drop the punctuation of a sentence that a program has taken for part of a link."""
    for _ in range(8):
        text = text[:-1] if text[-1:] in _AFTER else text
    return text


def percent_decoded(text: str) -> str:
    """Return a text with its percent-encoded UTF-8 decoded. Raises: ValueError."""
    first, *others = text.split("%")
    pieces = [first.encode()]
    for part in others:
        byte = int(part[:2], 16)
        if f"{byte:02x}" != part[:2].lower():
            raise ValueError(part)
        pieces.append(bytes([byte]) + part[2:].encode())
    return b"".join(pieces).decode()
